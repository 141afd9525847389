//! One action on a service, from its request to its end.

use super::deployment::{DeploymentIds, has_waiting_requests};
use super::outcome::{Outcome, OutcomeKind, kind_of_end};
use crate::actions::action::Action;
use crate::actions::bulk::Target;
use crate::status::summary::{self, state};
use crate::steady_clock::Instant;
use slipway_api::Record;
use slipway_api::fields::service_status;
use slipway_api::state::ServiceState;
use slipway_api::table::FieldName;

/// If the statuses that were read during this many milliseconds don't show the action, the console stops waiting for it, and the
/// outcome is unknown.
const SHOWN_WITHIN_MS: i64 = 60_000;

/// Milliseconds during which statuses could be read but none arrived, after which the console stops following an action that no status has
/// shown.
const UNREAD_MS: i64 = 120_000;

/// The limit that replaces [`UNREAD_MS`], in milliseconds, for an action that a status has shown in progress or waiting for another
/// deployment: two hours.
const FOLLOWED_MS: i64 = 7_200_000;

/// The most milliseconds that count between two reads, or between two ticks. Of a longer gap only this much counts, because the console
/// watched nothing in between.
const MAX_GAP_MS: i64 = 25_000;

/// The stages of an action between its request and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The request isn't sent yet: other requests of the bulk action come first.
    Queued,
    /// The request was sent, and isn’t answered yet.
    Sent,
    /// The platform accepted the request. No status shows it yet.
    Accepted,
    /// The request got no usable answer: none at all, a server error (5xx), or an unreadable reply. The action may have been applied.
    Unanswered,
    /// A status shows the action in progress.
    InProgress,
}

/// An action that was requested and isn't at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowedAction {
    /// The service that the action applies to.
    pub target: Target,
    /// The action that was requested.
    pub action: Action,
    /// The stage of the action.
    pub stage: Stage,
    /// The versions of a deployment: `27d1c82 → b0f30ed`. None if no version was chosen for the service, and for other actions.
    pub versions: Option<String>,
    /// The id of the entry in the activity list; None until the request is sent.
    pub entry: Option<u32>,
    /// The id of the bulk action that the action belongs to, if any. The failures of a bulk action are shown in one message.
    pub bulk_id: Option<u32>,
    /// The status of the service when the request was sent; None if unknown.
    before: Option<Record>,
    /// The ids of the deployment; None until they are known.
    deployment: Option<DeploymentIds>,
    /// True once a status named the deployment. For a cancellation, the status before the request counts as well.
    was_named: bool,
    /// True once a status shows that the deployment has to wait: another deployment of the service is in progress, or deployment requests
    /// are waiting. False again if a later status shows neither. Not reset while the deployment itself is in progress.
    is_waiting: bool,
    /// True once this deployment had to wait for another deployment, according to a status.
    was_waiting: bool,
    /// True once a status showed that the deployment is being cancelled (`CANCELING`).
    was_cancelling: bool,
    /// True if the platform accepted the request; false before the answer, and if none came.
    is_accepted: bool,
    /// The earlier action on the service, which this one replaces once its request is answered.
    replaced: Option<Box<FollowedAction>>,
    /// The time of the answer to the request. A read that was sent earlier says nothing about the action.
    answered_at: Instant,
    /// The time at which the newest read was sent, or of the answer if nothing was read since.
    read_at: Instant,
    /// The milliseconds between the reads since the answer, of each gap at most `MAX_GAP_MS`. Set to 0 while the action waits for another
    /// deployment.
    watched_ms: i64,
    /// The time of the last tick.
    ticked_at: Instant,
    /// The milliseconds since the last read during which statuses could be read.
    unread_ms: i64,
}

