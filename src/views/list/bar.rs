//! What stands above a list: search, filters, order, how many are shown, export; and the bar of what is selected.

use super::model::Model;
use super::{Bulk, Left};
use crate::browser::task::spawn;
use crate::browser::{clipboard, document, file};
use crate::components::address::use_address;
use crate::components::notifications::use_notifier;
use crate::signal::{RwSignal, See, Signal, memo_of_last};
use crate::ui::dynamic::{derived, dynamic, effect, memo, text, when};
use crate::ui::el::parts::{maybe, part};
use crate::ui::el::{El, el, many};
use crate::ui::icon::icon;
use crate::ui::menu::{Menu, MenuItem};
use leptos::prelude::*;
use slipway_logic::actions::action::Action;
use slipway_logic::list::{Cell, Column, export, look};
use slipway_logic::text::format;
use std::collections::HashSet;

pub fn bar(model: Model) -> AnyView {
    let count = text(move || {
        let (shown, all) = (model.shown.see(Vec::len), model.rows.see(|rows| rows.len()));
        let words = format::count(all, model.of.one, model.of.many);
        if shown == all { words } else { format!("{} of {words}", format::number(shown as i64)) }
    });
    let reorder = when(
        move || model.pending.get() > 0,
        move || {
            let words = text(move || format!("Re-order ({})", model.pending.get()));
            el("button")
                .attr("type", "button")
                .class("button")
                .on_mouse("click", move |_| model.reorder())
                .child(words)
                .into_any()
        },
    );
    let items = Callback::new(move |()| exports(model));
    let export = view! { <Menu label=Signal::stored("Export".to_owned()) items /> }.into_any();
    let items = Callback::new(move |()| columns(model));
    let columns =
        view! { <Menu label=Signal::stored("Columns".to_owned()) items icon="columns" /> }.into_any();
    el("div")
        .class("list-bar")
        .child(view! { <Search model /> }.into_any())
        .child(filters(model))
        .child(order(model))
        .child(el("span").class("list-count").child(count))
        .child(reorder)
        .child(model.with.cards.then(|| cards(model)))
        .child(columns)
        .child(export)
        .into_any()
}

#[component]
fn Search(model: Model) -> impl IntoView {
    let address = use_address();
    let typed = RwSignal::new(model.view.peek(|view| view.search.clone()));
    // Back and forward change the address under the field.
    effect(move || {
        let search = model.view.see(|view| view.search.clone());
        if typed.peek(|typed| *typed != search) {
            typed.set(search);
        }
    });
    let label = format!("Search {}", model.of.many);
    el("div").class("list-search").child(icon("search")).child(
        el("input")
            .attr("type", "search")
            .attr("aria-label", label.clone())
            .attr("placeholder", label)
            .attr("autocomplete", "off")
            .attr("spellcheck", "false")
            .value(typed)
            .on_value("input", move |search| {
                typed.set(search.clone());
                address.change(|view| view.search = search);
            }),
    )
}

/// A choice for each column that the list can be filtered by, once there is something to choose.
fn filters(model: Model) -> AnyView {
    let filter = move |(place, column): (usize, &'static Column)| {
        let address = use_address();
        let choices = memo(move || model.rows.see(|rows| look::choices(place, model.of.columns, rows)));
        let chosen =
            memo(move || model.view.see(|view| view.filter(column.name).unwrap_or_default().to_owned()));
        let options = move || {
            let mut choices = choices.get();
            let now = chosen.get();
            if !now.is_empty() && !choices.iter().any(|(value, ..)| *value == now) {
                // What the address filters by is shown, also where nothing has it.
                choices.push((now.clone(), format!("{}: {now}", column.label), 0));
            }
            let option = |(value, word, many): (String, String, usize)| {
                let is_chosen = value == now;
                let words = if many == 0 { word } else { format!("{word} ({many})") };
                el("option").attr("value", value).attr("selected", is_chosen).child(words).into_any()
            };
            let all = el("option")
                .attr("value", "")
                .attr("selected", now.is_empty())
                .child(format!("{}: all", column.label));
            many(vec![part(all), part(choices.into_iter().map(option).collect::<Vec<_>>())])
        };
        // It stays once it was there: nothing moves under a pointer because states change.
        let is_shown = memo_of_last(move |last: Option<&bool>| {
            last == Some(&true) || choices.see(Vec::len) > 1 || chosen.see(|chosen| !chosen.is_empty())
        });
        when(
            move || is_shown.get(),
            move || {
                el("select")
                    .class("list-choice")
                    .attr("aria-label", format!("Filter by {}", column.label.to_ascii_lowercase()))
                    .on_value("change", move |value| {
                        address.change(|view| view.set_filter(column.name, &value));
                    })
                    .child(dynamic(options))
                    .into_any()
            },
        )
    };
    let columns = model.of.columns.iter().enumerate().filter(|(_, column)| column.filter);
    many(columns.map(filter).collect())
}

