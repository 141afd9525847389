//! Idle sign-out, if `config.json` sets it: after minutes without activity in any tab of the session.

use super::ended::Ended;
use super::session::Live;
use crate::browser::{clock, storage, touch};
use leptos::prelude::*;
use slipway_logic::config::Config;
use std::cell::Cell;

/// The time of the warning before the sign-out, in milliseconds.
const WARNING: i64 = 60_000;
/// The minimum interval of activity messages to other tabs, in milliseconds.
const TOLD: i64 = 5_000;
const LOOKS: i64 = 1_000;

thread_local! {
    static TOUCHED: Cell<i64> = const { Cell::new(0) };
}

/// The last activity in any tab of the session, in milliseconds since 1970.
pub(super) fn seen() -> i64 {
    TOUCHED.get()
}

/// Records activity in another tab.
pub(super) fn touched(live: Live) {
    TOUCHED.set(clock::now().0);
    if live.idle_until.try_get_untracked().flatten().is_some() {
        live.idle_until.try_set(None);
    }
}

/// Records activity in every tab, which restarts the idle time.
pub fn stay(live: Live) {
    touched(live);
    if let Some(session) = live.session.get_untracked() {
        storage::update_session_log(|log| log.touch(&session.id, clock::now()));
        live.tell_tabs(|tabs| tabs.touched(&session.id));
    }
}

pub(super) fn watch(live: Live, config: &Config) {
    TOUCHED.set(clock::now().0);
    let minutes = config.idle_minutes;
    touch::on_touch(move || {
        // While the warning stands, only its button says that somebody is there.
        if live.idle_until.try_get_untracked().flatten().is_some() {
            return;
        }
        let last = TOUCHED.replace(clock::now().0);
        if minutes.is_some() && clock::now().0 - last > TOLD {
            stay(live);
        }
    });
    if let Some(minutes) = minutes {
        look(live, i64::from(minutes) * 60_000);
    }
}

fn look(live: Live, limit: i64) {
    clock::once(LOOKS, move || {
        // A time in the future was noted before the clock was set back.
        TOUCHED.set(TOUCHED.get().min(clock::now().0));
        let idle = clock::now().0 - TOUCHED.get();
        if live.session.try_with_untracked(Option::is_some) != Some(true) {
            TOUCHED.set(clock::now().0);
        } else if idle >= limit {
            live.end(Ended::Idle);
        } else if idle >= limit - WARNING && live.idle_until.try_get_untracked() == Some(None) {
            live.idle_until.try_set(Some(clock::now().plus(limit - idle)));
        }
        look(live, limit);
    });
}
