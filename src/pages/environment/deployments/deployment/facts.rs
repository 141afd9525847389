//! The facts below the heading: when and by whom the deployment was requested, how long it took, and which deployments are newer.

use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::route::{DeploymentKey, Page};
use slipway_logic::text::format;

/// The list of the facts. It has its height before the deployment is found, so that nothing below it moves.
#[component]
pub fn Facts(
    /// The deployment; None until it is found.
    last: ReadSignal<Option<Deployment>>,
    /// The time at which the deployment was first seen in the queue, whose entries have no time; None for a completed one.
    seen: Signal<Option<Timestamp>>,
    /// The environment.
    id: EnvironmentId,
    /// The newer deployments, the newest first.
    newer: ReadSignal<Vec<Deployment>>,
) -> impl IntoView {
    let is_queued = computed(move || last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)));
    let at = Signal::derive(move || last.with(|last| last.as_ref().and_then(|last| last.at)).or(seen.get()));
    let fact = move |text_of: fn(&Deployment) -> Option<String>| {
        move || last.with(|last| last.as_ref().and_then(text_of)).map(|text| view! { <li>{text}</li> })
    };
    view! {
        <ul class="facts" aria-label="Facts">
            <Show when=move || at.get().is_some()>
                <li>
                    {move || if is_queued.get() { "First seen " } else { "Requested " }}
                    <Ago at />
                </li>
            </Show>
            {fact(|deployment| {
                let seconds = deployment.seconds.filter(|_| !deployment.is_running())?;
                Some(format!("{} in total", format::duration(seconds)))
            })}
            {fact(Deployment::requested_by)}
            {move || newer.with(|newer| newer_deployments(id, newer))}
        </ul>
    }
}

/// The number of newer deployments, and a link to the newest of them: "2 newer deployments, the newest: Deploy web". Nothing without any.
fn newer_deployments(id: EnvironmentId, newer: &[Deployment]) -> Option<impl IntoView + use<>> {
    let newest = newer.first()?;
    let number = format::count(newer.len(), "newer deployment", "newer deployments");
    let separator = if newer.len() == 1 { ": " } else { ", the newest: " };
    let href = use_site().href(&Page::Deployment(id, DeploymentKey(newest.id.clone())));
    Some(view! {
        <li>
            {number} {separator} <a href=href>{newest.title()}</a>
        </li>
    })
}
