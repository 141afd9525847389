//! The options that a page provides for the fields of its form.

use leptos::prelude::*;
use slipway_logic::forms::form::{Control, Form};
use slipway_logic::forms::review::Change;
use slipway_logic::text::search::has_words;

/// An option of a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldOption {
    /// The value in the request.
    pub value: String,
    /// The label.
    pub label: String,
    /// A line below the label in a list: "Ada Mendez, 20 Nov, 14:03". Empty if there is none.
    pub details: String,
    /// The word that marks one of the options: "Deployed".
    pub mark: Option<&'static str>,
}

impl FieldOption {
    /// Returns an option with a value and a label.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), ..Self::default() }
    }

    /// Returns true if each word of a search is in the label, the value or the details.
    pub fn matches(&self, search: &str) -> bool {
        has_words(&format!("{} {} {}", self.value, self.label, self.details), search)
    }
}

/// Returns a change of a review with the labels of the options in place of their values.
pub fn labelled(form: &Form, offered: &FieldOptions, change: Change) -> Change {
    let input = form.inputs().find(|input| input.label == change.label);
    let Some(Control::Offered(name, _) | Control::Listed(name, _)) = input.map(|input| input.control) else {
        return change;
    };
    let Some((_, options)) = offered.iter().find(|(known, _)| *known == name) else { return change };
    let label = |value: String| {
        let known = options.with_untracked(|options| {
            options.iter().find(|option| option.value == value).map(|option| option.label.clone())
        });
        known.unwrap_or(value)
    };
    let Change { old, new, meanwhile, .. } = change;
    Change { label: change.label, old: label(old), new: label(new), meanwhile: meanwhile.map(label) }
}

/// The options by the name in the form’s field.
pub type FieldOptions = Vec<(&'static str, Signal<Vec<FieldOption>>)>;
