//! The control of a field that several services have, with what stood there before.

use super::field::{DIFFERENT, SharedField};
use crate::browser::document;
use crate::pages::environment::service::registries::{RegistryControl, listed_registries};
use crate::ui::field::{AreaField, SelectField, TextField};
use crate::ui::presets::Presets;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::Control;

/// The control.
#[component]
pub fn SharedSetting(
    /// The field.
    field: SharedField,
) -> impl IntoView {
    let SharedField { input, value, error, common, is_edited, warning, .. } = field;
    let (id, label, help) = (input.path, input.label, input.help);
    let choices: &'static [(&'static str, &'static str)] = match input.control {
        Control::Choice(choices) | Control::Presets(choices) => choices,
        _ => &[],
    };
    let was = move || match common.get() {
        None => "different values before".to_owned(),
        Some(was) => match choices.iter().find(|(value, _)| *value == was) {
            Some((_, label)) => format!("was {label}"),
            None if was.is_empty() => "was not set".to_owned(),
            None => format!("was {was}"),
        },
    };
    let control = match input.control {
        Control::Choice(choices) => {
            let options = computed(move || options(field, choices));
            view! { <SelectField id label options value help error /> }.into_any()
        }
        Control::Offered(..) => view! { <RegistryField field /> }.into_any(),
        Control::Lines => view! { <AreaField id label value help error /> }.into_any(),
        Control::Presets(presets) => view! {
            <TextField id label value help error />
            <Presets label presets=presets.to_vec() value />
        }
        .into_any(),
        _ => view! { <TextField id label value help error /> }.into_any(),
    };
    let is_mixed = move || {
        common.with(Option::is_none) && !is_edited.get() && !matches!(input.control, Control::Choice(_))
    };
    let undo = move |_| {
        field.undo();
        document::focus_id(id);
    };
    view! {
        <div class="setting" class:changed=move || is_edited.get() on:focusout=move |_| field.leave()>
            {control} <Show when=move || is_edited.get()>
                <p class="was">
                    {was} " "
                    <button type="button" class="link-button" on:click=undo>
                        "Undo"
                        <span class="visually-hidden">{format!(" {label}")}</span>
                    </button>
                </p>
            </Show> <Show when=is_mixed>
                <p class="hint">"Different values. Leave empty to keep each service’s own."</p>
            </Show>
            <p class="hint warning" aria-live="polite">
                {move || warning.get()}
            </p>
        </div>
    }
}

/// Returns value and label of each choice, with what stands there without an edit.
fn options(field: SharedField, choices: &[(&str, &str)]) -> Vec<(String, String)> {
    let option = |(value, label): &(&str, &str)| ((*value).to_owned(), (*label).to_owned());
    let mut options: Vec<(String, String)> = choices.iter().map(option).collect();
    let untouched = field.untouched.get();
    if !options.iter().any(|(value, _)| *value == untouched) {
        let label = match untouched.as_str() {
            DIFFERENT => "Different values".to_owned(),
            "" => "Not set".to_owned(),
            other => other.to_owned(),
        };
        options.insert(0, (untouched, label));
    }
    options
}

/// The registry of the images: a select where the platform lists registries, else an id.
#[component]
fn RegistryField(field: SharedField) -> impl IntoView {
    let SharedField { input, value, error, untouched, common, .. } = field;
    let listed = listed_registries();
    let options = computed(move || {
        let mut options = listed.get();
        for id in [value.get(), untouched.get()] {
            if !options.iter().any(|(known, _)| *known == id) {
                let empty = if common.with(Option::is_none) { "Different values" } else { "Not set" };
                let label = if id.is_empty() { empty.to_owned() } else { id.clone() };
                options.insert(0, (id, label));
            }
        }
        options
    });
    view! { <RegistryControl input listed options value error /> }
}
