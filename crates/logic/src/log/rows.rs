//! The heights of the rows of a log. The font is monospaced, so the height of a wrapped line follows from its number of characters.

/// The rows of a log with their heights, in units of one line of text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// For each row the number of units above it, and the total at the end. Empty for the rows of [`Self::even`], which are all one unit
    /// high.
    above: Vec<usize>,
    count: usize,
}

impl Rows {
    /// Creates `count` rows, each one unit high.
    pub fn even(count: usize) -> Self {
        Self { above: Vec::new(), count }
    }

    /// Creates rows of these heights, in units. A height of 0 counts as 1.
    pub fn wrapped(heights: impl Iterator<Item = usize>) -> Self {
        let mut above = vec![0];
        let mut sum = 0;
        above.extend(heights.map(|height| {
            sum += height.max(1);
            sum
        }));
        Self { count: above.len() - 1, above }
    }

    /// Returns the number of units above a row; for an index beyond the last row, the height of all rows.
    pub fn above(&self, row: usize) -> usize {
        self.above.get(row).or(self.above.last()).copied().unwrap_or(row.min(self.count))
    }

    /// Returns the index of the row at a distance from the top, in units; for a distance beyond the end, the number of rows.
    pub fn at(&self, units: f64) -> usize {
        let units = units.max(0.0) as usize;
        if self.above.is_empty() {
            units.min(self.count)
        } else {
            self.above.partition_point(|above| *above <= units).saturating_sub(1)
        }
    }

    /// Returns the range of rows to draw: those between two distances from the top, in units, and 20 rows beyond each end.
    pub fn window(&self, from: f64, to: f64) -> std::ops::Range<usize> {
        const OVERSCAN_LINES: usize = 20;
        let end = (self.at(to) + 1 + OVERSCAN_LINES).min(self.count);
        self.at(from).saturating_sub(OVERSCAN_LINES).min(end)..end
    }
}

/// Returns the number of lines that a text takes if a line holds `columns` characters.
pub fn height(text: &str, columns: usize) -> usize {
    let columns = columns.max(1);
    text.split('\n').map(|line| line.chars().count().max(1).div_ceil(columns)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_has_the_rows_in_sight() {
        let even = Rows::even(1_000);
        assert_eq!((even.above(500), even.above(5_000)), (500, 1_000));
        assert_eq!(even.window(100.0, 130.0), 80..151);
        assert_eq!(even.window(0.0, 10.0), 0..31);
        assert_eq!(even.window(9_999.0, 10_020.0), 980..1_000, "scrolled beyond the end");
        let wrapped = Rows::wrapped([1, 3, 1, 40].into_iter());
        assert_eq!((0..=4).map(|row| wrapped.above(row)).collect::<Vec<_>>(), [0, 1, 4, 5, 45]);
        assert_eq!(wrapped.window(2.0, 4.0), 0..4);
        assert_eq!(Rows::default().window(0.0, 100.0), 0..0);
    }

    #[test]
    fn a_long_text_is_several_units_high() {
        for (text, units) in [("", 1), ("abcd", 1), ("abcde", 2), ("abcdefghi", 3), ("ab\ncdefg", 3)] {
            assert_eq!(height(text, 4), units, "{text}");
        }
        assert_eq!(height("abc", 0), 3);
    }
}
