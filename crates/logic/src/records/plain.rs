//! Values as plain text.

use slipway_api::described::Value;

/// Returns a value as plain text: a string without quotes, an empty text for null.
pub fn plain(value: Value) -> String {
    match value {
        Value::Json(json) if json.starts_with('"') => value.text().unwrap_or_else(|| json.to_owned()),
        Value::Json(json) => json.to_owned(),
        Value::Null | Value::Absent => String::new(),
    }
}
