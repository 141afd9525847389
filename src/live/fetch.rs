//! Sending a request with session, capabilities, pauses and retries, and applying its outcome to the shared state.

use super::no_session::SessionEndReason;
use super::session::Live;
use super::validity;
use crate::browser::{clock, http, http::Cancel};
use leptos::prelude::*;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Method, Request};
use slipway_logic::reading::pauses::Pauses;
use slipway_logic::reading::retry;
use slipway_logic::session::Session;
use slipway_logic::steady_clock::Instant;

/// Milliseconds between two checks whether a renewed token has arrived from another tab, the portal or the provider.
const RENEWAL_CHECK_MS: u32 = 100;

/// Sends `request`: a GET up to `attempts` times while errors are transient, and again if its token was refused and renewed; any other
/// method once. A GET joins an equal read in flight, if there is one. Nothing is sent, and an error is returned, without a session that may
/// be used, during a pause of the rate limit, for an operation that is known not to be offered or that a read-only page refuses, and for a
/// GET that was repeated too often (`HeldBack`). Returns the reply and the instant at which its request was sent. A status other than 2xx
/// is an error.
pub(super) async fn fetch(
    live: Live,
    request: &Request,
    attempts: u32,
    cancel: &Cancel,
) -> Result<(Reply, Instant), ApiError> {
    exchange(live, request, attempts, cancel, true).await
}

/// Sends `request` like [`fetch`], but never joins an equal read in flight.
pub(super) async fn fetch_alone(
    live: Live,
    request: &Request,
    attempts: u32,
    cancel: &Cancel,
) -> Result<(Reply, Instant), ApiError> {
    exchange(live, request, attempts, cancel, false).await
}

async fn exchange(
    live: Live,
    request: &Request,
    attempts: u32,
    cancel: &Cancel,
    joins: bool,
) -> Result<(Reply, Instant), ApiError> {
    if !validity::check_before_request(live).await {
        return Err(ApiError::SignIn);
    }
    let mut session = live.session.try_get_untracked().flatten().ok_or(ApiError::SignIn)?;
    if let Some(why) = live
        .capabilities
        .known
        .try_with_untracked(|capabilities| capabilities.refused(request.spec))
        .flatten()
    {
        return Err(ApiError::NotOffered { why });
    }
    let attempts = if request.spec.repeatable() { attempts } else { 1 };
    let is_read = request.spec.method == Method::Get;
    let mut attempt = 1;
    loop {
        if live.is_embedded {
            session = with_portal_token(live, session, cancel, is_read).await?;
        }
        let sent_at = clock::instant();
        if let Some(until) = live.limits.paused_until(sent_at) {
            return Err(ApiError::RateLimited { until: Some(clock::date_of(until)) });
        }
        live.limits.budget.try_update(|budget| budget.record_request(sent_at));
        let reply = match request.spec.method {
            Method::Get if joins => live.shared().get(&session, request, cancel).await,
            _ => {
                let reply = http::send(&session.platform, &session.credential, request, cancel).await;
                reply.map(|reply| (reply, sent_at))
            }
        };
        let outcome = reply.and_then(|(reply, sent_at)| {
            let now = clock::now();
            live.apply_reply_policy(&reply);
            if let Some((limit, remaining, resets)) = reply.budget(now) {
                let resets_at = clock::instant().plus(resets.since(now));
                live.limits.budget.try_update(|budget| budget.record_response(limit, remaining, resets_at));
            }
            reply.refused(now).map_or(Ok((reply, sent_at)), Err)
        });
        if matches!(outcome, Err(ApiError::SignIn)) && is_current(live, &session) {
            // Only the first of several requests with a 401 asks the portal for a new token: setting `is_renewing` again would count as
            // another refusal.
            if live.is_embedded && live.is_renewing.try_get_untracked() == Some(false) {
                live.is_renewing.set(true);
            }
            live.want_renewal();
            renewal(live, cancel).await;
        }
        match outcome {
            Err(error) if error.is_transient() && attempt < attempts && !cancel.cancelled() => {
                clock::sleep(retry::delay(attempt, clock::random())).await;
                attempt += 1;
                // During the pause before the retry, the session may have ended, or its token may have been renewed. The retry uses the
                // present token of the same session; if the session has ended, the request is cancelled.
                validity::check_before_request(live).await;
                match live.session.try_get_untracked().flatten() {
                    Some(current) if current.id == session.id && !cancel.cancelled() => session = current,
                    _ => return Err(ApiError::Cancelled),
                }
            }
            outcome => match live.session.try_get_untracked().flatten() {
                Some(current) if current == session => return settle(live, outcome, sent_at, is_read),
                // The token was renewed while the request was in flight. A 401 for the old token doesn't end the session: a GET is sent
                // again with the new token.
                Some(current) if current.id == session.id => match outcome {
                    Err(ApiError::SignIn) if request.spec.repeatable() => session = current,
                    Err(ApiError::SignIn) => return Err(renewed()),
                    outcome => return settle(live, outcome, sent_at, is_read),
                },
                // Replies to reads of an ended session are dropped. The outcome of a write is reported: it may have been applied.
                _ if is_read => return Err(ApiError::Cancelled),
                _ => return Err(ApiError::SessionEnded { applied: applied(&outcome) }),
            },
        }
    }
}

