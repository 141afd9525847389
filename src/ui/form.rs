//! A form: what it does when it is submitted, and why it wasn't accepted.

use super::notice::Notice;
use leptos::prelude::*;

/// A form. The browser neither validates nor sends it.
#[component]
pub fn Form(
    /// The name that screen readers say.
    #[prop(into)]
    name: String,
    /// Called when the form is submitted, also by Enter in a field.
    #[prop(into)]
    on_submit: Callback<()>,
    children: Children,
) -> impl IntoView {
    view! {
        <form
            novalidate
            aria-label=name
            on:submit=move |event| {
                event.prevent_default();
                on_submit.try_run(());
            }
        >
            {children()}
        </form>
    }
}

/// The reason for a failure. Screen readers announce it when it appears.
#[component]
pub fn FormError(
    /// The reason; None while there is none.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <div role="alert">
            {move || {
                error
                    .get()
                    .map(|error| {
                        view! {
                            <Notice tone="failed">
                                <p>{error}</p>
                            </Notice>
                        }
                    })
            }}
        </div>
    }
}
