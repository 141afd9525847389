//! One action on a service, from its request to its end.

use super::deployment::{DeploymentIds, has_waiting_requests};
use super::outcome::{Outcome, OutcomeKind, kind_of_end};
use crate::actions::action::Action;
use crate::actions::bulk::Target;
use crate::status::summary::{moves, state};
use crate::steady_clock::Instant;
use slipway_api::Record;
use slipway_api::fields::service_status;
use slipway_api::state::ServiceState;
use slipway_api::table::FieldName;

/// Milliseconds of reads without a change after which the console stops waiting for a transition.
const SHOWN_WITHIN_MS: i64 = 60_000;

/// Milliseconds without any read after which the console stops following an action that no read showed, though it could read.
const UNREAD_MS: i64 = 120_000;

/// Milliseconds without any read after which the console stops following an action that a read showed in progress: two hours.
const FOLLOWED_MS: i64 = 7_200_000;

/// The longest time between two reads, and between two ticks of the clock, that counts: what is longer wasn't watched.
const MAX_GAP_MS: i64 = 25_000;

/// The stages of an action between its request and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Other requests of a bulk action are sent first.
    Queued,
    /// The answer to the request is awaited.
    Sent,
    /// The platform accepted the request. No status shows it yet.
    Accepted,
    /// The answer to the request never came: it may have been applied.
    Unanswered,
    /// A status shows it in progress.
    InProgress,
}

/// An action that was requested and isn't at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowedAction {
    /// The service.
    pub target: Target,
    /// The action.
    pub action: Action,
    /// The stage of the action.
    pub stage: Stage,
    /// The versions of a deployment: `27d1c82 → b0f30ed`; None if it deploys what is configured.
    pub versions: Option<String>,
    /// The entry in the activity list, once the request is sent.
    pub entry: Option<u32>,
    /// The id of the bulk action. Its failures are one message.
    pub batch: Option<u32>,
    /// The status of the service when the request was sent; None if unknown.
    before: Option<Record>,
    /// The deployment, once it is known.
    deployment: Option<DeploymentIds>,
    /// True once a status named the deployment.
    was_named: bool,
    /// True if the last status showed another deployment, which this one waits for.
    is_waiting: bool,
    /// True once a status showed another deployment, which this one waited for.
    was_waiting: bool,
    /// True once a status showed the cancellation of the deployment in progress.
    was_cancelling: bool,
    /// True if the platform accepted the request; false if its answer never came.
    is_accepted: bool,
    /// The action in progress whose place this one takes once it is accepted.
    replaced: Option<Box<FollowedAction>>,
    /// The end of the request: a read that was sent before says nothing about the action.
    answered_at: Instant,
    /// The last read, or the answer to the request.
    read_at: Instant,
    /// The time between reads since the answer, in milliseconds.
    watched_ms: i64,
    /// The last tick of the clock, and the time since the last read during which the console could read, in milliseconds.
    ticked_at: Instant,
    unread_ms: i64,
}

impl FollowedAction {
    /// Returns an action that a person requested.
    pub fn new(target: Target, action: Action) -> Self {
        Self {
            target,
            action,
            stage: Stage::Queued,
            versions: None,
            entry: None,
            batch: None,
            before: None,
            deployment: None,
            was_named: false,
            is_waiting: false,
            was_waiting: false,
            was_cancelling: false,
            is_accepted: false,
            replaced: None,
            answered_at: Instant::default(),
            read_at: Instant::default(),
            watched_ms: 0,
            ticked_at: Instant::default(),
            unread_ms: 0,
        }
    }

    /// Returns the label beside the last known state until a status shows the action; None from then on.
    pub fn label(&self) -> Option<String> {
        match self.stage {
            Stage::Queued => Some(format!("{} queued", self.action.label())),
            Stage::Sent | Stage::Accepted => Some(self.action.requested()),
            Stage::Unanswered => Some(format!("{} not confirmed", self.action.label())),
            Stage::InProgress => None,
        }
    }

    /// Returns the reason why no other action can be requested; None once a status shows the action.
    pub fn disabled_reason(&self) -> Option<String> {
        let label = self.label()?;
        Some(match self.stage {
            Stage::Queued => label,
            Stage::Unanswered => format!("{label}. It may have been applied. Waiting for the next status"),
            _ => format!("{label}, not shown by the platform yet"),
        })
    }

