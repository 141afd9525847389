//! One row: each cell changes alone, so that a poll closes no menu and moves no focus.

use super::model::{Id, Model};
use crate::components::mode::Mode;
use crate::components::site::use_site;
use crate::components::state_chip::StateCell;
use crate::components::time::Ago;
use crate::signal::memo_of_last;
use crate::signal::{Memo, See, Signal};
use crate::ui::dynamic::{derived, dynamic, memo, text};
use crate::ui::el::el;
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
    let is_current = memo(move || {
        let current = model.current.get();
        current.as_ref().map_or_else(|| model.place(&a) == Some(0), |current| *current == a)
    });
    let is_selected = memo(move || model.selected.see(|selected| selected.contains(&b)));
    let is_marked = memo(move || model.marked.see(|marked| marked.contains(&c)));
    let name = memo(move || cell_text(row, 0).get());
    let place = text(move || model.place(&d).map_or_else(String::new, |place| (place + 2).to_string()));
    let columns = model.of.columns.iter().enumerate().filter(|(_, column)| !column.hidden);
    let cells = columns.map(|(index, column)| cell(model, column, row, index, &id));
    let menu = model.with.menu.map(|items| {
        let items = Callback::new(move |()| items.run(row.get_untracked()));
        let label = text(move || format!("Actions of {}", name.get()));
        el("td")
            .attr("role", "gridcell")
            .class("actions")
            .child(view! { <Menu label items roving=true /> }.into_any())
    });
    let select = (!model.with.small).then(|| {
        let id = id.clone();
        let label = text(move || format!("Select {}", name.get()));
        el("td").attr("role", "gridcell").class("select").child(
            el("input")
                .attr("type", "checkbox")
                .attr("tabindex", "-1")
                .attr("aria-label", label)
                .checked(is_selected)
                .on_event("change", move |_| model.toggle(&id)),
        )
    });
    el("tr")
        .attr("role", "row")
        .attr("data-id", id.to_string())
        .class(text(move || if is_marked.get() { "marked".into() } else { String::new() }))
        .attr(
            "title",
            derived(move || is_marked.get().then_some("It moves or leaves when the list is re-ordered")),
        )
        .attr("tabindex", derived(move || if is_current.get() { "0" } else { "-1" }))
        .attr("aria-selected", derived(move || is_selected.get().to_string()))
        .attr("aria-rowindex", place)
        .child(select)
        .child(cells.collect::<Vec<_>>())
        .child(menu)
        .into_any()
}

fn cell_text(row: Memo<Row>, index: usize) -> Memo<String> {
    memo(move || row.see(|row| row.cell(index).to_owned()))
}

fn cell(model: Model, column: &'static Column, row: Memo<Row>, index: usize, id: &Id) -> AnyView {
    let text = cell_text(row, index);
    let kind = column.cell;
    let shown = derived(move || text.see(|text| display(kind, text)));
    let hidden = if column.wide { "wide card-hidden" } else { "" };
    match kind {
        Cell::Name => name(model, row, shown),
        Cell::State => {
            let status = derived(move || row.see(|row| row.side.clone()));
            let asked = model.with.asked.map_or_else(|| Signal::stored(None), |asked| asked.run(id.clone()));
            let notes = model.of.notes;
            el("td")
                .attr("role", "gridcell")
                .class("state-cell")
                .child(
                    el("div")
                        .class("state")
                        .child(view! { <StateCell state=text status asked notes /> }.into_any()),
                )
                .into_any()
        }
        Cell::Mode => {
            let mode = derived(move || {
                text.see(|text| (!text.is_empty()).then(|| EnvironmentMode::from(text.as_str())))
            });
            el("td").attr("role", "gridcell").child(view! { <Mode mode /> }.into_any()).into_any()
        }
        Cell::Time => {
            let at = derived(move || text.see(|text| Timestamp::parse(text)));
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
                derived(move || text.see(|text| text.split('\n').nth(which).unwrap_or_default().to_owned()))
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
            let is_number = memo(move || {
                text.see(|text| text.split(OF).next().is_some_and(|own| own.parse::<i64>().is_ok()))
            });
            let words = derived(move || {
                let own = shown.see(|shown| shown.split(OF).next().unwrap_or_default().to_owned());
                Some(own).filter(|text| !text.is_empty()).unwrap_or_else(|| "–".into())
            });
            let most = derived(move || {
                shown.see(|shown| {
                    shown.split_once(OF).map_or_else(String::new, |(_, most)| format!("of {most}"))
                })
            });
            let unit = derived(move || if is_number.get() { unit } else { "" });
            let class = format!("number {hidden}");
            el("td")
                .attr("role", "gridcell")
                .class(class)
                .child(words)
                .child(el("span").class("unit").child(unit))
                .child(el("small").child(most))
                .into_any()
        }
        Cell::Code => {
            el("td").attr("role", "gridcell").class(hidden).child(el("code").child(shown)).into_any()
        }
        Cell::Text | Cell::Kind | Cell::Label => {
            let class = format!("about-cell {hidden}");
            el("td").attr("role", "gridcell").class(class).child(shown).into_any()
        }
    }
}

/// What the row is called: a link where it leads anywhere.
fn name(model: Model, row: Memo<Row>, shown: Signal<String>) -> AnyView {
    let site = use_site();
    let found = (model.of.icon)(&row.get_untracked());
    let (icon, kind) = found.map_or((None, None), |(name, word)| (Some(icon(name)), Some(word)));
    let kind = kind.map(|word| el("span").class("visually-hidden").child(format!(", {word}")));
    let page = memo(move || row.see(|row| (model.of.page)(row)));
    let link = dynamic(move || match page.get() {
        Some(page) => el("a")
            .class("name")
            .attr("tabindex", "-1")
            .attr("href", site.href(&page))
            .child(shown)
            .into_any(),
        None => el("span").class("name").child(shown).into_any(),
    });
    el("th")
        .attr("scope", "row")
        .attr("role", "rowheader")
        .class("primary")
        .child(el("span").class("name").child(icon).child(link).child(kind))
        .into_any()
}
