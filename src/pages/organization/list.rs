//! The organizations that the token sees. Where it is one alone, its page is shown instead.

use crate::components::listing::{Column, Words, listing, named_row};
use crate::components::page_head::PageHead;
use crate::components::places::use_places;
use crate::components::site::{use_replace, use_site};
use crate::components::trouble::Trouble;
use crate::live::{Pace, watch};
use crate::ui::dynamic::{effect, text};
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::records::Organization;
use slipway_logic::route::Page;

const WORDS: Words = Words {
    name: "Organizations",
    empty: "No organization",
    advice: "This token sees none. Ask an administrator to invite you, or sign in with another token.",
};
const COLUMNS: &[Column] = &[("Organization", ""), ("Description", "")];

/// The organizations.
#[component]
pub fn Organizations() -> impl IntoView {
    let organizations = watch(GetOrganization {}, Pace::OnVisit);
    let directory = use_places().directory;
    let replace = use_replace();
    effect(move || {
        let Some(list) = organizations.value.get() else { return };
        directory.update(|directory| list.items.iter().for_each(|one| directory.organization(one)));
        if let [only] = list.items.as_slice() {
            replace(&Page::Organization(only.id).url());
        }
    });
    view! {
        <PageHead title="Organizations".to_owned() readings=vec![organizations.reading] />
        <Trouble reading=organizations.reading />
        {listing(WORDS, COLUMNS, organizations, |one| one.id.0, row)}
    }
}

fn row(one: Memo<Record<Organization>>) -> AnyView {
    let href = use_site().href(&Page::Organization(one.with_untracked(|one| one.id)));
    let name = text(move || one.with(|one| one.name.clone()));
    named_row(href, name, text(move || one.with(|one| one.description.clone().unwrap_or_default())))
}
