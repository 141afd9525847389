//! A deployment as a set of changes: which versions it gave which services, its stages, its errors, and the return to its versions.

mod changes;
mod compare;
mod completed;
mod errors;
mod facts;
mod neighbours;
mod request;
mod return_to;
mod service_name;

use super::cancel::CancelQuestion;
use super::reads::{DeploymentReads, read_deployments};
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::site::use_site;
use crate::live::Reading;
use crate::ui::button::Button;
use crate::ui::chip::Chip;
use crate::ui::dialog::DialogSubject;
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::views::cards::Card;
use crate::views::timeline::StepsTimeline;
use changes::Changes;
use compare::Compare;
use completed::OpenCompleted;
use errors::{OtherErrors, errors_of};
use facts::Facts;
use leptos::prelude::*;
use neighbours::Neighbours;
use request::RequestCard;
use return_to::ReturnCard;
use slipway_api::id::EnvironmentId;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::deployment::changes::changes;
use slipway_logic::deployment::history::PAGE_SIZE;
use slipway_logic::deployment::{Deployment, group, newer_than, status_word};
use slipway_logic::route::{DeploymentKey, Page, View};

/// The page of a deployment: what it changed, its stages and errors, and the return to its versions.
#[component]
pub fn DeploymentPage(
    /// The environment.
    id: EnvironmentId,
    /// The deployment.
    deployment: DeploymentKey,
) -> impl IntoView {
    let reads = read_deployments(id);
    let DeploymentReads { queue, history, queued, completed, by_service, seen } = reads;
    let (queue_reading, reading) = (queue, history.reading);
    let DeploymentKey(key) = deployment;
    let (wanted, own) = (key.clone(), StoredValue::new(key.clone()));
    let found = computed(move || {
        let is_this = |deployment: &&Deployment| deployment.id == wanted;
        let waiting = queued.with(|queued| queued.iter().flatten().find(is_this).cloned());
        waiting.or_else(|| completed.with(|completed| completed.iter().find(is_this).cloned()))
    });
    // A deployment that left the queue keeps its last reported state on the page, and a sentence says that it is no longer
    // in the queue.
    let last = computed_from_last(move |last: Option<&Option<Deployment>>| {
        found.get().or_else(|| last.cloned().flatten())
    });
    let has_left = computed(move || {
        last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)) && found.with(Option::is_none)
    });
    let changes = computed(move || {
        by_service.with(|by_service| {
            last.with(|last| last.as_ref().map(|last| changes(by_service, last)).unwrap_or_default())
        })
    });
    let has_failed = computed(move || last.with(|last| last.as_ref().is_some_and(Deployment::has_failed)));
    let errors = errors_of(id, last, has_failed);
    // Versions can be returned to only if the deployment is over and its action deploys versions: a stop or a restart deploys none.
    let is_finished_deploy =
        computed(move || last.with(|last| last.as_ref().is_some_and(Deployment::is_finished_deploy)));
    let title = Signal::derive(move || {
        last.with(|last| last.as_ref().map_or_else(|| "Deployment".to_owned(), Deployment::title))
    });
    let is_loading = move || queue_reading.is_loading() || reading.is_loading();
    let is_missing = move || {
        let has_failed = |reading: Reading| reading.error.with(Option::is_some);
        !is_loading() && last.with(Option::is_none) && !has_failed(queue_reading) && !has_failed(reading)
    };
    let newer = computed(move || {
        queued.with(|queued| {
            let queued = queued.as_deref().unwrap_or_default();
            completed.with(|completed| newer_than(queued, completed, &own.get_value()))
        })
    });
    let question = DialogSubject::default();
    let seen = Signal::derive(move || seen.with(|seen| seen.get(&key).copied()));
    let is_current = Signal::derive(move || !has_left.get());
    let advice = format!(
        "Not in the queue or the last {PAGE_SIZE} completed deployments. A deployment gets another ID when it leaves the queue."
    );
    let all = use_site().href(&Page::Deployments(id));
    view! {
        <PageHead
            title
            readings=vec![queue_reading, reading]
            state=move || view! { <Status last is_current /> }
            actions=move || view! { <HeadActions id key=own.get_value() last is_current question /> }
        />
        <Facts id last seen newer />
        <LoadError reading=queue_reading />
        <LoadError reading />
        <Absent reading what="the deployment history" />
        <Show when=is_missing>
            <Empty title="Deployment not found" advice=advice.clone() />
            <p>
                <a class="button" href=all.clone()>
                    "All deployments"
                </a>
            </p>
        </Show>
        <Show when=move || last.with(|last| last.as_ref().is_some_and(|last| last.is_queued))>
            <OpenCompleted id key=own.get_value() queue completed is_in_queue=is_current />
        </Show>
        <p class="dim" role="status">
            {move || has_left.get().then_some("No longer in the queue. This is its last reported state.")}
        </p>
        <Show when=move || last.with(Option::is_some)>
            <div class="columns with-comparison">
                <div>
                    <Changes id last changes errors />
                    <Show when=move || has_failed.get()>
                        <OtherErrors all=errors changes />
                    </Show>
                    <Card title="Stages">
                        <StepsTimeline
                            steps=Signal::derive(move || last.with(|last| last.as_ref().map(Deployment::steps).unwrap_or_default()))
                            caption="Stages of the deployment"
                        />
                    </Card>
                </div>
                <div>
                    <Show when=move || is_finished_deploy.get()>
                        <ReturnCard id key=own.get_value() last has_failed newer reads />
                    </Show>
                    <RequestCard last />
                    <Neighbours id key=own.get_value() completed />
                </div>
                <Compare id key=own.get_value() completed by_service />
            </div>
        </Show>
        <CancelQuestion id question reads />
    }
}

/// The status of the deployment; gray once the deployment has left the queue, because its outcome isn’t known then.
#[component]
fn Status(last: ReadSignal<Option<Deployment>>, is_current: Signal<bool>) -> impl IntoView {
    let status = move || last.with(|last| last.as_ref().map(|last| last.status.clone()));
    let word = Signal::derive(move || status().map(|status| status_word(&status)).unwrap_or_default());
    let tone = Signal::derive(move || match status() {
        Some(status) if is_current.get() => group(&status).key(),
        _ => "unknown",
    });
    view! {
        <Show when=move || last.with(Option::is_some)>
            <Chip tone word />
        </Show>
    }
}

/// The link to the log of a completed deployment; for a deployment in the queue, the button that cancels it.
#[component]
fn HeadActions(
    id: EnvironmentId,
    /// The id of the deployment.
    key: String,
    last: ReadSignal<Option<Deployment>>,
    is_current: Signal<bool>,
    question: DialogSubject<Deployment>,
) -> impl IntoView {
    let mut view = View::default();
    view.set_filter("deployment", &key);
    let href = format!("{}{}", use_site().base(), Page::DeploymentLog(id).url_with(&view));
    let is_queued = computed(move || last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)));
    let is_completed = computed(move || last.with(|last| last.as_ref().is_some_and(|last| !last.is_queued)));
    view! {
        <Show when=move || is_completed.get()>
            <a class="button" href=href.clone()>
                "Open log"
            </a>
        </Show>
        <Show when=move || is_queued.get() && is_current.get()>
            <Button on_press=move || question.ask(last.get_untracked())>"Cancel deployment"</Button>
        </Show>
    }
}
