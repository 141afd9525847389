//! Idle sign-out: ends the session after the number of minutes in `config.json` without activity in any tab of the session.

use super::session::Live;
use super::{last_use, validity};
use crate::browser::{clock, storage, touch};
use leptos::prelude::*;
use slipway_logic::session::validity::LastUse;
use std::cell::Cell;

/// Milliseconds before the idle sign-out at which the warning is shown.
const WARNING_MS: i64 = 60_000;
/// The minimum interval of activity messages to other tabs, in milliseconds.
const MESSAGE_INTERVAL_MS: i64 = 5_000;
/// The interval at which the time without activity is compared with the limit, in milliseconds.
const CHECK_INTERVAL_MS: i64 = 1_000;

/// Handles a message that the person was active in another tab of the session: hides the warning, or ends the session if it is over by now.
/// The time of the activity is read from the session’s record in storage, because the message may be late if this tab was frozen. Without a
/// record, the activity counts as happening now.
pub(super) fn note_activity_elsewhere(live: Live) {
    if !validity::check(live) {
        return;
    }
    let session = live.session.try_get_untracked().flatten();
    if session.is_none_or(|session| storage::session_record(&session.id).is_none()) {
        last_use::record();
    }
    end_warning(live);
}

fn end_warning(live: Live) {
    if live.idle_until.try_get_untracked().flatten().is_some() {
        live.idle_until.try_set(None);
    }
}

/// Records that the person stays: ends the warning, and restarts the idle time in all tabs of the session. Ends the session instead if it is
/// over by now.
pub fn stay(live: Live) {
    if !validity::check(live) {
        return;
    }
    last_use::record();
    end_warning(live);
    if let Some(session) = live.session.get_untracked() {
        storage::record_use(&session.id, clock::now());
        live.tell_tabs(|tabs| tabs.touched(&session.id));
    }
}

pub(super) fn watch(live: Live) {
    let last_message = Cell::new(None::<LastUse>);
    touch::on_touch(move || {
        // While the warning is open, keys, presses and scrolling don’t count as activity: in this tab, only closing the warning restarts the
        // idle time.
        let is_warned = live.idle_until.try_get_untracked().flatten().is_some();
        // The computer may have been asleep for longer than the idle limit, so that no timer could end the session. The first
        // key, press or scroll then ends the session instead of restarting the idle timer.
        if is_warned || !validity::check_presence(live) {
            return;
        }
        last_use::record();
        let is_due =
            last_message.get().is_none_or(|last| last.idle_ms(last_use::now()) > MESSAGE_INTERVAL_MS);
        if live.idle_limit_ms.is_some() && is_due {
            last_message.set(Some(last_use::now()));
            stay(live);
        }
    });
    if let Some(limit) = live.idle_limit_ms {
        check_later(live, limit);
    }
}

fn check_later(live: Live, limit: i64) {
    clock::once(CHECK_INTERVAL_MS, move || {
        if live.session.try_with_untracked(Option::is_some) == Some(true) && validity::check(live) {
            let idle = validity::idle_ms_of_session(live).unwrap_or_default();
            if idle >= limit - WARNING_MS && live.idle_until.try_get_untracked() == Some(None) {
                live.idle_until.try_set(Some(clock::now().plus(limit - idle)));
            }
        }
        check_later(live, limit);
    });
}
