//! The connection to the platform.

use super::long_lived::long_lived;
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};

/// The connection to the platform.
#[derive(Clone, Copy)]
pub struct Connection {
    /// The time of the last response.
    pub last_response_at: RwSignal<Option<Timestamp>>,
    /// The error of the last request, if it had no response.
    pub error: RwSignal<Option<ApiError>>,
    /// The numbers of watched reads whose last attempt failed.
    pub failed_reads: RwSignal<FailedReads>,
}

/// The numbers of reads whose last try failed.
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

    /// Clears the time of the last response and the error when a session begins or ends.
    pub(super) fn reset(self) {
        self.error.set(None);
        self.last_response_at.set(None);
    }
}
