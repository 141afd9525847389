//! JSON that a person types: a whole record, or the value of a field that is an object without known fields.

use serde_json::value::RawValue;
use slipway_api::decode::DEPTH_LIMIT;
use slipway_api::described::{elements, members};
use slipway_api::visible::visible;
use std::collections::HashSet;

/// Returns the error of a text that a person typed as a JSON object, such as "Not JSON: line 3, column 7.": the text isn't JSON, isn't an
/// object with readable keys, repeats a key, or is nested deeper than a record may be. None if the text is valid.
pub fn json_error(text: &str) -> Option<String> {
    match serde_json::from_str::<&RawValue>(text) {
        Err(error) => Some(format!("Not JSON: line {}, column {}.", error.line(), error.column())),
        Ok(_) if slipway_api::described::all_members(text).is_none() => {
            Some("Must be an object: { … } with readable keys.".to_owned())
        }
        Ok(_) => structure_error(text),
    }
}

/// Returns the error of a JSON text that is nested too deeply, or in which an object has a key more than once: readers of JSON keep the last
/// value of such a key, so the other would be lost. None for any other text.
fn structure_error(json: &str) -> Option<String> {
    // The values that are still to be checked are in a list, not on the call stack: a typed text may be nested so deeply that a recursion
    // could overflow the stack.
    let mut unchecked = vec![(json, 1)];
    while let Some((json, depth)) = unchecked.pop() {
        if depth > DEPTH_LIMIT {
            return Some(format!("Nested deeper than {DEPTH_LIMIT} levels."));
        }
        let mut keys = HashSet::new();
        for (key, value) in members(json) {
            unchecked.push((value, depth + 1));
            if !keys.insert(key.clone()) {
                return Some(format!("The key “{}” is repeated.", visible(&key)));
            }
        }
        unchecked.extend(elements(json).into_iter().map(|element| (element, depth + 1)));
    }
    None
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
    fn a_deeply_nested_text_is_an_error() {
        let nested = |levels: usize| format!(r#"{{"a":{}1{}}}"#, "[".repeat(levels), "]".repeat(levels));
        assert_eq!(json_error(&nested(98)), None);
        assert_eq!(json_error(&nested(99)).as_deref(), Some("Nested deeper than 100 levels."));
        assert_eq!(json_error(&nested(20_000)).as_deref(), Some("Nested deeper than 100 levels."));
    }

    #[test]
    fn every_line_has_a_number() {
        assert_eq!(line_numbers("{\n}\n"), "1\n2\n3");
        assert_eq!(line_numbers(""), "1");
    }
}
