//! All fields of a record as the lines of a tree, with a search.

use crate::records::plain::plain;
use crate::text::word_match::contains_words;
use slipway_api::described::{Value, members};
use slipway_api::visible::visible;

/// A field of a record, or an element of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// The path from the record: `ports[0].internal_port`.
    pub path: String,
    /// The last step of the path: `internal_port`, `[0]`.
    pub name: String,
    /// The depth in the tree: 0 for a field of the record itself.
    pub depth: usize,
    /// The value as text; empty for an object or a list that isn't empty.
    pub value: String,
    /// The value as the platform sent it, to copy: a string without quotes, any other value as JSON.
    pub copied: String,
    /// The number of fields or elements; None for a single value, and for an empty object or list.
    pub count: Option<usize>,
}

/// The maximum number of lines of a tree.
pub const MAX_TREE_LINES: usize = 5_000;

/// Returns the lines of a record in the order of the platform. If there are more than [`MAX_TREE_LINES`], the rest is replaced by one
/// line with a message.
pub fn lines(record: &str) -> Vec<TreeLine> {
    let mut found = Vec::new();
    object(record, "", 0, &mut found);
    if found.len() > MAX_TREE_LINES {
        found.truncate(MAX_TREE_LINES);
        found.push(TreeLine {
            path: "…".to_owned(),
            name: "…".to_owned(),
            depth: 0,
            value: "Only the first 5,000 fields are shown. The original JSON has all of them.".to_owned(),
            copied: String::new(),
            count: None,
        });
    }
    found
}

/// Returns the lines that match a search, with all lines that contain them. Each word of the search has to be in the path or in the
/// value of a line. An empty search matches every line.
pub fn matching(lines: &[TreeLine], search: &str) -> Vec<TreeLine> {
    if search.trim().is_empty() {
        return lines.to_vec();
    }
    // The lines are visited from the last to the first: after a kept line, the next line that is less deep is its parent, and is kept too.
    let mut depth_below = 0;
    let mut matching: Vec<TreeLine> = Vec::new();
    for line in lines.iter().rev() {
        let is_match = contains_words(&format!("{} {}", line.path, line.value), search);
        if is_match || line.depth < depth_below {
            depth_below = line.depth;
            matching.push(line.clone());
        }
    }
    matching.reverse();
    matching
}

fn object(json: &str, path: &str, depth: usize, found: &mut Vec<TreeLine>) {
    for (key, value) in members(json) {
        if found.len() > MAX_TREE_LINES {
            return;
        }
        let name = visible(&key);
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        value_lines(value, path, name, depth, found);
    }
}

fn value_lines(json: &str, path: String, name: String, depth: usize, found: &mut Vec<TreeLine>) {
    let value = Value::of(json);
    let copied = plain(value);
    let (elements, fields) = (value.elements(), members(json).len());
    let count = if fields > 0 { Some(fields) } else { Some(elements.len()).filter(|count| *count > 0) };
    let text = match (value, count) {
        (_, Some(_)) => String::new(),
        (Value::Json(r#""""#), None) => "empty text".into(),
        (Value::Json(_), None) => visible(&copied),
        (Value::Null | Value::Absent, None) => "null".into(),
    };
    found.push(TreeLine { path: path.clone(), name, depth, value: text, copied, count });
    object(json, &path, depth + 1, found);
    for (index, element) in elements.into_iter().enumerate() {
        if found.len() > MAX_TREE_LINES {
            return;
        }
        let name = format!("[{index}]");
        value_lines(element, format!("{path}{name}"), name, depth + 1, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"{"id":"x","colour":null,"description":"","ports":[{"name":"web","internal_port":8080},{"name":"metrics"}],"arguments":[]}"#;

    #[test]
    fn every_field_is_a_line_with_its_path() {
        let found: Vec<_> = lines(RECORD)
            .into_iter()
            .map(|line| format!("{} {} {}", line.depth, line.path, line.value))
            .collect();
        assert_eq!(
            found,
            [
                "0 id x",
                "0 colour null",
                "0 description empty text",
                "0 ports ",
                "1 ports[0] ",
                "2 ports[0].name web",
                "2 ports[0].internal_port 8080",
                "1 ports[1] ",
                "2 ports[1].name metrics",
                "0 arguments []",
            ]
        );
    }

    #[test]
    fn a_search_keeps_what_is_above_its_matches() {
        let found = |search: &str| {
            matching(&lines(RECORD), search).into_iter().map(|line| line.path).collect::<Vec<_>>()
        };
        assert_eq!(found("PORT 8080"), ["ports", "ports[0]", "ports[0].internal_port"]);
        assert_eq!(found("metrics"), ["ports", "ports[1]", "ports[1].name"]);
        assert_eq!(found("nothing"), Vec::<String>::new());
        assert_eq!(found(" ").len(), lines(RECORD).len());
    }

    #[test]
    fn a_record_of_a_million_fields_has_a_tree_that_ends() {
        let record = format!(r#"{{"id":"x","list":[{}]}}"#, vec!["0"; 300_000].join(","));
        let all = lines(&record);
        assert_eq!(all.len(), MAX_TREE_LINES + 1);
        assert!(all.last().is_some_and(|last| last.value.starts_with("Only the first 5,000 fields")));
        assert_eq!(matching(&all, "list[17]").len(), 2, "the list and its element");
    }
}
