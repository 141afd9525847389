//! The services of an organization that need attention, found in its services, its environments and their statuses.

mod rows;

use crate::deployment::errors::LastAction;
use crate::reading::reader::ReadState;
use crate::route::ServiceKey;
use crate::status::by_id::{StatusById, status_by, status_of};
use crate::status::mode::may_be_production;
use crate::status::state_group::StateGroup;
use crate::status::summary;
use crate::text::format;
pub use rows::{OLD_FAILURES, Rows};
use slipway_api::fields::{
    environment_reference, environment_status, service, service_status, service_summary,
};
use slipway_api::id::{EnvironmentId, ProjectId, ServiceId};
use slipway_api::state::{EnvironmentMode, ServiceKind, ServiceState};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};
use std::collections::HashMap;

/// The groups whose services are in the table “Needs attention”: those that need attention, the worst first, and then those in transition.
pub const WORST_FIRST: [StateGroup; 5] = [
    StateGroup::Failed,
    StateGroup::Warning,
    StateGroup::Unknown,
    StateGroup::InProgress,
    StateGroup::Waiting,
];

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The data that was read of an organization.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The services, from the list of the organization or of its environments.
    pub services: &'a [Record],
    /// The environments.
    pub environments: &'a [Environment],
    /// The statuses of the services of unhealthy environments.
    pub statuses: &'a StatusById,
    /// The states of the reads of those statuses, by the id of the environment.
    pub reads: &'a HashMap<String, ReadState>,
}

/// An environment, from the reads of the organization. The names, the mode and the project can also come from the IDs that the console
/// knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Environment {
    /// The id.
    pub id: EnvironmentId,
    /// The health of the environment’s services, as far as the environment’s state shows it.
    pub health: Health,
    /// The mode; None if it wasn’t read in this session.
    pub mode: Option<EnvironmentMode>,
    /// The name.
    pub name: String,
    /// The name of the project.
    pub project: String,
    /// The id of the project; None if it isn’t known.
    pub project_id: Option<ProjectId>,
    /// The state; None if it isn’t known, or if the last read of it failed.
    pub state: Option<ServiceState>,
    /// The last deployment; None if it isn’t known, or if the last read of the state failed.
    pub last_deployment: Option<LastDeployment>,
}

/// The last deployment of an environment. Stops and restarts are deployments as well.
#[derive(Clone, Debug, PartialEq)]
pub struct LastDeployment {
    /// The time; None if the platform doesn’t report it.
    pub at: Option<Timestamp>,
    /// The group of its outcome; `Unknown` if the platform doesn’t report the outcome.
    pub group: StateGroup,
}

impl LastDeployment {
    /// Returns the last deployment, from the status of an environment; None if the platform reports neither time nor outcome.
    pub fn of(status: &Record) -> Option<Self> {
        let text = |field: FieldName| status.at(&[field]).text();
        let at = text(environment_status::LAST_DEPLOYMENT_DATE).and_then(|at| Timestamp::parse(&at));
        let outcome = text(environment_status::LAST_DEPLOYMENT_STATE);
        let group = outcome.as_deref().map_or(StateGroup::Unknown, |state| StateGroup::of(&state.into()));
        (at.is_some() || outcome.is_some()).then_some(Self { at, group })
    }
}

/// The health of an environment’s services, as far as the environment’s state shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// The state of the environment hasn’t been read yet.
    Loading,
    /// The environment’s state is healthy, and its last deployment is healthy, stopped or not reported.
    Healthy,
    /// A service may need attention, or the state can’t be read: the statuses of the services have to be read.
    Unhealthy,
}

/// Returns the health of an environment, from its status and the read that the status comes from. If the last read failed, the
/// environment counts as unhealthy, even if an older status is known.
pub fn health(status: Option<&Record>, read: Option<&ReadState>) -> Health {
    // The state may be healthy although the last deployment failed, was cancelled or hasn’t ended. Such an environment counts as unhealthy,
    // so that the statuses of its services are read. A last deployment that stopped the services is healthy, and so is the state READY of
    // an environment without deployments.
    let last = status.and_then(|status| status.at(&[environment_status::LAST_DEPLOYMENT_STATE]).text());
    let has_failed = last.is_some_and(|last| {
        !matches!(StateGroup::of(&ServiceState::from(&*last)), StateGroup::Healthy | StateGroup::Stopped)
    });
    match (status.and_then(summary::state), read) {
        (_, Some(ReadState { error: Some(_), .. })) => Health::Unhealthy,
        (None, None | Some(ReadState { read_at: None, .. })) => Health::Loading,
        (Some(state), _) if StateGroup::of(&state) == StateGroup::Healthy && !has_failed => Health::Healthy,
        _ => Health::Unhealthy,
    }
}

