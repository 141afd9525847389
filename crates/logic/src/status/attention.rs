//! The services of an organization that need attention, found in its list of services and their statuses.

use crate::status::by_id::{StatusById, status_of};
use crate::status::labels::{self, StateGroup};
use crate::status::summary;
use slipway_api::Record;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_api::visible::visible;

/// Groups that need attention, the worst first.
const ORDER: [StateGroup; 4] =
    [StateGroup::Failed, StateGroup::Warning, StateGroup::Moving, StateGroup::Waiting];

/// A service that needs attention, or an environment whose services are unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The service; None for an environment of which no service was read.
    pub service: Option<(ServiceKind, ServiceId)>,
    /// The environment.
    pub environment: EnvironmentId,
    /// The name.
    pub name: String,
    /// The environment and the project of the service.
    pub place: String,
    /// The state as the platform sent it; empty if unknown.
    pub state: String,
}

/// Returns the number of services in each group that has any. A service whose status wasn't read counts as unknown.
pub fn counts<'a>(
    services: impl Iterator<Item = &'a Record>,
    statuses: Option<&StatusById>,
) -> Vec<(StateGroup, usize)> {
    let states: Vec<_> = services.map(|service| status(service, statuses).and_then(summary::state)).collect();
    summary::counts(states.iter().map(Option::as_ref))
}

/// Returns every service that failed, has a warning or is in transition, the worst first; and if `has_failed`, the environments of which
/// no service was read.
pub fn lines<'a>(
    services: impl Iterator<Item = &'a Record>,
    statuses: Option<&StatusById>,
    has_failed: bool,
) -> Vec<Line> {
    let mut found: Vec<(String, Line)> = Vec::new();
    let mut environments: Vec<(Line, bool)> = Vec::new();
    for service in services {
        let text = |key: &str| service.at(&[key]).text().unwrap_or_default();
        let Ok(environment) = text("environment_id").parse::<EnvironmentId>() else { continue };
        let (project, within) = (visible(&text("project_name")), visible(&text("environment_name")));
        let state = status(service, statuses).and_then(summary::state);
        match environments.iter_mut().find(|(line, _)| line.environment == environment) {
            Some((_, is_known)) => *is_known |= state.is_some(),
            None => {
                let (name, place) = (within.clone(), project.clone());
                let line = Line { service: None, environment, name, place, state: String::new() };
                environments.push((line, state.is_some()));
            }
        }
        let Some(state) = state else { continue };
        let group = labels::group(&state);
        let (Some(rank), Ok(id)) = (ORDER.iter().position(|known| *known == group), text("id").parse())
        else {
            continue;
        };
        let name = visible(&text("name"));
        let place = format!("{within} · {project}");
        let key = format!("{rank} {} {place}", crate::sort::fold(&name));
        let service = Some((ServiceKind::from(&*text("service_type")), id));
        found.push((key, Line { service, environment, name, place, state: state.as_str().to_owned() }));
    }
    let mut lines: Vec<Line> =
        crate::sort::by_words(&found, &|(key, _)| key.clone()).into_iter().map(|(_, line)| line).collect();
    if has_failed {
        lines.extend(environments.into_iter().filter(|(_, is_known)| !is_known).map(|(line, _)| line));
    }
    lines
}

fn status<'a>(service: &Record, statuses: Option<&'a StatusById>) -> Option<&'a Record> {
    status_of(service, statuses?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn id(number: u8) -> String {
        format!("00000000-0000-0000-0000-0000000000{number:02x}")
    }

    fn service(number: u8, name: &str, environment: u8) -> Record {
        let text = format!(
            r#"{{"id":"{}","name":"{name}","service_type":"APPLICATION","environment_id":"{}","environment_name":"env{environment}","project_name":"shop"}}"#,
            id(number),
            id(environment)
        );
        Record::decode(&text).unwrap()
    }

    fn sides(states: &[(u8, &str)]) -> StatusById {
        let side = |(number, state): &(u8, &str)| {
            let id = id(*number);
            let status = Record::decode(&format!(r#"{{"id":"{id}","state":"{state}"}}"#)).unwrap();
            (id.as_str().into(), status)
        };
        states.iter().map(side).collect()
    }

    #[test]
    fn the_worst_come_first_and_none_is_hidden_by_its_environment() {
        let services =
            [service(1, "a", 0xe1), service(2, "b", 0xe1), service(3, "c", 0xe2), service(4, "d", 0xe2)];
        let statuses =
            sides(&[(1, "RESTART_QUEUED"), (2, "DEPLOYMENT_ERROR"), (3, "RUNNING"), (4, "WARNING")]);
        let lines = lines(services.iter(), Some(&statuses), false);
        let names: Vec<_> = lines.iter().map(|line| (line.name.as_str(), line.state.as_str())).collect();
        assert_eq!(names, [("b", "DEPLOYMENT_ERROR"), ("d", "WARNING"), ("a", "RESTART_QUEUED")]);
        assert_eq!(lines[0].place, "env225 · shop");
        let counts = counts(services.iter(), Some(&statuses));
        assert_eq!(
            counts,
            [
                (StateGroup::Fine, 1),
                (StateGroup::Waiting, 1),
                (StateGroup::Failed, 1),
                (StateGroup::Warning, 1)
            ]
        );
    }

    #[test]
    fn what_was_not_read_is_unknown_and_never_healthy() {
        let services = [service(1, "a", 0xe1), service(2, "b", 0xe2)];
        assert_eq!(counts(services.iter(), None), [(StateGroup::Unknown, 2)]);
        assert_eq!(lines(services.iter(), None, false), [], "it is on its way");
        let statuses = sides(&[(1, "RUNNING")]);
        let unknown = lines(services.iter(), Some(&statuses), true);
        assert_eq!(unknown.len(), 1);
        assert_eq!(
            (unknown[0].name.as_str(), unknown[0].state.as_str(), &unknown[0].service),
            ("env226", "", &None)
        );
    }
}
