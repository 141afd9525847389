//! The edits of a record: what differs between two versions of it, field by field. A list whose elements have ids is compared element by
//! element, by their ids. Any other list, and each field in `WHOLE`, is compared as a whole.

use slipway_api::described::{Value, at, elements, members};
use slipway_api::fields::{probe, reference, scaler};
use slipway_api::patch::Step;
use slipway_api::table::FieldName;
use std::borrow::Cow;

/// A segment of the path of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathSegment {
    /// A field of an object.
    Key(String),
    /// The element of a list with this id.
    Id(String),
    /// A new element of a list: its index, from 0, among the elements without an id.
    New(usize),
}

/// Returns the segment of a field.
pub fn key(field: FieldName) -> PathSegment {
    PathSegment::Key(field.to_string())
}

/// An edited value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The path of the value.
    pub path: Vec<PathSegment>,
    /// The JSON before; None if there was no value.
    pub old: Option<String>,
    /// The JSON now; None if the value was removed.
    pub new: Option<String>,
}

/// The fields whose value is compared and merged as a whole. The type of a probe holds one kind: merging the fields of two kinds would
/// give an invalid probe.
const WHOLE: &[FieldName] = &[probe::TYPE, scaler::CONFIG_JSON];

/// Returns the edits that lead from one version of a record to another, in the order of the fields.
pub fn edits(old: &str, new: &str) -> Vec<Edit> {
    let mut found = Vec::new();
    compare(&mut Vec::new(), Some(old), Some(new), &mut found);
    found
}

fn compare(path: &mut Vec<PathSegment>, old: Option<&str>, new: Option<&str>, found: &mut Vec<Edit>) {
    let is_whole =
        matches!(path.last(), Some(PathSegment::Key(key)) if WHOLE.iter().any(|field| *field == **key));
    match (old, new) {
        (Some(old), Some(new)) if old == new => {}
        (Some(old), Some(new)) if !is_whole && is_object(old) && is_object(new) => {
            for (key, old, new) in fields(old, new) {
                path.push(PathSegment::Key(key.into_owned()));
                compare(path, old, new, found);
                path.pop();
            }
        }
        (Some(old), Some(new)) if have_ids(old, new) => by_id(path, old, new, found),
        (Some(old), Some(new)) if is_same(old, new) => {}
        (old, new) => {
            found.push(Edit { path: path.clone(), old: old.map(str::to_owned), new: new.map(str::to_owned) })
        }
    }
}

/// Compares two lists by the ids of their elements. A different order isn't an edit.
fn by_id(path: &mut Vec<PathSegment>, old: &str, new: &str, found: &mut Vec<Edit>) {
    let (old, new) = (rows(old), rows(new));
    let element_at = |list: &[(PathSegment, String)], segment: &PathSegment| {
        list.iter().find(|(known, _)| known == segment).map(|(_, element)| element.clone())
    };
    for (segment, element) in &old {
        let new_element = element_at(&new, segment);
        path.push(segment.clone());
        compare(path, Some(element), new_element.as_deref(), found);
        path.pop();
    }
    for (segment, element) in &new {
        if element_at(&old, segment).is_none() {
            path.push(segment.clone());
            compare(path, None, Some(element), found);
            path.pop();
        }
    }
}

/// Returns the elements of a list of records, each with its segment.
pub fn rows(list: &str) -> Vec<(PathSegment, String)> {
    let mut new_count = 0;
    let segment = |element: &str| match id_of(element) {
        Some(id) => PathSegment::Id(id),
        None => {
            new_count += 1;
            PathSegment::New(new_count - 1)
        }
    };
    let all = elements(list);
    let segments: Vec<PathSegment> = all.iter().copied().map(segment).collect();
    segments.into_iter().zip(all.into_iter().map(str::to_owned)).collect()
}

/// Returns a path as steps with the indexes that the list elements have in a record. None if the record lacks an element on the path, or a
/// field before the last segment.
pub fn steps(record: &str, path: &[PathSegment]) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for segment in path {
        let parent = slipway_api::patch::find(record, &steps)?;
        steps.push(match segment {
            PathSegment::Key(key) => Step::Key(key.clone()),
            segment => Step::Index(rows(parent).iter().position(|(known, _)| known == segment)?),
        });
    }
    Some(steps)
}

