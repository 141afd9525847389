//! The choices that a page provides for the fields of its form.

use leptos::prelude::*;

/// A choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// The value in the request.
    pub value: String,
    /// The label.
    pub label: String,
    /// A line below the label in a list: "Ada Mendez, 20 Nov, 14:03". Empty if there is none.
    pub details: String,
    /// The word that marks one of the choices: "Deployed".
    pub mark: Option<&'static str>,
}

impl Offer {
    /// Returns a choice with a value and a label.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), ..Self::default() }
    }

    /// Returns true if each word of a search is in the label, the value or the details.
    pub fn matches(&self, search: &str) -> bool {
        let text = format!("{} {} {}", self.value, self.label, self.details).to_lowercase();
        search.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// The choices by the name in the form’s field.
pub type Offered = Vec<(&'static str, Signal<Vec<Offer>>)>;
