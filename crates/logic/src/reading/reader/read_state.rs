//! The time and the outcome of a read, for the screen.

use crate::steady_clock::Instant;
use slipway_api::{ApiError, Timestamp};

/// The time of a read: the age of the data, and the date for the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadTime {
    /// The time at which the request was sent.
    pub asked_at: Instant,
    /// The date of that time, by the clock of the machine.
    pub date: Timestamp,
}

/// The read of one key, for the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadState {
    /// The time of the last successful read.
    pub read_at: Option<ReadTime>,
    /// The error of the last read; None if it succeeded.
    pub error: Option<ApiError>,
}

impl ReadState {
    /// Returns true if another state is of the same read: its date may be another one since the clock was set.
    pub fn is_same(&self, other: &Self) -> bool {
        let asked_at = |state: &Self| state.read_at.map(|at| at.asked_at);
        self.error == other.error && asked_at(self) == asked_at(other)
    }

    /// Returns true once the platform answered: with data, or that it doesn't offer the read.
    pub fn is_answered(&self) -> bool {
        self.read_at.is_some() || matches!(self.error, Some(ApiError::NotOffered { .. }))
    }

    /// Returns true until the first read succeeds or fails.
    pub fn is_loading(&self) -> bool {
        self.read_at.is_none() && self.error.is_none()
    }
}
