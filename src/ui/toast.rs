//! The echo of what was asked: it goes by itself when it went well, and stays until it is closed when it didn't.

use super::icon::Icon;
use leptos::prelude::*;

/// One echo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// Tells it from the others.
    pub id: u32,
    /// Whether it tells of a failure.
    pub failed: bool,
    /// One sentence.
    pub words: String,
}

/// The echoes that are shown now, in a region that screen readers follow.
#[component]
pub fn Toasts(
    /// All of them, oldest first.
    toasts: RwSignal<Vec<Toast>>,
) -> impl IntoView {
    let close = move |id: u32| toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    let one = move |toast: Toast| {
        view! {
            <div class=if toast.failed { "toast failed" } else { "toast" }>
                <Icon name=if toast.failed { "failed" } else { "fine" } />
                <p class="words">{toast.words}</p>
                <button type="button" class="button icon" aria-label="Close this message" on:click=move |_| close(toast.id)>
                    <Icon name="close" />
                </button>
            </div>
        }
    };
    view! {
        <div class="toasts" role="log" aria-label="Messages">
            <For each=move || toasts.get() key=|toast| toast.id children=one />
        </div>
    }
}
