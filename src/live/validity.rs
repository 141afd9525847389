//! Checks whether the session may still be used, from this tab’s state and the browser’s records. The check runs before the session is
//! used, shared or renewed.

use super::last_use;
use super::no_session::SessionEndReason;
use super::session::Live;
use crate::browser::{clock, document, storage, visibility};
use leptos::prelude::*;
use slipway_computed::boxed;
use slipway_logic::session::Session;
use slipway_logic::session::sharing::may_share;
use slipway_logic::session::validity::{SessionFacts, idle_ms, validate};

/// Returns true if there is a session that may be used now. If the session is over, ends it with [`Live::end`] and returns false. If only
/// its token has expired and this tab can renew the token, returns false without ending the session.
pub(super) fn check(live: Live) -> bool {
    let Some(session) = live.session.try_get_untracked().flatten() else { return false };
    match validate_session(live, &session, last_use::idle_ms()) {
        Ok(()) => true,
        // The session isn’t ended while the token can be renewed: after the machine has slept, for example, the renewal begins only after the
        // expiry.
        Err(SessionEndReason::Expired) if live.can_renew() => false,
        Err(reason) => {
            live.end(reason);
            false
        }
    }
}

/// Returns Ok if a session may be used now, else the reason why it has ended. `idle_in_tab` is the time since its last use in this tab, in
/// milliseconds; None if this tab hasn’t used it.
pub(super) fn validate_session(
    live: Live,
    session: &Session,
    idle_in_tab: Option<i64>,
) -> Result<(), SessionEndReason> {
    // In an embedded page, the portal provides the tokens and decides when they end, so the checks below don’t apply.
    if live.is_embedded {
        return Ok(());
    }
    let now = clock::now();
    let record = storage::session_record(&session.id);
    let has_ended = record.as_ref().is_some_and(|record| record.has_ended)
        || live.ended_sessions.try_with_value(|ended| ended.contains(&session.id)) == Some(true);
    let facts = SessionFacts {
        has_ended,
        idle_ms: idle_ms(idle_in_tab, record.as_ref().and_then(|record| record.used_at), now),
        is_recorded: record.map(|record| record.used_at.is_some()),
        idle_limit_ms: live.idle_limit_ms,
        expires_at: session.ends(),
    };
    validate(&facts, now)
}

/// Returns true if the session may be given to other tabs: it is valid, and no page of the platform can be at the console’s origin. Like
/// [`check`], ends a session that is over.
pub(super) fn may_share_session(live: Live) -> bool {
    check(live) && is_session_shareable(live)
}

/// Returns true if tabs may share the session: no page of the platform can run at the console’s origin, where it could ask for the session.
/// False without a session.
pub fn is_session_shareable(live: Live) -> bool {
    let isolation = live.reply_isolation.try_get_value().unwrap_or_default();
    let may_share = |session: &Session| may_share(&session.platform, &document::origin(), isolation);
    live.session.try_with_untracked(|session| session.as_ref().is_some_and(may_share)) == Some(true)
}

/// Returns the milliseconds since the last use of the session in any tab. None without a session, and if no use is recorded.
pub(super) fn idle_ms_of_session(live: Live) -> Option<i64> {
    let session = live.session.try_get_untracked().flatten()?;
    let used_at = storage::session_record(&session.id).and_then(|record| record.used_at);
    idle_ms(last_use::idle_ms(), used_at, clock::now())
}

/// Stores the time of the last use of the session again, computed from the time since then: if the machine’s clock was set back, the
/// stored time would be wrong for the tab that gets the session.
pub(super) fn record_last_use(live: Live, session: &Session) {
    if let Some(idle) = idle_ms_of_session(live) {
        storage::record_use(&session.id, clock::now().plus(-idle));
    }
}

/// Milliseconds that a tab with an expired token waits for the token that another tab renewed.
const RENEWAL_WAIT_MS: i64 = 2_000;
/// Milliseconds that a request waits for the renewal of an expired token if this tab has asked for the renewed token.
const OWN_RENEWAL_WAIT_MS: i64 = 15_000;
/// Milliseconds between two checks whether the token was renewed.
const RENEWAL_CHECK_MS: u32 = 100;

/// Returns true if there is a session that may be used for a request now; ends the session if it is over. If the token has expired, waits for
/// the renewed token: up to `OWN_RENEWAL_WAIT_MS` if this tab has asked for one, else up to `RENEWAL_WAIT_MS` for the token of another tab,
/// which a frozen tab hasn’t received yet.
pub(super) async fn check_before_request(live: Live) -> bool {
    if live.has_expired() {
        live.want_renewal();
    }
    let is_late = || live.is_token_expected() && live.has_expired();
    let until = clock::now().plus(if is_late() { OWN_RENEWAL_WAIT_MS } else { RENEWAL_WAIT_MS });
    loop {
        let Some(session) = live.session.try_get_untracked().flatten() else { return false };
        let is_over = validate_session(live, &session, last_use::idle_ms()) == Err(SessionEndReason::Expired);
        if !is_over && !is_late() {
            return check(live);
        }
        if clock::now() >= until {
            if is_over {
                live.end(SessionEndReason::Expired);
            }
            return check(live);
        }
        clock::sleep(RENEWAL_CHECK_MS).await;
    }
}

/// Returns true if the session may be used now. Ends a session that is over, unless only its token has expired: another tab may have
/// renewed the token, and the person can still sign in again without leaving the page.
pub(super) fn check_presence(live: Live) -> bool {
    let session = live.session.try_get_untracked().flatten();
    let outcome = session.map(|session| validate_session(live, &session, last_use::idle_ms()));
    if outcome == Some(Err(SessionEndReason::Expired)) { false } else { check(live) }
}

/// Checks the session whenever a person may have come back: the tab becomes visible, or the browser restores the page.
pub(super) fn check_on_return(live: Live) {
    Effect::new(boxed(move || {
        if live.clock.visible.get() {
            untrack(|| check_presence(live));
        }
    }));
    visibility::on_page_shown(move || {
        check_presence(live);
    });
}
