//! A deployment in the list: its services and action, who requested it and when, and its stages with their services.

use super::reads::DeploymentReads;
use crate::browser::clock;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::ui::button::Button;
use crate::ui::chip::Chip;
use crate::ui::dialog::DialogSubject;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::deployment::changes::{ServiceChange, changes};
use slipway_logic::deployment::return_to::{SIDE, Side};
use slipway_logic::deployment::{Deployment, Stage, StageService, group, status_word};
use slipway_logic::records::facts::value_label;
use slipway_logic::route::{DeploymentKey, Page, View};
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;

/// The age in milliseconds from which a failed deployment is collapsed when the list is drawn: a day.
const RECENT_MS: i64 = 24 * 60 * 60 * 1_000;
/// The maximum number of services whose versions fit beside their names.
const MAX_WITH_VERSIONS: usize = 3;

/// A deployment. Its stages are collapsed unless it is in the queue or failed within the last day.
#[component]
pub fn DeploymentItem(
    /// The environment.
    id: EnvironmentId,
    /// The index of the deployment in the list, from 0; None once the list doesn’t contain it any more.
    index: ReadSignal<Option<usize>>,
    /// The deployment; None once the list doesn’t contain it any more.
    deployment: ReadSignal<Option<Deployment>>,
    /// The reads of the environment’s deployments.
    reads: DeploymentReads,
    /// The dialog that asks before a deployment is cancelled, with the deployment that it is about.
    question: DialogSubject<Deployment>,
) -> impl IntoView {
    let with = move |text_of: fn(&Deployment) -> String| {
        deployment.with(|deployment| deployment.as_ref().map(text_of).unwrap_or_default())
    };
    let is_queued = computed(move || {
        deployment.with(|deployment| deployment.as_ref().is_some_and(|deployment| deployment.is_queued))
    });
    let status = Signal::derive(move || status_word(&with(|deployment| deployment.status.clone())));
    let tone = Signal::derive(move || group(&with(|deployment| deployment.status.clone())).key());
    let key = deployment.with_untracked(|deployment| {
        deployment.as_ref().map(|deployment| deployment.id.clone()).unwrap_or_default()
    });
    let seen = reads.seen.with_untracked(|seen| seen.get(&key).copied());
    let at = Signal::derive(move || {
        deployment.with(|deployment| deployment.as_ref().and_then(|deployment| deployment.at)).or(seen)
    });
    let opened_at = clock::now();
    let is_recent = |deployment: &Deployment| deployment.at.is_none_or(|at| opened_at.since(at) < RECENT_MS);
    let is_open = deployment.with_untracked(|deployment| {
        deployment.as_ref().is_some_and(|deployment| {
            deployment.is_queued || deployment.failed_stage().is_some() && is_recent(deployment)
        })
    });
    let by = move || with(|deployment| deployment.requested_by().unwrap_or_else(|| "–".to_owned()));
    let took = move || with(|deployment| deployment.seconds.map(format::duration).unwrap_or_default());
    // The label of a state such as “Stop failed” contains the action, so the action is shown only beside labels that don’t: “Cancelled”,
    // “Failed” and unknown states. The action is always shown for a deployment in the queue, and for one that names no service.
    let action = move || {
        with(|deployment| {
            let is_unnamed = matches!(group(&deployment.status), StateGroup::Canceled | StateGroup::Unknown);
            let is_shown = deployment.is_queued
                || is_unnamed
                || deployment.status == "ERROR"
                || deployment.services().is_empty();
            if is_shown { value_label(&deployment.action) } else { String::new() }
        })
    };
    let changed = computed(move || {
        reads.by_service.with(|by_service| {
            deployment.with(|deployment| {
                deployment.as_ref().map(|deployment| changes(by_service, deployment)).unwrap_or_default()
            })
        })
    });
    let services = move || changed.with(|changed| services_in_line(changed));
    let stages = move || {
        deployment.with(|deployment| {
            deployment.as_ref().map(|deployment| deployment.stages.clone()).unwrap_or_default()
        })
    };
    let position =
        move || is_queued.get().then(|| format!("· Position {}", index.get().unwrap_or_default() + 1));
    let cancel = move || question.ask(deployment.get_untracked());
    let page = Page::Deployment(id, DeploymentKey(key));
    let href = use_site().href(&page);
    let mut view = View::default();
    view.set_filter(SIDE, Side::Before.key());
    let undo = format!("{}{}", use_site().base(), page.url_with(&view));
    let can_undo = computed(move || {
        deployment.with(|deployment| {
            deployment
                .as_ref()
                .is_some_and(|deployment| !deployment.is_queued && deployment.is_finished_deploy())
        })
    });
    view! {
        <li>
            <details open=is_open>
                <summary>
                    <Icon name="right" />
                    <Chip tone word=status />
                    " "
                    <span class="what">
                        {services} " " {action} " " {position}
                    </span>
                    " "
                    <span class="by">{by}</span>
                    " "
                    <span class="number">{took}</span>
                    " "
                    <span class="when">
                        <Show when=move || is_queued.get() fallback=move || view! { <Ago at is_within_day=true /> }>
                            "first seen " <Ago at />
                        </Show>
                    </span>
                </summary>
                <ol class="stages">
                    {move || {
                        stages().into_iter().map(|stage| view! { <StageItem stage changed /> }).collect_view()
                    }}
                </ol>
                <p class="buttons">
                    <a class="button" href=href>
                        "Open deployment"
                    </a>
                    <Show when=move || can_undo.get()>
                        <a class="button" href=undo.clone()>
                            "Undo deployment"
                        </a>
                    </Show>
                    <Show when=move || is_queued.get()>
                        <Button on_press=cancel>"Cancel deployment"</Button>
                    </Show>
                </p>
            </details>
        </li>
    }
}

/// Returns the names of a deployment’s services with their versions. For more than `MAX_WITH_VERSIONS` services, returns only the names: the
/// versions are in the stages.
fn services_in_line(changed: &[ServiceChange]) -> impl IntoView + use<> {
    let has_room = changed.len() <= MAX_WITH_VERSIONS;
    let last = changed.len().saturating_sub(1);
    let service = |(index, change): (usize, &ServiceChange)| {
        let versions = change.versions().filter(|_| has_room);
        view! {
            <b>{change.name.clone()}</b>
            {versions.map(|versions| view! { " " <code>{versions}</code> })}
            {(index < last).then_some(", ")}
        }
    };
    changed.iter().enumerate().map(service).collect_view()
}

#[component]
fn StageItem(
    stage: Stage,
    /// The services of the deployment, with their versions.
    changed: ReadSignal<Vec<ServiceChange>>,
) -> impl IntoView {
    let Stage { name, status, seconds, services } = stage;
    let tone = group(&status).key();
    // If a stage lists its services, each service shows its own state, so the state of the stage isn’t shown.
    let state = services.is_empty().then(|| view! { <small class=tone>{status_word(&status)}</small> });
    let part = |part: StageService| {
        let StageService { id, kind, name, status } = part;
        let versions = move || {
            changed.with(|changed| {
                let change = changed.iter().find(|change| change.id == id && change.kind.as_str() == kind);
                change.and_then(ServiceChange::versions).map(|versions| view! { <code>{versions}</code> " " })
            })
        };
        view! {
            <li>
                {name} " " {versions} <small class=group(&status).key()>{status_word(&status)}</small>
            </li>
        }
    };
    view! {
        <li>
            <b>{value_label(&name)}</b>
            " "
            {state}
            " "
            <small class="dim">{seconds.map(format::duration)}</small>
            <ul>{services.into_iter().map(part).collect_view()}</ul>
        </li>
    }
}
