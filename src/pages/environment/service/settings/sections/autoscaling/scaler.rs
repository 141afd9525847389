//! The scalers of an autoscaling policy.

use super::super::list::RecordList;
use super::authentication::TriggerAuthentication;
use super::configuration::Configuration;
use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::button::Button;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{autoscaling, scaler, service};
use slipway_api::tables::enumerations::SCALER_ROLE;
use slipway_api::visible::visible;
use slipway_logic::editor::edit::{PathSegment, key};
use slipway_logic::forms::form::{Control, Input};

/// A new scaler (JSON).
const NEW_SCALER: &str =
    r#"{"scaler_type":"","enabled":true,"role":"PRIMARY","config_json":{},"trigger_authentication":null}"#;

/// The scalers, and a button that adds one.
#[component]
pub fn Scalers() -> impl IntoView {
    let settings = use_settings();
    let list = RecordList::new(settings, vec![key(service::AUTOSCALING), key(autoscaling::SCALERS)]);
    let warning = settings.warning(vec![key(service::AUTOSCALING), key(autoscaling::SCALERS)]);
    view! {
        <div id="autoscaling.scalers" tabindex="-1">
            <p class="hint warning" aria-live="polite">
                {move || warning.get()}
            </p>
        </div>
        <For each=move || list.segments() key=Clone::clone let(segment)>
            <ScalerCard list segment />
        </For>
        <p>
            <Button on_press=move || list.add(NEW_SCALER, scaler::SCALER_TYPE)>"Add scaler"</Button>
        </p>
    }
}

const FIELDS: &[Input] = &[
    Input::text(scaler::SCALER_TYPE, "Type", "For example cpu or prometheus."),
    Input::text(scaler::ROLE, "Role", "").with(Control::Choice(SCALER_ROLE.values)),
    Input::text(scaler::ENABLED, "Enabled", "").with(Control::Choice(&[("true", "On"), ("false", "Off")])),
];

#[component]
fn ScalerCard(list: RecordList, segment: PathSegment) -> impl IntoView {
    let handle = use_settings().handle;
    let part = list.part(segment.clone());
    let json = part.json;
    let name = move || {
        let kind = json.with(|json| at(json, &[scaler::SCALER_TYPE]).text()).filter(|kind| !kind.is_empty());
        kind.map_or_else(|| "New scaler".to_owned(), |kind| format!("Scaler {}", visible(&kind)))
    };
    let field = |input: &'static Input| {
        let field = part.field(handle, &[input.path]);
        view! { <FieldView field input /> }
    };
    let fields = FIELDS.iter().map(field).collect_view();
    view! {
        <section class="card scaler" aria-label=name>
            <div class="card-head">
                <h2>{name}</h2>
                <Button on_press=move || list.remove(&segment, "section-autoscaling")>"Remove scaler"</Button>
            </div>
            <div class="three">{fields}</div>
            <Configuration part=part.clone() />
            <TriggerAuthentication part />
        </section>
    }
}