    /// Names the versions of a deployment.
    #[must_use]
    pub fn with_versions(mut self, versions: Option<String>) -> Self {
        self.versions = versions;
        self
    }

    /// Makes the action a part of a bulk action.
    #[must_use]
    pub fn with_batch(mut self, batch: Option<u32>) -> Self {
        self.batch = batch;
        self
    }

    pub(super) fn send(&mut self, before: Option<Record>, entry: u32) {
        (self.stage, self.before, self.entry) = (Stage::Sent, before, Some(entry));
    }

    /// Keeps the action in progress until the platform accepted this one. A refused request changes nothing about it.
    pub(super) fn replace(&mut self, replaced: Option<FollowedAction>) {
        self.replaced = replaced.map(Box::new);
    }

    /// Returns the action that was in progress before this one.
    pub(super) fn take_replaced(&mut self) -> Option<FollowedAction> {
        self.replaced.take().map(|replaced| *replaced)
    }

    /// Records the answer to the request, or that none came. Returns the action whose place this one takes.
    pub(super) fn answer(
        &mut self,
        stage: Stage,
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<FollowedAction> {
        (self.stage, self.is_accepted) = (stage, stage == Stage::Accepted);
        let names = |own: &DeploymentIds| self.before.as_ref().and_then(|before| own.is_named_by(before));
        // A cancelled deployment is on the screen already.
        let is_shown = deployment.as_ref().and_then(names) == Some(true);
        self.was_named = self.action == Action::Cancel && is_shown;
        // A deployment that is requested during another one waits for it.
        let is_busy = |before: &Record| {
            has_waiting_requests(before) || state(before).is_some_and(|state| moves(&state))
        };
        self.was_waiting =
            self.action != Action::Cancel && !is_shown && self.before.as_ref().is_some_and(is_busy);
        self.deployment = deployment;
        (self.answered_at, self.read_at, self.ticked_at) = (now, now, now);
        self.take_replaced()
    }

    /// Returns true while reads may show the action.
    pub(super) fn is_followed(&self) -> bool {
        !matches!(self.stage, Stage::Queued | Stage::Sent)
    }

    /// Takes a status that was asked for at `asked_at`; None if the platform's statuses don't contain the service. Returns the outcome
    /// once the read proves it.
    pub(super) fn take(&mut self, status: Option<&Record>, asked_at: Instant) -> Option<Outcome> {
        if !self.is_followed() || asked_at <= self.answered_at {
            return None;
        }
        self.watched_ms += asked_at.since(self.read_at).clamp(0, MAX_GAP_MS);
        (self.read_at, self.unread_ms) = (self.read_at.max(asked_at), 0);
        let Some(status) = status else { return self.end_of_missing() };
        let state = state(status)?;
        let is_moving = moves(&state);
        if is_moving {
            self.learn_deployment(status);
        }
        match self.deployment.as_ref().map(|own| own.is_named_by(status)) {
            Some(Some(true)) => self.was_named = true,
            Some(Some(false)) if self.was_named => return Some(self.end_by_successor()),
            Some(Some(false)) => return self.wait_for_other(is_moving || has_waiting_requests(status)),
            // The deployment was shown as waiting, never as the one in progress: the settled state may be that of the deployment before.
            _ if self.was_waiting && !self.was_named && self.has_request() && !is_moving => {
                let is_waiting = has_waiting_requests(status);
                let is_over = !is_waiting && self.action != Action::Cancel && self.has_changed(status);
                return match is_over {
                    true => Some(Outcome::new(OutcomeKind::Unknown, "result not reported")),
                    false => self.wait_for_other(is_waiting),
                };
            }
            _ => {}
        }
        if is_moving {
            self.stage = Stage::InProgress;
            self.was_cancelling |= state == ServiceState::Canceling;
            return None;
        }
        if has_waiting_requests(status) && !self.was_named {
            // The state is that of the deployment before. This one may be among those that wait.
            return self.wait_for_other(true);
        }
        if self.stage != Stage::InProgress && !self.has_changed(status) {
            return self.overdue("no change reported");
        }
        Some(self.end(&state))
    }

    fn end(&self, state: &ServiceState) -> Outcome {
        match self.action {
            Action::Cancel if kind_of_end(Action::Cancel, state) == OutcomeKind::Failed => {
                Outcome::new(OutcomeKind::Failed, state.label())
            }
            Action::Cancel if *state == ServiceState::Canceled || self.was_cancelling => {
                Outcome::new(OutcomeKind::Succeeded, "Cancelled")
            }
            // Which deployment was to be cancelled isn't known, or it ended before it was cancelled.
            Action::Cancel => Outcome::new(OutcomeKind::Unknown, "no cancellation reported"),
            action => Outcome::new(kind_of_end(action, state), state.label()),
        }
    }

    /// Returns true if the platform named the request of the deployment.
    fn has_request(&self) -> bool {
        self.deployment.as_ref().is_some_and(|own| own.request.is_some())
    }

    /// Returns the end of an action whose service is in no status any more.
    fn end_of_missing(&self) -> Option<Outcome> {
        let was_there = self.before.is_some() || self.stage == Stage::InProgress;
        if self.action == Action::Delete && was_there {
            return Some(Outcome::new(OutcomeKind::Succeeded, "Deleted"));
        }
        match self.stage {
            Stage::InProgress => Some(Outcome::new(OutcomeKind::Unknown, "no longer reported")),
            _ => self.overdue("no longer reported"),
        }
    }

    /// Returns the end of an action whose deployment another one followed.
    fn end_by_successor(&self) -> Outcome {
        if self.action == Action::Cancel && self.was_cancelling {
            return Outcome::new(OutcomeKind::Succeeded, "Cancelled");
        }
        Outcome::new(OutcomeKind::Unknown, "another deployment took over")
    }

    fn wait_for_other(&mut self, is_waiting: bool) -> Option<Outcome> {
        (self.is_waiting, self.was_waiting) = (is_waiting, self.was_waiting || is_waiting);
        if is_waiting {
            self.watched_ms = 0;
            return None;
        }
        // A deployment that waited to be cancelled isn't among those that wait any more.
        if self.action == Action::Cancel && self.is_accepted {
            return Some(Outcome::new(OutcomeKind::Succeeded, "Cancelled"));
        }
        if self.stage == Stage::InProgress {
            return Some(self.end_by_successor());
        }
        self.overdue("no change reported")
    }

    fn overdue(&self, message: &str) -> Option<Outcome> {
        let is_overdue = self.stage != Stage::InProgress && self.watched_ms > SHOWN_WITHIN_MS;
        is_overdue.then(|| Outcome::new(OutcomeKind::Unknown, message))
    }

    /// Returns true if a settled status differs from the one before the request: a transition was too short for the reads.
    fn has_changed(&self, status: &Record) -> bool {
        let facts = |status: &Record| {
            let text = |key: FieldName| status.at(&[key]).text();
            (
                text(service_status::STATE),
                text(service_status::LAST_DEPLOYMENT_DATE),
                text(service_status::EXECUTION_ID),
            )
        };
        self.before.as_ref().is_some_and(|before| facts(before) != facts(status))
    }

    /// Learns the ids that are missing from the first status that shows the deployment.
    fn learn_deployment(&mut self, status: &Record) {
        // A cancellation is about the deployment that it names. The ids of a later deployment aren’t taken over.
        if self.action == Action::Cancel && self.deployment.is_some() {
            return;
        }
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

    /// Counts the time without a read. `can_read` is false during a pause, without a connection, and in a hidden tab. Returns the outcome
    /// of an action that no read shows: its kind of service may have no status.
    pub(super) fn tick(&mut self, now: Instant, can_read: bool) -> Option<Outcome> {
        if !self.is_followed() {
            return None;
        }
        let passed = now.since(self.ticked_at).clamp(0, MAX_GAP_MS);
        self.ticked_at = now;
        if can_read {
            self.unread_ms += passed;
        }
        let was_shown = self.stage == Stage::InProgress || self.is_waiting;
        let limit = if was_shown { FOLLOWED_MS } else { UNREAD_MS };
        (self.unread_ms > limit).then(|| Outcome::new(OutcomeKind::Unknown, "result not reported"))
    }
}