/// Converts a path with indexes, such as `ports[0].name`, to segments with the ids of the elements in a record. The result ends before
/// an element that the record doesn't have.
pub fn field_path(record: &str, path: &str) -> Vec<PathSegment> {
    let (steps, mut path) = (slipway_api::patch::path(path), Vec::new());
    for (depth, step) in steps.iter().enumerate() {
        path.push(match step {
            Step::Key(key) => PathSegment::Key(key.clone()),
            Step::Index(index) => {
                let parent = steps.get(..depth).and_then(|path| slipway_api::patch::find(record, path));
                let Some((segment, _)) = parent.and_then(|list| rows(list).into_iter().nth(*index)) else {
                    break;
                };
                segment
            }
        });
    }
    path
}

/// Returns the JSON at a path; None if there is no value.
pub fn value<'a>(record: &'a str, path: &[PathSegment]) -> Option<&'a str> {
    slipway_api::patch::find(record, &steps(record, path)?)
}

/// Returns true if two JSON texts are the same value, however they are written. Numbers are compared as they are written: `1.0` isn’t `1`.
pub fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim(), other.trim());
    if one == other {
        return true;
    }
    match (one.as_bytes().first(), other.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => {
            fields(one, other).into_iter().all(|(_, one, other)| match (one, other) {
                (Some(one), Some(other)) => is_same(one, other),
                (one, other) => one == other,
            })
        }
        (Some(b'['), Some(b'[')) => {
            let (one, other) = (elements(one), elements(other));
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Some(b'"'), Some(b'"')) => Value::Json(one).text() == Value::Json(other).text(),
        _ => false,
    }
}

fn is_object(json: &str) -> bool {
    json.trim_start().starts_with('{')
}

/// Returns true if two lists can be compared by id: all elements are objects, all elements of the old list have ids, and no id repeats
/// within a list. New elements may lack an id.
fn have_ids(old: &str, new: &str) -> bool {
    let ids = |list: &str| {
        let elements = elements(list);
        let ids = elements.iter().copied().map(id_of).collect::<Vec<_>>();
        elements.into_iter().all(is_object).then_some(ids)
    };
    let are_distinct = |ids: &[Option<String>]| {
        let known: Vec<&String> = ids.iter().flatten().collect();
        known.iter().enumerate().all(|(index, id)| !known.iter().skip(index + 1).any(|other| other == id))
    };
    let is_list = |json: &str| json.starts_with('[');
    is_list(old)
        && is_list(new)
        && ids(old).zip(ids(new)).is_some_and(|(old, new)| {
            old.iter().all(Option::is_some) && are_distinct(&old) && are_distinct(&new)
        })
}

fn id_of(element: &str) -> Option<String> {
    at(element, &[reference::ID]).text()
}

