//! The check of keys that an object has twice. The last of them counts, so an edit of an earlier one has no effect.

use super::{ConfigError, ConfigErrorKind};
use slipway_api::described::{all_members, elements};

/// Returns an error for each key that an object of `text`, a valid `config.json`, has more than once. The console starts in spite of such
/// errors, so only `slipway-hosting`, the tool for hosts, reports them.
pub fn validate_keys(text: &str) -> Vec<ConfigError> {
    let mut errors = Vec::new();
    visit(text, text, &mut errors);
    errors
}

/// Adds the errors of the object or list `json`, a part of `text`, and of the objects in it.
fn visit(text: &str, json: &str, errors: &mut Vec<ConfigError>) {
    let Some(members) = all_members(json) else {
        elements(json).into_iter().for_each(|element| visit(text, element, errors));
        return;
    };
    for (index, (key, value)) in members.iter().enumerate() {
        if members.iter().take(index).any(|(earlier, _)| earlier == key) {
            errors.push(ConfigError::within(
                text,
                value,
                ConfigErrorKind::Duplicate(key.clone().into_owned()),
            ));
        }
        visit(text, value, errors);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_an_object_has_twice_is_found_at_any_depth() {
        let text = r#"{"a": 1, "b": [{"c": 2, "d": {"e": 3, "e": 4}, "c": 5}], "c": 6, "a": 7}"#;
        let found: Vec<_> = validate_keys(text)
            .into_iter()
            .map(|error| (error.kind, text.get(error.at..error.at + 1).unwrap()))
            .collect();
        let twice = |key: &str| ConfigErrorKind::Duplicate(key.to_owned());
        assert_eq!(found, [(twice("e"), "4"), (twice("c"), "5"), (twice("a"), "7")]);
        assert_eq!(validate_keys(r#"{"a": "{\"b\": 1, \"b\": 2}"}"#), [], "a text isn’t an object");
    }
}
