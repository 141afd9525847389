//! A search field with its icon.

use super::icon::Icon;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// A search field. It shows `value`, and passes typed text to `on_input`.
#[component]
pub fn SearchField(
    /// The name of the field, which is also its placeholder.
    label: &'static str,
    /// The text of the field.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the typed text.
    #[prop(into)]
    on_input: Callback<String>,
    /// Called when a key is pressed.
    #[prop(optional, into)]
    on_key: Option<Callback<KeyboardEvent>>,
) -> impl IntoView {
    view! {
        <div class="list-search">
            <Icon name="search" />
            <input
                type="search"
                aria-label=label
                placeholder=label
                autocomplete="off"
                spellcheck="false"
                prop:value=move || value.get()
                on:input:target=move |event| on_input.run(event.target().value())
                on:keydown=move |event| {
                    if let Some(on_key) = on_key {
                        on_key.run(event);
                    }
                }
            />
        </div>
    }
}
