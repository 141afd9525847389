//! Operations on API tokens, and on the account of the signed-in person.

use crate::id::{ApiTokenId, OrganizationId};
use crate::tables::organization::{API_TOKEN, SIGN_UP};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the API tokens of an organization, without their values.
    ListApiTokens { organization: OrganizationId }
        => Get "/organization/{organizationId}/apiToken" -> Listed: API_TOKEN, Companion;
    /// Creates an API token. Only this reply contains its value.
    CreateApiToken { organization: OrganizationId } body Json: API_TOKEN_REQUEST
        => Post "/organization/{organizationId}/apiToken" -> Record: API_TOKEN, Companion, CREDENTIAL;
    /// Deletes an API token.
    DeleteApiToken { organization: OrganizationId, token: ApiTokenId }
        => Delete "/organization/{organizationId}/apiToken/{apiTokenId}" -> (), Companion;
    /// Returns the sign-up information of the account.
    GetSignUp {}
        => Get "/admin/userSignUp" -> Record: SIGN_UP, Document;
}
