//! JSON that a person types: a whole record, or the value of a field that is an object without known fields.

use serde_json::value::RawValue;

/// Returns the error of a text that isn't a JSON object with readable keys, such as "Not JSON: line 3, column 7." None if it is one.
pub fn json_error(text: &str) -> Option<String> {
    match serde_json::from_str::<&RawValue>(text) {
        Err(error) => Some(format!("Not JSON: line {}, column {}.", error.line(), error.column())),
        Ok(_) if slipway_api::described::all_members(text).is_none() => {
            Some("Must be an object: { … } with readable keys.".to_owned())
        }
        Ok(_) => None,
    }
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
    fn every_line_has_a_number() {
        assert_eq!(line_numbers("{\n}\n"), "1\n2\n3");
        assert_eq!(line_numbers(""), "1");
    }
}
