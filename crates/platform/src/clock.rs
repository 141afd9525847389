//! Instants in milliseconds since 1970, and the clock of a database.

use chrono::DateTime;
use serde::{Deserialize, Serialize};

/// Formats an instant as ISO 8601 in UTC with milliseconds; empty if it is outside the range of dates.
pub fn iso(at: i64) -> String {
    DateTime::from_timestamp_millis(at)
        .map(|at| at.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
        .unwrap_or_default()
}

/// The source of a database's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    /// The server's time plus the milliseconds that tests advanced.
    Running { turned: i64 },
    /// A time that only tests advance.
    Standing { at: i64 },
}

impl Clock {
    pub fn now(self, real: i64) -> i64 {
        match self {
            Self::Running { turned } => real.saturating_add(turned),
            Self::Standing { at } => at,
        }
    }

    pub fn turn(&mut self, milliseconds: i64) {
        match self {
            Self::Running { turned } => *turned = turned.saturating_add(milliseconds),
            Self::Standing { at } => *at = at.saturating_add(milliseconds),
        }
    }
}
