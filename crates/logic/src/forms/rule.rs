//! Validation: a message for each invalid value (parts 2.10 and 8; companion, "Bounds"). The bounds are in the tables of the crate
//! `slipway_api`.

use slipway_api::described::Value;
use slipway_api::table::{Field, Rule, Shape, Table};

/// The path of a field, such as `config.region`, and its message.
pub type Message = (String, String);

/// Returns a message for each invalid field of a request; empty if the platform can be expected to accept it.
pub fn validate(request: &str, table: &'static Table) -> Vec<Message> {
    let mut found = Vec::new();
    object(request, table, "", &mut found);
    found
}

fn object(json: &str, table: &'static Table, path: &str, found: &mut Vec<Message>) {
    let members = slipway_api::described::members(json);
    for field in table.fields {
        let path = if path.is_empty() { field.name.to_string() } else { format!("{path}.{}", field.name) };
        let own = members.iter().rev().find(|(key, _)| key == field.name.as_str());
        match own.map_or(Value::Absent, |(_, json)| Value::of(json)) {
            Value::Json(value) => self::value(value, field, &field.shape, path, found),
            Value::Null if field.nullable => {}
            Value::Null | Value::Absent if field.required => found.push((path, "Required.".into())),
            Value::Null => found.push((path, "Can’t be empty. Leave it out.".into())),
            Value::Absent => {}
        }
    }
}

fn value(json: &str, field: &Field, shape: &'static Shape, path: String, found: &mut Vec<Message>) {
    match shape {
        Shape::Object(table) if json.starts_with('{') => object(json, table, &path, found),
        Shape::List(each) if json.starts_with('[') => {
            for (index, element) in slipway_api::described::elements(json).into_iter().enumerate() {
                value(element, field, each, format!("{path}[{index}]"), found);
            }
        }
        _ => found.extend(field_error(field, shape, json).map(|message| (path, message))),
    }
}

/// Returns the message for an invalid value (JSON) of a field; None if the value is valid.
pub fn field_error(field: &Field, shape: &Shape, json: &str) -> Option<String> {
    let value = Value::Json(json);
    let wants = |what: &str| Some(format!("Must be {what}."));
    match shape {
        Shape::Uuid if value.text().is_none_or(|text| text.parse::<uuid::Uuid>().is_err()) => wants("an ID"),
        Shape::DateTime if value.text().is_none_or(|text| slipway_api::Timestamp::parse(&text).is_none()) => {
            wants("a date and a time")
        }
        Shape::Integer if value.integer().is_none() => wants("a whole number"),
        Shape::Boolean if value.boolean().is_none() => wants("yes or no"),
        Shape::Email if value.text().is_none_or(|text| !is_email(&text)) => wants("an e-mail address"),
        Shape::Uri if value.text().is_none_or(|text| !has_host(&text)) => {
            wants("an address that begins with https:// or http://")
        }
        Shape::Text | Shape::OneOf(_) if value.text().is_none() => wants("text"),
        Shape::Number if !json.starts_with(|c: char| c.is_ascii_digit() || c == '-') => wants("a number"),
        Shape::List(_) if !json.starts_with('[') => wants("a list"),
        Shape::Object(_) | Shape::Free if !json.starts_with('{') => wants("a group of fields"),
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
        Rule::Any => None,
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

    fn fields(found: &[Message]) -> Vec<&str> {
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
    fn a_request_is_told_field_by_field() {
        let request = r#"{"name":" ","git_repository":{"branch":"main"},"cpu":9,"ports":[{"internal_port":80},{"internal_port":"x"}]}"#;
        let found = validate(request, &body::APPLICATION_REQUEST);
        assert_eq!(fields(&found), ["name", "git_repository.url", "cpu", "ports[1].internal_port"]);
        assert_eq!(found[2].1, "Must be at least 10 millicores.");
        let good = r#"{"key":"K","description":null}"#;
        assert_eq!(validate(good, &body::ALIAS_REQUEST), []);
        assert_eq!(fields(&validate(r#"{"key":null}"#, &body::ALIAS_REQUEST)), ["key"]);
        let odd = r#"{"name":"x","git_repository":"x","ports":"x"}"#;
        assert_eq!(fields(&validate(odd, &body::APPLICATION_REQUEST)), ["git_repository", "ports"]);
    }
}
