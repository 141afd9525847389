//! The resending of an invitation. The platform has no operation that resends, so the invitation is revoked and created again.

use crate::live::{Live, send};
use slipway_api::fields::{invitation_request, invited_member};
use slipway_api::id::{InvitationId, OrganizationId};
use slipway_api::operations::member::{CreateInvitation, DeleteInvitation};
use slipway_api::{ApiError, Json, Operation, Record, Spec};
use slipway_logic::resources::invitation::resend_reason;
use slipway_logic::resources::record_kind::text;
use slipway_logic::run::Failure;
use slipway_logic::text::json::object;

/// Resends an invitation: revokes it, and creates another invitation with the same address and role.
///
/// # Errors
/// If the invitation can’t be resent, or if one of the two requests failed. The message says which.
pub async fn resend(live: Live, organization: OrganizationId, invitation: &Record) -> Result<(), Failure> {
    let (email, role) = (text(invitation, invited_member::EMAIL), text(invitation, invited_member::ROLE_ID));
    if let Some(reason) = resend_reason(invitation) {
        return Err(reason.to_owned().into());
    }
    let id = text(invitation, invited_member::ID).parse();
    let id = id.map_err(|_| Failure::from("The invitation has no ID that can be read.".to_owned()))?;
    let revoke = DeleteInvitation { organization, invitation: InvitationId(id) }.request();
    let role = (!role.is_empty()).then_some(role);
    let body =
        object(&[(invitation_request::EMAIL, Some(&email)), (invitation_request::ROLE_ID, role.as_deref())]);
    let invite = CreateInvitation { organization, body: Json(body) }.request();
    send(live, revoke).await.map_err(|error| {
        let failure = failure(live, &error, DeleteInvitation::SPEC);
        let message = match failure.is_unknown {
            true => format!("{} No new invitation was sent.", failure.message),
            false => format!("The invitation wasn’t revoked. {}", failure.message),
        };
        Failure { message, ..failure }
    })?;
    send(live, invite).await.map(|_| ()).map_err(|error| {
        let failure = failure(live, &error, CreateInvitation::SPEC);
        let message = match failure.is_unknown {
            true => format!("The old invitation was revoked. The new one: {}", failure.message),
            false => format!(
                "The old invitation was revoked, but the new one wasn’t sent. {} Invite {email} again.",
                failure.message
            ),
        };
        Failure { message, ..failure }
    })
}

/// Returns the failure of a request, and disables its operation after a 403.
fn failure(live: Live, error: &ApiError, spec: &'static Spec) -> Failure {
    if matches!(error, ApiError::NotPermitted { .. }) {
        live.capabilities.forbid(spec, None);
    }
    Failure { is_unknown: error.may_have_been_applied(), ..Failure::of_write(error) }
}
