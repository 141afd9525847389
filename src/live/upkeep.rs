//! Maintains what this browser stores: removes outdated entries, and keeps the record of an open session.

use super::session::Live;
use crate::browser::{clock, storage};
use leptos::prelude::*;
use slipway_logic::forms::draft;

/// Milliseconds between two removals of outdated entries.
const INTERVAL_MS: i64 = 60_000;

/// Milliseconds after which the use of a session that stays open is recorded again, at a host without an idle limit.
const RECORD_INTERVAL_MS: i64 = 86_400_000;

/// Removes outdated drafts, undoable saves and session records now, and then every `INTERVAL_MS`. Also calls `keep_record`, so that the
/// record of an open session isn't removed.
pub(super) fn remove_outdated(live: Live) {
    let now = clock::now();
    for (prefix, lifetime) in
        [(draft::PREFIX, draft::DRAFT_LIFETIME_MS), (storage::UNDO_PREFIX, draft::UNDO_LIFETIME_MS)]
    {
        for key in storage::keys(prefix) {
            if storage::read_draft(&key).is_none_or(|text| draft::is_outdated(&text, lifetime, now)) {
                storage::write_draft(&key, None);
            }
        }
    }
    keep_record(live);
    storage::remove_outdated_records(now);
    clock::once(INTERVAL_MS, move || remove_outdated(live));
}

/// Records once a day that the session is still open. Not at a host with an idle limit, where only a person's activity is recorded.
fn keep_record(live: Live) {
    let session = live.session.try_get_untracked().flatten();
    let Some(session) = session.filter(|_| live.idle_limit_ms.is_none() && !live.is_embedded) else { return };
    let now = clock::now();
    let used_at = storage::session_record(&session.id).and_then(|record| record.used_at);
    if used_at.is_some_and(|used_at| now.since(used_at) >= RECORD_INTERVAL_MS) {
        storage::record_use(&session.id, now);
    }
}
