//! The events of an organization: who changed or requested what, where, and when. The newest are read first, older ones on request.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::editing::request_text::CopyText;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::button::Button;
use crate::ui::dialog::{Dialog, DialogSubject};
use crate::ui::show::Show;
use crate::views::list::{List, ListOptions};
use leptos::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::described::at;
use slipway_api::fields::{event, event_page};
use slipway_api::id::OrganizationId;
use slipway_api::list::find;
use slipway_api::operations::organization::ListEvents;
use slipway_api::table::FieldName;
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::list::{CellKind, Row};
use slipway_logic::reading::read::Read;
use slipway_logic::resources::audit_log::{self, joined, next_token, union};
use slipway_logic::text::json::pretty;
use std::sync::Arc;

/// The number of events that are read with one request.
const PAGE_SIZE: i64 = 100;

/// The page of the audit log of an organization.
#[component]
pub fn AuditLog(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let newest = watch(request(id, None), PollPolicy::ON_VISIT.without_ids());
    let reading = newest.reading;
    let older = RwSignal::new(Vec::<Remote>::new());
    let tokens = RwSignal::new(Vec::<String>::new());
    // The list shows the events of all pages, and keeps those that a later read of the newest page moved to the next page. If that read has
    // no event in common with the known events, events between them may be missing, so the older pages are removed.
    let all = Remote { value: RwSignal::new(None), reading };
    Effect::new(move |known: Option<Vec<Record>>| {
        if newest.value.with(Option::is_none) {
            return Vec::new();
        }
        let page = events(newest);
        let found = match joined(&known.unwrap_or_default(), &page) {
            Some(found) => older.get().into_iter().fold(found, |found, page| union(&found, &events(page))),
            None => {
                tokens.set(Vec::new());
                older.set(Vec::new());
                page
            }
        };
        all.value.set(Some(Arc::new(Read::of_items(found.clone()))));
        found
    });
    let last = move || older.with(|older| older.last().copied()).unwrap_or(newest);
    let next = computed(move || last().value.with(|read| next_token(read.as_ref()?.record())));
    let is_loading = Signal::derive(move || last().reading.is_loading());
    let is_cut = move || {
        last().value.with(|read| {
            read.as_ref().is_some_and(|read| {
                at(read.record(), &[event_page::ORGANIZATION_MAX_LIMIT_REACHED]).boolean() == Some(true)
            })
        })
    };
    let disabled_reason = Signal::derive(move || {
        let reason = match last().value.with(Option::is_some) {
            true => "There are no older events.",
            false => "Older events couldn’t be loaded.",
        };
        (next.with(Option::is_none) && !is_loading.get()).then(|| reason.to_owned())
    });
    let load = move || {
        if let Some(token) = next.get_untracked() {
            tokens.update(|tokens| tokens.push(token));
        }
    };
    let change = DialogSubject::<Record>::default();
    let draw = move |(_, key): (CellKind, Arc<str>)| {
        let found = move || all.value.with_untracked(|read| find(&read.as_ref()?.items, &key).cloned());
        view! { <ChangeButton found=Callback::new(move |()| found()) change /> }.into_any()
    };
    let options = ListOptions {
        page: Some(Callback::new(move |row: Row| audit_log::page(id, &row.record))),
        draw: Some(Callback::new(draw)),
        ..ListOptions::default()
    };
    view! {
        <PageHead readings=vec![reading] />
        <LoadError reading />
        <Absent reading what="the events of an organization" />
        <List table=&audit_log::LIST list=all options />
        <For each=move || tokens.get() key=String::clone let(token)>
            <OlderEvents id token older />
        </For>
        <div class="older">
            // The button stays once it was pressed, so that it keeps the focus.
            <Show when=move || next.with(Option::is_some) || older.with(|older| !older.is_empty())>
                <Button busy=is_loading disabled_reason on_press=load>
                    {move || if is_loading.get() { "Loading…" } else { "Load older events" }}
                </Button>
            </Show>
            <Show when=move || next.with(Option::is_some)>
                <p class="dim">"Search and filters apply to the loaded events."</p>
            </Show>
            <Show when=move || next.with(Option::is_none) && is_cut()>
                <p class="dim">"The platform’s list ends here. Older events may be missing."</p>
            </Show>
        </div>
        <ChangeDialog change />
    }
}

/// Reads a page of older events, and adds the page to `older`. Draws only the error of the read.
#[component]
fn OlderEvents(id: OrganizationId, token: String, older: RwSignal<Vec<Remote>>) -> impl IntoView {
    let page = watch(request(id, Some(token)), PollPolicy::ON_VISIT.without_ids());
    older.update(|older| older.push(page));
    view! { <LoadError reading=page.reading /> }
}

/// The button that opens the change of an event; nothing for an event without a change.
#[component]
fn ChangeButton(
    /// Returns the event.
    found: Callback<(), Option<Record>>,
    change: DialogSubject<Record>,
) -> impl IntoView {
    let has_change = found.run(()).is_some_and(|event| {
        let is_there = |field: &FieldName| event.at(&[*field]).text().is_some_and(|text| !text.is_empty());
        [event::CHANGE, event::ORIGINAL_CHANGE].iter().any(is_there)
    });
    has_change.then(|| {
        // The list's keyboard shortcut for the actions of a row, `.`, presses the first button in an element with the class `actions`.
        view! {
            <span class="actions">
                <button
                    type="button"
                    class="link-button"
                    tabindex="-1"
                    on:click=move |_| change.ask(found.run(()))
                >
                    "Show change"
                </button>
            </span>
        }
    })
}

/// The dialog with the values before and after a change, as the platform sent them.
#[component]
fn ChangeDialog(change: DialogSubject<Record>) -> impl IntoView {
    let DialogSubject { open, subject } = change;
    let title = Signal::derive(move || {
        let name = subject.with(|event| event.as_ref()?.at(&[event::TARGET_NAME]).text());
        format!("Change of {}", name.unwrap_or_else(|| "a record".to_owned()))
    });
    let text = move |field| {
        Signal::derive(move || {
            let text = subject.with(|event| event.as_ref()?.at(&[field]).text());
            text.map(|text| pretty(&text)).unwrap_or_default()
        })
    };
    let (before, after) = (text(event::ORIGINAL_CHANGE), text(event::CHANGE));
    view! {
        <Dialog open title>
            <div class="body">
                <Show when=move || before.with(|text| !text.is_empty())>
                    <CopyText label="Before" words=before />
                </Show>
                <Show when=move || after.with(|text| !text.is_empty())>
                    <CopyText label="After" words=after />
                </Show>
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
            </div>
        </Dialog>
    }
}

fn request(organization: OrganizationId, continue_token: Option<String>) -> Request {
    ListEvents { organization, page_size: Some(PAGE_SIZE), continue_token }.request()
}

/// Returns the events of a page; none until it is read.
fn events(page: Remote) -> Vec<Record> {
    page.value.with(|read| {
        let Some(read) = read else { return Vec::new() };
        let elements = at(read.record(), &[event_page::EVENTS]).elements();
        elements.into_iter().filter_map(|event| Record::decode(event).ok()).collect()
    })
}
