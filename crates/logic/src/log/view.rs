//! The view of a log: search, filters, times and number of lines, read from the address.

use super::ansi::plain;
use super::buffer::{Entry, LogBuffer};
use super::facet::FACETS;
use super::level::Level;
use super::line::{level_of, origin};
use super::rows::height;
use crate::route::View;
use slipway_api::records::LogLine;

/// The choices for the number of lines that a read of the log asks for.
pub const TAILS: [u32; 4] = [100, 300, 500, 1_000];

/// The zone of the displayed times, or that no times are displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Times {
    /// The browser's time zone.
    #[default]
    Local,
    /// Universal time.
    Utc,
    /// No times are displayed.
    Off,
}

impl Times {
    /// Every choice, with its word in the address (empty for the default) and its label.
    pub const ALL: [(Self, &'static str, &'static str); 3] =
        [(Self::Local, "", "Local time"), (Self::Utc, "utc", "UTC"), (Self::Off, "off", "No times")];
}

/// The view of a log, as the address has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogView {
    /// The search text. Its matches are marked; lines without a match are shown as well.
    pub search: String,
    /// For each of [`FACETS`], the value that lines must have to be shown; None for any value.
    pub filters: [Option<String>; FACETS.len()],
    /// The level that lines must have to be shown; None for any level.
    pub level: Option<Level>,
    /// The line that the address leads to, as [`super::line::key`] returns it: its id, or its time.
    pub line: Option<String>,
    /// The number of lines that a read of the log asks for, one of [`TAILS`].
    pub tail: u32,
    /// The zone of the displayed times, or that no times are displayed.
    pub times: Times,
    /// True if long lines are wrapped.
    pub is_wrapped: bool,
}

/// Reads the view of a log from an address. An invalid value counts as missing. `wraps` is true if lines are wrapped unless the address says
/// otherwise.
pub fn log_view(view: &View, wraps: bool) -> LogView {
    let filter = |key: &str| view.filter(key).map(str::to_owned);
    let tail = filter("tail").and_then(|tail| tail.parse().ok()).filter(|tail| TAILS.contains(tail));
    let times = filter("time").unwrap_or_default();
    LogView {
        search: view.search.clone(),
        filters: std::array::from_fn(|index| FACETS.get(index).and_then(|facet| filter(facet.key))),
        level: Level::ALL.into_iter().find(|(_, key, _)| filter(key).is_some()).map(|(level, ..)| level),
        line: filter("line"),
        tail: tail.unwrap_or(1_000),
        times: Times::ALL
            .into_iter()
            .find(|(_, word, _)| *word == times)
            .map(|(times, ..)| times)
            .unwrap_or_default(),
        is_wrapped: match filter("wrap").as_deref() {
            Some("1") => true,
            Some("0") => false,
            _ => wraps,
        },
    }
}

impl LogView {
    /// Returns true if a line is shown.
    pub fn shows(&self, line: &LogLine) -> bool {
        self.passes_facets(line) && self.level.is_none_or(|level| level_of(line) == Some(level))
    }

    /// Returns true if a line has the chosen value of each facet, whatever its level is.
    pub fn passes_facets(&self, line: &LogLine) -> bool {
        let mut filters = self.filters.iter().zip(&FACETS);
        filters.all(|(wanted, facet)| {
            wanted.as_ref().is_none_or(|wanted| (facet.value_in)(line) == Some(wanted))
        })
    }

    /// Returns true if a filter may leave out lines: a level or the value of a facet is chosen.
    pub fn is_filtered(&self) -> bool {
        self.level.is_some() || self.filters.iter().any(Option::is_some)
    }

    /// Returns the height of a wrapped line, in lines of text, if `columns` characters fit into the width. Time, origin and message wrap as
    /// one text. Narrow windows leave out the origin (`has_origin`), and a log whose times are whole seconds leaves out the milliseconds
    /// (`has_milliseconds`).
    pub fn height(&self, line: &LogLine, columns: usize, has_origin: bool, has_milliseconds: bool) -> usize {
        let has_time = line.at.is_some() && self.times != Times::Off;
        let time = match has_milliseconds {
            _ if !has_time => 0,
            true => "10:32:01.000 ".len(),
            false => "10:32:01 ".len(),
        };
        let origin = if has_origin { origin(line).chars().count() } else { 0 };
        let origin = if origin == 0 { 0 } else { origin + 1 };
        height(&format!("{}{}", " ".repeat(time + origin), plain(&line.message)), columns)
    }
}

