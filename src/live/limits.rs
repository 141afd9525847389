//! The limits of requests: the request budget, the pauses that the platform asks for (429), and the pause of reads that the console has
//! repeated too often.

use super::long_lived::long_lived;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::reading::budget::Budget;
use slipway_logic::reading::pauses::Pauses;
use slipway_logic::steady_clock::Instant;

/// The limits of requests.
#[derive(Clone, Copy)]
pub struct RequestLimits {
    /// The request budget: the rate limit of the platform, and the requests that are left.
    pub budget: RwSignal<Budget>,
    /// The pauses that the platform asked for (429).
    pub pauses: RwSignal<Pauses>,
    /// The time until which the console doesn’t send a read that it has repeated too often; None if it hasn’t held back any in this
    /// session.
    pub held_back_until: RwSignal<Option<Timestamp>>,
}

impl RequestLimits {
    /// Creates the limits. `usual` is the number of requests per hour to assume until the platform’s replies state their limit.
    pub(super) fn new(usual: u32) -> Self {
        Self {
            budget: long_lived(Budget::new(usual)),
            pauses: long_lived(Pauses::default()),
            held_back_until: long_lived(None),
        }
    }

    /// Returns the end of the pause that the platform asked for (429); None if there is none at `now`.
    pub(super) fn paused_until(self, now: Instant) -> Option<Instant> {
        self.pauses.try_with_untracked(|pauses| pauses.until(now)).flatten()
    }

    /// Resets the budget, the pauses and the time of reads that were held back, when the session changes.
    pub(super) fn reset(self) {
        self.budget.update(|budget| *budget = budget.reset());
        self.pauses.set(Pauses::default());
        self.held_back_until.set(None);
    }
}
