//! What is known of something on the platform, and when it was read.

use crate::signal::{RwSignal, See};
use slipway_api::{ApiError, Timestamp};
use slipway_logic::read::Read;
use std::sync::Arc;

/// How a read stands, whatever it reads.
#[derive(Clone, Copy)]
pub struct Reading {
    /// When the last good value was read.
    pub read_at: RwSignal<Option<Timestamp>>,
    /// Why the last read failed; None after a good one.
    pub error: RwSignal<Option<ApiError>>,
    /// Whether a reading that a person asked for is running; polls don't show.
    pub asked_running: RwSignal<bool>,
    /// Whether few requests are left, so that it reads seldom.
    pub stretched: RwSignal<bool>,
    /// Counts the times that a person asked for a reading.
    pub(crate) asked: RwSignal<u32>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            read_at: RwSignal::new(None),
            asked_running: RwSignal::new(false),
            stretched: RwSignal::new(false),
            error: RwSignal::new(None),
            asked: RwSignal::new(0),
        }
    }
}

impl Reading {
    /// Reads again now.
    pub fn refresh(&self) {
        self.asked_running.set(true);
        self.asked.update(|asked| *asked = asked.wrapping_add(1));
    }

    /// Whether nothing was read yet, and nothing failed.
    pub fn is_loading(&self) -> bool {
        self.read_at.see(Option::is_none) && self.error.see(Option::is_none)
    }

    /// Whether the platform doesn't offer what would be read.
    pub fn not_offered(&self) -> Option<String> {
        self.error.see(|error| match error {
            Some(ApiError::NotOffered { why }) => Some(why.clone()),
            _ => None,
        })
    }
}

/// The last good value of something on the platform. A failed read never takes it away.
#[derive(Clone, Copy)]
pub struct Remote {
    /// The last good value; None until one was read.
    pub value: RwSignal<Option<Arc<Read>>>,
    /// How the read stands.
    pub reading: Reading,
}

impl Default for Remote {
    fn default() -> Self {
        Self { value: RwSignal::new(None), reading: Reading::default() }
    }
}
