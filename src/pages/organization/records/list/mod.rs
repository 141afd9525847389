//! The list of the records of one kind.

mod enabled_switch;
mod invoices;
mod last_delivery;
mod pdfs;
mod roles;
mod selected;
mod state_cell;

use super::task_dialog::TaskDialog;
use crate::browser::money::money;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::not_offered::NotOffered;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, use_live, watch};
use crate::ui::show::Show;
use crate::views::cluster_warnings::ClustersWarnings;
use crate::views::list::{List, ListOptions};
use enabled_switch::Switches;
use invoices::InvoiceTotals;
use leptos::prelude::*;
use pdfs::PdfDialog;
use roles::{RoleCell, RoleDialog, RoleReads};
use selected::SelectedActions;
use slipway_api::fields::{cluster_status, invoice};
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::list::find;
use slipway_api::operations::cluster::ListClusterStatuses;
use slipway_api::operations::member::CreateInvitation;
use slipway_api::{Operation, Record, Spec};
use slipway_computed::computed;
use slipway_logic::list::{CellKind, Row};
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::route::{Collection, PEOPLE, Page};
use state_cell::RecordStateCell;
use std::sync::Arc;

/// The page of a list of an organization, such as its registries.
#[component]
pub fn Records(
    /// The organization.
    id: OrganizationId,
    /// The kind of the records.
    collection: Collection,
) -> impl IntoView {
    let kind = kind_of(collection);
    let list = watch((kind.read_all)(id), PollPolicy::ON_VISIT.keyed_by(kind.list.key));
    let reading = list.reading;
    let (pending, wanted, members) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let roles = (collection == Collection::Members).then(|| RoleReads::new(list));
    let selected =
        move |chosen| view! { <SelectedActions collection chosen pending wanted members /> }.into_any();
    let organization = id;
    let switches = Switches::new(id, kind, list);
    let states = (collection == Collection::Clusters).then(|| {
        watch(
            ListClusterStatuses { organization: id }.request(),
            PollPolicy::statuses(cluster_status::CLUSTER_ID),
        )
    });
    let options = ListOptions {
        statuses: states,
        selected: Some(Callback::new(selected)),
        page: Some(Callback::new(move |row: Row| {
            row.id.parse().ok().map(|record| Page::Record(id, collection, record))
        })),
        draw: Some(Callback::new(move |(cell, id)| match (cell, roles) {
            (CellKind::Chip, _) => {
                view! { <RecordStateCell organization kind collection list id switches /> }.into_any()
            }
            (_, Some(reads)) => view! { <RoleCell reads id chosen=members /> }.into_any(),
            _ => amount_of(list, id).into_any(),
        })),
        ..ListOptions::default()
    };
    let actions = move || view! { <CreateLink id collection kind /> };
    let page = move |record| Some(Page::Record(id, collection, RecordId(record)));
    let what = kind.list.many;
    let absent = match kind.known_as {
        Some(known) => view! { <NotOffered reading what kind=known parent=None page /> }.into_any(),
        None => view! {
            <Show when=move || reading.not_offered().is_some()>
                <Absent reading what="this list" />
            </Show>
        }
        .into_any(),
    };
    view! {
        <PageHead readings=states.into_iter().map(|states| states.reading).chain([reading]).collect() actions />
        {PEOPLE.contains(&collection).then(|| view! { <PeopleTabs id collection /> })}
        <LoadError reading />
        {absent}
        {(collection == Collection::Clusters).then(|| view! { <ClustersWarnings id clusters=list /> })}
        {(collection == Collection::Invoices).then(|| view! { <InvoiceTotals id list /> })}
        <List table=kind.list list options />
        <TaskDialog id collection pending />
        <PdfDialog id wanted />
        {roles.map(|reads| view! { <RoleDialog id reads chosen=members /> })}
    }
}

/// The tabs of the lists of people and tokens.
#[component]
fn PeopleTabs(id: OrganizationId, collection: Collection) -> impl IntoView {
    let site = use_site();
    let tab = move |tab: Collection| {
        view! {
            <a href=site.href(&Page::Records(id, tab)) aria-current=(tab == collection).then_some("page")>
                {tab.name()}
            </a>
        }
    };
    view! {
        <nav class="tabs" aria-label="People and tokens">
            {PEOPLE.map(tab).into_iter().collect_view()}
        </nav>
    }
}

/// Shows the total of the invoice with an id, with its currency; a dash if it isn't known.
fn amount_of(list: Remote, id: Arc<str>) -> impl IntoView {
    let total = computed(move || {
        let total = |invoice: &Record| {
            let currency = invoice.at(&[invoice::CURRENCY_CODE]).text().unwrap_or_default();
            Some(money(invoice.at(&[invoice::TOTAL_IN_CENTS]).integer()?, &currency))
        };
        list.value.with(|read| find(&read.as_ref()?.items, &id).and_then(total))
    });
    move || total.get().unwrap_or_else(|| "–".to_owned())
}

/// The link to the form of a new record, where the platform offers it.
#[component]
fn CreateLink(id: OrganizationId, collection: Collection, kind: &'static RecordKind) -> impl IntoView {
    let live = use_live();
    let (label, spec, target): (_, &'static Spec, _) = match (collection, &kind.create) {
        (Collection::Members | Collection::Invitations, _) => {
            ("Invite members", CreateInvitation::SPEC, Collection::Invitations)
        }
        (_, Some(create)) => (create.submit_label, (create.request)(id, String::new()).spec, collection),
        (_, None) => return ().into_any(),
    };
    let is_offered = computed(move || live.capabilities.known.with(|known| known.refused(spec).is_none()));
    let href = use_site().href(&Page::CreateRecord(id, target));
    view! {
        <Show when=move || is_offered.get()>
            <a class="button primary create" href=href.clone()>
                {label}
            </a>
        </Show>
    }
    .into_any()
}
