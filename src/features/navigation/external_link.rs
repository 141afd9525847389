//! A link to an address in a record, which leads out of the console.

use leptos::prelude::*;
use slipway_logic::records::fields::{safe_url, short_url};

/// A link that opens in a new tab; plain text if the address isn’t a web address (for example, if it begins with `javascript:`).
#[component]
pub fn ExternalLink(
    /// The address, as the record holds it.
    url: String,
    /// True to leave out `https://` and the `.git` of a repository, for a place with little room.
    #[prop(optional)]
    is_short: bool,
) -> impl IntoView {
    let shown = if is_short { short_url(&url).to_owned() } else { url.clone() };
    // A long address breaks after a slash rather than within a word.
    let part = |part: &str| view! { {part.to_owned()} <wbr /> };
    match safe_url(&url) {
        Some(safe) => view! {
            <a class="link-button" href=safe target="_blank" rel="noopener noreferrer">
                {shown.split_inclusive('/').map(part).collect_view()}
            </a>
        }
        .into_any(),
        None => view! { <code>{url}</code> }.into_any(),
    }
}
