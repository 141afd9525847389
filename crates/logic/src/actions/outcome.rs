//! The outcome of an action on a service, derived from the platform's statuses.

use crate::actions::action::Action;
use crate::status::labels::{self, StateGroup};
use crate::status::summary::{moves, state};
use slipway_api::described::at;
use slipway_api::state::ServiceState;
use slipway_api::{Record, Timestamp};

/// Milliseconds without a change after which the console stops waiting for a transition.
const SHOWN_WITHIN_MS: i64 = 60_000;

/// Milliseconds after which the console stops following an action: two hours.
const FOLLOWED_MS: i64 = 7_200_000;

/// An action that the platform accepted and that hasn't ended yet.
#[derive(Clone, Debug, PartialEq)]
pub struct AcceptedAction {
    /// The action.
    pub action: Action,
    /// The status of the service when the action was sent; None if unknown.
    pub before: Option<Record>,
    /// The time when the platform accepted the action.
    pub at: Timestamp,
    /// True if a status since then showed the service in transition.
    pub was_moving: bool,
    /// True if a status since then showed another deployment in transition, which this one waits for.
    pub was_queued: bool,
    /// The versions of a deployment: `27d1c82 → b0f30ed`; None if it deploys what is configured.
    pub versions: Option<String>,
    /// The ids of the deployment, once they are known.
    pub deployment: Option<DeploymentIds>,
}

/// The ids of a deployment in a service status (part 2.11).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentIds {
    /// The `deployment_request_id`.
    request: Option<String>,
    /// The `execution_id`.
    execution: Option<String>,
    /// True once a status named the deployment.
    was_seen: bool,
}

impl DeploymentIds {
    /// Returns the deployment that a service status is about. None if the status names none, or if several are waiting: whose the ids
    /// are isn’t known then.
    fn of_status(status: &str) -> Option<Self> {
        let text = |key: &str| at(status, &[key]).text();
        let is_only = at(status, &["deployment_requests_count"]).integer().is_none_or(|waiting| waiting < 2);
        let (request, execution) = (text("deployment_request_id"), text("execution_id"));
        (is_only && (request.is_some() || execution.is_some())).then_some(Self {
            request,
            execution,
            was_seen: false,
        })
    }

    /// Returns the deployment that the reply to a deploy names: a deployment request result (part 2.22), or a service status.
    pub fn of_reply(reply: &str) -> Option<Self> {
        match at(reply, &["application_id"]).text() {
            Some(_) => Some(Self { request: at(reply, &["id"]).text(), ..Self::default() }),
            // The execution may still be the one before.
            None => {
                Some(Self { execution: None, ..Self::of_status(reply)? }).filter(|own| own.request.is_some())
            }
        }
    }

    /// Returns true if a status is about this deployment, false if about another one; None if the status doesn’t tell.
    fn is_named_by(&self, status: &Record) -> Option<bool> {
        let same = |own: &Option<String>, key: &str| Some(*own.as_ref()? == status.at(&[key]).text()?);
        let (request, execution) =
            (same(&self.request, "deployment_request_id"), same(&self.execution, "execution_id"));
        request.into_iter().chain(execution).reduce(|one, other| one || other)
    }
}

/// The kinds of ends of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeKind {
    /// The service is in the state that the action leads to.
    Succeeded,
    /// The service is in a failed state.
    Failed,
    /// The platform's statuses don't tell how the action ended.
    Unknown,
}

/// The outcome of an action, with its label: "Running", "Deployment failed".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The kind of end.
    pub kind: OutcomeKind,
    /// The label of the service's state, or a text such as "no change reported".
    pub words: String,
}

impl AcceptedAction {
    /// Returns an action that the platform accepted at `at`.
    pub fn new(action: Action, before: Option<Record>, at: Timestamp) -> Self {
        Self { action, before, at, was_moving: false, was_queued: false, versions: None, deployment: None }
    }

    /// Takes a new status. None means that the platform's statuses don't contain the service.
    /// Returns the outcome once it is known.
    pub fn hear(&mut self, status: Option<&Record>, now: Timestamp) -> Option<Outcome> {
        let outcome = |kind, words: &str| Some(Outcome { kind, words: words.to_owned() });
        let Some(status) = status else {
            // A service that is gone was deleted; one that was never told isn't told now.
            let is_gone = self.before.is_some() || self.was_moving;
            return match self.action {
                Action::Delete if is_gone => outcome(OutcomeKind::Succeeded, "Deleted"),
                _ if self.was_moving || self.is_overdue(now) => {
                    outcome(OutcomeKind::Unknown, "no longer reported")
                }
                _ => None,
            };
        };
        let state = state(status)?;
        let is_moving = moves(&state);
        if is_moving {
            self.learn(status);
        }
        match self.deployment.as_mut().map(|own| (own.is_named_by(status), own)) {
            Some((Some(true), own)) => own.was_seen = true,
            Some((Some(false), own)) if own.was_seen => {
                return outcome(OutcomeKind::Unknown, "another deployment took over");
            }
            // Another deployment is before this one.
            Some((Some(false), _)) => {
                self.was_queued |= is_moving;
                let is_lost = !self.was_queued && self.is_overdue(now);
                return if is_lost { outcome(OutcomeKind::Unknown, "no change reported") } else { None };
            }
            _ => {}
        }
        if is_moving {
            self.was_moving = true;
            return None;
        }
        let told = |status: &Record| {
            let text = |key: &str| status.at(&[key]).text();
            (text("state"), text("last_deployment_date"), text("execution_id"))
        };
        let has_changed = self.before.as_ref().is_some_and(|before| told(before) != told(status));
        if !self.was_moving && !has_changed {
            return if self.is_overdue(now) {
                outcome(OutcomeKind::Unknown, "no change reported")
            } else {
                None
            };
        }
        outcome(end(self.action, &state), labels::word(&state))
    }

