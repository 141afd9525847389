//! Breadcrumbs: the way from the organization down to this page.

use super::places::use_place;
use super::site::use_site;
use crate::ui::dynamic::dynamic;
use leptos::prelude::*;
use slipway_logic::route::Page;

/// The steps above the page; a name that isn't read yet is an ellipsis.
#[component]
pub fn Crumbs() -> impl IntoView {
    let (place, site) = (use_place(), use_site());
    let name = |name: Option<String>| name.unwrap_or_else(|| "…".into());
    let steps = Memo::new(move |_| {
        let place = place.get();
        let organization = place.organization.map(|(id, n)| (site.href(&Page::Organization(id)), name(n)));
        let project = place.project.map(|(id, n)| (site.href(&Page::Project(id)), name(n)));
        let environment = place.environment.map(|(id, n)| (site.href(&Page::Services(id)), name(n)));
        [organization, project, environment].into_iter().flatten().collect::<Vec<_>>()
    });
    view! {
        <nav class="crumbs" aria-label="Breadcrumbs">
            <ol>
                {dynamic(move || {
                    let step = |(href, name)| view! { <li><a href=href>{name}</a></li> }.into_any();
                    steps.get().into_iter().map(step).collect_view().into_any()
                })}
            </ol>
        </nav>
    }
}
