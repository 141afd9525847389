//! The question before a sign-out that discards drafts or unsaved edits.

use crate::live::{SessionEndReason, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use leptos::prelude::*;

/// Asks before a sign-out that discards drafts or unsaved edits.
#[component]
pub fn SignOutQuestion(open: RwSignal<bool>) -> impl IntoView {
    let live = use_live();
    view! {
        <Dialog open title="Sign out?">
            <div class="body">
                <p>"A form has unsaved changes. Signing out discards them."</p>
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Stay"</Button>
                <Button variant=ButtonVariant::Danger on_press=move || live.end(SessionEndReason::SignedOut)>
                    "Discard and sign out"
                </Button>
            </div>
        </Dialog>
    }
}
