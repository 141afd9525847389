//! Sends writes, each once, and reads whose reply is used once.

use super::fetch::{fetch, fetch_alone};
use super::session::Live;
use crate::browser::clock;
use crate::browser::http::{self, Cancel};
use leptos::prelude::*;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Method, Request};

/// Sends a write once, without retries. Afterwards the watched reads that follow writes are repeated, also if the outcome is unknown.
/// Only an operation that the platform doesn't offer repeats no reads.
pub async fn send(live: Live, request: Request) -> Result<Reply, ApiError> {
    send_about(live, request, Vec::new()).await
}

/// Sends a write like [`send`]. `changed` has the ids of records that the write changes in addition to those in its path: reads that are
/// sent in turn are repeated for these ids.
pub async fn send_about(live: Live, request: Request, mut changed: Vec<String>) -> Result<Reply, ApiError> {
    let outcome = fetch(live, &request, 1, &Cancel::default()).await.map(|(reply, _)| reply);
    let outcome = outcome.and_then(Reply::confirmed);
    if outcome.is_ok() {
        live.capabilities.allow(request.spec);
    }
    live.shared().last_write_at.set(Some(clock::instant()));
    // A write that fails with `NotOffered` wasn't sent, so it can't have changed anything, and nothing is read again. After any other error
    // the reads are repeated, even if the write wasn't sent, as during a pause of the rate limit.
    if !matches!(outcome, Err(ApiError::NotOffered { .. })) {
        changed.extend(request.path_values().map(str::to_owned));
        live.wrote.try_set(changed);
        // A DELETE of a path that ends with an id deletes the record at this path: the cache is cleared, and reads of this path are
        // suspended. A DELETE of another path, such as that of an organization's members, removes an entry, and the list at this path is
        // read again.
        let is_record = request.path_values().last().is_some_and(|id| request.path.ends_with(id));
        let is_deleted = request.spec.method == Method::Delete && outcome.is_ok() && is_record;
        if is_deleted {
            live.shared().clear_cache();
        }
        live.deleted.try_set(is_deleted.then(|| request.path.clone()));
        live.writes.try_update(|writes| *writes = writes.wrapping_add(1));
    }
    outcome
}

/// Sends a write before this function returns, because the page or the session ends with the calling task. Returns the outcome, which only
/// a page that still exists gets.
pub fn send_before_leaving(
    live: Live,
    request: &Request,
) -> impl Future<Output = Result<(), ApiError>> + use<> {
    let session = live.session.try_get_untracked().flatten();
    let sent =
        session.map(|session| http::send_before_leaving(&session.platform, &session.credential, request));
    async move {
        let reply = sent.ok_or(ApiError::SignIn)?.await?;
        let reply = reply.refused(clock::now()).map_or(Ok(reply), Err)?;
        reply.confirmed().map(|_| ())
    }
}

/// Sends a read for one use, with a second attempt after a transient error. Never joins a read in flight, so the reply is current: a save,
/// for example, is compared with it.
pub async fn read_now(live: Live, request: Request) -> Result<Reply, ApiError> {
    fetch_alone(live, &request, 2, &Cancel::default()).await.map(|(reply, _)| reply)
}
