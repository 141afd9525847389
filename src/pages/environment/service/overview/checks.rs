//! How a service is checked: each probe as a sentence.

use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
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
    let sentence = |Check { tells, before, check, after }: Check| {
        view! {
            <p>
                <b>{tells}</b>
                {before}
                <code>{check}</code>
                {after}
            </p>
        }
    };
    let none = || view! { <p class="dim">"None. The platform can’t tell whether an instance is ready."</p> };
    view! {
        <Show when=move || can_have.get()>
            <Card title="Health checks" nostrip:link=link.clone()>
                <Show when=move || all.with(|all| !all.is_empty()) fallback=none>
                    {move || all.get().into_iter().map(sentence).collect_view()}
                </Show>
            </Card>
        </Show>
    }
}
