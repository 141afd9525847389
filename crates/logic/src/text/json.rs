//! JSON as text: small texts for the bodies of requests, for messages to other windows, and for values that the console stores in the
//! browser; and JSON formatted for people.

use slipway_api::decode::DEPTH_LIMIT;

/// Returns a JSON object whose values are strings. Pairs whose value is None are left out.
pub fn object(pairs: &[(impl AsRef<str>, Option<&str>)]) -> String {
    let pairs = pairs.iter().filter_map(|(key, value)| value.map(|value| (key.as_ref(), value)));
    object_of(pairs.collect())
}

fn object_of(pairs: Vec<(&str, &str)>) -> String {
    let pairs: Vec<String> =
        pairs.into_iter().map(|(key, value)| format!("{}:{}", text(key), text(value))).collect();
    format!("{{{}}}", pairs.join(","))
}

/// Returns a text as a JSON string.
pub fn text(value: &str) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Formats JSON with a line for each field. Only white space outside of strings changes: numbers, escapes and
/// repeated keys stay as the platform sent them.
pub fn pretty(json: &str) -> String {
    let (mut text, mut depth, mut is_in_string, mut escaped) =
        (String::with_capacity(json.len() * 2), 0_usize, false, false);
    let mut characters = json.chars().peekable();
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        // Deeper levels aren't indented further: the text would grow with the square of its depth.
        text.push_str(&"  ".repeat(depth.min(DEPTH_LIMIT)));
    };
    while let Some(character) = characters.next() {
        if is_in_string {
            text.push(character);
            is_in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        match character {
            '"' => {
                is_in_string = true;
                text.push('"');
            }
            '{' | '[' => {
                text.push(character);
                while characters.next_if(|next| next.is_whitespace()).is_some() {}
                if characters.peek().is_some_and(|next| ['}', ']'].contains(next)) {
                    text.extend(characters.next());
                } else {
                    depth += 1;
                    line(&mut text, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut text, depth);
                text.push(character);
            }
            ',' => {
                text.push(',');
                line(&mut text, depth);
            }
            ':' => text.push_str(": "),
            space if space.is_whitespace() => {}
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_read_as_it_was_written() {
        let json = object(&[("a", Some("x \"y\" \n")), ("b", None)]);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read, serde_json::json!({"a": "x \"y\" \n"}));
    }

    #[test]
    fn pretty_json_grows_with_the_text_however_deep_it_is() {
        let deep = "[".repeat(60_000);
        assert!(pretty(&deep).len() < deep.len() * (2 * DEPTH_LIMIT + 2));
    }

    #[test]
    fn pretty_json_says_the_same() {
        assert_eq!(
            pretty(r#"{"a":1.0,"b":[],"c":{ },"d":["x, {\"y\"}",null],"a":2}"#),
            "{\n  \"a\": 1.0,\n  \"b\": [],\n  \"c\": {},\n  \"d\": [\n    \"x, {\\\"y\\\"}\",\n    null\n  ],\n  \"a\": 2\n}"
        );
        assert_eq!(pretty("\"a\\\\\""), "\"a\\\\\"");
    }
}