/// Returns the numbers, as in `LogBuffer::numbered`, of the entries that are shown: the lines that pass the filters, and all gap marks.
pub fn shown(buffer: &LogBuffer, view: &LogView) -> Vec<usize> {
    let is_shown = |entry: &Entry| entry.line().is_none_or(|line| view.shows(line));
    buffer.numbered().filter(|(_, entry)| is_shown(entry)).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::search::matches;
    use slipway_api::decode::Decode;
    use slipway_api::records::LogLines;

    fn line(message: &str, pod: &str) -> LogLine {
        LogLine { message: message.into(), pod: Some(pod.into()), ..LogLine::default() }
    }

    fn buffer() -> LogBuffer {
        let mut buffer = LogBuffer::default();
        buffer.join(vec![line("GET /ready 200", "a"), line("Timeout after 3 s", "b")]);
        buffer.join(vec![line("\u{1b}[31mTIME\u{1b}[0mOUT", "a"), line("ÄRGER", "b")]);
        buffer
    }

    #[test]
    fn filters_leave_lines_out_and_a_search_doesnt() {
        let buffer = buffer();
        assert_eq!(shown(&buffer, &LogView::default()), [0, 1, 2, 3, 4], "the mark is number 2");
        let only_b = log_view(&View::read("pod=b"), false);
        let of_b = shown(&buffer, &only_b);
        assert_eq!(of_b, [1, 2, 4]);
        assert_eq!(matches(&buffer, &of_b, "timeout"), [0]);
        assert_eq!(
            matches(&buffer, &shown(&buffer, &LogView::default()), "timeOUT"),
            [1, 3],
            "also across colours"
        );
        assert_eq!(matches(&buffer, &of_b, "ärger"), [2]);
        assert_eq!(matches(&buffer, &of_b, ""), Vec::<usize>::new());
        assert!(only_b.is_filtered() && !LogView::default().is_filtered());
    }

    #[test]
    fn the_lines_of_a_level_are_shown() {
        let mut buffer = LogBuffer::default();
        let messages = [("ERROR one", "a"), ("two", "a"), ("ERROR three", "b"), ("WARN four", "b")];
        buffer.join(messages.map(|(message, pod)| line(message, pod)).to_vec());
        let of = |query: &str| shown(&buffer, &log_view(&View::read(query), false));
        assert_eq!(of("errors=1"), [0, 2]);
        assert_eq!(of("errors=1&pod=b"), [2]);
        assert_eq!(of("warnings=1"), [3]);
        assert_eq!(of("warnings=1&pod=a"), Vec::<usize>::new());
    }

    #[test]
    fn time_and_pod_are_wrapped_with_the_text() {
        let at = slipway_api::Timestamp::parse("2026-11-20T10:32:01Z");
        let line = LogLine { at, ..line("12345", "pod") };
        let view = LogView::default();
        let heights =
            |has_origin, widths: [usize; 2]| widths.map(|width| view.height(&line, width, has_origin, true));
        assert_eq!(heights(true, [22, 21]), [1, 2], "13 + 4 + 5 letters");
        assert_eq!(heights(false, [18, 17]), [1, 2], "13 + 5 letters");
        let off = LogView { times: Times::Off, ..LogView::default() };
        assert_eq!(off.height(&line, 9, true, true), 1);
        assert_eq!([18, 17].map(|width| view.height(&line, width, true, false)), [1, 2], "9 + 4 + 5 letters");
        // The state of what is deployed is among the details of a line, not in its row.
        let deployment =
            LogLines::decode(r#"[{"message":"12345","scope":{"name":"web"},"state":"DEPLOYED"}]"#);
        assert_eq!(view.height(&deployment.unwrap().0[0], 9, true, true), 1, "4 + 5 letters");
    }

    #[test]
    fn the_look_is_read_from_the_address() {
        let read = |query: &str| log_view(&View::read(query), false);
        let wraps = |query: &str, wraps| log_view(&View::read(query), wraps).is_wrapped;
        assert_eq!([wraps("", true), wraps("wrap=0", true), wraps("wrap=x", false)], [true, false, false]);
        assert_eq!(read(""), LogView { tail: 1_000, ..LogView::default() });
        let all = read("q=x&pod=p&version=2&line=7&tail=300&time=utc&wrap=1");
        assert_eq!((all.tail, all.times, all.is_wrapped), (300, Times::Utc, true));
        assert_eq!(
            (
                all.search.as_str(),
                all.filters.clone().map(Option::unwrap_or_default).concat(),
                all.line.as_deref()
            ),
            ("x", "p2".to_owned(), Some("7"))
        );
        assert_eq!(read("tail=5&time=mars").tail, 1_000);
    }
}
