//! The events of a reader, and the commands for its shell.

use super::Pacing;
use crate::reading::bucket::TokenBucket;
use crate::reading::poll::TransitionState;
use crate::steady_clock::Instant;
use std::sync::Arc;

/// An input of a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Sets the keys of the requests to read, in this order. A key that was there before keeps its state.
    Want(Vec<String>),
    /// Changes the pacing of all requests.
    Pace(Pacing),
    /// Sets the keys that are on the screen.
    OnScreen(Vec<Arc<str>>),
    /// The tab was hidden, or became visible.
    Visible(bool),
    /// A person asks for a read now.
    Refresh,
    /// The data of these keys is outdated.
    Outdated(Vec<String>),
    /// A write ended, whatever its outcome, except for an operation that the platform doesn't offer. The list has the keys of the records
    /// that the write changes.
    Wrote(Vec<String>),
    /// A deletion succeeded. The text is the path of the deleted record. The reads of this record and of what belongs to it are suspended
    /// until another write or Refresh, because each would only get a 404. Usually the page is left before either happens.
    Deleted(String),
    /// The cache has data of a key from an earlier visit of the page.
    Cached {
        /// The key.
        key: String,
        /// The time at which the request of the data was sent.
        sent_at: Instant,
        /// True if something in the data is in transition.
        is_in_transition: bool,
    },
    /// Answers [`Command::WaitForTurn`]: no other tab is sending this request.
    Turn(Ticket),
    /// A read succeeded.
    Replied {
        /// The read.
        ticket: Ticket,
        /// The time at which the request was sent: of its last attempt, or of the same request of another page if this read joined it.
        sent_at: Instant,
        /// The transitions and changes in the data. None if the reply was dropped, because newer data had come from another tab.
        transition: Option<TransitionState>,
    },
    /// A read failed.
    Failed(Ticket, Failure),
    /// Another tab read a key. Only sent for replies that [`super::Reader::accepts`] returned true for.
    RepliedElsewhere {
        /// The key.
        key: String,
        /// The time at which the other tab sent the request.
        sent_at: Instant,
        /// The time at which the other tab got the reply.
        replied_at: Instant,
        /// The transitions and changes in the data.
        transition: TransitionState,
        /// Milliseconds by which this tab delays its next read, so that the same tab goes on sending the request.
        grace: i64,
    },
    /// The time of a [`Command::Wait`] is over, or a limit changed.
    Wake,
}

/// Identifies one read: the key of its request, and its sequence number in the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The key of the request.
    pub key: String,
    /// The sequence number.
    pub sequence: u64,
}

/// The kind of failure of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The platform doesn't offer the operation. Nothing was sent, or the answer said so.
    NotOffered,
    /// The session ended, or the read was cancelled, so the failure says nothing about the platform.
    SessionEnded,
    /// The platform answered with an error, gave no valid answer, or the guard against request loops held the read back.
    Error {
        /// True if a repetition would fail the same way (403, 404, …).
        is_permanent: bool,
        /// The end of the pause of this read alone, which the guard against request loops imposed; None without such a pause.
        paused_until: Option<Instant>,
    },
}

/// A command for the shell, the code that sends requests and waits for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Wait until no other tab is sending the request, then pass [`Event::Turn`] to the reader.
    WaitForTurn(Ticket),
    /// Send the request, then pass [`Event::Replied`] or [`Event::Failed`] to the reader.
    Send {
        /// The read.
        ticket: Ticket,
        /// True for a first read: there is no data yet, and no read has failed before. The shell may then repeat a failed attempt, because
        /// the page has nothing to show without the reply.
        is_first: bool,
    },
    /// Cancel the read of a key, in flight or waiting for its turn.
    Cancel(String),
    /// Pass [`Event::Wake`] to the reader after this many milliseconds. Replaces an earlier wait. None: only an event causes another read.
    Wait(Option<i64>),
}

/// The limits, the times and the token bucket that all readers of a session share.
#[derive(Debug)]
pub struct Context<'a> {
    /// The minimum interval that the request budget allows, in milliseconds; 0 while enough requests remain.
    pub min_interval: i64,
    /// The end of the pause that the platform asked for; None without a pause.
    pub paused_until: Option<Instant>,
    /// The time at which the last write of this tab ended; None before the first one.
    pub last_write_at: Option<Instant>,
    /// The token bucket of reads in turn.
    pub bucket: &'a mut TokenBucket,
}
