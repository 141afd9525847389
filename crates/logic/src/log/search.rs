//! The search in a log: the lines that match, and the matches in a line.

use super::ansi::plain;
use super::buffer::{Entry, LogBuffer};
use crate::text::lower_case::lower_case;

/// Returns the indices in `shown` of the lines whose message contains the whole text `search`, spaces included. Case doesn't matter. Empty
/// for an empty search.
pub fn matches(buffer: &LogBuffer, shown: &[usize], search: &str) -> Vec<usize> {
    let wanted = lower_case(search);
    if wanted.is_empty() {
        return Vec::new();
    }
    let is_match = |number: &usize| {
        let line = buffer.entry(*number).and_then(Entry::line);
        line.is_some_and(|line| contains(&line.message, &wanted))
    };
    shown.iter().enumerate().filter(|(_, number)| is_match(number)).map(|(index, _)| index).collect()
}

/// Returns true if a message contains `wanted`, which is in lower case. Case doesn't matter.
fn contains(message: &str, wanted: &str) -> bool {
    let is_plain = message.is_ascii() && !message.contains('\u{1b}');
    if !is_plain {
        return lower_case(&plain(message)).contains(wanted);
    }
    // Plain ASCII is compared in place: lower-casing would allocate a copy of each line.
    let (message, wanted) = (message.as_bytes(), wanted.as_bytes());
    message.windows(wanted.len().max(1)).any(|window| window.eq_ignore_ascii_case(wanted))
}

/// Returns a text in pieces, split at the matches of a search: each piece, and true for a match. The text stays in one piece without a
/// match if the search is empty, or if lower case changes the text's length.
pub fn marked(text: &str, search: &str) -> Vec<(String, bool)> {
    let (lower, wanted) = (lower_case(text), lower_case(search));
    // The offsets of the matches in the lower-case text only fit the original text if both have the same length. Otherwise nothing is
    // marked.
    if wanted.is_empty() || lower.len() != text.len() {
        return vec![(text.to_owned(), false)];
    }
    let mut pieces = Vec::new();
    let mut from = 0;
    for (at, _) in lower.match_indices(&wanted) {
        let (before, found) = (text.get(from..at), text.get(at..at + wanted.len()));
        let (Some(before), Some(found)) = (before, found) else { return vec![(text.to_owned(), false)] };
        pieces.push((before.to_owned(), false));
        pieces.push((found.to_owned(), true));
        from = at + wanted.len();
    }
    pieces.push((text.get(from..).unwrap_or_default().to_owned(), false));
    pieces.retain(|(piece, _)| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_marked_in_their_text() {
        let piece = |text: &str, is_match| (text.to_owned(), is_match);
        assert_eq!(
            marked("a Timeout, timeout", "TIMEOUT"),
            [piece("a ", false), piece("Timeout", true), piece(", ", false), piece("timeout", true)]
        );
        assert_eq!(marked("abc", ""), [piece("abc", false)]);
        assert_eq!(marked("İx", "X"), [piece("İ", false), piece("x", true)], "whose lower case is longer");
    }
}
