//! The actions of this tab whose outcome isn't known yet, and the statuses that pages read, which show the outcome. The app owns the list;
//! rows, the activity list and messages derive from it.

use crate::browser::clock;
use crate::features::notifications::notifier::{ActivityState, Notifier};
use crate::live::long_lived::long_lived;
use crate::live::{Live, PolledStatuses, Remote};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::{ApiError, Record};
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::followed::{DeploymentIds, FollowedAction, FollowedActions, OutcomeKind, Report};
use slipway_logic::activity::Following;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::status::by_id::{StatusById, status_by};
use slipway_logic::status::summary;
use slipway_logic::steady_clock::Instant;
use slipway_logic::text::format;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The interval of polled reads, in milliseconds, above which the time without a status isn't counted against an action: otherwise the action
/// could reach its limit before a read shows it.
const LONG_INTERVAL_MS: i64 = 30_000;

/// The statuses of services, as a page reads them.
#[derive(Clone, Copy)]
pub enum StatusSource {
    /// All statuses of an environment together.
    Whole(EnvironmentId, Remote),
    /// The status of one service of an environment.
    One(EnvironmentId, Remote),
    /// A read for each service of an environment.
    Each(EnvironmentId, PolledStatuses),
    /// A read for each of several environments.
    Environments(PolledStatuses),
}

impl StatusSource {
    /// Returns the statuses, with the state of the read that returns them.
    pub fn remote(self) -> Remote {
        match self {
            Self::Whole(_, remote) | Self::One(_, remote) => remote,
            Self::Each(_, statuses) | Self::Environments(statuses) => statuses.remote,
        }
    }

    /// Returns the environment whose services the source reads; None for a source that reads a single service or several environments. For a
    /// whole environment, also None if the platform doesn’t offer the read, and once the page of the source was left.
    pub(super) fn covered(self) -> Option<EnvironmentId> {
        match self {
            Self::Whole(environment, remote) => {
                // If the page of the source was left, its signals are disposed: the source then counts as not offered.
                let is_offered =
                    |error: &Option<ApiError>| !matches!(error, Some(ApiError::NotOffered { .. }));
                remote.reading.error.try_with(is_offered).unwrap_or_default().then_some(environment)
            }
            Self::Each(environment, _) => Some(environment),
            Self::One(..) | Self::Environments(_) => None,
        }
    }

    /// Returns true if one reply contains the statuses of all services of the environment: a service that is missing in it has no status.
    /// False for a source that reads several environments.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Whole(..))
    }

    /// Returns true once the read that would contain the status of a service has succeeded, even if the reply lacks the service. With a
    /// read for each service, also once the platform has answered that it doesn't offer the read, and if no operation reads the status of
    /// this service. Always false for several environments, whose page knows the environment of each service.
    pub fn is_read(self, id: &str) -> bool {
        match self {
            Self::Whole(_, remote) | Self::One(_, remote) => remote.value.with(Option::is_some),
            Self::Each(_, statuses) => {
                // Until the list of the services is read, `reads` is empty: every status counts as unread then.
                let is_unread = |reads: &HashMap<String, ReadState>| {
                    reads.is_empty() || reads.get(id).is_some_and(|read| !read.is_answered())
                };
                !statuses.reads.with(is_unread)
            }
            Self::Environments(_) => false,
        }
    }
}

/// The followed actions: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Followed {
    actions: RwSignal<FollowedActions>,
    notifier: Notifier,
    /// The statuses that pages read now, each with a number that identifies it.
    pub(super) sources: RwSignal<Vec<(u32, StatusSource)>>,
    last_source: StoredValue<u32>,
}

impl Followed {
    /// Creates a list without actions. `notifier` reports the outcomes of the actions that are added later.
    pub fn new(notifier: Notifier) -> Self {
        Self {
            actions: long_lived(FollowedActions::default()),
            notifier,
            sources: long_lived(Vec::new()),
            last_source: StoredValue::new(0),
        }
    }

    /// Changes the actions. Subscribers are notified if a stage changed: a read alone changes nothing on the screen.
    fn update<T>(self, change: impl FnOnce(&mut FollowedActions) -> T) -> Option<T> {
        let mut has_changed = false;
        let result = self.actions.try_update_untracked(|actions| {
            let before = actions.stages();
            let result = change(actions);
            has_changed = actions.stages() != before;
            result
        });
        if has_changed {
            self.actions.notify();
        }
        result
    }

    /// Adds the statuses that a page reads as a source for the followed actions, for as long as the calling component lives.
    pub(super) fn add_source(self, source: StatusSource) {
        let id = self.last_source.get_value().wrapping_add(1);
        self.last_source.set_value(id);
        self.sources.update(|sources| sources.push((id, source)));
        on_cleanup(move || {
            self.sources.try_update(|sources| sources.retain(|(known, _)| *known != id));
        });
    }

