//! The present time, as the screen shows it.

use super::long_lived::long_lived;
use crate::browser::{clock, visibility};
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::steady_clock::Instant;

/// The present time, updated every 10 seconds, and every second while seconds are counted down.
#[derive(Clone, Copy)]
pub struct LiveClock {
    /// The time of the machine's clock, for texts such as "5 min ago" and for countdowns.
    pub now: RwSignal<Timestamp>,
    /// The present instant of the monotonic clock. The age of data is measured by it, so that setting the machine's clock doesn't change
    /// the age.
    pub instant: RwSignal<Instant>,
    /// True while the tab is visible.
    pub visible: RwSignal<bool>,
}

impl LiveClock {
    pub(super) fn new() -> Self {
        let clock = Self {
            now: long_lived(clock::now()),
            instant: long_lived(clock::instant()),
            visible: long_lived(visibility::visible()),
        };
        visibility::follow(clock.visible);
        clock
    }

    /// Sets whether times are shown exactly (`is_exact` is true) or as ages such as "5 min ago", stores the choice, and redraws all times.
    pub fn choose_exact_times(self, is_exact: bool) {
        clock::choose_exact_times(is_exact);
        self.now.set(clock::now());
    }

    /// Sets the signals to the present time. Returns false once the app has ended and its signals are disposed.
    pub(super) fn update(self) -> bool {
        self.instant.try_set(clock::instant());
        self.now.try_set(clock::now()).is_none()
    }
}
