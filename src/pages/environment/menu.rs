//! The menu of an environment.

use crate::features::editing::edit_menu::edit_menu;
use crate::ui::menu::{MenuItems, MenuState};
use crate::views::json::record_items;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{DeleteEnvironment, PutEnvironment};
use slipway_logic::route::Page;

/// The menu of an environment: items that copy its ID and link, open its JSON, and edit or delete it.
#[component]
pub fn EnvironmentMenu(
    /// The environment.
    id: EnvironmentId,
    /// The JSON text of the environment.
    record: Signal<String>,
    state: MenuState,
) -> impl IntoView {
    let own =
        edit_menu("environment", PutEnvironment::SPEC, DeleteEnvironment::SPEC, Page::EditEnvironment(id));
    view! { <MenuItems items=record_items(record, Some(own)).run(()) state /> }
}
