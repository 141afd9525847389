//! A record of an organization: its fields, what uses it, and what can be done with it.

mod actions;
mod cluster;
mod deliveries;
mod invitation;
mod pdf;
mod sample;
mod usage;

use super::record_state_chip::RecordStateChip;
use super::task_dialog::TaskDialog;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::refresh_when_missing::refresh_when_missing;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::views::cards::FactsCard;
use crate::views::json::JsonDialog;
pub use actions::RecordAvailability;
use actions::{DeleteRecord, RecordActions};
use cluster::{ClusterCards, ClusterControl, ClusterStateChip, watch_status};
use deliveries::Deliveries;
use invitation::InvitationLink;
use leptos::prelude::*;
use pdf::{PdfLink, PdfProblem};
use sample::SamplePayload;
use slipway_api::id::{InvoiceId, OrganizationId, RecordId, WebhookId};
use slipway_api::list::find;
use slipway_api::operations::invoice::DownloadInvoice;
use slipway_api::operations::webhook::ListWebhookEvents;
use slipway_api::visible::visible;
use slipway_api::{ApiError, Operation, Record};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::forms::request::without;
use slipway_logic::records::facts::facts;
use slipway_logic::records::fields::Shown;
use slipway_logic::resources::record_kind::RecordState;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::route::Collection;
use usage::UsedBy;

/// The page of a record of an organization, such as a registry.
#[component]
pub fn RecordPage(
    /// The organization.
    id: OrganizationId,
    /// The kind of the record.
    collection: Collection,
    /// The record.
    record: RecordId,
) -> impl IntoView {
    let kind = kind_of(collection);
    let read = kind.read.map_or_else(|| (kind.read_all)(id), |read| read(id, record));
    let record_read = watch(read.clone(), PollPolicy::ON_VISIT.keyed_by(kind.list.key));
    let reading = record_read.reading;
    let found = computed(move || {
        let find = |items: &[Record]| find(items, &record.to_string()).cloned();
        record_read.value.with(|read| read.as_ref().and_then(|read| find(&read.items)))
    });
    let is_gone = move || record_read.value.with(Option::is_some) && found.with(Option::is_none);
    refresh_when_missing(reading, is_gone);
    let is_absent =
        move || is_gone() || reading.error.with(|error| matches!(error, Some(ApiError::NotFound { .. })));
    // The name of a record is kept after the record is gone, because the delete dialog may be open and needs the name.
    let name = computed_from_last(move |last: Option<&Option<String>>| {
        let name = found.with(|found| found.as_ref().map(|found| visible(&(kind.name)(found))));
        name.or_else(|| last.cloned().flatten())
    });
    // The card of an invitation stays after the invitation was revoked to be resent, because it shows the outcome.
    let was_found = computed(move || name.with(Option::is_some));
    let title = Signal::derive(move || {
        name.get().filter(|name| !name.is_empty()).unwrap_or_else(|| collection.one().into())
    });
    if let Some(known) = kind.known_as {
        use_places().learn(known, record_read, Some(id.0));
    }
    let dependents =
        kind.usage.as_ref().map(|usage| watch((usage.read)(id, record), PollPolicy::ON_VISIT.without_ids()));
    let availability = RecordAvailability::new(collection, record_read, found, dependents);
    let text = Signal::derive(move || {
        found.with(|found| found.as_ref().map(|found| found.text().to_owned()).unwrap_or_default())
    });
    let more = more(id, collection, record);
    let reads = [Some(record_read), dependents, more];
    let readings: Vec<_> = reads.into_iter().flatten().map(|read| read.reading).collect();
    let pending = RwSignal::new(None);
    let cluster = more
        .filter(|_| collection == Collection::Clusters)
        .map(|status_read| ClusterControl::new(id, record, name, reading, status_read));
    let pdf = more.filter(|_| collection == Collection::Invoices);
    let state = move || {
        let chip = cluster.map(|control| view! { <ClusterStateChip control /> }.into_any());
        chip.unwrap_or_else(|| view! { <RecordStateChip kind found /> }.into_any())
    };
    let actions = move || {
        view! {
            <Show when=move || !is_absent()>
                {pdf.map(|download| view! { <PdfLink download /> })}
                <RecordActions id collection record availability name text pending cluster />
            </Show>
        }
    };
    // The state and a fact that equals the heading are left out, so that the page doesn’t say them twice.
    let facts = Signal::derive(move || {
        let is_in_head = |state: &&RecordState| {
            found.with(|found| found.as_ref().is_some_and(|found| !(state.value)(found).is_empty()))
        };
        let shown_in_head: Vec<_> = kind.state.iter().filter(is_in_head).map(|state| state.field).collect();
        let mut facts = text
            .with(|text| facts(kind.table, &without(text, &shown_in_head), &|path| kind.field_label(path)));
        title.with(|title| {
            facts.retain(
                |fact| !matches!(&fact.shown, Shown::Text(text) | Shown::Link(text) if text == title),
            );
        });
        facts
    });
    view! {
        <PageHead title readings state actions />
        <LoadError reading />
        {pdf.map(|download| view! { <PdfProblem download /> })}
        <Absent reading what="this record" />
        <Show when=is_gone>
            <Empty title="Not found" advice="The platform’s list doesn’t contain the record any more." />
        </Show>
        <div class="record-cards">
            <FactsCard title="Details" facts />
            <Show when=move || collection == Collection::Invitations && was_found.get()>
                <InvitationLink id found />
            </Show>
            {kind
                .usage
                .as_ref()
                .zip(dependents)
                .map(|(usage, dependents)| {
                    view! {
                        <Show when=move || !is_absent()>
                            <UsedBy usage dependents />
                        </Show>
                    }
                })}
            {cluster.map(|control| view! { <ClusterCards control /> })}
            {more
                .filter(|_| collection == Collection::Webhooks)
                .map(|events| {
                    view! {
                        <Show when=move || found.with(Option::is_some)>
                            <SamplePayload found />
                        </Show>
                        <Deliveries events />
                    }
                })}
        </div>
        <TaskDialog id collection pending />
        <DeleteRecord id collection record name availability />
        <JsonDialog record=text request=read />
    }
}

/// Begins the read of what a page shows beside its record: the PDF of an invoice, the status of a cluster, the deliveries of a webhook.
/// None for other records.
fn more(id: OrganizationId, collection: Collection, record: RecordId) -> Option<Remote> {
    let RecordId(record_id) = record;
    match collection {
        Collection::Invoices => {
            let request = DownloadInvoice { organization: id, invoice: InvoiceId(record_id) }.request();
            Some(watch(request, PollPolicy::ON_VISIT.without_ids()))
        }
        Collection::Clusters => Some(watch_status(id, record)),
        Collection::Webhooks => {
            let request = ListWebhookEvents { organization: id, webhook: WebhookId(record_id) }.request();
            Some(watch(request, PollPolicy::ON_VISIT))
        }
        _ => None,
    }
}
