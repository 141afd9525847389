//! Instants in milliseconds since 1970, and each database's own clock.

use chrono::DateTime;
use serde::{Deserialize, Serialize};

/// ISO 8601 in UTC with milliseconds.
pub fn iso(at: i64) -> String {
    DateTime::from_timestamp_millis(at)
        .map(|at| at.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
        .unwrap_or_default()
}

/// Where a database's time comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    /// The server's time, and how far it was turned.
    Running { turned: i64 },
    /// Stands still until it is turned (tests).
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
