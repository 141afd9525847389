//! The environments of an organization: the reads of their names and states, a request for each project.

use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, PolledStatuses, Remote, StatusRead, poll_in_turn, watch};
use leptos::prelude::*;
use slipway_api::fields::{environment, reference, service_summary};
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_api::operations::organization::ListProjects;
use slipway_api::operations::project::{ListEnvironmentStatuses, ListEnvironments};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::places::known_ids::{KnownIds, KnownKind};
use slipway_logic::reading::intervals;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::resources::project;
use slipway_logic::sort::by_text;
use slipway_logic::status::attention::{Environment, Health, LastDeployment, environment_of, health};
use slipway_logic::status::summary;
use slipway_logic::text::lower_case::lower_case;

/// The reads of an organization’s environments.
#[derive(Clone, Copy)]
pub struct EnvironmentReads {
    /// The projects.
    pub projects: Remote,
    /// The environments, with a read for each project.
    pub environments: PolledStatuses,
    /// The states of the environments, with a read for each project.
    pub states: PolledStatuses,
}

impl EnvironmentReads {
    /// Starts the reads, which last as long as the calling component. Adds the projects and environments that were read to the known IDs,
    /// from which other pages get the names.
    pub fn start(organization: OrganizationId) -> Self {
        let projects = watch(ListProjects { organization }.request(), PollPolicy::ON_VISIT);
        let ids = computed(move || {
            projects
                .value
                .with(|read| read.as_ref().map(|read| project::ids(&read.items)).unwrap_or_default())
        });
        let by_project = move |request: fn(ProjectId) -> Request| {
            computed(move || {
                let read = |id: ProjectId| StatusRead { id: id.to_string(), request: request(id) };
                ids.get().into_iter().map(read).collect()
            })
        };
        let environments = poll_in_turn(
            by_project(|project| ListEnvironments { project }.request()).into(),
            reference::ID,
            intervals::RECORDS_MS,
            None,
        );
        let states = poll_in_turn(
            by_project(|project| ListEnvironmentStatuses { project }.request()).into(),
            reference::ID,
            intervals::STATES_MS,
            None,
        );
        let places = use_places();
        places.learn(KnownKind::Project, projects, Some(organization.0));
        places.learn(KnownKind::Environment, environments.remote, None);
        Self { projects, environments, states }
    }

    /// Returns true once the environments of every project and their states were read, or couldn’t be.
    pub fn are_states_read(self) -> bool {
        self.are_read(self.environments) && self.are_read(self.states)
    }

    /// Returns true once the environments of every project were read, or couldn’t be: further names and modes arrive only with a later read.
    pub fn are_environments_read(self) -> bool {
        self.are_read(self.environments)
    }

    /// Returns true once the read of every project in `polled` was answered, or the read of the list of projects failed.
    fn are_read(self, polled: PolledStatuses) -> bool {
        let projects =
            self.projects.value.with(|read| read.as_ref().map(|read| project::ids(&read.items).len()));
        let has_failed = projects.is_none() && !self.projects.reading.is_loading();
        let is_answered = || {
            polled
                .reads
                .with(|reads| projects == Some(reads.len()) && !reads.values().any(ReadState::is_loading))
        };
        has_failed || is_answered()
    }

    /// Returns true if one of the reads failed: there may be more environments than are known.
    pub fn has_failed(self) -> bool {
        let readings = [self.projects.reading, self.environments.remote.reading, self.states.remote.reading];
        readings.iter().any(|reading| reading.error.with(Option::is_some))
    }

    /// Returns the environments that any of the reads contains, sorted by project and name. `services` is the read of the organization’s
    /// services, where the page has it.
    pub fn known(self, services: Option<Remote>) -> ReadSignal<Vec<Environment>> {
        let known_ids = use_places().known_ids;
        computed(move || {
            let is_listed = !self.projects.reading.is_loading();
            known_ids.with(|known_ids| known(known_ids, is_listed, services, self.environments, self.states))
        })
    }
}

