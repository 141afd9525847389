//! The controls of fields, with the mark of an edit, the former value and the warning.

use super::draft::use_draft;
use super::field::{Scope, SettingField, control_id};
use crate::ui::field::{AreaField, SelectField, TextField};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};

/// Draws what every field has around its control: the mark of an edit, the former value and the warning.
#[component]
pub fn Setting(
    /// The field.
    field: SettingField,
    /// The labels of some values.
    #[prop(optional)]
    choices: &'static [(&'static str, &'static str)],
    children: Children,
) -> impl IntoView {
    let was = move || {
        field.was.get().map(|was| match choices.iter().find(|(value, _)| *value == was) {
            Some((_, label)) => format!("was {label}"),
            None if was.is_empty() => "was not set".to_owned(),
            None => format!("was {was}"),
        })
    };
    view! {
        <div
            class="setting"
            class:changed=move || field.was.with(Option::is_some)
            on:focusout=move |_| field.leave()
        >
            {children()}
            <Show when=move || field.was.with(Option::is_some)>
                <p class="was">{was}</p>
            </Show>
            <Remarked text=field.warning />
        </div>
    }
}

/// A warning below a field.
#[component]
pub fn Remarked(
    /// The warning.
    #[prop(into)]
    text: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <p class="hint warning" aria-live="polite">
            {move || text.get()}
        </p>
    }
}

/// A field of a table of inputs, with the control that the table names.
#[component]
pub fn SettingInput(
    /// The field.
    input: &'static Input,
) -> impl IntoView {
    let draft = use_draft();
    let keys: Vec<&str> = input.path.split('.').collect();
    let field = SettingField::new(draft, &Scope::record(draft), &keys);
    let SettingField { value, error, .. } = field;
    let (id, label, help) = (input.path, input.label, input.help);
    match input.control {
        Control::Lines => view! {
            <Setting field>
                <AreaField id label value help error />
            </Setting>
        }
        .into_any(),
        Control::Choice(choices) => {
            view! { <ChoiceSetting id label help choices field none="Not set" /> }.into_any()
        }
        _ => view! {
            <Setting field>
                <TextField id label value help error />
            </Setting>
        }
        .into_any(),
    }
}

/// A text or a number of a scope.
#[component]
pub fn TextSetting(
    /// The scope.
    scope: Scope,
    /// The keys of the field in the scope.
    keys: Vec<&'static str>,
    /// The label.
    label: &'static str,
    /// The help.
    #[prop(optional)]
    help: &'static str,
    /// True for several lines.
    #[prop(optional)]
    is_long: bool,
) -> impl IntoView {
    let field = SettingField::new(use_draft(), &scope, &keys);
    let SettingField { value, error, .. } = field;
    let id = control_id(&scope.way(&keys));
    view! {
        <Setting field>
            {match is_long {
                true => view! { <AreaField id label value help error /> }.into_any(),
                false => view! { <TextField id label value help error /> }.into_any(),
            }}
        </Setting>
    }
}

/// A field with a choice. A value that nobody listed stays, as it came.
#[component]
pub fn ChoiceSetting(
    /// The id of the control.
    #[prop(into)]
    id: String,
    /// The label.
    label: &'static str,
    /// The help.
    #[prop(optional)]
    help: &'static str,
    /// Value and label of each choice.
    choices: &'static [(&'static str, &'static str)],
    /// The field.
    field: SettingField,
    /// The label while there is no value.
    none: &'static str,
) -> impl IntoView {
    let SettingField { value, error, .. } = field;
    let options = computed(move || {
        let now = value.get();
        let known = choices.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned()));
        let mut options: Vec<(String, String)> = known.collect();
        let is_known = |text: &str| choices.iter().any(|(value, _)| *value == text);
        // What was there before can be chosen again.
        for text in [field.was.get(), Some(now)].into_iter().flatten() {
            if !is_known(&text) && !options.iter().any(|(value, _)| *value == text) {
                let label = if text.is_empty() { none.to_owned() } else { text.clone() };
                options.insert(0, (text, label));
            }
        }
        options
    });
    view! {
        <Setting field choices>
            <SelectField id label options value help error />
        </Setting>
    }
}
