//! Resources and instances: amounts up to the maximum of the cluster, and numbers.

use super::input::SettingInput;
use crate::pages::environment::service::settings::editor::use_settings;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::Input;
use slipway_logic::resources::settings::inputs;
use slipway_logic::settings::rules::maximum;
use slipway_logic::settings::section::Section;

/// The section of CPU, memory, GPU and instances.
#[component]
pub fn Resources() -> impl IntoView {
    let reads = use_settings().reads;
    let inputs = inputs(reads.service.kind, Section::Resources);
    let input = |input: &'static Input| {
        let maximum = computed(move || reads.record.with(|record| maximum(record, input.path)));
        view! { <SettingInput input maximum /> }
    };
    let is_of_instances = |input: &&Input| input.path.ends_with("_instances");
    let amounts = inputs.iter().filter(|input| !is_of_instances(input)).map(input).collect_view();
    let instances = inputs.iter().filter(is_of_instances).map(input).collect_view();
    let has_instances = !instances.is_empty();
    view! {
        <section class="card" aria-label="Resources">
            <div class="setting-grid">{amounts}</div>
        </section>
        {has_instances
            .then(|| {
                view! {
                    <section class="card" aria-label="Instances">
                        <div class="setting-grid">{instances}</div>
                    </section>
                }
            })}
    }
}
