//! The question before edits are discarded: they can’t be brought back.

use crate::browser::focus;
use crate::features::navigation::address::use_address;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use leptos::prelude::*;

/// Asks before edits are discarded. The page’s button “Discard” sets `open` to true.
#[component]
pub fn DiscardQuestion(
    /// True while the question is open.
    open: RwSignal<bool>,
    /// The edits to discard: "3 changes: CPU, Memory, Name."
    #[prop(into)]
    what: Signal<String>,
    /// The callback that discards the edits.
    #[prop(into)]
    on_discard: Callback<()>,
) -> impl IntoView {
    use_address().add_question(open);
    let discard = move || {
        open.set(false);
        on_discard.run(());
        // The button that opened the question is removed together with its bar, so the heading gets the focus.
        request_animation_frame(|| {
            focus::focus_heading();
        });
    };
    view! {
        <Dialog open title="Discard your changes?">
            <div class="body">
                <p>{move || what.get()}</p>
                <p>"They aren’t saved, and can’t be brought back."</p>
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Keep editing"</Button>
                <Button variant=ButtonVariant::Danger on_press=discard>
                    "Discard changes"
                </Button>
            </div>
        </Dialog>
    }
}
