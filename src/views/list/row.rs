//! A row of a list. Each cell updates on its own: a poll doesn’t redraw the row, which would close its menu and lose the focus.

use super::model::{Id, ListModel, ListState};
use crate::components::status::mode::Mode;
use crate::components::status::state_chip::{OutOfDate, StateCell};
use crate::components::status::time::Ago;
use crate::features::lazy::{AppView, lazy_menu_of};
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use crate::ui::menu::Menu;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::state::EnvironmentMode;
use slipway_api::visible::visible;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::list::{Cell, CellValue, Column, Row};
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
    let (class_id, index_id) = (id.clone(), id.clone());
    let is_current = move || {
        let current = state.current.get();
        current.as_ref().map_or_else(|| model.place(&current_id) == Some(0), |current| *current == current_id)
    };
    let is_selected = computed(move || state.selected.with(|selected| selected.contains(&selected_id)));
    let is_marked = move || state.marked.with(|marked| marked.contains(&marked_id));
    let will_move = is_marked.clone();
    let name = move || row.with(|row| row.shown(0));
    let columns = state.table.columns.iter().enumerate().filter(|(_, column)| !column.hidden);
    let cells = columns.map(|(index, column)| cell(model, column, row, index, &id));
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
            class=move || match model.row(&class_id) {
                None => "gone",
                Some(_) if is_marked() => "marked",
                Some(_) => "",
            }
            title=move || will_move().then(|| "Will move when the list is re-ordered".to_owned())
            tabindex=move || if is_current() { "0" } else { "-1" }
            aria-selected=move || (!state.options.embedded).then(|| is_selected.get().to_string())
            aria-rowindex=move || model.place(&index_id).map(|index| (index + 2).to_string())
        >
            {select}
            {cells.collect_view()}
            {menu}
        </tr>
    }
    .into_any()
}

fn cell(model: ListModel, column: &'static Column, row: ReadSignal<Row>, index: usize, id: &Id) -> AnyView {
    let ListState { table, options, .. } = model.state();
    let kind = column.cell;
    let shown = move || row.with(|row| row.shown(index));
    let hidden = if column.wide { "wide card-hidden" } else { "" };
    match kind {
        Cell::Name => name(model, row),
        Cell::State => {
            // The row of a record that is gone stays while a person works in the list. "No longer listed" isn't one of the platform's
            // states, so it is shown as an unknown state.
            let key = id.clone();
            let state = computed(move || match model.row(&key) {
                Some(row) => row.cell(index).to_owned(),
                None => "No longer listed".to_owned(),
            });
            let status = computed(move || row.with(|row| row.status.clone()));
            let pending_label =
                options.pending_label.map_or_else(|| Signal::stored(None), |label| label.run(id.clone()));
            let notes = table.notes;
            let is_read = options
                .is_status_read
                .map_or_else(|| Signal::stored(false), |is_read| is_read.run(id.clone()));
            let has_failed = computed(move || {
                options.statuses.is_some_and(|status| status.reading.error.with(Option::is_some))
            });
            view! {
                <td role="gridcell" class="state-cell">
                    <div class="state">
                        <StateCell state status pending_label has_failed is_read notes />
                    </div>
                </td>
            }
            .into_any()
        }
        Cell::Mode => {
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
        Cell::Time => {
            let at = computed(move || row.with(|row| Timestamp::parse(row.cell(index))));
            let class = format!("time {hidden}");
            view! {
                <td role="gridcell" class=class data-label=column.label>
                    <Ago at />
                </td>
            }
            .into_any()
        }
        Cell::Recent => {
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
        Cell::Version => {
            let status = computed(move || row.with(|row| row.status.clone()));
            let part = move |part: fn(&CellValue) -> String| row.with(|row| row.value(index).map(part));
            let version = |value: &CellValue| match value {
                CellValue::Version { version, .. } => visible(version),
                other => visible(&other.to_string()),
            };
            let origin = |value: &CellValue| match value {
                CellValue::Version { origin, .. } => visible(origin),
                _ => String::new(),
            };
            view! {
                <td role="gridcell" class="version-cell">
                    <div class="version">
                        <code>{move || part(version)}</code>
                        <OutOfDate status />
                        <small>{move || part(origin)}</small>
                    </div>
                </td>
            }
            .into_any()
        }
        Cell::Number(unit) => {
            let shown = computed(move || {
                row.with(|row| match row.value(index) {
                    Some(CellValue::Share { amount: share, .. }) => amount(*share, unit),
                    Some(CellValue::Text(text)) if text.parse::<i64>().is_ok() => (row.shown(index), unit),
                    _ => (row.shown(index), ""),
                })
            });
            let number =
                move || shown.with(|(text, _)| if text.is_empty() { "–".to_owned() } else { text.clone() });
            let maximum = Signal::derive(move || {
                row.with(|row| match row.value(index) {
                    Some(CellValue::Share { maximum, .. }) => {
                        let (text, unit) = amount(*maximum, unit);
                        Some(format!("of {text} {unit}").trim_end().to_owned())
                    }
                    _ => None,
                })
            });
            let unit = move || shown.with(|(_, unit)| *unit);
            let class = format!("number {hidden}");
            view! {
                <td role="gridcell" class=class data-label=column.label title=move || maximum.get()>
                    {move || number()}
                    <span class="unit">{move || unit()}</span>
                </td>
            }
            .into_any()
        }
        Cell::Code => view! {
            <td role="gridcell" class=hidden>
                <code>{move || shown()}</code>
            </td>
        }
        .into_any(),
        Cell::Drawn | Cell::Money | Cell::Chip => {
            let class = kind.class();
            let label = (kind != Cell::Chip).then_some(column.label);
            view! {
                <td role="gridcell" class=class data-label=label>
                    {options.draw.map(|draw| draw.run((kind, id.clone())))}
                </td>
            }
            .into_any()
        }
        Cell::Text | Cell::Url | Cell::Kind | Cell::Label => {
            let class = format!("about-cell {hidden}");
            view! {
                <td role="gridcell" class=class>
                    {move || shown()}
                </td>
            }
            .into_any()
        }
    }
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
