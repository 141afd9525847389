//! An organization: what fails or moves now, its projects, its clusters.

use super::status::{OrganizationStatus, service_statuses};
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::places::{use_place, use_places};
use crate::components::navigation::site::use_site;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::not_offered::NotOffered;
use crate::live::{PollPolicy, Round, in_rounds, watch};
use crate::resources::{cluster, project};
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::list::{List, ListOptions};
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_api::operations::cluster::{ListClusterStatuses, ListClusters};
use slipway_api::operations::organization::{GetOrganization, ListOrganizationServices, ListProjects};
use slipway_api::operations::project::ListEnvironmentStatuses;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::places::directory::Kind;
use slipway_logic::route::Page;

/// The overview of an organization.
#[component]
pub fn OrganizationOverview(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let own = watch(GetOrganization {}.request(), PollPolicy::ON_VISIT);
    let projects = watch(ListProjects { organization: id }.request(), PollPolicy::ON_VISIT);
    let clusters = watch(ListClusters { organization: id }.request(), PollPolicy::ON_VISIT);
    let cluster_states = watch(
        ListClusterStatuses { organization: id }.request(),
        PollPolicy::statuses("cluster_id").with_peers(4),
    );
    let services = watch(
        ListOrganizationServices { organization: id, project: None, environment: None, cluster: None }
            .request(),
        PollPolicy::ON_VISIT,
    );
    let wanted = computed(move || {
        projects.value.with(|read| {
            let round = |record: &Record| {
                let id = record.at(&["id"]).text()?;
                let request = ListEnvironmentStatuses { project: id.parse().ok()? }.request();
                Some(Round { id, request })
            };
            read.iter().flat_map(|read| &read.items).filter_map(round).collect::<Vec<_>>()
        })
    });
    // They name the environments that hold no service of the list, too.
    let states = in_rounds(wanted, "id", 120_000, None);
    let statuses = service_statuses(services, states);
    let places = use_places();
    places.learn(Kind::Organization, own, None);
    places.learn(Kind::Project, projects, Some(id.0));
    places.learn(Kind::Cluster, clusters, Some(id.0));
    let place = use_place();
    let title =
        computed(move || place.get().name(Kind::Organization).unwrap_or_else(|| "Organization".into()));
    let record = computed(move || {
        own.value.with(|read| {
            let items = read.iter().flat_map(|read| &read.items);
            let found = items
                .into_iter()
                .find(|record| record.at(&["id"]).text().as_deref() == Some(&id.to_string()));
            found.map_or_else(String::new, |record| record.text().to_owned())
        })
    });
    let site = use_site();
    let create = site.href(&Page::CreateProject(id));
    let actions = move || {
        view! {
            <a class="button primary" href=create.clone()>
                "Create project"
            </a>
            <CopyMenu record />
        }
    };
    let readings = vec![
        statuses.reading,
        services.reading,
        projects.reading,
        clusters.reading,
        cluster_states.reading,
        states.reading,
    ];
    let with = ListOptions { side: Some(cluster_states), embedded: true, ..ListOptions::default() };
    let no_page = |_| None;
    let section = view! {
        <section class="part" aria-labelledby="clusters">
            <h2 id="clusters">"Clusters"</h2>
            <LoadError reading=clusters.reading />
            <NotOffered
                reading=clusters.reading
                what="clusters"
                kind=Kind::Cluster
                parent=None
                page=no_page
            />
            <List table=&cluster::LIST list=clusters options=with />
        </section>
    };
    view! {
        <PageHead title readings actions />
        <LoadError reading=projects.reading />
        <LoadError reading=services.reading />
        <OrganizationStatus services statuses />
        <List table=&project::LIST list=projects />
        {section}
        <JsonDialog record request=GetOrganization {}.request() />
    }
}
