//! The field of an amount: a number, with buttons for usual values up to the maximum if the platform states a maximum.

use crate::ui::field::TextField;
use crate::ui::presets::Presets;
use leptos::prelude::*;
use slipway_logic::forms::form::Input;
use slipway_logic::forms::presets::presets_up_to;
use slipway_logic::text::format::number;
use slipway_logic::text::quantity;

/// The text field for the number, and a button for each usual value that doesn't exceed `maximum`.
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
    /// The maximum; None if the platform doesn’t state it.
    maximum: Signal<Option<i64>>,
    required: Signal<bool>,
) -> impl IntoView {
    let help = move || match maximum.get().filter(|maximum| *maximum > 0) {
        Some(limit) => format!("{} Up to {}, the limit of the cluster.", input.help, number(limit)),
        None => input.help.to_owned(),
    };
    // A typed “2 GB” means 2048, so the button of the usual value 2048 is shown as chosen.
    let meant = move || {
        value.with(|text| {
            let number = quantity::parse(text, input.unit().unwrap_or_default());
            number.map_or_else(|| text.clone(), |number| number.to_string())
        })
    };
    let presets_within = move || presets_up_to(presets, maximum.get());
    view! {
        <TextField id label unit=input.unit() value set_value help=Signal::derive(help) error required />
        {move || view! { <Presets label=input.label presets=presets_within() value=Signal::derive(meant) set_value /> }}
    }
}
