//! Validation: a message for each invalid value (parts 2.10 and 8; companion, "Bounds"). The bounds are in the tables of the crate
//! `slipway_api`.

use crate::text::json_object::json_error;
use slipway_api::described::Value;
use slipway_api::table::{Field, Rule, Shape, Table};

/// The path of a field as text, such as `config.region`, and a message about its value.
pub type FieldMessage = (String, String);

/// Returns a message for each invalid field of a request; empty if the platform can be expected to accept it.
pub fn validate(request: &str, table: &'static Table) -> Vec<FieldMessage> {
    let mut found = Vec::new();
    object(request, table, "", &mut found);
    found
}

fn object(json: &str, table: &'static Table, path: &str, found: &mut Vec<FieldMessage>) {
    let members = slipway_api::described::members(json);
    for field in table.fields {
        let path = if path.is_empty() { field.name.to_string() } else { format!("{path}.{}", field.name) };
        let member = members.iter().rev().find(|(key, _)| key == field.name.as_str());
        match member.map_or(Value::Absent, |(_, json)| Value::of(json)) {
            Value::Json(value) => self::value(value, field, &field.shape, path, found),
            Value::Null if field.nullable => {}
            Value::Null | Value::Absent if field.required => found.push((path, "Required.".into())),
            Value::Null => found.push((path, "Can’t be empty. Leave it out.".into())),
            Value::Absent => {}
        }
    }
}

fn value(json: &str, field: &Field, shape: &'static Shape, path: String, found: &mut Vec<FieldMessage>) {
    match shape {
        Shape::Object(table) if json.starts_with('{') => object(json, table, &path, found),
        Shape::List(each) if json.starts_with('[') => {
            let elements = slipway_api::described::elements(json);
            if elements.is_empty() && field.rule == Rule::Filled {
                found.push((path.clone(), "Required.".into()));
            }
            for (index, element) in elements.into_iter().enumerate() {
                value(element, field, each, format!("{path}[{index}]"), found);
            }
        }
        _ => found.extend(field_error(field, shape, json).map(|message| (path, message))),
    }
}

/// Returns the message for an invalid value (JSON) of a field; None if the value is valid.
pub fn field_error(field: &Field, shape: &Shape, json: &str) -> Option<String> {
    let value = Value::Json(json);
    let must_be = |expected: &str| Some(format!("Must be {expected}."));
    match shape {
        Shape::Uuid if value.text().is_none_or(|text| text.parse::<uuid::Uuid>().is_err()) => {
            must_be("an ID")
        }
        Shape::DateTime if value.text().is_none_or(|text| slipway_api::Timestamp::parse(&text).is_none()) => {
            must_be("a date and a time")
        }
        Shape::Integer if value.integer().is_none() => must_be("a whole number"),
        Shape::Boolean if value.boolean().is_none() => must_be("yes or no"),
        Shape::Email if value.text().is_none_or(|text| !is_email(&text)) => must_be("an e-mail address"),
        Shape::Uri if value.text().is_none_or(|text| !has_host(&text)) => {
            must_be("an address that begins with https:// or http://")
        }
        Shape::Text | Shape::OneOf(_) if value.text().is_none() => must_be("text"),
        Shape::Number if !json.starts_with(|c: char| c.is_ascii_digit() || c == '-') => must_be("a number"),
        Shape::List(_) if !json.starts_with('[') => must_be("a list"),
        Shape::Object(_) if !json.starts_with('{') => must_be("a group of fields"),
        Shape::Free if !json.starts_with('{') => {
            let typed = value.text().unwrap_or_else(|| json.to_owned());
            json_error(&typed).or_else(|| must_be("an object: { … }"))
        }
        Shape::Text if field.required && value.text().is_some_and(|text| text.trim().is_empty()) => {
            Some("Required.".into())
        }
        _ => rule_error(field, value),
    }
}

