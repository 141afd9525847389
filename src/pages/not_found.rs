//! An address that no page has.

use crate::components::page_head::PageHead;
use crate::components::site::use_site;
use crate::ui::el::{el, many};
use leptos::prelude::*;
use slipway_logic::route::Page;

/// Says that there is no such page, and leads on.
#[component]
pub fn NotFound() -> impl IntoView {
    let home = use_site().href(&Page::Organizations);
    many(vec![
        view! { <PageHead title="Page not found".to_owned() /> }.into_any(),
        el("p")
            .class("about")
            .child("The address may be mistyped or cut off. ")
            .child(el("a").class("link-button").attr("href", home).child("Go to your organizations"))
            .into_any(),
    ])
}
