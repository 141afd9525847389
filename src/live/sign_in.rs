//! Signing in: a token is checked with GET /organization before it is kept.

use super::session::Live;
use crate::browser::{clock, http, http::Cancel};
use slipway_api::operations::organization::GetOrganization;
use slipway_api::records::Organization;
use slipway_api::{ApiError, Listed, Operation};
use slipway_logic::session::Session;

/// Checks the session's token; opens the session and gives the organizations that it sees.
/// A token that may not read the organizations (403) is a good token all the same.
pub async fn sign_in(live: Live, session: Session) -> Result<Option<Listed<Organization>>, ApiError> {
    let request = GetOrganization {}.request();
    let reply = http::send(&session.platform, &session.credential, &request, &Cancel::default()).await?;
    let organizations = match reply.read(clock::now()) {
        Ok(organizations) => Some(organizations),
        Err(ApiError::NotPermitted { .. }) => None,
        Err(error) => return Err(error),
    };
    live.open(session);
    Ok(organizations)
}
