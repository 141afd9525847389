//! Writing small JSON texts, for the bodies of requests, for messages to other windows, and for values that the console stores in the
//! browser.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_read_as_it_was_written() {
        let json = object(&[("a", Some("x \"y\" \n")), ("b", None)]);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read, serde_json::json!({"a": "x \"y\" \n"}));
    }
}
