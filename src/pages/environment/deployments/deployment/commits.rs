//! The commits between the versions of a service before and after a deployment, read when a person asks for them.

use crate::components::reads::load_error::LoadError;
use crate::components::status::time::Ago;
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_computed::computed;
use slipway_logic::deployment::changes::ServiceChange;
use slipway_logic::service::requests;
use slipway_logic::text::format;
use slipway_logic::versions::commits::{Between, Commit, between};

/// The button that shows the commits; nothing for a service that isn’t built from git, or whose versions aren’t known.
#[component]
pub fn CommitsBetween(change: ServiceChange) -> impl IntoView {
    let request = change.id.parse().ok().and_then(|id| requests::commits(&change.kind, id));
    let (request, (before, after)) = (request.zip(change.commits()))?;
    let is_open = RwSignal::new(false);
    let name = change.name;
    let (request, ends) = (StoredValue::new(request), StoredValue::new((before, after)));
    Some(view! {
        <button
            type="button"
            class="link-button"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| is_open.update(|open| *open = !*open)
        >
            {move || if is_open.get() { "Hide commits" } else { "Show commits" }}
            <span class="visually-hidden">{format!(" of {name}")}</span>
        </button>
        <Show when=move || is_open.get()>
            <CommitList request=request.get_value() ends=ends.get_value() />
        </Show>
    })
}

/// The commits, the newest first.
#[component]
fn CommitList(
    /// The read of the service’s commits.
    request: Request,
    /// The whole ids of the commits before and after.
    ends: (String, String),
) -> impl IntoView {
    let list = watch(request, PollPolicy::ON_VISIT.without_ids());
    let found = computed(move || {
        let (before, after) = &ends;
        list.value.with(|read| read.as_ref().map(|read| between(&read.items, before, after)))
    });
    let item = |commit: Commit| {
        let author = commit.author.clone();
        view! {
            <li class="commit">
                <code>{commit.id}</code>
                <span>{commit.message}</span>
                <small>
                    {author} {(!commit.author.is_empty()).then_some(", ")} <Ago at=Signal::stored(commit.at) />
                </small>
            </li>
        }
    };
    let shown = move || {
        found.get().map(|found| match found {
            None => view! { <p class="dim">"The platform’s list of commits doesn’t have this version."</p> }
                .into_any(),
            Some(between) => {
                let words = summary(&between);
                view! {
                    <p class="dim">{words}</p>
                    <ol class="commits">{between.commits.into_iter().map(item).collect_view()}</ol>
                }
                .into_any()
            }
        })
    };
    view! {
        <Show when=move || list.reading.is_loading()>
            <SkeletonLines />
        </Show>
        <LoadError reading=list.reading />
        <div role="status">{shown}</div>
    }
}

/// Returns the sentence above the commits.
fn summary(between: &Between) -> String {
    let many = format::count(between.commits.len(), "commit", "commits");
    match (between.takes_back, between.is_complete) {
        (true, _) => format!("Takes back {many}."),
        (false, true) => format!("{many}."),
        (false, false) => {
            format!("At least {many}: the platform’s list doesn’t reach back to the version before.")
        }
    }
}
