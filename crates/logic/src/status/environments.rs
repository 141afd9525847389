//! The environments of an organization, with the states of their services: the rows of the overview's table.

use crate::status::attention::{Environment, environment_of};
use crate::status::by_id::{StatusById, status_of};
use crate::status::mode::may_be_production;
use crate::status::state_group::StateGroup;
use crate::status::summary;
use crate::text::format;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use std::collections::HashMap;

/// The space between two segments of a bar, in percent of the bar.
const GAP: f64 = 1.6;

/// The least width of a segment, in percent of the bar, before all segments are scaled down to fit the bar: one failure among a thousand
/// services stays visible.
const MIN_WIDTH: f64 = 4.0;

/// A segment of the bar that shows the shares of the groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// The group.
    pub group: StateGroup,
    /// The left edge, in percent of the bar.
    pub left: f64,
    /// The width, in percent of the bar.
    pub width: f64,
}

/// Returns the ids of the environments in the order of the table: those that are or may be production first, then by project and name. The
/// order doesn't depend on states, so that no row moves when a state changes.
pub fn in_order(environments: &[Environment]) -> Vec<EnvironmentId> {
    let key = |environment: &Environment| {
        let rank = if may_be_production(environment.mode.as_ref()) { 0 } else { 1 };
        let (project, name) = (
            crate::text::lower_case::lower_case(&environment.project),
            crate::text::lower_case::lower_case(&environment.name),
        );
        format!("{rank}\n{project}\n{name}\n{}", environment.id)
    };
    crate::sort::by_text(environments, &key).into_iter().map(|environment| environment.id).collect()
}

/// The states of the services of an environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Services {
    /// The read of the services, or of their statuses, hasn’t been answered yet.
    Loading,
    /// The read of the services, or of their statuses, failed.
    Unknown,
    /// The number of services in each group that has any.
    Counted(Vec<(StateGroup, usize)>),
}

impl Services {
    /// Returns the number of services in a group; None if the numbers aren’t known.
    pub fn count(&self, group: StateGroup) -> Option<usize> {
        match self {
            Self::Counted(counts) => {
                Some(counts.iter().find(|(known, _)| *known == group).map_or(0, |(_, count)| *count))
            }
            Self::Loading | Self::Unknown => None,
        }
    }
}

/// Returns the services grouped by environment. A service that doesn’t name its environment is left out.
pub fn by_environment(services: &[Record]) -> HashMap<EnvironmentId, Vec<&Record>> {
    let mut all = HashMap::<EnvironmentId, Vec<&Record>>::new();
    for service in services {
        if let Some(environment) = environment_of(service) {
            all.entry(environment).or_default().push(service);
        }
    }
    all
}

/// Returns the number of services in each group that has any. A service without a status counts as unknown.
pub fn services_by_group(services: &[&Record], statuses: &StatusById) -> Vec<(StateGroup, usize)> {
    let states: Vec<_> =
        services.iter().map(|service| status_of(service, statuses).and_then(summary::state)).collect();
    summary::counts(states.iter().map(Option::as_ref))
}

/// Returns the segments of the bar of an environment, from left to right, from the number of services in each group; empty without services.
pub fn segments(counts: &[(StateGroup, usize)]) -> Vec<Segment> {
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let room = 100.0 - GAP * counts.len().saturating_sub(1) as f64;
    let wanted = |count: usize| (room * count as f64 / total as f64).max(MIN_WIDTH);
    // Segments that are widened to the least width take their room from all segments.
    let scale = room / counts.iter().map(|(_, count)| wanted(*count)).sum::<f64>();
    let mut left = 0.0;
    let segment = |(group, count): &(StateGroup, usize)| {
        let width = wanted(*count) * scale;
        let segment = Segment { group: *group, left, width };
        left += width + GAP;
        segment
    };
    counts.iter().map(segment).collect()
}

/// Returns the numbers of services in words: "2 failed, 7 healthy, 1 stopped".
pub fn in_words(counts: &[(StateGroup, usize)]) -> String {
    let phrase = |(group, count): &(StateGroup, usize)| {
        format!("{} {}", format::number(*count as i64), group.label().to_ascii_lowercase())
    };
    counts.iter().map(phrase).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::attention::Health;
    use slipway_api::decode::Decode;
    use slipway_api::state::EnvironmentMode;

    fn id(number: u8) -> String {
        format!("00000000-0000-0000-0000-0000000000{number:02x}")
    }

    fn environment(number: u8, project: &str, name: &str, mode: Option<EnvironmentMode>) -> Environment {
        Environment {
            id: id(number).parse().unwrap(),
            health: Health::Healthy,
            mode,
            name: name.to_owned(),
            project: project.to_owned(),
            project_id: None,
            state: None,
            last_deployment: None,
        }
    }

    #[test]
    fn production_comes_first_and_an_unknown_mode_may_be_production() {
        let environments = [
            environment(1, "a", "test", Some(EnvironmentMode::Staging)),
            environment(2, "b", "live", Some(EnvironmentMode::Production)),
            environment(3, "a", "unread", None),
        ];
        let order: Vec<String> = in_order(&environments).iter().map(ToString::to_string).collect();
        assert_eq!(order, [id(3), id(2), id(1)]);
    }

    #[test]
    fn services_are_counted_in_their_own_environment_and_unknown_without_a_status() {
        let service = |number: u8, environment: u8| {
            let text = format!(
                r#"{{"id":"{}","service_type":"JOB","environment_id":"{}"}}"#,
                id(number),
                id(environment)
            );
            Record::decode(&text).unwrap()
        };
        let services = [service(1, 0xe1), service(2, 0xe1), service(3, 0xe2)];
        let status = |number: u8, state: &str| {
            let status = format!(r#"{{"id":"{}","state":"{state}"}}"#, id(number));
            (id(number).as_str().into(), Record::decode(&status).unwrap())
        };
        let statuses = StatusById::from([status(1, "RUNNING"), status(3, "ERROR")]);
        let all = by_environment(&services);
        let counts = services_by_group(&all[&id(0xe1).parse().unwrap()], &statuses);
        assert_eq!(counts, [(StateGroup::Healthy, 1), (StateGroup::Unknown, 1)]);
        assert_eq!(in_words(&counts), "1 healthy, 1 unknown");
    }

    #[test]
    fn the_segments_fill_the_bar_and_a_single_failure_stays_visible() {
        let segments = segments(&[(StateGroup::Failed, 1), (StateGroup::Healthy, 999)]);
        let [failed, fine] = &segments[..] else { panic!("{segments:?}") };
        assert!(failed.width > 3.5 && failed.left == 0.0, "{failed:?}");
        assert!((fine.left + fine.width - 100.0).abs() < 1e-9, "{fine:?}");
        assert!((fine.left - failed.width - GAP).abs() < 1e-9);
    }

    #[test]
    fn an_environment_without_services_has_an_empty_bar() {
        assert_eq!(segments(&[]), []);
    }
}