    /// Learns the ids that are missing from the first status that shows the deployment.
    fn learn(&mut self, status: &Record) {
        let Some(found) = DeploymentIds::of_status(status.text()) else { return };
        let is_old = self.before.as_ref().is_some_and(|before| found.is_named_by(before) == Some(true));
        let named = self.deployment.as_ref().map(|own| own.is_named_by(status));
        match (&mut self.deployment, named) {
            (_, Some(Some(false))) => {}
            (Some(own), _) if own.execution.is_none() => own.execution = found.execution.filter(|_| !is_old),
            (None, _) if !is_old => self.deployment = Some(found),
            _ => {}
        }
    }

    /// Returns the outcome of an action whose status can't be read, since its kind of service may have none. None while a status may still come.
    pub fn expire(&self, now: Timestamp) -> Option<Outcome> {
        let limit = if self.was_moving || self.was_queued { FOLLOWED_MS } else { 2 * SHOWN_WITHIN_MS };
        let is_over = !(0..=limit).contains(&now.since(self.at));
        is_over.then(|| Outcome { kind: OutcomeKind::Unknown, words: "result not reported".to_owned() })
    }

    fn is_overdue(&self, now: Timestamp) -> bool {
        !self.was_moving && !(0..=SHOWN_WITHIN_MS).contains(&now.since(self.at))
    }
}

