//! The items of a page's menu that edit and delete its record.

use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place;
use crate::live::use_live;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_logic::route::{Dialog, Page};

/// Returns a callback that creates the items "Edit project", which leads to the page `edit`, and "Delete project", which opens the dialog
/// of the deletion. `kind` is the noun in both labels. An item is disabled, with the reason, if the embedded page is read-only, or if the
/// platform doesn't offer `saved_by` or `deleted_by`, or refused it to this token.
pub fn edit_menu(
    kind: &'static str,
    saved_by: &'static Spec,
    deleted_by: &'static Spec,
    edit: Page,
) -> Callback<(), Vec<MenuItem>> {
    let (address, live, place) = (use_address(), use_live(), use_place());
    Callback::new(move |()| {
        let item = |verb: &str, operation, is_destructive, on_select| {
            let environment = place.with_untracked(|place| place.environment());
            let disabled_reason = untrack(|| live.capabilities.disabled_reason(operation, environment));
            MenuItem {
                label: Signal::stored(format!("{verb} {kind}")),
                disabled_reason: Signal::stored(disabled_reason),
                checked: None,
                is_destructive,
                on_select,
            }
        };
        let edit = edit.clone();
        let ask = Callback::new(move |()| address.show(Some(Dialog::Delete)));
        vec![
            item("Edit", saved_by, false, Callback::new(move |()| address.visit(&edit))),
            item("Delete", deleted_by, true, ask),
        ]
    })
}
