//! Toasts: messages about actions. The message of a success disappears after a while; that of a failure stays until a person closes it.

use super::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;

/// The handler of the events of a message that has Undo. Receives the id of the message, and the event.
pub type OnUndo = Callback<(u32, UndoEvent)>;

/// An event of a message that has Undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoEvent {
    /// A person pressed Undo.
    Undo,
    /// The pointer or the focus entered the message.
    Enter,
    /// The pointer or the focus left the message.
    Leave,
}

/// A message about an action.
#[derive(Clone)]
pub struct Toast {
    /// The number that identifies the message.
    pub id: u32,
    /// True for a failure.
    pub failed: bool,
    /// The message, one sentence.
    pub message: String,
    /// The details that the sentence sums up, in a list that is collapsed at first. Empty for most messages.
    pub details: Vec<String>,
    /// The handler of the message’s events, if its action can still be undone; None for other messages. A message with Undo has no Close
    /// button, and stays until the program removes it.
    pub undo: Option<OnUndo>,
    /// The address of the page that the message is about, below the console's base; None if the message is about no page.
    pub page: Option<String>,
}

/// The live region of the messages. It has to be in the page before its messages, or screen readers don’t announce them.
#[component]
pub fn ToastRegion(children: Children) -> impl IntoView {
    view! {
        <div class="toasts" role="log" aria-label="Messages">
            {children()}
        </div>
    }
}

/// The messages that are shown now.
#[component]
pub fn Toasts(
    /// All messages, oldest first.
    toasts: RwSignal<Vec<Toast>>,
    /// Returns the link to a page from its address in a message; None while that page is shown.
    href: Callback<String, Option<String>>,
) -> impl IntoView {
    view! {
        <For
            each=move || toasts.get()
            key=|toast| toast.id
            children=move |toast| view! { <Message toast toasts href /> }
        />
    }
}

/// A toast whose text and details update in place.
#[component]
fn Message(
    toast: Toast,
    toasts: RwSignal<Vec<Toast>>,
    href: Callback<String, Option<String>>,
) -> impl IntoView {
    let Toast { id, failed, page, undo, .. } = toast;
    let notify = move |event: UndoEvent| {
        if let Some(undo) = undo {
            undo.run((id, event));
        }
    };
    let tone = match (failed, undo) {
        (true, _) => "failed",
        (false, Some(_)) => "waiting",
        (false, None) => "fine",
    };
    let link = computed(move || href.run(page.clone()?));
    let message = move || toasts.with(|toasts| find(toasts, id).map(|toast| toast.message.clone()));
    let details = computed(move || {
        toasts.with(|toasts| find(toasts, id).map(|toast| toast.details.clone()).unwrap_or_default())
    });
    let close = move |_| toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    view! {
        <div
            class=format!("toast {tone}")
            on:pointerenter=move |_| notify(UndoEvent::Enter)
            on:pointerleave=move |_| notify(UndoEvent::Leave)
            on:focusin=move |_| notify(UndoEvent::Enter)
            on:focusout=move |_| notify(UndoEvent::Leave)
        >
            <Icon name=tone />
            <div class="words">
                <p>{move || message()}</p>
                {move || link.get().map(|href| view! { <a href=href>"Open"</a> })}
                {undo
                    .map(|_| {
                        view! {
                            <button type="button" class="link-button" on:click=move |_| notify(UndoEvent::Undo)>
                                "Undo"
                            </button>
                        }
                    })}
                <Show when=move || details.with(|details| !details.is_empty())>
                    <details>
                        <summary>"Show list"</summary>
                        <ul tabindex="0" aria-label="List">
                            {move || {
                                details.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
                            }}
                        </ul>
                    </details>
                </Show>
            </div>
            // A message with Undo has no Close button: the person could close it by accident, and couldn’t undo the action any more.
            {undo
                .is_none()
                .then(|| {
                    view! {
                        <button type="button" class="button icon" aria-label="Close this message" on:click=close>
                            <Icon name="close" />
                        </button>
                    }
                })}
        </div>
    }
}

fn find(toasts: &[Toast], id: u32) -> Option<&Toast> {
    toasts.iter().find(|toast| toast.id == id)
}
