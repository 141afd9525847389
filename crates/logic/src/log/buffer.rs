//! The lines of a log that is read repeatedly. Each read returns the last lines of the log. They are joined with the earlier lines by their
//! ids, or by the longest overlap if they have no ids.

use slipway_api::Timestamp;
use slipway_api::records::LogLine;
use std::collections::{HashSet, VecDeque};

/// The maximum number of entries in the buffer, gap marks included. The oldest entries are dropped first.
pub const MAX_KEPT_LINES: usize = 20_000;

/// An entry of the buffer: a line, or a mark where lines may be missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A line.
    Line(LogLine),
    /// A mark where lines may be missing, with the time of the last line before the gap and the time of the first line after it that has a
    /// time. None for a time that isn't known.
    Gap(Option<Timestamp>, Option<Timestamp>),
}

impl Entry {
    /// Returns the line; None for a gap mark.
    pub fn line(&self) -> Option<&LogLine> {
        match self {
            Self::Line(line) => Some(line),
            Self::Gap(..) => None,
        }
    }
}

/// The lines of a log, joined from repeated reads, with a gap mark wherever lines may be missing.
#[derive(Clone, Debug, Default)]
pub struct LogBuffer {
    entries: VecDeque<Entry>,
    /// The number of entries that were dropped. It is also the number ([`Self::numbered`]) of the first entry that is left.
    dropped: usize,
    /// The ids of the kept lines.
    ids: HashSet<String>,
}

impl LogBuffer {
    /// Appends a read of the last lines of the log, oldest first, and returns the number of new lines. If the read doesn't overlap with the
    /// earlier lines, a gap mark is added. Every read has to ask for the same number of lines.
    pub fn join(&mut self, tail: Vec<LogLine>) -> usize {
        let has_ids = !tail.is_empty() && tail.iter().all(|line| line.id.is_some());
        let (new, is_joined) = if has_ids { self.unknown(tail) } else { self.after_overlap(tail) };
        if new.is_empty() {
            return 0;
        }
        if !is_joined && !self.entries.is_empty() {
            let before = self.entries.iter().rev().find_map(Entry::line).and_then(|line| line.at);
            self.entries.push_back(Entry::Gap(before, new.iter().find_map(|line| line.at)));
        }
        let count = new.len();
        for line in new {
            self.ids.extend(line.id.clone());
            self.entries.push_back(Entry::Line(line));
        }
        self.drop_old();
        count
    }

    /// Returns the lines of `tail` whose ids aren't in the buffer, each id once, and true if at least one line of `tail` is in the buffer, so
    /// that the reads overlap.
    fn unknown(&self, tail: Vec<LogLine>) -> (Vec<LogLine>, bool) {
        let is_known = |line: &LogLine| line.id.as_ref().is_some_and(|id| self.ids.contains(id));
        let is_joined = tail.iter().any(is_known);
        let mut seen = HashSet::new();
        let new = tail.into_iter().filter(|line| !is_known(line) && seen.insert(line.id.clone())).collect();
        (new, is_joined)
    }

    /// Returns the lines of `tail` after its longest overlap with the end of the buffer, and true if there is an overlap.
    fn after_overlap(&self, mut tail: Vec<LogLine>) -> (Vec<LogLine>, bool) {
        let known = self.entries.iter().rev().filter_map(Entry::line).take(tail.len());
        let mut known: Vec<&LogLine> = known.collect();
        known.reverse();
        let overlap = longest_overlap(&tail, &known);
        (tail.split_off(overlap), overlap > 0)
    }

    fn drop_old(&mut self) {
        while self.entries.len() > MAX_KEPT_LINES {
            if let Some(Entry::Line(LogLine { id: Some(id), .. })) = self.entries.pop_front() {
                self.ids.remove(&id);
            }
            self.dropped += 1;
        }
    }

    /// Returns the number of entries that were dropped, which is also the number of the first entry that is left.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Returns the entries with their numbers, which stay the same when older entries are dropped.
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (usize, &Entry)> {
        self.entries.iter().enumerate().map(|(index, entry)| (self.dropped + index, entry))
    }

    /// Returns the entry with a number; None if the entry was dropped or doesn't exist yet.
    pub fn entry(&self, number: usize) -> Option<&Entry> {
        self.entries.get(number.checked_sub(self.dropped)?)
    }

    /// Returns the number of lines in the buffer, without gap marks.
    pub fn lines(&self) -> usize {
        self.entries.iter().filter(|entry| entry.line().is_some()).count()
    }
}