/// Waits while a renewed token is expected (from another tab, the portal or the provider), or until `cancel` is cancelled.
async fn renewal(live: Live, cancel: &Cancel) {
    while live.is_token_expected() && !cancel.cancelled() {
        clock::sleep(RENEWAL_CHECK_MS).await;
    }
}

/// Returns the session to send a request with, after waiting for the portal's token. Fails if `cancel` was cancelled, if there is no
/// session any more, or if the portal provided a token of another account meanwhile: the request was meant for the first account.
async fn with_portal_token(
    live: Live,
    session: Session,
    cancel: &Cancel,
    is_read: bool,
) -> Result<Session, ApiError> {
    renewal(live, cancel).await;
    match live.session.try_get_untracked().flatten() {
        _ if cancel.cancelled() => Err(ApiError::Cancelled),
        Some(current) if current.id == session.id => Ok(current),
        Some(_) if is_read => Err(ApiError::Cancelled),
        Some(_) => Err(ApiError::SessionEnded { applied: Some(false) }),
        None => Err(ApiError::SignIn),
    }
}

fn is_current(live: Live, session: &Session) -> bool {
    live.session.try_get_untracked().flatten().as_ref() == Some(session)
}

/// Returns true if the platform applied a write, false if it certainly didn't; None if the outcome doesn't show it.
fn applied(outcome: &Result<(Reply, Instant), ApiError>) -> Option<bool> {
    match outcome {
        Ok((reply, _)) => reply.is_confirmed().then_some(true),
        Err(error) if error.may_have_been_applied() || *error == ApiError::Cancelled => None,
        Err(_) => Some(false),
    }
}

/// Returns the error of a write whose token was refused, but has been renewed since or is being renewed: the person can send it again.
fn renewed() -> ApiError {
    let message = "The token was renewed. Try again.".to_owned();
    ApiError::Refused { status: 401, message, fields: Vec::new() }
}

/// Applies the outcome of a request to the limits, the connection and the session: a 401 ends the session, unless its token is being renewed.
/// Returns the outcome for the caller. While the token is being renewed, a 401 becomes `Cancelled` for a read, and the error "Try again" for
/// a write. The time in `RateLimited` becomes the end of the pause.
fn settle(
    live: Live,
    outcome: Result<(Reply, Instant), ApiError>,
    sent_at: Instant,
    is_read: bool,
) -> Result<(Reply, Instant), ApiError> {
    match outcome {
        // Another tab, the portal or the provider was asked for a renewed token, so the 401 for the old token doesn't end the session.
        Err(ApiError::SignIn) if live.is_token_expected() => {
            Err(if is_read { ApiError::Cancelled } else { renewed() })
        }
        Err(ApiError::SignIn) => {
            live.end(SessionEndReason::Refused);
            Err(ApiError::SignIn)
        }
        Err(ApiError::RateLimited { until }) => {
            live.connection.record_response();
            let (now, reset) = (clock::instant(), until.map(|until| until.since(clock::now())));
            let until = live.limits.pauses.try_update(|pauses| pauses.record_rate_limit(sent_at, now, reset));
            Err(ApiError::RateLimited { until: until.map(clock::date_of) })
        }
        Err(error @ (ApiError::Unreachable | ApiError::TimedOut)) => {
            live.connection.error.set(Some(error.clone()));
            Err(error)
        }
        Err(ApiError::Cancelled) => Err(ApiError::Cancelled),
        Err(ApiError::HeldBack { until }) => {
            live.limits.held_back_until.set(Some(until));
            Err(ApiError::HeldBack { until })
        }
        Err(error) => {
            live.connection.record_response();
            Err(error)
        }
        Ok((reply, sent_at)) => {
            live.connection.record_response();
            // The signal is updated only if there is a pause to end. Most replies come while there is no pause, and each update runs every
            // effect that reads the signal.
            if live.limits.pauses.with_untracked(|pauses| *pauses != Pauses::default()) {
                live.limits.pauses.update(|pauses| pauses.record_success(sent_at));
            }
            Ok((reply, sent_at))
        }
    }
}
