//! The time and the error of a read, for the screen.

use crate::steady_clock::Instant;
use slipway_api::{ApiError, Timestamp};

/// The time of a read: the age of the data, and the date for the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadTime {
    /// The time at which the request was sent.
    pub sent_at: Instant,
    /// The date of that time, by the clock of the machine.
    pub date: Timestamp,
}

/// The state of the read of one key, for the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadState {
    /// The time of the last successful read; None before the first one.
    pub read_at: Option<ReadTime>,
    /// The error of the last read; None if it succeeded, or before the first read ends.
    pub error: Option<ApiError>,
}

impl ReadState {
    /// Returns true if `other` has the same error, and its data comes from the same request. The dates aren't compared: they differ after
    /// the clock of the machine was set.
    pub fn is_same(&self, other: &Self) -> bool {
        let sent_at = |state: &Self| state.read_at.map(|at| at.sent_at);
        self.error == other.error && sent_at(self) == sent_at(other)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read_at(sent_at: i64, date: i64) -> ReadState {
        ReadState {
            read_at: Some(ReadTime { sent_at: Instant(sent_at), date: Timestamp(date) }),
            error: None,
        }
    }

    #[test]
    fn a_state_is_the_same_while_its_request_and_its_error_are() {
        assert!(read_at(1, 10).is_same(&read_at(1, 11)), "the clock was set");
        assert!(!read_at(1, 10).is_same(&read_at(2, 10)));
        assert!(!read_at(1, 10).is_same(&ReadState { error: Some(ApiError::TimedOut), ..read_at(1, 10) }));
    }

    #[test]
    fn a_read_is_loading_until_it_succeeds_or_fails_and_answered_unless_it_fails() {
        let failed = |error| ReadState { read_at: None, error: Some(error) };
        let not_offered = ApiError::NotOffered { why: String::new() };
        for (state, is_loading, is_answered) in [
            (ReadState::default(), true, false),
            (read_at(1, 1), false, true),
            (failed(ApiError::TimedOut), false, false),
            (failed(not_offered), false, true),
        ] {
            assert_eq!((state.is_loading(), state.is_answered()), (is_loading, is_answered), "{state:?}");
        }
    }
}
