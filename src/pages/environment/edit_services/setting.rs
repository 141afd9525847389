//! The control of a field that several services share, with its value before the edit.

use super::field::{DIFFERENT, SharedField};
use crate::browser::focus;
use crate::features::editing::field::control::FieldControl;
use crate::pages::environment::service::offered::options_of_input;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::Control;

/// The control of a setting that several services share.
#[component]
pub fn SharedSetting(
    /// The field.
    field: SharedField,
) -> impl IntoView {
    let SharedField { input, value, error, common, is_edited, warning, .. } = field;
    let (id, label) = (input.path, input.label);
    let was = move || match common.get() {
        None => format!("was {}", field.differing()),
        Some(was) => input.text_before(&was),
    };
    let options = options_of_input(input);
    let more_choices = computed(move || more_choices(field));
    let set_value = SignalSetter::map(move |text| field.set(text));
    let differing = computed(move || if is_edited.get() { String::new() } else { field.differing() });
    let undo = move |_| {
        field.undo();
        focus::focus_id(&id);
    };
    view! {
        <div class="setting" class:changed=move || is_edited.get() on:focusout=move |_| field.leave()>
            <FieldControl
                id=id.to_string()
                input
                label=Signal::stored(label.to_owned())
                value
                set_value
                error=error.into()
                options
                more_choices=more_choices.into()
                // An example such as “Platform default” is left out while the services have different values: the empty field doesn’t stand
                // for the platform’s default then.
                has_example=Signal::derive(move || is_edited.get() || common.with(Option::is_some))
            />
            <Show when=move || is_edited.get()>
                <p class="was">
                    {was} " "
                    <button type="button" class="link-button" on:click=undo>
                        "Undo"
                        <span class="visually-hidden">{format!(" {label}")}</span>
                    </button>
                </p>
            </Show>
            <Show when=move || !differing.with(String::is_empty)>
                <p class="hint">
                    "Different values: " {move || differing.get()} ". Each service keeps its own unless you edit the field."
                </p>
            </Show>
            <p class="hint warning" aria-live="polite">
                {move || warning.get()}
            </p>
        </div>
    }
}

/// Returns value and label of the choice for the unedited value, if the field’s own choices don’t include it: "Different values", "Not set"
/// or an unknown value.
fn more_choices(field: SharedField) -> Vec<(String, String)> {
    let untouched = field.untouched.get();
    let is_listed = match field.input.control {
        Control::Choice(choices) => choices.iter().any(|(value, _)| *value == untouched),
        _ => true,
    };
    if is_listed {
        return Vec::new();
    }
    let label = match untouched.as_str() {
        DIFFERENT => "Different values".to_owned(),
        "" => "Not set".to_owned(),
        other => other.to_owned(),
    };
    vec![(untouched, label)]
}