/// Returns the length of the longest prefix of `tail` that is a suffix of `known`, in linear time (Knuth, Morris and Pratt).
fn longest_overlap(tail: &[LogLine], known: &[&LogLine]) -> usize {
    let line = |index: usize| tail.get(index);
    // For each prefix of `tail`, the length of its longest proper prefix that is also its suffix.
    let mut borders = vec![0_usize];
    let border =
        |borders: &[usize], length: usize| borders.get(length.wrapping_sub(1)).copied().unwrap_or_default();
    let extend = |borders: &[usize], mut length: usize, next: Option<&LogLine>| {
        while length > 0 && line(length) != next {
            length = border(borders, length);
        }
        if line(length) == next { length + 1 } else { 0 }
    };
    for index in 1..tail.len() {
        let length = extend(&borders, border(&borders, index), line(index));
        borders.push(length);
    }
    let mut length = 0;
    for next in known {
        if length == tail.len() {
            length = border(&borders, length);
        }
        length = if tail.is_empty() { 0 } else { extend(&borders, length, Some(next)) };
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(id: Option<usize>, message: &str) -> LogLine {
        LogLine { id: id.map(|id| id.to_string()), message: message.to_owned(), ..LogLine::default() }
    }

    /// Returns the messages of the lines in the buffer, with a `…` for each gap mark.
    fn messages(buffer: &LogBuffer) -> Vec<String> {
        let word = |entry: &Entry| entry.line().map_or_else(|| "…".to_owned(), |line| line.message.clone());
        buffer.numbered().map(|(_, entry)| word(entry)).collect()
    }

    fn joined(tails: &[&[&str]]) -> Vec<String> {
        let mut buffer = LogBuffer::default();
        for tail in tails {
            buffer.join(tail.iter().map(|message| line(None, message)).collect());
        }
        messages(&buffer)
    }

    #[test]
    fn reads_are_joined_at_their_longest_overlap() {
        assert_eq!(joined(&[&["a", "b", "c"], &["b", "c", "d"]]), ["a", "b", "c", "d"]);
        assert_eq!(joined(&[&["a", "b"], &["a", "b"]]), ["a", "b"], "nothing new");
        assert_eq!(joined(&[&["x", "a", "x", "a"], &["x", "a", "x", "a", "b"]]), ["x", "a", "x", "a", "b"]);
        assert_eq!(joined(&[&["a", "b"], &["b"], &["b", "c"]]), ["a", "b", "c"], "a shorter read");
        assert_eq!(joined(&[&["a"], &[]]), ["a"]);
    }

    #[test]
    fn without_an_overlap_a_mark_says_so() {
        assert_eq!(joined(&[&["a", "b"], &["c"]]), ["a", "b", "…", "c"]);
        let at = |time: &str| LogLine { at: Timestamp::parse(time), ..line(None, time) };
        let mut buffer = LogBuffer::default();
        buffer.join(vec![at("2026-11-20T10:31:58Z")]);
        buffer.join(vec![at("2026-11-20T10:32:08Z")]);
        let gap =
            Entry::Gap(Timestamp::parse("2026-11-20T10:31:58Z"), Timestamp::parse("2026-11-20T10:32:08Z"));
        assert_eq!(buffer.entry(1), Some(&gap));
    }

    #[test]
    fn lines_with_ids_are_joined_by_them() {
        let mut buffer = LogBuffer::default();
        let tail = |ids: &[usize]| ids.iter().map(|id| line(Some(*id), "GET /ready")).collect::<Vec<_>>();
        assert_eq!(buffer.join(tail(&[1, 2])), 2);
        assert_eq!(buffer.join(tail(&[2, 3, 4])), 2, "equal lines with other ids are other lines");
        assert_eq!(buffer.join(tail(&[3, 4])), 0);
        assert_eq!(buffer.join(tail(&[9, 9])), 1, "a repeated id is one line");
        assert_eq!(
            messages(&buffer),
            ["GET /ready", "GET /ready", "GET /ready", "GET /ready", "…", "GET /ready"]
        );
    }

    #[test]
    fn the_oldest_lines_are_dropped_and_the_numbers_stay() {
        let mut buffer = LogBuffer::default();
        let all: Vec<LogLine> = (0..MAX_KEPT_LINES + 5).map(|id| line(Some(id), &id.to_string())).collect();
        for tail in all.chunks(1_000) {
            buffer.join(tail.to_vec());
        }
        // The 21 chunks don't overlap, so 20 gap marks stand between them, and each mark is an entry as well.
        assert_eq!(buffer.numbered().count(), MAX_KEPT_LINES);
        assert_eq!(buffer.dropped(), 5 + 20);
        let last = buffer.numbered().next_back().unwrap();
        assert_eq!(last.1.line().unwrap().message, (MAX_KEPT_LINES + 4).to_string());
        assert_eq!(buffer.entry(last.0), Some(last.1));
        assert_eq!(buffer.entry(0), None);
    }

    proptest! {
        /// Reads of the last lines of a growing stream are joined to the stream again, with a mark where two reads don't overlap.
        #[test]
        fn a_stream_comes_back_from_its_tails(steps in prop::collection::vec(0_usize..30, 1..30), size in 1_usize..25, has_ids: bool) {
            let (mut end, mut buffer, mut expected) = (0, LogBuffer::default(), Vec::<String>::new());
            let mut seen = 0;
            for grown in steps {
                end += grown;
                let from = end.saturating_sub(size);
                let tail: Vec<LogLine> = (from..end).map(|n| line(has_ids.then_some(n), &format!("line {n}"))).collect();
                if from >= seen && seen > 0 && end > seen {
                    expected.push("…".into());
                }
                expected.extend((from.max(seen)..end).map(|n| format!("line {n}")));
                seen = seen.max(end);
                buffer.join(tail);
            }
            prop_assert_eq!(messages(&buffer), expected);
        }

        /// If lines repeat, the joined lines are still a subsequence of the stream: no line is invented.
        #[test]
        fn lines_that_repeat_are_never_made_up(stream in prop::collection::vec(0_u8..3, 1..60), size in 2_usize..20, step in 1_usize..12) {
            let mut buffer = LogBuffer::default();
            let text = |n: &u8| n.to_string();
            let mut end = step.min(stream.len());
            loop {
                let from = end.saturating_sub(size);
                buffer.join(stream[from..end].iter().map(|n| line(None, &text(n))).collect());
                if end == stream.len() {
                    break;
                }
                end = (end + step).min(stream.len());
            }
            let mut rest = stream.iter();
            for shown in messages(&buffer).iter().filter(|shown| *shown != "…") {
                prop_assert!(rest.any(|n| text(n) == *shown), "{shown} isn't there");
            }
        }
    }
}
