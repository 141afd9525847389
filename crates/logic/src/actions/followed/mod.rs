//! The actions that were requested in this tab, each followed from its request to the status read that shows its end. A state machine
//! without I/O.
//!
//! The label of a service's row, the entry in the activity list and the message about the end derive from this state machine. Only time in
//! which the console reads or could read statuses counts towards the limits: no action expires while the computer sleeps, the tab is
//! hidden, or the platform asked for a pause.

mod deployment;
mod followed_action;
mod outcome;

pub use deployment::DeploymentIds;
pub use followed_action::{FollowedAction, Stage};
pub use outcome::{Outcome, OutcomeKind};

use crate::actions::bulk::Target;
use crate::status::by_id::{StatusById, status_by};
use crate::steady_clock::Instant;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The end of a followed action. The activity list has every end; some also get a message, such as a failure.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// The action ended.
    Ended(FollowedAction, Outcome),
    /// Another action on the same service took its place.
    Superseded(FollowedAction),
}

/// The actions that haven't ended, keyed by the id of their service.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FollowedActions(HashMap<Arc<str>, FollowedAction>);

impl FollowedActions {
    /// Returns true if no action is followed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the id of each service with the stage of its action, which decides what the screen shows.
    pub fn stages(&self) -> Vec<(Arc<str>, Stage)> {
        self.0.iter().map(|(id, followed)| (id.clone(), followed.stage)).collect()
    }

    /// Returns the action on the service with this id; None if no action is followed.
    pub fn get(&self, id: &str) -> Option<&FollowedAction> {
        self.0.get(id)
    }

    /// Returns the action with this entry in the activity list; None if it isn't followed any more.
    pub fn by_entry(&self, entry: u32) -> Option<&FollowedAction> {
        self.0.values().find(|followed| followed.entry == Some(entry))
    }

    /// Returns the label of a service's row, such as "Restart requested"; None if no action is followed, or once a status shows the action.
    pub fn label(&self, id: &str) -> Option<String> {
        self.get(id)?.label()
    }

    /// Returns the reason why no action can be requested for a service: no status shows the earlier action on the service yet. None if an
    /// action can be requested.
    pub fn disabled_reason(&self, id: &str) -> Option<String> {
        self.get(id)?.disabled_reason()
    }

    /// Returns the environments whose statuses have to be read to follow their actions.
    pub fn environments(&self) -> HashSet<EnvironmentId> {
        let followed = self.0.values().filter(|followed| followed.is_followed());
        followed.map(|followed| followed.target.environment).collect()
    }

    /// Returns the services of an environment whose statuses have to be read to follow their actions, ordered by id.
    pub fn targets(&self, environment: EnvironmentId) -> Vec<&Target> {
        let in_environment = self
            .0
            .values()
            .filter(|followed| followed.target.environment == environment && followed.is_followed());
        let mut targets: Vec<&Target> = in_environment.map(|followed| &followed.target).collect();
        targets.sort_unstable_by(|one, other| one.id.cmp(&other.id));
        targets
    }

    /// Adds an action that is about to be requested, and returns true. Returns false, and adds nothing, if no status shows the earlier
    /// action on the service yet: the request of the new action must not be sent then.
    pub fn request(&mut self, mut followed: FollowedAction) -> bool {
        let id = followed.target.id.clone();
        let is_free = self.disabled_reason(&id).is_none();
        if is_free {
            followed.replace(self.0.remove(&id));
            self.0.insert(id, followed);
        }
        is_free
    }

