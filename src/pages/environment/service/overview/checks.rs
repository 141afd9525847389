//! The card of a service’s health checks: each probe as a picture and in words.

use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
use crate::views::probe_timeline::ProbeTimeline;
use leptos::prelude::*;
use slipway_api::described::{Value, at};
use slipway_api::fields::service;
use slipway_computed::computed;
use slipway_logic::service::checks::{Check, checks};

/// The card that describes each probe of a service; nothing for kinds without health checks.
#[component]
pub fn HealthChecks(record: ReadSignal<String>, link: Option<CardLink>) -> impl IntoView {
    let all = computed(move || record.with(|record| checks(record)));
    let can_have =
        computed(move || record.with(|record| at(record, &[service::HEALTHCHECKS]) != Value::Absent));
    let none = || view! { <p class="dim">"None."</p> };
    view! {
        <Show when=move || can_have.get()>
            <Card title="Health checks" nostrip:link=link.clone()>
                <Show when=move || all.with(|all| !all.is_empty()) fallback=none>
                    <dl class="probes">
                        {move || all.get().into_iter().map(|check| view! { <Probe check /> }).collect_view()}
                    </dl>
                </Show>
            </Card>
        </Show>
    }
}

/// A probe: its timeline, and below it the check in short. Screen readers and the tooltip have the whole sentence.
#[component]
fn Probe(check: Check) -> impl IntoView {
    let (label, title) = (check.label(), check.sentence.clone());
    view! {
        <div title=title>
            <dt>{label}</dt>
            <dd>
                <ProbeTimeline purpose=check.purpose json=Signal::stored(check.probe) />
                <small aria-hidden="true">
                    <code>{check.check}</code>
                    {check.end}
                </small>
                <span class="visually-hidden">{check.sentence}</span>
            </dd>
        </div>
    }
}
