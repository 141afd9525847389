//! The menu of an environment.

use crate::features::editing::edit_menu::edit_menu;
use crate::features::navigation::address::use_address;
use crate::live::use_live;
use crate::ui::menu::{MenuItem, MenuItems, MenuState};
use crate::views::json::record_items;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{CloneEnvironment, DeleteEnvironment, PutEnvironment};
use slipway_logic::route::Page;

/// The menu of an environment: items that copy its ID and link, open its JSON, and edit, clone or delete it.
#[component]
pub fn EnvironmentMenu(
    /// The environment.
    id: EnvironmentId,
    /// The JSON text of the environment.
    record: Signal<String>,
    state: MenuState,
) -> impl IntoView {
    let (address, live) = (use_address(), use_live());
    let edit =
        edit_menu("environment", PutEnvironment::SPEC, DeleteEnvironment::SPEC, Page::EditEnvironment(id));
    let extra_items = Callback::new(move |()| {
        let disabled_reason = untrack(|| live.capabilities.disabled_reason(CloneEnvironment::SPEC, Some(id)));
        let clone = MenuItem {
            label: Signal::stored("Clone environment".to_owned()),
            disabled_reason: Signal::stored(disabled_reason),
            checked: None,
            is_destructive: false,
            on_select: Callback::new(move |()| address.visit(&Page::CloneEnvironment(id))),
        };
        let mut items = edit.run(());
        items.insert(1.min(items.len()), clone);
        items
    });
    view! { <MenuItems items=record_items(record, Some(extra_items)).run(()) state /> }
}
