//! The credentials of a scaler for its metrics source.

use crate::pages::environment::service::settings::draft::SettingsDraft;
use crate::pages::environment::service::settings::field::Scope;
use crate::pages::environment::service::settings::setting::TextSetting;
use crate::ui::button::Button;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::edit::{key, value};

/// The credentials of a scaler, if it has any.
#[component]
pub fn TriggerAuthentication(
    /// The draft.
    draft: SettingsDraft,
    /// The scaler.
    scope: Scope,
) -> impl IntoView {
    let (json, way) = (scope.json, StoredValue::new(scope.way(&["trigger_authentication"])));
    let own = move || {
        json.with(|json| value(json, &[key("trigger_authentication")]).unwrap_or_default().to_owned())
    };
    let has = computed(move || own().starts_with('{'));
    let add = move || way.with_value(|way| draft.set_json(way, Some(r#"{"name":"","config_yaml":""}"#)));
    let remove = move || way.with_value(|way| draft.set_json(way, Some("null")));
    let fields = move || {
        let text = |field: &'static str, label: &'static str, help: &'static str, is_long| {
            let keys = vec!["trigger_authentication", field];
            view! { <TextSetting scope=scope.clone() keys label help is_long /> }
        };
        view! {
            {text("name", "Trigger authentication", "", false)}
            {text("config_yaml", "Credentials (YAML)", "Not saved in drafts. Reloading the page discards changes here.", true)}
            <Button on_press=remove>"Remove trigger authentication"</Button>
        }
        .into_any()
    };
    view! {
        <div class="setting-stack">
            {move || match has.get() {
                true => fields(),
                false => {
                    view! { <Button on_press=add>"Add trigger authentication"</Button> }.into_any()
                }
            }}
        </div>
    }
}
