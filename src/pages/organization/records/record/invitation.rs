//! The link of an invitation, and the button that sends the invitation once more.

use crate::browser::links;
use crate::browser::task::spawn;
use crate::features::navigation::address::use_address;
use crate::features::navigation::external_link::ExternalLink;
use crate::features::notifications::notifier::use_notifier;
use crate::live::use_live;
use crate::pages::organization::records::resend::resend;
use crate::ui::button::Button;
use crate::ui::form::FormError;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::fields::invited_member;
use slipway_api::id::OrganizationId;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::resources::invitation::resend_reason;
use slipway_logic::resources::task::Task;
use slipway_logic::route::{Collection, Page};

/// The card of an invitation: its link, and the button that sends the invitation once more.
#[component]
pub fn InvitationLink(id: OrganizationId, found: ReadSignal<Option<Record>>) -> impl IntoView {
    let (live, notifier, address) = (use_live(), use_notifier(), use_address());
    let text =
        move |key: FieldName| found.with(|found| found.as_ref()?.at(&[key]).text()).unwrap_or_default();
    let (busy, error_message) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let disabled_reason = computed(move || {
        let refused =
            Task::Resend.specs().into_iter().find_map(|spec| live.capabilities.disabled_reason(spec, None));
        let reason = || found.with(|found| found.as_ref().and_then(resend_reason));
        refused.or_else(|| reason().map(str::to_owned))
    });
    let copy = move || notifier.copy("Link", untrack(|| text(invited_member::INVITATION_LINK)));
    let press = move || {
        let Some(invitation) = found.get_untracked() else { return };
        let email = untrack(|| text(invited_member::EMAIL));
        let page = address.page.get_untracked();
        busy.set(true);
        error_message.set(None);
        let entry = notifier.add(format!("{email}: resend invitation"), page);
        let tab_hold = links::guard_leave();
        spawn(async move {
            let ended = resend(live, id, &invitation).await;
            drop(tab_hold);
            let is_left = busy.try_set(false).is_some();
            match ended {
                Ok(()) => {
                    notifier.finish(entry, true, format!("{email}: invited again."));
                    if !is_left {
                        address.visit(&Page::Records(id, Collection::Invitations));
                    }
                }
                Err(failure) => {
                    notifier.set_failed(entry, failure.is_unknown, &failure.message);
                    notifier.report_without_session(live.session, &format!("{email}: {}", failure.message));
                    error_message.try_set(Some(failure.message));
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
                <Button busy disabled_reason on_press=press>
                    "Resend"
                </Button>
            </div>
        </Card>
    }
}
