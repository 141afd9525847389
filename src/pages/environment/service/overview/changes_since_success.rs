//! The changes since a failed service last worked: its version, with the commits, and its record.

use super::super::reads::ServiceReads;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::views::commits::CommitsBetween;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::decode::Decode;
use slipway_computed::computed;
use slipway_logic::records::fields::safe_url;
use slipway_logic::route::Page;
use slipway_logic::service::changes_since_success::{ChangesSinceSuccess, RecordChange, is_about_version};
use slipway_logic::status::summary;
use slipway_logic::versions::service_deployment::ServiceDeployment;

/// The section with the changes between two deployments of a service. Draws nothing while one of them or the state isn’t known, if both are
/// the same, and for a state that the version didn’t cause, such as a failed stop.
#[component]
pub fn SinceSuccess(
    reads: ServiceReads,
    /// The deployment that failed, or whose version runs badly.
    deployed: ReadSignal<Option<ServiceDeployment>>,
    /// The deployment that succeeded before it.
    good: ReadSignal<Option<ServiceDeployment>>,
) -> impl IntoView {
    let since = computed(move || {
        let record = reads.record.with(|record| Record::decode(record).ok());
        let (good, deployed) = (good.get()?, deployed.get()?);
        let state = reads.status.with(|status| status.as_ref().and_then(summary::state))?;
        // After a failed stop or restart, the newest entry of the history needn't name the version that was deployed, so the section isn't
        // shown then.
        (is_about_version(&state) && good != deployed)
            .then(|| ChangesSinceSuccess::of(&good, &deployed, record.as_ref()))
    });
    // A version that runs badly was deployed with success, and may never have run well, so it is compared with the version before it.
    let runs_badly = computed(move || {
        let state = reads.status.with(|status| status.as_ref().and_then(summary::state));
        state.is_some_and(|state| summary::runs_badly(&state))
    });
    move || since.get().map(|since| view! { <Changes reads since runs_badly=runs_badly.get() /> })
}

#[component]
fn Changes(
    reads: ServiceReads,
    since: ChangesSinceSuccess,
    /// True if the present version was deployed with success, and runs badly.
    runs_badly: bool,
) -> impl IntoView {
    let (heading, time) = match runs_badly {
        true => ("What changed since the version before", "Version before"),
        false => ("What changed since it last worked", "Last worked"),
    };
    let service = reads.service;
    let name = reads.target.with_untracked(|target| target.name.clone());
    let version = match (since.before.clone(), since.after.clone()) {
        _ if since.is_same_version() => view! { <code>{since.after.clone()}</code> " the same" }.into_any(),
        (Some(before), Some(after)) => view! {
            <code>{before}</code>
            <span aria-hidden="true">" → "</span>
            <span class="visually-hidden">", now "</span>
            <code>{after}</code>
        }
        .into_any(),
        _ => "Not named by the platform".into_any(),
    };
    let comparison = since.comparison.as_deref().and_then(safe_url).map(|href| {
        view! {
            <a class="link-button" href=href target="_blank" rel="noopener noreferrer">
                "Compare the code"
            </a>
        }
    });
    let settings = use_site().href(&Page::ServiceSettings(service));
    let record = match since.record {
        RecordChange::After(at) => view! {
            "The service’s record changed "
            <Ago at=Signal::stored(Some(at)) />
            ", after that deployment was requested. "
            <a href=settings>"Open settings"</a>
        }
        .into_any(),
        RecordChange::Before => "The service’s record hasn’t changed since then".into_any(),
        RecordChange::Unknown => "Not known".into_any(),
    };
    view! {
        <section class="changed-since" aria-labelledby="since">
            <h3 id="since">{heading}</h3>
            <dl>
                <dt>{time}</dt>
                <dd>"Deployed " <Ago at=Signal::stored(since.at) /></dd>
                <dt>"Version"</dt>
                <dd>
                    {version} " " {comparison} " "
                    <CommitsBetween kind=service.kind.clone() id=service.id.to_string() name ends=since.commits />
                </dd>
                <dt>"Settings"</dt>
                <dd>{record}</dd>
            </dl>
        </section>
    }
}
