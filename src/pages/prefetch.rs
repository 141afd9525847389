//! Fetches the lazily loaded parts before they are needed.

use super::all_parts;
use crate::browser::clock;
use crate::browser::links::on_link_pointed;
use crate::browser::task::spawn;
use crate::features::lazy::{AppView, ViewName};
use crate::features::navigation::site::use_site;
use crate::live::{prefetch_judgement, use_live};
use leptos::prelude::*;
use slipway_computed::boxed;
use slipway_logic::route::Page;

/// The milliseconds from the first page of a session to the prefetch of all parts.
const PREFETCH_DELAY_MS: i64 = 3_000;

/// Prefetches every part three seconds after the first page of a session, and the part of a page when a person points at a link to it or
/// focuses the link. Then pages open without delay, even if the host can’t be reached any more.
pub fn prefetch(page: ReadSignal<Page>) {
    let live = use_live();
    let is_begun = StoredValue::new(false);
    Effect::new(boxed(move || {
        let is_drawn = live.session.with(Option::is_some) && !page.with(Page::is_public);
        if is_drawn && !is_begun.get_value() {
            is_begun.set_value(true);
            // A part that can’t be fetched now is fetched again when it is needed.
            clock::once(PREFETCH_DELAY_MS, || spawn(async { fetch_all().await }));
        }
    }));
    let site = use_site();
    on_link_pointed(move |path| {
        let page = Page::read(&site.below(&path));
        // The services page is part of the first load, so nothing has to be fetched for it.
        if matches!(page, Page::Services(_)) {
            return;
        }
        let part = AppView::Page(page).part().loader;
        spawn(async move {
            (part.fetch)().await;
        });
    });
}

async fn fetch_all() {
    for part in all_parts() {
        (part.fetch)().await;
    }
    prefetch_judgement().await;
}
