//! The outcome of the last bulk action in each environment.

use crate::features::actions::ActionDispatcher;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::actions::bulk::report::{EnvironmentReport, Progress};
use slipway_logic::places::place::environment_name;
use slipway_logic::route::Page;
use slipway_logic::status::state_group::StateGroup;

/// The reports of the last bulk action, one for each environment, until they are dismissed or the next bulk action takes their place.
#[component]
pub fn Reports(dispatcher: ActionDispatcher) -> impl IntoView {
    let reports = dispatcher.reports();
    let environments =
        computed(move || reports.with(|all| all.iter().map(|report| report.environment).collect::<Vec<_>>()));
    let is_over = move || reports.with(|all| all.iter().all(|report| report.progress() != Progress::Waiting));
    view! {
        <Show when=move || reports.with(|all| !all.is_empty())>
            <section class="part" aria-label="Requests by environment">
                <h2>"Requests by environment"</h2>
                <ul class="reports">
                    <For each=move || environments.get() key=ToString::to_string let:environment>
                        <Report reports environment />
                    </For>
                </ul>
                <Show when=is_over>
                    <Button variant=ButtonVariant::Quiet on_press=move || dispatcher.dismiss_reports()>
                        "Dismiss"
                    </Button>
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn Report(reports: ReadSignal<Vec<EnvironmentReport>>, environment: EnvironmentId) -> impl IntoView {
    let known_ids = use_places().known_ids;
    let report = computed(move || {
        reports.with(|all| all.iter().find(|report| report.environment == environment).cloned())
    });
    let tone = move || {
        let progress = report.with(|report| report.as_ref().map(EnvironmentReport::progress));
        match progress {
            Some(Progress::Accepted) => StateGroup::Healthy.key(),
            Some(Progress::Incomplete) => StateGroup::Failed.key(),
            Some(Progress::Waiting) | None => StateGroup::InProgress.key(),
        }
    };
    let message = move || report.with(|report| report.as_ref().map(EnvironmentReport::message));
    let name = move || known_ids.with(|known_ids| environment_name(known_ids, environment));
    let reasons = move || {
        let reasons = report.with(|report| report.as_ref().map(EnvironmentReport::reasons));
        reasons.unwrap_or_default().into_iter().map(|reason| view! { <p>{reason}</p> }).collect_view()
    };
    view! {
        <li>
            <span class=move || {
                format!("chip {}", tone())
            }>{move || view! { <Icon name=tone() /> }} {message}</span>
            <a href=use_site().href(&Page::Services(environment))>{name}</a>
            {reasons}
        </li>
    }
}
