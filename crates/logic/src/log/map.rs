//! The map beside a log, which marks where among the shown lines the errors, warnings and matches are.

use super::buffer::{Entry, LogBuffer};
use super::level::Level;
use super::line::level_of;
use super::view::LogView;

/// The number of places of the map. In a log with more lines, several lines share a place, where an error takes precedence over a warning.
pub const PLACES: usize = 240;

/// The marks of a log. Each list has the places of its marks, in ascending order, from 0 to [`PLACES`] − 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogMap {
    /// The places with an error.
    pub errors: Vec<usize>,
    /// The places with a warning and no error.
    pub warnings: Vec<usize>,
    /// The places with a match of the search.
    pub matches: Vec<usize>,
    /// The number of warnings among all lines of the buffer that pass the filters by facets.
    pub warning_count: usize,
    /// The number of errors among all lines of the buffer that pass the filters by facets.
    pub error_count: usize,
}

impl LogMap {
    /// Returns the number of lines of a level among all lines of the buffer that pass the filters by facets, whatever level is chosen.
    pub fn count(&self, level: Level) -> usize {
        match level {
            Level::Warning => self.warning_count,
            Level::Error => self.error_count,
        }
    }
}

/// Returns the marks of the shown entries, and the numbers of errors and warnings among all lines of the buffer that pass the filters by
/// facets. `found` has the matches, as indexes in `shown`.
pub fn map(buffer: &LogBuffer, view: &LogView, shown: &[usize], found: &[usize]) -> LogMap {
    let place = |index: usize| index * PLACES / shown.len().max(1);
    let mut map = LogMap::default();
    let mut levels: Vec<(usize, Level)> = Vec::new();
    for (index, number) in shown.iter().enumerate() {
        let level = buffer.entry(*number).and_then(Entry::line).and_then(level_of);
        if let Some(level) = level {
            levels.push((place(index), level));
        }
    }
    let places_of = |wanted: Level| {
        let mut places: Vec<usize> =
            levels.iter().filter(|(_, level)| *level == wanted).map(|(place, _)| *place).collect();
        places.dedup();
        places
    };
    map.errors = places_of(Level::Error);
    // While a level is chosen, `shown` has no line of the other level, so the lines of the whole buffer are counted.
    let lines = buffer.numbered().filter_map(|(_, entry)| entry.line());
    for line in lines.filter(|line| view.passes_facets(line)) {
        match level_of(line) {
            Some(Level::Error) => map.error_count += 1,
            Some(Level::Warning) => map.warning_count += 1,
            None => {}
        }
    }
    map.warnings = places_of(Level::Warning);
    map.warnings.retain(|place| map.errors.binary_search(place).is_err());
    map.matches = found.iter().map(|index| place(*index)).collect();
    map.matches.dedup();
    map
}

/// Returns the index, in `shown`, of the line to go to for a time of day, `wanted`, in milliseconds: the first line at or after that time
/// on the newest day that has such a line. None if no line is that late. `time_of` returns the day and the milliseconds of the day of an
/// entry; None for an entry without a time.
pub fn at_time(shown: &[usize], wanted: i64, time_of: impl Fn(usize) -> Option<(i64, i64)>) -> Option<usize> {
    let mut found: Option<(usize, i64)> = None;
    for (index, number) in shown.iter().enumerate().rev() {
        let Some((day, time)) = time_of(*number) else { continue };
        match found {
            Some((_, known)) if known != day => break,
            _ if time >= wanted => found = Some((index, day)),
            // This line has the same day as the found line, but an earlier time than the wanted time. The lines above are older, so the
            // search ends.
            Some(_) => break,
            None => {}
        }
    }
    found.map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::records::LogLine;

    fn buffer(messages: impl Iterator<Item = String>) -> LogBuffer {
        let mut buffer = LogBuffer::default();
        buffer.join(messages.map(|message| LogLine { message, ..LogLine::default() }).collect());
        buffer
    }

    #[test]
    fn marks_are_where_their_lines_are_and_an_error_hides_a_warning() {
        let messages = (0..480).map(|line| match line {
            0 | 1 | 479 => "ERROR".to_owned(),
            2 => "WARN".to_owned(),
            100 => "WARN beside".to_owned(),
            101 => "ERROR beside".to_owned(),
            line => format!("line {line}"),
        });
        let buffer = buffer(messages);
        let shown: Vec<usize> = (0..480).collect();
        let all = map(&buffer, &LogView::default(), &shown, &[4, 5, 240]);
        assert_eq!(
            all,
            LogMap {
                errors: vec![0, 50, 239],
                warnings: vec![1],
                matches: vec![2, 120],
                warning_count: 2,
                error_count: 4
            }
        );
        assert_eq!(map(&LogBuffer::default(), &LogView::default(), &[], &[]), LogMap::default());
    }

    #[test]
    fn a_chosen_level_doesnt_change_the_numbers_of_the_levels() {
        let buffer = buffer(["ERROR a", "WARN b", "c"].into_iter().map(str::to_owned));
        let view = LogView { level: Some(Level::Warning), ..LogView::default() };
        let map = map(&buffer, &view, &[1], &[]);
        assert_eq!([Level::Warning, Level::Error].map(|level| map.count(level)), [1, 1]);
        assert_eq!((map.warnings, map.errors), (vec![0], Vec::new()));
    }

    #[test]
    fn a_time_of_day_is_that_of_the_newest_day_that_has_it() {
        // Day and time of each line: the evening of one day, the morning of the next.
        let times = [(1, 80), (1, 90), (1, 95), (2, 5), (2, 10), (2, 20)];
        let shown: Vec<usize> = (0..times.len()).collect();
        let at = |wanted| at_time(&shown, wanted, |number| times.get(number).copied());
        assert_eq!([at(0), at(6), at(10), at(20)], [Some(3), Some(4), Some(4), Some(5)]);
        assert_eq!(
            at(21),
            Some(0),
            "none on the newest day: the first line of the day before that is as late"
        );
        assert_eq!(at(85), Some(1));
        assert_eq!(at(96), None);
        assert_eq!(at_time(&shown, 6, |_| None), None);
    }
}