/// The impact of a service’s state on users, the worst first. Services in environments that aren’t production come after those of
/// production, and an environment whose mode isn’t known counts as production. Services in transition come last, wherever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Impact {
    /// The service is down, in production.
    Down,
    /// The service runs with problems, in production.
    Degraded,
    /// The state of the service isn’t known, in production: it can’t be read, or the console doesn’t know it. The service may be down.
    Unknown,
    /// An action on the service or the run of a job failed, in production; the version before may still run.
    Failed,
    /// The service is down, in an environment that isn’t production.
    DownElsewhere,
    /// An action on the service or the run of a job failed, in an environment that isn’t production.
    FailedElsewhere,
    /// The service runs with problems, in an environment that isn’t production.
    DegradedElsewhere,
    /// The state of the service isn’t known, in an environment that isn’t production.
    UnknownElsewhere,
    /// The service is in transition.
    Moving,
    /// The service waits in a queue, or needs no attention.
    Waiting,
}

/// A line about a service, for example one that needs attention, or about an environment whose statuses can’t be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The service; None for an environment whose statuses can’t be read.
    pub service: Option<(ServiceKind, ServiceId)>,
    /// The environment.
    pub environment: Environment,
    /// The name of the service or of the environment.
    pub name: String,
    /// The status of the service; None if unknown.
    pub status: Option<Record>,
    /// The state of the read of the environment’s statuses.
    pub read: ReadState,
    /// The number of services that the line stands for: 1 for a service; for an environment, the number of its services.
    pub services: usize,
}

impl Line {
    /// Returns the unique key of the line.
    pub fn key(&self) -> String {
        match &self.service {
            Some((kind, id)) => format!("{} {id}", kind.as_str()),
            None => self.environment.id.to_string(),
        }
    }

    /// Returns the service with its kind and environment, which its pages need. None for an environment, and for a service without pages.
    pub fn service_key(&self) -> Option<ServiceKey> {
        let (kind, id) = self.service.as_ref()?;
        ServiceKey::new(self.environment.id, kind, *id)
    }

    /// Returns the state of the service; None if it isn’t known, and for an environment.
    pub fn state(&self) -> Option<ServiceState> {
        self.status.as_ref().and_then(summary::state)
    }

    /// Returns the last action on the service; the default if it isn’t known, and for an environment.
    pub fn last_action(&self) -> LastAction {
        self.status.as_ref().map(LastAction::of).unwrap_or_default()
    }

    /// Returns the impact on users. It depends on the state of the service, and on whether its environment is or may be production. No user
    /// reaches a job, so the error of a job counts as a failed run, not as a service that is down.
    pub fn impact(&self) -> Impact {
        let state = self.state();
        let is_production = may_be_production(self.environment.mode.as_ref());
        let is_job = matches!(self.service, Some((ServiceKind::Job, _)));
        let is_down = !is_job
            && matches!(
                state,
                Some(ServiceState::Unavailable | ServiceState::Error | ServiceState::InvalidCredentials)
            );
        match (self.group(), is_production) {
            (StateGroup::Failed, true) if is_down => Impact::Down,
            (StateGroup::Warning, true) => Impact::Degraded,
            (StateGroup::Unknown, true) => Impact::Unknown,
            (StateGroup::Failed, true) => Impact::Failed,
            (StateGroup::Failed, false) if is_down => Impact::DownElsewhere,
            (StateGroup::Failed, false) => Impact::FailedElsewhere,
            (StateGroup::Warning, false) => Impact::DegradedElsewhere,
            (StateGroup::Unknown, false) => Impact::UnknownElsewhere,
            (StateGroup::InProgress, _) => Impact::Moving,
            _ => Impact::Waiting,
        }
    }

