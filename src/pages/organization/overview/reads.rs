//! The reads of the overview: the states of all environments, and the statuses of their services. The statuses of unhealthy environments
//! are polled often, those of healthy environments seldom, and at once when they may have changed.

use crate::live::{PollPolicy, PolledStatuses, Reading, Remote, StatusRead, poll_in_turn, watch};
use crate::pages::organization::environments::EnvironmentReads;
use leptos::prelude::*;
use slipway_api::fields::reference;
use slipway_api::id::{EnvironmentId, OrganizationId};
use slipway_api::operations::environment::{ListServiceStatuses, ListServices};
use slipway_api::operations::organization::ListOrganizationServices;
use slipway_api::{Operation, Record, Request};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::reading::intervals;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::status::attention::{Environment, Facts, Health, LastDeployment, environment_of};
use slipway_logic::status::environments::{Services, by_environment, in_order, services_by_group};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The number of environments in the table at first, and the number that “Show more” adds: each costs a request.
pub const ENVIRONMENTS_PER_STEP: usize = 12;

/// The reads of the overview.
#[derive(Clone, Copy)]
pub struct OverviewReads {
    /// The organization.
    pub organization: OrganizationId,
    /// The projects.
    pub projects: Remote,
    /// The services of the organization, if the platform lists them.
    pub services: Remote,
    /// The environments, with a read for each project.
    pub environments: PolledStatuses,
    /// The states of the environments, with a read for each project.
    pub states: PolledStatuses,
    /// The statuses of services, with a read for each unhealthy environment.
    pub statuses: PolledStatuses,
    /// The statuses of services, with a read for each healthy environment in the table.
    pub healthy_statuses: PolledStatuses,
    /// The records of services, with a read for each unhealthy environment. If the platform doesn’t list the services of the organization,
    /// also with a read for each healthy environment in the table.
    pub records: PolledStatuses,
    /// The environments that are known, with their health.
    pub known: ReadSignal<Vec<Environment>>,
    /// The environments in the table, in their order.
    pub listed: ReadSignal<Vec<EnvironmentId>>,
    /// The maximum number of environments in the table.
    pub max_listed: RwSignal<usize>,
}

impl OverviewReads {
    /// Starts the reads, which last as long as the calling component.
    pub fn start(organization: OrganizationId) -> Self {
        let services = watch(
            ListOrganizationServices { organization, project: None, environment: None, cluster: None }
                .request(),
            PollPolicy::ON_VISIT,
        );
        let of_organization = EnvironmentReads::start(organization);
        let known = of_organization.known(Some(services));
        let EnvironmentReads { projects, environments, states } = of_organization;
        let max_listed = RwSignal::new(ENVIRONMENTS_PER_STEP);
        let listed = computed(move || {
            let most = max_listed.get();
            known.with(|known| in_order(known).into_iter().take(most).collect::<Vec<_>>())
        });
        let with_health = move |health: Health| {
            computed(move || {
                let is_wanted = |environment: &&Environment| environment.health == health;
                known.with(|known| {
                    known.iter().filter(is_wanted).map(|environment| environment.id).collect::<Vec<_>>()
                })
            })
        };
        let (unhealthy, healthy) = (with_health(Health::Unhealthy), with_health(Health::Healthy));
        // The order of the table depends on names and modes. Until all of them were read, environments that the table won’t show are among
        // the first, and their services would be read for nothing.
        let is_order_known = computed_from_last(move |known: Option<&bool>| {
            known.is_some_and(|known| *known) || of_organization.are_environments_read()
        });
        let healthy = computed(move || {
            if !is_order_known.get() {
                return Vec::new();
            }
            let listed = listed.get();
            healthy.get().into_iter().filter(|id| listed.contains(id)).collect::<Vec<_>>()
        });
        let statuses_of = |environment: EnvironmentId| {
            read_of(environment.to_string(), ListServiceStatuses { environment }.request())
        };
        let statuses = poll_in_turn(
            computed(move || unhealthy.get().into_iter().map(statuses_of).collect()).into(),
            reference::ID,
            intervals::STATES_MS,
            None,
        );
        let healthy_statuses = poll_in_turn(
            computed(move || healthy.get().into_iter().map(statuses_of).collect()).into(),
            reference::ID,
            intervals::HEALTHY_MS,
            None,
        );
        let records = poll_in_turn(
            computed(move || {
                let mut ids = unhealthy.get();
                if services.reading.not_offered().is_some() {
                    ids.extend(healthy.get());
                }
                let read = |environment: EnvironmentId| {
                    read_of(environment.to_string(), ListServices { environment }.request())
                };
                ids.into_iter().map(read).collect()
            })
            .into(),
            reference::ID,
            intervals::RECORDS_MS,
            None,
        );
        let reads = Self {
            organization,
            projects,
            services,
            environments,
            states,
            statuses,
            healthy_statuses,
            records,
            known,
            listed,
            max_listed,
        };
        reads.read_changed_environments();
        reads.refresh_on_new_services();
        reads
    }

