//! The problems of an organization besides those of its services: locked clusters, deployments that failed, queues that don’t move.

use crate::cluster::lock::lock;
use crate::route::{Collection, Page};
use crate::status::attention::{Environment, Line};
use crate::status::by_id::StatusById;
use crate::status::state_group::StateGroup;
use crate::status::summary;
use slipway_api::fields::{cluster, cluster_status, environment_status, service_status};
use slipway_api::id::{EnvironmentId, OrganizationId};
use slipway_api::state::ServiceState;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};
use std::collections::HashMap;

/// Milliseconds after which a queue with the same deployment is reported as a problem.
const STUCK_MS: i64 = 600_000;

/// A problem of a cluster or of an environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The tone of the problem’s chip: `failed` or `warning`.
    pub tone: &'static str,
    /// The word on the problem’s chip: "Locked".
    pub word: String,
    /// The name of the cluster or the environment.
    pub name: String,
    /// The sentence that says what is wrong.
    pub sentence: String,
    /// The time at which the problem began: the time of the lock or of the failed deployment, or the time at which this page first saw the
    /// deployment queued. None if the platform doesn’t send the time, and for a cluster whose last action failed.
    pub since: Option<Timestamp>,
    /// The page that shows more.
    pub page: Page,
}

/// Returns a problem for each cluster that is locked, or whose last action failed. If both are true, the problem is the lock. A cluster
/// without a status in `statuses` is left out.
pub fn cluster_problems(
    organization: OrganizationId,
    clusters: &[Record],
    statuses: &StatusById,
) -> Vec<Problem> {
    let problem_of = |cluster: &Record| {
        let id = cluster.at(&[cluster::ID]).text()?;
        let status = statuses.get(id.as_str())?;
        let state =
            ServiceState::from(status.at(&[cluster_status::STATUS]).text().unwrap_or_default().as_str());
        let cluster_lock = lock(status);
        let has_failed = StateGroup::of(&state) == StateGroup::Failed;
        let (tone, word, sentence) = match &cluster_lock {
            Some(lock) => ("warning", "Locked".to_owned(), lock.message()),
            None if has_failed => {
                ("failed", state.label().to_owned(), "The last action on this cluster failed.".to_owned())
            }
            None => return None,
        };
        Some(Problem {
            tone,
            word,
            name: visible(&cluster.at(&[cluster::NAME]).text().unwrap_or_default()),
            sentence,
            since: cluster_lock.and_then(|lock| lock.since),
            page: Page::Record(organization, Collection::Clusters, id.parse().ok()?),
        })
    };
    clusters.iter().filter_map(problem_of).collect()
}

/// The environments with a queued deployment: the id of its deployment request, and the time at which this page first saw it queued.
pub type Waiting = HashMap<EnvironmentId, (String, Timestamp)>;

/// Updates `waiting` with the environments whose state is queued at `now`. The time of an environment is kept while the same deployment
/// request is queued, and starts again with another one.
pub fn update_waiting(
    waiting: &mut Waiting,
    environments: &[Environment],
    states: &StatusById,
    now: Timestamp,
) {
    let mut queued = Waiting::new();
    for environment in environments {
        let Some(status) = states.get(environment.id.to_string().as_str()) else { continue };
        let state = summary::state(status);
        if state.as_ref().is_none_or(|state| StateGroup::of(state) != StateGroup::Waiting) {
            continue;
        }
        let request = status.at(&[service_status::DEPLOYMENT_REQUEST_ID]).text().unwrap_or_default();
        let since = waiting
            .get(&environment.id)
            .filter(|(known_request, _)| *known_request == request)
            .map_or(now, |(_, since)| *since);
        queued.insert(environment.id, (request, since));
    }
    *waiting = queued;
}

/// Returns the environments whose last deployment failed, and those whose queue doesn’t move. `services` are the lines of all services. A
/// failed deployment isn’t reported if a service of the environment has a failed state, which is reported in its own line, or was deployed
/// since.
pub fn of_environments(
    environments: &[Environment],
    states: &StatusById,
    services: &[Line],
    waiting: &Waiting,
    now: Timestamp,
) -> Vec<Problem> {
    let problem_of = |environment: &Environment| {
        let status = states.get(environment.id.to_string().as_str())?;
        let name = [environment.project.as_str(), environment.name.as_str()];
        let name = name.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" / ");
        let problem = |tone, word: String, sentence: &str, since| Problem {
            tone,
            word,
            name: name.clone(),
            sentence: sentence.to_owned(),
            since,
            page: Page::Deployments(environment.id),
        };
        if let Some((_, since)) =
            waiting.get(&environment.id).filter(|(_, since)| now.since(*since) >= STUCK_MS)
        {
            let sentence =
                "A deployment waits in its queue for more than 10 minutes, as far as this page saw.";
            return Some(problem("warning", "Waiting".to_owned(), sentence, Some(*since)));
        }
        let last_state =
            ServiceState::from(status.at(&[environment_status::LAST_DEPLOYMENT_STATE]).text()?.as_str());
        let deployed_at =
            status.at(&[service_status::LAST_DEPLOYMENT_DATE]).text().and_then(|at| Timestamp::parse(&at));
        let is_reported = services.iter().any(|line| {
            line.environment.id == environment.id
                && (is_newer(line, deployed_at) || line.group() == StateGroup::Failed)
        });
        (StateGroup::of(&last_state) == StateGroup::Failed && !is_reported).then(|| {
            problem(
                "failed",
                last_state.label().to_owned(),
                "The last deployment of this environment failed.",
                deployed_at,
            )
        })
    };
    environments.iter().filter_map(problem_of).collect()
}