/// The order by keyboard, and where there are no headings to press.
fn order(model: Model) -> AnyView {
    let address = use_address();
    let now = memo(move || sort_word(address.view.see(|view| view.sort.clone())));
    let option = move |(value, words): (String, String)| {
        let is_chosen = {
            let value = value.clone();
            derived(move || now.see(|now| *now == value))
        };
        el("option").attr("value", value).attr("selected", is_chosen).child(words).into_any()
    };
    let choices = model.of.columns.iter().flat_map(|column| {
        let (up, down) = match column.cell {
            Cell::Time => ("oldest first", "newest first"),
            Cell::Number(_) => ("least first", "most first"),
            Cell::State => ("what failed first", "what failed last"),
            _ => ("A to Z", "Z to A"),
        };
        [
            (column.name.to_owned(), format!("{}, {up}", column.label)),
            (format!("-{}", column.name), format!("{}, {down}", column.label)),
        ]
    });
    let first = (String::new(), "Sort: default".to_owned());
    el("select")
        .class("list-choice")
        .attr("aria-label", "Order")
        .on_value("change", move |value| {
            address.change(|view| view.sort = read_sort(&value));
        })
        .child(std::iter::once(first).chain(choices).map(option).collect::<Vec<_>>())
        .into_any()
}

fn sort_word(sort: Option<(String, bool)>) -> String {
    sort.map_or_else(String::new, |(column, backwards)| if backwards { format!("-{column}") } else { column })
}

fn read_sort(word: &str) -> Option<(String, bool)> {
    match word.strip_prefix('-') {
        _ if word.is_empty() => None,
        Some(column) => Some((column.to_owned(), true)),
        None => Some((word.to_owned(), false)),
    }
}

/// A column's heading: pressed, it orders the list; pressed again, the other way round; then no longer.
pub fn heading(model: Model, column: &'static Column) -> AnyView {
    let address = use_address();
    let now = memo(move || {
        let sort = if model.with.embedded { None } else { address.view.see(|view| view.sort.clone()) };
        sort.filter(|(name, _)| name == column.name).map(|(_, backwards)| backwards)
    });
    let press = move |_| {
        let next = match now.get_untracked() {
            None => Some((column.name.to_owned(), false)),
            Some(false) => Some((column.name.to_owned(), true)),
            Some(true) => None,
        };
        address.change(|view| view.sort = next);
    };
    let class = match column.cell {
        Cell::Number(_) if column.wide => "number wide",
        Cell::Number(_) => "number",
        _ if column.wide => "wide",
        _ => "",
    };
    let sort = derived(move || match now.get() {
        None => "none",
        Some(false) => "ascending",
        Some(true) => "descending",
    });
    let words = if model.with.embedded {
        column.label.into_any()
    } else {
        let arrow = derived(move || match now.get() {
            None => "",
            Some(false) => " ↑",
            Some(true) => " ↓",
        });
        // The keyboard orders by the choice above: a list is one tab stop.
        el("button")
            .attr("type", "button")
            .attr("tabindex", "-1")
            .class("heading")
            .on_mouse("click", press)
            .child(column.label)
            .child(el("span").attr("aria-hidden", "true").child(arrow))
            .into_any()
    };
    el("th")
        .attr("scope", "col")
        .attr("role", "columnheader")
        .class(class)
        .attr("aria-sort", sort)
        .child(words)
        .into_any()
}

/// The switch between a table and cards; narrow screens have cards alone.
fn cards(model: Model) -> AnyView {
    let address = use_address();
    let pressed = maybe(move || Some(model.is_cards().to_string()));
    el("button")
        .attr("type", "button")
        .class("button icon as-cards")
        .attr("aria-label", "Cards")
        .attr("title", "Cards")
        .attr("aria-pressed", pressed)
        .on_mouse("click", move |_| address.change(|view| view.cards = !view.cards))
        .child(icon("cards"))
        .into_any()
}

/// Which columns are drawn; a list keeps its first one.
fn columns(model: Model) -> Vec<MenuItem> {
    let address = use_address();
    let (width, cards) = (document::width(), untrack(|| model.is_cards()));
    let item = |column: &'static Column| {
        let is_left_out = column.wide && (width <= 920.0 || (width <= 1100.0 && !cards));
        let off = is_left_out.then(|| "The window is too narrow".to_owned());
        let is_hidden = model.view.peek(|view| view.without.iter().any(|name| name == column.name));
        let word = format!("{} {}", if is_hidden { "Show" } else { "Hide" }, column.label);
        MenuItem {
            word: Signal::stored(word),
            off: Signal::stored(off),
            danger: false,
            act: Callback::new(move |()| address.change(|view| view.toggle(column.name))),
        }
    };
    model.of.columns.iter().skip(1).filter(|column| !column.hidden).map(item).collect()
}

