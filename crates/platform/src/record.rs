//! Records as JSON objects, and reading their fields.

use serde_json::{Map, Value};
use uuid::Uuid;

/// The fields of a record.
pub type Fields = Map<String, Value>;

/// Returns the `id` of a record; None if it is missing or isn't a UUID.
pub fn id(record: &Fields) -> Option<Uuid> {
    reference(record, "id")
}

/// Returns the id in the field `key`; None if the field is missing or isn't an id.
pub fn reference(record: &Fields, key: &str) -> Option<Uuid> {
    record.get(key)?.as_str()?.parse().ok()
}

/// Returns the text in the field `key`; empty if the field is missing or isn't text.
pub fn text<'r>(record: &'r Fields, key: &str) -> &'r str {
    record.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Returns the first record with this id; None if there is none.
pub fn find(records: &[Fields], wanted: Uuid) -> Option<&Fields> {
    records.iter().find(|record| id(record) == Some(wanted))
}

/// Returns the record with this id for modification; None if there is none.
pub fn find_mut(records: &mut [Fields], wanted: Uuid) -> Option<&mut Fields> {
    records.iter_mut().find(|record| id(record) == Some(wanted))
}

/// Returns the fields of a JSON object; a map without fields for any other value.
pub fn fields(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// Returns the id in the object in the field `key`, as in `"project": {"id": …}`; None if there is none. For a field that is itself an
/// id, see `reference`.
pub fn parent(record: &Fields, key: &str) -> Option<Uuid> {
    record.get(key)?.get("id")?.as_str()?.parse().ok()
}
