//! The connection to the platform.

use super::long_lived::long_lived;
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};

/// The state of the connection to the platform: the last response, the last error, and the failed reads.
#[derive(Clone, Copy)]
pub struct Connection {
    /// The time of the last response; None before the first one of the session.
    pub last_response_at: RwSignal<Option<Timestamp>>,
    /// The error of the last request if it got no response; None after a response.
    pub error: RwSignal<Option<ApiError>>,
    /// The number of watched reads whose last attempt failed. Reads that the platform doesn’t offer don’t count as failed.
    pub failed_reads: RwSignal<FailedReads>,
}

/// The number of watched reads that failed at their last attempt, in total and of those that are retried.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct FailedReads {
    /// The number of reads that failed, including those that aren't retried.
    pub all: usize,
    /// The number of failed reads that are retried.
    pub retried: usize,
}

impl Connection {
    pub(super) fn new() -> Self {
        Self {
            last_response_at: long_lived(None),
            error: long_lived(None),
            failed_reads: long_lived(FailedReads::default()),
        }
    }

    /// Records a response, whatever its status is.
    pub(super) fn record_response(self) {
        self.last_response_at.set(Some(clock::now()));
        if self.error.get_untracked().is_some() {
            self.error.set(None);
        }
    }

    /// Records that another tab of the session, whose replies this tab shows as well, got a response at the time `at`. If this tab knows a
    /// later response, nothing changes. An error of this tab stays.
    pub(super) fn record_response_elsewhere(self, at: Timestamp) {
        if self.last_response_at.get_untracked() < Some(at) {
            self.last_response_at.set(Some(at));
        }
    }

    /// Clears the time of the last response and the error when a session begins or ends.
    pub(super) fn reset(self) {
        self.error.set(None);
        self.last_response_at.set(None);
    }
}
