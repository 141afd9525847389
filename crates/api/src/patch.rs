//! Edits of JSON text that change the value at one path and leave every other byte as it was.

use crate::described::{all_members, elements, members};
use crate::table::FieldName;

/// A segment of a path to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field of an object.
    Key(String),
    /// An element of a list.
    Index(usize),
}

impl From<FieldName> for Step {
    fn from(field: FieldName) -> Self {
        Self::Key(field.to_string())
    }
}

/// Returns `text` with `value` (JSON) at `path`. A missing field, or the element after the last one of a list, is added. None if the path is
/// empty, if its parent is missing or can't hold such a value, or if the parent is an object with a key that can't be decoded.
pub fn set(text: &str, path: &[Step], value: &str) -> Option<String> {
    let (last, parent_path) = path.split_last()?;
    let parent = find(text, parent_path)?;
    let edited = match (last, slot(parent, last)) {
        (_, Some(old)) => replaced(parent, old, value)?,
        (Step::Key(key), None) if parent.trim_start().starts_with('{') => inserted(parent, key, value)?,
        (Step::Index(index), None)
            if parent.trim_start().starts_with('[') && *index == elements(parent).len() =>
        {
            appended(parent, value)?
        }
        _ => return None,
    };
    replaced(text, parent, &edited)
}

/// Returns `text` without the field or element at `path`, and without its comma. If a key is repeated, every field with it is removed. None
/// if the path is empty or leads to no value.
pub fn remove(text: &str, path: &[Step]) -> Option<String> {
    let mut edited = remove_last(text, path)?;
    if let Some(Step::Key(_)) = path.last() {
        while let Some(again) = remove_last(&edited, path) {
            edited = again;
        }
    }
    Some(edited)
}

fn remove_last(text: &str, path: &[Step]) -> Option<String> {
    let (last, parent_path) = path.split_last()?;
    let parent = find(text, parent_path)?;
    let old = slot(parent, last)?;
    let end = place(parent, old)? + old.len();
    let begin = match last {
        // A field begins with the opening quote of its key.
        Step::Key(_) => {
            let before = parent.get(..place(parent, old)?)?.trim_end().strip_suffix(':')?.trim_end();
            opening_quote(before)?
        }
        Step::Index(_) => place(parent, old)?,
    };
    let (before, after) = (parent.get(..begin)?, parent.get(end..)?);
    let edited = match (after.trim_start().strip_prefix(','), before.trim_end().strip_suffix(',')) {
        (Some(after), _) => format!("{before}{}", after.trim_start()),
        (None, Some(before)) => format!("{before}{after}"),
        (None, None) => format!("{before}{after}"),
    };
    replaced(text, parent, &edited)
}

/// Returns the text of the value at `path`: all of `text` if the path is empty, None if there is no value.
pub fn find<'a>(text: &'a str, path: &[Step]) -> Option<&'a str> {
    path.iter().try_fold(text, slot)
}

fn slot<'a>(parent: &'a str, step: &Step) -> Option<&'a str> {
    match step {
        Step::Key(key) => {
            members(parent).into_iter().rev().find(|(known, _)| known == key).map(|(_, value)| value)
        }
        Step::Index(index) => elements(parent).get(*index).copied(),
    }
}

/// Returns the byte offset of `part`, a subslice of `whole`; None for any other text.
fn place(whole: &str, part: &str) -> Option<usize> {
    (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize).filter(|at| at + part.len() <= whole.len())
}

fn replaced(whole: &str, part: &str, replacement: &str) -> Option<String> {
    let start = place(whole, part)?;
    Some(format!("{}{replacement}{}", whole.get(..start)?, whole.get(start + part.len()..)?))
}

fn inserted(object: &str, key: &str, value: &str) -> Option<String> {
    let key = serde_json::to_string(key).ok()?;
    let at = object.rfind('}')?;
    let comma = if all_members(object)?.is_empty() { "" } else { "," };
    Some(format!("{}{comma}{key}:{value}{}", object.get(..at)?, object.get(at..)?))
}

