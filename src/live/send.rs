//! Writing: asking the platform for something, once.

use super::fetch::fetch;
use super::session::Live;
use crate::browser::http::Cancel;
use leptos::prelude::*;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Request};

/// Sends a write once: it is never repeated. Afterwards everything that is watched is read again, also when
/// the outcome isn't known.
pub async fn send(live: Live, request: Request) -> Result<Reply, ApiError> {
    let outcome = fetch(live, &request, 1, &Cancel::default()).await;
    live.writes.try_update(|writes| *writes = writes.wrapping_add(1));
    outcome
}
