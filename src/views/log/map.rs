//! The map beside the lines: errors and warnings on the left, matches on the right, and the part that is in sight. A press goes there. The search
//! and the choice of errors lead to the same lines by keyboard, so screen readers don't get the map.

use super::model::{LogModel, UNIT};
use crate::browser::clock;
use leptos::html;
use leptos::prelude::*;
use slipway_logic::log::map::{PLACES, map};

/// Milliseconds after the last change of the lines until the map is drawn again: it reads every line.
const SETTLES_MS: i64 = 250;

/// The map; empty until the log was read.
#[component]
pub fn Map(model: LogModel) -> impl IntoView {
    let marks = model.marks;
    let timer = StoredValue::new_local(None);
    let node = NodeRef::<html::Div>::new();
    Effect::new(move || {
        model.changes.track();
        model.shown.track();
        model.found.track();
        timer.set_value(Some(clock::after(SETTLES_MS, move || {
            let found = model.buffer.try_with_value(|buffer| {
                let shown = model.shown.get_untracked();
                model.found.with_untracked(|found| map(buffer, &shown, found))
            });
            marks.try_set(found.unwrap_or_default());
        })));
    });
    let view = move || {
        let (above, screen) = model.scrolled.get();
        let all = (model.rows.with(|rows| rows.above(usize::MAX)) as f64 * UNIT).max(1.0);
        let share = |pixels: f64| (pixels / all * PLACES as f64).clamp(0.0, PLACES as f64);
        (share(above), share(screen).max(4.0))
    };
    let path = |places: &[usize], x: usize, width: usize| {
        places.iter().map(|place| format!("M{x} {place}h{width}v1h-{width}z")).collect::<String>()
    };
    let press = move |event: web_sys::MouseEvent| {
        if let Some(node) = node.get_untracked() {
            let area = node.get_bounding_client_rect();
            model.scroll_to_share((f64::from(event.client_y()) - area.top()) / area.height().max(1.0));
        }
    };
    view! {
        <div class="log-map" aria-hidden="true" node_ref=node on:click=press>
            <svg viewBox=format!("0 0 10 {PLACES}") preserveAspectRatio="none">
                <rect
                    class="view"
                    x="0"
                    width="10"
                    y=move || view().0.to_string()
                    height=move || view().1.to_string()
                />
                <path class="warn" d=move || marks.with(|marks| path(&marks.warnings, 0, 5)) />
                <path class="error" d=move || marks.with(|marks| path(&marks.errors, 0, 5)) />
                <path class="match" d=move || marks.with(|marks| path(&marks.matches, 5, 5)) />
            </svg>
        </div>
    }
}
