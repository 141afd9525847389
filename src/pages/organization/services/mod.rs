//! All services of an organization: found, filtered, and deployed, restarted or stopped together.

mod reads;
mod reports;

use crate::components::frame::document_title::use_document_title;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::actions::{PageActions, ProgressLine, StatusSource, provide_action_dispatcher};
use crate::features::navigation::site::use_site;
use crate::ui::show::Show;
use crate::views::list::{Bulk, BulkRequest, List, ListOptions};
use leptos::prelude::*;
use reads::ServiceReads;
use reports::Reports;
use slipway_api::id::OrganizationId;
use slipway_logic::actions::action::Action;
use slipway_logic::resources::organization_service;
use slipway_logic::route::Page;
use std::sync::Arc;

/// The page of all services of an organization.
#[component]
pub fn OrganizationServices(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let visible_rows = RwSignal::new(None::<Vec<Arc<str>>>);
    let reads = ServiceReads::start(id, visible_rows);
    let dispatcher = provide_action_dispatcher();
    dispatcher.follow(StatusSource::Environments(reads.statuses), |_| ());
    let counts = reads.counts();
    let readings = vec![reads.statuses.remote.reading, reads.list.reading];
    use_document_title().follow(counts, readings.clone());
    let target = organization_service::target;
    let bulk = Bulk {
        actions: &[Action::Deploy, Action::Restart, Action::Stop],
        edited: None,
        request: Callback::new(move |(action, rows, reselect): BulkRequest| {
            dispatcher.request_bulk(action, rows.iter().filter_map(target).collect(), reselect);
        }),
    };
    let options = ListOptions {
        statuses: Some(reads.statuses.remote),
        is_status_read: Some(Callback::new(move |id: Arc<str>| {
            Signal::derive(move || reads.is_status_read(&id))
        })),
        bulk: Some(bulk),
        counts: Some(counts),
        pending_label: Some(Callback::new(move |id: Arc<str>| dispatcher.followed.label(&id))),
        visible_rows: Some(visible_rows),
        ..ListOptions::default()
    };
    let reading = reads.list.reading;
    let overview = use_site().href(&Page::Organization(id));
    view! {
        <PageHead readings />
        <LoadError reading />
        <Show when=move || reading.error.with(Option::is_none)>
            <LoadError reading=reads.statuses.remote.reading />
        </Show>
        <Show when=move || reading.not_offered().is_some()>
            <Absent reading what="the services of an organization" />
            <p>
                "The services of an environment are on its own page. " <a href=overview.clone()>"Overview"</a>
            </p>
        </Show>
        <ProgressLine dispatcher />
        <Reports dispatcher />
        <List table=&organization_service::LIST list=reads.named options />
        <PageActions dispatcher />
    }
}