    /// Reads the service statuses of a healthy environment again after a deployment, and when its state has become healthy: until then,
    /// they were read with those of the unhealthy environments.
    fn read_changed_environments(self) {
        type Seen = (Health, Option<LastDeployment>);
        let mut last = HashMap::<EnvironmentId, Seen>::new();
        Effect::new(move || {
            let current: HashMap<EnvironmentId, Seen> = self.known.with(|known| {
                known
                    .iter()
                    .map(|environment| {
                        (environment.id, (environment.health, environment.last_deployment.clone()))
                    })
                    .collect()
            });
            let has_changed = |(id, current): &(&EnvironmentId, &Seen)| {
                let before = last.get(id).filter(|(health, _)| *health != Health::Loading);
                current.0 == Health::Healthy && before.is_some_and(|before| before != *current)
            };
            let changed: Vec<String> =
                current.iter().filter(has_changed).map(|(id, _)| id.to_string()).collect();
            last = current;
            if !changed.is_empty() {
                self.healthy_statuses.outdated.set(changed);
            }
        });
    }

    /// Returns the services of the environments in the table, by the group of their states.
    pub fn services_in_table(self) -> HashMap<EnvironmentId, Services> {
        let list = self.services.value.get();
        let listed_by_environment = self.records.remote.value.get();
        let of_environments: Vec<Record> = match (&list, &listed_by_environment) {
            (None, Some(records)) => records.statuses.values().cloned().collect(),
            _ => Vec::new(),
        };
        let services =
            by_environment(list.as_ref().map_or(of_environments.as_slice(), |list| list.items.as_slice()));
        let has_list = list.is_some();
        let list_failed = self.services.reading.error.with(Option::is_some);
        let services_of = |id: EnvironmentId, health: Health| {
            let statuses = if health == Health::Healthy { self.healthy_statuses } else { self.statuses };
            let state = |polled: PolledStatuses| {
                polled.reads.with(|reads| match reads.get(&id.to_string()) {
                    None => ReadState::default(),
                    Some(read) => read.clone(),
                })
            };
            let is_partial = list_failed && !has_list && self.services.reading.not_offered().is_none();
            let needed = [Some(state(statuses)), (!has_list).then(|| state(self.records))];
            let mut needed = needed.iter().flatten();
            if is_partial || needed.clone().any(|read| read.error.is_some()) {
                return Services::Unknown;
            }
            if needed.any(ReadState::is_loading) {
                return Services::Loading;
            }
            statuses.remote.value.with(|read| match read {
                Some(read) => {
                    let services_of_environment = services.get(&id).map(Vec::as_slice).unwrap_or_default();
                    Services::Counted(services_by_group(services_of_environment, &read.statuses))
                }
                None => Services::Loading,
            })
        };
        let listed = self.listed.get();
        self.known.with(|known| {
            let in_table = known.iter().filter(|environment| listed.contains(&environment.id));
            in_table
                .map(|environment| (environment.id, services_of(environment.id, environment.health)))
                .collect()
        })
    }

