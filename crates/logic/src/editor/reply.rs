//! The comparison of the reply to a save with what was requested.

use super::shown::shown;
use crate::records::fields::label;
use slipway_api::described::{Value, at_keys, elements, members};

/// Returns the fields that the platform stored differently: name, requested value and stored value, each as text for a person. A field that
/// the reply leaves out counts as stored, and ids that the platform gave to new elements aren't differences.
pub fn differences(sent: &str, reply: &str) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    object(sent, reply, "", &mut found);
    found
}

fn object(sent: &str, reply: &str, above: &str, found: &mut Vec<(String, String, String)>) {
    for (key, value) in members(sent) {
        let name = if above.is_empty() { label(&key) } else { format!("{above} › {}", label(&key)) };
        match (Value::of(value), at_keys(reply, &[&key])) {
            (_, Value::Absent) | (Value::Null, Value::Null) => {}
            (Value::Json(value), Value::Json(stored))
                if value.starts_with('{') && stored.starts_with('{') =>
            {
                object(value, stored, &name, found);
            }
            (Value::Json(value), Value::Json(stored)) if is_stored(value, stored) => {}
            (_, stored) => {
                let stored = if let Value::Json(stored) = stored { Some(stored) } else { None };
                found.push((name, shown(Some(value)), shown(stored)));
            }
        }
    }
}

/// Returns true if a value was stored as it was sent: every field that was sent has its value or is left out in the reply, and a list
/// has the same elements in any order.
pub(crate) fn is_stored(sent: &str, stored: &str) -> bool {
    if sent.starts_with('{') && stored.starts_with('{') {
        let is_kept = |(key, value): (std::borrow::Cow<'_, str>, &str)| match at_keys(stored, &[&key]) {
            Value::Absent => true,
            Value::Null => value == "null",
            Value::Json(stored) => is_stored(value, stored),
        };
        return members(sent).into_iter().all(is_kept);
    }
    if sent.starts_with('[') && stored.starts_with('[') {
        let (sent, mut stored) = (elements(sent), elements(stored));
        return sent.len() == stored.len()
            && sent.iter().all(|element| {
                match stored.iter().position(|stored| is_stored(element, stored)) {
                    Some(index) => {
                        stored.remove(index);
                        true
                    }
                    None => false,
                }
            });
    }
    super::edit::is_same(sent, stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_named() {
        let shown = |sent: &str, reply: &str| {
            differences(sent, reply)
                .into_iter()
                .map(|(name, sent, now)| format!("{name}: {sent} → {now}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            shown(r#"{"cpu":2,"name":"A"}"#, r#"{"cpu":1,"name":"a"}"#),
            ["CPU: 2 → 1", "Name: A → a"]
        );
        assert_eq!(shown(r#"{"a":{"b":1}}"#, r#"{"a":{"b":2,"c":3}}"#), ["A › B: 1 → 2"]);
        assert_eq!(shown(r#"{"description":"x"}"#, r#"{"description":null}"#), ["Description: x → Not set"]);
        assert_eq!(shown(r#"{"ports":[{"port":1}]}"#, r#"{"ports":[]}"#).len(), 1);
        assert_eq!(
            shown(r#"{"ports":[{"port":1},{"port":1}]}"#, r#"{"ports":[{"port":1},{"port":2}]}"#).len(),
            1
        );
    }

    #[test]
    fn what_the_platform_adds_is_no_difference() {
        let sent = r#"{"name":"a","ports":[{"port":1},{"id":"p","port":2}],"groups":[{"id":"g"}],"x":null,"autoscaling":{"mode":"KEDA"}}"#;
        let reply = r#"{"id":"1","name":"a","ports":[{"id":"p","port":2},{"id":"q","port":1}],"groups":[{"id":"g","name":"G"}],"x":null,"autoscaling":{"id":"a","mode":"KEDA"}}"#;
        assert_eq!(differences(sent, reply), []);
        assert_eq!(
            differences(r#"{"ports":[{"port":1,"name":"web"}]}"#, r#"{"ports":[{"id":"p","port":1}]}"#),
            []
        );
        assert_eq!(differences(sent, "{}"), []);
        assert_eq!(differences(sent, ""), []);
    }
}
