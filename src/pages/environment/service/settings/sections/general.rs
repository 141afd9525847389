//! General settings: name, description, source and command.

use super::words::WordsEditor;
use crate::pages::environment::service::registries::{RegistryControl, listed_registries};
use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::{Scope, SettingField};
use crate::pages::environment::service::settings::setting::{Setting, SettingInput};
use crate::resources::settings::inputs;
use leptos::prelude::*;
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::settings::edit::Segment;
use slipway_logic::settings::section::Section;

/// The section.
#[component]
pub fn General() -> impl IntoView {
    let draft = use_draft();
    let inputs = draft.reads.kind.with_value(|kind| inputs(kind, Section::General));
    let has_command =
        draft.reads.kind.with_value(|kind| matches!(kind, ServiceKind::Application | ServiceKind::Container));
    let input = |input: &'static Input| match input.control {
        Control::Offered(..) => view! { <RegistrySetting input /> }.into_any(),
        _ => view! { <SettingInput input /> }.into_any(),
    };
    view! {
        <section class="card" aria-label="General">
            <div class="setting-grid">{inputs.iter().map(input).collect_view()}</div>
        </section>
        {has_command
            .then(|| {
                view! {
                    <section class="card" aria-labelledby="arguments-title">
                        <h2 id="arguments-title">
                            "Arguments "<small>"One per row. They replace the arguments of the image."</small>
                        </h2>
                        <WordsEditor way=vec![Segment::Key("arguments".into())] one="argument" />
                    </section>
                }
            })}
    }
}

/// The registry of the image: a select where the platform lists registries, else its id.
#[component]
fn RegistrySetting(input: &'static Input) -> impl IntoView {
    let draft = use_draft();
    let field = SettingField::new(draft, &Scope::record(draft), &[input.path]);
    let SettingField { value, error, .. } = field;
    let listed = listed_registries();
    let options = computed(move || {
        let (now, mut options) = (value.get(), listed.get());
        if !options.iter().any(|(id, _)| *id == now) {
            options.insert(0, (now.clone(), now));
        }
        options
    });
    view! {
        <Setting field>
            <RegistryControl input listed options value error />
        </Setting>
    }
}
