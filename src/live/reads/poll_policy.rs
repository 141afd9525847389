//! How often a page reads, and what a reply holds.

use slipway_api::fields::reference;
use slipway_api::table::FieldName;
use slipway_logic::reading::read::{Check, RecordKey};
use slipway_logic::reading::reader::Pacing;

/// The key of most records.
const BY_ID: RecordKey = RecordKey::Key(reference::ID);

/// The pacing of a read, and the key of its records.
#[derive(Clone, Copy)]
pub struct PollPolicy {
    pub(super) pacing: Pacing,
    pub(super) key: RecordKey,
}

impl PollPolicy {
    /// Read on visit, on return after a minute, after a write, and on Refresh.
    pub const ON_VISIT: Self = Self { pacing: Pacing::OnVisit { follows_writes: true }, key: BY_ID };

    /// Read on visit and on Refresh. After a write its page knows the data from the reply: many records that each follow every write
    /// would be a flood of requests.
    pub const WITHOUT_WRITES: Self = Self { pacing: Pacing::OnVisit { follows_writes: false }, key: BY_ID };

    /// A text that `check` accepts; polled while it is followed.
    pub const fn text(check: Check, is_followed: bool) -> Self {
        let pacing =
            if is_followed { Pacing::Polled { peers: 1 } } else { Pacing::OnVisit { follows_writes: true } };
        Self { pacing, key: RecordKey::Text(check) }
    }

    /// Polled; records without ids, such as a queue.
    pub const QUEUE: Self = Self { pacing: Pacing::Polled { peers: 1 }, key: RecordKey::Nothing };

    /// Polled. The reply holds statuses with the id in the field `key`.
    pub const fn statuses(key: FieldName) -> Self {
        Self { pacing: Pacing::Polled { peers: 1 }, key: RecordKey::Statuses(key) }
    }

    pub(super) const fn in_turn(key: FieldName, rest: i64, by_sight: bool) -> Self {
        Self { pacing: Pacing::InTurn { rest, by_sight }, key: RecordKey::Statuses(key) }
    }

    /// Returns the policy for records that another field than `id` identifies. It is the `key` of their list as well.
    #[must_use]
    pub const fn keyed_by(mut self, field: FieldName) -> Self {
        self.key = RecordKey::Key(field);
        self
    }

    /// Returns the policy for records that no field identifies. They can't be rows of a list.
    #[must_use]
    pub const fn without_ids(mut self) -> Self {
        self.key = RecordKey::Nothing;
        self
    }

    /// Shares the interval with other reads of the page while nothing is in transition.
    #[must_use]
    pub fn with_peers(mut self, readers: usize) -> Self {
        if let Pacing::Polled { peers } = &mut self.pacing {
            *peers = i64::try_from(readers.max(1)).unwrap_or(1);
        }
        self
    }
}
