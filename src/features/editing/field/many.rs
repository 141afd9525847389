//! A field with any number of values from a list.

use super::options::FieldOption;
use crate::ui::field::{CheckField, FieldErrorLine};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::table::Enumeration;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::forms::lists::{Choice, by_label, has_synonym, in_offered_words, toggled, words};

/// Draws a checkbox for each value. Values of the record that aren't among the options get a checkbox as well, checked until a person
/// unchecks it. Values with the same label share a checkbox.
#[component]
pub fn ManyField(
    /// The description of the field.
    input: &'static Input,
    /// The options that the page provides for a field with [`Control::ManyOffered`]. Ignored for a field with [`Control::Many`], whose
    /// options are in its description.
    options: Signal<Vec<FieldOption>>,
    /// The chosen values: a JSON array of strings.
    value: Signal<String>,
    /// The setter of the chosen values.
    set_value: SignalSetter<String>,
    /// The message of the field’s error; None if the field has no error to show.
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
    let enumeration = match control {
        Control::ManyOffered(_, enumeration) => enumeration,
        _ => None,
    };
    // True while the synonyms of the offered words are offered in their place: if the platform refuses the words, a person can switch to
    // the synonyms and back.
    let uses_synonyms = RwSignal::new(false);
    let choices = computed(move || {
        let listed: Vec<(String, String)> = match control {
            Control::Many(choices) => {
                choices.iter().map(|(word, label)| ((*word).to_owned(), (*label).to_owned())).collect()
            }
            _ => options.get().into_iter().map(|option| (option.value, option.label)).collect(),
        };
        let synonym = |word: &str| {
            enumeration
                .filter(|_| uses_synonyms.get())
                .and_then(|known| known.synonym(word))
                .map(str::to_owned)
        };
        let listed: Vec<(String, String)> =
            listed.into_iter().map(|(word, label)| (synonym(&word).unwrap_or(word), label)).collect();
        let unlisted: Vec<(String, String)> = seen.with(|seen| {
            let unlisted = seen.iter().filter(|word| !listed.iter().any(|(known, _)| known == *word));
            unlisted.map(|word| (word.clone(), input.label_of(word))).collect()
        });
        (listed, unlisted)
    });
    let choice = move |(index, Choice { label, same }): (usize, Choice)| {
        let (id, values) = (format!("{id}-{index}"), same.clone());
        let is_chosen =
            computed(move || value.with(|list| words(list).iter().any(|word| values.contains(word))));
        let toggle =
            move |is_on: bool| set_value.set(value.with_untracked(|list| toggled(list, &same, is_on)));
        view! { <CheckField id label value=is_chosen set_value=SignalSetter::map(toggle) /> }
    };
    let boxes = move || {
        choices
            .with(|(listed, unlisted)| by_label(listed, unlisted, uses_synonyms.get()))
            .into_iter()
            .enumerate()
            .map(choice)
            .collect_view()
    };
    let can_switch = computed(move || {
        let has_synonym = |known: &Enumeration| value.with(|list| has_synonym(list, known));
        error.with(Option::is_some) && enumeration.is_some_and(has_synonym)
    });
    let switch = move |_| {
        let Some(enumeration) = enumeration else { return };
        uses_synonyms.update(|uses| *uses = !*uses);
        let offered: Vec<String> =
            choices.with_untracked(|(listed, _)| listed.iter().map(|(word, _)| word.clone()).collect());
        set_value.set(value.with_untracked(|list| in_offered_words(list, &offered, enumeration)));
    };
    view! {
        <fieldset class="field" id=id tabindex="-1" aria-describedby=described>
            <legend>{label}</legend>
            {boxes}
            <Show when=move || choices.with(|(listed, unlisted)| listed.is_empty() && unlisted.is_empty())>
                <p class="dim">"There is nothing to choose from yet."</p>
            </Show>
            <FieldErrorLine id=error_id error />
            <Show when=move || can_switch.get()>
                <button type="button" class="link-button" on:click=switch>
                    "Use the other names of these values"
                </button>
            </Show>
            <p class="help" id=help_id>
                {help}
            </p>
        </fieldset>
    }
}
