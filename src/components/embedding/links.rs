//! The pages that an embed shows, and the links to others, which the portal opens.

use super::portal::PortalContext;
use crate::browser::links;
use crate::components::navigation::address::use_address;
use crate::components::navigation::site::use_site;
use crate::components::session::unsaved_changes::use_unsaved_changes;
use leptos::prelude::*;
use slipway_logic::embedding::message::ToPortal;
use slipway_logic::embedding::scope::Scope;
use slipway_logic::route::Page;

/// Returns the page to show: that of the address, unless it isn’t below the first one. The portal opens those, and the address stays.
pub fn pages_below(portal: PortalContext) -> ReadSignal<Page> {
    let address = use_address();
    let first = address.page.get_untracked();
    let scope = StoredValue::new(Scope::of(&first));
    let shown = RwSignal::new(first);
    let last = StoredValue::new(String::new());
    Effect::new(move || {
        let (path, query) = address.whole.get();
        let whole = if query.is_empty() { path.clone() } else { format!("{path}?{query}") };
        let page = Page::read(&path);
        if scope.with_value(|scope| scope.holds(&page)) {
            last.set_value(whole);
            if shown.with_untracked(|shown| *shown != page) {
                shown.set(page);
            }
        } else if last.with_value(|last| !last.is_empty()) {
            portal.post(&ToPortal::Navigate(&whole));
            address.replace(&last.get_value());
        }
    });
    shown.read_only()
}

/// Holds up the links that lead out of the embed. A changed form asks first, as in the console.
pub fn hold_links_out(portal: PortalContext) {
    let (address, site, unsaved) = (use_address(), use_site(), use_unsaved_changes());
    let scope = Scope::of(&address.page.get_untracked());
    links::intercept_links(move |href| {
        let path = site.below(href);
        let page = Page::read(path.split(['?', '#']).next().unwrap_or_default());
        let leads_out = !scope.holds(&page) && !unsaved.changed.get_untracked();
        if leads_out {
            portal.post(&ToPortal::Navigate(&path));
        }
        leads_out
    });
}
