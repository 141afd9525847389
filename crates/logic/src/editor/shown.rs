//! The value of a field as text for a person: in reviews, comparisons and form summaries.

use crate::records::fields::label;
use crate::service::checks::command;
use slipway_api::described::{Value, at, elements, members};
use slipway_api::fields::{reference, scaler, trigger_authentication};
use slipway_api::visible::visible;

/// Returns a value (JSON) as text: `On`, `8080`, `Name: web, Internal port: 8080`; "Not set" without a value, and "Empty" for an empty
/// text, list or object.
pub fn shown(json: Option<&str>) -> String {
    match json.map(Value::of) {
        None | Some(Value::Absent | Value::Null) => "Not set".to_owned(),
        Some(Value::Json("true")) => "On".to_owned(),
        Some(Value::Json("false")) => "Off".to_owned(),
        Some(Value::Json("[]" | "{}" | "\"\"")) => "Empty".to_owned(),
        Some(value @ Value::Json(json)) if json.starts_with('"') => {
            visible(&value.text().unwrap_or_else(|| json.to_owned()))
        }
        Some(Value::Json(json)) if json.starts_with('{') => fields(json),
        Some(Value::Json(json)) if json.starts_with('[') => list(json),
        Some(Value::Json(json)) => json.to_owned(),
    }
}

/// Returns the fields of an object as text, without the id and without null fields.
fn fields(object: &str) -> String {
    let field = |(key, value): (std::borrow::Cow<'_, str>, &str)| {
        let is_set = Value::of(value) != Value::Null && reference::ID != *key;
        let text = || match (visible(&label(&key)), shown(Some(value))) {
            // A trigger authentication holds secrets: only its name is shown.
            (name, _) if scaler::TRIGGER_AUTHENTICATION == *key => {
                format!(
                    "{name}: {}",
                    visible(&at(value, &[trigger_authentication::NAME]).text().unwrap_or_default())
                )
            }
            (name, value_text) if value.starts_with('{') => format!("{name} ({value_text})"),
            (name, value_text) => format!("{name}: {value_text}"),
        };
        is_set.then(text)
    };
    members(object).into_iter().filter_map(field).collect::<Vec<_>>().join(", ")
}

fn list(json: &str) -> String {
    let elements = elements(json);
    match elements.iter().all(|element| element.starts_with('"')) {
        true => visible(&command(&elements)),
        false => elements.into_iter().map(|element| shown(Some(element))).collect::<Vec<_>>().join("; "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_words() {
        for (json, words) in [
            ("null", "Not set"),
            ("true", "On"),
            ("500", "500"),
            (r#""a \u202e""#, "a ⟨U+202E⟩"),
            ("\"\"", "Empty"),
            ("[]", "Empty"),
            (r#"["-p","8080"]"#, "-p 8080"),
            (
                r#"{"id":"x","name":"web","internal_port":80,"external_port":null}"#,
                "Name: web, Internal port: 80",
            ),
            (r#"{"http":{"path":"/"},"tcp":null}"#, "HTTP (Path: /)"),
            (r#"{"trigger_authentication":{"name":"m","config_yaml":"x"}}"#, "Trigger authentication: m"),
            (r#"[{"key":"a"},{"key":"b"}]"#, "Key: a; Key: b"),
        ] {
            assert_eq!(shown(Some(json)), words, "{json}");
        }
        assert_eq!(shown(None), "Not set");
    }
}
