//! Windowing: a long list draws the rows on the screen and some around them.

use std::ops::Range;
use std::sync::Arc;

/// An item of a drawn list: a row, or a gap in place of rows that are scrolled out of view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A row, by the key of its record (`Row::id`).
    Row(Arc<str>),
    /// Rows that aren't drawn: the position of the first one, and their number.
    Gap(usize, usize),
}

/// The number of rows up to which a list isn't windowed.
pub const MAX_UNWINDOWED_ROWS: usize = 200;

/// The number of rows that are drawn first. In a long list, they are measured to get the height of a row; a short list draws its other rows
/// after these are painted.
pub const FIRST_ROWS: usize = 16;

/// The number of rows in each of the steps in which a list draws the rows after the first ones. Statuses that arrive during these steps are
/// drawn between two of them: with 64 rows in a step, the states of the first rows came 100 ms later.
pub const NEXT_ROWS: usize = 16;

/// The number of rows that are drawn beyond each edge of the screen, so that a quick scroll shows no gap.
const AROUND: usize = 16;

/// Returns the range of rows to draw, out of `total`: all rows up to [`MAX_UNWINDOWED_ROWS`], the first [`FIRST_ROWS`] before a row is
/// measured, otherwise the rows on the screen and at least `AROUND` more at each side. `height` is the height of a row in pixels, 0 before
/// a row is measured; `above` pixels of the list are scrolled past, and `screen` pixels are visible. `beside` is the number of cards in a
/// line of a list of cards: `height` is then the height of a line divided by `beside`, and the measured range covers whole lines.
pub fn window(total: usize, height: f64, beside: usize, above: f64, screen: f64) -> Range<usize> {
    if total <= MAX_UNWINDOWED_ROWS {
        return 0..total;
    }
    // No row has been measured yet. Only the first rows are drawn for that, because the layout of a whole long list takes seconds.
    if height <= 0.0 {
        return 0..FIRST_ROWS;
    }
    let rows = |pixels: f64| (pixels.max(0.0) / height) as usize;
    let first = rows(above).saturating_sub(AROUND).min(total);
    let last = (rows(above + screen) + 1 + AROUND).min(total);
    // The start of the range moves in steps of several rows, so that most scrolls by one or two rows don't change it.
    let step = if beside > 1 { beside * 2 } else { 8 };
    let first = first - first % step;
    let last = last.div_ceil(beside.max(1)).saturating_mul(beside.max(1)).min(total);
    first..last.max(first)
}

/// Returns the rows of `range` and the focused row, with gaps in place of the other rows. `current` is the position of the focused row; None
/// if no row has the focus.
pub fn items(shown: &[Arc<str>], range: Range<usize>, current: Option<usize>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut next = 0;
    let mut draw = |from: usize, to: usize| {
        if from > next {
            items.push(Item::Gap(next, from - next));
        }
        let rows = shown.get(from.max(next)..to.max(next)).unwrap_or_default();
        items.extend(rows.iter().cloned().map(Item::Row));
        next = next.max(to);
    };
    // The focused row stays in the page even out of the range: removing its element would lose the focus.
    if let Some(at) = current.filter(|at| *at < range.start) {
        draw(at, at + 1);
    }
    draw(range.start, range.end);
    if let Some(at) = current.filter(|at| *at >= range.end) {
        draw(at, at + 1);
    }
    if next < shown.len() {
        items.push(Item::Gap(next, shown.len() - next));
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_out_of_the_window_are_gaps_except_the_one_with_the_focus() {
        let shown: Vec<Arc<str>> = ["a", "b", "c", "d", "e"].map(Arc::from).to_vec();
        let row = |id: &str| Item::Row(id.into());
        let window = |range, current| items(&shown, range, current);
        assert_eq!(window(1..3, None), [Item::Gap(0, 1), row("b"), row("c"), Item::Gap(3, 2)]);
        assert_eq!(window(1..3, Some(2)), window(1..3, None), "a row of the window");
        assert_eq!(window(3..5, Some(0)), [row("a"), Item::Gap(1, 2), row("d"), row("e")], "above");
        assert_eq!(window(0..2, Some(4)), [row("a"), row("b"), Item::Gap(2, 2), row("e")], "below");
        assert_eq!(
            window(0..2, Some(2)),
            [row("a"), row("b"), row("c"), Item::Gap(3, 2)],
            "next to the window"
        );
        assert_eq!(window(0..0, None), [Item::Gap(0, 5)]);
        assert_eq!(items(&[], 0..0, None), []);
    }

    #[test]
    fn short_lists_are_drawn_whole_and_long_ones_around_the_screen() {
        assert_eq!(window(200, 48.0, 1, 0.0, 900.0), 0..200);
        assert_eq!(window(5_000, 48.0, 1, 0.0, 900.0), 0..35);
        assert_eq!(window(5_000, 48.0, 1, 4_800.0, 900.0), 80..135);
        assert_eq!(window(5_000, 48.0, 1, 1e9, 900.0), 5_000..5_000);
        assert_eq!(window(5_000, 48.0, 1, -100.0, 900.0), 0..33);
        assert_eq!(window(5_000, 0.0, 1, 0.0, 900.0), 0..16, "before a row was measured");
    }

    #[test]
    fn cards_beside_each_other_are_drawn_by_whole_lines() {
        // Three cards stand side by side in a line that is 150 pixels high, so `height` is 50.
        assert_eq!(window(1_000, 50.0, 3, 0.0, 900.0), 0..36);
        let far = window(1_000, 50.0, 3, 10_000.0, 900.0);
        assert_eq!((far.start % 3, far.end % 3), (0, 0));
        assert!(far.start <= 200 && far.end >= 219);
        assert_eq!(window(1_000, 50.0, 3, 1e9, 900.0).end, 1_000);
    }
}
