//! Autoscaling: off, or KEDA with its scalers.

mod authentication;
mod configuration;
mod scaler;

use crate::pages::environment::service::settings::draft::use_draft;
use crate::pages::environment::service::settings::field::Scope;
use crate::pages::environment::service::settings::setting::TextSetting;
use crate::ui::show::Show;
use leptos::prelude::*;
use scaler::Scalers;
use slipway_computed::computed;
use slipway_logic::settings::edit::{key, value};

/// A policy that was just switched on.
const NEW_POLICY: &str =
    r#"{"mode":"KEDA","polling_interval_seconds":30,"cooldown_period_seconds":300,"scalers":[]}"#;

/// The section.
#[component]
pub fn Autoscaling() -> impl IntoView {
    let draft = use_draft();
    let way = || vec![key("autoscaling")];
    let json = computed(move || draft.mine.with(|mine| value(mine, &way()).unwrap_or_default().to_owned()));
    let is_on = computed(move || json.with(|json| json.starts_with('{')));
    let choose = move |on: bool| {
        let had = draft
            .base
            .with_untracked(|base| value(base, &way()).is_some_and(|policy| policy.starts_with('{')));
        match (on, had) {
            (true, false) => draft.set_json(&way(), Some(NEW_POLICY)),
            (true, true) | (false, false) => draft.reset(&way()),
            // A save without the field switches autoscaling off.
            (false, true) => draft.set_json(&way(), None),
        }
    };
    let option = move |on: bool, label: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name="autoscaling"
                    prop:checked=move || is_on.get() == on
                    on:change=move |_| choose(on)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <section class="card" aria-label="Autoscaling" id="autoscaling" tabindex="-1">
            <div class="segments" role="radiogroup" aria-label="Autoscaling">
                {option(false, "Off")} {option(true, "KEDA")}
            </div>
            <Show
                when=move || is_on.get()
                fallback=|| view! { <p class="dim">"The number of instances doesn’t follow the load."</p> }
            >
                <Policy json />
            </Show>
        </section>
        <Show when=move || is_on.get()>
            <Scalers />
        </Show>
    }
}

#[component]
fn Policy(json: ReadSignal<String>) -> impl IntoView {
    let scope = Scope { json: json.into(), way: vec![key("autoscaling")] };
    let number = |field: &'static str, label: &'static str, help: &'static str| {
        view! { <TextSetting scope=scope.clone() keys=vec![field] label help /> }
    };
    view! {
        <div class="setting-grid">
            {number(
                "polling_interval_seconds",
                "Polling interval (seconds)",
                "How often the scalers are evaluated. At least 1.",
            )}
            {number(
                "cooldown_period_seconds",
                "Cooldown period (seconds)",
                "How long the load stays low before instances stop.",
            )}
        </div>
    }
}
