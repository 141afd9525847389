//! The deployments of an environment: the queue, live, and the history.

mod cancel;
pub mod deployment;
mod item;
mod reads;

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
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

/// The page.
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
                <Section id name="Queue" deployments=waiting reads question />
            </Show>
        </Show>
        <Show when=move || history.read_at.with(Option::is_some)>
            <Section id name="History" deployments=completed reads question empty="No completed deployments" />
        </Show>
        <Absent reading=history what="the deployment history" />
        <CancelQuestion id question reads />
    }
}

/// A heading with the deployments below it, or a sentence if there are none.
#[component]
fn Section(
    id: EnvironmentId,
    name: &'static str,
    #[prop(into)] deployments: Signal<Vec<Deployment>>,
    reads: DeploymentReads,
    question: DialogSubject<Deployment>,
    /// The sentence that is shown if there are no deployments. The queue has none, because an empty queue isn't drawn.
    #[prop(optional)]
    empty: &'static str,
) -> impl IntoView {
    // Rows are keyed by deployment, so a row keeps its focus and stays expanded when its position or its stages change.
    let keys = computed(move || deployments.with(|all| all.iter().enumerate().map(key).collect::<Vec<_>>()));
    let item = move |wanted_key: String| {
        let index_in =
            move |all: &[Deployment]| all.iter().enumerate().position(|entry| key(entry) == wanted_key);
        let index = computed(move || deployments.with(|all| index_in(all)));
        let deployment = computed(move || deployments.with(|all| all.get(index.get()?).cloned()));
        view! { <DeploymentItem id place=index own=deployment reads question /> }
    };
    view! {
        <section class="part deployments" aria-label=name>
            <h2>{name}</h2>
            <Show
                when=move || keys.with(|keys| !keys.is_empty())
                fallback=move || view! { <p class="dim">{empty}</p> }
            >
                <ol>
                    <For each=move || keys.get() key=String::clone children=item />
                </ol>
            </Show>
        </section>
    }
}

/// Returns the key of a deployment in its list: its id, or its position if the platform sends no id.
fn key((index, deployment): (usize, &Deployment)) -> String {
    if deployment.id.is_empty() { index.to_string() } else { deployment.id.clone() }
}
