//! The dock: the pages of the innermost record at the foot of narrow windows, where the sidebar is a drawer.

use crate::components::frame::sidebar::current_of;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place_records;
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::route::{Page, SidebarLink, dock};

/// Draws the links of the dock; nothing on a page without such links.
#[component]
pub fn Dock() -> impl IntoView {
    let (records, here, site) = (use_place_records(), use_address().page, use_site());
    let links = computed(move || {
        let links_on =
            |here: &Page| records.with(|records| records.as_ref().map(|records| dock(records, here)));
        here.with(links_on).unwrap_or_default()
    });
    let link = move |link: SidebarLink| {
        let href = site.href(&link.page);
        let label = (link.label != link.short_label).then_some(link.label);
        let current = move || here.with(|here| current_of(here, &link.page));
        view! {
            <a href=href aria-current=current aria-label=label>
                <Icon name=link.icon />
                {link.short_label}
            </a>
        }
    };
    move || {
        let links = links.get();
        (!links.is_empty()).then(|| {
            view! {
                <nav class="dock" aria-label="Pages">
                    {links.into_iter().map(link).collect_view()}
                </nav>
            }
        })
    }
}
