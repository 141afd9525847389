//! Buttons with the usual values of a field.

use leptos::prelude::*;

/// A button for each usual value. A press sets the field to the value.
#[component]
pub fn Presets(
    /// The label of the field.
    label: &'static str,
    /// Value and label of each preset.
    #[prop(into)]
    presets: Vec<(&'static str, &'static str)>,
    /// The text of the field.
    #[prop(into)]
    value: Signal<String>,
    /// Sets the text of the field.
    #[prop(into)]
    set_value: SignalSetter<String>,
) -> impl IntoView {
    let preset = move |(preset, label): (&'static str, &'static str)| {
        view! {
            <button
                type="button"
                aria-pressed=move || value.with(|value| value == preset).to_string()
                on:click=move |_| set_value.set(preset.to_owned())
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="presets segments" role="group" aria-label=format!("Usual values of {label}")>
            {presets.into_iter().map(preset).collect_view()}
        </div>
    }
}
