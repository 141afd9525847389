//! Writes the text that is typed into a field to the JSON of the record.

use super::edit::{PathSegment, is_same, steps, value};
use crate::records::plain::plain;
use crate::text::json::pretty;
use crate::text::json_object::json_error;
use crate::text::quantity;
use crate::text::repository::https_address;
use serde_json::value::RawValue;
use slipway_api::described::Value;
use slipway_api::patch::{self, Step};
use slipway_api::table::{Field, Rule, Shape, Table};

/// Returns the text of a field: empty if there is no value. A list is edited as its JSON, an object as JSON with a line for each field.
pub fn text(record: &str, path: &[PathSegment]) -> String {
    match value(record, path) {
        Some(object) if object.starts_with('{') => pretty(object),
        found => found.map_or_else(String::new, |json| plain(Value::of(json))),
    }
}

/// Returns the record `mine` with a typed text at a path. A text with the same meaning as the value of `base` restores that value, so
/// that a text that is typed and then deleted again isn’t an edit. An empty text removes an optional field, or sets the field to null if
/// the record has the field and the field may be null. None if the path leads through a list element that the record doesn’t have.
pub fn write(table: &Table, base: &str, mine: &str, path: &[PathSegment], typed: &str) -> Option<String> {
    let field = field(table, path);
    if is_text_of(base, path, &meaning(field, typed)) {
        return set(mine, path, value(base, path));
    }
    // An unset yes/no choice is removed from the record, or set to null where null is allowed and the record has the
    // field, even if the table requires the field.
    let is_choice = field.is_some_and(|field| matches!(field.shape, Shape::Boolean));
    let is_optional = is_choice || field.is_none_or(|field| !field.required);
    if typed.trim().is_empty() && is_optional {
        let null = field.filter(|field| field.nullable && value(mine, path).is_some()).map(|_| "null");
        return set(mine, path, null);
    }
    set(mine, path, Some(&json(field, typed)))
}

/// Returns the record with a value (JSON) at a path. Missing parents are added. None if the value can’t be set: the path is empty, or
/// leads through a list element that the record doesn’t have. If `json` is None, returns the record without the value at the path.
pub fn set(record: &str, path: &[PathSegment], json: Option<&str>) -> Option<String> {
    let Some(json) = json else {
        let without_value = steps(record, path).and_then(|steps| patch::remove(record, &steps));
        return Some(without_value.unwrap_or_else(|| record.to_owned()));
    };
    let (last, parent) = path.split_last()?;
    let mut text = record.to_owned();
    for depth in 1..=parent.len() {
        let ancestor = path.get(..depth)?;
        if value(&text, ancestor).is_none_or(|found| found == "null") {
            text = set(&text, ancestor, Some("{}"))?;
        }
    }
    let mut steps_to = steps(&text, parent)?;
    steps_to.push(match last {
        PathSegment::Key(key) => Step::Key(key.clone()),
        _ => steps(&text, path)?.pop()?,
    });
    patch::set(&text, &steps_to, json)
}

/// Returns the record with a new element (JSON) at the end of a list. A missing list is added. None if the value at the path isn’t a
/// list, or if the path leads through a list element that the record doesn’t have.
pub fn add(record: &str, list: &[PathSegment], element: &str) -> Option<String> {
    let text = match value(record, list) {
        None | Some("null") => set(record, list, Some("[]"))?,
        Some(_) => record.to_owned(),
    };
    let mut steps_to = steps(&text, list)?;
    steps_to.push(Step::Index(slipway_api::described::elements(patch::find(&text, &steps_to)?).len()));
    patch::set(&text, &steps_to, element)
}

/// Returns true if a typed text, after [`meaning`], equals the text of a field in `record`. Two lists or objects are equal if they have
/// the same value, even if their JSON is written differently.
fn is_text_of(record: &str, path: &[PathSegment], meaning: &str) -> bool {
    let record_text = text(record, path);
    // Text that isn’t JSON yet has no value to compare.
    let is_json = || serde_json::from_str::<&RawValue>(meaning).is_ok();
    record_text == meaning
        || (record_text.starts_with(['[', '{']) && is_json() && is_same(&record_text, meaning))
}

/// Returns the text of the value that a typed text stands for: `1,250` for a number is 1250, `0.5 cores` for millicores is 500,
/// `git@host:team/web.git` for the address of a repository is `https://host/team/web.git`, spaces around an ID or an address don’t belong
/// to it, and the white space of an object’s JSON has no meaning.
pub fn meaning(field: Option<&Field>, typed: &str) -> String {
    match field.map(|field| (field.shape, field.unit)) {
        Some((Shape::Integer, unit)) => {
            quantity::parse(typed, unit).map_or_else(|| typed.to_owned(), |number| number.to_string())
        }
        Some(_) if field.is_some_and(|field| matches!(field.rule, Rule::Repository)) => {
            https_address(typed).unwrap_or_else(|| typed.trim().to_owned())
        }
        Some((Shape::Uuid | Shape::Uri | Shape::Email, _)) => typed.trim().to_owned(),
        Some((Shape::Free, _)) if json_error(typed).is_none() => pretty(typed.trim()),
        _ => typed.to_owned(),
    }
}

/// Returns a typed text as JSON of the field’s type. Text of another type becomes a string, which the rules then refuse. A text of a list
/// that begins with `[` is returned as typed: whether it is JSON isn’t checked.
fn json(field: Option<&Field>, typed: &str) -> String {
    let meant = meaning(field, typed);
    let quoted = || serde_json::to_string(&meant).unwrap_or_default();
    match field.map(|field| field.shape) {
        Some(Shape::Integer) => meant.parse::<i64>().map_or_else(|_| quoted(), |number| number.to_string()),
        Some(Shape::Boolean) if ["true", "false"].contains(&meant.as_str()) => meant,
        Some(Shape::List(_)) if meant.trim_start().starts_with('[') => meant,
        Some(Shape::Free) if json_error(&meant).is_none() => meant,
        _ => quoted(),
    }
}