    /// Reads the list of services again when a status has an id that the list doesn’t contain, and when a read of statuses lacks a service
    /// of the list; once for each such id.
    fn refresh_on_new_services(self) {
        let refreshed_for = StoredValue::new(HashSet::<Arc<str>>::new());
        Effect::new(move || {
            let Some(list) = self.services.value.get() else { return };
            let known: HashMap<Arc<str>, Option<EnvironmentId>> = list
                .items
                .iter()
                .filter_map(|service| {
                    Some((service.at(&[reference::ID]).str()?.as_ref().into(), environment_of(service)))
                })
                .collect();
            let mut differing: Vec<Arc<str>> = Vec::new();
            for polled in [self.statuses, self.healthy_statuses] {
                let Some(read) = polled.remote.value.get() else { continue };
                differing.extend(read.statuses.keys().filter(|id| !known.contains_key(*id)).cloned());
                let is_read = |id: &EnvironmentId| {
                    polled.reads.with_untracked(|reads| {
                        reads.get(&id.to_string()).is_some_and(|read| read.read_at.is_some())
                    })
                };
                let is_lacking = |(id, environment): &(&Arc<str>, &Option<EnvironmentId>)| {
                    environment.as_ref().is_some_and(is_read) && !read.statuses.contains_key(*id)
                };
                differing.extend(known.iter().filter(is_lacking).map(|(id, _)| id.clone()));
            }
            let is_new = refreshed_for.try_update_value(|refreshed_for| {
                let before = refreshed_for.len();
                refreshed_for.extend(differing);
                refreshed_for.len() > before
            });
            if is_new == Some(true) {
                self.services.reading.refresh();
            }
        });
    }

    /// Returns the reads of the page. The head of the page shows the time of the first of them that has succeeded.
    pub fn readings(self) -> Vec<Reading> {
        let polled = [self.states, self.statuses, self.environments, self.records, self.healthy_statuses];
        let lists = [self.services.reading, self.projects.reading];
        polled.into_iter().map(|polled| polled.remote.reading).chain(lists).collect()
    }

    /// Calls `with` with the environments, the services and the service statuses of unhealthy environments that have been read so far, and
    /// returns its result. While there is no list of the organization’s services, `with` gets only the services of unhealthy environments.
    pub fn with_facts<T>(self, with: impl FnOnce(Facts) -> T) -> T {
        let (list, records) = (self.services.value.get(), self.records.remote.value.get());
        // While there is no list of the organization’s services, the services are taken from the records of unhealthy environments. The
        // services of healthy environments are read for the table alone: their number would depend on the length of the table.
        let unhealthy: HashSet<EnvironmentId> = self.known.with(|known| {
            known
                .iter()
                .filter(|environment| environment.health == Health::Unhealthy)
                .map(|environment| environment.id)
                .collect()
        });
        let is_unhealthy =
            |service: &&Record| environment_of(service).is_some_and(|id| unhealthy.contains(&id));
        let of_environments: Vec<Record> = match (&list, &records) {
            (None, Some(records)) => records.statuses.values().filter(is_unhealthy).cloned().collect(),
            _ => Vec::new(),
        };
        let services = list.as_ref().map_or(of_environments.as_slice(), |list| list.items.as_slice());
        let (none, statuses) = (HashMap::new(), self.statuses.remote.value.get());
        let statuses = statuses.as_ref().map_or(&none, |read| &read.statuses);
        self.known.with(|environments| {
            self.statuses.reads.with(|reads| with(Facts { services, environments, statuses, reads }))
        })
    }
}

fn read_of(id: String, request: Request) -> StatusRead {
    StatusRead { id, request }
}
