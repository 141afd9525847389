//! One tab reads for all: a tab posts the replies to its polls to the other tabs of its session, whose own poll is due a moment later then.
//!
//! The tab that read last therefore stays the one that reads. One that is hidden reads less often, and one that is closed not at all:
//! the first visible tab whose read becomes due takes over. A lock keeps two tabs from sending the same read at the same time. Channel
//! and lock carry the session's id, so two accounts never mix.

use crate::browser::channel::Channel;
use crate::browser::clock;
use crate::browser::lock::{self, Lock};
use slipway_api::Timestamp;
use slipway_logic::steady_clock::Instant;
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::{Rc, Weak};

/// The least and the most that a poll waits for another tab, in milliseconds.
const GRACE_MS: (f64, f64) = (500.0, 2_000.0);

/// Milliseconds in which a message reaches the other tabs.
const DELIVERY_MS: i64 = 100;

/// A watched read, which takes the replies that other tabs got.
pub(in crate::live) trait Listener {
    /// Takes the reply to a request for `path`, which was sent at the first and answered at the second instant. Replies to other paths are
    /// ignored.
    fn take_reply(self: Rc<Self>, path: &str, at: (Instant, Instant), text: &str);
}

/// The connection to the other tabs of a session. Behind a pointer: a lazily loaded part of the program connects.
trait Connected {
    fn post(&self, path: &str, asked_at: Instant, text: &str, turn: Option<Lock>);
    fn turn(&self, path: &str) -> Turn;
}

/// Resolves once no other tab reads a path. None where tabs can’t wait for each other.
type Turn = Pin<Box<dyn Future<Output = Option<Lock>>>>;

/// The replies that the tabs of a session share.
#[derive(Default)]
pub(in crate::live) struct Replies {
    /// None without a session, or if tabs don't share it.
    connected: RefCell<Option<Box<dyn Connected>>>,
    listeners: RefCell<Vec<Weak<dyn Listener>>>,
}

impl Replies {
    /// Joins the tabs of a session.
    pub(in crate::live) fn join(self: &Rc<Self>, session: &str) {
        let name = format!("slipway.replies.{session}");
        let replies = Rc::downgrade(self);
        let channel = Channel::open(&name, move |message| {
            if let (Some(replies), Some((path, at, text))) = (replies.upgrade(), parse(&message)) {
                let listeners = replies.listeners.borrow().clone();
                let listeners = listeners.iter().filter_map(Weak::upgrade);
                listeners.for_each(|listener| listener.take_reply(path, at, text));
            }
        });
        let connected =
            channel.map(|channel| Box::new(SessionChannel { name, channel }) as Box<dyn Connected>);
        self.connected.replace(connected);
    }

    /// Leaves the tabs of the session that is over.
    pub(in crate::live) fn leave(&self) {
        self.connected.take();
    }

    /// Adds a read, for as long as it exists.
    pub(in crate::live) fn add(&self, listener: Weak<dyn Listener>) {
        let mut listeners = self.listeners.borrow_mut();
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(listener);
    }

    /// Posts the reply to a request that was sent at `asked_at` to the other tabs, and then lets them take their turn.
    pub(in crate::live) fn post(&self, path: &str, asked_at: Instant, text: &str, turn: Option<Lock>) {
        if let Some(connected) = &*self.connected.borrow() {
            connected.post(path, asked_at, text, turn);
        }
    }

    /// Waits until no other tab of the session reads a path. What is returned keeps them waiting.
    pub(in crate::live) async fn turn(&self, path: &str) -> Option<Lock> {
        let turn = self.connected.borrow().as_ref().map(|connected| connected.turn(path));
        turn?.await
    }

    /// Returns the milliseconds that a poll is due later because another tab has read: of several tabs, one is the first.
    pub(in crate::live) fn grace() -> i64 {
        (GRACE_MS.0 + (GRACE_MS.1 - GRACE_MS.0) * clock::random()) as i64
    }
}

/// The channel of a session, and the name that channel and locks share.
struct SessionChannel {
    name: String,
    channel: Channel,
}

impl Connected for SessionChannel {
    fn post(&self, path: &str, asked_at: Instant, text: &str, turn: Option<Lock>) {
        let (date, age) = (clock::date_of(asked_at).0, clock::instant().since(asked_at));
        self.channel.post(&format!("{path}\n{date}\n{age}\n{text}"));
        // The lock may be faster than the message.
        clock::once(DELIVERY_MS, move || drop(turn));
    }

    fn turn(&self, path: &str) -> Turn {
        let name = format!("{}{path}", self.name);
        Box::pin(async move { lock::take(&name).await })
    }
}

/// Returns path, times and text of a message. None for what isn't one, and if the age of the data isn't known: the clock may have been set
/// since the message was posted.
fn parse(message: &str) -> Option<(&str, (Instant, Instant), &str)> {
    let mut parts = message.splitn(4, '\n');
    let (path, date, age, text) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let asked_at = clock::instant_of(Timestamp(date.parse().ok()?))?;
    let replied_at = asked_at.plus(age.parse::<i64>().ok()?.max(0)).min(clock::instant());
    Some((path, (asked_at, replied_at), text))
}
