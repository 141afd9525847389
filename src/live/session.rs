//! Who is signed in to which platform, and what all reads and writes share.

use crate::browser::{clock, storage, visibility};
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};
use slipway_logic::config::Config;
use slipway_logic::session::Session;

/// Why nobody is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nobody was.
    NotYet,
    /// The person signed out.
    SignedOut,
    /// The platform doesn't accept the token any more (401).
    Refused,
}

/// What all reads and writes share. Copied freely; made once, above everything that reads it.
#[derive(Clone, Copy)]
pub struct Live {
    /// The session; None while nobody is signed in.
    pub session: RwSignal<Option<Session>>,
    /// Why there is none.
    pub ended: RwSignal<Ended>,
    /// Until when the platform asked for a pause (429).
    pub paused_until: RwSignal<Option<Timestamp>>,
    /// How many pauses came in a row.
    pub(crate) pauses: RwSignal<u32>,
    /// Counts writes: what is watched is read again after one.
    pub(crate) writes: RwSignal<u32>,
    /// When the platform was last heard.
    pub heard_at: RwSignal<Option<Timestamp>>,
    /// Why it wasn't, where the last request had no answer.
    pub silence: RwSignal<Option<ApiError>>,
    /// Whether the tab is seen.
    pub visible: RwSignal<bool>,
    /// Now, ten seconds exact: what relative times count from.
    pub now: RwSignal<Timestamp>,
    /// Counts the times that the network came back.
    pub(crate) online: RwSignal<u32>,
}

impl Live {
    /// Restores the session of this tab, if its platform is still configured.
    pub fn start(config: &Config) -> Self {
        let kept = storage::read_session().and_then(|text| Session::restore(&text, &config.addresses()));
        let live = Self {
            session: RwSignal::new(kept),
            ended: RwSignal::new(Ended::NotYet),
            paused_until: RwSignal::new(None),
            pauses: RwSignal::new(0),
            writes: RwSignal::new(0),
            heard_at: RwSignal::new(None),
            silence: RwSignal::new(None),
            visible: visibility::signal(),
            now: RwSignal::new(clock::now()),
            online: RwSignal::new(0),
        };
        tick(live.now);
        visibility::on_online(move || live.online.update(|times| *times = times.wrapping_add(1)));
        live
    }

    /// Opens a session that was checked.
    pub fn open(&self, session: Session) {
        storage::write_session(Some(&session.store()));
        self.paused_until.set(None);
        self.silence.set(None);
        self.session.set(Some(session));
    }

    /// Ends the session: the token is forgotten.
    pub fn end(&self, why: Ended) {
        storage::write_session(None);
        self.ended.set(why);
        self.session.set(None);
    }
}

fn tick(now: RwSignal<Timestamp>) {
    let next = clock::after(10_000, move || {
        if now.try_set(clock::now()).is_none() {
            tick(now);
        }
    });
    // Runs for as long as the page lives.
    std::mem::forget(next);
}

/// What [`Live::start`] made, from the context that the app provides to everything below it.
pub fn use_live() -> Live {
    expect_context()
}
