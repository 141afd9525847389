//! The organizations that the token can read. If there is only one, its page is shown instead.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, watch};
use crate::views::list::List;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::fields::reference;
use slipway_api::operations::organization::GetOrganization;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::organization;
use slipway_logic::route::Page;

/// The page of the organizations of the token.
#[component]
pub fn Organizations() -> impl IntoView {
    let organizations = watch(GetOrganization {}.request(), PollPolicy::ON_VISIT);
    use_places().learn(KnownKind::Organization, organizations, None);
    let address = use_address();
    Effect::new(move || {
        let Some(read) = organizations.value.get() else { return };
        if let [only] = read.items.as_slice()
            && let Some(id) = only.at(&[reference::ID]).text().and_then(|id| id.parse().ok())
        {
            address.replace(&Page::Organization(id).url());
        }
    });
    view! {
        <PageHead readings=vec![organizations.reading] />
        <LoadError reading=organizations.reading />
        <List table=&organization::LIST list=organizations />
    }
}
