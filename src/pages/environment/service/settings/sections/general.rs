//! General settings: name, description, source and command.

use super::words::WordsEditor;
use crate::features::editing::field::EditorField;
use crate::features::editing::field::options::FieldOption;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::registries::listed_registries;
use crate::pages::environment::service::settings::editor::use_settings;
use leptos::prelude::*;
use slipway_api::fields::service;
use slipway_api::state::ServiceKind;
use slipway_logic::editor::edit::{field_path, key};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::resources::settings::inputs;
use slipway_logic::settings::section::Section;

/// The section.
#[component]
pub fn General() -> impl IntoView {
    let settings = use_settings();
    let inputs = inputs(settings.reads.service.kind, Section::General);
    let has_command =
        matches!(settings.reads.service.kind, ServiceKind::Application | ServiceKind::Container);
    view! {
        <section class="card" aria-label="General">
            <div class="setting-grid">
                {inputs.iter().map(|input| view! { <SettingInput input /> }).collect_view()}
            </div>
        </section>
        {has_command
            .then(|| {
                view! {
                    <section class="card" aria-labelledby="arguments-title">
                        <h2 id="arguments-title">
                            "Arguments "<small>"One per row. They replace the arguments of the image."</small>
                        </h2>
                        <WordsEditor path=vec![key(service::ARGUMENTS)] one="argument" />
                    </section>
                }
            })}
    }
}

/// A field of the record.
#[component]
pub fn SettingInput(
    /// The field.
    input: &'static Input,
    /// The maximum of an amount; None where the record doesn't have one.
    #[prop(optional, into)]
    maximum: Signal<Option<i64>>,
) -> impl IntoView {
    let settings = use_settings();
    let path = field_path("", &input.path);
    let options: Signal<Vec<FieldOption>> = match input.control {
        Control::Offered(..) => listed_registries(),
        _ => Signal::stored(Vec::new()),
    };
    let (field, warning) = (EditorField::new(settings.handle, path.clone()), settings.warning(path));
    view! { <FieldView field input options warning maximum /> }
}
