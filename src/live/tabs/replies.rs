//! One tab reads for all: what a tab polls, it tells the other tabs of its session, whose own poll is due a moment later for it.
//!
//! The tab that read last therefore stays the one that reads. One that is hidden reads less often, and one that is closed not at all:
//! the first visible tab whose read becomes due takes over. A lock keeps two tabs from sending the same read at the same time. Channel
//! and lock carry the session's id, so two accounts never mix.

use crate::browser::channel::Channel;
use crate::browser::clock;
use crate::browser::lock::{self, Lock};
use slipway_api::Timestamp;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// The least and the most that a poll waits for another tab, in milliseconds.
const GRACE: (f64, f64) = (500.0, 2_000.0);

/// Milliseconds in which a message reaches the other tabs.
const HEARD: i64 = 100;

/// A watched read, which takes the replies that other tabs got.
pub(in crate::live) trait Listener {
    /// Takes the reply to a request for `path` that was sent at `asked`. Replies to other paths are ignored.
    fn hear(self: Rc<Self>, path: &str, asked: Timestamp, text: &str);
}

/// The replies that the tabs of a session tell each other.
#[derive(Default)]
pub(in crate::live) struct Replies {
    /// The name that channel and locks share, and the channel. None without a session, or if tabs don't share it.
    joined: RefCell<Option<(String, Channel)>>,
    listeners: RefCell<Vec<Weak<dyn Listener>>>,
}

impl Replies {
    /// Joins the tabs of a session. `is_new` decides whether a reply to a request of that time is newer than what this tab did.
    pub(in crate::live) fn join(
        self: &Rc<Self>,
        session: &str,
        is_new: impl Fn(Timestamp) -> bool + 'static,
    ) {
        let name = format!("slipway.replies.{session}");
        let replies = Rc::downgrade(self);
        let channel = Channel::open(&name, move |said| {
            let mut parts = said.splitn(3, '\n');
            if let (Some(path), Some(asked), Some(text), Some(replies)) =
                (parts.next(), parts.next(), parts.next(), replies.upgrade())
                && let Some(asked) = asked.parse().ok().map(Timestamp).filter(|asked| is_new(*asked))
            {
                let listeners = replies.listeners.borrow().clone();
                let listeners = listeners.iter().filter_map(Weak::upgrade);
                listeners.for_each(|listener| listener.hear(path, asked, text));
            }
        });
        self.joined.replace(channel.map(|channel| (name, channel)));
    }

    /// Leaves the tabs of the session that is over.
    pub(in crate::live) fn leave(&self) {
        self.joined.take();
    }

    /// Adds a read, for as long as it exists.
    pub(in crate::live) fn add(&self, listener: Weak<dyn Listener>) {
        let mut listeners = self.listeners.borrow_mut();
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(listener);
    }

    /// Tells the other tabs the reply to a request that was sent at `asked`, and then lets them take their turn.
    pub(in crate::live) fn tell(&self, path: &str, asked: Timestamp, text: &str, turn: Option<Lock>) {
        if let Some((_, channel)) = &*self.joined.borrow() {
            channel.post(&format!("{path}\n{}\n{text}", asked.0));
            // The lock may be faster than the message.
            clock::once(HEARD, move || drop(turn));
        }
    }

    /// Waits until no other tab of the session reads a path. What is returned keeps them waiting.
    pub(in crate::live) async fn turn(&self, path: &str) -> Option<Lock> {
        let name = self.joined.borrow().as_ref().map(|(name, _)| format!("{name}{path}"))?;
        lock::take(&name).await
    }

    /// Returns the milliseconds that a poll is due later because another tab has read: of several tabs, one is the first.
    pub(in crate::live) fn grace() -> i64 {
        (GRACE.0 + (GRACE.1 - GRACE.0) * clock::random()) as i64
    }
}
