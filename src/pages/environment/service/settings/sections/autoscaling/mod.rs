//! Autoscaling: off, or KEDA with its scalers.

mod authentication;
mod configuration;
mod scaler;

use crate::features::editing::field::view::FieldView;
use crate::pages::environment::service::settings::editor::use_settings;
use crate::pages::environment::service::settings::record_part::RecordPart;
use crate::ui::segments::Segments;
use crate::ui::show::Show;
use leptos::prelude::*;
use scaler::Scalers;
use slipway_api::fields::{autoscaling, service};
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::{key, value};
use slipway_logic::forms::form::Input;

/// The policy (JSON) that a service without a saved policy gets when autoscaling is switched on.
const NEW_POLICY: &str =
    r#"{"mode":"KEDA","polling_interval_seconds":30,"cooldown_period_seconds":300,"scalers":[]}"#;

const ON: &str = "on";
const OFF: &str = "off";

fn name(is_on: bool) -> &'static str {
    if is_on { ON } else { OFF }
}

/// The section of autoscaling: none, or KEDA with its scalers.
#[component]
pub fn Autoscaling() -> impl IntoView {
    let settings = use_settings();
    let path = || vec![key(service::AUTOSCALING)];
    let (base, mine) = (settings.handle.base, settings.handle.mine);
    let json = computed(move || mine.with(|mine| value(mine, &path()).unwrap_or_default().to_owned()));
    let is_on = computed(move || json.with(|json| json.starts_with('{')));
    // `Change::Choose` sets the edited policy aside when autoscaling is switched off, and restores it when it is switched on again.
    let choose = move |is_chosen_on: bool| {
        let saved = base.with_untracked(|base| value(base, &path()).map(str::to_owned));
        let saved_policy = saved.clone().filter(|policy| policy.starts_with('{'));
        // A save without the field switches autoscaling off. A service without a saved policy keeps what it had, null or no field, so that
        // switching on and off again is no edit.
        let initial = match (is_chosen_on, saved_policy) {
            (true, policy) => Some(policy.unwrap_or_else(|| NEW_POLICY.to_owned())),
            (false, Some(_)) => None,
            (false, None) => saved,
        };
        let (from, to) = (name(is_on.get_untracked()).to_owned(), name(is_chosen_on).to_owned());
        settings.change(Change::Choose { path: path(), from, to, initial });
    };
    view! {
        <section class="card" aria-label="Autoscaling" id="autoscaling" tabindex="-1">
            <Segments
                name="autoscaling"
                label="Autoscaling"
                options=vec![(OFF, "Off"), (ON, "KEDA")]
                value=Signal::derive(move || name(is_on.get()))
                set_value=SignalSetter::map(move |chosen| choose(chosen == ON))
            />
            <Show
                when=move || is_on.get()
                fallback=|| view! { <p class="dim">"Off: the service has no autoscaling policy."</p> }
            >
                <Policy json />
            </Show>
        </section>
        <Show when=move || is_on.get()>
            <Scalers />
        </Show>
    }
}

const POLICY: &[Input] = &[
    Input::text(autoscaling::POLLING_INTERVAL_SECONDS, "Polling interval (seconds)", ""),
    Input::text(autoscaling::COOLDOWN_PERIOD_SECONDS, "Cooldown period (seconds)", ""),
];

#[component]
fn Policy(json: ReadSignal<String>) -> impl IntoView {
    let handle = use_settings().handle;
    let part = RecordPart { json: json.into(), path: vec![key(service::AUTOSCALING)] };
    let number = |input: &'static Input| {
        let field = part.field(handle, &[input.path]);
        view! { <FieldView field input /> }
    };
    view! { <div class="setting-grid">{POLICY.iter().map(number).collect_view()}</div> }
}
