//! One request with everything around it: the session, pauses, retries, and what its end means for all.

use super::session::{Ended, Live};
use crate::browser::{clock, http, http::Cancel};
use leptos::prelude::*;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Request, Timestamp};
use slipway_logic::retry;

/// Sends `request`, a GET up to `attempts` times; a reply that isn't a success is an error.
pub(super) async fn fetch(
    live: Live,
    request: &Request,
    attempts: u32,
    cancel: &Cancel,
) -> Result<Reply, ApiError> {
    let session = live.session.try_get_untracked().flatten().ok_or(ApiError::SignIn)?;
    let attempts = if request.spec.repeatable() { attempts } else { 1 };
    let mut attempt = 1;
    loop {
        if let Some(until) = pause(live) {
            return Err(ApiError::RateLimited { until: Some(until) });
        }
        let reply = http::send(&session.platform, &session.credential, request, cancel).await;
        let outcome = reply.and_then(|reply| reply.refused(clock::now()).map_or(Ok(reply), Err));
        match outcome {
            Err(error) if error.passing() && attempt < attempts && !cancel.cancelled() => {
                clock::sleep(retry::delay(attempt, clock::random())).await;
                attempt += 1;
            }
            // The answer to a session that is over concerns nobody.
            _ if live.session.try_get_untracked().flatten().as_ref() != Some(&session) => {
                return Err(ApiError::Cancelled);
            }
            outcome => return settle(live, outcome),
        }
    }
}

/// Until when nothing may be asked.
fn pause(live: Live) -> Option<Timestamp> {
    live.paused_until.try_get_untracked().flatten().filter(|until| *until > clock::now())
}

/// What an outcome means beyond its own request.
fn settle(live: Live, outcome: Result<Reply, ApiError>) -> Result<Reply, ApiError> {
    match outcome {
        Err(ApiError::SignIn) => {
            live.end(Ended::Refused);
            Err(ApiError::SignIn)
        }
        Err(ApiError::RateLimited { until }) => {
            heard(live);
            let pauses = live.pauses.get_untracked();
            let until = until.unwrap_or_else(|| clock::now().plus(retry::pause(pauses)));
            live.pauses.set(pauses.saturating_add(1));
            let until = pause(live).map_or(until, |known| known.max(until));
            live.paused_until.set(Some(until));
            Err(ApiError::RateLimited { until: Some(until) })
        }
        Err(error @ (ApiError::Unreachable | ApiError::TimedOut)) => {
            live.silence.set(Some(error.clone()));
            Err(error)
        }
        Err(ApiError::Cancelled) => Err(ApiError::Cancelled),
        Err(error) => {
            heard(live);
            Err(error)
        }
        Ok(reply) => {
            heard(live);
            // A reply to what was asked before the pause doesn't end it.
            if pause(live).is_none() && live.paused_until.get_untracked().is_some() {
                live.paused_until.set(None);
                live.pauses.set(0);
            }
            Ok(reply)
        }
    }
}

fn heard(live: Live) {
    live.heard_at.set(Some(clock::now()));
    if live.silence.get_untracked().is_some() {
        live.silence.set(None);
    }
}
