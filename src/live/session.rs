//! Who is signed in to which platform, and what all reads and writes share.

use super::shared::Shared;
use super::tabs::{self, Tabs};
use crate::browser::{clock, storage, visibility};
use crate::signal::{RwSignal, See};
use leptos::prelude::*;
use slipway_api::{ApiError, Credential, Request, Timestamp};
use slipway_logic::budget::Budget;
use slipway_logic::config::Config;
use slipway_logic::draft;
use slipway_logic::offers::Offers;
use slipway_logic::session::Session;
use std::rc::Rc;

/// Why nobody is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nobody was.
    NotYet,
    /// Other tabs are asked for their session.
    Asking,
    /// The person signed out.
    SignedOut,
    /// The platform doesn't accept the token any more (401).
    Refused,
    /// Nothing was touched for as long as the host allows.
    Idle,
}

group! {
    /// What all reads and writes share. Made once, above everything that reads it.
    Live of Signals
}

/// What it is made of.
pub struct Signals {
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
    /// What the last one named: its path and body.
    pub(super) wrote: RwSignal<String>,
    /// When the platform was last heard.
    pub heard_at: RwSignal<Option<Timestamp>>,
    /// Why it wasn't, where the last request had no answer.
    pub silence: RwSignal<Option<ApiError>>,
    /// How many requests are left.
    pub budget: RwSignal<Budget>,
    /// What the platform offers.
    pub offers: RwSignal<Offers>,
    /// Whether the tab is seen.
    pub visible: RwSignal<bool>,
    /// Now, ten seconds exact, and one second during a pause: what relative times count from.
    pub now: RwSignal<Timestamp>,
    /// When the person is signed out, if nothing is touched until then; None while that is far.
    pub idle_until: RwSignal<Option<Timestamp>>,
    /// Counts the times that the network came back.
    pub(crate) online: RwSignal<u32>,
    shared: StoredValue<Rc<Shared>, LocalStorage>,
    pub(super) tabs: StoredValue<Option<Tabs>, LocalStorage>,
}

impl Live {
    /// Restores the session of this tab, if its platform is still configured; else asks other tabs for theirs.
    pub fn start(config: &Config) -> Self {
        let kept = storage::read_session().and_then(|text| Session::restore(&text, &config.addresses()));
        let live = Self::from(Signals {
            session: RwSignal::new(kept),
            ended: RwSignal::new(Ended::NotYet),
            paused_until: RwSignal::new(None),
            pauses: RwSignal::new(0),
            writes: RwSignal::new(0),
            wrote: RwSignal::new(String::new()),
            heard_at: RwSignal::new(None),
            silence: RwSignal::new(None),
            budget: RwSignal::new(Budget::default()),
            offers: RwSignal::new(Offers::new(config.profile)),
            visible: visibility::signal(),
            now: RwSignal::new(clock::now()),
            idle_until: RwSignal::new(None),
            online: RwSignal::new(0),
            shared: StoredValue::new_local(Rc::default()),
            tabs: StoredValue::new_local(None),
        });
        tick(live);
        visibility::on_online(move || live.online.update(|times| *times = times.wrapping_add(1)));
        tabs::join(live, config);
        super::idle::watch(live, config);
        live
    }

    /// Sends what a page will read before it is drawn: on a slow machine a page takes as long as the platform's answer.
    pub fn ahead(&self, requests: &[Request]) {
        if let (Some(session), true) = (self.session.get_untracked(), self.visible.get_untracked()) {
            let offered =
                |request: &&Request| self.offers.peek(|offers| offers.refused(request.spec).is_none());
            requests.iter().filter(offered).for_each(|request| self.shared().ahead(&session, request));
        }
    }

    /// Opens a session that was checked.
    pub fn open(&self, session: Session) {
        storage::write_session(Some(&session.store()));
        self.forget();
        self.session.set(Some(session));
    }

    /// The same session goes on with another token.
    pub fn renew(&self, credential: Credential) {
        let Some(session) = self.session.get_untracked() else { return };
        let session = Session { credential, ..session };
        storage::write_session(Some(&session.store()));
        self.tell_tabs(|tabs| tabs.renewed(&session));
        self.session.set(Some(session));
    }

    /// Ends the session in every tab: the token is forgotten. Who signs out leaves no drafts behind.
    pub fn end(&self, why: Ended) {
        if let Some(session) = self.session.get_untracked() {
            self.tell_tabs(|tabs| tabs.ended(&session.id, why));
        }
        self.end_here(why);
    }

    pub(super) fn end_here(&self, why: Ended) {
        storage::write_session(None);
        if why == Ended::SignedOut {
            for key in storage::keys(draft::PREFIX) {
                storage::write_draft(&key, None);
            }
        }
        self.forget();
        self.ended.set(why);
        self.session.set(None);
    }

    /// What one account was told is nothing for the next.
    fn forget(&self) {
        self.shared().forget();
        self.paused_until.set(None);
        self.pauses.set(0);
        self.silence.set(None);
        self.budget.set(Budget::default());
        self.idle_until.set(None);
        let profile = self.offers.peek(|offers| offers.profile);
        self.offers.set(Offers::new(profile));
    }

    pub(super) fn shared(&self) -> Rc<Shared> {
        self.shared.try_get_value().unwrap_or_default()
    }

    pub(super) fn tell_tabs(&self, what: impl FnOnce(&Tabs)) {
        self.tabs.try_with_value(|tabs| tabs.as_ref().map(what));
    }
}

fn tick(live: Live) {
    // Seconds are counted down where they are told; a long pause is told in minutes.
    let left = live.paused_until.try_get_untracked().flatten().map(|until| until.since(clock::now()));
    let counts = left.is_some_and(|left| (0..130_000).contains(&left));
    let warns = live.idle_until.try_get_untracked().flatten().is_some();
    let step = if counts || warns { 1_000 } else { 10_000 };
    clock::once(step, move || {
        if live.now.try_set(clock::now()) {
            tick(live);
        }
    });
}

/// What [`Live::start`] made, from the context that the app provides to everything below it.
pub fn use_live() -> Live {
    expect_context()
}