/// Returns true if a service was deployed later than the last deployment of its environment that the environment’s status reports.
fn is_newer(line: &Line, environment_deployed_at: Option<Timestamp>) -> bool {
    let at =
        line.status.as_ref().and_then(|status| status.at(&[service_status::LAST_DEPLOYMENT_DATE]).text());
    at.and_then(|at| Timestamp::parse(&at))
        .zip(environment_deployed_at)
        .is_some_and(|(service, environment)| service > environment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::reader::ReadState;
    use crate::status::attention::Health;
    use slipway_api::decode::Decode;
    use std::sync::Arc;

    const ID: &str = "00000000-0000-0000-0000-0000000000e1";
    const NOW: Timestamp = Timestamp(10_000_000);

    fn states(status: &str) -> StatusById {
        HashMap::from([(Arc::from(ID), Record::decode(status).unwrap())])
    }

    fn environments() -> Vec<Environment> {
        let (name, project) = ("prod".to_owned(), "Shop".to_owned());
        vec![Environment {
            id: ID.parse().unwrap(),
            health: Health::Unhealthy,
            mode: None,
            name,
            project,
            project_id: None,
            state: None,
            last_deployment: None,
        }]
    }

    #[test]
    fn a_locked_cluster_and_a_failed_cluster_are_reported() {
        let cluster = [Record::decode(&format!(r#"{{"id":"{ID}","name":"aurora"}}"#)).unwrap()];
        let reported = |status: &str| {
            let found = cluster_problems(ID.parse().unwrap(), &cluster, &states(status));
            found.into_iter().map(|one| (one.word, one.sentence)).next()
        };
        let locked = r#"{"status":"DEPLOYED","cluster_lock":{"reason":"Upgrade","owner_name":"Ada"}}"#;
        assert_eq!(
            reported(locked),
            Some(("Locked".into(), "The cluster is locked by Ada (Upgrade).".into()))
        );
        assert!(reported(r#"{"status":"STOP_ERROR"}"#).is_some());
        assert_eq!(reported(r#"{"status":"DEPLOYED","cluster_lock":null}"#), None);
        assert!(
            cluster_problems(ID.parse().unwrap(), &cluster, &HashMap::new()).is_empty(),
            "an unknown status is no problem"
        );
    }

    #[test]
    fn a_failed_deployment_is_reported() {
        let reported = |status: &str| {
            let found = of_environments(&environments(), &states(status), &[], &Waiting::new(), NOW);
            found.into_iter().map(|one| (one.name, one.word)).next()
        };
        assert_eq!(
            reported(r#"{"last_deployment_state":"BUILD_ERROR"}"#),
            Some(("Shop / prod".into(), "Build failed".into()))
        );
        assert_eq!(reported(r#"{"last_deployment_state":"DEPLOYED"}"#), None);
        assert_eq!(reported("{}"), None);
    }

    #[test]
    fn a_failed_deployment_is_reported_once_and_not_after_a_later_one() {
        let failed = states(
            r#"{"last_deployment_state":"BUILD_ERROR","last_deployment_date":"2026-11-20T10:00:00Z"}"#,
        );
        let line = |state: &str, at: &str| Line {
            service: None,
            environment: environments().remove(0),
            name: "web".into(),
            status: Some(
                Record::decode(&format!(r#"{{"id":"1","state":"{state}","last_deployment_date":"{at}"}}"#))
                    .unwrap(),
            ),
            read: ReadState::default(),
            services: 1,
        };
        let reported =
            |lines: &[Line]| of_environments(&environments(), &failed, lines, &Waiting::new(), NOW).len();
        assert_eq!(reported(&[line("WARNING", "2026-11-20T09:00:00Z")]), 1);
        assert_eq!(reported(&[line("BUILD_ERROR", "2026-11-20T10:00:00Z")]), 0, "the service says it");
        assert_eq!(reported(&[line("RUNNING", "2026-11-20T10:19:00Z")]), 0, "a later deployment succeeded");
    }

    #[test]
    fn a_queue_is_stuck_after_ten_minutes_with_the_same_deployment() {
        let mut waiting = Waiting::new();
        let queued = |request: &str| {
            states(&format!(r#"{{"state":"DEPLOYMENT_QUEUED","deployment_request_id":"{request}"}}"#))
        };
        let mut stuck = |request: &str, after: i64| {
            let now = NOW.plus(after);
            update_waiting(&mut waiting, &environments(), &queued(request), now);
            of_environments(&environments(), &queued(request), &[], &waiting, now).len()
        };
        assert_eq!((stuck("r1", 0), stuck("r1", STUCK_MS - 1), stuck("r1", STUCK_MS)), (0, 0, 1));
        assert_eq!((stuck("r2", STUCK_MS + 1), stuck("r2", 2 * STUCK_MS + 1)), (0, 1), "another deployment");
        update_waiting(&mut waiting, &environments(), &states(r#"{"state":"DEPLOYED"}"#), NOW);
        assert!(waiting.is_empty());
    }
}
