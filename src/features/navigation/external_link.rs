//! A link to an address in a record, which leads out of the console.

use leptos::prelude::*;
use slipway_logic::records::fields::safe_url;

/// A link that opens in a new tab; plain text if the address isn’t a web address (for example, if it begins with `javascript:`).
#[component]
pub fn ExternalLink(
    /// The address, as the record holds it.
    url: String,
) -> impl IntoView {
    match safe_url(&url) {
        Some(safe) => view! {
            <a class="link-button" href=safe target="_blank" rel="noopener noreferrer">
                {url}
            </a>
        }
        .into_any(),
        None => view! { <code>{url}</code> }.into_any(),
    }
}
