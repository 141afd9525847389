//! Signing in: a token is checked with GET /organization before it is kept.

use super::session::Live;
use crate::browser::{clock, http, http::Cancel};
use leptos::prelude::*;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::records::Organization;
use slipway_api::{ApiError, Listed, Operation};
use slipway_logic::session::Session;

/// Checks the session's token; opens the session and gives the organizations that it sees.
/// A token that may not read the organizations (403) is a good token all the same.
pub async fn sign_in(
    live: Live,
    session: Session,
    cancel: Cancel,
) -> Result<Option<Listed<Organization>>, ApiError> {
    let request = GetOrganization {}.request();
    let reply = http::send(&session.platform, &session.credential, &request, &cancel).await?;
    let organizations = match reply.read(clock::now()) {
        Ok(organizations) => Some(organizations),
        Err(ApiError::NotPermitted { .. }) => None,
        Err(error) => return Err(error),
    };
    if cancel.cancelled() || live.session.get_untracked().is_some() {
        return Err(ApiError::Cancelled);
    }
    live.open(session);
    Ok(organizations)
}
