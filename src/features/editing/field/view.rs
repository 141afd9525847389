//! Draws a field: control, error, the value before the edit, hint and warning.

use super::EditorField;
use super::control::FieldControl;
use super::options::{FieldOption, label_of};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};

/// Draws a field: its control, its error, its value before the edit, the hint and the warning.
#[component]
pub fn FieldView(
    /// The field to draw.
    field: EditorField,
    /// The description of the field.
    input: &'static Input,
    /// The label; by default, the label in the description.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    /// The options of a choice that the page provides.
    #[prop(optional, into)]
    options: Signal<Vec<FieldOption>>,
    /// The maximum of an amount; None if the platform doesn’t state it.
    #[prop(optional, into)]
    maximum: Signal<Option<i64>>,
    /// The help that depends on other fields; None if there is none.
    #[prop(optional, into)]
    hint: Signal<Option<String>>,
    /// The warning about the value; None if there is none.
    #[prop(optional, into)]
    warning: Signal<Option<String>>,
    /// The setter of the text, for a field whose edit changes other fields as well; by default, the setter of this field alone.
    #[prop(optional_no_strip)]
    set_value: Option<SignalSetter<String>>,
    /// True if the field is refused while it is empty, where that depends on other fields; by default, what the record's table says.
    #[prop(optional_no_strip)]
    required: Option<Signal<bool>>,
) -> impl IntoView {
    let label = label.unwrap_or_else(|| Signal::stored(input.label.to_owned()));
    let EditorField { text: value, error, base, .. } = field;
    let before = move || {
        let text = base.get().filter(|_| !input.control.is_secret())?;
        Some(
            label_of(options, &text).map_or_else(|| input.text_before(&text), |label| format!("was {label}")),
        )
    };
    view! {
        <div
            class="setting"
            class:changed=move || base.with(Option::is_some)
            on:focusout=move |_| field.leave()
        >
            <FieldControl
                id=field.id()
                input
                label
                value
                set_value=set_value.unwrap_or_else(|| field.setter())
                error
                options
                more_choices=more_choices(field, input)
                maximum
                required=required.unwrap_or_else(|| Signal::stored(field.is_required))
            />
            <p class="hint" aria-live="polite">
                {move || hint.get().or_else(|| Some(format!("Saved as {}.", field.meant.get()?)))}
            </p>
            <Show when=move || before().is_some()>
                <p class="was">{before}</p>
            </Show>
            <p class="hint warning" aria-live="polite">
                {move || warning.get()}
            </p>
        </div>
    }
}

/// Returns value and label of choices that the description doesn’t list: the present text of the field, its text when it was drawn, and
/// its text when editing began. Empty if the control isn’t a choice.
fn more_choices(field: EditorField, input: &'static Input) -> Signal<Vec<(String, String)>> {
    let is_listed = move |text: &str| match input.control {
        Control::Choice(choices) => choices.iter().any(|(value, _)| *value == text),
        _ => true,
    };
    if !matches!(input.control, Control::Choice(_)) {
        return Signal::stored(Vec::new());
    }
    let is_new = field.handle.editor.with_untracked(|editor| editor.is_new());
    let none = if is_new { "Choose…" } else { "Not set" };
    // The text when the field is drawn. It stays among the choices, so that a value that was replaced can be chosen again.
    let text_when_drawn = field.text.get_untracked();
    computed(move || {
        let texts = [Some(text_when_drawn.clone()), field.base.get(), Some(field.text.get())];
        let mut more: Vec<(String, String)> = Vec::new();
        for text in texts.into_iter().flatten() {
            if !is_listed(&text) && !more.iter().any(|(value, _)| *value == text) {
                more.push((text.clone(), if text.is_empty() { none.to_owned() } else { text }));
            }
        }
        more
    })
    .into()
}