impl FollowedAction {
    /// Creates an action in [`Stage::Queued`].
    pub fn new(target: Target, action: Action) -> Self {
        Self {
            target,
            action,
            stage: Stage::Queued,
            versions: None,
            entry: None,
            bulk_id: None,
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

    /// Returns the label that is shown beside the last known state of the service; None once a status shows the action.
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

    /// Returns the ids of the deployment; None until they are known.
    pub fn deployment(&self) -> Option<&DeploymentIds> {
        self.deployment.as_ref()
    }

    /// Returns the status of the service when the request was sent; None if unknown.
    pub fn before(&self) -> Option<&Record> {
        self.before.as_ref()
    }

    /// Sets the versions of a deployment.
    #[must_use]
    pub fn with_versions(mut self, versions: Option<String>) -> Self {
        self.versions = versions;
        self
    }

    /// Sets the bulk action that the action belongs to.
    #[must_use]
    pub fn with_bulk_id(mut self, bulk_id: Option<u32>) -> Self {
        self.bulk_id = bulk_id;
        self
    }

    pub(super) fn send(&mut self, before: Option<Record>, entry: u32) {
        (self.stage, self.before, self.entry) = (Stage::Sent, before, Some(entry));
    }

    /// Keeps the earlier action on the service until the request of this one is answered. If the request is refused, the earlier action is
    /// followed again.
    pub(super) fn replace(&mut self, replaced: Option<FollowedAction>) {
        self.replaced = replaced.map(Box::new);
    }

    /// Removes and returns the earlier action on the service, if any.
    pub(super) fn take_replaced(&mut self) -> Option<FollowedAction> {
        self.replaced.take().map(|replaced| *replaced)
    }

    /// Records the answer to the request: [`Stage::Accepted`], or [`Stage::Unanswered`] if no usable answer came. `deployment` has the ids
    /// that the reply or the request names. Returns the earlier action that this one replaces, if any.
    pub(super) fn answer(
        &mut self,
        stage: Stage,
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<FollowedAction> {
        (self.stage, self.is_accepted) = (stage, stage == Stage::Accepted);
        let names = |ids: &DeploymentIds| self.before.as_ref().and_then(|before| ids.is_named_by(before));
        // The status before the request may already show the deployment that is cancelled. A later status with another deployment then
        // means that the cancelled deployment is over.
        let is_shown = deployment.as_ref().and_then(names) == Some(true);
        self.was_named = self.action == Action::Cancel && is_shown;
        // A deployment that is requested while another deployment is in progress, or while other requests wait, waits in the queue. The
        // next statuses are then about the other deployment.
        let is_busy = |before: &Record| {
            has_waiting_requests(before)
                || state(before).is_some_and(|state| summary::is_in_transition(&state))
        };
        self.was_waiting =
            self.action != Action::Cancel && !is_shown && self.before.as_ref().is_some_and(is_busy);
        self.deployment = deployment;
        (self.answered_at, self.read_at, self.ticked_at) = (now, now, now);
        self.take_replaced()
    }

    /// Returns true once the request is answered or its answer was lost: from then on, reads may show the action.
    pub fn is_followed(&self) -> bool {
        !matches!(self.stage, Stage::Queued | Stage::Sent)
    }

    /// Applies a read of the service's status that was sent at `sent_at`; `status` is None if the platform's statuses don't contain the
    /// service. Returns the outcome once the read shows it, or an unknown outcome if the reads haven't shown the action for too long. A
    /// read that was sent before the request was answered is ignored.
    pub(super) fn apply_status(&mut self, status: Option<&Record>, sent_at: Instant) -> Option<Outcome> {
        if !self.is_followed() || sent_at <= self.answered_at {
            return None;
        }
        self.watched_ms += sent_at.since(self.read_at).clamp(0, MAX_GAP_MS);
        (self.read_at, self.unread_ms) = (self.read_at.max(sent_at), 0);
        let Some(status) = status else { return self.end_of_missing() };
        let state = state(status)?;
        let is_in_transition = summary::is_in_transition(&state);
        if is_in_transition {
            self.learn_deployment(status);
        }
        match self.deployment.as_ref().map(|ids| ids.is_named_by(status)) {
            Some(Some(true)) => self.was_named = true,
            Some(Some(false)) if self.was_named => return Some(self.end_by_successor()),
            Some(Some(false)) => {
                return self.wait_for_other(is_in_transition || has_waiting_requests(status));
            }
            // The action's deployment had to wait for another deployment, and no status has shown it in progress. The settled state may be
            // the result of the other deployment, so it isn't reported as the result of this action.
            _ if self.was_waiting && !self.was_named && self.has_request() && !is_in_transition => {
                let is_waiting = has_waiting_requests(status);
                let is_over = !is_waiting && self.action != Action::Cancel && self.has_changed(status);
                return match is_over {
                    true => Some(Outcome::new(OutcomeKind::Unknown, "result not reported")),
                    false => self.wait_for_other(is_waiting),
                };
            }
            _ => {}
        }
        if is_in_transition {
            self.stage = Stage::InProgress;
            self.was_cancelling |= state == ServiceState::Canceling;
            return None;
        }
        if has_waiting_requests(status) && !self.was_named {
            // The state is that of an earlier deployment: requests are still waiting, and this action's may be one of them.
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
            // No status showed the cancellation, so its outcome isn't known: the deployment may have ended before the cancellation, or the
            // cancellation began and ended between two reads.
            Action::Cancel => Outcome::new(OutcomeKind::Unknown, "no cancellation reported"),
            action => Outcome::new(kind_of_end(action, state), state.label()),
        }
    }

    /// Returns true if the id of the deployment's request is known: the platform named it, or a cancellation was requested for it.
    fn has_request(&self) -> bool {
        self.deployment.as_ref().is_some_and(|ids| ids.request.is_some())
    }

    /// Returns the outcome of an action whose service has no status any more. None while no status has shown the action and the limit of
    /// `SHOWN_WITHIN_MS` isn't reached. A deletion succeeded if the service had a status before.
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

    /// Returns the outcome of an action after a status showed a later deployment of the service in place of the action's.
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
        // The deployment to cancel is neither in progress nor among the waiting requests any more, so the accepted cancellation removed it.
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

    /// Returns true if a settled status differs from the status before the request: then the action began and ended between two reads.
    /// False if the status before the request isn't known.
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

    /// Fills in the ids of the deployment that aren't known yet from a status that shows it in progress.
    fn learn_deployment(&mut self, status: &Record) {
        // A cancellation is about the deployment that it names. The ids of a later deployment aren’t taken over.
        if self.action == Action::Cancel && self.deployment.is_some() {
            return;
        }
        let Some(found) = DeploymentIds::of_status(status.text()) else { return };
        let is_old = self.before.as_ref().is_some_and(|before| found.is_named_by(before) == Some(true));
        let is_named = self.deployment.as_ref().map(|ids| ids.is_named_by(status));
        match (&mut self.deployment, is_named) {
            (_, Some(Some(false))) => {}
            (Some(ids), _) if ids.execution.is_none() => ids.execution = found.execution.filter(|_| !is_old),
            (None, _) if !is_old => self.deployment = Some(found),
            _ => {}
        }
    }

    /// Counts the time without a read. `can_read` is false during a pause, without a connection, and in a hidden tab. Returns an unknown
    /// outcome once no read came for too long: the platform may have no status for this kind of service.
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