/// An environment that any of the reads contains, with what the reads say about its project and names.
struct Named {
    id: EnvironmentId,
    project: Option<String>,
    /// The names of the environment and its project, if the list of services has them.
    names: Option<(String, String)>,
}

/// Returns the environments that any of the reads contains, sorted by project and name. `is_listed` is true once the read of the projects
/// succeeded or failed.
fn known(
    known_ids: &KnownIds,
    is_listed: bool,
    services: Option<Remote>,
    environments: PolledStatuses,
    states: PolledStatuses,
) -> Vec<Environment> {
    let mut all: Vec<Named> = Vec::new();
    let mut note = |named: Named| match all.iter_mut().find(|known| known.id == named.id) {
        Some(known) => {
            known.project = known.project.take().or(named.project);
            known.names = known.names.take().or(named.names);
        }
        None => all.push(named),
    };
    environments.remote.value.with(|read| {
        for (id, record) in read.iter().flat_map(|read| &read.statuses) {
            let Ok(id) = id.parse() else { continue };
            note(Named {
                id,
                project: record.at(&[environment::PROJECT, reference::ID]).text(),
                names: None,
            });
        }
    });
    services.iter().for_each(|services| {
        services.value.with(|read| {
            for service in read.iter().flat_map(|read| &read.items) {
                let Some(id) = environment_of(service) else { continue };
                let text = |key: FieldName| service.at(&[key]).text();
                let names = text(service_summary::ENVIRONMENT_NAME).zip(text(service_summary::PROJECT_NAME));
                note(Named { id, project: text(service_summary::PROJECT_ID), names });
            }
        })
    });
    states.remote.value.with(|read| {
        for id in read.iter().flat_map(|read| read.statuses.keys()) {
            let Ok(id) = id.parse() else { continue };
            note(Named { id, project: None, names: None });
        }
    });
    let known: Vec<Environment> =
        all.into_iter().map(|named| environment(known_ids, is_listed, states, named)).collect();
    by_text(&known, &|environment| {
        format!("{}\n{}\n{}", lower_case(&environment.project), lower_case(&environment.name), environment.id)
    })
}

fn environment(known_ids: &KnownIds, is_listed: bool, states: PolledStatuses, named: Named) -> Environment {
    let Named { id, project, names } = named;
    let entry = known_ids.get(KnownKind::Environment, id.0, None);
    let parent = project.and_then(|id| id.parse().ok()).or_else(|| entry.and_then(|entry| entry.parent));
    let name = |kind, id| known_ids.get(kind, id, None).map(|entry| entry.name.clone());
    let (listed_name, listed_project) = names.unzip();
    let status = states
        .remote
        .value
        .with(|read| read.as_ref().and_then(|read| read.statuses.get(&*id.to_string()).cloned()));
    let (health, has_failed) = states.reads.with(|reads| {
        let read = parent.and_then(|project| reads.get(&project.to_string()));
        // States are read by project. The state of an environment whose project isn’t listed can’t be read, so the environment counts
        // as unhealthy, and its services are read.
        let health =
            if read.is_none() && is_listed { Health::Unhealthy } else { health(status.as_ref(), read) };
        (health, read.is_none_or(|read| read.error.is_some()))
    });
    let status = status.filter(|_| !has_failed);
    Environment {
        id,
        health,
        mode: known_ids.mode(id.0),
        name: name(KnownKind::Environment, id.0)
            .or(listed_name.map(|name| visible(&name)))
            .unwrap_or_else(|| id.to_string()),
        project: parent
            .and_then(|id| name(KnownKind::Project, id))
            .or(listed_project.map(|name| visible(&name)))
            .unwrap_or_default(),
        project_id: parent.map(ProjectId),
        state: status.as_ref().and_then(summary::state),
        last_deployment: status.as_ref().and_then(LastDeployment::of),
    }
}
