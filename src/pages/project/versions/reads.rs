//! The reads of the page that compares versions: the environments of the project, and for each environment its services and their statuses.

use crate::live::{PollPolicy, PolledStatuses, Remote, StatusRead, poll_in_turn, watch};
use leptos::prelude::*;
use slipway_api::fields::reference;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::operations::environment::{ListServiceStatuses, ListServices};
use slipway_api::operations::project::ListEnvironments;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::reading::intervals;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::status::attention::environment_of;
use slipway_logic::versions::matrix::{Column, Line, columns, lines};
use slipway_logic::versions::service_deployment::ServiceDeployment;
use std::collections::HashMap;
use std::sync::Arc;

/// The reads of the page that compares versions, and the columns and rows of its table.
#[derive(Clone, Copy)]
pub struct VersionReads {
    /// The environments.
    pub environments: Remote,
    /// The services, with a read for each environment.
    pub records: PolledStatuses,
    /// The statuses, with a read for each environment.
    pub statuses: PolledStatuses,
    /// The columns of the table, one for each environment.
    pub columns: ReadSignal<Vec<Column>>,
    /// The rows of the table.
    pub lines: ReadSignal<Vec<Line>>,
    /// The deployments of each service, by the id of the service, from the histories of the environments.
    pub deployments: RwSignal<HashMap<String, Vec<ServiceDeployment>>>,
}

impl VersionReads {
    /// Starts the reads, which last as long as the calling component.
    pub fn start(project: ProjectId) -> Self {
        let environments = watch(ListEnvironments { project }.request(), PollPolicy::ON_VISIT);
        let columns = computed(move || {
            environments.value.with(|read| read.as_ref().map_or_else(Vec::new, |read| columns(&read.items)))
        });
        let reads_of = move |request: fn(EnvironmentId) -> Request| {
            computed(move || {
                let read_of =
                    |column: &Column| StatusRead { id: column.id.to_string(), request: request(column.id) };
                columns.with(|columns| columns.iter().map(read_of).collect::<Vec<_>>())
            })
        };
        let records = poll_in_turn(
            reads_of(|environment| ListServices { environment }.request()).into(),
            reference::ID,
            intervals::RECORDS_MS,
            None,
        );
        let statuses = poll_in_turn(
            reads_of(|environment| ListServiceStatuses { environment }.request()).into(),
            reference::ID,
            intervals::STATUSES_MS,
            None,
        );
        let lines = computed(move || {
            let services = records.remote.value.with(|read| {
                let services = read.iter().flat_map(|read| read.statuses.values());
                services
                    .filter_map(|service| Some((environment_of(service)?, service.clone())))
                    .collect::<Vec<_>>()
            });
            columns.with(|columns| lines(columns, &services))
        });
        Self { environments, records, statuses, columns, lines, deployments: RwSignal::new(HashMap::new()) }
    }

    /// Reads the records again in each environment that has one of these services.
    pub fn outdate(self, services: &[Arc<str>]) {
        let environment_of_service = |id: &Arc<str>| {
            self.records.remote.value.with_untracked(|read| {
                let service = read.as_ref()?.statuses.get(id)?;
                Some(environment_of(service)?.to_string())
            })
        };
        self.records.outdated.set(services.iter().filter_map(environment_of_service).collect());
    }

    /// Returns the state of the read of the services in the environment of a column; None if there is no such column or read.
    pub fn read_of(self, column: usize) -> Option<ReadState> {
        let id = self.columns.with(|columns| columns.get(column).map(|column| column.id.to_string()))?;
        self.records.reads.with(|reads| reads.get(&id).cloned())
    }
}
