//! A modal dialog: a native `<dialog>`, so that the browser handles Escape, focus and the page behind it.

use crate::ui::show::Show;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The subject of a dialog, and whether the dialog is open. The subject is kept when the dialog closes, so that the dialog's text doesn't
/// change while it closes.
pub struct DialogSubject<T: Send + Sync + 'static> {
    /// True while the dialog is open.
    pub open: RwSignal<bool>,
    /// The subject; None before the dialog was first opened.
    pub subject: RwSignal<Option<T>>,
}

impl<T: Send + Sync + 'static> Copy for DialogSubject<T> {}

impl<T: Send + Sync + 'static> Clone for DialogSubject<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Default for DialogSubject<T> {
    fn default() -> Self {
        Self { open: RwSignal::new(false), subject: RwSignal::new(None) }
    }
}

impl<T: Send + Sync + 'static> DialogSubject<T> {
    /// Opens the dialog about a subject; does nothing without one.
    pub fn ask(self, subject: Option<T>) {
        if subject.is_some() {
            self.subject.set(subject);
            self.open.set(true);
        }
    }
}

impl<T: PartialEq + Send + Sync + 'static> DialogSubject<T> {
    /// Returns true if the dialog is open about a subject; false also after the page was left, when the signals are disposed.
    pub fn is_open_for(self, subject: &T) -> bool {
        let is_same = |known: &Option<T>| known.as_ref() == Some(subject);
        self.open.try_get_untracked() == Some(true) && self.subject.try_with_untracked(is_same) == Some(true)
    }
}

/// A dialog that is shown while `open` is true. Escape closes it. Its content is created at each opening.
#[component]
pub fn Dialog(
    /// True while the dialog is open.
    open: RwSignal<bool>,
    /// The heading, which is also the dialog’s accessible name: a question, or the name of the content.
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
        <dialog class="dialog" node_ref=node aria-labelledby="dialog-title" on:close=move |_| {
            open.set(false);
            focus_heading_if_lost(node);
        }>
            <Show when=move || open.get()>
                <Inside node title>
                    {children.with_value(|children| children())}
                </Inside>
            </Show>
        </dialog>
    }
}

/// Moves the focus to the page's heading if the focus was lost when the dialog closed: a dialog that was opened by the address has no button
/// to which the focus could return.
fn focus_heading_if_lost(node: NodeRef<html::Dialog>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let is_lost = document.active_element().is_none_or(|element| {
        let dialog = node.try_get_untracked().flatten();
        element.tag_name() == "BODY" || dialog.is_some_and(|dialog| dialog.contains(Some(&element)))
    });
    if is_lost
        && let Some(heading) = document.query_selector("main h1").ok().flatten()
        && let Ok(heading) = heading.dyn_into::<HtmlElement>()
    {
        // The heading is in the page, so focusing it doesn't fail, and the result is ignored.
        let _ = heading.focus();
    }
}

/// The content of an open dialog. Opens the dialog once its content is in the page, and focuses its first control.
#[component]
fn Inside(node: NodeRef<html::Dialog>, title: Signal<String>, children: Children) -> impl IntoView {
    Effect::new(move || {
        if let Some(dialog) = node.get().filter(|dialog| !dialog.open()) {
            // `show_modal` fails only for a dialog that isn't in the page, so its result is ignored.
            let _ = dialog.show_modal();
            // Focuses the first field, or else the first button at the bottom, which doesn't start the dialog's action. Without this, the
            // browser could focus a scrollable list.
            let first = |selector: &str| dialog.query_selector(selector).ok().flatten();
            let control = first("input, select, textarea").or_else(|| first(".buttons button"));
            if let Some(control) = control.and_then(|control| control.dyn_into::<HtmlElement>().ok()) {
                // The control is in the page, so focusing it doesn't fail, and the result is ignored.
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