    /// Adds an action that is about to be requested. Returns false, and adds nothing, if no status shows the earlier action on the service
    /// yet: the request must not be sent then.
    pub fn request(self, action: FollowedAction) -> bool {
        self.update(|actions| actions.request(action)).unwrap_or_default()
    }

    /// Follows an action that the platform has accepted, in place of the action that was followed for the service. If the request of that
    /// action isn’t answered yet, that action stays, and takes the place of the accepted one once it is answered. `entry` is the entry of
    /// the accepted action in the activity list.
    pub fn follow_accepted(self, action: FollowedAction, entry: u32, deployment: Option<DeploymentIds>) {
        let before = self.last_status(&action.target);
        self.update_and_report(|actions| {
            actions.supersede(action, (entry, before), deployment, clock::instant())
        });
    }

    /// Follows an action of another tab, or of this tab before a reload. `entry` is its entry in the activity list.
    pub fn follow_again(self, following: Following, entry: u32) {
        self.update_and_report(|actions| {
            let action = following.action();
            actions.supersede(action, (entry, following.before), following.deployment, clock::instant())
        });
    }

    /// Returns the last status of a service that a page read; None if no page shown now has read it.
    pub fn last_status(self, target: &Target) -> Option<Record> {
        let status = |remote: Remote| {
            remote.value.try_with_untracked(|read| {
                let statuses = &read.as_ref()?.statuses;
                status_by(&target.id, target.kind.as_str(), statuses).cloned()
            })
        };
        self.sources.with_untracked(|sources| {
            sources.iter().find_map(|(_, source)| status(source.remote()).flatten())
        })
    }

    /// Records that the request for a service is about to be sent. `entry` is its entry in the activity list, `before` the last status.
    pub fn record_sent(self, id: &str, entry: u32, before: Option<Record>) {
        self.update(|actions| actions.record_sent(id, entry, before));
    }

    /// Records that the platform accepted the request for a service. `deployment` has the ids of the deployment that the request began or
    /// cancels; None if they aren't known.
    pub fn record_accepted(self, id: &str, deployment: Option<DeploymentIds>) {
        self.update_and_report(|actions| actions.record_accepted(id, deployment, clock::instant()));
    }

    /// Records that the platform didn't answer the request for a service. `deployment` is the deployment that the request cancels, if it is
    /// known.
    pub fn record_unanswered(self, id: &str, deployment: Option<DeploymentIds>) {
        self.update_and_report(|actions| actions.record_unanswered(id, deployment, clock::instant()));
    }

    /// Removes the action on the service with the id `id`, because its request was refused or isn't sent. The earlier action that it
    /// replaced is followed again, if there is one.
    pub fn drop_action(self, id: &str) {
        self.update(|actions| actions.drop_action(id));
    }

    /// Applies statuses that were read, and reports the actions that they show to have ended. `is_whole` is true if `statuses` covers every
    /// service of the environment. `sent_at` returns when the read of a service's status was sent; None if its status wasn't read.
    pub fn apply_statuses(
        self,
        environment: EnvironmentId,
        statuses: &StatusById,
        is_whole: bool,
        sent_at: impl Fn(&str) -> Option<Instant>,
    ) {
        self.update_and_report(|actions| actions.apply_statuses(environment, statuses, is_whole, sent_at));
    }

    /// Counts for each action the time since the status of its service was last read. After two minutes, or two hours if a status has shown
    /// the action, its outcome is reported as unknown. Time in which the tab is hidden, reads fail or are paused, or reads are rare because
    /// few requests are left, isn’t counted.
    pub fn follow_time(self, live: Live) {
        Effect::new(move || {
            let now = live.clock.instant.get();
            let is_silent = live.connection.error.with_untracked(Option::is_some);
            let is_paused = live.limits.pauses.with_untracked(|pauses| pauses.until(now).is_some());
            // While reads fail, or are rare because few requests are left, a missing change says nothing about an
            // action. This time isn't counted, like the time without a connection or during a pause.
            let has_failed = live.connection.failed_reads.get_untracked().retried > 0;
            let can_read = live.clock.visible.get_untracked()
                && !(is_silent || is_paused || has_failed || live.min_interval(now) > LONG_INTERVAL_MS);
            self.update_and_report(|actions| actions.tick(now, can_read));
        });
    }

    /// Changes the actions, and reports the outcomes that `change` returns.
    fn update_and_report<R: IntoIterator<Item = Report>>(
        self,
        change: impl FnOnce(&mut FollowedActions) -> R,
    ) {
        self.update(change).into_iter().flatten().for_each(|report| self.report(&report));
    }

