//! The command palette: what can be gone to, ranked by what a person types.

pub mod items;
mod keys;
mod rank;

pub use keys::{KEYS, page_of_key};
pub use rank::ranked;

use crate::route::Page;

/// A place to go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name: "checkout-api".
    pub title: String,
    /// The place: "Storefront / eu-production". Empty if that says nothing.
    pub details: String,
    /// The kind: "Application".
    pub kind: String,
    /// The page.
    pub page: Page,
}

/// The number of items that are shown.
pub const MAX_RESULTS: usize = 50;
