//! The button that signs out, in every tab and at the sign-in provider.

use crate::browser::{document, storage};
use crate::features::lazy::{AppView, LazyDialog};
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::{SessionEndReason, use_live};
use leptos::prelude::*;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::forms::draft;

/// The button that signs out. If this tab's storage has drafts, or a form has edits that the browser didn't store, a dialog asks first: a
/// sign-out discards drafts and edits.
#[component]
pub fn SignOut(
    /// The CSS class of the button.
    class: &'static str,
    /// The name of the button, for screen readers and as its title.
    label: &'static str,
    children: Children,
) -> impl IntoView {
    let live = use_live();
    let unsaved = use_unsaved_changes();
    let open = RwSignal::new(false);
    let press = move |_| {
        if storage::keys(draft::PREFIX).is_empty() && untrack(|| unsaved.risk()) == LeaveRisk::Nothing {
            live.end(SessionEndReason::SignedOut)
        } else {
            open.set(true)
        }
    };
    // If the dialog can’t be loaded, the browser’s own confirmation asks: signing out has to work while the console’s host can’t be
    // reached.
    let ask = move || {
        open.set(false);
        if document::confirm("Sign out? The drafts of unsaved forms in this tab are discarded.") {
            live.end(SessionEndReason::SignedOut);
        }
    };
    view! {
        <button type="button" class=class aria-label=label title=label on:click=press>
            {children()}
        </button>
        <LazyDialog open view=AppView::SignOut(open) on_failure=ask />
    }
}
