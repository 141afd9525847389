//! One tab polls for all tabs of a session: it posts each reply to the other tabs, which then delay their own poll a little.
//!
//! So the tab that read last keeps reading. A hidden tab reads less often, and a closed tab not at all: the first visible tab whose read
//! becomes due takes over. A lock keeps two tabs from sending the same read at the same time. The names of channel and lock contain the
//! session's id, so two accounts never mix.

use crate::browser::channel::Channel;
use crate::browser::clock;
use crate::browser::lock::{self, Lock};
use slipway_api::Timestamp;
use slipway_logic::steady_clock::Instant;
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::{Rc, Weak};

/// The minimum and maximum delay of a poll after another tab has read, in milliseconds.
const GRACE_MS: (f64, f64) = (500.0, 2_000.0);

/// Milliseconds for which the lock of a path is kept after its reply was posted, so that the other tabs have the reply before they get the
/// lock.
const DELIVERY_MS: i64 = 100;

/// A receiver of what the other tabs post: a watched read takes the replies to its path, and the session’s message list takes the messages.
pub(in crate::live) trait Listener {
    /// Receives the text of a reply and the path of its request, or the text of a message and its topic, which doesn’t begin with a slash.
    /// `at` has the instants at which the request was sent and answered. A listener ignores paths and topics that aren’t its own.
    fn take_reply(self: Rc<Self>, path: &str, at: (Instant, Instant), text: &str);
}

/// The connection to the other tabs of a session. A trait object, because the implementation is in a lazily loaded part of the program.
trait Connected {
    fn post(&self, path: &str, sent_at: Instant, text: &str, turn: Option<Lock>);
    fn turn(&self, path: &str) -> Turn;
}

/// A future that waits until no other tab reads a path, and resolves to the lock for the path: to None if another tab keeps the lock for
/// five seconds, or if the browser has no locks.
type Turn = Pin<Box<dyn Future<Output = Option<Lock>>>>;

/// The replies that the tabs of a session share.
#[derive(Default)]
pub(in crate::live) struct Replies {
    /// The connection to the other tabs. None without a session, if tabs don't share it, or if the browser has no channels.
    connected: RefCell<Option<Box<dyn Connected>>>,
    listeners: RefCell<Vec<Weak<dyn Listener>>>,
}

impl Replies {
    /// Opens the channel to the other tabs of a session, and passes the replies and messages that they post to the listeners.
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

    /// Closes the channel to the other tabs, because the session is over.
    pub(in crate::live) fn leave(&self) {
        self.connected.take();
    }

    /// Adds a listener. Listeners that were dropped are removed.
    pub(in crate::live) fn add(&self, listener: Weak<dyn Listener>) {
        let mut listeners = self.listeners.borrow_mut();
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(listener);
    }

    /// Posts a text to the other tabs: the reply to the request for `path` that was sent at `sent_at`, or a message whose topic is `path`.
    /// The lock `turn` is released after `DELIVERY_MS`, or at once if this tab isn't connected to other tabs.
    pub(in crate::live) fn post(&self, path: &str, sent_at: Instant, text: &str, turn: Option<Lock>) {
        if let Some(connected) = &*self.connected.borrow() {
            connected.post(path, sent_at, text, turn);
        }
    }

    /// Waits until no other tab of the session reads a path, and returns the lock that keeps the other tabs waiting. None if this tab isn’t
    /// connected to other tabs, or gets no lock.
    pub(in crate::live) async fn turn(&self, path: &str) -> Option<Lock> {
        let turn = self.connected.borrow().as_ref().map(|connected| connected.turn(path));
        turn?.await
    }

    /// Returns the milliseconds by which a poll is delayed because another tab has read. They are random, so that several tabs aren't due
    /// at the same time.
    pub(in crate::live) fn grace() -> i64 {
        (GRACE_MS.0 + (GRACE_MS.1 - GRACE_MS.0) * clock::random()) as i64
    }
}

/// The channel of a session, and its name, with which the names of the locks begin.
struct SessionChannel {
    name: String,
    channel: Channel,
}

impl Connected for SessionChannel {
    fn post(&self, path: &str, sent_at: Instant, text: &str, turn: Option<Lock>) {
        let (date, age) = (clock::date_of(sent_at).0, clock::instant().since(sent_at));
        self.channel.post(&format!("{path}\n{date}\n{age}\n{text}"));
        // The lock is released a little later: a tab that gets it before the message arrives would read again.
        clock::once(DELIVERY_MS, move || drop(turn));
    }

    fn turn(&self, path: &str) -> Turn {
        let name = format!("{}{path}", self.name);
        Box::pin(async move { lock::take(&name).await })
    }
}

/// Parses a message of another tab's [`SessionChannel`] into path, instants and text. None if a part is missing or isn't a number, or if
/// this machine's clock may have been set since the message was posted: the age of the data isn't known then.
fn parse(message: &str) -> Option<(&str, (Instant, Instant), &str)> {
    let mut parts = message.splitn(4, '\n');
    let (path, date, age, text) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let sent_at = clock::instant_of(Timestamp(date.parse().ok()?))?;
    let replied_at = sent_at.plus(age.parse::<i64>().ok()?.max(0)).min(clock::instant());
    Some((path, (sent_at, replied_at), text))
}
