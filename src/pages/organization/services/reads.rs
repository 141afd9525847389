//! The reads of the page with all services of an organization: the services, the names of their clusters and projects, the modes of their
//! environments, and their statuses.

use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, PolledStatuses, Remote, StatusRead, poll_in_turn, watch};
use leptos::prelude::*;
use slipway_api::fields;
use slipway_api::id::{OrganizationId, ProjectId};
use slipway_api::operations::cluster::ListClusters;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_api::operations::organization::{ListOrganizationServices, ListProjects};
use slipway_api::operations::project::ListEnvironments;
use slipway_api::table::FieldName;
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::reading::intervals;
use slipway_logic::reading::read::Read;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::resources::organization_service;
use slipway_logic::status::attention::environment_of;
use slipway_logic::status::by_id::status_of;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::status::summary;
use std::collections::HashMap;
use std::sync::Arc;

/// The reads of the page with all services of an organization.
#[derive(Clone, Copy)]
pub struct ServiceReads {
    /// The services as the platform lists them.
    pub list: Remote,
    /// The services with the names of their clusters.
    pub named: Remote,
    /// The statuses of the services, with a read for each environment.
    pub statuses: PolledStatuses,
    /// The id of the environment of each service.
    environments: ReadSignal<HashMap<String, Arc<str>>>,
}

impl ServiceReads {
    /// Starts the reads, which last as long as the calling component. `visible_rows` has the ids of the services that are scrolled into
    /// view; the statuses of their environments are read first.
    pub fn start(organization: OrganizationId, visible_rows: RwSignal<Option<Vec<Arc<str>>>>) -> Self {
        let list = watch(
            ListOrganizationServices { organization, project: None, environment: None, cluster: None }
                .request(),
            PollPolicy::ON_VISIT,
        );
        let clusters = watch(ListClusters { organization }.request(), PollPolicy::ON_VISIT);
        let projects = watch(ListProjects { organization }.request(), PollPolicy::ON_VISIT);
        let places = use_places();
        places.learn(KnownKind::Cluster, clusters, Some(organization.0));
        places.learn(KnownKind::Project, projects, Some(organization.0));
        let environments = environments_by_service(list);
        let reads =
            reads_of(list, environment_of, |environment| ListServiceStatuses { environment }.request());
        let seen = seen(environments, visible_rows);
        let statuses = poll_in_turn(reads, fields::service_summary::ID, intervals::STATUSES_MS, Some(seen));
        let project =
            |service: &Record| service.at(&[fields::service_summary::PROJECT_ID]).text()?.parse().ok();
        let each_project =
            reads_of(list, project, |project: ProjectId| ListEnvironments { project }.request());
        let modes =
            poll_in_turn(each_project, fields::service_summary::ID, intervals::RECORDS_MS, None).remote;
        places.learn(KnownKind::Environment, modes, None);
        Self { list, named: named(list, clusters), statuses, environments }
    }

    /// Returns true once the statuses of the environment of a service were read, or the platform doesn’t offer them. False for a service
    /// that the list doesn’t contain.
    pub fn is_status_read(self, service: &str) -> bool {
        let environment = self.environments.with(|environments| environments.get(service).cloned());
        self.statuses
            .reads
            .with(|reads| environment.and_then(|id| reads.get(&*id)).is_some_and(ReadState::is_answered))
    }

    /// Returns the number of services in each group of states. Empty until the first read of every environment has succeeded or failed,
    /// because the numbers would be incomplete.
    pub fn counts(self) -> ReadSignal<Vec<(StateGroup, usize)>> {
        computed(move || {
            let is_whole = self.statuses.reads.with(|reads| reads.values().all(|read| !read.is_loading()));
            let (Some(list), Some(statuses), true) =
                (self.list.value.get(), self.statuses.remote.value.get(), is_whole)
            else {
                return Vec::new();
            };
            let states: Vec<_> = list
                .items
                .iter()
                .map(|record| status_of(record, &statuses.statuses).and_then(summary::state))
                .collect();
            summary::counts(states.iter().map(Option::as_ref))
        })
    }
}

/// Returns one read for each distinct id that `id_of` returns for the services.
fn reads_of<I: PartialEq + Copy + ToString + Send + Sync + 'static>(
    list: Remote,
    id_of: fn(&Record) -> Option<I>,
    request: fn(I) -> Request,
) -> Signal<Vec<StatusRead>> {
    computed(move || {
        let mut ids: Vec<I> = Vec::new();
        list.value.with(|read| {
            for id in read.iter().flat_map(|read| &read.items).filter_map(id_of) {
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        });
        ids.into_iter().map(|id| StatusRead { id: id.to_string(), request: request(id) }).collect()
    })
    .into()
}

/// Returns the id of each service's environment, by the id of the service.
fn environments_by_service(list: Remote) -> ReadSignal<HashMap<String, Arc<str>>> {
    computed(move || {
        let text = |record: &Record, field: FieldName| record.at(&[field]).text();
        list.value.with(|read| {
            read.iter()
                .flat_map(|read| &read.items)
                .filter_map(|service| {
                    Some((
                        text(service, fields::service_summary::ID)?,
                        text(service, fields::service_summary::ENVIRONMENT_ID)?.into(),
                    ))
                })
                .collect()
        })
    })
}

/// Returns the ids of the environments of the services that are scrolled into view, each once; None while `visible_rows` is None.
fn seen(
    environments: ReadSignal<HashMap<String, Arc<str>>>,
    visible_rows: RwSignal<Option<Vec<Arc<str>>>>,
) -> Signal<Option<Vec<Arc<str>>>> {
    computed(move || {
        let rows = visible_rows.get()?;
        let mut all: Vec<Arc<str>> = environments
            .with(|environments| rows.iter().filter_map(|id| environments.get(&**id).cloned()).collect());
        all.sort_unstable();
        all.dedup();
        Some(all)
    })
    .into()
}

/// Returns the services of `list` with the names of their clusters. The list itself has only the ids of the clusters.
fn named(list: Remote, clusters: Remote) -> Remote {
    let named = Remote { value: RwSignal::new(None), reading: list.reading };
    Effect::new(move || {
        let Some(services) = list.value.get() else { return };
        let names: HashMap<String, String> = clusters.value.with(|read| {
            let name = |cluster: &Record| {
                Some((
                    cluster.at(&[fields::service_summary::ID]).text()?,
                    cluster.at(&[fields::service_summary::NAME]).text()?,
                ))
            };
            read.iter().flat_map(|read| &read.items).filter_map(name).collect()
        });
        let items = services
            .items
            .iter()
            .map(|service| organization_service::with_cluster(service, &names))
            .collect();
        named.value.set(Some(Arc::new(Read::of_items(items))));
    });
    named
}
