//! The events of a reader, and the commands for its shell.

use super::Pacing;
use crate::reading::bucket::TokenBucket;
use crate::reading::poll::Movement;
use crate::steady_clock::Instant;
use std::sync::Arc;

/// An input of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The keys of the requests to read, in their order. The state of keys that stay is kept.
    Want(Vec<String>),
    /// The requests are sent at another pace from now on.
    Pace(Pacing),
    /// The keys that are on the screen.
    OnScreen(Vec<Arc<str>>),
    /// The tab was hidden, or became visible.
    Visible(bool),
    /// A person asks for a read now.
    Refresh,
    /// The data of these keys is outdated.
    Outdated(Vec<String>),
    /// A write ended, whatever its outcome: the keys of the records that it changes.
    Wrote(Vec<String>),
    /// An earlier visit read data of a key. Its request was sent at `asked_at`.
    Cached {
        /// The key.
        key: String,
        /// The time of the request.
        asked_at: Instant,
        /// True if something in the data is in transition.
        is_moving: bool,
    },
    /// No other tab reads what [`Command::WaitForTurn`] is about.
    Turn(Ticket),
    /// A read succeeded.
    Replied {
        /// The read.
        ticket: Ticket,
        /// The time at which the request of the reply was sent: that of another page, if the read joined it, or that of the last try.
        asked_at: Instant,
        /// The movement in the data; None if newer data came meanwhile, and the reply was dropped.
        movement: Option<Movement>,
    },
    /// A read failed.
    Failed(Ticket, Failure),
    /// Another tab read a key. Only for replies that [`super::Reader::accepts`].
    RepliedElsewhere {
        /// The key.
        key: String,
        /// The time at which the other tab sent the request.
        asked_at: Instant,
        /// The time at which the other tab had the reply.
        replied_at: Instant,
        /// What the data says.
        movement: Movement,
        /// Milliseconds that the next own read is due later, so that the other tab stays the one that reads.
        grace: i64,
    },
    /// The time of a [`Command::Wait`] is over, or a limit changed.
    Wake,
}

/// A read of a reader: its key, and its number among the reads of the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The key of the request.
    pub key: String,
    /// The sequence number.
    pub sequence: u64,
}

/// How a read failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The platform doesn't offer the operation. Nothing was sent, or the answer said so.
    NotOffered,
    /// The session ended, or the read was cancelled: nothing is known of the platform.
    SessionEnded,
    /// An error.
    Error {
        /// True if a repetition would fail the same way (403, 404, …).
        is_permanent: bool,
        /// The end of the pause of this read; None if it has none of its own.
        paused_until: Option<Instant>,
    },
}

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Wait until no other tab reads the request, then return [`Event::Turn`].
    WaitForTurn(Ticket),
    /// Send the request, then return `Replied` or `Failed`.
    Send {
        /// The read.
        ticket: Ticket,
        /// True if there is no data yet: the read is tried harder.
        is_first: bool,
    },
    /// Cancel the read of a key, in flight or waiting for its turn.
    Cancel(String),
    /// Return [`Event::Wake`] after this many milliseconds, in place of an earlier wait. None: only an event causes another read.
    Wait(Option<i64>),
}

/// What all readers of a session share.
#[derive(Debug)]
pub struct Context<'a> {
    /// The minimum interval that the request budget allows, in milliseconds; 0 while enough requests remain.
    pub min_interval: i64,
    /// The end of the pause that the platform asked for.
    pub paused_until: Option<Instant>,
    /// The end of the last write of this tab.
    pub last_write_at: Option<Instant>,
    /// The token bucket of reads in turn.
    pub bucket: &'a mut TokenBucket,
}
