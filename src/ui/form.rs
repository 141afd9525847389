//! A form and its error.

use super::notice::Notice;
use leptos::prelude::*;

/// A form. The browser neither validates nor sends it.
#[component]
pub fn Form(
    /// The name of the form for screen readers.
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

/// The error of a form. Screen readers announce the error when it appears.
#[component]
pub fn FormError(
    /// The error, a sentence; None while there is none.
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
