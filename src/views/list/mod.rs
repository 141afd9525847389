//! A list of records with search, filters, sorting, selection and export. The list is one tab stop. Its order is frozen while a person
//! works in the list.

mod announcements;
mod export;
mod keyboard;
mod menus;
mod model;
mod nothing_matches;
mod order;
mod row;
mod selection;
mod toolbar;

use crate::features::actions::Reselect;
use crate::features::lazy::{AppView, Lazy, LazyLater, MenuOf};
use crate::live::Remote;
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonRows;
pub use announcements::ListAnnouncements;
use leptos::html;
use leptos::prelude::*;
pub use menus::ListMenu;
use model::ListModel;
pub use nothing_matches::NothingMatches;
pub use order::ListOrder;
pub use selection::Selection;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::list::window::Item;
use slipway_logic::list::{CellKind, Row};
use slipway_logic::resources::ListDescription;
use slipway_logic::route::Page;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;
use std::sync::Arc;
use toolbar::{Heading, SelectShown, Toolbar};

/// Returns the contents of the menu of a row.
pub type RowMenu = Callback<Row, MenuOf>;

/// Returns a signal with the label of the action that was requested of the row with an id. None if no action is pending, and once a status
/// shows the action.
pub type RowPending = Callback<Arc<str>, Signal<Option<String>>>;

/// Returns a signal that is true once the status of the row with an id was read, or if no operation reads it: a missing state is then
/// shown as not reported.
pub type RowRead = Callback<Arc<str>, Signal<bool>>;

/// Draws a part of a row from the id of its record.
pub type Draw = Callback<Arc<str>, AnyView>;

/// Draws a cell from its type and the id of its record.
pub type DrawCell = Callback<(CellKind, Arc<str>), AnyView>;

/// A bulk action, its rows, and the callback that selects rows again.
pub type BulkRequest = (Action, Vec<Row>, Reselect);

/// The bulk actions of a list.
#[derive(Clone, Copy)]
pub struct Bulk {
    /// The actions, in the order of their buttons.
    pub actions: &'static [Action],
    /// Returns the service of a row, to edit the settings of the selected services together; None for a list whose services can’t be edited
    /// together.
    pub edited: Option<Callback<Row, Target>>,
    /// Requests an action on the selected rows.
    pub request: Callback<BulkRequest>,
}

/// The options of a list.
#[derive(Clone, Copy, Default)]
pub struct ListOptions {
    /// The statuses of the records; None for records without statuses.
    pub statuses: Option<Remote>,
    /// Returns the contents of the menu of a row, when the menu is opened; None for a list without menus.
    pub menu: Option<RowMenu>,
    /// The bulk actions; None for a list whose selection bar has no buttons for them.
    pub bulk: Option<Bulk>,
    /// Returns true once the status of a row was read, or if no operation reads it: a missing state is then shown as not reported. None if
    /// missing states are never shown as not reported.
    pub is_status_read: Option<RowRead>,
    /// Returns the label of the pending action of a row; None for a list whose rows have no actions.
    pub pending_label: Option<RowPending>,
    /// Draws the cells whose type says that the page draws them.
    pub draw: Option<DrawCell>,
    /// Draws the cells of a [`CellKind::Recent`] column, from the id of the record. The signal holds None
    /// until the data of the cells is read.
    pub recent: Option<ReadSignal<Option<Draw>>>,
    /// Draws the actions beside the search, or below the text of the empty list: what creates a record.
    pub actions: Option<Callback<(), AnyView>>,
    /// Draws what creates the first record, below the text of the empty list.
    pub when_empty: Option<Callback<(), AnyView>>,
    /// Draws further actions on the selected rows. Receives a callback that returns those rows.
    pub selected: Option<Callback<Callback<(), Vec<Row>>, AnyView>>,
    /// The signal that is set to the ids of the rows in view, once scrolling has stopped; None if the page doesn't need them.
    pub visible_rows: Option<RwSignal<Option<Vec<Arc<str>>>>>,
    /// Returns the page of a row; None if the record itself determines its page.
    pub page: Option<Callback<Row, Option<Page>>>,
    /// The number of rows in each group of states, for a list of services. The counts are drawn above the list; a press on a count shows only
    /// the rows of its group. None for other lists.
    pub counts: Option<ReadSignal<Vec<(StateGroup, usize)>>>,
    /// True if the rows can be shown as cards.
    pub cards: bool,
    /// True for one of several lists of a page. Such a list has no toolbar, no selection and no foot, and has no search, filters and order in
    /// the address.
    pub embedded: bool,
}

/// The content of a list.
#[derive(Clone, Copy, PartialEq)]
enum Content {
    /// The rows, or their outlines while they are loading.
    Table,
    /// The text of the empty state: the list has no records.
    Empty,
    /// No content: the list couldn’t be read, and its page says why.
    Unread,
}

