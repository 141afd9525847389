//! What was asked of services, until the platform shows it.

use leptos::prelude::*;
use slipway_api::{Record, Timestamp};
use slipway_logic::actions::action::Action;
use slipway_logic::status::by_id::StatusById;
use std::collections::HashMap;

/// Something that a person asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// What.
    pub action: Action,
    /// What the platform said when it was asked.
    pub seen: Option<Record>,
    /// When it was asked.
    pub at: Timestamp,
    /// Whether it went to the platform: of many that are asked one by one, the last ones wait.
    pub sent: bool,
}

impl Request {
    /// What stands beside the last known state.
    pub fn words(&self) -> String {
        if self.sent { self.action.requested() } else { format!("{} queued", self.action.word()) }
    }
}

/// What the platform never shows in this many milliseconds of readings, it won't show any more.
const SHOWN_BY: i64 = 60_000;

/// What was asked of one service.
#[derive(Clone, Copy)]
pub struct PendingAction {
    /// What stands beside its last known state.
    pub request: RwSignal<Option<Request>>,
}

/// What was asked of the services of a page.
#[derive(Clone, Copy)]
pub struct PendingActions {
    of: StoredValue<HashMap<String, PendingAction>>,
    /// The page's: what was asked outlives the row that asked.
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
    /// What was asked of one; made at the first call.
    pub fn of(&self, id: &str) -> PendingAction {
        if let Some(one) = self.known(id) {
            return one;
        }
        let make = || PendingAction { request: RwSignal::new(None) };
        let one = self.owner.try_get_value().map_or_else(make, |owner| owner.with(make));
        self.of.try_update_value(|of| of.insert(id.to_owned(), one));
        one
    }

    /// What was asked of one; None where nothing was, or where its page is left.
    pub fn known(&self, id: &str) -> Option<PendingAction> {
        self.of.try_with_value(|of| of.get(id).copied()).flatten()
    }

    /// What the platform last said of one.
    pub fn status(&self, id: &str) -> Option<Record> {
        self.last.try_with(|last| last.get(id).cloned()).flatten()
    }

    /// Takes a reading made at `now`. True where a deployment ended: the versions in the records are old then.
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