/// Returns key, old JSON and new JSON of each field, each key once: the fields of `old` in their order, then those that only `new` has. If
/// a key is repeated, its last value counts.
fn fields<'a>(old: &'a str, new: &'a str) -> Vec<(Cow<'a, str>, Option<&'a str>, Option<&'a str>)> {
    let (old, new) = (members(old), members(new));
    let value = |members_of: &[(Cow<'a, str>, &'a str)], key: &str| {
        members_of.iter().rev().find(|(known, _)| known == key).map(|(_, json)| *json)
    };
    let mut fields: Vec<(Cow<'a, str>, Option<&'a str>, Option<&'a str>)> = Vec::new();
    for (key, _) in old.iter().chain(&new) {
        if !fields.iter().any(|(known, ..)| known == key) {
            fields.push((key.clone(), value(&old, key), value(&new, key)));
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> PathSegment {
        PathSegment::Key(name.to_owned())
    }

    fn edit(path: &[PathSegment], old: Option<&str>, new: Option<&str>) -> Edit {
        Edit { path: path.to_vec(), old: old.map(str::to_owned), new: new.map(str::to_owned) }
    }

    #[test]
    fn fields_differ_one_by_one() {
        let old = r#"{"a":1,"b":{"c":"x","d":null},"gone":true}"#;
        let new = r#"{"a":1.0,"b":{"c":"y","d":null},"own":[1]}"#;
        assert_eq!(
            edits(old, new),
            [
                edit(&[key("a")], Some("1"), Some("1.0")),
                edit(&[key("b"), key("c")], Some("\"x\""), Some("\"y\"")),
                edit(&[key("gone")], Some("true"), None),
                edit(&[key("own")], None, Some("[1]")),
            ]
        );
        assert!(edits(old, &old.replace(',', " , ")).is_empty(), "written otherwise is the same");
        assert_eq!(
            edits(r#"{"a":null}"#, "{}"),
            [edit(&[key("a")], Some("null"), None)],
            "null and absent differ"
        );
    }

    #[test]
    fn the_same_value_may_be_written_otherwise() {
        assert!(is_same(r#"{"a":1,"b":[true,"\u00e9"]}"#, r#"{ "b" : [ true, "é" ], "a" : 1 }"#));
        assert!(is_same("{ }", "{}") && is_same("[ ]", "[]"));
        for (one, other) in [
            ("1", "1.0"),
            ("[1,2]", "[2,1]"),
            (r#"{"a":null}"#, "{}"),
            ("{}", "[]"),
            ("\"1\"", "1"),
            ("[1]", "[1,1]"),
        ] {
            assert!(!is_same(one, other), "{one} {other}");
        }
    }

    #[test]
    fn elements_are_distinguished_by_their_ids() {
        let old = r#"{"ports":[{"id":"a","port":1},{"id":"b","port":2}]}"#;
        let new = r#"{"ports":[{"port":9},{"id":"b","port":3}]}"#;
        let id = |id: &str| PathSegment::Id(id.into());
        assert_eq!(
            edits(old, new),
            [
                edit(&[key("ports"), id("a")], Some(r#"{"id":"a","port":1}"#), None),
                edit(&[key("ports"), id("b"), key("port")], Some("2"), Some("3")),
                edit(&[key("ports"), PathSegment::New(0)], None, Some(r#"{"port":9}"#)),
            ]
        );
        let turned = r#"{"ports":[{"id":"b","port":2},{"id":"a","port":1}]}"#;
        assert!(edits(old, turned).is_empty(), "another order is no edit");
        let group = edits(r#"{"groups":[]}"#, r#"{"groups":[{"id":"g"}]}"#);
        assert_eq!(group, [edit(&[key("groups"), id("g")], None, Some(r#"{"id":"g"}"#))]);
    }

    #[test]
    fn lists_without_ids_and_kinds_of_probes_are_edited_as_a_whole() {
        let arguments = edits(r#"{"arguments":["a","b"]}"#, r#"{"arguments":["b"]}"#);
        assert_eq!(arguments, [edit(&[key("arguments")], Some(r#"["a","b"]"#), Some(r#"["b"]"#))]);
        let probe = edits(r#"{"type":{"tcp":{"port":1}}}"#, r#"{"type":{"http":{"port":1}}}"#);
        assert_eq!(
            probe,
            [edit(&[key("type")], Some(r#"{"tcp":{"port":1}}"#), Some(r#"{"http":{"port":1}}"#))]
        );
        let twice = edits(r#"{"p":[{"id":"a"},{"id":"a"}]}"#, r#"{"p":[]}"#);
        assert_eq!(twice.len(), 1, "ids that stand twice tell nothing apart");
    }

    #[test]
    fn a_path_by_index_becomes_a_way_by_id() {
        let record = r#"{"ports":[{"id":"a"},{"port":1},{"port":2}],"arguments":["x"]}"#;
        assert_eq!(
            field_path(record, "ports[0].name"),
            [key("ports"), PathSegment::Id("a".into()), key("name")]
        );
        assert_eq!(field_path(record, "ports[2].port"), [key("ports"), PathSegment::New(1), key("port")]);
        assert_eq!(value(record, &field_path(record, "ports[2].port")), Some("2"));
        assert_eq!(field_path(record, "ports[9].name"), [key("ports")]);
        assert_eq!(field_path(record, "a.b"), [key("a"), key("b")]);
    }

    #[test]
    fn a_way_leads_to_its_value() {
        let record = r#"{"ports":[{"id":"a","port":1},{"id":"b","port":2}]}"#;
        let path = [key("ports"), PathSegment::Id("b".into()), key("port")];
        assert_eq!(value(record, &path), Some("2"));
        assert_eq!(value(record, &[key("ports"), PathSegment::Id("c".into())]), None);
        assert_eq!(value(record, &[key("ports"), PathSegment::New(0)]), None);
        assert_eq!(value(record, &[]), Some(record));
    }
}
