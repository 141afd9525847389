//! The value of a variable: hidden until a person reveals it.

use crate::features::notifications::notifier::use_notifier;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::{at, at_keys};
use slipway_api::fields::variable;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::variables::facts::IS_SECRET;

/// The hidden value with Show and Copy. A note in its place if the platform sends no value, as for a secret.
#[component]
pub fn ValueCell(
    /// The record of the variable.
    record: ReadSignal<String>,
    /// True within a list that is a single tab stop: the buttons of the value then can't be reached with Tab.
    #[prop(optional)]
    roving: bool,
    /// True while all values of the list are shown.
    #[prop(into, default = Signal::stored(false))]
    all_shown: Signal<bool>,
    /// True if another variable of the list overrides the value.
    #[prop(into, default = Signal::stored(false))]
    is_overridden: Signal<bool>,
) -> impl IntoView {
    let value = computed(move || record.with(|record| at(record, &[variable::VALUE]).text()));
    let is_secret = move || record.with(|record| at_keys(record, &[IS_SECRET]).boolean().unwrap_or_default());
    let key = move || record.with(|record| visible(&at(record, &[variable::KEY]).text().unwrap_or_default()));
    let without = move || {
        let note = if is_secret() { "Never shown" } else { "Not reported" };
        view! { <span class="dim">{note}</span> }
    };
    view! {
        <Show when=move || value.with(Option::is_some) fallback=without>
            <HiddenValue value=Signal::derive(move || value.get().unwrap_or_default()) name=Signal::derive(key) roving all_shown />
        </Show>
        <Show when=move || is_overridden.get()>
            <small class="overridden">"Overridden"</small>
        </Show>
    }
}

/// A value that is hidden until a person reveals it, with Show and Copy.
#[component]
pub fn HiddenValue(
    /// The value.
    #[prop(into)]
    value: Signal<String>,
    /// The key of the variable, which is part of the labels of the buttons.
    #[prop(into)]
    name: Signal<String>,
    /// True within a list that is a single tab stop: the buttons then can't be reached with Tab.
    #[prop(optional)]
    roving: bool,
    /// True while all values of the list are shown. A change of this signal also shows or hides the value.
    #[prop(into, default = Signal::stored(false))]
    all_shown: Signal<bool>,
) -> impl IntoView {
    let tabindex = roving.then_some("-1");
    let notifier = use_notifier();
    // The person's choice for this value applies until all values are shown or hidden.
    let choice = RwSignal::new(None::<bool>);
    Effect::new(move || {
        all_shown.track();
        choice.set(None);
    });
    let is_shown = Signal::derive(move || choice.get().unwrap_or_else(|| all_shown.get()));
    let toggle = move |_| choice.set(Some(!is_shown.get_untracked()));
    let copy = move |_| notifier.copy("Value", value.get_untracked());
    view! {
        <span class="hidden-value">
            <Show
                when=move || is_shown.get()
                fallback=|| view! { <span aria-label="Hidden value">"••••••••"</span> }
            >
                <code>{move || value.with(|value| visible(value))}</code>
            </Show>
            <button
                type="button"
                class="link-button"
                tabindex=tabindex
                aria-label=move || format!("{} value of {}", if is_shown.get() { "Hide" } else { "Show" }, name.get())
                on:click=toggle
            >
                {move || if is_shown.get() { "Hide" } else { "Show" }}
            </button>
            <button
                type="button"
                class="link-button"
                tabindex=tabindex
                aria-label=move || format!("Copy value of {}", name.get())
                on:click=copy
            >
                "Copy"
            </button>
        </span>
    }
}
