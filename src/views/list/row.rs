//! One row: each cell changes alone, so that a poll closes no menu and moves no focus.

use super::model::{Id, Model};
use crate::components::mode::Mode;
use crate::components::site::use_site;
use crate::components::state_chip::StateCell;
use crate::components::time::Ago;
use crate::signal::memo_of_last;
use crate::signal::{Memo, See, Signal};
use crate::ui::dynamic::{derived, memo, text};
use crate::ui::el::el;
use crate::ui::el::parts::{live, maybe};
use crate::ui::icon::icon;
use crate::ui::menu::Menu;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::state::EnvironmentMode;
use slipway_logic::list::{Cell, Column, OF, Row, display};

pub fn row(model: Model, id: Id) -> AnyView {
    let Some(first) = untrack(|| model.row(&id)) else { return ().into_any() };
    let key = id.clone();
    // A record that is gone keeps its last words until its row goes.
    let row = memo_of_last(move |last: Option<&Row>| {
        model.row(&key).or(last.cloned()).unwrap_or_else(|| first.clone())
    });
    let (a, b, c, d) = (id.clone(), id.clone(), id.clone(), id.clone());
    let is_current = move || {
        let current = model.current.get();
        current.as_ref().map_or_else(|| model.place(&a) == Some(0), |current| *current == a)
    };
    let is_selected = memo(move || model.selected.see(|selected| selected.contains(&b)));
    let is_marked = move || model.marked.see(|marked| marked.contains(&c));
    let is_marked = std::rc::Rc::new(is_marked);
    let leaves = is_marked.clone();
    let name = move || row.see(|row| display(Cell::Name, row.cell(0)));
    let place = move || model.place(&d).map(|place| (place + 2).to_string());
    let columns = model.of.columns.iter().enumerate().filter(|(_, column)| !column.hidden);
    let cells = columns.map(|(index, column)| cell(model, column, row, index, &id));
    let menu = model.with.menu.map(|items| {
        let items = Callback::new(move |()| items.run(row.get_untracked()));
        let label = text(move || format!("Actions of {}", name()));
        el("td")
            .attr("role", "gridcell")
            .class("actions")
            .child(view! { <Menu label items roving=true /> }.into_any())
    });
    let select =
        (!model.with.embedded).then(|| {
            let id = id.clone();
            let label = maybe(move || Some(format!("Select {}", name())));
            el("td").attr("role", "gridcell").class("select").child(
                el("input")
                    .attr("type", "checkbox")
                    .attr("tabindex", "-1")
                    .attr("aria-label", label)
                    .checked(is_selected)
                    .on_mouse("click", move |event| {
                        if event.shift_key() { model.toggle_to(&id) } else { model.toggle(&id) }
                    }),
            )
        });
    el("tr")
        .attr("role", "row")
        .attr("data-id", id.to_string())
        .class(maybe(move || is_marked().then(|| "marked".to_owned())))
        .attr("title", maybe(move || leaves().then(|| "Will move when the list is re-ordered".to_owned())))
        .attr("tabindex", maybe(move || Some(if is_current() { "0" } else { "-1" }.to_owned())))
        .attr("aria-selected", maybe(move || Some(is_selected.get().to_string())))
        .attr("aria-rowindex", maybe(place))
        .child(select)
        .child(cells.collect::<Vec<_>>())
        .child(menu)
        .into_any()
}

fn cell(model: Model, column: &'static Column, row: Memo<Row>, index: usize, id: &Id) -> AnyView {
    let kind = column.cell;
    let shown = move || row.see(|row| display(kind, row.cell(index)));
    let hidden = if column.wide { "wide card-hidden" } else { "" };
    match kind {
        Cell::Name => name(model, row),
        Cell::State => {
            let state = derived(move || row.see(|row| row.cell(index).to_owned()));
            let status = derived(move || row.see(|row| row.side.clone()));
            let asked = model.with.asked.map_or_else(|| Signal::stored(None), |asked| asked.run(id.clone()));
            let notes = model.of.notes;
            let has_failed =
                derived(move || model.with.side.is_some_and(|side| side.reading.error.see(Option::is_some)));
            el("td")
                .attr("role", "gridcell")
                .class("state-cell")
                .child(
                    el("div")
                        .class("state")
                        .child(view! { <StateCell state status asked has_failed notes /> }.into_any()),
                )
                .into_any()
        }
        Cell::Mode => {
            let mode = derived(move || {
                row.see(|row| {
                    Some(row.cell(index)).filter(|word| !word.is_empty()).map(EnvironmentMode::from)
                })
            });
            el("td").attr("role", "gridcell").child(view! { <Mode mode /> }.into_any()).into_any()
        }
        Cell::Time => {
            let at = derived(move || row.see(|row| Timestamp::parse(row.cell(index))));
            let class = format!("nowrap {hidden}");
            el("td")
                .attr("role", "gridcell")
                .class(class)
                .attr("data-label", column.label)
                .child(view! { <Ago at /> }.into_any())
                .into_any()
        }
        Cell::Version => {
            let line = move |which: usize| {
                live(move || {
                    row.see(|row| row.cell(index).split('\n').nth(which).unwrap_or_default().to_owned())
                })
            };
            el("td")
                .attr("role", "gridcell")
                .child(
                    el("div")
                        .class("version")
                        .child(el("code").child(line(0)))
                        .child(el("small").child(line(1))),
                )
                .into_any()
        }
        Cell::Number(unit) => {
            let own = |text: &str| text.split(OF).next().unwrap_or_default().to_owned();
            let words =
                move || Some(own(&shown())).filter(|text| !text.is_empty()).unwrap_or_else(|| "–".into());
            let most =
                move || shown().split_once(OF).map_or_else(String::new, |(_, most)| format!("of {most}"));
            let is_number = move || row.see(|row| own(row.cell(index)).parse::<i64>().is_ok());
            let unit = move || if is_number() { unit.to_owned() } else { String::new() };
            let class = format!("number {hidden}");
            el("td")
                .attr("role", "gridcell")
                .class(class)
                .attr("data-label", column.label)
                .child(live(words))
                .child(el("span").class("unit").child(live(unit)))
                .child(el("small").child(live(most)))
                .into_any()
        }
        Cell::Code => {
            el("td").attr("role", "gridcell").class(hidden).child(el("code").child(live(shown))).into_any()
        }
        Cell::Text | Cell::Kind | Cell::Label => {
            let class = format!("about-cell {hidden}");
            el("td").attr("role", "gridcell").class(class).child(live(shown)).into_any()
        }
    }
}

/// What the row is called: a link where it leads anywhere.
fn name(model: Model, row: Memo<Row>) -> AnyView {
    let site = use_site();
    let words = live(move || row.see(|row| row.cell(0).to_owned()));
    let found = (model.of.icon)(&row.get_untracked());
    let (icon, kind) = found.map_or((None, None), |(name, word)| (Some(icon(name)), Some(word)));
    let kind = kind.map(|word| el("span").class("visually-hidden").child(format!(", {word}")));
    let page = move |row: &Row| (model.of.page)(row).map(|page| site.href(&page));
    let link = match row.peek(page) {
        Some(_) => el("a")
            .class("name")
            .attr("tabindex", "-1")
            .attr("href", maybe(move || row.see(page)))
            .child(words),
        None => el("span").class("name").child(words),
    };
    el("th")
        .attr("scope", "row")
        .attr("role", "rowheader")
        .class("primary")
        .child(el("span").class("name").child(icon).child(link).child(kind))
        .into_any()
}
