//! A switch outside a form, whose change is sent as soon as the switch is pressed.

use leptos::prelude::*;

/// A switch that shows the last confirmed state: a press doesn't move the switch, but calls `on_press`.
#[component]
pub fn Switch(
    /// The name for screen readers: what is on or off.
    #[prop(into)]
    label: Signal<String>,
    /// True while the switch is on.
    #[prop(into)]
    is_on: Signal<bool>,
    /// True while a change is in progress. A press does nothing then.
    #[prop(into)]
    busy: Signal<bool>,
    /// Called when the switch is pressed.
    #[prop(into)]
    on_press: Callback<()>,
    /// The tab index, for a switch in a table, which is reached by the arrow keys.
    #[prop(optional)]
    tabindex: Option<&'static str>,
) -> impl IntoView {
    let press = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        if !busy.get_untracked() {
            on_press.try_run(());
        }
    };
    view! {
        <input
            type="checkbox"
            role="switch"
            tabindex=tabindex
            aria-label=label
            aria-disabled=move || busy.get().then_some("true")
            aria-busy=move || busy.get().to_string()
            prop:checked=is_on
            on:click=press
        />
    }
}
