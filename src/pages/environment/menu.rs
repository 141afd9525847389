//! The menu of an environment.

use crate::features::editing::edit_menu::edit_menu;
use crate::features::navigation::address::use_address;
use crate::live::use_live;
use crate::ui::menu::{MenuItem, MenuItems, MenuState};
use crate::views::json::record_items;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{
    CreateContainer, CreateDatabase, DeleteEnvironment, PutEnvironment,
};
use slipway_api::state::ServiceKind;
use slipway_logic::route::Page;

/// The menu of an environment: items that create services of the other kinds, copy the environment’s ID and link, open its JSON, and edit
/// or delete it.
#[component]
pub fn EnvironmentMenu(
    /// The environment.
    id: EnvironmentId,
    /// The JSON text of the environment.
    record: Signal<String>,
    state: MenuState,
) -> impl IntoView {
    view! { <MenuItems items=record_items(record, Some(more(id))).run(()) state /> }
}

/// Returns the items of the page's menu: other creations, and edit and delete of the environment.
fn more(id: EnvironmentId) -> Callback<(), Vec<MenuItem>> {
    let (address, live) = (use_address(), use_live());
    let own =
        edit_menu("environment", PutEnvironment::SPEC, DeleteEnvironment::SPEC, Page::EditEnvironment(id));
    let disabled_reason = move |spec| untrack(|| live.capabilities.disabled_reason(spec, id));
    Callback::new(move |()| {
        let navigation_item = |label: &str, kind: &'static ServiceKind, spec| {
            let visit = Callback::new(move |()| address.visit(&Page::CreateService(id, kind)));
            MenuItem { disabled_reason: Signal::stored(disabled_reason(spec)), ..MenuItem::new(label, visit) }
        };
        // Services of the other kinds can't be created, only cloned. The page that these items open lists services to clone.
        let by_clone = |label: &str, kind: &'static ServiceKind| {
            MenuItem::new(label, move || address.visit(&Page::CreateService(id, kind)))
        };
        let mut items = vec![
            navigation_item("Create container", &ServiceKind::Container, CreateContainer::SPEC),
            navigation_item("Create database", &ServiceKind::Database, CreateDatabase::SPEC),
            by_clone("Create job", &ServiceKind::Job),
            by_clone("Create Helm service", &ServiceKind::Helm),
            by_clone("Create Terraform service", &ServiceKind::Terraform),
        ];
        items.extend(own.run(()));
        items
    })
}