/// Returns the kind of end of an action that left the service in a state.
fn end(action: Action, state: &ServiceState) -> OutcomeKind {
    let leads_here = match action {
        Action::Stop => matches!(state, ServiceState::Stopped),
        Action::Delete => matches!(state, ServiceState::Deleted),
        // Whatever a cancelled deployment leaves behind, it goes on no more.
        Action::Cancel => labels::group(state) != StateGroup::Failed,
        Action::Deploy | Action::Redeploy | Action::Restart => labels::group(state) == StateGroup::Fine,
    };
    match (leads_here, labels::group(state)) {
        (true, _) => OutcomeKind::Succeeded,
        (false, StateGroup::Unknown) => OutcomeKind::Unknown,
        (false, _) if *state == ServiceState::Canceled => OutcomeKind::Unknown,
        (false, _) => OutcomeKind::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn status(state: &str, execution: &str) -> Record {
        Record::decode(&format!(r#"{{"id":"1","state":"{state}","execution_id":"{execution}","deployment_request_id":"{execution}"}}"#)).unwrap()
    }

    fn accepted(action: Action, before: Option<Record>) -> AcceptedAction {
        AcceptedAction::new(action, before, Timestamp(0))
    }

    /// Returns the kind of outcome after each status, five seconds apart.
    fn hear(action: &mut AcceptedAction, readings: &[Option<Record>]) -> Vec<Option<OutcomeKind>> {
        let each = readings.iter().enumerate();
        each.map(|(index, status)| {
            action.hear(status.as_ref(), Timestamp(index as i64 * 5_000)).map(|outcome| outcome.kind)
        })
        .collect()
    }

    #[test]
    fn an_action_ends_with_the_state_that_follows_the_transition() {
        let before = status("RUNNING", "a");
        for (last, kind) in [
            ("RUNNING", OutcomeKind::Succeeded),
            ("DEPLOYMENT_ERROR", OutcomeKind::Failed),
            ("ODD", OutcomeKind::Unknown),
        ] {
            let readings = [
                Some(before.clone()),
                Some(status("QUEUED", "b")),
                Some(status("DEPLOYING", "b")),
                Some(status(last, "b")),
            ];
            let mut action = accepted(Action::Redeploy, Some(before.clone()));
            assert_eq!(hear(&mut action, &readings), [None, None, None, Some(kind)], "{last}");
        }
    }

    #[test]
    fn a_transition_between_two_readings_is_noticed_by_its_execution() {
        let mut action = accepted(Action::Restart, Some(status("RUNNING", "a")));
        let readings = [Some(status("RUNNING", "a")), Some(status("RUNNING", "b"))];
        assert_eq!(hear(&mut action, &readings), [None, Some(OutcomeKind::Succeeded)]);
    }

    #[test]
    fn another_deployment_that_takes_over_ends_the_action() {
        let before = status("RUNNING", "a");
        let own = [Some(status("QUEUED", "b")), Some(status("BUILDING", "b"))];
        let readings = [own.as_slice(), &[Some(status("QUEUED", "c"))]].concat();
        let mut learned = accepted(Action::Redeploy, Some(before.clone()));
        assert_eq!(hear(&mut learned, &readings), [None, None, Some(OutcomeKind::Unknown)]);
        // A queue: another deployment runs first, and its end isn’t the end of this one.
        let mut queued = accepted(Action::Deploy, Some(before));
        queued.deployment = DeploymentIds::of_reply(r#"{"id":"1","deployment_request_id":"b"}"#);
        let first = [Some(status("BUILDING", "z")), Some(status("DEPLOYED", "z"))];
        let readings = [first.as_slice(), own.as_slice(), &[Some(status("DEPLOYED", "b"))]].concat();
        assert_eq!(hear(&mut queued, &readings), [None, None, None, None, Some(OutcomeKind::Succeeded)]);
        let mut waiting = accepted(Action::Deploy, None);
        waiting.deployment = DeploymentIds::of_reply(r#"{"id":"1","deployment_request_id":"b"}"#);
        hear(&mut waiting, &first);
        assert_eq!(waiting.expire(Timestamp(600_000)), None, "it waits for a build of ten minutes");
    }

    #[test]
    fn a_reply_names_its_deployment_unless_others_wait() {
        let found = |reply: &str| DeploymentIds::of_reply(reply).map(|own| (own.request, own.execution));
        let named = |request: &str| Some((Some(request.to_owned()), None));
        assert_eq!(found(r#"{"id":"r","status":"QUEUED","application_id":"a"}"#), named("r"));
        assert_eq!(
            found(r#"{"id":"s","deployment_request_id":"r","deployment_requests_count":1}"#),
            named("r")
        );
        assert_eq!(found(r#"{"id":"s","deployment_request_id":"r","deployment_requests_count":2}"#), None);
        assert_eq!(found(r#"{"id":"s","deployment_request_id":null}"#), None);
        assert_eq!(found("no JSON"), None);
    }

    #[test]
    fn an_end_is_judged_by_what_was_asked() {
        for (action, last, kind) in [
            (Action::Stop, "STOPPED", OutcomeKind::Succeeded),
            (Action::Stop, "RUNNING", OutcomeKind::Failed),
            (Action::Redeploy, "CANCELED", OutcomeKind::Unknown),
            (Action::Redeploy, "WARNING", OutcomeKind::Failed),
            (Action::Cancel, "CANCELED", OutcomeKind::Succeeded),
            (Action::Delete, "DELETED", OutcomeKind::Succeeded),
            (Action::Restart, "RESTARTED", OutcomeKind::Succeeded),
        ] {
            let mut accepted = accepted(action, Some(status("RUNNING", "a")));
            let readings = [Some(status("DEPLOYING", "b")), Some(status(last, "b"))];
            assert_eq!(hear(&mut accepted, &readings), [None, Some(kind)], "{action:?}: {last}");
        }
    }

    #[test]
    fn an_action_of_which_nothing_is_read_ends_as_unknown() {
        let action = accepted(Action::Restart, None);
        assert_eq!(action.expire(Timestamp(119_000)), None);
        assert_eq!(action.expire(Timestamp(121_000)).map(|outcome| outcome.kind), Some(OutcomeKind::Unknown));
        let moving = AcceptedAction { was_moving: true, ..action };
        assert_eq!(moving.expire(Timestamp(121_000)), None);
        assert_eq!(
            moving.expire(Timestamp(FOLLOWED_MS + 1)).map(|outcome| outcome.kind),
            Some(OutcomeKind::Unknown)
        );
    }

    #[test]
    fn a_service_that_is_gone_was_deleted() {
        let mut action = accepted(Action::Delete, Some(status("STOPPED", "a")));
        assert_eq!(
            hear(&mut action, &[Some(status("DELETING", "b")), None]),
            [None, Some(OutcomeKind::Succeeded)]
        );
        let mut other = accepted(Action::Stop, Some(status("RUNNING", "a")));
        assert_eq!(other.hear(None, Timestamp(5_000)), None);
    }

    #[test]
    fn what_the_platform_never_shows_ends_as_unknown() {
        for before in [None, Some(status("RUNNING", "a"))] {
            let mut action = accepted(Action::Stop, before);
            let same = status("RUNNING", "a");
            assert_eq!(action.hear(Some(&same), Timestamp(59_000)), None);
            assert_eq!(
                action.hear(Some(&same), Timestamp(61_000)).map(|outcome| outcome.kind),
                Some(OutcomeKind::Unknown)
            );
        }
    }
}
