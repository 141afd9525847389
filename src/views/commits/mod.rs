//! The commits between two versions of a service, which are read when a person opens the list.

pub mod commit_line;

use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use commit_line::CommitLine;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::service::requests;
use slipway_logic::versions::commits::{Commit, between};

/// The button that shows and hides the commits. Draws nothing for a service that isn’t built from git, or if `ends` is None.
#[component]
pub fn CommitsBetween(
    /// The kind of the service.
    kind: ServiceKind,
    /// The id of the service.
    id: String,
    /// The name of the service, for screen readers.
    name: String,
    /// The full ids of the commits of the earlier and of the later version; None unless both are known and differ.
    ends: Option<(String, String)>,
) -> impl IntoView {
    let request = id.parse().ok().and_then(|id| requests::commits(&kind, id));
    let (request, ends) = request.zip(ends)?;
    let is_open = RwSignal::new(false);
    let (request, ends) = (StoredValue::new(request), StoredValue::new(ends));
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
    /// The full ids of the commits of the earlier and of the later version.
    ends: (String, String),
) -> impl IntoView {
    let list = watch(request, PollPolicy::ON_VISIT.without_ids());
    let found = computed(move || {
        let (before, after) = &ends;
        list.value.with(|read| read.as_ref().map(|read| between(&read.items, before, after)))
    });
    let item = |commit: Commit| {
        let Commit { id, message, author, at } = commit;
        let id = view! { <code>{id}</code> }.into_any();
        view! {
            <li>
                <CommitLine id message author at />
            </li>
        }
    };
    let message = move || {
        found.with(|found| {
            found.as_ref().map(|found| match found {
                None => "The platform’s list of commits doesn’t have this version.".to_owned(),
                Some(between) => between.summary(),
            })
        })
    };
    let commits = move || found.with(|found| found.clone().flatten().map(|between| between.commits));
    view! {
        <Show when=move || list.reading.is_loading()>
            <SkeletonLines />
        </Show>
        <LoadError reading=list.reading />
        <Absent reading=list.reading what="the commits of a service" />
        <p class="dim" role="status">
            {message}
        </p>
        <ol class="commits">
            {move || commits().into_iter().flatten().map(item).collect_view()}
        </ol>
    }
}
