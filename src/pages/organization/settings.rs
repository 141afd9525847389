//! The settings page of an organization: its record, and links to the pages where its records are managed.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, watch};
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::views::cards::{Card, FactsCard};
use crate::views::json::{CopyMenu, JsonDialog};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::OrganizationId;
use slipway_api::list::find;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::tables::organization::ORGANIZATION;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::records::facts::facts;
use slipway_logic::route::{Collection, Page};

/// The page of the settings of an organization.
#[component]
pub fn OrganizationSettings(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let request = GetOrganization {}.request();
    let all = watch(request.clone(), PollPolicy::ON_VISIT);
    use_places().learn(KnownKind::Organization, all, None);
    let record = Signal::derive(move || {
        let found = all.value.with(|read| find(&read.as_ref()?.items, &id.to_string()).cloned());
        found.map(|record| record.text().to_owned()).unwrap_or_default()
    });
    let facts = Signal::derive(move || record.with(|record| facts(&ORGANIZATION, record, &|_| None)));
    let is_gone = move || all.value.with(Option::is_some) && record.with(String::is_empty);
    let site = use_site();
    let link = move |(page, name, about): (Page, &'static str, &'static str)| {
        view! {
            <li>
                <a href=site.href(&page)>{name}</a>
                <small>{about}</small>
            </li>
        }
    };
    let records = Collection::all()
        .map(move |collection| (Page::Records(id, collection), collection.name(), collection.about()));
    let console = [
        (
            Page::KnownIds(id),
            "Known IDs",
            "Names and IDs that this browser keeps, for records that the platform doesn’t list.",
        ),
        (
            Page::Capabilities,
            "Platform capabilities",
            "What this platform offers, and how the console knows it.",
        ),
        (Page::Account, "Account", "Your sign-up information and your token."),
    ];
    let actions = move || view! { <CopyMenu record /> };
    view! {
        <PageHead readings=vec![all.reading] actions />
        <LoadError reading=all.reading />
        <Show when=is_gone>
            <Empty title="Not found" advice="The platform’s answer doesn’t contain the organization." />
        </Show>
        <Absent reading=all.reading what="the record of the organization" />
        <div class="record-cards">
            <div class="pile">
                <FactsCard title="Organization" facts />
                <p class="dim">
                    "This console can’t change the organization itself. What belongs to it is changed in its lists."
                </p>
            </div>
            <div class="pile">
                <Card title="Administration">
                    <ul class="links described">{records.map(link).collect_view()}</ul>
                </Card>
                <Card title="This console">
                    <ul class="links described">{console.map(link).collect_view()}</ul>
                </Card>
            </div>
        </div>
        <JsonDialog record request />
    }
}
