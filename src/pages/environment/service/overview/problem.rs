//! What needs a person's attention, above the overview.

use super::super::reads::ServiceReads;
use crate::browser::clock;
use crate::features::actions::Remedies;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::service_status;
use slipway_computed::computed;
use slipway_logic::actions::remedy::Remedy;
use slipway_logic::service::facts::lost_access;
use slipway_logic::service::log_page::log_address;
use slipway_logic::service::problem::{Problem, problem};
use slipway_logic::status::summary;

/// The failure or the warning of a service: what, when, at which step, and what helps.
#[component]
pub fn ProblemNotice(reads: ServiceReads) -> impl IntoView {
    let live = use_live();
    let found = computed(move || {
        reads.status.with(|status| {
            status.as_ref().and_then(|status| problem(status, live.clock.now.get(), clock::local))
        })
    });
    let is_warning =
        computed(move || found.with(|found| found.as_ref().is_some_and(|found| found.is_warning)));
    let words = move |of: fn(&Problem) -> &String| found.with(|found| found.as_ref().map(of).cloned());
    let site = use_site();
    let log = move || {
        let state = reads.status.with(|status| status.as_ref().and_then(summary::state));
        format!("{}{}", site.base(), log_address(&reads.target.get(), state.as_ref()))
    };
    view! {
        <div role="status">
            <Show when=move || {
                found.with(Option::is_some)
            }>
                {move || {
                    let tone = if is_warning.get() { "warning" } else { "failed" };
                    view! {
                        <Notice tone>
                            <p>
                                <b>{move || words(|found| &found.title)}</b>
                                " "
                                {move || words(|found| &found.details)}
                            </p>
                            <p class="helps">
                                <a class="button" href=log>
                                    "Open log"
                                </a>
                                {move || {
                                    view! {
                                        <Remedies target=reads.target.get() only=Remedy::LastGood />
                                    }
                                }}
                            </p>
                        </Notice>
                    }
                }}
            </Show>
        </div>
    }
}

/// Says that the deployed version doesn't have the saved settings. Not shown during a deployment, nor beside the notice of a failure or
/// a warning, which says more.
#[component]
pub fn OutOfDateNotice(reads: ServiceReads) -> impl IntoView {
    let is_out_of_date = computed(move || {
        reads.status.with(|status| {
            let Some(status) = status else { return false };
            let word = status.at(&[service_status::SERVICE_DEPLOYMENT_STATUS]).str();
            // A deployment in progress applies the saved settings, so the notice isn't shown meanwhile.
            let is_moving = summary::state(status).is_some_and(|state| summary::moves(&state));
            word.as_deref() == Some("OUT_OF_DATE")
                && !is_moving
                && problem(status, clock::now(), clock::local).is_none()
        })
    });
    view! {
        <Show when=move || is_out_of_date.get()>
            <Notice tone="info">
                <p>
                    <b>"Out of date."</b>
                    " The saved settings or the source changed after the last deployment. Redeploy to apply them."
                </p>
            </Notice>
        </Show>
    }
}

/// Says that the platform can't read the repository any more.
#[component]
pub fn LostAccess(record: ReadSignal<String>) -> impl IntoView {
    let lost = computed(move || record.with(|record| lost_access(record)));
    view! {
        <Show when=move || lost.with(Option::is_some)>
            <Notice tone="warning">
                <p>
                    "The platform has no access to the repository "
                    <code>{move || lost.get()}</code>
                    ". A deployment that builds it will fail. Check the git token."
                </p>
            </Notice>
        </Show>
    }
}
