//! A choice between a few alternatives, all of which are in view.

use leptos::prelude::*;

/// Radio buttons in a row.
#[component]
pub fn Segments(
    /// The name that connects the radio buttons, unique on the page.
    #[prop(into)]
    name: String,
    /// The label of the group.
    #[prop(into)]
    label: String,
    /// Value and label of each alternative.
    options: Vec<(&'static str, &'static str)>,
    /// The chosen value.
    #[prop(into)]
    value: Signal<&'static str>,
    /// Sets the value as a person chooses.
    #[prop(into)]
    set_value: SignalSetter<&'static str>,
    /// True for smaller buttons, within a card.
    #[prop(optional)]
    is_small: bool,
) -> impl IntoView {
    let option = move |(choice, label): (&'static str, &'static str)| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name.clone()
                    prop:checked=move || value.get() == choice
                    on:change=move |_| set_value.set(choice)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="segments" class:small=is_small role="radiogroup" aria-label=label>
            {options.into_iter().map(option).collect_view()}
        </div>
    }
}
