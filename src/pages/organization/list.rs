//! The organizations that the token sees. Where it is one alone, its page is shown instead.

use crate::components::page_head::PageHead;
use crate::components::places::use_places;
use crate::components::site::{use_replace, use_site};
use crate::components::trouble::Trouble;
use crate::live::{Pace, watch};
use crate::ui::empty::Empty;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::records::Organization;
use slipway_logic::route::Page;

/// The organizations.
#[component]
pub fn Organizations() -> impl IntoView {
    let organizations = watch(GetOrganization {}, Pace::OnVisit);
    let directory = use_places().directory;
    let replace = use_replace();
    Effect::new(move |_| {
        let Some(list) = organizations.value.get() else { return };
        directory.update(|directory| list.items.iter().for_each(|one| directory.organization(one)));
        if let [only] = list.items.as_slice() {
            replace(&Page::Organization(only.id).url());
        }
    });
    let items = move || organizations.value.get().map(|list| list.items.clone()).unwrap_or_default();
    let is_empty = move || organizations.value.get().is_some_and(|list| list.items.is_empty());
    view! {
        <PageHead title="Organizations".to_owned() reading=organizations.reading />
        <Trouble reading=organizations.reading />
        <Show when=is_empty>
            <Empty title="No organization" advice="This token sees none. Ask an administrator to invite you, or sign in with another token." />
        </Show>
        <Show when=move || !is_empty()>
            <table class="table" aria-label="Organizations">
                <thead><tr><th scope="col">"Organization"</th><th scope="col">"Description"</th></tr></thead>
                <tbody>
                    <Show when=move || organizations.value.get().is_none()><SkeletonRows rows=2 columns=2 /></Show>
                    <For each=items key=|one| one.text().to_owned() children=row />
                </tbody>
            </table>
        </Show>
    }
}

fn row(one: Record<Organization>) -> impl IntoView {
    let href = use_site().href(&Page::Organization(one.id));
    view! {
        <tr>
            <th scope="row" class="primary"><a class="name" href=href>{one.name.clone()}</a></th>
            <td class="about-cell">{one.description.clone()}</td>
        </tr>
    }
}
