//! The credentials of a scaler for its metrics source.

use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::record_part::RecordPart;
use crate::ui::button::Button;
use leptos::prelude::*;
use slipway_api::fields::{scaler, trigger_authentication};
use slipway_computed::computed;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::forms::form::{Control, Input};

const FIELDS: &[Input] = &[
    Input::text(trigger_authentication::NAME, "Trigger authentication", ""),
    Input::text(
        trigger_authentication::CONFIG_YAML,
        "Credentials (YAML)",
        "Not saved in drafts. Reloading the page discards changes here.",
    )
    .with(Control::Lines)
    .unstored(),
];

/// The credentials of a scaler, with a button that removes them; for a scaler without credentials, a button that adds them.
#[component]
pub fn TriggerAuthentication(
    /// The scaler.
    part: RecordPart,
) -> impl IntoView {
    let settings = use_settings();
    let (json, path) = (part.json, StoredValue::new(part.path(&[scaler::TRIGGER_AUTHENTICATION])));
    let has_authentication = computed(move || {
        json.with(|json| {
            value(json, &[key(scaler::TRIGGER_AUTHENTICATION)]).is_some_and(|found| found.starts_with('{'))
        })
    });
    let set = move |json: &str| path.with_value(|path| settings.set_json(path, Some(json)));
    let field = move |part: &RecordPart, input: &'static Input| {
        let field = part.field(settings.handle, &[scaler::TRIGGER_AUTHENTICATION, input.path]);
        view! { <FieldView field input /> }
    };
    view! {
        <div class="setting-stack">
            {move || match has_authentication.get() {
                true => {
                    view! {
                        {FIELDS.iter().map(|input| field(&part, input)).collect_view()}
                        <Button on_press=move || set("null")>"Remove trigger authentication"</Button>
                    }
                        .into_any()
                }
                false => {
                    let add = move || set(r#"{"name":"","config_yaml":""}"#);
                    view! { <Button on_press=add>"Add trigger authentication"</Button> }.into_any()
                }
            }}
        </div>
    }
}
