//! The options that a page provides for the fields of its form.

use leptos::prelude::*;
use slipway_logic::editor::schema::ReviewRow;
use slipway_logic::forms::form::{Control, Input};
use slipway_logic::text::word_match::contains_words;

/// An option of a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldOption {
    /// The value in the request.
    pub value: String,
    /// The label of the option on the screen.
    pub label: String,
    /// A line below the label in a list: "Ada Mendez, 20 Nov, 14:03". Empty if there is none.
    pub details: String,
    /// The tag after the label, which sets this option apart from the others: "Deployed"; None for most options.
    pub mark: Option<&'static str>,
}

impl FieldOption {
    /// Returns an option with a value and a label.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), ..Self::default() }
    }

    /// Returns true if each word of a search is in the label, the value or the details.
    pub fn matches(&self, search: &str) -> bool {
        contains_words(&format!("{} {} {}", self.value, self.label, self.details), search)
    }
}

/// The options of each choice, by the name that the field’s description gives to the choice.
pub type FieldOptions = Vec<(&'static str, Signal<Vec<FieldOption>>)>;

/// Returns the options of the choice with this name; an empty list if the page provides none.
pub fn options_of(offered: &FieldOptions, name: &str) -> Signal<Vec<FieldOption>> {
    let found = offered.iter().find(|(known, _)| *known == name).map(|(_, options)| *options);
    found.unwrap_or_else(|| Signal::stored(Vec::new()))
}

/// Returns the label of a value; None if no option has the value.
pub fn label_of(options: Signal<Vec<FieldOption>>, value: &str) -> Option<String> {
    options.with(|options| {
        options.iter().find(|option| option.value == value).map(|option| option.label.clone())
    })
}

/// Returns a row of a review with the labels of the options in place of the values, for a field with one of the options that the page
/// provides ([`Control::Offered`] and [`Control::Listed`]). The row of any other field is returned unchanged.
pub fn labelled(row: ReviewRow, input: Option<&Input>, offered: &FieldOptions) -> ReviewRow {
    let Some(Control::Offered(name, _) | Control::Listed(name, _)) = input.map(|input| input.control) else {
        return row;
    };
    let options = options_of(offered, name);
    let label = |value: String| label_of(options, &value).unwrap_or(value);
    let ReviewRow { base, mine, theirs, .. } = row;
    ReviewRow { base: label(base), mine: label(mine), theirs: theirs.map(label), ..row }
}
