//! How often a page reads its data, and how the records in a reply are identified.

use slipway_api::fields::reference;
use slipway_api::table::FieldName;
use slipway_logic::reading::read::{Check, RecordKey};
use slipway_logic::reading::reader::Pacing;

/// The key of most records: the field `id`.
const BY_ID: RecordKey = RecordKey::Key(reference::ID);

/// The pacing of a read, and the key of its records.
#[derive(Clone, Copy)]
pub struct PollPolicy {
    pub(super) pacing: Pacing,
    pub(super) key: RecordKey,
}

impl PollPolicy {
    /// Policy for data that is read on visit, on return to the tab after a minute, after a write, and on Refresh.
    pub const ON_VISIT: Self = Self { pacing: Pacing::OnVisit { follows_writes: true }, key: BY_ID };

    /// Policy like [`Self::ON_VISIT`], but without a read after writes. For pages with many records that know the written data from the
    /// reply: if each record were read after every write, the page would send a flood of requests.
    pub const WITHOUT_WRITES: Self = Self { pacing: Pacing::OnVisit { follows_writes: false }, key: BY_ID };

    /// Returns the policy for text, such as a log; `check` decides whether a reply is accepted. The text is polled while `is_followed` is
    /// true, else read like [`Self::ON_VISIT`].
    pub const fn text(check: Check, is_followed: bool) -> Self {
        let pacing =
            if is_followed { Pacing::Polled { peers: 1 } } else { Pacing::OnVisit { follows_writes: true } };
        Self { pacing, key: RecordKey::Text(check) }
    }

    /// Policy for records without ids that are polled, such as a queue.
    pub const QUEUE: Self = Self { pacing: Pacing::Polled { peers: 1 }, key: RecordKey::Unkeyed };

    /// Policy for statuses that are polled. Each status in the reply has its id in the field `key`.
    pub const fn statuses(key: FieldName) -> Self {
        Self { pacing: Pacing::Polled { peers: 1 }, key: RecordKey::Statuses(key) }
    }

    pub(super) const fn in_turn(key: FieldName, interval_ms: i64, by_sight: bool) -> Self {
        Self { pacing: Pacing::InTurn { interval_ms, by_sight }, key: RecordKey::Statuses(key) }
    }

    /// Returns the policy for records that are identified by another field than `id`. Lists of these records use the same field as their
    /// `key`.
    #[must_use]
    pub const fn keyed_by(mut self, field: FieldName) -> Self {
        self.key = RecordKey::Key(field);
        self
    }

    /// Returns the policy for records that no field identifies. They can't be rows of a list.
    #[must_use]
    pub const fn without_ids(mut self) -> Self {
        self.key = RecordKey::Unkeyed;
        self
    }

    /// Returns the policy of one of `readers` polled reads that share one interval while nothing is in transition. Reads that aren't polled
    /// keep their policy.
    #[must_use]
    pub fn with_peers(mut self, readers: usize) -> Self {
        if let Pacing::Polled { peers } = &mut self.pacing {
            *peers = i64::try_from(readers.max(1)).unwrap_or(1);
        }
        self
    }
}
