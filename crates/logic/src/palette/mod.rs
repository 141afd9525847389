//! The command palette: the pages that a person can open and what can be done with a service, ranked by the typed text.

pub mod items;
mod keys;
mod rank;
mod verb;

pub use keys::{KEYS, page_of_key};
pub use rank::ranked;
pub use verb::{Verb, verb_and_services};

use crate::route::Page;

/// An item of the palette: a page that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name: "checkout-api".
    pub title: String,
    /// The project and environment: "Storefront / eu-production". Empty if they aren’t known or don’t apply.
    pub details: String,
    /// The kind: "Application".
    pub kind: String,
    /// The page.
    pub page: Page,
}

/// The maximum number of items that are shown.
pub const MAX_RESULTS: usize = 50;
