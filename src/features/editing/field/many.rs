//! A field with any number of values from a list.

use super::options::FieldOption;
use crate::ui::field::{CheckField, FieldError};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::forms::lists::{in_other_words, toggled, words};

/// A checkbox: its label, and the values that it stands for. The first one is added when a person checks it.
struct Choice {
    label: String,
    same: Vec<String>,
}

/// Draws a checkbox for each value. Values of the record that aren't among the options get a checkbox as well, checked until a person
/// unchecks it. Two words with one label share a checkbox.
#[component]
pub fn ManyField(
    /// The description of the field.
    input: &'static Input,
    /// The options that the page provides, where the description names a list of the page.
    options: Signal<Vec<FieldOption>>,
    /// The list (JSON).
    value: Signal<String>,
    /// Sets the list.
    set_value: SignalSetter<String>,
    /// The error.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let Input { label, help, control, .. } = *input;
    let id = input.path.as_str();
    let (help_id, error_id) = (format!("{id}-help"), format!("{id}-error"));
    let described = format!("{error_id} {help_id}");
    // Every value that the field had: an unlisted value that a person unchecks keeps its checkbox, and can be checked again.
    let seen = computed_from_last(move |last: Option<&Vec<String>>| {
        let mut seen = last.cloned().unwrap_or_default();
        let new: Vec<String> =
            value.with(|list| words(list).into_iter().filter(|word| !seen.contains(word)).collect());
        seen.extend(new);
        seen
    });
    let choices = computed(move || {
        let listed: Vec<(String, String)> = match control {
            Control::Many(choices) => {
                choices.iter().map(|(word, label)| ((*word).to_owned(), (*label).to_owned())).collect()
            }
            _ => options.get().into_iter().map(|option| (option.value, option.label)).collect(),
        };
        let unlisted: Vec<(String, String)> = seen.with(|seen| {
            let unlisted = seen.iter().filter(|word| !listed.iter().any(|(known, _)| known == *word));
            unlisted.map(|word| (word.clone(), input.label_of(word))).collect()
        });
        (listed, unlisted)
    });
    let choice = move |(index, Choice { label, same }): (usize, Choice)| {
        let (id, own) = (format!("{id}-{index}"), same.clone());
        let is_chosen =
            computed(move || value.with(|list| words(list).iter().any(|word| own.contains(word))));
        let toggle =
            move |is_on: bool| set_value.set(value.with_untracked(|list| toggled(list, &same, is_on)));
        view! { <CheckField id label value=is_chosen set_value=SignalSetter::map(toggle) /> }
    };
    let boxes = move || {
        choices
            .with(|(listed, unlisted)| by_label(listed, unlisted))
            .into_iter()
            .enumerate()
            .map(choice)
            .collect_view()
    };
    let others = computed(move || {
        let Control::ManyOffered(_, Some(enumeration)) = control else { return None };
        error.with(Option::is_some).then(|| value.with(|list| in_other_words(list, enumeration))).flatten()
    });
    view! {
        <fieldset class="field" id=id tabindex="-1" aria-describedby=described>
            <legend>{label}</legend>
            {boxes}
            <FieldError id=error_id error />
            <Show when=move || others.with(Option::is_some)>
                <button
                    type="button"
                    class="link-button"
                    on:click=move |_| others.get_untracked().into_iter().for_each(|list| set_value.set(list))
                >
                    "Use the other names of these values: "
                    {move || others.get().map(|list| words(&list).join(", "))}
                </button>
            </Show>
            <p class="help" id=help_id>
                {help}
            </p>
        </fieldset>
    }
}

/// Joins values with the same label into one checkbox. The word that the record has comes before the listed one.
fn by_label(listed: &[(String, String)], unlisted: &[(String, String)]) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for (word, label) in listed.iter().chain(unlisted) {
        match choices.iter_mut().find(|choice| choice.label == *label) {
            Some(choice) => choice.same.insert(0, word.clone()),
            None => choices.push(Choice { label: label.clone(), same: vec![word.clone()] }),
        }
    }
    choices
}
