//! Resources and instances: sliders up to the maximum of the cluster, numbers and usual values.

use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::{Scope, SettingField};
use crate::pages::environment::service::settings::setting::{Setting, SettingInput};
use crate::resources::settings::inputs;
use crate::ui::field::TextField;
use crate::ui::presets::Presets;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::section::Section;
use slipway_logic::text::format::{number, parse_number};

/// The section.
#[component]
pub fn Resources() -> impl IntoView {
    let draft = use_draft();
    let inputs = draft.reads.kind.with_value(|kind| inputs(kind, Section::Resources));
    let input = |input: &'static Input| match input.control {
        Control::Presets(presets) => view! { <AmountSetting input presets /> }.into_any(),
        _ => view! { <SettingInput input /> }.into_any(),
    };
    let is_of_instances = |input: &&Input| input.path.ends_with("_instances");
    let amounts = inputs.iter().filter(|input| !is_of_instances(input)).map(input).collect_view();
    let instances: Vec<_> = inputs.iter().filter(is_of_instances).map(input).collect();
    view! {
        <section class="card" aria-label="Resources">
            <div class="setting-grid">{amounts}</div>
        </section>
        {(!instances.is_empty())
            .then(|| {
                view! {
                    <section class="card" aria-label="Instances">
                        <div class="setting-grid">{instances}</div>
                    </section>
                }
            })}
    }
}

/// An amount with usual values, and with a slider where the platform says what the maximum is.
#[component]
fn AmountSetting(input: &'static Input, presets: &'static [(&'static str, &'static str)]) -> impl IntoView {
    let draft = use_draft();
    let field = SettingField::new(draft, &Scope::record(draft), &[input.path]);
    let SettingField { value, error, .. } = field;
    let most = computed(move || {
        draft.reads.record.with(|record| at(record, &[&format!("maximum_{}", input.path)]).integer())
    });
    let limit = move || {
        let limit = |most| format!("At most {}, the limit of the cluster.", number(most));
        most.get().filter(|most| *most > 0).map(limit)
    };
    let (id, label) = (input.path, input.label);
    view! {
        <Setting field choices=presets>
            <TextField id label value help=input.help error />
            <p class="help">{limit}</p>
            <Show when=move || most.get().is_some_and(|most| most > 0)>
                <input
                    type="range"
                    class="slider"
                    aria-label=format!("{label}, slider")
                    min="0"
                    max=move || most.get().unwrap_or_default().to_string()
                    step=if id == "cpu" { "50" } else { "64" }
                    prop:value=move || value.with(|value| parse_number(value).unwrap_or_default().to_string())
                    on:input:target=move |event| value.set(event.target().value())
                />
            </Show>
            {move || view! { <Presets label presets=possible(presets, most.get()) value /> }}
        </Setting>
    }
}

/// Returns the presets up to a maximum: those above would only be refused.
fn possible(
    presets: &[(&'static str, &'static str)],
    most: Option<i64>,
) -> Vec<(&'static str, &'static str)> {
    let is_possible = |(text, _): &&(&str, &str)| {
        most.is_none_or(|most| text.parse().is_ok_and(|value: i64| value <= most))
    };
    presets.iter().filter(is_possible).copied().collect()
}
