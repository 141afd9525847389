//! The document and its window: title, icon, rows, scroll positions, size, and the browser's dialogs.

use super::clock;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Sets the tab's title.
pub fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Sets the tab's icon to the image at an address.
pub fn set_icon(address: &str) {
    if let Some(link) = find_any("link[rel=icon]") {
        // `href` is a valid attribute name, so setting the attribute can't fail.
        let _ = link.set_attribute("href", address);
    }
}

pub(super) fn find_any(selector: &str) -> Option<web_sys::Element> {
    web_sys::window()?.document()?.query_selector(selector).ok().flatten()
}

pub(super) fn find(selector: &str) -> Option<HtmlElement> {
    find_any(selector)?.dyn_into().ok()
}

/// Removes the placeholder layout of index.html once the program draws the page.
pub fn remove_skeleton() {
    if let Some(skeleton) = find_any("#skeleton") {
        skeleton.remove();
    }
}

/// Returns true while a dialog is open.
pub fn has_open_dialog() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| matches!(document.query_selector("dialog[open]"), Ok(Some(_))))
}

/// Returns true if the page has an element whose id is `id`.
pub fn has_id(id: &str) -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| document.get_element_by_id(id).is_some())
}

/// Returns the height of the part of an element above the viewport, and the height of the viewport, in pixels. The first is negative if
/// the element begins below the top of the viewport. The second is 900 if the browser doesn't report it.
pub fn seen_of(element: &HtmlElement) -> (f64, f64) {
    let viewport = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64()).unwrap_or(900.0);
    (-element.get_bounding_client_rect().top(), viewport)
}

/// Returns the elements below `within` that a selector finds.
pub fn elements(within: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

/// Highlights the row of a record for `FLASH_MS`. Does nothing if the row isn't in the page.
pub fn flash_row(id: &str) {
    const MARK: &str = "data-flash";
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    // As in `focus_row`: a quote or a backslash would end or change the string in the selector.
    let row = document.query_selector(&format!("tr[data-id=\"{}\"]", id.replace(['"', '\\'], "")));
    let Some(row) = row.ok().flatten() else { return };
    // Setting and removing an attribute of an element doesn't fail, so the results are ignored.
    let _ = row.set_attribute(MARK, "");
    clock::once(FLASH_MS, move || {
        let _ = row.remove_attribute(MARK);
    });
}

/// Milliseconds for which a row is highlighted: the duration of the animation in `style/table.css`.
const FLASH_MS: i64 = 1_200;

/// Scrolls a row of links sideways so that the link to the present page is in sight. A part of the link before it is in sight as well, which
/// shows that there are more links. Does nothing if the link to the present page is in sight already.
pub fn show_current_link(links: &Element) {
    let Ok(Some(current)) = links.query_selector("[aria-current]") else { return };
    let (row, link) = (links.get_bounding_client_rect(), current.get_bounding_client_rect());
    if link.left() < row.left() || link.right() > row.right() {
        links.set_scroll_left(links.scroll_left() + (link.left() - row.left()) as i32 - LINK_BEFORE);
    }
}

/// The width of the part of the link before the present one that stays in sight, in pixels.
const LINK_BEFORE: i32 = 64;

/// Returns the record ids of those rows of a table that are within the window, also in part.
pub fn rows_in_sight(table: &HtmlElement) -> Vec<std::sync::Arc<str>> {
    let (_, screen) = seen_of(table);
    let in_sight = elements(table, "tr[data-id]").into_iter().filter(|row| {
        let rectangle = row.get_bounding_client_rect();
        rectangle.bottom() > 0.0 && rectangle.top() < screen
    });
    in_sight.filter_map(|row| row.get_attribute("data-id").map(Into::into)).collect()
}

/// Returns the number of cards in a line (1 for a table of rows), and the height of a line divided by that number, in pixels. None without
/// rows.
pub fn row_size(table: &HtmlElement) -> Option<(usize, f64)> {
    let rows = table.query_selector_all("tr[data-id]").ok()?;
    let row = |index: u32| rows.get(index)?.dyn_into::<HtmlElement>().ok();
    // The focused row stays in the document when it is scrolled out of view. A row of the class `gap` then separates it from the other rows,
    // so the focused row isn't measured.
    let is_alone =
        |row: &HtmlElement| row.next_element_sibling().is_some_and(|next| next.class_name() == "gap");
    let from = u32::from(rows.length() > 1 && row(0).is_some_and(|row| is_alone(&row)));
    let first = row(from)?.get_bounding_client_rect();
    let tops = (from..rows.length().min(from + 16)).filter_map(row);
    let tops: Vec<f64> = tops.map(|row| row.get_bounding_client_rect().top()).collect();
    let per_line = tops.iter().take_while(|top| (**top - first.top()).abs() < 1.0).count().max(1);
    // Lines differ in height, so the mean of the first lines is used.
    let last = tops.len().saturating_sub(1) / per_line * per_line;
    let height = match tops.get(last) {
        Some(top) if last > 0 => (top - first.top()) / last as f64,
        _ => first.height() / per_line as f64,
    };
    Some((per_line, height))
}

/// Returns the origin of the console, such as `https://console.example`; empty if the browser doesn't report it.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Asks a question in the browser's confirm dialog. Returns true if the person confirms, and false if the browser shows no dialog, as in
/// some frames.
pub fn confirm(question: &str) -> bool {
    web_sys::window().and_then(|window| window.confirm_with_message(question).ok()).unwrap_or(false)
}

/// Shows a sentence in a dialog of the browser.
pub fn alert(sentence: &str) {
    // In some frames browsers don't show dialogs. The sentence isn't shown there, and the error is ignored.
    let _ = web_sys::window().map(|window| window.alert_with_message(sentence));
}

/// Leaves the console for an address of another site.
pub fn leave_to(url: &str) {
    if let Some(window) = web_sys::window() {
        // `assign` fails only for text that isn't an address. The page then stays.
        let _ = window.location().assign(url);
    }
}

/// Reloads the page.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        // If the browser refuses to reload, the page stays as it is.
        let _ = window.location().reload();
    }
}

