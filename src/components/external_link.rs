//! An address that a record holds: it leads away from the console, and only where it is a web address.

use crate::ui::el::el;
use leptos::prelude::*;
use slipway_logic::records::fields::safe_url;

/// The address as a link in a new tab; as text where following it isn't safe.
pub fn external_link(url: String) -> AnyView {
    match safe_url(&url) {
        Some(safe) => el("a")
            .class("link-button")
            .attr("href", safe)
            .attr("target", "_blank")
            .attr("rel", "noopener noreferrer")
            .child(url)
            .into_any(),
        None => el("code").child(url).into_any(),
    }
}