    /// Follows an action that the platform has accepted already, in place of the action that was followed for the service. Returns the
    /// report about the replaced action, if any. If the request of the followed action isn't answered yet, that action stays and replaces
    /// the accepted one once it is answered. The arguments are those of [`Self::record_sent`] and [`Self::record_accepted`].
    pub fn supersede(
        &mut self,
        mut accepted: FollowedAction,
        (entry, before): (u32, Option<Record>),
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<Report> {
        accepted.send(before, entry);
        accepted.answer(Stage::Accepted, deployment, now);
        let superseded = match self.0.get_mut(&accepted.target.id) {
            Some(other) if !other.is_followed() => {
                let replaced = other.take_replaced();
                other.replace(Some(accepted));
                replaced
            }
            _ => self.0.insert(accepted.target.id.clone(), accepted),
        };
        superseded.map(Report::Superseded)
    }

    /// Records that the request for a service was sent. `entry` is its entry in the activity list, `before` the last status of the service,
    /// if known.
    pub fn record_sent(&mut self, id: &str, entry: u32, before: Option<Record>) {
        if let Some(followed) = self.0.get_mut(id) {
            followed.send(before, entry);
        }
    }

    /// Records that the platform accepted the request for a service. `deployment` has the ids of the deployment that the request began or
    /// cancels; None if they aren't known. Returns the report about the earlier action that this one replaces, if any.
    pub fn record_accepted(
        &mut self,
        id: &str,
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<Report> {
        self.0.get_mut(id)?.answer(Stage::Accepted, deployment, now).map(Report::Superseded)
    }

    /// Records that the request for a service got no usable answer, so it may have been applied. `deployment` has the ids of the deployment
    /// that the request cancels; None for other actions, and if they aren't known. Returns the report about the earlier action that this
    /// one replaces, if any.
    pub fn record_unanswered(
        &mut self,
        id: &str,
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<Report> {
        self.0.get_mut(id)?.answer(Stage::Unanswered, deployment, now).map(Report::Superseded)
    }

    /// Removes an action whose request was refused or won't be sent. The earlier action on the service, if any, is followed again.
    pub fn drop_action(&mut self, id: &str) {
        if let Some(replaced) = self.0.remove(id).and_then(|mut followed| followed.take_replaced()) {
            self.0.insert(replaced.target.id.clone(), replaced);
        }
    }

    /// Applies statuses that were read, and returns the reports of the actions that they show to have ended. `is_whole` is true if
    /// `statuses` covers every service of the environment, so that a missing service no longer has a status. `sent_at` returns when the
    /// read of a service's status was sent; None if its status wasn't read.
    pub fn apply_statuses(
        &mut self,
        environment: EnvironmentId,
        statuses: &StatusById,
        is_whole: bool,
        sent_at: impl Fn(&str) -> Option<Instant>,
    ) -> Vec<Report> {
        self.end(|followed| {
            let target = &followed.target;
            let status = status_by(&target.id, target.kind.as_str(), statuses);
            let is_read = target.environment == environment && (status.is_some() || is_whole);
            let sent_at = sent_at(&target.id).filter(|_| is_read)?;
            followed.apply_status(status, sent_at)
        })
    }

    /// Counts the time since the last tick. `can_read` is false during a pause, without a connection, and in a hidden tab; such time
    /// doesn't count. Returns the reports of the actions whose service's status wasn't read for too long.
    pub fn tick(&mut self, now: Instant, can_read: bool) -> Vec<Report> {
        self.end(|followed| followed.tick(now, can_read))
    }

    /// Removes the actions for which `outcome` returns an outcome, and returns their reports.
    fn end(&mut self, mut outcome: impl FnMut(&mut FollowedAction) -> Option<Outcome>) -> Vec<Report> {
        let mut ended: Vec<(Arc<str>, Outcome)> = Vec::new();
        for (id, followed) in &mut self.0 {
            ended.extend(outcome(followed).map(|outcome| (id.clone(), outcome)));
        }
        let report = |(id, outcome)| Some(Report::Ended(self.0.remove::<Arc<str>>(&id)?, outcome));
        ended.into_iter().filter_map(report).collect()
    }

    /// Returns the versions of the followed deployment of a service, `27d1c82 → b0f30ed`; None if they aren’t known.
    pub fn versions(&self, id: &str) -> Option<String> {
        self.get(id)?.versions.clone()
    }
}

impl Report {
    /// Returns the action that ended or was superseded.
    pub fn action(&self) -> &FollowedAction {
        match self {
            Self::Ended(followed, _) | Self::Superseded(followed) => followed,
        }
    }

    /// Returns the kind of end; `OutcomeKind::Unknown` for an action that another action superseded.
    pub fn kind(&self) -> OutcomeKind {
        match self {
            Self::Ended(_, outcome) => outcome.kind,
            Self::Superseded(_) => OutcomeKind::Unknown,
        }
    }

    /// Returns the message: "storefront-web: running.", "storefront-web: redeploy requested, no change reported."
    pub fn message(&self) -> String {
        let followed = self.action();
        let (name, action) = (&followed.target.name, followed.action.label().to_ascii_lowercase());
        match self {
            Self::Superseded(_) => format!("{name}: {action} requested, then another action."),
            Self::Ended(_, outcome) if outcome.kind == OutcomeKind::Unknown => {
                format!("{name}: {action} requested, {}.", outcome.label)
            }
            Self::Ended(_, outcome) => {
                let versions = followed.versions.as_ref().map(|versions| format!("{versions}, "));
                format!("{name}: {}{}.", versions.unwrap_or_default(), outcome.label.to_ascii_lowercase())
            }
        }
    }

    /// Returns false for an end of [`OutcomeKind::Unknown`] if the action is still [`Stage::Unanswered`]: an earlier message already
    /// reported that its outcome is unknown. True for all other reports, not all of which get a message.
    pub fn is_news(&self) -> bool {
        !(self.action().stage == Stage::Unanswered && self.kind() == OutcomeKind::Unknown)
    }
}

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;
