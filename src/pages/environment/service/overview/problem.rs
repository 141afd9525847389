//! Notices above the overview: settings that aren't deployed, and a repository that can't be read.

use super::super::reads::ServiceReads;
use crate::browser::clock;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::service_status;
use slipway_computed::computed;
use slipway_logic::service::facts::lost_access;
use slipway_logic::service::problem::problem;
use slipway_logic::status::summary;

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
                && problem(status, clock::now(), clock::time_format()).is_none()
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
