//! All fields of a record as the lines of a tree, with a search.

use crate::records::plain::plain;
use crate::text::search::has_words;
use slipway_api::described::{Value, members};
use slipway_api::visible::visible;

/// A field of a record, or an element of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// The path from the record: `ports[0].internal_port`.
    pub path: String,
    /// The last step of the path: `internal_port`, `[0]`.
    pub name: String,
    /// The number of steps above.
    pub depth: usize,
    /// The value as text; empty for an object or a list with fields.
    pub value: String,
    /// The value as the platform sent it, to copy: a string without quotes, any other value as JSON.
    pub copied: String,
    /// The number of fields or elements; None for a single value.
    pub count: Option<usize>,
}

/// Returns the lines of a record in the order of the platform.
pub fn lines(record: &str) -> Vec<TreeLine> {
    let mut found = Vec::new();
    object(record, "", 0, &mut found);
    found
}

/// Returns the lines that match a search, and the lines above them. Every word has to be in the path or in the value.
pub fn matching(lines: &[TreeLine], search: &str) -> Vec<TreeLine> {
    let is_match = |line: &TreeLine| has_words(&format!("{} {}", line.path, line.value), search);
    let matched: Vec<&str> =
        lines.iter().filter(|line| is_match(line)).map(|line| line.path.as_str()).collect();
    let is_above = |line: &TreeLine, below: &str| {
        below
            .strip_prefix(line.path.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    lines.iter().filter(|line| matched.iter().any(|below| is_above(line, below))).cloned().collect()
}

fn object(json: &str, path: &str, depth: usize, found: &mut Vec<TreeLine>) {
    for (key, value) in members(json) {
        let name = visible(&key);
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        value_lines(value, path, name, depth, found);
    }
}

fn value_lines(json: &str, path: String, name: String, depth: usize, found: &mut Vec<TreeLine>) {
    let value = Value::of(json);
    let copied = plain(value);
    let (elements, fields) = (value.elements(), members(json).len());
    let count = if fields > 0 { Some(fields) } else { Some(elements.len()).filter(|many| *many > 0) };
    let text = match (value, count) {
        (_, Some(_)) => String::new(),
        (Value::Json(r#""""#), None) => "empty text".into(),
        (Value::Json(_), None) => visible(&copied),
        (Value::Null | Value::Absent, None) => "null".into(),
    };
    found.push(TreeLine { path: path.clone(), name, depth, value: text, copied, count });
    object(json, &path, depth + 1, found);
    for (index, element) in elements.into_iter().enumerate() {
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
}
