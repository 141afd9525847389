//! The deployments of an environment: the queue, which is polled, and the history.

mod cancel;
pub mod deployment;
mod item;
mod reads;

use crate::browser::clock;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::use_live;
use crate::ui::dialog::DialogSubject;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use cancel::CancelQuestion;
use item::DeploymentItem;
use leptos::prelude::*;
use reads::{DeploymentReads, read_deployments};
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::deployment::days::days;

/// The page of the deployments of an environment: the queue and the history.
#[component]
pub fn Deployments(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let reads = read_deployments(id);
    let DeploymentReads { queue, history, queued, completed, .. } = reads;
    let history = history.reading;
    let question = DialogSubject::default();
    let waiting = Signal::derive(move || queued.get().unwrap_or_default());
    view! {
        <PageHead readings=vec![queue, history] />
        <LoadError reading=queue />
        <LoadError reading=history />
        <Show when=move || queue.is_loading()>
            <SkeletonLines />
        </Show>
        <Show when=move || queued.with(Option::is_some)>
            <Show
                when=move || waiting.with(|waiting| !waiting.is_empty())
                fallback=|| {
                    view! {
                        <ul class="facts" aria-label="Facts">
                            <li>"No deployment is running or queued"</li>
                        </ul>
                    }
                }
            >
                <Queue id deployments=waiting reads question />
            </Show>
        </Show>
        <Show when=move || history.read_at.with(Option::is_some)>
            <History id deployments=completed reads question />
        </Show>
        <Absent reading=history what="the deployment history" />
        <CancelQuestion id question reads />
    }
}

/// The deployments in the queue, the next one on top.
#[component]
fn Queue(
    id: EnvironmentId,
    #[prop(into)] deployments: Signal<Vec<Deployment>>,
    reads: DeploymentReads,
    question: DialogSubject<Deployment>,
) -> impl IntoView {
    let keys = computed(move || deployments.with(|all| all.iter().enumerate().map(key).collect::<Vec<_>>()));
    view! {
        <section class="part deployments" aria-label="Queue">
            <h2>"Queue"</h2>
            <Items id keys deployments reads question />
        </section>
    }
}

/// The completed deployments below the days of their requests, or a sentence if there are none.
#[component]
fn History(
    id: EnvironmentId,
    #[prop(into)] deployments: Signal<Vec<Deployment>>,
    reads: DeploymentReads,
    question: DialogSubject<Deployment>,
) -> impl IntoView {
    let now = use_live().clock.now;
    let days = computed(move || deployments.with(|all| days(all, clock::local)));
    let keys_of_days = move || days.with(|days| days.iter().map(|day| day.day).collect::<Vec<_>>());
    let day = move |wanted: Option<i64>| {
        let found = move || days.with(|days| days.iter().find(|day| day.day == wanted).cloned());
        let heading = move || found().map(|day| day.heading(clock::local(now.get()).day));
        let keys = computed(move || {
            let indices = found().map(|day| day.indices).unwrap_or_default();
            deployments.with(|all| {
                indices.into_iter().filter_map(|index| Some(key((index, all.get(index)?)))).collect()
            })
        });
        view! {
            <h3>{heading}</h3>
            <Items id keys deployments reads question />
        }
    };
    view! {
        <section class="part deployments" aria-label="History">
            <h2>"History"</h2>
            <Show
                when=move || days.with(|days| !days.is_empty())
                fallback=|| view! { <p class="dim">"No completed deployments"</p> }
            >
                <For each=keys_of_days key=Option::clone children=day />
            </Show>
        </section>
    }
}

/// The list of the deployments with the keys `keys`, in the order of the keys.
#[component]
fn Items(
    id: EnvironmentId,
    keys: ReadSignal<Vec<String>>,
    deployments: Signal<Vec<Deployment>>,
    reads: DeploymentReads,
    question: DialogSubject<Deployment>,
) -> impl IntoView {
    // Rows are keyed by deployment, so a row keeps its focus and stays expanded when its position or its stages change.
    let item = move |wanted_key: String| {
        let index_in =
            move |all: &[Deployment]| all.iter().enumerate().position(|entry| key(entry) == wanted_key);
        let index = computed(move || deployments.with(|all| index_in(all)));
        let deployment = computed(move || deployments.with(|all| all.get(index.get()?).cloned()));
        view! { <DeploymentItem id index deployment reads question /> }
    };
    view! {
        <ol>
            <For each=move || keys.get() key=String::clone children=item />
        </ol>
    }
}

/// Returns the key of a deployment in its list: its id, or its position if the platform sends no id.
fn key((index, deployment): (usize, &Deployment)) -> String {
    if deployment.id.is_empty() { index.to_string() } else { deployment.id.clone() }
}