/// Sets `--above` on an element to its distance from the top of the page, in pixels: the style sheet then lets it fill the window.
pub fn fill_window(element: &HtmlElement) {
    let scrolled = web_sys::window().and_then(|window| window.scroll_y().ok()).unwrap_or_default();
    let above = (element.get_bounding_client_rect().top() + scrolled) as i32;
    // Custom properties can always be set, so the result is ignored.
    let _ = element.style().set_property("--above", &format!("{above}px"));
}

/// The widest narrow window in pixels: the width up to which style sheets have one column, a drawer in place of the sidebar, and shorter rows.
const NARROW_PX: f64 = 920.0;

/// Returns true if the window is narrow.
pub fn is_narrow() -> bool {
    width() <= NARROW_PX
}

/// Returns the inner width of the window, in pixels; infinity if it isn't known.
pub fn width() -> f64 {
    let width = web_sys::window().and_then(|window| window.inner_width().ok());
    width.and_then(|width| width.as_f64()).unwrap_or(f64::INFINITY)
}

/// An element that scrolls its content.
pub trait Scrolled {
    /// Returns the height of the content that is scrolled out of view above, and the height of the element, in pixels.
    fn scrolled(&self) -> (f64, f64);

    /// Scrolls so that this many pixels of the content are above the element's visible part.
    fn scroll_to_height(&self, pixels: f64);

    /// Scrolls to the end of the content.
    fn scroll_to_end(&self);
}

impl Scrolled for web_sys::HtmlDivElement {
    fn scrolled(&self) -> (f64, f64) {
        (f64::from(self.scroll_top()), f64::from(self.client_height()))
    }

    fn scroll_to_height(&self, pixels: f64) {
        self.set_scroll_top(pixels as i32);
    }

    fn scroll_to_end(&self) {
        self.set_scroll_top(self.scroll_height());
    }
}

/// Returns true if the browser treats the page as a secure context: loaded over https or from this machine, as are all pages around it.
pub fn is_secure_context() -> bool {
    web_sys::window().is_some_and(|window| window.is_secure_context())
}