fn rule_error(field: &Field, value: Value) -> Option<String> {
    let unit = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
    let text = || value.text().unwrap_or_default();
    match field.rule {
        Rule::Any | Rule::Repository => None,
        Rule::AtLeast(least) => {
            (value.integer()? < least).then(|| format!("Must be at least {least}{unit}."))
        }
        Rule::Between(least, most) => (!(least..=most).contains(&value.integer()?))
            .then(|| format!("Must be between {least} and {most}.")),
        Rule::Characters(most) => {
            let more = text().chars().count().checked_sub(most).filter(|more| *more > 0)?;
            Some(format!("{more} characters over the limit of {most}."))
        }
        Rule::MountPoint => (!text().starts_with('/') || text().trim_end_matches('/').is_empty())
            .then(|| "Must be a path below /, such as /data.".into()),
        Rule::Https => (!text().starts_with("https://") || !has_host(&text()))
            .then(|| "Must begin with https://.".into()),
        Rule::RelativePath => (text().starts_with('/') || text().is_empty())
            .then(|| "Must be a path in the repository, without a / in front.".into()),
        Rule::AddressPath => {
            let text = text();
            let is_path = text.is_empty() || text.starts_with('/') && !text.contains(char::is_whitespace);
            (!is_path).then(|| "Must begin with /, such as /api.".into())
        }
        Rule::ImageName => image_name_error(&text()),
        Rule::ImageTag => (!is_tag(&text())).then(|| {
            "Must be letters, digits, _, . and -, without . or - in front, and at most 128 characters.".into()
        }),
        Rule::VariableKey => (!is_variable_key(&text()))
            .then(|| "Must be letters, digits, _, - and ., without a digit in front.".into()),
        Rule::LabelKey => (!is_label_key(&text())).then(|| {
            "Must be letters, digits, -, _ and ., with a letter or a digit at both ends. A domain and / may stand in front.".into()
        }),
        Rule::Filled => text().trim().is_empty().then(|| "Required.".into()),
    }
}

/// Returns the message for the name of an image if it contains a digest, a tag or white space; None for a valid name.
fn image_name_error(name: &str) -> Option<String> {
    let last = name.rsplit('/').next().unwrap_or_default();
    if name.contains('@') {
        return Some("Must be without a digest.".into());
    }
    if let Some((_, tag)) = last.split_once(':') {
        return Some(format!("Must be without the tag: enter {tag} as the tag."));
    }
    name.contains(char::is_whitespace).then(|| "Must be without spaces.".into())
}

/// Returns true for the tag of an image, and for an empty text.
pub(super) fn is_tag(tag: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    // An empty tag isn’t refused here: if the field is required, its error is “Required.”.
    tag.is_empty() || tag.len() <= 128 && !tag.starts_with(['.', '-']) && tag.chars().all(is_allowed)
}

fn is_variable_key(key: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    !key.starts_with(|c: char| c.is_ascii_digit()) && key.chars().all(is_allowed)
}

/// The maximum length of a label's name, in characters.
const MAX_LABEL_NAME: usize = 63;

/// The maximum length of the domain before a label's name, in characters.
const MAX_LABEL_DOMAIN: usize = 253;

fn is_label_key(key: &str) -> bool {
    let is_edge = |c: char| c.is_ascii_alphanumeric();
    let is_name = |text: &str, most: usize, inner: &[char]| {
        text.len() <= most
            && text.starts_with(is_edge)
            && text.ends_with(is_edge)
            && text.chars().all(|c| is_edge(c) || inner.contains(&c))
    };
    match key.split_once('/') {
        Some((domain, name)) => {
            is_name(domain, MAX_LABEL_DOMAIN, &['.', '-']) && is_name(name, MAX_LABEL_NAME, &['.', '-', '_'])
        }
        None => key.is_empty() || is_name(key, MAX_LABEL_NAME, &['.', '-', '_']),
    }
}

fn has_host(address: &str) -> bool {
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.starts_with('/') && !host.contains(char::is_whitespace))
}

