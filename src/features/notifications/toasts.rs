//! The toasts of the notifier.

use super::notifier::use_notifier;
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::ui::toast::Toasts;
use leptos::prelude::*;

/// Draws the toasts. A toast about another page links to that page.
#[component]
pub fn NotifierToasts() -> impl IntoView {
    let (address, site) = (use_address(), use_site());
    let href = Callback::new(move |url: String| {
        address.page.with(|page| page.url() != url).then(|| format!("{}{url}", site.base()))
    });
    view! { <Toasts toasts=use_notifier().toasts href /> }
}