fn exports(model: Model) -> Vec<MenuItem> {
    let item = move |word: &'static str, act: fn(Model)| MenuItem {
        word: Signal::stored(word.to_owned()),
        off: Signal::stored(None),
        danger: false,
        act: Callback::new(move |()| act(model)),
    };
    vec![item("Export as CSV", csv), item("Export as JSON", json)]
}

fn csv(model: Model) {
    let text = export::csv(model.of.columns, &model.chosen());
    file::download(&format!("{}.csv", model.of.many.replace(' ', "-")), "text/csv", &text);
}

fn json(model: Model) {
    let text = export::json(&model.chosen());
    file::download(&format!("{}.json", model.of.many.replace(' ', "-")), "application/json", &text);
}

/// Selects all that is shown, or nothing.
pub fn select_shown(model: Model) -> El {
    let are_all = derived(move || {
        let selected = model.selected.get();
        model.shown.see(|shown| !shown.is_empty() && shown.iter().all(|id| selected.contains(id)))
    });
    let is_off = derived(move || model.shown.see(Vec::is_empty));
    let press = move |_| {
        if are_all.get_untracked() { model.selected.update(HashSet::clear) } else { model.select_all() }
    };
    // By keyboard it is a button of the bar below: a list is one tab stop.
    el("input")
        .attr("type", "checkbox")
        .attr("tabindex", "-1")
        .attr("aria-label", format!("Select all {}", model.of.many))
        .attr("disabled", is_off)
        .checked(are_all)
        .on_event("change", press)
}

/// What can be done with what is selected.
pub fn selection(model: Model, left: Left) -> AnyView {
    let notifier = use_notifier();
    let count = text(move || {
        let many = model.selected.see(HashSet::len);
        format!("{} selected", format::count(many, model.of.one, model.of.many))
    });
    let copy = move |_| {
        let ids: Vec<String> = model.chosen().iter().map(|row| row.id.to_string()).collect();
        spawn(async move {
            if clipboard::copy(&ids.join("\n")).await {
                notifier.say(format!("{} copied.", format::count(ids.len(), "id", "ids")));
            } else {
                notifier.fail("The browser doesn’t allow copying.".into());
            }
        });
    };
    let button = |word: &'static str, class: &'static str, act: Box<dyn Fn(Model)>| {
        el("button")
            .attr("type", "button")
            .class(class)
            .on_mouse("click", move |_| act(model))
            .child(word)
            .into_any()
    };
    let copied = el("button")
        .attr("type", "button")
        .class("link-button minor")
        .on_mouse("click", copy)
        .child("Copy IDs");
    el("div")
        .class("list-selection")
        .attr("role", "group")
        .attr("aria-label", "Selected items")
        .child(el("b").child(count))
        .child(all_of_them(model))
        .child(button(
            "Clear selection",
            "link-button",
            Box::new(|model: Model| model.selected.update(HashSet::clear)),
        ))
        .child(copied)
        .child(button("Export as CSV", "link-button minor", Box::new(csv)))
        .child(button("Export as JSON", "link-button minor", Box::new(json)))
        .child(model.with.bulk.map(|bulk| el("div").class("list-actions").child(actions(model, bulk, left))))
        .into_any()
}

/// Selects the rest of what is shown, past the screen, too.
fn all_of_them(model: Model) -> AnyView {
    let more = memo(move || model.selected.see(HashSet::len) < model.shown.see(Vec::len));
    let words = text(move || {
        let many = model.shown.see(Vec::len);
        let is_filtered = many < model.rows.see(|rows| rows.len());
        format!("Select all {}{}", format::number(many as i64), if is_filtered { " that match" } else { "" })
    });
    when(
        move || more.get(),
        move || {
            el("button")
                .attr("type", "button")
                .class("link-button")
                .on_mouse("click", move |_| model.select_all())
                .child(words)
                .into_any()
        },
    )
}

/// What can be asked of all of them.
fn actions(model: Model, bulk: Bulk, left: Left) -> Vec<AnyView> {
    let one = |action: &'static Action| {
        let class = match action {
            Action::Stop | Action::Delete => "button danger",
            Action::Deploy => "button primary",
            _ => "button",
        };
        el("button")
            .attr("type", "button")
            .class(class)
            .on_mouse("click", move |_| bulk.ask.run((*action, model.chosen(), left)))
            .child(action.word())
            .into_any()
    };
    bulk.actions.iter().map(one).collect()
}
