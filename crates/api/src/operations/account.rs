//! API tokens, and who one is.

use crate::id::{ApiTokenId, OrganizationId};
use crate::tables::organization::{API_TOKEN, SIGN_UP};
use crate::{Json, Listed, Record, operations};

operations! {
    /// The API tokens of an organization: never their values.
    ListApiTokens { organization: OrganizationId }
        => Get "/organization/{organizationId}/apiToken" -> Listed: API_TOKEN, Companion;
    /// Creates an API token; its value stands in this reply alone.
    CreateApiToken { organization: OrganizationId } body Json: API_TOKEN_REQUEST
        => Post "/organization/{organizationId}/apiToken" -> Record: API_TOKEN, Companion, CREDENTIAL;
    /// Deletes an API token.
    DeleteApiToken { organization: OrganizationId, token: ApiTokenId }
        => Delete "/organization/{organizationId}/apiToken/{apiTokenId}" -> (), Companion;
    /// Returns the sign-up information of the account.
    GetSignUp {}
        => Get "/admin/userSignUp" -> Record: SIGN_UP, Document;
}
