//! Prefetching parts.

use super::LazyView;
use super::parts::Part;
use crate::browser::clock;
use crate::browser::links::on_link_pointed;
use crate::browser::task::spawn;
use crate::components::site::use_site;
use leptos::prelude::*;
use slipway_logic::route::Page;

/// The time between the first page and the prefetching of the other parts, in milliseconds.
const IDLE_MS: i64 = 3_000;

/// Prefetches every part three seconds after the first page, and the part of a page when a person points at a link to it or focuses
/// one. So a page opens at once, also where the host can’t be reached any more.
pub fn prefetch(page: Signal<Page>) {
    let is_begun = StoredValue::new(false);
    Effect::new(move || {
        if !page.with(Page::open) && !is_begun.get_value() {
            is_begun.set_value(true);
            // A part that can’t be fetched now is fetched again when it is needed.
            clock::once(IDLE_MS, || spawn(async { fetch_all().await }));
        }
    });
    let site = use_site();
    on_link_pointed(move |path| {
        let part = Part::of(&LazyView::Page(Page::read(&site.below(&path), None)));
        spawn(async move {
            part.fetch().await;
        });
    });
}

async fn fetch_all() {
    for part in Part::ALL {
        part.fetch().await;
    }
}
