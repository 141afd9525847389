//! The overview of an organization: what needs attention, its environments, its projects and its clusters.

mod attention;
mod environments;
mod problems;
mod reads;
mod row;

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::not_offered::NotOffered;
use crate::features::actions::{PageActions, StatusSource, provide_action_dispatcher};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::menu::MenuItem;
use crate::views::cluster_warnings::ClustersWarnings;
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::list::{List, ListOptions};
use attention::NeedsAttention;
use environments::Environments;
use leptos::prelude::*;
use reads::OverviewReads;
use slipway_api::Operation;
use slipway_api::fields::{cluster_status, reference};
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::operations::cluster::{ListClusterStatuses, ListClusters};
use slipway_api::operations::organization::GetOrganization;
use slipway_computed::computed;
use slipway_logic::list::Row;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::{cluster, project};
use slipway_logic::route::{Collection, Page};
use uuid::Uuid;

/// The overview of an organization.
#[component]
pub fn OrganizationOverview(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let organizations = watch(GetOrganization {}.request(), PollPolicy::ON_VISIT);
    let reads = OverviewReads::start(id);
    let places = use_places();
    places.learn(KnownKind::Organization, organizations, None);
    let dispatcher = provide_action_dispatcher();
    // A deployment can change the versions in the records, so the records are read again after it.
    dispatcher.follow(StatusSource::Environments(reads.statuses), move |_| {
        reads.records.remote.reading.refresh();
    });
    let record = computed(move || {
        organizations.value.with(|read| {
            let items = read.iter().flat_map(|read| &read.items);
            let found = items
                .into_iter()
                .find(|record| record.at(&[reference::ID]).text().as_deref() == Some(&id.to_string()));
            found.map_or_else(String::new, |record| record.text().to_owned())
        })
    });
    let site = use_site();
    let create = site.href(&Page::CreateProject(id));
    let address = use_address();
    // The page’s menu has the link “All services” as well, because a portal shows the page without the sidebar.
    let first = Callback::new(move |()| {
        vec![MenuItem::new("All services", move || address.visit(&Page::OrganizationServices(id)))]
    });
    let actions = move || {
        view! {
            <a class="button create" href=create.clone()>
                "Create project"
            </a>
            <CopyMenu record first />
        }
    };
    let clusters = watch(ListClusters { organization: id }.request(), PollPolicy::ON_VISIT);
    let states = watch(
        ListClusterStatuses { organization: id }.request(),
        PollPolicy::statuses(cluster_status::CLUSTER_ID).with_peers(4),
    );
    use_places().learn(KnownKind::Cluster, clusters, Some(id.0));
    let projects = reads.projects;
    let options = ListOptions::default();
    let readings = reads.readings().into_iter().chain([states.reading, clusters.reading]).collect();
    view! {
        <PageHead readings actions />
        <LoadError reading=projects.reading />
        <LoadError reading=reads.services.reading />
        <NeedsAttention reads clusters states />
        <Environments reads />
        <div class="part titled">
            <h2>"Projects"</h2>
            <List table=&project::LIST list=projects options />
        </div>
        <Clusters id clusters states />
        <PageActions dispatcher />
        <JsonDialog record request=GetOrganization {}.request() />
    }
}

/// The clusters of the organization, with their states.
#[component]
fn Clusters(id: OrganizationId, clusters: Remote, states: Remote) -> impl IntoView {
    let page = move |cluster: Uuid| Some(Page::Record(id, Collection::Clusters, RecordId(cluster)));
    let row_page = move |row: Row| page(row.id.parse().ok()?);
    let options = ListOptions {
        statuses: Some(states),
        embedded: true,
        page: Some(Callback::new(row_page)),
        ..ListOptions::default()
    };
    let reading = clusters.reading;
    view! {
        <section class="part" aria-labelledby="clusters">
            <h2 id="clusters">"Clusters"</h2>
            <LoadError reading />
            <ClustersWarnings id clusters />
            <NotOffered reading what="clusters" kind=KnownKind::Cluster parent=None page />
            <List table=&cluster::LIST list=clusters options />
        </section>
    }
}