/// Returns the declaration of the field at a path. None for a field that the table doesn’t have, and for a path without a field.
pub fn field(table: &Table, path: &[PathSegment]) -> Option<&'static Field> {
    let mut keys = path.iter().filter_map(|segment| match segment {
        PathSegment::Key(key) => Some(key.as_str()),
        _ => None,
    });
    let mut found = table.field(keys.next()?)?;
    for key in keys {
        found = below(&found.shape)?.field(key)?;
    }
    Some(found)
}

/// Returns the table of the fields of an object, or of the objects in a list; None for other shapes.
fn below(shape: &Shape) -> Option<&'static Table> {
    match shape {
        Shape::Object(table) => Some(table),
        Shape::List(each) => below(each),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::edit::field_path;
    use slipway_api::tables::kinds::HELM;
    use slipway_api::tables::service::{APPLICATION, CONTAINER};

    #[test]
    fn an_address_of_a_repository_is_written_as_https() {
        let base = r#"{"git_repository":{"url":"https://old.example/a"}}"#;
        let written = written(base, "git_repository.url", "git@git.example.com:team/web.git");
        assert!(written.contains(r#""url":"https://git.example.com/team/web.git""#), "{written}");
    }

    fn written(base: &str, path: &str, typed: &str) -> String {
        write(&APPLICATION, base, base, &field_path(base, path), typed).unwrap()
    }

    #[test]
    fn a_text_is_written_as_the_type_of_its_field() {
        assert_eq!(written(r#"{"cpu":500}"#, "cpu", "1,000"), r#"{"cpu":1000}"#);
        assert_eq!(written(r#"{"cpu":500}"#, "cpu", "1,0"), r#"{"cpu":"1,0"}"#, "and refused by its rule");
        assert_eq!(written(r#"{"cpu":500}"#, "cpu", "500"), r#"{"cpu":500}"#);
        assert_eq!(written(r#"{"auto_deploy":true}"#, "auto_deploy", "false"), r#"{"auto_deploy":false}"#);
        let container = r#"{"auto_preview":true}"#;
        let path = field_path(container, "auto_preview");
        assert_eq!(write(&CONTAINER, container, container, &path, "").unwrap(), "{}");
        assert_eq!(written(r#"{"name":"a"}"#, "name", ""), r#"{"name":""}"#, "required");
        assert_eq!(written(r#"{"description":"a"}"#, "description", ""), "{}");
        let stage = "docker_target_build_stage";
        assert_eq!(
            written(r#"{"docker_target_build_stage":"a"}"#, stage, ""),
            r#"{"docker_target_build_stage":null}"#
        );
        assert_eq!(written("{}", stage, ""), "{}");
        let ports = r#"{"ports":[{"id":"a","internal_port":80},{"internal_port":1}]}"#;
        assert_eq!(
            written(ports, "ports[1].internal_port", "90"),
            r#"{"ports":[{"id":"a","internal_port":80},{"internal_port":90}]}"#
        );
    }

    #[test]
    fn an_object_is_typed_as_json() {
        let of = |base: &str, mine: &str, typed: &str| {
            write(&HELM, base, mine, &field_path(mine, "values_override"), typed).unwrap()
        };
        let base = r#"{"values_override":{"image":{"tag":"1.0"},"replicas":1}}"#;
        let path = field_path(base, "values_override");
        assert_eq!(text(base, &path), "{\n  \"image\": {\n    \"tag\": \"1.0\"\n  },\n  \"replicas\": 1\n}");
        let half = of(base, base, "{\"image\": ");
        assert_eq!(
            text(&half, &path),
            "{\"image\": ",
            "text that isn’t JSON yet is kept, and refused by its rule"
        );
        let edited = of(base, &half, r#"{"replicas": 2}"#);
        assert_eq!(value(&edited, &path).map(|json| is_same(json, r#"{"replicas":2}"#)), Some(true));
        assert_eq!(of(base, &edited, r#"{"replicas":1, "image":{"tag":"1.0"}}"#), base, "the same values");
        assert_eq!(of(base, base, ""), "{}");
        let none = r#"{"values_override":{}}"#;
        let half = of(none, none, "{\"image\"");
        assert_eq!(text(&half, &path), "{\"image\"", "half an object isn’t the empty one");
    }

    #[test]
    fn typing_and_taking_back_is_no_edit() {
        for base in [r#"{"description":""}"#, "{}", r#"{"description":null}"#] {
            let typed = written(base, "description", "x");
            assert_eq!(text(&typed, &field_path(&typed, "description")), "x");
            let back = write(&APPLICATION, base, &typed, &field_path(base, "description"), "").unwrap();
            assert_eq!(back, base);
        }
    }

    #[test]
    fn missing_objects_and_lists_on_the_way_are_added() {
        let path = "healthchecks.readiness_probe.type.tcp.port";
        let expected = r#"{"healthchecks":{"readiness_probe":{"type":{"tcp":{"port":80}}}}}"#;
        assert_eq!(written("{}", path, "80"), expected);
        assert_eq!(written(r#"{"healthchecks":null}"#, path, "80"), expected);
        assert_eq!(add("{}", &[PathSegment::Key("ports".into())], "{}").unwrap(), r#"{"ports":[{}]}"#);
        assert_eq!(
            add(r#"{"ports":[{"id":"a"}]}"#, &[PathSegment::Key("ports".into())], "{}").unwrap(),
            r#"{"ports":[{"id":"a"},{}]}"#
        );
    }
}
