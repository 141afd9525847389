//! Rules for the fields of a request, as tables, and the messages about invalid values.

use crate::failure::Failure;
use chrono::DateTime;
use serde_json::{Map, Value};
use uuid::Uuid;

/// The rule for a value.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// A string of at most 255 characters with at least one that isn't white space.
    Text,
    /// A string with a maximum number of characters, which may be empty.
    Words(usize),
    Uuid,
    /// A whole number between a minimum and a maximum, both allowed.
    Whole(i64, i64),
    Bool,
    OneOf(&'static [&'static str]),
    /// A name among those that the function returns. It is used where another module declares the names with more about each, such as the
    /// kinds of registries.
    OneOfNames(fn() -> Vec<&'static str>),
    /// A URL that begins with `https://` or `http://` and has a host and no white space.
    Address,
    Email,
    List(&'static Rule),
    Object(&'static [Field]),
    /// An object with any fields.
    Free,
}

/// A field of a request.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub rule: Rule,
    pub required: bool,
    /// True if the field may be null.
    pub nullable: bool,
}

/// Declares a required field.
pub const fn must(name: &'static str, rule: Rule) -> Field {
    Field { name, rule, required: true, nullable: false }
}

/// Declares an optional field.
pub const fn may(name: &'static str, rule: Rule) -> Field {
    Field { name, rule, required: false, nullable: false }
}

/// Declares an optional field that may be null.
pub const fn may_be_null(name: &'static str, rule: Rule) -> Field {
    Field { name, rule, required: false, nullable: true }
}

/// The path of an invalid field, and the message about it.
pub type Message = (String, String);

/// Checks the fields of a body. The error has a message for each invalid field. Unknown fields are ignored, as part 2 says of read-only
/// fields.
pub fn check(body: &Map<String, Value>, fields: &[Field]) -> Result<(), Failure> {
    let mut messages = Vec::new();
    object(body, fields, "", &mut messages);
    refuse_if_any(messages)
}

/// Returns the error 400 with these messages; Ok if there are none.
pub fn refuse_if_any(messages: Vec<Message>) -> Result<(), Failure> {
    if messages.is_empty() { Ok(()) } else { Err(Failure::Invalid(messages)) }
}

fn object(body: &Map<String, Value>, fields: &[Field], path: &str, messages: &mut Vec<Message>) {
    for field in fields {
        let path = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
        match body.get(field.name) {
            None if field.required => messages.push((path, "is required".into())),
            None => {}
            Some(Value::Null) if field.nullable => {}
            Some(Value::Null) if field.required => {
                messages.push((path, "is required, and can't be null".into()))
            }
            Some(Value::Null) => messages.push((path, "can't be null".into())),
            Some(value) => rule(value, field.rule, path, messages),
        }
    }
}

fn rule(value: &Value, rule: Rule, path: String, messages: &mut Vec<Message>) {
    let text = value.as_str();
    let problem: Option<String> = match rule {
        Rule::Text => match text {
            None => Some("must be text".into()),
            Some(text) if text.trim().is_empty() => Some("can't be empty".into()),
            Some(text) if text.chars().count() > 255 => Some("can't be longer than 255 characters".into()),
            Some(_) => None,
        },
        Rule::Words(most) => match text {
            None => Some("must be text".into()),
            Some(text) if text.chars().count() > most => {
                Some(format!("can't be longer than {most} characters"))
            }
            Some(_) => None,
        },
        Rule::Uuid => {
            text.and_then(|text| text.parse::<Uuid>().ok()).is_none().then(|| "must be a UUID".into())
        }
        Rule::Whole(least, most) => match value.as_i64() {
            None => Some("must be a whole number".into()),
            Some(number) if number < least => Some(format!("must be at least {least}")),
            Some(number) if number > most => Some(format!("must be at most {most}")),
            Some(_) => None,
        },
        Rule::Bool => (!value.is_boolean()).then(|| "must be true or false".into()),
        Rule::OneOf(known) => among(text, known),
        Rule::OneOfNames(known) => among(text, &known()),
        Rule::Address => (!text.is_some_and(is_address))
            .then(|| "must be an address that begins with https:// or http://".into()),
        Rule::Email => (!text.is_some_and(is_email)).then(|| "must be an e-mail address".into()),
        Rule::List(each) => match value.as_array() {
            None => Some("must be a list".into()),
            Some(list) => {
                for (index, item) in list.iter().enumerate() {
                    self::rule(item, *each, format!("{path}[{index}]"), messages);
                }
                None
            }
        },
        Rule::Object(fields) => match value.as_object() {
            None => Some("must be an object".into()),
            Some(inner) => {
                object(inner, fields, &path, messages);
                None
            }
        },
        Rule::Free => (!value.is_object()).then(|| "must be an object".into()),
    };
    messages.extend(problem.map(|problem| (path, problem)));
}

/// Returns the message that a value must be one of `known`; None if `text` is one of them. `text` is None if the value isn't a string.
fn among(text: Option<&str>, known: &[&str]) -> Option<String> {
    (!text.is_some_and(|text| known.contains(&text))).then(|| format!("must be one of {}", known.join(", ")))
}

fn is_address(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    !host.is_empty() && !host.starts_with('/') && !text.chars().any(|c| c.is_whitespace() || c.is_control())
}

fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        let good = |part: &str| !part.is_empty() && !part.contains([' ', '@']) && part.is_ascii();
        good(name) && good(host) && !host.starts_with('.') && !host.ends_with('.')
    })
}

/// Parses an ISO 8601 date and time into milliseconds since 1970. A time without a time zone is UTC. Returns None if the text is invalid.
pub fn instant(text: &str) -> Option<i64> {
    let read =
        DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_rfc3339(&format!("{text}Z")));
    read.ok().map(|at| at.timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const FIELDS: &[Field] = &[
        must("name", Rule::Text),
        may("cpu", Rule::Whole(10, 100)),
        may_be_null("note", Rule::Words(3)),
        may("ports", Rule::List(&Rule::Object(&[must("port", Rule::Whole(1, 65_535))]))),
    ];

    fn messages(body: Value) -> Vec<Message> {
        match check(body.as_object().unwrap(), FIELDS) {
            Err(Failure::Invalid(messages)) => messages,
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_broken_field_gets_its_message() {
        let found = messages(json!({"cpu": 9, "note": "four", "ports": [{"port": 1}, {"port": 0}]}));
        let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["name", "cpu", "note", "ports[1].port"]);
    }

    #[test]
    fn null_is_a_value_only_where_the_contract_says_so() {
        assert_eq!(messages(json!({"name": "x", "note": null})), []);
        assert_eq!(messages(json!({"name": null, "cpu": null})).len(), 2);
    }

    #[test]
    fn both_edges_are_allowed() {
        for cpu in [10, 100] {
            assert_eq!(messages(json!({"name": "x", "cpu": cpu})), [], "{cpu}");
        }
        for cpu in [json!(9), json!(101), json!(10.5), json!("10")] {
            assert_eq!(messages(json!({"name": "x", "cpu": cpu})).len(), 1, "{cpu}");
        }
    }
}
