//! Windowing: a long list draws the rows on the screen and some around them.

use std::ops::Range;

/// The number of rows up to which a list isn't windowed.
pub const WHOLE: usize = 200;

/// The number of rows that are drawn first. Long lists measure these, short ones draw the others after these are painted.
pub const FIRST: usize = 16;

/// The number of rows that are drawn beyond each edge of the screen, so that a quick scroll shows no gap.
const AROUND: usize = 16;

/// Returns the rows to draw, of `total` rows of `height` pixels, where `above` pixels of the list are scrolled past and `screen` pixels
/// are visible. With `beside` cards in a line, `height` is a card's share of the height, and a line is drawn whole.
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
