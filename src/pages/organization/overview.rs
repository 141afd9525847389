//! An organization: what fails or moves now, its projects, its clusters.

use super::status::{OrganizationStatus, service_statuses};
use crate::components::load_error::LoadError;
use crate::components::not_offered::NotOffered;
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::site::use_site;
use crate::live::{PollPolicy, Round, in_rounds, watch};
use crate::records::{cluster, project};
use crate::signal::See;
use crate::ui::dynamic::{derived, memo};
use crate::ui::el::{el, many};
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::list::{List, ListOptions};
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_api::operations::cluster::{ListClusterStatuses, ListClusters};
use slipway_api::operations::organization::{GetOrganization, ListOrganizationServices, ListProjects};
use slipway_api::operations::project::ListEnvironmentStatuses;
use slipway_api::{Operation, Record};
use slipway_logic::places::directory::Kind;
use slipway_logic::route::Page;

/// The overview of an organization.
#[component]
pub fn OrganizationOverview(
    /// Which one.
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
    let wanted = memo(move || {
        projects.value.see(|read| {
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
        derived(move || place.get().name(Kind::Organization).unwrap_or_else(|| "Organization".into()));
    let record = derived(move || {
        own.value.see(|read| {
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
        many(vec![
            el("a").class("button primary").attr("href", create.clone()).child("Create project").into_any(),
            view! { <CopyMenu record /> }.into_any(),
        ])
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
    let section = el("section")
        .class("part")
        .attr("aria-labelledby", "clusters")
        .child(el("h2").attr("id", "clusters").child("Clusters"))
        .child(view! { <LoadError reading=clusters.reading /> }.into_any())
        .child(view! { <NotOffered reading=clusters.reading what="clusters" kind=Kind::Cluster parent=None page=no_page /> }.into_any())
        .child(view! { <List of=&cluster::LIST list=clusters with /> }.into_any());
    many(vec![
        view! { <PageHead title readings actions /> }.into_any(),
        view! { <LoadError reading=projects.reading /> }.into_any(),
        view! { <LoadError reading=services.reading /> }.into_any(),
        view! { <OrganizationStatus services statuses /> }.into_any(),
        view! { <List of=&project::LIST list=projects /> }.into_any(),
        section.into_any(),
        view! { <JsonDialog record request=GetOrganization {}.request() /> }.into_any(),
    ])
}
