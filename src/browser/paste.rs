//! Pasting into a control of one line.

use slipway_logic::text::splice::spliced;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlInputElement};

/// Returns the text that a control of one line would have if it could keep the pasted lines, and prevents the browser from joining them. None
/// for a single line, which the browser pastes, and outside of a control of one line.
pub fn pasted_lines(event: &ClipboardEvent) -> Option<String> {
    // The text goes into a text area, which separates lines by line feeds without carriage returns.
    let text = event.clipboard_data()?.get_data("text").ok()?.replace("\r\n", "\n");
    // A single line that was copied with the line end before or after it still counts as a single line.
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok().filter(|_| text.trim().contains('\n'))?;
    event.prevent_default();
    let offset = |offset: Option<u32>| offset.map(|offset| offset as usize);
    let (from, to) = (input.selection_start().ok().flatten(), input.selection_end().ok().flatten());
    Some(spliced(&input.value(), offset(from), offset(to), &text))
}
