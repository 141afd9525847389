//! The state of one request of a reader.

use super::event::{Failure, Ticket};
use crate::reading::poll::{Poll, TransitionState};
use crate::steady_clock::Instant;

/// The number of milliseconds after which a late reply shows that the tab was frozen in the meantime: requests time out after 20 s.
const MAX_REQUEST_MS: i64 = 30_000;

/// A read that was started and hasn't ended: it was sent, or waits for its turn among the tabs.
#[derive(Clone, Copy, Debug)]
pub(super) struct InFlight {
    pub(super) sequence: u64,
    /// The time at which the read was sent; None while it waits for its turn among the tabs.
    pub(super) sent_at: Option<Instant>,
}

/// The events since a read in flight was sent. Its response may not show their effect, so another read follows.
#[derive(Clone, Copy, Debug, Default)]
struct EventsSinceSend {
    is_written: bool,
    is_outdated: bool,
}

/// A request of a reader.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) poll: Poll,
    pub(super) is_on_screen: bool,
    /// The time at which the request of the present data was sent, also by another tab or an earlier visit. None while there is no data.
    pub(super) read_at: Option<Instant>,
    pub(super) in_flight: Option<InFlight>,
    /// True if the platform doesn't offer this read. Only set for reads in turn. Only Refresh sends the read again.
    pub(super) is_not_offered: bool,
    /// True after the read failed because the session ended, or after its record was deleted. Only a write, outdated data or Refresh makes
    /// the reader send it again.
    pub(super) is_suspended: bool,
    /// True from Refresh until the read that it caused ends.
    pub(super) is_requested: bool,
    again: EventsSinceSend,
}

impl Entry {
    pub(super) fn new(key: String, poll: Poll, is_on_screen: bool) -> Self {
        Self {
            key,
            poll,
            is_on_screen,
            read_at: None,
            in_flight: None,
            is_not_offered: false,
            is_suspended: false,
            is_requested: false,
            again: EventsSinceSend::default(),
        }
    }

    /// Returns true if the read may be sent once it is due.
    pub(super) fn may_be_sent(&self) -> bool {
        self.in_flight.is_none() && !self.is_not_offered && !self.is_suspended
    }

    /// Returns true if a ticket is that of the read in flight.
    pub(super) fn is_in_flight(&self, ticket: &Ticket) -> bool {
        self.key == ticket.key && self.in_flight.is_some_and(|read| read.sequence == ticket.sequence)
    }

    pub(super) fn refresh(&mut self) {
        (self.is_not_offered, self.is_suspended, self.is_requested) = (false, false, true);
        self.outdate();
    }

    /// Makes the next read due at once. If a read is in flight, another read follows it, because its reply may show the outdated data.
    pub(super) fn outdate(&mut self) {
        self.is_suspended = false;
        match self.in_flight.and_then(|read| read.sent_at) {
            Some(_) => self.again.is_outdated = true,
            None => self.poll.refresh(),
        }
    }

    /// Records a write. If a read is in flight, the write is recorded when that read ends, because its reply may not show the effect.
    pub(super) fn record_write(&mut self, now: Instant) {
        self.is_suspended = false;
        match self.in_flight.and_then(|read| read.sent_at) {
            Some(_) => self.again.is_written = true,
            None => self.poll.record_write(now),
        }
    }

    /// Returns true if data that was requested at `sent_at` is at least as new as the present data. Also true while there is no data.
    pub(super) fn is_newer(&self, sent_at: Instant) -> bool {
        self.read_at.is_none_or(|known| sent_at >= known)
    }

    /// Ends the read in flight with its reply. `transition` is None if newer data had come from another tab before the reply: that data and
    /// its age then stay.
    pub(super) fn end_with_reply(
        &mut self,
        sent_at: Instant,
        transition: Option<TransitionState>,
        now: Instant,
    ) {
        self.in_flight = None;
        if transition.is_some() {
            self.read_at = Some(sent_at);
        }
        let unchanged =
            TransitionState { is_in_transition: self.poll.is_in_transition(), has_changed: false };
        // A frozen tab gets its reply late. The interval until the next read is then counted from the time of the
        // request, so that the old data isn't shown for another whole interval.
        let at = if now.since(sent_at) > MAX_REQUEST_MS { sent_at } else { now };
        self.poll.record_read(at, transition.unwrap_or(unchanged));
        self.end(now);
    }

    /// Ends the read in flight with its failure.
    pub(super) fn end_with_failure(&mut self, failure: Failure, now: Instant) {
        self.in_flight = None;
        match failure {
            Failure::NotOffered => self.poll.record_failure(now, true),
            Failure::SessionEnded => {
                self.is_suspended = true;
                self.poll.record_failure(now, false);
            }
            Failure::Error { is_permanent, paused_until } => {
                self.poll.record_failure(now, is_permanent);
                if let Some(until) = paused_until {
                    self.poll.pause(until);
                }
            }
        }
        self.end(now);
    }

    /// Makes another read due if a write or outdated data was recorded while the read that ended was in flight.
    fn end(&mut self, now: Instant) {
        let again = std::mem::take(&mut self.again);
        if again.is_written {
            self.poll.record_write(now);
        }
        if again.is_outdated {
            self.poll.refresh();
        } else {
            self.is_requested = false;
        }
    }
}
