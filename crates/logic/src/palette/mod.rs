//! The command palette: the pages that a person can open and the actions on a service, ranked by the typed text.

pub mod items;
mod keys;
mod matched;
mod rank;
mod verb;

pub use keys::{KEYS, page_of_key};
pub use matched::matched;
pub use rank::ranked;
pub use verb::{Verb, verb_and_services};

use crate::route::Page;

/// An item of the palette: a page that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name: "checkout-api".
    pub title: String,
    /// The project and environment: "Storefront / eu-production"; for a tab of a service, the service’s name. Empty if they aren’t known or
    /// don’t apply.
    pub details: String,
    /// The kind of the record, such as "Application", or "Page" for any other page.
    pub kind: String,
    /// The page.
    pub page: Page,
}

/// The maximum number of items that are shown.
pub const MAX_RESULTS: usize = 50;
