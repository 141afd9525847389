//! Values as plain text.

use slipway_api::described::Value;

/// Returns a value as plain text: a string without its quotes, an empty text for null and for an absent value, and anything else as
/// JSON.
pub fn plain(value: Value) -> String {
    match value {
        Value::Json(json) if json.starts_with('"') => value.text().unwrap_or_else(|| json.to_owned()),
        Value::Json(json) => json.to_owned(),
        Value::Null | Value::Absent => String::new(),
    }
}
