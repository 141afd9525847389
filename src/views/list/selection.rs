//! The bar with the actions on the selected rows of a list.

use super::Bulk;
use super::export::{csv, json};
use super::model::ListModel;
use crate::browser::focus;
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::ui::button::Button;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::list::Row;
use slipway_logic::route::{Page, View};
use slipway_logic::settings::several::view_of;
use slipway_logic::text::format;
use std::collections::HashSet;

/// The bar of the selected rows: their number, exports and bulk actions. The list is in its context.
#[component]
pub fn Selection() -> impl IntoView {
    let model: ListModel = expect_context();
    let state = model.state();
    let notifier = use_notifier();
    let count = Signal::derive(move || {
        let count = state.selected.with(HashSet::len);
        format!("{} selected", format::count(count, state.table.one, state.table.many))
    });
    let copy = move |_| {
        let ids: Vec<String> = model.chosen().iter().map(|row| row.id.to_string()).collect();
        notifier.copy(&format::count(ids.len(), "ID", "IDs"), ids.join("\n"));
    };
    let clear = move |_| state.selected.update(HashSet::clear);
    // When the bar is removed, the focus in it, or in the confirmation that it opened, is lost: the current row gets it.
    on_cleanup(move || {
        if model.try_state().is_some() {
            model.keep_focus();
        }
    });
    let next = NodeRef::new();
    view! {
        <div class="list-selection" role="group" aria-label="Selected items">
            <b>{move || count.get()}</b>
            <SelectRest model next />
            <button type="button" class="link-button" node_ref=next on:click=clear>
                "Clear selection"
            </button>
            <button type="button" class="link-button minor" on:click=copy>
                "Copy IDs"
            </button>
            <button type="button" class="link-button minor" on:click=move |_| csv(model)>
                "Export as CSV"
            </button>
            <button type="button" class="link-button minor" on:click=move |_| json(model)>
                "Export as JSON"
            </button>
            {state.options.bulk.map(|bulk| view! { <BulkActions model bulk /> })}
            {state
                .options
                .selected
                .map(|draw| {
                    let chosen = Callback::new(move |()| model.chosen());
                    view! { <div class="list-actions">{draw.run(chosen)}</div> }
                })}
        </div>
    }
}

/// The button that selects all shown rows, including those that are scrolled out of view. Hidden while all are selected.
#[component]
fn SelectRest(
    model: ListModel,
    /// The button that gets the focus when the button of this component is removed.
    next: NodeRef<leptos::html::Button>,
) -> impl IntoView {
    let state = model.state();
    let is_more = move || state.selected.with(HashSet::len) < state.shown.with(Vec::len);
    let label = Signal::derive(move || {
        let count = state.shown.with(Vec::len);
        let is_filtered = count < state.rows.with(|rows| rows.len());
        format!("Select all {}{}", format::number(count as i64), if is_filtered { " that match" } else { "" })
    });
    let select_all = move |_| {
        model.select_all();
        // Once everything is selected, this button is removed together with its focus, so the focus moves to "Clear selection".
        focus::restore(next);
    };
    view! {
        <Show when=is_more>
            <button type="button" class="link-button" on:click=select_all>
                {label}
            </button>
        </Show>
    }
}

/// The buttons of the bulk actions.
#[component]
fn BulkActions(model: ListModel, bulk: Bulk) -> impl IntoView {
    let state = model.state();
    let button = |action: &'static Action| {
        let class = match action {
            Action::Stop | Action::Delete => "button danger",
            Action::Deploy => "button primary",
            _ => "button",
        };
        view! {
            <button type="button" class=class on:click=move |_| bulk.request.run((*action, model.chosen(), state.reselect))>
                {action.label()}
            </button>
        }
    };
    view! {
        <div class="list-actions">
            {bulk.edited.map(|target| view! { <EditSelected model target /> })}
            {bulk.actions.iter().map(button).collect_view()}
        </div>
    }
}

/// The button that opens the page on which the settings of the selected services are edited together.
#[component]
fn EditSelected(model: ListModel, target: Callback<Row, Target>) -> impl IntoView {
    let address = use_address();
    let state = model.state();
    let chosen = computed(move || {
        // The targets are computed when the selection changes, not with each read of the rows, so that polling doesn’t repeat the
        // work for every selected row.
        state.selected.track();
        untrack(|| model.chosen().into_iter().map(|row| target.run(row)).collect::<Vec<_>>())
    });
    let reason = computed(move || chosen.with(|chosen| page_of(chosen).err()));
    let visit = move || {
        if let Ok((page, view)) = chosen.with_untracked(|chosen| page_of(chosen)) {
            address.visit_view(&page, &view);
        }
    };
    view! {
        <Button disabled_reason=reason on_press=visit>"Edit settings"</Button>
    }
}

/// Returns the page that edits these services together, and the view of that page, which names the services.
///
/// # Errors
/// Returns the reason why the services can’t be edited together, or that nothing is selected.
fn page_of(services: &[Target]) -> Result<(Page, View), String> {
    let first = services.first().ok_or("Nothing is selected.")?;
    let services: Vec<_> =
        services.iter().map(|service| (service.kind.clone(), service.id.to_string())).collect();
    Ok((Page::EditServices(first.environment), view_of(&services)?))
}