/// Shows a list of records.
#[component]
pub fn List(
    /// The kind of the records: columns, texts, links.
    table: &'static ListDescription,
    /// The read of the records.
    list: Remote,
    /// The options of the list.
    #[prop(optional)]
    options: ListOptions,
) -> impl IntoView {
    let model = ListModel::new(table, list, options);
    let state = model.state();
    // The list itself is read here, not what the model derives from it: those signals change one after the other, and a list that was read
    // would seem to be empty until its rows are known. The table would then be built twice.
    let is_empty = move || list.value.with(|list| list.as_ref().map(|list| list.items.is_empty()));
    let content = computed(move || match (is_empty(), list.reading.is_loading()) {
        (Some(true), _) => Content::Empty,
        (None, false) => Content::Unread,
        _ => Content::Table,
    });
    // A page may have several lists. Each provides its model within what it draws, so that none reads the model of another.
    let drawn = move || {
        provide_context(model);
        match content.get() {
            Content::Empty => {
                return view! {
                    <Empty title=table.empty advice=table.advice />
                    {options.actions.map(|draw| draw.run(()))}
                    {options.when_empty.map(|draw| draw.run(()))}
                }
                .into_any();
            }
            Content::Unread => return ().into_any(),
            Content::Table => {}
        }
        let content = view! {
            <Show
                when=move || !options.embedded && state.is_read.get()
                fallback=move || (!options.embedded).then(|| view! { <div class="list-bar loading"></div> }.into_any())
            >
                <Toolbar model />
            </Show>
            <Table model />
            <Show when=move || state.matches_nothing.get()>
                <Lazy view=AppView::NothingMatches is_silent=true />
            </Show>
            <Show when=move || !options.embedded && state.is_read.get()>
                <Foot model />
            </Show>
            <Show when=move || state.selected.with(|selected| !selected.is_empty())>
                <Lazy view=AppView::Selection />
            </Show>
        };
        // An embedded list stands in a section of its page already, so it gets no `<section>` of its own.
        if options.embedded {
            view! { <div class="list">{content}</div> }.into_any()
        } else {
            view! {
                <section class="list" aria-label=table.name>
                    {content}
                </section>
            }
            .into_any()
        }
    };
    let announced = move || {
        provide_context(model);
        view! { <LazyLater view=AppView::ListAnnouncements /> }.into_any()
    };
    view! {
        {drawn}
        {announced}
    }
}

#[component]
fn Table(model: ListModel) -> impl IntoView {
    let state = model.state();
    let columns = state.table.columns;
    let has_menu = state.options.menu.is_some();
    let node = NodeRef::<html::Table>::new();
    model.measure(node);
    let heading = move |column: &'static slipway_logic::list::Column| view! { <Heading model column /> };
    let rows = move |item: Item| match item {
        Item::Row(id) => row::row(model, id),
        Item::Gap(_, rows) => {
            let height = move || format!("{}px", (rows as f64 * state.row_height_px.get()) as i64);
            view! {
                <tr class="gap" aria-hidden="true">
                    <td style=("height", height)></td>
                </tr>
            }
            .into_any()
        }
    };
    let is_unread = move || !state.is_read.get();
    let drawn = || columns.iter().filter(|column| !column.hidden);
    let column_count = drawn().count() + usize::from(has_menu) + usize::from(!state.options.embedded);
    view! {
        <table
            role="grid"
            class=table_class(model)
            aria-label=state.table.name
            aria-multiselectable=(!state.options.embedded).then_some("true")
            aria-busy=move || is_unread().to_string()
            aria-rowcount=move || (state.shown.with(Vec::len) + 1).to_string()
            node_ref=node
            on:keydown=move |event| keyboard::press(model, &event)
            on:focusin=move |event| keyboard::focused(model, &event)
            on:focusout=move |event| keyboard::blurred(model, &event)
            on:pointermove=move |event| model.pointed(&event)
            on:pointerleave=move |_| state.is_hovered.set(false)
        >
            <thead role="rowgroup">
                <tr role="row" aria-rowindex="1">
                    {(!state.options.embedded)
                        .then(|| {
                            view! {
                                <th role="columnheader" class="select">
                                    <SelectShown model />
                                </th>
                            }
                                .into_any()
                        })}
                    {drawn().map(heading).collect_view()}
                    {has_menu
                        .then(|| {
                            view! {
                                <th role="columnheader" class="actions">
                                    <span class="visually-hidden">"Actions"</span>
                                </th>
                            }
                                .into_any()
                        })}
                </tr>
            </thead>
            <tbody role="rowgroup">
                <Show when=is_unread>
                    <SkeletonRows rows=5 columns=column_count />
                </Show>
                <For each=move || state.drawn.get() key=Item::clone children=rows />
            </tbody>
        </table>
    }
    .into_any()
}

/// Returns the classes of the table: `table`, `cards` if the rows are cards, and a class such as `without-4`, with the number of the cell in
/// its row, for each column that a person hid, and for each rare column that no row has a value for.
fn table_class(model: ListModel) -> Signal<String> {
    let state = model.state();
    Signal::derive(move || {
        let hidden = state.view.with(|view| view.without.clone());
        let drawn = state.table.columns.iter().filter(|column| !column.hidden).enumerate();
        let classes = drawn.filter(|(_, column)| {
            hidden.iter().any(|name| name == column.name) || column.rare && model.is_empty_column(column)
        });
        // CSS counts from 1. The first cell of a row is its checkbox, except in an embedded list, which has none.
        let first = if state.options.embedded { 1 } else { 2 };
        let table = if model.is_cards() { "table cards" } else { "table" };
        classes.fold(table.to_owned(), |class, (index, _)| format!("{class} without-{}", index + first))
    })
}

/// The line below a list: the number of rows, and the keys that work in the list.
#[component]
fn Foot(model: ListModel) -> impl IntoView {
    let state = model.state();
    let count = move || {
        let (shown, all) = (state.shown.with(Vec::len), state.rows.with(|rows| rows.len()));
        let total = format::count(all, state.table.one, state.table.many);
        // While a person works in the list, rows of deleted records are still shown, so there can be more rows than records. The count then
        // has no “of”.
        if shown >= all { total } else { format!("{} of {total}", format::number(shown as i64)) }
    };
    view! {
        <p class="table-foot">
            <span>{move || count()}</span>
            <span aria-hidden="true">
                <kbd>"↑"</kbd>
                <kbd>"↓"</kbd>
                " move"
                <kbd>"Space"</kbd>
                " select"
                {state.options.menu.is_some().then(|| view! { <kbd>"."</kbd> " actions" }.into_any())}
            </span>
        </p>
    }
    .into_any()
}
