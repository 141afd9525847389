//! An address that a record holds: it leads away from the console, and only where it is a web address.

use leptos::prelude::*;
use slipway_logic::records::fields::safe_url;

/// A link in a new tab; plain text where following it isn’t safe.
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
