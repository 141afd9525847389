//! A modal dialog: a native `<dialog>`, so that the browser handles Escape, focus and the page behind it.

use crate::ui::show::Show;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A dialog that is shown while `open` is true. Escape closes it. Its content is created at each opening.
#[component]
pub fn Dialog(
    /// True while the dialog is open.
    open: RwSignal<bool>,
    /// The heading: a question.
    #[prop(into)]
    title: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let (false, Some(dialog)) = (open.get(), node.try_get_untracked().flatten()) {
            dialog.close();
        }
    });
    let children = StoredValue::new(children);
    view! {
        <dialog class="dialog" node_ref=node aria-labelledby="dialog-title" on:close=move |_| open.set(false)>
            <Show when=move || open.get()>
                <Inside node title>
                    {children.with_value(|children| children())}
                </Inside>
            </Show>
        </dialog>
    }
}

/// The content of an open dialog. Opens the dialog after the content was added: a control in it gets the focus.
#[component]
fn Inside(node: NodeRef<html::Dialog>, title: Signal<String>, children: Children) -> impl IntoView {
    Effect::new(move || {
        if let Some(dialog) = node.get().filter(|dialog| !dialog.open()) {
            // A dialog that is in the page can be shown.
            let _ = dialog.show_modal();
            // The first field or the safe button, not a list that scrolls.
            let first = |selector: &str| dialog.query_selector(selector).ok().flatten();
            let control = first("input, select, textarea").or_else(|| first(".buttons button"));
            if let Some(control) = control.and_then(|control| control.dyn_into::<HtmlElement>().ok()) {
                // An element that is in the page takes the focus.
                let _ = control.focus();
            }
        }
    });
    view! {
        <div class="inside">
            <h2 id="dialog-title">{move || title.get()}</h2>
            {children()}
        </div>
    }
}
