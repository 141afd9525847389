//! The limits of requests: the budget, and the pauses that the platform and the console ask for.

use super::long_lived::long_lived;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::reading::budget::Budget;
use slipway_logic::reading::pauses::Pauses;
use slipway_logic::steady_clock::Instant;

/// The limits of requests.
#[derive(Clone, Copy)]
pub struct RequestLimits {
    /// The request budget.
    pub budget: RwSignal<Budget>,
    /// The pauses that the platform asked for (429).
    pub pauses: RwSignal<Pauses>,
    /// The end of the pause of a read that was sent too often.
    pub held_back_until: RwSignal<Option<Timestamp>>,
}

impl RequestLimits {
    /// Creates the limits of a host that counts on `usual` requests in an hour where the platform doesn’t say.
    pub(super) fn new(usual: u32) -> Self {
        Self {
            budget: long_lived(Budget::new(usual)),
            pauses: long_lived(Pauses::default()),
            held_back_until: long_lived(None),
        }
    }

    /// Returns the end of the pause that the platform asked for.
    pub(super) fn paused_until(self, now: Instant) -> Option<Instant> {
        self.pauses.try_with_untracked(|pauses| pauses.until(now)).flatten()
    }

    /// Forgets what the platform said to another session.
    pub(super) fn reset(self) {
        self.budget.update(|budget| *budget = budget.reset());
        self.pauses.set(Pauses::default());
        self.held_back_until.set(None);
    }
}