fn appended(list: &str, value: &str) -> Option<String> {
    let at = list.rfind(']')?;
    let comma = if elements(list).is_empty() { "" } else { "," };
    Some(format!("{}{comma}{value}{}", list.get(..at)?, list.get(at..)?))
}

/// Returns the offset of the opening quote of the JSON string that ends `text`; None if `text` doesn't end with a string.
fn opening_quote(text: &str) -> Option<usize> {
    let inner = text.strip_suffix('"')?;
    let mut end = inner.len();
    loop {
        let at = inner.get(..end)?.rfind('"')?;
        let slashes = inner.get(..at)?.bytes().rev().take_while(|byte| *byte == b'\\').count();
        if slashes % 2 == 0 {
            return Some(at);
        }
        end = at;
    }
}

/// Parses a path such as `ports[0].name`: dots separate fields, and a number in brackets is the index of an element. Other text in brackets
/// is ignored.
pub fn path(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for part in text.split('.') {
        let (key, indexes) = part.split_once('[').unwrap_or((part, ""));
        if !key.is_empty() {
            steps.push(Step::Key(key.to_owned()));
        }
        steps.extend(
            indexes.split('[').filter_map(|index| index.strip_suffix(']')?.parse().ok()).map(Step::Index),
        );
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_takes_no_element() {
        assert_eq!(set(r#"{"x":{"a":[1]}}"#, &path("x[0]"), "2"), None);
        assert_eq!(set(r#"{"x":"]"}"#, &path("x[0]"), "2"), None);
        assert_eq!(set(r#"{"x":[]}"#, &path("x[0]"), "2").as_deref(), Some(r#"{"x":[2]}"#));
    }

    const TEXT: &str = r#"{ "a" : 1 , "b\"": [ {"c":1.50} , 2 ],"d":null }"#;

    #[test]
    fn only_the_value_changes() {
        assert_eq!(set(TEXT, &path("a"), "7").unwrap(), TEXT.replace("1 ,", "7 ,"));
        let steps = [Step::Key("b\"".into()), Step::Index(0), Step::Key("c".into())];
        assert_eq!(set(TEXT, &steps, "\"x\"").unwrap(), TEXT.replace("1.50", "\"x\""));
        assert_eq!(find(TEXT, &steps), Some("1.50"));
    }

    #[test]
    fn a_missing_field_is_added_and_a_path_that_leads_nowhere_is_an_error() {
        assert_eq!(set("{ }", &path("a"), "1").unwrap(), r#"{ "a":1}"#);
        assert_eq!(set(r#"{"a":{"b":1}}"#, &path("a.c"), "2").unwrap(), r#"{"a":{"b":1,"c":2}}"#);
        assert_eq!(set(r#"{"a":[]}"#, &path("a[0]"), "2").unwrap(), r#"{"a":[2]}"#);
        assert_eq!(set(r#"{"\ud800":1}"#, &path("a"), "1"), None, "its keys can't be read");
        for nowhere in ["a.b.c", "x.y", "d[3]"] {
            assert_eq!(set(TEXT, &path(nowhere), "1"), None, "{nowhere}");
        }
    }

    #[test]
    fn what_is_taken_out_takes_its_comma_along() {
        assert_eq!(remove(r#"{"a":1, "b":2}"#, &path("a")).unwrap(), r#"{"b":2}"#);
        assert_eq!(remove(r#"{"a":1, "b":2}"#, &path("b")).unwrap(), r#"{"a":1}"#);
        assert_eq!(remove(r#"{"a":[1, 2 ,3]}"#, &path("a[1]")).unwrap(), r#"{"a":[1, 3]}"#);
        assert_eq!(remove(r#"{"a":1}"#, &path("a")).unwrap(), "{}");
        assert_eq!(remove(r#"{"a\"":1}"#, &[Step::Key("a\"".into())]).unwrap(), "{}");
        assert_eq!(
            remove(r#"{"a":1,"b":2,"a":3}"#, &path("a")).unwrap(),
            r#"{"b":2}"#,
            "it doesn't come back"
        );
        assert_eq!(remove(r#"{"a":1}"#, &path("b")), None);
    }
}
