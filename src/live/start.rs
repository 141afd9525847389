//! The start of the live state: restores the tab's session, and follows the clock and the browser's events.

use super::capabilities::PlatformCapabilities;
use super::clock::LiveClock;
use super::connection::Connection;
use super::limits::RequestLimits;
use super::long_lived::long_lived;
use super::no_session::{NoSession, SessionEndReason};
use super::provider::{ProviderState, note_sign_out};
use super::session::Live;
use super::{deferred, last_use, validity};
use crate::browser::storage::TabItem;
use crate::browser::{clock, online, storage};
use leptos::prelude::*;
use slipway_computed::boxed;
use slipway_logic::capabilities::Capabilities;
use slipway_logic::config::Config;
use slipway_logic::reading::budget::DEFAULT_HOURLY_LIMIT;
use slipway_logic::session::Session;
use slipway_logic::session::sharing::ReplyIsolation;
use std::rc::Rc;

impl Live {
    /// Restores the session of this tab if its platform is still configured and the session isn't over. Otherwise asks other tabs for their
    /// session if `config.json` allows it, except if the stored session is over. An embedded page gets its session from the portal, and
    /// shares nothing.
    pub fn start(config: &Config, is_embedded: bool) -> Self {
        let stored = if is_embedded { None } else { storage::read_tab(TabItem::Session) };
        let stored = stored.and_then(|text| Session::restore(&text, &config.addresses()));
        let live = Live {
            session: long_lived(None),
            no_session: long_lived(NoSession::NotYet),
            is_signing_in: StoredValue::new(false),
            writes: long_lived(0),
            wrote: long_lived(Vec::new()),
            deleted: long_lived(None),
            is_renewing: long_lived(false),
            limits: RequestLimits::new(config.request_budget.unwrap_or(DEFAULT_HOURLY_LIMIT)),
            capabilities: PlatformCapabilities::new(Capabilities::new(config.profile)),
            connection: Connection::new(),
            clock: LiveClock::new(),
            idle_until: long_lived(None),
            idle_limit_ms: config.idle_minutes.map(|minutes| i64::from(minutes) * 60_000),
            ended_sessions: StoredValue::new(Vec::new()),
            refreshes_of_all: long_lived(0),
            is_embedded,
            provider: ProviderState::new(),
            ended_here: StoredValue::new(false),
            refused_owner: StoredValue::new(None),
            reply_isolation: StoredValue::new(ReplyIsolation::default()),
            shared: StoredValue::new_local(Rc::default()),
            tabs: StoredValue::new_local(None),
            tab_messages: long_lived(Vec::new()),
        };
        if let Some(session) = stored {
            restore(live, session);
        }
        tick(live);
        // The timers of a hidden tab are slow or stopped, so the time is updated as soon as the tab is visible.
        Effect::new(boxed(move || {
            live.clock.visible.track();
            live.clock.update();
        }));
        online::on_online(move || live.refresh_all());
        if !is_embedded {
            deferred::start(live, config);
        }
        live
    }
}

/// Opens the stored session, unless it ended while the tab was closed.
fn restore(live: Live, session: Session) {
    match validity::validate_session(live, &session, None) {
        Ok(()) => {
            storage::record_use(&session.id, clock::now());
            last_use::record();
            live.session.set(Some(session));
        }
        Err(reason) => {
            if session.account.is_some() && reason.is_sign_out() {
                note_sign_out();
            }
            if reason != SessionEndReason::Expired {
                live.record_end(session.id);
            }
            storage::write_tab(TabItem::Session, None);
            live.no_session.set(NoSession::Ended(reason));
        }
    }
}

fn tick(live: Live) {
    // The time is updated every second only while a countdown in seconds is on the screen. Longer pauses are shown in minutes.
    let now = clock::instant();
    let paused_until = live.limits.paused_until(now);
    let held_back_until = live.limits.held_back_until.try_get_untracked().flatten();
    let pauses =
        [paused_until.map(|until| until.since(now)), held_back_until.map(|until| until.since(clock::now()))];
    let counts_down =
        pauses.into_iter().flatten().max().is_some_and(|remaining| (0..130_000).contains(&remaining));
    let warns = live.idle_until.try_get_untracked().flatten().is_some();
    let step = if counts_down || warns { 1_000 } else { 10_000 };
    let before = clock::now();
    clock::once(step, move || {
        // If the machine's clock was set back, the dates of the reads on the screen are in the future. Everything is read again.
        if clock::now() < before.plus(-SET_BACK_MS) {
            live.refresh_all();
        }
        if live.clock.update() {
            tick(live);
        }
    });
}

/// If the clock shows a time more than this many milliseconds before the last tick, the machine's clock was set back, and everything on the
/// page is read again.
const SET_BACK_MS: i64 = 60_000;
