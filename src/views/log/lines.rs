//! The lines in sight. The rows above and below are blank space, so that 20,000 lines scroll as smoothly as a hundred.

use super::line::LogRow;
use super::model::{LINE_HEIGHT_PX, LogModel};
use crate::browser::document::{self, Scrolled};
use crate::live::use_live;
use leptos::html;
use leptos::prelude::*;
use slipway_computed::computed;

/// The number of characters in the ruler, the hidden text that is measured to get the width of a character.
const RULER: usize = 100;

/// The width of a row’s padding and border, in pixels.
const LINE_PADDING_PX: f64 = 31.0;

/// The scrolled list of the lines. The list is a single tab stop: the arrow keys move the selection, and with Shift extend it.
#[component]
pub fn Lines(model: LogModel) -> impl IntoView {
    // This element isn't scrolled yet. The last one may have been, before the filters left no line to show.
    model.scrolled.update(|(above, _)| *above = 0.0);
    let window = computed(move || {
        let (above, screen) = model.scrolled.get();
        let range =
            model.rows.with(|rows| rows.window(above / LINE_HEIGHT_PX, (above + screen) / LINE_HEIGHT_PX));
        let numbers = model.shown.with(|shown| shown.get(range.clone()).unwrap_or_default().to_vec());
        (range.start, numbers)
    });
    let all = move || model.rows.with(|rows| rows.above(usize::MAX)) as f64 * LINE_HEIGHT_PX;
    let top =
        move || window.with(|(first, _)| model.rows.with(|rows| rows.above(*first))) as f64 * LINE_HEIGHT_PX;
    let pressed = move |event: web_sys::KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowUp" => -1,
            "ArrowDown" => 1,
            "PageUp" => -20,
            "PageDown" => 20,
            "Home" => isize::MIN,
            "End" => isize::MAX,
            "Escape" => {
                if model.selected.with_untracked(Option::is_some) {
                    model.selected.set(None);
                    event.prevent_default();
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        model.move_selection(by, event.shift_key());
    };
    let ruler = NodeRef::<html::Span>::new();
    let measure = move || {
        if let Some(node) = model.node.try_get_untracked().flatten() {
            document::fill_window(&node);
            model.scrolled.set(node.scrolled());
            model.is_narrow.set(document::is_narrow());
            let ruler_width = ruler.try_get_untracked().flatten().map_or(0, |ruler| ruler.offset_width());
            let room = f64::from(node.client_width()) - LINE_PADDING_PX;
            if ruler_width > 0 {
                model.columns.set((room * RULER as f64 / f64::from(ruler_width)) as usize);
            }
        }
    };
    let last_response_at = use_live().connection.last_response_at;
    Effect::new(move || {
        // The height of the page’s head may have changed since the last measurement, so the room below the head is measured again when
        // lines are added or removed, and after each response: the head shows what the responses say.
        model.changes.track();
        last_response_at.track();
        if model.node.get().is_some() {
            request_animation_frame(move || {
                let is_scrolled_up = model.is_scrolled_up();
                measure();
                if !is_scrolled_up && model.is_at_end.try_get_untracked() == Some(true) {
                    model.to_end();
                }
            });
        }
    });
    let resized = window_event_listener_untyped("resize", move |_| measure());
    on_cleanup(move || resized.remove());
    let active = move || model.selected.get().map(|(_, to)| format!("line-{to}"));
    let date = computed(move || model.date_in_sight());
    view! {
        <p class="log-date" id="log-date">
            {move || date.get()}
        </p>
        <div
            class="log"
            class:wrapped=move || model.log_view.with(|log_view| log_view.is_wrapped)
            role="listbox"
            aria-label="Log lines"
            aria-describedby="log-date"
            aria-multiselectable="true"
            aria-activedescendant=active
            tabindex="0"
            node_ref=model.node
            on:scroll=move |_| model.read_scroll()
            on:keydown=pressed
        >
            <span class="ruler" aria-hidden="true" node_ref=ruler>
                {"0".repeat(RULER)}
            </span>
            <div class="space" role="presentation" style=("height", move || format!("{}px", all()))>
                <div class="rows" role="presentation" style=("top", move || format!("{}px", top()))>
                    <For
                        each=move || window.with(|(_, numbers)| numbers.clone())
                        key=|number| *number
                        children=move |number| view! { <LogRow model number /> }
                    />
                </div>
            </div>
        </div>
    }
}
