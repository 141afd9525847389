//! A question in front of the page: a native dialog, so that Escape, focus and the page behind are the browser's.

use super::dynamic::{effect, when};
use leptos::html;
use leptos::prelude::*;

/// A dialog that is open while `open` is true; Escape closes it. Its content is made anew at each opening.
#[component]
pub fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The question.
    #[prop(into)]
    title: Signal<String>,
    /// What stands below the question, buttons included.
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    effect(move || {
        let Some(dialog) = node.get() else { return };
        if open.get() && !dialog.open() {
            // A dialog that is in the page can be shown.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog class="dialog" node_ref=node aria-labelledby="dialog-title" on:close=move |_| open.set(false)>
            {when(
                move || open.get(),
                move || {
                    view! {
                        <h2 id="dialog-title">{title}</h2>
                        {children()}
                    }
                        .into_any()
                },
            )}
        </dialog>
    }
}
