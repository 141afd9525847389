//! The last activity in any tab of the session, as far as this tab knows.

use crate::browser::clock;
use slipway_logic::session::validity::LastUse;
use std::cell::Cell;

thread_local! {
    /// The last activity; None before the first activity in a session, and after the session ended.
    static LAST_USE: Cell<Option<LastUse>> = const { Cell::new(None) };
}

/// Returns the present time in the form in which activity is recorded.
pub(super) fn now() -> LastUse {
    LastUse { at: clock::now(), uptime_ms: clock::uptime() }
}

/// Records activity now.
pub(super) fn record() {
    LAST_USE.set(Some(now()));
}

/// Forgets the activity of a session that is over.
pub(super) fn forget() {
    LAST_USE.set(None);
}

/// Returns the milliseconds since the last activity; None if there was none.
pub(super) fn idle_ms() -> Option<i64> {
    LAST_USE.get().map(|last| last.idle_ms(now()))
}

/// Returns the time of the last activity, in milliseconds since 1970; 0 if there was none.
pub(super) fn at_ms() -> i64 {
    LAST_USE.get().map_or(0, |last| last.at.0)
}
