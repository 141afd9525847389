//! The scalers of an autoscaling policy.

use super::super::list::RecordList;
use super::authentication::TriggerAuthentication;
use super::configuration::Configuration;
use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::{SettingField, control_id};
use crate::pages::environment::service::settings::setting::{ChoiceSetting, Remarked, TextSetting};
use crate::ui::button::Button;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::settings::edit::{Segment, key};

/// A new scaler.
const NEW_SCALER: &str =
    r#"{"scaler_type":"","enabled":true,"role":"PRIMARY","config_json":{},"trigger_authentication":null}"#;

/// The scalers, and a button that adds one.
#[component]
pub fn Scalers() -> impl IntoView {
    let draft = use_draft();
    let list = RecordList::new(draft, vec![key("autoscaling"), key("scalers")]);
    let warning = computed(move || {
        let is_own = |way: &Vec<Segment>| way.len() == 2 && way.first() == Some(&key("autoscaling"));
        draft.warnings.with(|all| all.iter().find(|(way, _)| is_own(way)).map(|(_, text)| text.clone()))
    });
    view! {
        <div id="autoscaling.scalers" tabindex="-1">
            <Remarked text=warning />
        </div>
        <For each=move || list.segments() key=Clone::clone let(segment)>
            <ScalerCard list segment />
        </For>
        <p>
            <Button on_press=move || list.add(NEW_SCALER, "scaler_type")>"Add scaler"</Button>
        </p>
    }
}

#[component]
fn ScalerCard(list: RecordList, segment: Segment) -> impl IntoView {
    const ROLES: &[(&str, &str)] = &[("PRIMARY", "Primary"), ("SAFETY", "Safety")];
    const ENABLED: &[(&str, &str)] = &[("true", "On"), ("false", "Off")];
    let draft = list.draft;
    let scope = list.scope(segment.clone());
    let json = scope.json;
    let name = move || {
        let kind = json.with(|json| at(json, &["scaler_type"]).text()).filter(|kind| !kind.is_empty());
        kind.map_or_else(|| "New scaler".to_owned(), |kind| format!("Scaler {}", visible(&kind)))
    };
    let choice = |field: &'static str, label: &'static str, choices| {
        let handle = SettingField::new(draft, &scope, &[field]);
        let id = control_id(&scope.way(&[field]));
        view! { <ChoiceSetting id label choices field=handle none="Not set" /> }
    };
    view! {
        <section class="card scaler" aria-label=name>
            <div class="card-head">
                <h2>{name}</h2>
                <Button on_press=move || list.remove(&segment, "section-autoscaling")>"Remove scaler"</Button>
            </div>
            <div class="three">
                <TextSetting
                    scope=scope.clone()
                    keys=vec!["scaler_type"]
                    label="Type"
                    help="For example cpu or prometheus."
                />
                {choice("role", "Role", ROLES)} {choice("enabled", "Enabled", ENABLED)}
            </div>
            <Configuration draft scope=scope.clone() />
            <TriggerAuthentication draft scope=scope.clone() />
        </section>
    }
}
