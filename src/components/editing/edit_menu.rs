//! Editing and deleting what a page is about, in the menu of its head.

use crate::components::navigation::address::use_address;
use crate::components::navigation::places::use_place;
use crate::live::use_live;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::Spec;
use slipway_logic::capabilities::not_offered;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Dialog, Page};

/// "Edit project" and "Delete project"; off, with the reason, where the platform doesn't offer `saved_by`.
pub fn edit_menu(kind: &'static str, saved_by: &'static Spec, edit: Page) -> Callback<(), Vec<MenuItem>> {
    let (address, live, place) = (use_address(), use_live(), use_place());
    Callback::new(move |()| {
        let scope = place
            .with_untracked(|place| place.step(KnownKind::Environment).map(|(_, id, _)| id.to_string()))
            .unwrap_or_default();
        // A refused edit says nothing about a deletion, which may be permitted.
        let refused = live.capabilities.known.with_untracked(|capabilities| capabilities.refused(saved_by));
        let disabled_reason = Signal::stored(refused.map(not_offered));
        let forbidden = Signal::stored(untrack(|| live.capabilities.forbidden_reason(saved_by, &scope)));
        let off_for = move |danger: bool| {
            if !danger && forbidden.with_untracked(Option::is_some) { forbidden } else { disabled_reason }
        };
        let item = |word: &str, danger, act| MenuItem {
            label: Signal::stored(format!("{word} {kind}")),
            disabled_reason: off_for(danger),
            is_destructive: danger,
            on_select: act,
        };
        let edit = edit.clone();
        vec![
            item("Edit", false, Callback::new(move |()| address.visit(&edit))),
            item("Delete", true, Callback::new(move |()| address.show(Some(Dialog::Delete)))),
        ]
    })
}
