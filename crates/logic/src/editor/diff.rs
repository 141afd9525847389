//! The difference of two JSON texts, line by line.

use crate::text::json::pretty;
use similar::{ChangeTag, TextDiff};

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// A line of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiffLine {
    /// A line of both texts.
    Same(String),
    /// A line of the old text only.
    Removed(String),
    /// A line of the new text only.
    Added(String),
    /// Unchanged lines that are left out.
    Gap,
}

/// Returns the changed lines of two JSON texts with the lines around them. Both are indented alike first.
pub fn diff(old: &str, new: &str) -> Vec<DiffLine> {
    let (old, new) = (pretty(old), pretty(new));
    let diff = TextDiff::from_lines(&old, &new);
    let mut lines = Vec::new();
    for (index, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if index > 0 {
            lines.push(DiffLine::Gap);
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let line = change.value().trim_end_matches('\n').to_owned();
            lines.push(match change.tag() {
                ChangeTag::Equal => DiffLine::Same(line),
                ChangeTag::Delete => DiffLine::Removed(line),
                ChangeTag::Insert => DiffLine::Added(line),
            });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_stand_between_unchanged_ones() {
        let same = |text: &str| DiffLine::Same(text.to_owned());
        assert_eq!(
            diff(r#"{"a":1,"b":2}"#, r#"{ "a": 1, "b": 3 }"#),
            [
                same("{"),
                same("  \"a\": 1,"),
                DiffLine::Removed("  \"b\": 2".to_owned()),
                DiffLine::Added("  \"b\": 3".to_owned()),
                same("}"),
            ]
        );
        assert_eq!(diff(r#"{"a":1}"#, r#"{ "a" : 1 }"#), []);
        let long = |first: u8, last: u8| format!("[{first},{},{last}]", "0,".repeat(20) + "0");
        assert!(diff(&long(1, 1), &long(2, 2)).contains(&DiffLine::Gap));
    }
}
