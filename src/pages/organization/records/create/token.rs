//! A new API token: its value is shown once.

use crate::browser::focus;
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::field::TextField;
use crate::ui::notice::Notice;
use crate::views::cards::FactList;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::api_token;
use slipway_api::id::OrganizationId;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::resources::api_token::new_token_facts;
use slipway_logic::route::{Collection, Page};

/// The id of the field with the token. The field gets the focus, because the form that had the focus is no longer shown.
const TOKEN: &str = "new-token";

/// The card with the new token, hidden until a person presses Show, and a button that copies it. A warning if the reply doesn’t have the
/// token.
#[component]
pub fn TokenOnce(
    /// The organization.
    id: OrganizationId,
    /// The platform’s reply to the creation of the token (JSON).
    reply: String,
) -> impl IntoView {
    let (address, notifier) = (use_address(), use_notifier());
    let token = at(&reply, &[api_token::TOKEN]).text().unwrap_or_default();
    let list = StoredValue::new(Page::Records(id, Collection::ApiTokens));
    if token.is_empty() {
        return view! {
            <Notice tone="warning">
                <p>"The platform created the token, but its reply doesn’t have the value. Revoke it and create another one."</p>
            </Notice>
            <Button on_press=move || address.visit(&list.get_value())>"Back to API tokens"</Button>
        }
        .into_any();
    }
    let facts = Signal::stored(new_token_facts(&reply));
    let value = RwSignal::new(token);
    focus::restore_to(TOKEN);
    let guard = use_unsaved_changes();
    // The token is shown only on this page, so the person is asked before leaving it without a copy.
    let is_copied = RwSignal::new(false);
    let risk = move || if is_copied.get() { LeaveRisk::Nothing } else { LeaveRisk::ShownOnce };
    guard.watch(Signal::derive(risk), Callback::new(|()| ()));
    let copy = move || {
        notifier.copy_then("Token", value.get_untracked(), move || {
            is_copied.try_set(true);
        });
    };
    let done = move || guard.visit(address, &list.get_value());
    view! {
        // A browser may refuse the clipboard to the button. The person then copies the selected text, which counts as a copy as well.
        <section
            class="card"
            aria-label="New token"
            on:copy=move |_| {
                is_copied.set(true);
            }
        >
            <Notice tone="warning">
                <p>"Copy the token now. You can’t see it again. If you lose it, revoke it and create another one."</p>
            </Notice>
            <TextField id=TOKEN label="Token" value secret=true read_only=true />
            <FactList facts />
            <div class="buttons">
                <Button variant=ButtonVariant::Primary on_press=copy>
                    "Copy token"
                </Button>
                <Button on_press=done>"Done"</Button>
            </div>
        </section>
    }
    .into_any()
}
