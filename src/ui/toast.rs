//! Toasts: messages about actions. A success disappears after a while; a failure stays until it is closed.

use super::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// The number that identifies the message.
    pub id: u32,
    /// True for a failure.
    pub failed: bool,
    /// One sentence.
    pub message: String,
    /// The details that the sentence sums up, in a list that is collapsed at first. Empty for most messages.
    pub details: Vec<String>,
    /// The address of the page that the message is about, below the console's base; None if it is about none.
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
    /// Returns the link to the page of a message; None while that page is shown.
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
    let Toast { id, failed, page, .. } = toast;
    let link = computed(move || href.run(page.clone()?));
    let message = move || toasts.with(|toasts| find(toasts, id).map(|toast| toast.message.clone()));
    let details = computed(move || {
        toasts.with(|toasts| find(toasts, id).map(|toast| toast.details.clone()).unwrap_or_default())
    });
    let close = move |_| toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    view! {
        <div class=if failed { "toast failed" } else { "toast" }>
            <Icon name=if failed { "failed" } else { "fine" } />
            <div class="words">
                <p>{move || message()}</p>
                {move || link.get().map(|href| view! { <a href=href>"Open"</a> })}
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
            <button type="button" class="button icon" aria-label="Close this message" on:click=close>
                <Icon name="close" />
            </button>
        </div>
    }
}

fn find(toasts: &[Toast], id: u32) -> Option<&Toast> {
    toasts.iter().find(|toast| toast.id == id)
}
