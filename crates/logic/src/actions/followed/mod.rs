//! The actions that were requested in this tab, each from its request to the read that proves its end. A state machine without I/O.
//!
//! The label of a row, the entry in the activity list and the message about the end derive from it. Time counts from reads: nothing
//! expires while the lid is closed, the tab is hidden, or the platform asked for a pause.

mod action;
mod deployment;
mod outcome;

pub use action::{FollowedAction, Stage};
pub use deployment::DeploymentIds;
pub use outcome::{Outcome, OutcomeKind};

use crate::actions::bulk::Target;
use crate::status::by_id::{StatusById, status_by};
use crate::steady_clock::Instant;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The end of an action, for the activity list and a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// The action ended.
    Ended(FollowedAction, Outcome),
    /// Another action on the same service took its place.
    Superseded(FollowedAction),
}

/// The actions that aren't at their end, by the id of their service.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FollowedActions(HashMap<Arc<str>, FollowedAction>);

impl FollowedActions {
    /// Returns true if there is no action.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how far each action is: what the screen shows of it.
    pub fn stages(&self) -> Vec<(Arc<str>, Stage)> {
        self.0.iter().map(|(id, followed)| (id.clone(), followed.stage)).collect()
    }

    /// Returns the action on a service.
    pub fn get(&self, id: &str) -> Option<&FollowedAction> {
        self.0.get(id)
    }

    /// Returns the label of a service's row; None if no action waits for its effect.
    pub fn label(&self, id: &str) -> Option<String> {
        self.get(id)?.label()
    }

    /// Returns the reason why no action can be requested of a service; None if one can.
    pub fn disabled_reason(&self, id: &str) -> Option<String> {
        self.get(id)?.disabled_reason()
    }

    /// Returns the environments of the actions that reads have to follow.
    pub fn environments(&self) -> HashSet<EnvironmentId> {
        let followed = self.0.values().filter(|followed| followed.is_followed());
        followed.map(|followed| followed.target.environment).collect()
    }

    /// Returns the services of an environment with actions that reads have to follow, in a fixed order.
    pub fn targets(&self, environment: EnvironmentId) -> Vec<&Target> {
        let own = self
            .0
            .values()
            .filter(|followed| followed.target.environment == environment && followed.is_followed());
        let mut targets: Vec<&Target> = own.map(|followed| &followed.target).collect();
        targets.sort_unstable_by(|one, other| one.id.cmp(&other.id));
        targets
    }

    /// Requests an action. False if another action on the service waits for its effect: it isn't sent then.
    pub fn request(&mut self, mut followed: FollowedAction) -> bool {
        let id = followed.target.id.clone();
        let is_free = self.disabled_reason(&id).is_none();
        if is_free {
            followed.replace(self.0.remove(&id));
            self.0.insert(id, followed);
        }
        is_free
    }

    /// Follows an action that the platform accepted already, in place of any other on the service. Returns what is to be reported of that
    /// one. An action whose answer is awaited comes after it. Arguments as those of [`Self::record_sent`] and [`Self::record_accepted`].
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

    /// Records that the request for a service is sent: its entry in the activity list, and the last status.
    pub fn record_sent(&mut self, id: &str, entry: u32, before: Option<Record>) {
        if let Some(followed) = self.0.get_mut(id) {
            followed.send(before, entry);
        }
    }

    /// Records that the platform accepted the request for a service, and the deployment that its answer names. Returns what is to be
    /// reported of the action that was in progress.
    pub fn record_accepted(
        &mut self,
        id: &str,
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<Report> {
        self.0.get_mut(id)?.answer(Stage::Accepted, deployment, now).map(Report::Superseded)
    }

    /// Records that the answer never came: the request may have been applied. `deployment` is the one that the request was about.
    /// Returns what is to be reported of the action that was in progress.
    pub fn record_unanswered(
        &mut self,
        id: &str,
        deployment: Option<DeploymentIds>,
        now: Instant,
    ) -> Option<Report> {
        self.0.get_mut(id)?.answer(Stage::Unanswered, deployment, now).map(Report::Superseded)
    }

    /// Removes an action whose request was refused, or isn't sent. The action that was in progress is followed again.
    pub fn drop_action(&mut self, id: &str) {
        if let Some(replaced) = self.0.remove(id).and_then(|mut followed| followed.take_replaced()) {
            self.0.insert(replaced.target.id.clone(), replaced);
        }
    }

    /// Takes statuses that were read. `is_whole`: they are the statuses of all services of the environment. `asked_at` returns the time at
    /// which the status of a service was asked for; None if it wasn't read. Returns what is to be reported.
    pub fn take_statuses(
        &mut self,
        environment: EnvironmentId,
        statuses: &StatusById,
        is_whole: bool,
        asked_at: impl Fn(&str) -> Option<Instant>,
    ) -> Vec<Report> {
        self.end(|followed| {
            let target = &followed.target;
            let status = status_by(&target.id, target.kind.as_str(), statuses);
            let is_read = target.environment == environment && (status.is_some() || is_whole);
            let asked_at = asked_at(&target.id).filter(|_| is_read)?;
            followed.take(status, asked_at)
        })
    }

    /// Lets time pass. `can_read` is false during a pause, without a connection, and in a hidden tab. Returns what is to be reported.
    pub fn tick(&mut self, now: Instant, can_read: bool) -> Vec<Report> {
        self.end(|followed| followed.tick(now, can_read))
    }

    /// Removes the actions that ended.
    fn end(&mut self, mut outcome: impl FnMut(&mut FollowedAction) -> Option<Outcome>) -> Vec<Report> {
        let mut ended: Vec<(Arc<str>, Outcome)> = Vec::new();
        for (id, followed) in &mut self.0 {
            ended.extend(outcome(followed).map(|outcome| (id.clone(), outcome)));
        }
        let report = |(id, outcome)| Some(Report::Ended(self.0.remove::<Arc<str>>(&id)?, outcome));
        ended.into_iter().filter_map(report).collect()
    }

    /// Returns the versions of the deployment of a service that is in progress: `27d1c82 → b0f30ed`; None if they aren’t known.
    pub fn versions(&self, id: &str) -> Option<String> {
        self.get(id)?.versions.clone()
    }
}

impl Report {
    /// Returns the action.
    pub fn action(&self) -> &FollowedAction {
        match self {
            Self::Ended(followed, _) | Self::Superseded(followed) => followed,
        }
    }

    /// Returns the kind of end.
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

    /// Returns true if the message is shown: of an action without an answer a message said already that its outcome isn't known.
    pub fn is_news(&self) -> bool {
        !(self.action().stage == Stage::Unanswered && self.kind() == OutcomeKind::Unknown)
    }
}

#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;
