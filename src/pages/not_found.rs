//! The page for an address that the console doesn’t have.

use crate::components::frame::page_head::PageHead;
use crate::features::navigation::site::use_site;
use leptos::prelude::*;
use slipway_logic::route::Page;

/// The page of an unknown address.
#[component]
pub fn NotFound() -> impl IntoView {
    let home = use_site().href(&Page::Organizations);
    view! {
        <PageHead title=Page::NotFound.heading() />
        <p class="about">"The address may be mistyped or cut off."</p>
        <p>
            <a class="button primary" href=home>
                "Go to your organizations"
            </a>
        </p>
    }
}
