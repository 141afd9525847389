//! A list of records: search, filters, order, selection, export; one tab stop; its order is frozen while somebody works in it.

mod bar;
mod keys;
mod model;
mod row;
mod speak;

use crate::components::address::use_address;
use crate::live::Remote;
use crate::records::ListOf;
use crate::signal::{RwSignal, See, Signal};
use crate::ui::dynamic::{derived, dynamic, each, memo, text, when};
use crate::ui::el::{Place, el};
use crate::ui::empty::Empty;
use crate::ui::menu::MenuItem;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use model::{Item, Model};
use slipway_logic::actions::action::Action;
use slipway_logic::list::Row;
use std::sync::Arc;

/// What can be asked of a row, made each time that its menu is opened.
pub type RowMenu = Callback<Row, Vec<MenuItem>>;

/// What a person asked of a row that the platform doesn't show yet.
pub type RowAsked = Callback<Arc<str>, Signal<Option<String>>>;

/// Takes the rows that are left of many: they are selected again.
pub type Left = Callback<Vec<Arc<str>>>;

/// What is asked of many rows: what, of whom, and who takes those that are left.
pub type Asking = (Action, Vec<Row>, Left);

/// What can be asked of what is selected.
#[derive(Clone, Copy)]
pub struct Bulk {
    /// In the order of their buttons.
    pub actions: &'static [Action],
    /// Asks.
    pub ask: Callback<Asking>,
}

/// What else a list is told.
#[derive(Clone, Copy, Default)]
pub struct ListOptions {
    /// What is known beside the records: their statuses.
    pub side: Option<Remote>,
    /// The menu of a row.
    pub menu: Option<RowMenu>,
    /// What can be asked of several at once.
    pub bulk: Option<Bulk>,
    /// What was asked of a row.
    pub asked: Option<RowAsked>,
    /// Is told which rows are on the screen.
    pub seen: Option<RwSignal<Option<Vec<Arc<str>>>>>,
    /// Whether its rows can be cards.
    pub cards: bool,
    /// Whether it is one of several of its page: it has no tools then, and nothing of it is in the address.
    pub embedded: bool,
}

/// A list.
#[component]
pub fn List(
    /// What of.
    of: &'static ListOf,
    /// The records.
    list: Remote,
    /// What else.
    #[prop(optional)]
    with: ListOptions,
) -> impl IntoView {
    let model = Model::new(of, list, with);
    speak::follow(model);
    let is_empty = memo(move || model.is_read.get() && model.rows.see(|rows| rows.is_empty()));
    let is_loading = memo(move || list.reading.is_loading());
    // The list's own: the bar may go while many are asked.
    let left = Left::new(move |left| {
        model.selected.try_set(left.into_iter().collect());
    });
    let is_any = memo(move || model.selected.see(|selected| !selected.is_empty()));
    dynamic(move || {
        if is_empty.get() {
            return view! { <Empty title=of.empty advice=of.advice /> }.into_any();
        }
        if !model.is_read.get() && !is_loading.get() {
            return ().into_any();
        }
        // A list that is one of several stands in a section of its page.
        let whole = if with.embedded { el("div") } else { el("section").attr("aria-label", of.name) };
        whole
            .class("list")
            .child(when(move || !with.embedded && model.is_read.get(), move || bar::bar(model)))
            .child(table(model))
            .child(when(move || model.matches_nothing.get(), move || nothing_matches(model)))
            .child(when(move || is_any.get(), move || bar::selection(model, left)))
            .into_any()
    })
}

fn table(model: Model) -> AnyView {
    let columns = model.of.columns;
    let has_menu = model.with.menu.is_some();
    let node = Place::default();
    model.follow(node);
    let heading = move |column: &'static slipway_logic::list::Column| bar::heading(model, column);
    let rows = move |key: String| match Item::read(&key) {
        Item::Row(id) => row::row(model, id),
        Item::Gap(_, rows) => {
            let height = format!("{}px", (rows as f64 * model.height.get_untracked()) as i64);
            el("tr")
                .class("gap")
                .attr("aria-hidden", "true")
                .child(el("td").style("height", height))
                .into_any()
        }
    };
    let is_unread = move || !model.is_read.get();
    let drawn = || columns.iter().filter(|column| !column.hidden);
    let many = drawn().count() + usize::from(has_menu);
    el("table")
        .attr("role", "grid")
        .class(without(model))
        .attr("aria-label", model.of.name)
        .attr("aria-multiselectable", "true")
        .attr("aria-busy", derived(move || is_unread().to_string()))
        .attr("aria-rowcount", derived(move || (model.shown.see(Vec::len) + 1).to_string()))
        .node(node)
        .on_key("keydown", move |event| keys::press(model, &event))
        .on_focus("focusin", move |event| keys::focused(model, &event))
        .on_focus("focusout", move |event| keys::blurred(model, &event))
        .on_pointer("pointerenter", move |event| model.pointer.set(event.pointer_type() == "mouse"))
        .on_pointer("pointerleave", move |_| model.pointer.set(false))
        .child(
            el("thead").attr("role", "rowgroup").child(
                el("tr")
                    .attr("role", "row")
                    .attr("aria-rowindex", "1")
                    .child((!model.with.embedded).then(|| {
                        el("th").attr("role", "columnheader").class("select").child(bar::select_shown(model))
                    }))
                    .child(drawn().map(heading).collect::<Vec<_>>())
                    .child(has_menu.then(|| {
                        el("th")
                            .attr("role", "columnheader")
                            .class("actions")
                            .child(el("span").class("visually-hidden").child("Actions"))
                    })),
            ),
        )
        .child(
            el("tbody")
                .attr("role", "rowgroup")
                .child(when(is_unread, move || view! { <SkeletonRows rows=5 columns=many /> }.into_any()))
                .child(each(move || model.drawn.get(), rows)),
        )
        .into_any()
}

/// Whether the rows are cards, and which columns a person hid, as classes: `without-4` for the fourth cell of a row.
fn without(model: Model) -> Signal<String> {
    text(move || {
        let hidden = model.view.see(|view| view.without.clone());
        let drawn = model.of.columns.iter().filter(|column| !column.hidden).enumerate();
        let classes = drawn.filter(|(_, column)| hidden.iter().any(|name| name == column.name));
        // The first cell is the one that selects.
        let table = if model.is_cards() { "table cards" } else { "table" };
        classes.fold(table.to_owned(), |all, (place, _)| format!("{all} without-{}", place + 2))
    })
}

fn nothing_matches(model: Model) -> AnyView {
    let address = use_address();
    let clear = move |_| {
        address.change(|view| {
            view.search.clear();
            view.filters.clear();
        });
        keys::focus_search();
    };
    el("div")
        .class("empty")
        .child(el("h2").child(format!("No {} matches", model.of.one)))
        .child(
            el("p").child("Nothing matches your search and filters. ").child(
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .on_mouse("click", clear)
                    .child("Clear search and filters"),
            ),
        )
        .into_any()
}
