//! The map beside the lines: errors and warnings on the left, matches on the right, and the part that is in sight. A press on the map
//! scrolls the log to that position. The search and the choice of errors lead to the same lines by keyboard, so screen readers don't get
//! the map.

use super::model::{LINE_HEIGHT_PX, LogModel};
use leptos::html;
use leptos::prelude::*;
use slipway_logic::log::map::{LogMap, PLACES};

/// The map. It has no marks until they are computed.
#[component]
pub fn Map(model: LogModel) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let view = move || {
        let (above, screen) = model.scrolled.get();
        let height = (model.rows.with(|rows| rows.above(usize::MAX)) as f64 * LINE_HEIGHT_PX).max(1.0);
        let share = |pixels: f64| (pixels / height * PLACES as f64).clamp(0.0, PLACES as f64);
        (share(above), share(screen).max(4.0))
    };
    let path = move |positions: fn(&LogMap) -> &Vec<usize>, x: usize| {
        let mark = |y: &usize| format!("M{x} {y}h5v1h-5z");
        model.marks.with(|marks| marks.iter().flat_map(positions).map(mark).collect::<String>())
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
                <path class="warn" d=move || path(|map| &map.warnings, 0) />
                <path class="error" d=move || path(|map| &map.errors, 0) />
                <path class="match" d=move || path(|map| &map.matches, 5) />
            </svg>
        </div>
    }
}
