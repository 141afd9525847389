//! A field with any number of words from a list.

use crate::ui::field::{CheckField, FieldError};
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::lists::{toggled, words};
use slipway_logic::records::facts::value_label;

/// Draws a checkbox for each word. Words of the record that aren’t in `choices` get a checkbox as well, checked until a person unchecks it.
#[component]
pub fn ManyField(
    /// The id of the group.
    id: &'static str,
    /// The label.
    label: &'static str,
    /// The help.
    help: &'static str,
    /// Value and label of each word.
    choices: &'static [(&'static str, &'static str)],
    /// The list (JSON).
    value: Signal<String>,
    /// Sets the list.
    set_value: SignalSetter<String>,
    /// The error.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let (help_id, error_id) = (format!("{id}-help"), format!("{id}-error"));
    let described = format!("{error_id} {help_id}");
    // The choices are computed once, from the first value: an unlisted word that a person unchecks keeps its checkbox, and can be checked
    // again.
    let at_first = words(&value.get_untracked());
    let unlisted = at_first.into_iter().filter(|word| !choices.iter().any(|(known, _)| known == word));
    let known = choices.iter().map(|(word, label)| ((*word).to_owned(), (*label).to_owned()));
    let all: Vec<(String, String)> =
        known.chain(unlisted.map(|text| (text.clone(), value_label(&text)))).collect();
    let choice = |(index, (word, label)): (usize, (String, String))| {
        let id = format!("{id}-{index}");
        let own = word.clone();
        let is_chosen = computed(move || value.with(|list| words(list).contains(&own)));
        let toggle =
            move |is_on: bool| set_value.set(value.with_untracked(|list| toggled(list, &word, is_on)));
        view! { <CheckField id label value=is_chosen set_value=SignalSetter::map(toggle) /> }
    };
    view! {
        <fieldset class="field" id=id tabindex="-1" aria-describedby=described>
            <legend>{label}</legend>
            {all.into_iter().enumerate().map(choice).collect_view()}
            <FieldError id=error_id error />
            <p class="help" id=help_id>
                {help}
            </p>
        </fieldset>
    }
}
