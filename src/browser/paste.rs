//! Pasting into a control of one line.

use slipway_logic::text::splice::spliced;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlInputElement};

/// Returns the text that a control of one line would have if it could keep the pasted lines, and prevents the browser from joining them. None
/// for a single line, which the browser pastes, and outside of a control of one line.
pub fn pasted_lines(event: &ClipboardEvent) -> Option<String> {
    // A text area has line feeds alone.
    let text = event.clipboard_data()?.get_data("text").ok()?.replace("\r\n", "\n");
    // A line end before or after a single line isn’t part of it.
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok().filter(|_| text.trim().contains('\n'))?;
    event.prevent_default();
    let place = |place: Option<u32>| place.map(|place| place as usize);
    let (from, to) = (input.selection_start().ok().flatten(), input.selection_end().ok().flatten());
    Some(spliced(&input.value(), place(from), place(to), &text))
}
