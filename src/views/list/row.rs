//! A row of a list. The row is drawn once and then updated in place: a poll doesn’t replace its elements, which would close its menu and lose
//! the focus.

use super::model::{Id, ListModel, ListState};
use crate::components::status::mode::Mode;
use crate::components::status::service_state_chip::ServiceStateChip;
use crate::components::status::time::Ago;
use crate::features::lazy::{AppView, lazy_menu_of};
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use crate::ui::menu::Menu;
use leptos::prelude::*;
use slipway_api::state::EnvironmentMode;
use slipway_api::visible::visible;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::list::{CellKind, CellValue, Column, Row};
use slipway_logic::status::summary;
use slipway_logic::text::format::amount;

pub fn row(model: ListModel, id: Id) -> AnyView {
    let state = model.state();
    let Some(first) = untrack(|| model.row(&id)) else { return ().into_any() };
    let key = id.clone();
    // If the record is gone, its row keeps the last text until the row is removed.
    let row = computed_from_last(move |last: Option<&Row>| {
        model.row(&key).unwrap_or_else(|| last.unwrap_or(&first).clone())
    });
    let (current_id, selected_id, marked_id) = (id.clone(), id.clone(), id.clone());
    let index_id = id.clone();
    let is_current = move || {
        let current = state.current.get();
        current
            .as_ref()
            .map_or_else(|| model.position(&current_id) == Some(0), |current| *current == current_id)
    };
    let is_selected = computed(move || state.selected.with(|selected| selected.contains(&selected_id)));
    let is_marked = move || state.rows_to_move.with(|rows| rows.contains(&marked_id));
    let will_move = is_marked.clone();
    let is_listed = {
        let id = id.clone();
        computed(move || model.index_in_list(&id).is_some())
    };
    let name = move || row.with(|row| row.shown(0));
    let columns: Vec<_> =
        state.table.columns.iter().enumerate().filter(|(_, column)| !column.hidden).collect();
    // Static cells that stand beside each other are drawn by one effect: effects take most of the time in which a list is first drawn. Drawing a
    // view again sets all its attributes again, so the effect runs only if the cells show something else.
    let drawn_row = computed_from_last(move |last: Option<&Row>| {
        row.with(|row| last.filter(|last| last.shows_same(row)).unwrap_or(row).clone())
    });
    let groups = columns.chunk_by(|(_, left), (_, right)| left.kind.is_static() && right.kind.is_static());
    let cells = groups.map(|group| match group {
        [(index, column)] if !column.kind.is_static() => {
            live_cell(model, column, row, *index, &id, is_listed)
        }
        _ => {
            let group = group.to_vec();
            let draw = move |row: &Row| {
                group.iter().map(|(index, column)| static_cell(column, row, *index)).collect_view().into_any()
            };
            (move || drawn_row.with(|row| draw(row))).into_any()
        }
    });
    let menu = state.options.menu.map(|menu| {
        let content = move |menu_state| AppView::Menu(menu.run(row.get_untracked()), menu_state).into();
        let label = Signal::derive(move || format!("Actions of {}", name()));
        view! {
            <td role="gridcell" class="actions">
                <Menu label roving=true content=lazy_menu_of(content) />
            </td>
        }
    });
    let select = (!state.options.embedded).then(|| {
        let id = id.clone();
        view! {
            <td role="gridcell" class="select">
                <input
                    type="checkbox"
                    tabindex="-1"
                    aria-label=move || format!("Select {}", name())
                    prop:checked=move || is_selected.get()
                    on:click=move |event| {
                        if event.shift_key() { model.toggle_to(&id) } else { model.toggle(&id) }
                    }
                />
            </td>
        }
    });
    view! {
        <tr
            role="row"
            data-id=id.to_string()
            class=move || match is_listed.get() {
                false => "gone",
                true if is_marked() => "marked",
                true => "",
            }
            title=move || will_move().then(|| "Will move when the list is re-ordered".to_owned())
            tabindex=move || if is_current() { "0" } else { "-1" }
            aria-selected=move || (!state.options.embedded).then(|| is_selected.get().to_string())
            aria-rowindex=move || model.position(&index_id).map(|index| (index + 2).to_string())
        >
            {select}
            {cells.collect_view()}
            {menu}
        </tr>
    }
    .into_any()
}

/// Returns the classes of a cell in a column that only wide windows show; empty for other columns.
fn width_class(column: &Column) -> &'static str {
    if column.wide { "wide card-hidden" } else { "" }
}

/// Draws a cell of a kind that [`is_static`](CellKind::is_static).
fn static_cell(column: &'static Column, row: &Row, index: usize) -> AnyView {
    let hidden = width_class(column);
    let shown = row.shown(index);
    match column.kind {
        CellKind::Number(unit) => {
            let (text, unit) = match row.value(index) {
                Some(CellValue::Number(number) | CellValue::Share { amount: number, .. }) => {
                    amount(*number, unit)
                }
                _ => (shown, ""),
            };
            let maximum = match row.value(index) {
                Some(CellValue::Share { maximum, .. }) => {
                    let (text, unit) = amount(*maximum, unit);
                    Some(format!("of {text} {unit}").trim_end().to_owned())
                }
                _ => None,
            };
            let text = if text.is_empty() { "–".to_owned() } else { text };
            let class = format!("number {hidden}");
            view! {
                <td role="gridcell" class=class data-label=column.label title=maximum>
                    {text}
                    <span class="unit">{unit}</span>
                </td>
            }
            .into_any()
        }
        CellKind::Code => view! {
            <td role="gridcell" class=hidden>
                <code>{shown}</code>
            </td>
        }
        .into_any(),
        _ => {
            let class = format!("about-cell {hidden}");
            view! {
                <td role="gridcell" class=class>
                    {shown}
                </td>
            }
            .into_any()
        }
    }
}

