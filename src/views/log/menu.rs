//! The actions of a log: going to a time, copying and downloading lines.

use super::go_to_time::GoToTime;
use super::model::LogModel;
use super::times::{LogTimeFormat, time};
use crate::browser::file;
use crate::features::lazy::{MenuOf, lazy_menu};
use crate::features::notifications::notifier::use_notifier;
use crate::ui::menu::{Menu, MenuItem};
use leptos::prelude::*;
use slipway_api::records::LogLine;
use slipway_logic::log::ansi::plain;
use slipway_logic::log::line::source;
use slipway_logic::log::view::Times;
use slipway_logic::text::format;

/// The menu of a log: go to a time, copy and download lines.
#[component]
pub fn LogMenu(
    model: LogModel,
    /// The name of the downloaded file, without its ending.
    file: Signal<String>,
) -> impl IntoView {
    let notifier = use_notifier();
    let asks_time = RwSignal::new(false);
    let items = Callback::new(move |()| {
        let lines = model.chosen();
        let count = format::count(lines.len(), "line", "lines");
        let selected = if model.selected.get_untracked().is_some() { "selected" } else { "loaded" };
        let all = text(
            &lines,
            model.log_view.with_untracked(|log_view| log_view.times),
            model.has_dates.get_untracked(),
        );
        let copied = all.clone();
        let copied_count = count.clone();
        let copy = move || notifier.copy(&copied_count, copied.clone());
        let download = move || file::download(&format!("{}.log", file.get_untracked()), "text/plain", &all);
        vec![
            MenuItem::new("Go to a time…", move || asks_time.set(true)),
            MenuItem::new(format!("Copy {count} ({selected})"), copy),
            MenuItem::new(format!("Download {count} ({selected})"), download),
        ]
    });
    view! {
        <Menu
            label=Signal::stored("Log actions".to_owned())
            content=lazy_menu(MenuOf::Items(items))
        />
        <GoToTime model open=asks_time />
    }
}

/// Returns lines as text, each with a line feed: time with milliseconds, source and message, without colours. The time has a date if
/// `has_dates` is true, and is left out while times are off.
pub fn text(lines: &[LogLine], times: Times, has_dates: bool) -> String {
    let format = LogTimeFormat { times, has_dates, has_milliseconds: true };
    let line = |line: &LogLine| {
        let time = line.at.map(|at| time(at, format)).filter(|time| !time.is_empty());
        let source = Some(source(line)).filter(|source| !source.is_empty());
        let parts = [time, source, Some(plain(&line.message))];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    lines.iter().map(|log_line| line(log_line) + "\n").collect()
}
