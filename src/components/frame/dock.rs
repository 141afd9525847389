//! The dock: the pages of the innermost record at the foot of narrow windows, where the sidebar is a drawer.

use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place;
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::route::{SidebarLink, sidebar};

/// The links: the overview of the organization, and the pages of the innermost record. Nothing on pages that aren't among them; the pages of
/// a service have its actions in the same place.
#[component]
pub fn Dock() -> impl IntoView {
    let (place, here, site) = (use_place(), use_address().page, use_site());
    let links = computed(move || {
        let records: Vec<_> =
            place.with(|place| place.steps.iter().map(|(kind, id, _)| (*kind, *id)).collect());
        let mut groups = sidebar(&records).into_iter();
        let own = groups.next().filter(|group| group.kind.is_some());
        let organization = groups.last().into_iter().flat_map(|group| group.links.into_iter().take(1));
        let links: Vec<_> = organization.chain(own.into_iter().flat_map(|group| group.links)).collect();
        let is_shown =
            here.with(|here| here.service().is_none() && links.iter().any(|link| here.is_below(&link.page)));
        if is_shown { links } else { Vec::new() }
    });
    let link = move |link: SidebarLink| {
        let href = site.href(&link.page);
        let label = (link.label != link.short_label).then_some(link.label);
        let current = move || here.with(|here| here.is_below(&link.page)).then_some("page");
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
