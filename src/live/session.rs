//! The session, and the state that all reads and writes share.

use super::capabilities::PlatformCapabilities;
use super::clock::LiveClock;
use super::connection::Connection;
use super::last_use;
use super::limits::RequestLimits;
use super::no_session::{NoSession, SessionEndReason};
use super::provider::{ProviderState, note_sign_out};
use super::shared::Shared;
use super::tabs::Tabs;
use crate::browser::storage::TabItem;
use crate::browser::{boot, clock, storage};
use leptos::prelude::*;
use slipway_api::reply::Reply;
use slipway_api::{Credential, Request, Timestamp};
use slipway_logic::forms::draft;
use slipway_logic::reading::budget::Budget;
use slipway_logic::session::sharing::ReplyIsolation;
use slipway_logic::session::{Session, subject};
use slipway_logic::status::by_id::StatusById;
use slipway_logic::steady_clock::Instant;
use std::rc::Rc;

/// The state that all reads and writes share, created once by the app.
#[derive(Clone, Copy)]
pub struct Live {
    /// The session; None while nobody is signed in.
    pub session: RwSignal<Option<Session>>,
    /// The reason why there is no session.
    pub no_session: RwSignal<NoSession>,
    /// True while the sign-in page contains something that the person entered: a token, or another platform. The session of another tab isn't
    /// opened then.
    pub is_signing_in: StoredValue<bool>,
    /// The limits of requests.
    pub limits: RequestLimits,
    /// The operations that the platform offers, and the permissions of the token.
    pub capabilities: PlatformCapabilities,
    /// The connection to the platform.
    pub connection: Connection,
    /// The present time, and whether the tab is visible.
    pub clock: LiveClock,
    /// A counter of the writes. The watched reads that follow writes are repeated when it changes.
    pub(crate) writes: RwSignal<u32>,
    /// The ids of the records that the last write changes.
    pub(super) wrote: RwSignal<Vec<String>>,
    /// The path of the record that the last write deleted; None if it deleted none.
    pub(super) deleted: RwSignal<Option<String>>,
    /// True while this tab asks another tab, or a portal, for a renewed token. A 401 doesn't end the session meanwhile.
    pub(crate) is_renewing: RwSignal<bool>,
    /// The time of the idle sign-out, which the warning shows; None until the warning is due.
    pub idle_until: RwSignal<Option<Timestamp>>,
    /// Milliseconds without activity after which the host wants people signed out; None for never.
    pub(super) idle_limit_ms: Option<i64>,
    /// The ids of the ended sessions that this page knows of. They also count if the browser refuses to store the records of ended
    /// sessions.
    pub(super) ended_sessions: StoredValue<Vec<String>>,
    /// A counter of the events that make the page read everything again, such as when the browser comes online.
    pub(crate) refreshes_of_all: RwSignal<u32>,
    /// Platform and owner of the last session, if the platform stopped accepting its API token. Another API token of the same person can
    /// take over the drafts of this owner.
    pub(super) refused_owner: StoredValue<Option<(String, String)>>,
    /// The tokens of the sign-in provider, and their renewal.
    pub provider: ProviderState,
    /// True if this tab ended the session; false if another tab did.
    pub ended_here: StoredValue<bool>,
    /// True if a portal shows the console. It provides the tokens, which are kept in memory alone.
    pub is_embedded: bool,
    /// The isolation of the replies so far: whether each reply had a content security policy that isolates it from the console. If so, tabs
    /// may share the session even if the platform is at the console’s own origin.
    pub(super) reply_isolation: StoredValue<ReplyIsolation>,
    pub(super) shared: StoredValue<Rc<Shared>, LocalStorage>,
    pub(super) tabs: StoredValue<Option<Tabs>, LocalStorage>,
    /// The messages of the other tabs of the session that no feature has taken yet: topic and text.
    pub tab_messages: RwSignal<Vec<(String, String)>>,
}

