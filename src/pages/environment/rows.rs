//! The live state of each service, one signal a row: a poll touches only the rows that changed.

use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::id::ServiceId;
use slipway_api::records::{ServiceStatus, ServiceStatuses};
use slipway_logic::action::Action;
use slipway_logic::words::{self, Group};
use std::collections::{HashMap, HashSet};

/// Something that a person asked for, until the platform shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What.
    pub action: Action,
    /// What the platform said when it was asked.
    pub seen: Option<ServiceStatus>,
    /// When it was asked.
    pub at: Timestamp,
}

/// What the platform never shows in this many milliseconds of readings, it won't show any more.
const SHOWN_BY: i64 = 60_000;

/// What is known of one service.
#[derive(Clone, Default)]
pub struct LiveRow {
    /// What the platform last said.
    pub status: ArcRwSignal<Option<ServiceStatus>>,
    /// What was asked since.
    pub asked: ArcRwSignal<Option<Asked>>,
    /// Whether a person asked for what is going on, and hears how it ends.
    pub followed: ArcRwSignal<bool>,
}

/// What a reading told.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// A deployment ended: the versions in the records are old.
    pub deployed: bool,
    /// What a person asked for, and how it ended.
    pub ended: Vec<ServiceStatus>,
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

    /// Takes a reading made at `now`: changed rows alone are told.
    pub fn read(&self, statuses: &ServiceStatuses, now: Timestamp) -> News {
        let mut named = HashSet::new();
        let mut news = News::default();
        for status in statuses.services() {
            named.insert(status.id);
            let row = self.of(status.id);
            let last = row.status.get_untracked();
            let answered = |asked: &Option<Asked>| {
                asked.as_ref().is_some_and(|asked| {
                    asked.seen.as_ref() != Some(status) || now.since(asked.at) > SHOWN_BY
                })
            };
            if row.asked.with_untracked(answered) {
                row.asked.set(None);
            }
            let goes_on = |status: &ServiceStatus| {
                matches!(words::group(&status.state), Group::Moving | Group::Waiting)
            };
            if row.followed.get_untracked() && last.as_ref().is_some_and(goes_on) && !goes_on(status) {
                row.followed.set(false);
                news.ended.push(status.clone());
            }
            news.deployed |=
                last.as_ref().is_some_and(|last| last.last_deployment_date != status.last_deployment_date);
            if last.as_ref() != Some(status) {
                row.status.set(Some(status.clone()));
            }
        }
        let gone = |(id, row): (&ServiceId, &LiveRow)| {
            let gone = !named.contains(id) && row.status.with_untracked(Option::is_some);
            gone.then(|| row.clone())
        };
        let gone: Vec<LiveRow> = self.0.with_value(|rows| rows.iter().filter_map(gone).collect());
        gone.iter().for_each(|row| row.status.set(None));
        news
    }
}