    /// Returns a signal of the label of the action that was requested for a service, such as "Restart requested". None if no action is
    /// followed, or once a status shows the action.
    pub fn label(self, id: &str) -> Signal<Option<String>> {
        let id = id.to_owned();
        computed(move || self.actions.with(|actions| actions.label(&id))).into()
    }

    /// Returns the reason why no action can be requested for a service: no status shows the earlier action yet. None if an action can be
    /// requested.
    pub fn disabled_reason(self, id: &str) -> Option<String> {
        self.actions.with(|actions| actions.disabled_reason(id))
    }

    /// Returns the versions of the followed deployment of a service: `27d1c82 → b0f30ed`, or the new version alone. None if they aren’t
    /// known.
    pub fn versions(self, id: &str) -> Option<String> {
        self.actions.with(|actions| actions.versions(id))
    }

    /// Calls `with` with all actions.
    pub fn with<T>(self, with: impl FnOnce(&FollowedActions) -> T) -> T {
        self.actions.with(with)
    }

    /// Calls `with` with all actions, without subscribing to their changes.
    pub fn with_untracked<T>(self, with: impl FnOnce(&FollowedActions) -> T) -> T {
        self.actions.with_untracked(with)
    }

    /// Returns the ids and statuses of the services that the pages read now, and that are in transition without a followed action: somebody
    /// else requested the action, or this tab no longer follows it.
    pub fn moving_elsewhere(self) -> Vec<(Arc<str>, Record)> {
        let mut all: Vec<(Arc<str>, Record)> = Vec::new();
        let is_in_transition =
            |status: &Record| summary::state(status).is_some_and(|state| summary::is_in_transition(&state));
        for (_, source) in self.sources.get() {
            let found = source.remote().value.try_with(|read| {
                let statuses = read.iter().flat_map(|read| &read.statuses);
                let moving = statuses.filter(|(_, status)| is_in_transition(status));
                moving.map(|(id, status)| (id.clone(), status.clone())).collect::<Vec<_>>()
            });
            for (id, status) in found.unwrap_or_default() {
                let is_followed = self.actions.with(|actions| actions.get(&id).is_some());
                if !is_followed && all.iter().all(|(known, _)| *known != id) {
                    all.push((id, status));
                }
            }
        }
        all
    }

    /// Returns true if no action is followed.
    pub fn is_empty(self) -> bool {
        self.actions.with(FollowedActions::is_empty)
    }

    /// Returns the environments with followed actions, except those for which a page reads the statuses of all services. A page that reads
    /// a single service, or several environments, excludes none.
    pub(super) fn environments_elsewhere(self) -> Signal<HashSet<EnvironmentId>> {
        computed(move || {
            let mut all = self.actions.with(FollowedActions::environments);
            self.sources.with(|sources| {
                sources.iter().filter_map(|(_, source)| source.covered()).for_each(|environment| {
                    all.remove(&environment);
                });
            });
            all
        })
        .into()
    }

    /// Removes all actions: they belong to the account that was signed in.
    pub fn forget(self) {
        self.actions.set(FollowedActions::default());
    }

    /// Sets the outcome of an action in the activity list, and shows a message about it. The failures of a bulk action share one message,
    /// and its other outcomes have none. There is no message either if another action superseded this one, or if an earlier message already
    /// said that the outcome is unknown.
    fn report(self, report: &Report) {
        let (action, message) = (report.action(), report.message());
        let (state, is_failure) = match report.kind() {
            OutcomeKind::Succeeded => (ActivityState::Succeeded, false),
            OutcomeKind::Failed => (ActivityState::Failed, true),
            OutcomeKind::Unknown => (ActivityState::Unknown, true),
        };
        if let Some(entry) = action.entry {
            self.notifier.set_state(entry, state, &message);
        }
        let is_superseded = matches!(report, Report::Superseded(_));
        match action.bulk_id {
            _ if is_superseded || !report.is_news() => {}
            Some(bulk_id) if state == ActivityState::Failed => {
                self.notifier.add_bulk_failure(bulk_id, message, |failed| {
                    let services = format::count(failed, "service", "services");
                    format!("{}: {services} failed.", action.action.label())
                });
            }
            // Successes and unknown outcomes of a bulk action are shown in the activity list alone: a message for each service would hide
            // the failures.
            Some(_) => {}
            None if is_failure => self.notifier.show_failure(message),
            None => self.notifier.show_success(message),
        }
    }
}

/// Returns the followed actions, from the app's context.
pub fn use_followed() -> Followed {
    expect_context()
}
