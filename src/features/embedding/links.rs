//! The pages that an embed shows, and the links to others, which the portal opens.

use super::portal::Portal;
use crate::browser::links::intercept_links;
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::features::session::unsaved_changes::{intercept, use_unsaved_changes};
use leptos::prelude::*;
use slipway_logic::embedding::message::ToPortal;
use slipway_logic::route::Page;

/// Returns the page to show. If the address leads to a page outside the portal’s scope, the portal is asked to open that page, and the last
/// address within the scope is restored.
pub fn pages_below(portal: Portal) -> ReadSignal<Page> {
    let address = use_address();
    let shown = RwSignal::new(address.page.get_untracked());
    let last_url = StoredValue::new(String::new());
    Effect::new(move || {
        let (path, query) = address.whole.get();
        let url = if query.is_empty() { path.clone() } else { format!("{path}?{query}") };
        let page = Page::read(&path);
        if portal.scope.with(|scope| scope.contains(&page)) {
            last_url.set_value(url);
            if shown.with_untracked(|shown| *shown != page) {
                shown.set(page);
            }
        } else if last_url.with_value(|last| !last.is_empty()) {
            navigate(portal, &url);
            address.replace(&last_url.get_value());
        }
    });
    shown.read_only()
}

/// Intercepts the links of the embedded page. A link out of the portal’s scope is sent to the portal; before a link within the scope leaves a
/// form with unsaved changes, the person is asked.
pub fn intercept_scope_links(portal: Portal) {
    let (address, site, unsaved) = (use_address(), use_site(), use_unsaved_changes());
    intercept_links(move |href| {
        let url = site.below(href);
        let page = Page::read(url.split(['?', '#']).next().unwrap_or_default());
        if portal.scope.with_untracked(|scope| scope.contains(&page)) {
            return intercept(unsaved, address, url);
        }
        navigate(portal, &url);
        true
    });
}

fn navigate(portal: Portal, url: &str) {
    portal.post(&ToPortal::Navigate(url.trim_start_matches('/')));
}