    /// Returns true if the line is about an action that failed more than a day ago. A state such as "Unavailable" may have begun at any time
    /// since the last deployment, so that a service which may be down is never old.
    pub fn is_old(&self, now: Timestamp) -> bool {
        let at = self
            .status
            .as_ref()
            .and_then(|status| Timestamp::parse(&status.at(&[service_status::LAST_DEPLOYMENT_DATE]).text()?));
        let has_failed = matches!(self.impact(), Impact::Failed | Impact::FailedElsewhere);
        // A job that was deployed long ago may have failed in its last run, so a state that may have begun after the deployment isn’t old.
        let runs_badly =
            self.status.as_ref().and_then(summary::state).is_some_and(|state| summary::runs_badly(&state));
        has_failed && !runs_badly && at.is_some_and(|at| now.since(at) > DAY_MS)
    }

    /// Returns the group of the state; `Unknown` if the state isn’t known.
    pub fn group(&self) -> StateGroup {
        let state = self.state();
        state.as_ref().map_or(StateGroup::Unknown, StateGroup::of)
    }
}

/// The services by group, and those whose status isn’t read yet. The services of healthy environments are in neither: their own states aren’t
/// read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// The number of services in each group that has any.
    pub groups: Vec<(StateGroup, usize)>,
    /// The number of services whose status hasn’t been read yet.
    pub loading: usize,
}

impl Counts {
    /// Returns how many services are loading: "2 services are loading". Empty if there are none.
    pub fn loading_message(&self) -> String {
        match self.loading {
            0 => String::new(),
            loading => format!("{} loading", format::count(loading, "service is", "services are")),
        }
    }
}

