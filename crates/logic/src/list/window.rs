//! Which rows of a long list are drawn: those on the screen, and some around them.

use std::ops::Range;

/// Lists of more rows than this are windowed.
pub const WHOLE: usize = 200;

/// Rows that are drawn at first: a screen of them. Long lists measure these, short ones draw the others once these are seen.
pub const FIRST: usize = 16;

/// Rows beyond the screen's edges that are drawn, too: a quick scroll doesn't show a gap.
const AROUND: usize = 16;

/// The rows to draw, of `total` that are `height` high, where `above` pixels of the list are scrolled past and `screen` pixels
/// are seen. Where cards stand `beside` each other, each counts with its share of the height, and a line is drawn whole.
pub fn window(total: usize, height: f64, beside: usize, above: f64, screen: f64) -> Range<usize> {
    if total <= WHOLE {
        return 0..total;
    }
    // The first ones are measured: to lay out all of them takes seconds.
    if height <= 0.0 {
        return 0..FIRST;
    }
    let rows = |pixels: f64| (pixels.max(0.0) / height) as usize;
    let first = rows(above).saturating_sub(AROUND).min(total);
    let last = (rows(above + screen) + 1 + AROUND).min(total);
    // In steps: a scroll by a row or two draws nothing anew.
    let step = if beside > 1 { beside * 2 } else { 8 };
    let first = first - first % step;
    let last = last.div_ceil(beside.max(1)).saturating_mul(beside.max(1)).min(total);
    first..last.max(first)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // Three in a line of 150 pixels.
        assert_eq!(window(1_000, 50.0, 3, 0.0, 900.0), 0..36);
        let far = window(1_000, 50.0, 3, 10_000.0, 900.0);
        assert_eq!((far.start % 3, far.end % 3), (0, 0));
        assert!(far.start <= 200 && far.end >= 219);
        assert_eq!(window(1_000, 50.0, 3, 1e9, 900.0).end, 1_000);
    }
}
