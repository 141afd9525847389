//! The link of an invitation, and sending the invitation once more.

use crate::browser::links;
use crate::browser::task::spawn;
use crate::features::navigation::address::use_address;
use crate::features::navigation::external_link::ExternalLink;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{Live, send, use_live};
use crate::ui::button::Button;
use crate::ui::form::FormError;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::fields::{invitation_request, invited_member};
use slipway_api::id::{InvitationId, OrganizationId, RecordId};
use slipway_api::operations::member::{CreateInvitation, DeleteInvitation};
use slipway_api::table::FieldName;
use slipway_api::{ApiError, Json, Operation, Record, Spec};
use slipway_computed::computed;
use slipway_logic::route::{Collection, Page};
use slipway_logic::run::Failure;
use slipway_logic::text::json::object;

/// The card.
#[component]
pub fn InvitationLink(
    id: OrganizationId,
    record: RecordId,
    found: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let (live, notifier, address) = (use_live(), use_notifier(), use_address());
    let text =
        move |key: FieldName| found.with(|found| found.as_ref()?.at(&[key]).text()).unwrap_or_default();
    let (busy, error_message) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let disabled_reason = computed(move || {
        let refused = SPECS.iter().find_map(|spec| live.capabilities.disabled_reason(spec, None));
        // Without the role’s id, the new invitation would have the default role instead of the one that the person was invited with.
        let is_lost = text(invited_member::ROLE_ID).is_empty()
            && !(text(invited_member::ROLE_NAME) + &text(invited_member::ROLE)).is_empty();
        let unsure =
            is_lost.then(|| "The platform doesn’t tell the role’s ID. Revoke and invite again.".to_owned());
        refused.or(unsure)
    });
    let copy = move || notifier.copy("Link", untrack(|| text(invited_member::INVITATION_LINK)));
    let resend = move || {
        let (email, role) = untrack(|| (text(invited_member::EMAIL), text(invited_member::ROLE_ID)));
        let page = address.page.get_untracked();
        busy.set(true);
        error_message.set(None);
        let entry = notifier.add(format!("{email}: resend invitation"), page);
        let held = links::hold_tab();
        spawn(async move {
            let ended = renew(live, id, record, &email, &role).await;
            drop(held);
            let is_left = busy.try_set(false).is_some();
            match ended {
                Ok(()) => {
                    notifier.finish(entry, true, format!("{email}: invited again."));
                    if !is_left {
                        address.visit(&Page::Records(id, Collection::Invitations));
                    }
                }
                Err((may_have_been_applied, why)) => {
                    notifier.set_failed(entry, may_have_been_applied, &why);
                    notifier.report_without_session(live.session, &format!("{email}: {why}"));
                    error_message.try_set(Some(why));
                }
            }
        });
    };
    view! {
        <Card title="Invitation link">
            <FormError error=error_message />
            <p>{move || view! { <ExternalLink url=text(invited_member::INVITATION_LINK) /> }}</p>
            <p class="dim">"Resending revokes this invitation and creates a new one."</p>
            <div class="buttons">
                <Button on_press=copy>"Copy link"</Button>
                <Button busy disabled_reason on_press=resend>
                    "Resend"
                </Button>
            </div>
        </Card>
    }
}

/// The two operations that resending an invitation needs.
const SPECS: [&Spec; 2] = [DeleteInvitation::SPEC, CreateInvitation::SPEC];

/// Resends an invitation: revokes it and sends a new one.
///
/// # Errors
/// With a message that says which of the two failed, and true if the failed request may have been applied.
async fn renew(
    live: Live,
    organization: OrganizationId,
    RecordId(invitation): RecordId,
    email: &str,
    role: &str,
) -> Result<(), (bool, String)> {
    let revoke = DeleteInvitation { organization, invitation: InvitationId(invitation) }.request();
    let role = (!role.is_empty()).then_some(role);
    let body = object(&[(invitation_request::EMAIL, Some(email)), (invitation_request::ROLE_ID, role)]);
    let invite = CreateInvitation { organization, body: Json(body) }.request();
    send(live, revoke).await.map_err(|error| {
        let why = failed(live, &error, DeleteInvitation::SPEC);
        match error.may_have_been_applied() {
            true => (true, format!("{why} No new invitation was sent.")),
            false => (false, format!("The invitation wasn’t revoked. {why}")),
        }
    })?;
    send(live, invite).await.map(|_| ()).map_err(|error| {
        let why = failed(live, &error, CreateInvitation::SPEC);
        match error.may_have_been_applied() {
            true => (true, format!("The old invitation was revoked. The new one: {why}")),
            false => (
                false,
                format!(
                    "The old invitation was revoked, but the new one wasn’t sent. {why} Invite {email} again."
                ),
            ),
        }
    })
}

/// Returns the message of a failed request. After a 403, disables the operation.
fn failed(live: Live, error: &ApiError, spec: &'static Spec) -> String {
    if matches!(error, ApiError::NotPermitted { .. }) {
        live.capabilities.forbid(spec, None);
    }
    Failure::of_write(error).message
}