impl Facts<'_> {
    /// Returns the number of services in each group of states, and of those that are loading. Services of healthy environments, and of
    /// environments that aren’t known, aren’t counted.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        let mut states = Vec::new();
        for service in self.services {
            let Some(environment) = self.environment(service) else { continue };
            let status = status_of(service, self.statuses).and_then(summary::state);
            match (self.services_health(environment), status) {
                (Health::Healthy, _) => {}
                (_, Some(state)) => states.push(Some(state)),
                (Health::Loading, None) => counts.loading += 1,
                (Health::Unhealthy, None) => states.push(None),
            }
        }
        counts.groups = summary::counts(states.iter().map(Option::as_ref));
        counts
    }

    /// Returns a sentence about the services that are down for users ([`Impact::Down`], so only in environments that are or may be
    /// production), one about how many need attention, and one about how many are in transition: a service that was down before an action may
    /// still be down. Each is empty if there are none. While states aren't known, more services may be down, so a sentence with a number
    /// begins with "At least".
    pub fn verdict(&self) -> [String; 3] {
        let lines = self.lines();
        let (services, unread): (Vec<&Line>, Vec<&Line>) =
            lines.iter().partition(|line| line.service.is_some());
        let is_complete = unread.is_empty() && self.counts().loading == 0;
        // The lines also contain the services in transition, which need no decision and so aren’t counted here.
        let needs_attention = |line: &&&Line| !line.group().is_in_transition();
        let needing_count = services.iter().filter(needs_attention).count();
        let qualified = |count: usize, sentence: String| match (count, is_complete) {
            (0, _) => String::new(),
            (_, true) => sentence,
            (_, false) => format!("At least {sentence}"),
        };
        let down: Vec<&str> = services
            .iter()
            .filter(|line| line.impact() == Impact::Down)
            .map(|line| line.name.as_str())
            .collect();
        let all_services = format::count(self.services.len(), "service", "services");
        let needing_sentence = match needing_count {
            1 => format!("1 of {all_services} needs attention"),
            count => format!("{} of {all_services} need attention", format::number(count as i64)),
        };
        let down_sentence = match down.as_slice() {
            [only] if is_complete => format!("{only} is down for users"),
            [first, second] if is_complete && first != second => {
                format!("{first} and {second} are down for users")
            }
            names => format!("{} down for users", format::count(names.len(), "service is", "services are")),
        };
        let moving_count = services.len() - needing_count;
        let moving_sentence = format!("{} in transition", format::number(moving_count as i64));
        [
            qualified(down.len(), down_sentence),
            qualified(needing_count, needing_sentence),
            qualified(moving_count, moving_sentence),
        ]
    }

    /// Returns a line for each service that needs attention or is in transition, and for each environment whose statuses can’t be read. The
    /// lines are ordered by their impact on users, then by name.
    pub fn lines(&self) -> Vec<Line> {
        let mut service_counts = HashMap::<EnvironmentId, usize>::new();
        for environment in self.services.iter().filter_map(environment_of) {
            *service_counts.entry(environment).or_default() += 1;
        }
        let mut lines: Vec<Line> = self
            .environments
            .iter()
            .filter_map(|environment| self.unread(environment, &service_counts))
            .collect();
        lines.extend(self.services.iter().filter_map(|service| self.service(service)));
        lines.retain(|line| WORST_FIRST.contains(&line.group()));
        let key = |line: &Line| {
            let name = crate::text::lower_case::lower_case(&line.name);
            format!("{:02} {name} {} {}", line.impact() as u8, line.environment.name, line.key())
        };
        crate::sort::by_text(&lines, &key)
    }

    /// Returns the lines of all services in unhealthy environments whose statuses were read, also of services that need no attention.
    pub fn all_lines(&self) -> Vec<Line> {
        self.services.iter().filter_map(|service| self.service(service)).collect()
    }

    /// Returns the line with this key, even if its service doesn’t need attention; None if there is no such line, for example because the
    /// statuses of its environment weren’t read. The line of an environment has 0 in `services`: its services aren’t counted here.
    pub fn line(&self, key: &str) -> Option<Line> {
        let service_counts = HashMap::new();
        let mut unread =
            self.environments.iter().filter_map(|environment| self.unread(environment, &service_counts));
        let mut lines = self.services.iter().filter_map(|service| self.service(service));
        lines.find(|line| line.key() == key).or_else(|| unread.find(|line| line.key() == key))
    }

    /// Returns the line of an environment whose statuses can’t be read; None if they can. `service_counts` has the number of services
    /// by environment.
    fn unread(
        &self,
        environment: &Environment,
        service_counts: &HashMap<EnvironmentId, usize>,
    ) -> Option<Line> {
        let read = self.reads.get(&environment.id.to_string()).filter(|read| read.error.is_some())?;
        let services = service_counts.get(&environment.id).copied().unwrap_or_default();
        let (environment, name) = (environment.clone(), environment.name.clone());
        Some(Line { service: None, environment, name, status: None, read: read.clone(), services })
    }

    /// Returns the line of a service in an unhealthy environment whose statuses were read at least once. None for any other service, and
    /// for a service without a status if the last read of the statuses failed.
    fn service(&self, service: &Record) -> Option<Line> {
        let environment = self.environment(service)?;
        let read = self.reads.get(&environment.id.to_string()).filter(|read| read.read_at.is_some())?;
        let text = |key: FieldName| service.at(&[key]).text().unwrap_or_default();
        let (kind, id) = (text(service::SERVICE_TYPE), text(service::ID));
        let status = status_by(&id, &kind, self.statuses).cloned();
        // If the read failed, a service without a status has no line: the line of its environment reports that the states are unknown.
        let has_line = status.is_some() || read.error.is_none();
        (has_line && environment.health == Health::Unhealthy).then(|| Line {
            service: id.parse().ok().map(|id| (ServiceKind::from(&*kind), id)),
            environment: environment.clone(),
            name: visible(&text(service::NAME)),
            status,
            read: read.clone(),
            services: 1,
        })
    }

    /// Returns the health of an environment, or `Loading` if it is unhealthy and the statuses of its services are still being read.
    fn services_health(&self, environment: &Environment) -> Health {
        let read = self.reads.get(&environment.id.to_string());
        match environment.health {
            Health::Unhealthy if read.is_none_or(ReadState::is_loading) => Health::Loading,
            health => health,
        }
    }

    fn environment(&self, service: &Record) -> Option<&Environment> {
        let id = environment_of(service)?;
        self.environments.iter().find(|environment| environment.id == id)
    }
}

/// Returns the environment of a service, from a summary in the list of the organization or from the service’s own record; None if
/// neither field has an id.
pub fn environment_of(service: &Record) -> Option<EnvironmentId> {
    let id = service
        .at(&[service_summary::ENVIRONMENT_ID])
        .text()
        .or_else(|| service.at(&[service::ENVIRONMENT, environment_reference::ID]).text())?;
    id.parse().ok()
}

#[cfg(test)]
mod tests;
