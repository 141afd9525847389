//! The interval between two reads of the same data.

use slipway_logic::reading::read::{By, Check};

/// The interval of a read, and the key of its records.
#[derive(Clone, Copy)]
pub struct PollPolicy {
    pub(super) is_polled: bool,
    pub(super) by: By,
    pub(super) peers: i64,
    pub(super) follows_writes: bool,
}

impl PollPolicy {
    /// Read on visit, on return after a minute, after a write, and on Refresh.
    pub const ON_VISIT: Self = Self { is_polled: false, by: By::Id, peers: 1, follows_writes: true };

    /// Read on visit and on Refresh. After a write its page knows the data from the reply: many records that each follow every write
    /// would be a flood of requests.
    pub const WITHOUT_WRITES: Self = Self { follows_writes: false, ..Self::ON_VISIT };

    /// A text that `check` accepts; polled while it is followed.
    pub const fn text(check: Check, is_followed: bool) -> Self {
        Self { is_polled: is_followed, by: By::Text(check), peers: 1, follows_writes: true }
    }

    /// Polled; records without ids, such as a queue.
    pub const QUEUE: Self = Self { is_polled: true, by: By::Nothing, ..Self::ON_VISIT };

    /// Polled. The reply holds statuses with the id in the field `key`.
    pub const fn statuses(key: &'static str) -> Self {
        Self { is_polled: true, by: By::Field(key), peers: 1, follows_writes: true }
    }

    /// Returns the policy for records without ids.
    #[must_use]
    pub const fn without_ids(mut self) -> Self {
        self.by = By::Nothing;
        self
    }

    /// Shares the interval with other reads of the page while nothing is in transition.
    #[must_use]
    pub fn with_peers(mut self, readers: usize) -> Self {
        self.peers = i64::try_from(readers.max(1)).unwrap_or(1);
        self
    }
}
