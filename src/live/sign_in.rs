//! Sign-in: a token is checked with GET /organization before it is stored.

use super::session::Live;
use crate::browser::{clock, http, http::Cancel, random};
use leptos::prelude::*;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::{ApiError, Credential, Operation};
use slipway_logic::reading::read::{By, Read};
use slipway_logic::session::Session;

/// Checks a token, and opens a session. Returns the organizations of the token.
/// A token without permission to read organizations (403) is valid.
pub async fn sign_in(
    live: Live,
    platform: String,
    credential: Credential,
    cancel: Cancel,
) -> Result<Option<Read>, ApiError> {
    let session = Session { id: random::id(), platform, credential, renewals: 0 };
    let organizations = check(&session, &cancel).await?;
    if cancel.cancelled() || live.session.get_untracked().is_some() {
        return Err(ApiError::Cancelled);
    }
    live.open(session);
    Ok(organizations)
}

/// Checks another token of the same account, and continues the session with it.
pub async fn renew(live: Live, credential: Credential) -> Result<(), ApiError> {
    let open = live.session.get_untracked().ok_or(ApiError::SignIn)?;
    let next = Session { credential: credential.clone(), ..open.clone() };
    if next.account() != open.account() {
        let said = "This token is of another account. Sign out first to change accounts.".into();
        return Err(ApiError::Refused { status: 0, said, fields: Vec::new() });
    }
    check(&next, &Cancel::default()).await?;
    // Who signed out meanwhile, or into another platform, has another session: this token isn't its own.
    if live.session.get_untracked().as_ref() != Some(&open) {
        return Err(ApiError::Cancelled);
    }
    live.renew(credential);
    Ok(())
}

async fn check(session: &Session, cancel: &Cancel) -> Result<Option<Read>, ApiError> {
    let request = GetOrganization {}.request();
    let reply = http::send(&session.platform, &session.credential, &request, cancel).await?;
    match reply.refused(clock::now()) {
        None => Read::of(request.spec, &reply.text(), By::Id, None).map(Some).map_err(ApiError::Undecodable),
        Some(ApiError::NotPermitted { .. }) => Ok(None),
        Some(error) => Err(error),
    }
}
