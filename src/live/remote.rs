//! What is known of something on the platform, and when it was read.

use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};
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
    /// Counts the times that a person asked for a reading.
    pub(crate) asked: RwSignal<u32>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            read_at: RwSignal::new(None),
            asked_running: RwSignal::new(false),
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
}

/// What a reading says about change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Movement {
    /// Something is on its way.
    pub moving: bool,
    /// Something changed its state since the last reading.
    pub transition: bool,
}

/// The last good value of something on the platform. A failed read never takes it away.
pub struct Remote<T: 'static> {
    /// The last good value; None until one was read.
    pub value: RwSignal<Option<Arc<T>>>,
    /// How the read stands.
    pub reading: Reading,
}

impl<T> Clone for Remote<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Remote<T> {}

impl<T: Send + Sync> Default for Remote<T> {
    fn default() -> Self {
        Self { value: RwSignal::new(None), reading: Reading::default() }
    }
}
