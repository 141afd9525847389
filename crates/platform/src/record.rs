//! Records as JSON objects, and what is read of them.

use serde_json::{Map, Value};
use uuid::Uuid;

/// The fields of a record.
pub type Fields = Map<String, Value>;

/// The `id` of a record.
pub fn id(record: &Fields) -> Option<Uuid> {
    reference(record, "id")
}

/// The id that a field holds.
pub fn reference(record: &Fields, key: &str) -> Option<Uuid> {
    record.get(key)?.as_str()?.parse().ok()
}

/// The text that a field holds.
pub fn text<'r>(record: &'r Fields, key: &str) -> &'r str {
    record.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The record with this id.
pub fn find(records: &[Fields], wanted: Uuid) -> Option<&Fields> {
    records.iter().find(|record| id(record) == Some(wanted))
}

/// The record with this id, to change it.
pub fn find_mut(records: &mut [Fields], wanted: Uuid) -> Option<&mut Fields> {
    records.iter_mut().find(|record| id(record) == Some(wanted))
}

/// Makes the fields of a record from a JSON object.
pub fn fields(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// The id of the record that `key` refers to.
pub fn parent(record: &Fields, key: &str) -> Option<Uuid> {
    record.get(key)?.get("id")?.as_str()?.parse().ok()
}
