//! JSON that a person types: a whole record, or the value of a field that is an object without known fields.

use serde_json::value::RawValue;
use slipway_api::described::{elements, members};
use slipway_api::visible::visible;
use std::collections::HashSet;

/// Returns the error of a text that isn't a JSON object with readable keys, such as "Not JSON: line 3, column 7.", or in which a key is
/// repeated. None if it is one.
pub fn json_error(text: &str) -> Option<String> {
    match serde_json::from_str::<&RawValue>(text) {
        Err(error) => Some(format!("Not JSON: line {}, column {}.", error.line(), error.column())),
        Ok(_) if slipway_api::described::all_members(text).is_none() => {
            Some("Must be an object: { … } with readable keys.".to_owned())
        }
        // Readers of JSON keep the last value of a repeated key, so the other would be lost.
        Ok(_) => repeated_key(text).map(|key| format!("The key “{}” is repeated.", visible(&key))),
    }
}

/// Returns a key that an object in a JSON text has more than once; None if there is none.
fn repeated_key(json: &str) -> Option<String> {
    let mut keys = HashSet::new();
    for (key, value) in members(json) {
        if let Some(key) = repeated_key(value) {
            return Some(key);
        }
        if !keys.insert(key.clone()) {
            return Some(key.into_owned());
        }
    }
    elements(json).into_iter().find_map(repeated_key)
}

/// Returns the numbers of the lines of a text, one per line.
pub fn line_numbers(text: &str) -> String {
    // A text that ends with a line break has one more, empty line in the editor.
    let lines = text.split('\n').count();
    (1..=lines).map(|number| number.to_string()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_names_its_place() {
        assert_eq!(json_error("{\"a\": 1}"), None);
        assert_eq!(json_error("{\n  \"a\": }").as_deref(), Some("Not JSON: line 2, column 8."));
        assert!(json_error("[1]").is_some());
        assert!(json_error("").is_some());
        assert!(json_error(r#"{"\ud800":1}"#).is_some(), "a key that can’t be read would be lost");
    }

    #[test]
    fn a_repeated_key_is_an_error() {
        let repeated = |text: &str| json_error(text);
        assert_eq!(repeated(r#"{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}"#), None);
        assert_eq!(repeated(r#"{"a":1,"b":2,"a":3}"#).as_deref(), Some("The key “a” is repeated."));
        assert_eq!(
            repeated(r#"{"a":[{"b":{"c":1,"\u0063":2}}]}"#).as_deref(),
            Some("The key “c” is repeated.")
        );
    }

    #[test]
    fn every_line_has_a_number() {
        assert_eq!(line_numbers("{\n}\n"), "1\n2\n3");
        assert_eq!(line_numbers(""), "1");
    }
}
