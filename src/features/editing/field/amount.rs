//! An amount: a number with usual values, and a slider where the platform says the maximum.

use crate::ui::field::TextField;
use crate::ui::presets::Presets;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::service;
use slipway_logic::forms::form::Input;
use slipway_logic::forms::presets::presets_up_to;
use slipway_logic::text::format::{number, parse_number};

/// The number, its slider and its usual values.
#[component]
pub(super) fn AmountField(
    id: String,
    input: &'static Input,
    label: Signal<String>,
    /// Value and label of each usual value.
    presets: &'static [(&'static str, &'static str)],
    value: Signal<String>,
    set_value: SignalSetter<String>,
    error: Signal<Option<String>>,
    /// The maximum; None if the platform doesn’t say it.
    maximum: Signal<Option<i64>>,
    required: bool,
) -> impl IntoView {
    let limit = move || maximum.get().filter(|maximum| *maximum > 0);
    let limit_words =
        move || limit().map(|limit| format!("At most {}, the limit of the cluster.", number(limit)));
    let step = if input.path == service::CPU { "50" } else { "64" };
    let presets_within = move || presets_up_to(presets, maximum.get());
    view! {
        <TextField id label value set_value help=input.help error required />
        <Show when=move || limit().is_some()>
            <p class="help">{limit_words}</p>
            <input
                type="range"
                class="slider"
                aria-label=format!("{}, slider", input.label)
                min="0"
                max=move || limit().unwrap_or_default().to_string()
                step=step
                prop:value=move || value.with(|value| parse_number(value).unwrap_or_default().to_string())
                on:input:target=move |event| set_value.set(event.target().value())
            />
        </Show>
        {move || view! { <Presets label=input.label presets=presets_within() value set_value /> }}
    }
}