/// Draws a cell of a kind that isn’t static.
fn live_cell(
    model: ListModel,
    column: &'static Column,
    row: ReadSignal<Row>,
    index: usize,
    id: &Id,
    // False once the list has no record with the id any more.
    is_listed: ReadSignal<bool>,
) -> AnyView {
    let ListState { table, options, has_status_error, .. } = model.state();
    let kind = column.kind;
    let hidden = width_class(column);
    match kind {
        CellKind::Name => name(model, row),
        CellKind::Version => version(row, index),
        CellKind::State => {
            // The row of a record that is gone stays while a person works in the list. "No longer listed" isn't one of the platform's
            // states, so it is shown as an unknown state.
            let state = computed(move || match is_listed.get() {
                true => row.with(|row| row.cell(index).to_owned()),
                false => "No longer listed".to_owned(),
            });
            let status = Signal::derive(move || row.with(|row| row.status.clone()));
            let pending_label =
                options.pending_label.map_or_else(|| Signal::stored(None), |label| label.run(id.clone()));
            let notes = table.notes;
            let is_read = options
                .is_status_read
                .map_or_else(|| Signal::stored(false), |is_read| is_read.run(id.clone()));
            view! {
                <td role="gridcell" class="state-cell">
                    <div class="state">
                        <ServiceStateChip state status pending_label has_failed=has_status_error is_read notes />
                    </div>
                </td>
            }
            .into_any()
        }
        CellKind::Mode => {
            let mode = computed(move || {
                row.with(|row| {
                    Some(row.cell(index)).filter(|word| !word.is_empty()).map(EnvironmentMode::from)
                })
            });
            view! {
                <td role="gridcell" class="mode-cell">
                    <Mode mode />
                </td>
            }
            .into_any()
        }
        CellKind::Time => {
            let at = computed(move || row.with(|row| row.value(index).and_then(CellValue::time)));
            let class = format!("time {hidden}");
            view! {
                <td role="gridcell" class=class data-label=column.label>
                    <Ago at />
                </td>
            }
            .into_any()
        }
        CellKind::Recent => {
            let class = format!("{} {hidden}", kind.class());
            let id = id.clone();
            let recent = options
                .recent
                .map(|recent| move || recent.get().map(|draw| untrack(|| draw.run(id.clone()))));
            view! {
                <td role="gridcell" class=class>
                    {recent}
                </td>
            }
            .into_any()
        }
        _ => {
            let class = kind.class();
            let label = (kind != CellKind::Chip).then_some(column.label);
            view! {
                <td role="gridcell" class=class data-label=label>
                    {options.draw.map(|draw| draw.run((kind, id.clone())))}
                </td>
            }
            .into_any()
        }
    }
}

/// Draws the version of the record and its origin, and “out of date” if the deployed version lacks saved settings or the newest source.
fn version(row: ReadSignal<Row>, index: usize) -> AnyView {
    let part = move |part: fn(&CellValue) -> String| row.with(|row| row.value(index).map(part));
    let version = |value: &CellValue| match value {
        CellValue::Version { version, .. } => visible(version),
        other => visible(&other.to_string()),
    };
    let origin = |value: &CellValue| match value {
        CellValue::Version { origin, .. } => visible(origin),
        _ => String::new(),
    };
    let mark = move || {
        row.with(|row| row.status.as_ref().is_some_and(summary::is_out_of_date).then_some("out of date"))
    };
    view! {
        <td role="gridcell" class="version-cell">
            <div class="version">
                <code>{move || part(version)}</code>
                <small class="out-of-date">{move || mark()}</small>
                <small>{move || part(origin)}</small>
            </div>
        </td>
    }
    .into_any()
}

/// Draws the name of the record, as a link if the record has a page.
fn name(model: ListModel, row: ReadSignal<Row>) -> AnyView {
    let state = model.state();
    let site = use_site();
    let text = move || row.with(|row| row.shown(0));
    let found = (state.table.icon)(&row.get_untracked());
    let (icon, kind) =
        found.map_or((None, None), |(name, word)| (Some(view! { <Icon name=name /> }), Some(word)));
    let kind = kind.map(|word| view! { <span class="visually-hidden">{format!(", {word}")}</span> });
    let page = move |row: &Row| {
        let page = match state.options.page {
            Some(page) => page.run(row.clone()),
            None => (state.table.page)(row),
        };
        page.map(|page| site.href(&page))
    };
    let link = match row.with_untracked(page) {
        Some(_) => view! {
            <a class="name" tabindex="-1" href=move || row.with(page)>
                {move || text()}
            </a>
        }
        .into_any(),
        None => view! { <span class="name">{move || text()}</span> }.into_any(),
    };
    view! {
        <th scope="row" role="rowheader" class="primary">
            <span class="name">{icon} {link} {kind}</span>
        </th>
    }
    .into_any()
}
