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
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::list::{Cell, Row};
use slipway_logic::reading::read::Read;
use slipway_logic::resources::audit_event::{self, next_token};
use slipway_logic::text::curl::pretty;
use std::sync::Arc;

/// The number of events that are read at once.
const PAGE_SIZE: i64 = 100;

/// The page.
#[component]
pub fn AuditLog(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let newest = watch(request(id, None), PollPolicy::ON_VISIT.without_ids());
    let reading = newest.reading;
    let pages = RwSignal::new(vec![newest]);
    let tokens = RwSignal::new(Vec::<String>::new());
    // The list shows the events of all pages that were read.
    let all = Remote { value: RwSignal::new(None), reading };
    Effect::new(move || {
        let found: Vec<Record> = pages.get().into_iter().flat_map(events).collect();
        let is_read = newest.value.with(Option::is_some);
        all.value.set(is_read.then(|| Arc::new(Read::of_items(found))));
    });
    let next = computed(move || {
        let last = pages.with(|pages| pages.last().copied())?;
        last.value.with(|read| next_token(read.as_ref()?.record()))
    });
    let is_cut = move || {
        newest.value.with(|read| {
            read.as_ref().is_some_and(|read| {
                at(read.record(), &[event_page::ORGANIZATION_MAX_LIMIT_REACHED]).boolean() == Some(true)
            })
        })
    };
    let load = move || {
        if let Some(token) = next.get_untracked() {
            tokens.update(|tokens| tokens.push(token));
        }
    };
    let change = DialogSubject::<Record>::default();
    let draw = move |(_, key): (Cell, Arc<str>)| {
        let found = move || all.value.with_untracked(|read| find(&read.as_ref()?.items, &key).cloned());
        view! { <ChangeButton found=Callback::new(move |()| found()) change /> }.into_any()
    };
    let options = ListOptions {
        page: Some(Callback::new(move |row: Row| audit_event::page(id, &row.record))),
        draw: Some(Callback::new(draw)),
        ..ListOptions::default()
    };
    view! {
        <PageHead readings=vec![reading] />
        <LoadError reading />
        <Absent reading what="the events of an organization" />
        <List table=&audit_event::LIST list=all options />
        <For each=move || tokens.get() key=String::clone let(token)>
            <OlderEvents id token pages />
        </For>
        <Show when=move || next.with(Option::is_some)>
            <Button on_press=load>"Load older events"</Button>
        </Show>
        <Show when=move || next.with(Option::is_none) && is_cut()>
            <p class="dim">"The platform keeps no older events of this organization."</p>
        </Show>
        <ChangeDialog change />
    }
}

/// Reads a page of older events, and adds it to the pages.
#[component]
fn OlderEvents(id: OrganizationId, token: String, pages: RwSignal<Vec<Remote>>) -> impl IntoView {
    let page = watch(request(id, Some(token)), PollPolicy::ON_VISIT.without_ids());
    pages.update(|pages| pages.push(page));
    view! { <LoadError reading=page.reading /> }
}

/// The button that opens the change of an event; nothing for an event without one.
#[component]
fn ChangeButton(
    /// Returns the event.
    found: Callback<(), Option<Record>>,
    change: DialogSubject<Record>,
) -> impl IntoView {
    let text = move |field| found.run(()).and_then(|event: Record| event.at(&[field]).text());
    text(event::CHANGE).filter(|change| !change.is_empty()).map(|_| {
        view! {
            <button type="button" class="link-button" tabindex="-1" on:click=move |_| change.ask(found.run(()))>
                "Show change"
            </button>
        }
    })
}

/// The values before and after a change, as the platform sent them.
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
                <CopyText label="After" words=after />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
            </div>
        </Dialog>
    }
}

fn request(organization: OrganizationId, continue_token: Option<String>) -> Request {
    ListEvents { organization, page_size: Some(PAGE_SIZE), from: None, continue_token }.request()
}

/// Returns the events of a page; none until it is read.
fn events(page: Remote) -> Vec<Record> {
    page.value.with(|read| {
        let Some(read) = read else { return Vec::new() };
        let elements = at(read.record(), &[event_page::EVENTS]).elements();
        elements.into_iter().filter_map(|event| Record::decode(event).ok()).collect()
    })
}
