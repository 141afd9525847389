//! The cards of a cluster beside its record: the status with the lock, actions, and access.

mod access;
mod control;
mod question;

use crate::browser::clock::{self, time_or_date};
use crate::components::reads::load_error::LoadError;
use crate::components::status::service_state_chip::ServiceStateChip;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::cards::{Card, FactList};
use crate::views::cluster_warnings::ClusterWarnings;
use access::ClusterAccess;
pub use control::{ClusterButtons, ClusterControl};
use leptos::prelude::*;
use question::ClusterQuestion;
use slipway_api::fields::cluster_status;
use slipway_api::id::{ClusterId, OrganizationId, RecordId};
use slipway_api::operations::cluster::GetClusterStatus;
use slipway_api::tables::cluster::CLUSTER_STATUS;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::cluster::lock::{Lock, MAY_REFUSE, lock};
use slipway_logic::forms::request::without;
use slipway_logic::records::facts::facts;
use slipway_logic::resources::organization_service::CLUSTER_COLUMN;
use slipway_logic::route::{Page, View};

/// Polls the status of a cluster for as long as the calling component lives.
pub fn watch_status(organization: OrganizationId, record: RecordId) -> Remote {
    let request = GetClusterStatus { organization, cluster: ClusterId(record.0) }.request();
    watch(request, PollPolicy::statuses(cluster_status::CLUSTER_ID))
}

/// The cards of a cluster beside its record: its status with the actions, and the access.
#[component]
pub fn ClusterCards(control: ClusterControl) -> impl IntoView {
    let ClusterControl { id, record, name, status_read, .. } = control;
    let status = control.status();
    let site = use_site();
    // The address of the list of all services, filtered by the name of the cluster.
    let services = move || {
        let filters = vec![(CLUSTER_COLUMN.to_owned(), name.get().unwrap_or_default())];
        let view = View { filters, ..View::default() };
        format!("{}?{}", site.href(&Page::OrganizationServices(id)), view.write())
    };
    let events = use_site().href(&Page::ClusterEvents(id, ClusterId(record.0)));
    view! {
        <div class="pile">
        <Card title="Status">
            <LoadError reading=status_read.reading />
            <Show when=move || status_read.reading.is_loading()>
                <SkeletonLines />
            </Show>
            <Show when=move || status_read.reading.not_offered().is_some()>
                <p class="dim">
                    {move || match status.with(Option::is_some) {
                        true => "This is the platform’s reply to the last action. No later status is reported.",
                        false => "Cluster status not reported by this platform.",
                    }}
                </p>
            </Show>
            <Show when=move || status.with(Option::is_some)>
                <ClusterStatus status />
            </Show>
            <div class="cluster-warnings">
                <ClusterWarnings id cluster=ClusterId(record.0) name="" />
            </div>
            <div class="buttons">
                <a class="button" href=events>
                    "Events"
                </a>
                <Show when=move || name.with(Option::is_some)>
                    <a class="button" href=services>
                        "Services"
                    </a>
                </Show>
            </div>
        </Card>
        <ClusterAccess id record />
        </div>
        <ClusterQuestion control />
    }
}

/// The chip of the cluster's state; draws nothing until a status is known.
#[component]
pub fn ClusterStateChip(control: ClusterControl) -> impl IntoView {
    let status = control.status();
    let state = computed(move || {
        status.with(|status| {
            status.as_ref().and_then(|status| status.at(&[cluster_status::STATUS]).text()).unwrap_or_default()
        })
    });
    let pending_label = Signal::stored(None::<String>);
    view! {
        <Show when=move || status.with(Option::is_some)>
            <div class="state">
                <ServiceStateChip state status pending_label has_failed=Signal::stored(true) notes=false />
            </div>
        </Show>
    }
}

/// The lock, and the fields of the status beside the state.
#[component]
fn ClusterStatus(status: ReadSignal<Option<Record>>) -> impl IntoView {
    let locked = computed(move || status.with(|status| status.as_ref().and_then(lock)));
    let status_facts = Signal::derive(move || {
        status.with(|status| {
            let text = status.as_ref().map(|status| status.text().to_owned()).unwrap_or_default();
            // Three fields aren't among the facts: the head shows the state, the details have the ID, and `is_deployed` only repeats the
            // state.
            let mut shown_elsewhere =
                vec![cluster_status::STATUS, cluster_status::IS_DEPLOYED, cluster_status::CLUSTER_ID];
            // If both times of the lock are known, the notice says everything about it, so the field isn't repeated among the facts.
            if locked
                .with(|lock| lock.as_ref().is_some_and(|lock| lock.since.is_some() && lock.until.is_some()))
            {
                shown_elsewhere.push(cluster_status::CLUSTER_LOCK);
            }
            facts(&CLUSTER_STATUS, &without(&text, &shown_elsewhere), &|_| None)
        })
    });
    view! {
        {move || locked.get().map(|lock| view! { <LockNotice lock /> })}
        <FactList facts=status_facts />
    }
}

/// The notice about the lock of a cluster: who locked it, why, since when and until when, as far as the platform sends this, and that the
/// platform may refuse actions.
#[component]
fn LockNotice(lock: Lock) -> impl IntoView {
    let Lock { since, until, .. } = lock;
    let (sentence, now) = (lock.message(), clock::now());
    view! {
        <Notice tone="warning">
            <p>
                {sentence} " " {MAY_REFUSE} " "
                {since.map(|at| format!("Since {}. ", time_or_date(at, now)))}
                {until.map(|at| format!("Until {}.", time_or_date(at, now)))}
            </p>
        </Notice>
    }
}