pub(crate) fn is_email(text: &str) -> bool {
    let good = |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c == '@');
    text.split_once('@').is_some_and(|(name, host)| good(name) && good(host))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::{body, service, variable};

    fn fields(found: &[FieldMessage]) -> Vec<&str> {
        found.iter().map(|(path, _)| path.as_str()).collect()
    }

    #[test]
    fn both_edges_of_every_bound() {
        let of = |name: &str| service::CONTAINER.field(name).unwrap();
        for (field, good, bad) in [
            ("cpu", "10", "9"),
            ("memory", "1", "0"),
            ("gpu", "0", "-1"),
            ("min_running_instances", "0", "-1"),
            ("max_running_instances", "-1", "-2"),
        ] {
            assert_eq!(field_error(of(field), &of(field).shape, good), None, "{field}");
            assert!(field_error(of(field), &of(field).shape, bad).is_some(), "{field}");
        }
        let description = variable::VARIABLE.field("description").unwrap();
        let text = |length: usize| format!("\"{}\"", "é".repeat(length));
        assert_eq!(field_error(description, &description.shape, &text(255)), None);
        let message = field_error(description, &description.shape, &text(257)).unwrap();
        assert_eq!(message, "2 characters over the limit of 255.");
        let port = body::PORT_REQUEST.field("internal_port").unwrap();
        for (port_number, is_good) in
            [("0", false), ("1", true), ("65535", true), ("65536", false), ("1.5", false)]
        {
            assert_eq!(field_error(port, &port.shape, port_number).is_none(), is_good, "{port_number}");
        }
    }

    #[test]
    fn both_edges_of_every_form_of_a_text() {
        const FIELDS: [(&str, Rule); 6] = [
            ("path", Rule::AddressPath),
            ("image", Rule::ImageName),
            ("tag", Rule::ImageTag),
            ("variable", Rule::VariableKey),
            ("label", Rule::LabelKey),
            ("filled", Rule::Filled),
        ];
        let long = |length: usize| "a".repeat(length);
        let rows: &[(&str, &[&str], &[&str])] = &[
            ("path", &["", "/", "/api/v1"], &["api", " /api", "/a b"]),
            (
                "image",
                &["nginx", "team/web", "a/b/c"],
                &["nginx:1.2", "team/web:latest", "web@sha256:00", "a b"],
            ),
            ("tag", &["", "1.0", "_x", "v1.2.3-rc.1", &long(128)], &["1 0", ".x", "-x", "a/b", &long(129)]),
            ("variable", &["A", "_a", "PORT_2", "a-b.c"], &["1A", "a b", "1BAD-KEY name", "Ä"]),
            (
                "label",
                &["", "a", "cost-centre", "a.b_c", "example.com/team", &long(63)],
                &["a!", "-a", "a-", "a/b/c", "/a", "example.com/", "exa mple.com/a", &long(64)],
            ),
            ("filled", &["cpu", " x "], &["", " "]),
        ];
        for (name, good, bad) in rows {
            let rule = FIELDS.iter().find(|(known, _)| known == name).unwrap().1;
            let field = slipway_api::table::field(Shape::Text).rule(rule);
            let error = |text: &str| field_error(&field, &field.shape, &serde_json::to_string(text).unwrap());
            for text in *good {
                assert_eq!(error(text), None, "{name} {text:?}");
            }
            for text in *bad {
                assert!(error(text).is_some(), "{name} {text:?}");
            }
        }
        assert_eq!(image_name_error("web:1.2").unwrap(), "Must be without the tag: enter 1.2 as the tag.");
    }

    #[test]
    fn a_request_is_told_field_by_field() {
        let request = r#"{"name":" ","git_repository":{"branch":"main"},"cpu":9,"ports":[{"internal_port":80},{"internal_port":"x"}]}"#;
        let found = validate(request, &body::DEPLOYED_APPLICATION_REQUEST);
        assert_eq!(fields(&found), ["name", "git_repository.url", "cpu", "ports[1].internal_port"]);
        assert_eq!(found[2].1, "Must be at least 10 millicores.");
        let by_document = validate(request, &body::APPLICATION_REQUEST);
        assert!(!fields(&by_document).contains(&"cpu"), "the document has no such bound: {by_document:?}");
        let good = r#"{"key":"K","description":null}"#;
        assert_eq!(validate(good, &body::ALIAS_REQUEST), []);
        assert_eq!(fields(&validate(r#"{"key":null}"#, &body::ALIAS_REQUEST)), ["key"]);
        let webhook =
            |events: &str| format!(r#"{{"target_url":"https://hooks.example.com","events":{events}}}"#);
        assert_eq!(fields(&validate(&webhook("[]"), &body::WEBHOOK_REQUEST)), ["events"]);
        assert_eq!(validate(&webhook(r#"["DEPLOYMENT_STARTED"]"#), &body::WEBHOOK_REQUEST), []);
        let odd = r#"{"name":"x","git_repository":"x","ports":"x"}"#;
        assert_eq!(fields(&validate(odd, &body::APPLICATION_REQUEST)), ["git_repository", "ports"]);
    }
}
