//! A row of a log: a line, or the mark of a gap, where lines may be missing.

use super::model::LogModel;
use super::times::{LogTimeFormat, time};
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::records::LogLine;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::log::ansi::{Piece, pieces};
use slipway_logic::log::buffer::Entry;
use slipway_logic::log::line::{level_of, origin};
use slipway_logic::log::search::marked;
use slipway_logic::log::view::Times;

/// A row of the log.
#[component]
pub fn LogRow(model: LogModel, number: usize) -> impl IntoView {
    let entry = model.buffer.with_value(|buffer| buffer.entry(number).cloned());
    match entry {
        Some(Entry::Line(line)) => view! { <LineRow model number line /> }.into_any(),
        Some(Entry::Gap(before, after)) => view! {
            <div
                class="gap"
                role="option"
                aria-selected="false"
                aria-setsize=move || model.shown.with(Vec::len).to_string()
                aria-posinset=move || model.position(number)
                id=format!("line-{number}")
            >
                {gap(before, after)}
            </div>
        }
        .into_any(),
        None => ().into_any(),
    }
}

fn gap(before: Option<Timestamp>, after: Option<Timestamp>) -> String {
    match before.zip(after) {
        Some((before, after)) => format!(
            "Lines may be missing between {} and {}",
            clock::time_of_day(before),
            clock::time_of_day(after)
        ),
        None => "Lines may be missing here".to_owned(),
    }
}

#[component]
fn LineRow(model: LogModel, number: usize, line: LogLine) -> impl IntoView {
    let is_selected = computed(move || {
        model.selected.get().is_some_and(|(from, to)| (from.min(to)..=from.max(to)).contains(&number))
    });
    let at = line.at;
    let time = move || {
        let times = model.log_view.with(|log_view| log_view.times);
        let has_milliseconds = model.has_milliseconds.get();
        at.map(|at| time(at, LogTimeFormat { times, has_dates: false, has_milliseconds }))
    };
    let new_date = computed(move || model.new_date(number));
    let has_times = move || at.is_some() && model.log_view.with(|log_view| log_view.times != Times::Off);
    let class = level_of(&line).map_or("", |level| level.class());
    let origin = origin(&line);
    let pieces = pieces(&line.message);
    let search = computed(move || model.log_view.with(|log_view| log_view.search.clone()));
    let text = move || pieces.iter().map(|piece| piece_view(piece, &search.get())).collect_view();
    view! {
        <div
            class=class
            class:new-day=move || new_date.with(Option::is_some)
            role="option"
            id=format!("line-{number}")
            aria-setsize=move || model.shown.with(Vec::len).to_string()
            aria-posinset=move || model.position(number)
            aria-selected=move || is_selected.get().to_string()
            on:click=move |event| model.select(number, event.shift_key())
        >
            {move || {
                has_times()
                    .then(|| {
                        view! {
                            <time>{time}</time>
                            " "
                        }
                    })
            }}
            {(!origin.is_empty())
                .then(|| {
                    view! {
                        <span class="source">{visible(&origin)}</span>
                        " "
                    }
                })}
            <span class="text">{text}</span>
            {move || new_date.get().map(|date| view! { <span class="date">" " {date}</span> })}
        </div>
    }
}

fn piece_view(piece: &Piece, search: &str) -> impl IntoView + use<> {
    let class = match (piece.color, piece.is_bold) {
        (Some(color), true) => format!("ansi-{color} bold"),
        (Some(color), false) => format!("ansi-{color}"),
        (None, true) => "bold".to_owned(),
        (None, false) => String::new(),
    };
    let part = |(text, is_match): (String, bool)| match is_match {
        true => view! { <mark>{text}</mark> }.into_any(),
        false => text.into_any(),
    };
    let parts = marked(&visible(&piece.text), search).into_iter().map(part).collect_view();
    let title = piece.is_hidden.then(|| "A terminal wouldn’t show this text.".to_owned());
    let class = if piece.is_hidden { "hidden-text".to_owned() } else { class };
    view! {
        <span class=class title=title>
            {parts}
        </span>
    }
}
