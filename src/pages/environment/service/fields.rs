//! All fields of a service: its record, its status and its links as trees with a search. Fields that the console doesn't know are shown as
//! well.

use super::frame::{ServiceHead, UnknownKind};
use super::overview::links::own_links;
use super::reads::read_service;
use crate::features::navigation::address::use_address;
use crate::live::{PollPolicy, watch};
use crate::ui::empty::Empty;
use crate::ui::search_field::SearchField;
use crate::ui::show::Show;
use crate::views::tree::Tree;
use leptos::prelude::*;
use slipway_api::operations::environment::ListLinks;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::route::ServiceKey;
use slipway_logic::service::tree::{TreeLine, lines, matching};

/// The tab All fields of a service: its record, its status and its links as trees.
#[component]
pub fn ServiceFields(
    /// The service.
    service: ServiceKey,
) -> impl IntoView {
    let Some(reads) = read_service(service) else { return view! { <UnknownKind /> }.into_any() };
    let links =
        watch(ListLinks { environment: service.environment }.request(), PollPolicy::ON_VISIT.without_ids());
    let address = use_address();
    let search = computed(move || address.view.with(|view| view.search.clone()));
    let status =
        move || reads.status.with(|status| status.as_ref().map(Record::text).unwrap_or_default().to_owned());
    let all_links = move || match own_links(links, service.id).join(",") {
        list if list.is_empty() => String::new(),
        list => format!("{{\"links\":[{list}]}}"),
    };
    let record = matches_of(Signal::derive(move || reads.record.get()), search);
    let status = matches_of(Signal::derive(status), search);
    let links_found = matches_of(Signal::derive(all_links), search);
    let nothing = move || {
        let is_empty = |found: ReadSignal<Vec<TreeLine>>| found.with(Vec::is_empty);
        !search.with(String::is_empty) && is_empty(record) && is_empty(status) && is_empty(links_found)
    };
    view! {
        <ServiceHead reads more=vec![links.reading] />
        <div class="list-bar">
            <SearchField
                label="Search fields"
                value=search
                on_input=move |typed| address.change(|view| view.search = typed)
            />
        </div>
        <Tree title="Record" lines=record />
        <Tree title="Status" lines=status />
        <Tree title="Links" lines=links_found />
        <Show when=nothing>
            <Empty title="No field matches" advice="Names, paths and values are searched." />
        </Show>
    }
    .into_any()
}

/// Returns the lines of a record's field tree that match a search.
fn matches_of(json: Signal<String>, search: ReadSignal<String>) -> ReadSignal<Vec<TreeLine>> {
    let all = computed(move || json.with(|json| lines(json)));
    computed(move || all.with(|all| search.with(|search| matching(all, search))))
}
