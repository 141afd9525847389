//! The live state of each service, one signal a row: a poll touches only the rows that changed.

use leptos::prelude::*;
use slipway_api::id::ServiceId;
use slipway_api::records::{ServiceStatus, ServiceStatuses};
use slipway_api::state::ServiceState;
use slipway_logic::action::Action;
use std::collections::HashMap;

/// Something that a person asked for, until the platform shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What.
    pub action: Action,
    /// The state when it was asked.
    pub seen: Option<ServiceState>,
}

/// What is known of one service.
#[derive(Clone, Default)]
pub struct LiveRow {
    /// What the platform last said.
    pub status: ArcRwSignal<Option<ServiceStatus>>,
    /// What was asked since.
    pub asked: ArcRwSignal<Option<Asked>>,
}

/// The rows of a page.
#[derive(Clone, Copy)]
pub struct LiveRows(StoredValue<HashMap<ServiceId, LiveRow>>);

impl Default for LiveRows {
    fn default() -> Self {
        Self(StoredValue::new(HashMap::new()))
    }
}

impl LiveRows {
    /// The row of a service; made at the first call.
    pub fn of(&self, id: ServiceId) -> LiveRow {
        let row = self.0.try_update_value(|rows| rows.entry(id).or_default().clone());
        row.unwrap_or_default()
    }

    /// Takes a reading: changed rows alone are told.
    pub fn read(&self, statuses: &ServiceStatuses) {
        for status in statuses.services() {
            let row = self.of(status.id);
            let answered = |asked: &Option<Asked>| {
                asked.as_ref().is_some_and(|asked| asked.seen.as_ref() != Some(&status.state))
            };
            if row.asked.with_untracked(answered) {
                row.asked.set(None);
            }
            if row.status.with_untracked(|last| last.as_ref() != Some(status)) {
                row.status.set(Some(status.clone()));
            }
        }
    }
}