impl Live {
    /// Sends the reads of a page before the page is drawn, so that both run in parallel. Sends nothing without a session or in a
    /// hidden tab, and leaves out reads that the platform doesn't offer.
    pub fn prefetch_reads(&self, requests: &[Request]) {
        if let (Some(session), true) = (self.session.get_untracked(), self.clock.visible.get_untracked()) {
            let offered = |request: &&Request| {
                self.capabilities
                    .known
                    .with_untracked(|capabilities| capabilities.refused(request.spec).is_none())
            };
            requests
                .iter()
                .filter(offered)
                .for_each(|request| self.shared().prefetch_reads(&session, request));
        }
    }

    /// Returns the minimum interval of polled reads in milliseconds, which the request budget asks for; 0 while enough requests remain.
    pub fn min_interval(&self, now: Instant) -> i64 {
        let shared = self.shared();
        let interval = |budget: &Budget| budget.min_interval(now, shared.polled.get(), shared.hourly.get());
        self.limits.budget.try_with_untracked(interval).unwrap_or_default()
    }

    /// Opens a session, and clears the cached data and limits of an earlier one. The token was accepted by the platform before, except a
    /// portal’s token, which is checked by the first read.
    pub fn open(&self, session: Session) {
        self.store(Some(&session));
        if !self.is_embedded {
            storage::record_use(&session.id, clock::now());
        }
        last_use::record();
        self.forget();
        self.ended_here.set_value(false);
        self.session.set(Some(session));
    }

    /// Replaces the token of the session, and notifies the other tabs of the session, which then request the new token. `ignores_expiry` is
    /// true if the platform accepted the token although it has expired by this machine's clock.
    pub fn renew(&self, credential: Credential, ignores_expiry: bool) {
        self.renew_until(credential, ignores_expiry, None);
    }

    /// Replaces the token of the session as [`Self::renew`] does, with the expiry that the provider stated; `expires_at` is None if it stated
    /// none.
    pub fn renew_until(&self, credential: Credential, ignores_expiry: bool, expires_at: Option<Timestamp>) {
        let Some(session) = self.session.get_untracked() else { return };
        let renewals = session.renewals.saturating_add(1);
        let session = Session { credential, renewals, ignores_expiry, expires_at, ..session };
        self.replace_session(session.clone());
        self.tell_tabs(|tabs| tabs.renewed(&session.id));
    }

    /// Replaces the session with one that has a renewed token.
    pub(super) fn replace_session(&self, session: Session) {
        self.store(Some(&session));
        self.is_renewing.set(false);
        self.provider.record_renewal();
        self.capabilities.clear_forbidden();
        self.session.set(Some(session));
    }

    /// Reads everything on the page again.
    pub fn refresh_all(&self) {
        self.refreshes_of_all.try_update(|times| *times = times.wrapping_add(1));
    }

    /// Ends the session in this tab, removes its token, and tells the other tabs of the session, which end it as well. If the token was
    /// refused or has expired, another tab keeps the session if it has a newer token or can renew its token, and also if `config.json`
    /// doesn't let tabs share their session. Signing out also removes the drafts and undoable saves of this tab; those of other tabs stay.
    pub fn end(&self, reason: SessionEndReason) {
        if let Some(session) = self.session.get_untracked() {
            self.tell_tabs(|tabs| tabs.ended(&session, reason));
        }
        self.ended_here.set_value(true);
        if reason == SessionEndReason::SignedOut {
            for key in [draft::PREFIX, storage::UNDO_PREFIX].into_iter().flat_map(storage::keys) {
                storage::write_draft(&key, None);
            }
        }
        self.end_here(reason);
    }

    pub(super) fn end_here(&self, reason: SessionEndReason) {
        let act = self.shared().before_end.borrow().clone();
        act.into_iter().for_each(|act| act());
        // An end because of the token isn't recorded: the same token is refused in a restored tab as well, and another tab of the session
        // may have a newer token.
        let is_recorded =
            ![SessionEndReason::Refused, SessionEndReason::Expired].contains(&reason) && !self.is_embedded;
        if let Some(session) = self.session.get_untracked().filter(|_| is_recorded) {
            self.record_end(session.id);
        }
        last_use::forget();
        self.provider.end(self.session.get_untracked());
        if self.has_account() && reason.is_sign_out() {
            note_sign_out();
        }
        let refused = self.session.get_untracked().filter(|_| reason == SessionEndReason::Refused);
        let refused =
            refused.filter(|session| session.account.is_none() && subject(&session.credential).is_none());
        self.refused_owner.set_value(refused.map(|session| (session.platform, session.owner)));
        self.is_renewing.set(false);
        self.store(None);
        self.forget();
        self.no_session.set(NoSession::Ended(reason));
        self.session.set(None);
    }

