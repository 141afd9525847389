//! The menu of a variable in its row of the list.

use super::edit_value::ValueEdit;
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::id::VariableId;
use slipway_computed::computed;
use slipway_logic::list::Row;
use slipway_logic::route::{Dialog, Page, VariableScope, View};
use slipway_logic::variables::facts::facts;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// Returns the items of a row's menu. They do what the buttons of the variable's page do; the value can also be copied, and edited in the
/// row. If the platform's ID of the variable can't be read, the only item is a disabled “Edit value”.
pub fn items(scope: VariableScope, owner: VariableOwner, row: &Row, edit: ValueEdit) -> Vec<MenuItem> {
    let facts = facts(row.record.text(), owner);
    let (address, notifier, live, guard) = (use_address(), use_notifier(), use_live(), use_unsaved_changes());
    let Some(variable) = facts.id.parse::<VariableId>().ok() else {
        let reason = "The platform’s ID of this variable can’t be read.".to_owned();
        let disabled_reason = Signal::stored(Some(reason));
        return vec![MenuItem { disabled_reason, ..MenuItem::new("Edit value", || ()) }];
    };
    let open = move |url: String| guard.open(address, url);
    let page = Page::Variable(scope, variable);
    let environment = scope.environment();
    let refused = move |spec| computed(move || live.capabilities.disabled_reason(spec, environment));
    let read_only = facts.read_only.clone();
    let saves = refused(requests::put(owner, facts.is_secret, variable, String::new()).spec);
    let edit_item = {
        let (in_row, key, url, read_only) =
            (facts.has_editable_value(), facts.key.clone(), page.url(), read_only.clone());
        let disabled_reason = computed(move || {
            let other = if in_row { edit.disabled_reason(variable) } else { None };
            read_only.clone().or_else(|| saves.get()).or(other)
        });
        let begin = move || match in_row {
            true => edit.begin(variable, key.clone()),
            false => open(url.clone()),
        };
        let label = match (in_row, facts.is_secret) {
            (true, _) => "Edit value",
            (false, true) => "Replace secret",
            (false, false) => "Edit variable",
        };
        MenuItem { disabled_reason: disabled_reason.into(), ..MenuItem::new(label, begin) }
    };
    let copy = facts
        .value
        .clone()
        .map(|value| MenuItem::new("Copy value", move || notifier.copy("Value", value.clone())));
    let alias = facts.can_have_alias().then(|| MenuItem {
        disabled_reason: refused(requests::alias(owner, facts.is_secret)(variable, String::new()).spec)
            .into(),
        ..MenuItem::new("Create alias", move || open(Page::CreateAlias(scope, variable).url()))
    });
    let overriding = requests::override_value(owner, facts.is_secret).filter(|_| facts.can_be_overridden());
    let overriding = overriding.map(|build| MenuItem {
        disabled_reason: refused(build(variable, String::new()).spec).into(),
        ..MenuItem::new("Override", move || open(Page::OverrideVariable(scope, variable).url()))
    });
    let deletes = refused(requests::delete(owner, facts.is_secret, variable).spec);
    let delete = MenuItem {
        disabled_reason: computed(move || read_only.clone().or_else(|| deletes.get())).into(),
        is_destructive: true,
        ..MenuItem::new("Delete", move || {
            open(page.url_with(&View { dialog: Some(Dialog::Delete), ..View::default() }));
        })
    };
    [Some(edit_item), copy, alias, overriding, Some(delete)].into_iter().flatten().collect()
}
