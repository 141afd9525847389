//! The keyboard focus. A component focuses its own element by its `NodeRef`; the functions here focus elements of other components, wait
//! for the next frame, or check whether a control has the focus.
//!
//! The control of a field, which is an element of another component, is focused by the id that its label and its error refer to as well.

use super::document::{elements, find, find_any};
use leptos::html::ElementType;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlTextAreaElement};

/// Focuses an element in the next frame if no control has the focus then, because the control that had the focus is gone or hidden.
pub fn restore<E>(node: NodeRef<E>)
where
    E: ElementType + 'static,
    E::Output: AsRef<HtmlElement> + Clone + JsCast + 'static,
{
    request_animation_frame(move || {
        // The component may have been dropped before this frame, and its signal with it.
        let element = node.try_get_untracked().flatten();
        if let Some(element) = element.filter(|_| is_at_rest()) {
            // The result is ignored: an element that was removed from the page in the meantime doesn't need the focus.
            let _ = AsRef::<HtmlElement>::as_ref(&element).focus();
        }
    });
}

/// Focuses the element with an id in the next frame, if no control has the focus then, like [`restore`].
pub fn restore_to(id: &'static str) {
    request_animation_frame(move || {
        if is_at_rest() {
            focus_id(id);
        }
    });
}

/// Focuses the element with an id in the next frame, after the changes that draw the element.
pub fn focus_when_drawn(id: String) {
    request_animation_frame(move || focus_id(&id));
}

/// Focuses the element with an id, which may contain any characters. Opens the `<details>` elements around the element. Does nothing if
/// there is no such element.
pub fn focus_id(id: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        open_above(&element);
        // The result is ignored: an element that was removed from the page in the meantime doesn't need the focus.
        let _ = element.focus();
    }
}

/// Focuses the text area with an id, and selects its lines from `first` to `last`, counted from 1.
pub fn focus_lines(id: &str, first: usize, last: usize) {
    focus_id(id);
    let document = web_sys::window().and_then(|window| window.document());
    let area = document.and_then(|document| document.get_element_by_id(id));
    let Some(area) = area.and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok()) else { return };
    let text = area.value();
    // The browser counts in UTF-16 units.
    let length = |lines: usize| -> usize {
        text.split_inclusive('\n').take(lines).map(|line| line.encode_utf16().count()).sum()
    };
    let (from, to) = (length(first.saturating_sub(1)), length(last));
    // The result is ignored: a text area without a selection has the focus all the same.
    let _ = area.set_selection_range(from as u32, to as u32);
}

/// Opens the `<details>` elements around an element: an element in a closed `<details>` can’t take the focus.
fn open_above(element: &Element) {
    let mut folded = element.closest("details").ok().flatten();
    while let Some(details) = folded {
        let _ = details.set_attribute("open", "");
        folded = details.parent_element().and_then(|parent| parent.closest("details").ok().flatten());
    }
}

/// Focuses the page's heading, as after every navigation. Does nothing in an embedded page while the focus is outside its frame, so that
/// the focus stays in the portal.
pub fn focus_heading() {
    let is_elsewhere = find_any(":root[data-embedded]").is_some()
        && web_sys::window().and_then(|window| window.document()?.has_focus().ok()) == Some(false);
    if !is_elsewhere {
        focus("main h1");
    }
}

/// Focuses the table row of the record with an id. Does nothing if the row isn't in the page.
pub fn focus_row(id: &str) {
    // A quote or a backslash in the id would end or change the string in the selector, so both are removed. The row of
    // such an id isn’t found; ids of the platform are usually UUIDs, which contain neither character.
    focus(&format!("tr[data-id=\"{}\"]", id.replace(['"', '\\'], "")));
}

/// Focuses the first element that a selector finds. Does nothing if there is none.
pub fn focus(selector: &str) {
    // The result is ignored: an element that was removed from the page in the meantime doesn't need the focus.
    let _ = find(selector).map(|element| element.focus());
}

/// Focuses the first link of the table row that contains an element. Does nothing if the element isn't in a row, or the row has no link.
pub fn focus_link_beside(element: &Element) {
    let link = element.closest("tr").ok().flatten().and_then(|row| elements(&row, "a").into_iter().next());
    // The result is ignored: an element that was removed from the page in the meantime doesn't need the focus.
    let _ = link.map(|link| link.focus());
}

/// Returns the input, select or text area of the page's main part that has the focus; None if none has it.
pub fn field_with_focus() -> Option<Element> {
    find_any("main :is(input, select, textarea):focus")
}

/// Returns true if the focus is on an element or within it.
pub fn has_focus_within(element: &Element) -> bool {
    let focus = web_sys::window().and_then(|window| window.document()).and_then(|page| page.active_element());
    focus.is_some_and(|focus| element.contains(Some(&focus)))
}

/// Returns true if no control has the focus: no element has it, the page's heading has it after a navigation, or a hidden element has it,
/// which loses the focus with the next frame.
pub fn is_at_rest() -> bool {
    let focus = web_sys::window().and_then(|window| window.document()).and_then(|page| page.active_element());
    let is_hidden = |element: &HtmlElement| element.offset_parent().is_none();
    focus.is_none_or(|focus| {
        matches!(focus.tag_name().as_str(), "BODY" | "H1") || focus.dyn_ref().is_some_and(is_hidden)
    })
}