    /// Records that a session ended: in this browser's storage, and in memory for browsers that refuse the storage.
    pub(super) fn record_end(&self, id: String) {
        storage::record_end(&id, clock::now());
        self.ended_sessions.try_update_value(|ended| ended.push(id));
    }

    fn store(&self, session: Option<&Session>) {
        if !self.is_embedded {
            storage::write_tab(TabItem::Session, session.map(Session::to_text).as_deref());
        }
    }

    /// Clears the state that belongs to one session: caches, limits, the connection, capabilities, the warning of the idle sign-out, and
    /// three entries of this tab’s storage: the rows of the overview, the visited pages and the unfinished sign-in at a provider.
    fn forget(&self) {
        storage::write_tab(TabItem::LastLook, None);
        storage::write_tab(TabItem::Visited, None);
        storage::write_tab(TabItem::SignIn, None);
        self.shared().forget();
        self.limits.reset();
        self.connection.reset();
        self.capabilities.reset();
        self.idle_until.set(None);
    }

    /// Calls `act` before each end of the session, while its token can still be used. A later call replaces the function.
    pub fn before_end(&self, act: impl Fn() + 'static) {
        self.shared().before_end.replace(Some(Rc::new(act)));
    }

    /// Calls `act` with the statuses of each cached read, and then with those of each later read, until the calling component is dropped.
    /// There is one observer at a time: a later call replaces the observer.
    pub fn observe_statuses(&self, act: impl Fn(&StatusById) + 'static) {
        let shared = self.shared();
        shared.each_cached_status(&act);
        shared.observer.replace(Some(Rc::new(act)));
        let live = *self;
        on_cleanup(move || {
            live.shared().observer.take();
        });
    }

    /// Returns the time at which the present pause ends that the platform asked for (429); None if there is none. Reads the clock's signal,
    /// so that effects that call it run again as time passes.
    pub fn resumes_at(&self) -> Option<Timestamp> {
        self.clock.now.track();
        self.limits.pauses.with(|pauses| pauses.until(clock::instant())).map(clock::date_of)
    }

    /// Returns true if the session began at a sign-in provider.
    pub fn has_account(&self) -> bool {
        self.session
            .with_untracked(|session| session.as_ref().is_some_and(|session| session.account.is_some()))
    }

    /// Returns true while the response to a read is awaited.
    pub fn has_requests_in_flight(&self) -> bool {
        self.shared().has_requests_in_flight()
    }

    /// Returns true if this session is still open. A renewed token doesn't change the session.
    pub fn is_open(&self, session: &Session) -> bool {
        self.session.try_get_untracked().flatten().is_some_and(|open| open.id == session.id)
    }

    /// Returns the key of the draft of a form at an address; empty without a session.
    pub fn draft_key(&self, url: &str) -> String {
        let key = |session: &Session| draft::key(&boot::scope(), &session.platform, &session.owner, url);
        self.session.with_untracked(|session| session.as_ref().map(key).unwrap_or_default())
    }

    /// Records the content security policy of a reply. If the platform is behind the console’s own origin, tabs share the session only while
    /// this policy has sandboxed every reply.
    pub(super) fn apply_reply_policy(&self, reply: &Reply) {
        let policy = reply.content_security_policy.as_deref();
        self.reply_isolation.try_update_value(|isolation| isolation.apply_policy(policy));
    }

    pub(super) fn shared(&self) -> Rc<Shared> {
        self.shared.try_get_value().unwrap_or_default()
    }

    pub(super) fn tell_tabs(&self, send: impl FnOnce(&Tabs)) {
        self.tabs.try_with_value(|tabs| tabs.as_ref().map(send));
    }
}

/// Returns the shared state from the app's context.
pub fn use_live() -> Live {
    expect_context()
}
