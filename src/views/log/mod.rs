//! A log: its lines in a window that follows the end, with search, filters, times, details of a line, copy and download. The
//! module doesn’t depend on an operation: the page passes the read.

mod details;
mod go_to_time;
mod line;
mod lines;
mod map;
mod menu;
mod model;
mod scroll;
mod times;
mod toolbar;

use crate::live::Remote;
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use details::Details;
use leptos::prelude::*;
use lines::Lines;
use map::Map;
pub use model::{LogModel, LogOf};
use slipway_logic::log::view::LogView;
use toolbar::{Foot, Toolbar};

/// A log: its toolbar, its lines, and the details of the selected line.
#[component]
pub fn LogView(
    /// The state of the log.
    model: LogModel,
    /// The read of the log's lines.
    log: Remote,
    /// The name of the downloaded file, without its ending.
    #[prop(into)]
    file: Signal<String>,
) -> impl IntoView {
    model.join_reads(log);
    model.show_linked_line();
    model.mark_lines();
    let is_empty = move || model.is_read.get() && model.shown.with(Vec::is_empty);
    // The filters are named as the reason for an empty log only if lines were read, which the filters then leave out.
    let is_filtered = move || {
        model.changes.track();
        model.log_view.with(LogView::is_filtered) && model.buffer.with_value(|buffer| buffer.lines() > 0)
    };
    let empty = move || match is_filtered() {
        true => {
            view! { <Empty title="No line matches the filters" advice="Remove a filter, or show all levels." /> }
        }
        false => view! { <Empty title=model.of.empty.0 advice=model.of.empty.1 /> },
    };
    view! {
        <Toolbar model file />
        <div role="status">
            <Show when=move || model.is_missing.get()>
                <Notice tone="warning">
                    <p>"The line of this link isn’t among the lines that are loaded."</p>
                </Notice>
            </Show>
        </div>
        <Show when=move || !is_empty() fallback=empty>
            <div class="log-frame">
                <Lines model />
                <Map model />
            </div>
        </Show>
        <Foot model />
        <Details model />
    }
}
