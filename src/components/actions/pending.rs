//! Actions that were requested and that the platform doesn’t show yet.

use leptos::prelude::*;
use slipway_api::{Record, Timestamp};
use slipway_logic::actions::action::Action;
use slipway_logic::status::by_id::StatusById;
use std::collections::HashMap;

/// A requested action.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingRequest {
    /// The action.
    pub action: Action,
    /// The status at the time of the request.
    pub seen: Option<Record>,
    /// The time of the request.
    pub at: Timestamp,
    /// True once the request was sent. The last requests of a bulk action wait.
    pub sent: bool,
}

impl PendingRequest {
    /// Returns the label shown beside the last known state.
    pub fn words(&self) -> String {
        if self.sent { self.action.requested() } else { format!("{} queued", self.action.word()) }
    }
}

/// The milliseconds for which a sent action stays pending if the service's status doesn't change.
const SHOWN_BY: i64 = 60_000;

/// The requested action of one service.
#[derive(Clone, Copy)]
pub struct PendingAction {
    /// The action; None if there is none.
    pub request: RwSignal<Option<PendingRequest>>,
}

/// The requested actions of the services of a page.
#[derive(Clone, Copy)]
pub struct PendingActions {
    of: StoredValue<HashMap<String, PendingAction>>,
    /// The owner of the page’s signals: a pending action outlives its row.
    owner: StoredValue<Owner>,
    last: RwSignal<StatusById>,
}

impl Default for PendingActions {
    fn default() -> Self {
        Self {
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            of: StoredValue::new(HashMap::new()),
            last: RwSignal::new(StatusById::new()),
        }
    }
}

impl PendingActions {
    /// Returns the pending action of a service, created at the first call.
    pub fn of(&self, id: &str) -> PendingAction {
        if let Some(one) = self.known(id) {
            return one;
        }
        let make = || PendingAction { request: RwSignal::new(None) };
        let one = self.owner.try_get_value().map_or_else(make, |owner| owner.with(make));
        self.of.try_update_value(|of| of.insert(id.to_owned(), one));
        one
    }

    /// Returns the pending action of a service, which may hold no request; None if `of` was never called for the service, or if the page
    /// was left.
    pub fn known(&self, id: &str) -> Option<PendingAction> {
        self.of.try_with_value(|of| of.get(id).copied()).flatten()
    }

    /// Returns the last status of a service.
    pub fn status(&self, id: &str) -> Option<Record> {
        self.last.try_with(|last| last.get(id).cloned()).flatten()
    }

    /// Applies statuses that were read at `now`. Returns true if a deployment ended: the versions in the records are outdated then.
    pub fn read(&self, sides: &StatusById, now: Timestamp) -> bool {
        let last = self.last.get_untracked();
        let mut has_deployed = false;
        let deployed = |status: &Record| status.at(&["last_deployment_date"]).text();
        for (id, status) in sides {
            let before = last.get(id);
            has_deployed |=
                before.is_some_and(|before| before != status && deployed(before) != deployed(status));
        }
        for (id, one) in self.of.get_value() {
            let status = sides.get(id.as_str());
            let is_answered = one.request.with_untracked(|request| {
                request.as_ref().is_some_and(|request| {
                    request.sent && (status != request.seen.as_ref() || now.since(request.at) > SHOWN_BY)
                })
            });
            if is_answered {
                one.request.set(None);
            }
        }
        self.last.set(sides.clone());
        has_deployed
    }
}
