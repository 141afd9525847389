//! The fields of any record in groups, for reading; unknown fields are grouped under "Other".

use crate::records::plain::plain;
use slipway_api::Timestamp;
use slipway_api::described::{Value, members};
use slipway_api::table::{Shape, Table};
use slipway_api::visible::visible;

/// The way a value is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Text.
    Text(String),
    /// An id, an address or JSON, in monospace.
    Code(String),
    /// A link.
    Link(String),
    /// A time.
    Time(Timestamp),
    /// The field is null.
    Nothing,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The label.
    pub label: String,
    /// The value.
    pub shown: Shown,
}

/// A group of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldGroup {
    /// The heading; empty for the record's own fields.
    pub title: String,
    /// The fields, in the order of the table.
    pub lines: Vec<Line>,
}

/// Returns the groups of a record: its plain fields first, then each object and each list of objects, then unknown fields.
pub fn groups(table: &Table, record: &str) -> Vec<FieldGroup> {
    let mut groups = vec![FieldGroup { title: String::new(), lines: Vec::new() }];
    object(table, record, "", &mut groups);
    let mut other = Vec::new();
    unknown(table, record, "", &mut other);
    if !other.is_empty() {
        groups.push(FieldGroup { title: "Other".into(), lines: other });
    }
    groups.retain(|group| !group.lines.is_empty());
    groups
}

fn object(table: &Table, record: &str, title: &str, groups: &mut Vec<FieldGroup>) {
    let members = members(record);
    let place = groups.len().saturating_sub(1);
    for field in table.fields {
        let Some((_, json)) = members.iter().rev().find(|(key, _)| key == field.name) else { continue };
        let name = label(field.name);
        let below = if title.is_empty() { name.clone() } else { format!("{title}: {}", lower(&name)) };
        match (&field.shape, Value::of(json)) {
            (Shape::Object(table), Value::Json(json)) => {
                groups.push(FieldGroup { title: below.clone(), lines: Vec::new() });
                object(table, json, &below, groups);
            }
            (Shape::List(Shape::Object(table)), Value::Json(json))
                if !Value::of(json).elements().is_empty() =>
            {
                let elements = Value::of(json).elements();
                let many = elements.len();
                for (index, element) in elements.into_iter().enumerate() {
                    let title = if many == 1 { below.clone() } else { format!("{below} {}", index + 1) };
                    groups.push(FieldGroup { title: title.clone(), lines: Vec::new() });
                    object(table, element, &title, groups);
                }
            }
            (shape, value) => {
                let label = if field.unit.is_empty() { name } else { format!("{name} ({})", field.unit) };
                if let Some(group) = groups.get_mut(place) {
                    group.lines.push(Line { label, shown: shown(shape, value) });
                }
            }
        }
    }
}

fn unknown(table: &Table, record: &str, path: &str, other: &mut Vec<Line>) {
    for (key, json) in members(record) {
        let path = if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
        match table.field(&key).map(|field| field.shape) {
            None => other.push(Line { label: path, shown: Shown::Code(visible(&plain(Value::of(json)))) }),
            Some(Shape::Object(below)) => unknown(below, json, &path, other),
            Some(Shape::List(Shape::Object(below))) => {
                for (index, element) in Value::of(json).elements().into_iter().enumerate() {
                    unknown(below, element, &format!("{path}[{index}]"), other);
                }
            }
            Some(_) => {}
        }
    }
}

fn shown(shape: &Shape, value: Value) -> Shown {
    let Value::Json(json) = value else { return Shown::Nothing };
    let text = visible(&plain(value));
    match shape {
        Shape::DateTime => Timestamp::parse(&text).map_or(Shown::Text(text), Shown::Time),
        Shape::Boolean => match json.trim() {
            "true" => Shown::Text("Yes".into()),
            "false" => Shown::Text("No".into()),
            _ => Shown::Code(text),
        },
        Shape::Integer => json
            .trim()
            .parse()
            .map_or(Shown::Code(text), |number| Shown::Text(crate::text::format::number(number))),
        Shape::Uri => safe_url(&text).map_or(Shown::Code(text), Shown::Link),
        Shape::List(_) => {
            let elements = value.elements();
            let words: Vec<String> =
                elements.into_iter().map(|element| visible(&plain(Value::of(element)))).collect();
            if words.is_empty() { Shown::Text("None".into()) } else { Shown::Code(words.join(", ")) }
        }
        Shape::Uuid | Shape::Free | Shape::Object(_) => Shown::Code(text),
        // A word that stands for something, not one that is an abbreviation.
        Shape::OneOf(known) if known.known.contains(&text.as_str()) && text.len() > 4 => {
            Shown::Text(label(&text.to_ascii_lowercase()))
        }
        Shape::Text | Shape::Email | Shape::OneOf(_) | Shape::Number => Shown::Text(text),
    }
}

/// Returns an address that is safe as a link: http or https only, without characters that browsers rewrite. None for any other
/// text.
pub fn safe_url(text: &str) -> Option<String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let is_clean = !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '\\');
    let has_host = rest
        .chars()
        .next()
        .is_some_and(|first| first.is_ascii_alphanumeric() || !first.is_ascii() || first == '[');
    (is_clean && has_host).then(|| text.to_owned())
}

/// Returns the label of a field: "Last deployment date" for `last_deployment_date`.
pub fn label(name: &str) -> String {
    let words: Vec<String> = name
        .split('_')
        .enumerate()
        .map(|(index, word)| match word {
            "cpu" | "gpu" | "url" | "uri" | "id" | "http" | "tcp" | "grpc" | "k8s" => {
                word.to_ascii_uppercase()
            }
            "maximun" => "Maximum".into(),
            _ if index == 0 => {
                let mut letters = word.chars();
                letters
                    .next()
                    .map(|first| format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
                    .unwrap_or_default()
            }
            _ => word.to_owned(),
        })
        .collect();
    words.join(" ")
}

fn lower(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.clone().next()) {
        // CPU stays CPU.
        (Some(_), Some(second)) if second.is_ascii_uppercase() => label.to_owned(),
        (Some(first), _) => format!("{}{}", first.to_ascii_lowercase(), letters.as_str()),
        (None, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::place::ENVIRONMENT;
    use slipway_api::tables::status::SERVICE_STATUS;

    fn lines(groups: &[FieldGroup], title: &str) -> Vec<(String, Shown)> {
        let found = groups.iter().find(|group| group.title == title).unwrap();
        found.lines.iter().map(|line| (line.label.clone(), line.shown.clone())).collect()
    }

    #[test]
    fn a_record_is_shown_whole_and_what_nobody_knows_as_other() {
        let record = r#"{"colour":"red","id":"x","name":"production","created_at":"2026-11-20T10:31:00Z","cluster_name":null,
            "project":{"id":"p","extra":{"a":1}}}"#;
        let groups = groups(&ENVIRONMENT, record);
        assert_eq!(
            lines(&groups, ""),
            [
                ("ID".into(), Shown::Code("x".into())),
                ("Name".into(), Shown::Text("production".into())),
                ("Created at".into(), Shown::Time(Timestamp::parse("2026-11-20T10:31:00Z").unwrap())),
                ("Cluster name".into(), Shown::Nothing),
            ]
        );
        assert_eq!(lines(&groups, "Project"), [("ID".into(), Shown::Code("p".into()))]);
        assert_eq!(
            lines(&groups, "Other"),
            [
                ("colour".into(), Shown::Code("red".into())),
                ("project.extra".into(), Shown::Code("{\"a\":1}".into())),
            ]
        );
    }

    #[test]
    fn lists_of_objects_are_groups_of_their_own() {
        let record = r#"{"is_part_last_deployment":true,"deployment_requests_count":1200,"steps":{"total_duration_sec":5,"details":[
            {"step_name":"BUILD","duration_sec":3},{"step_name":"DEPLOYMENT","status":"ERROR","more":1}]}}"#;
        let groups = groups(&SERVICE_STATUS, record);
        assert_eq!(lines(&groups, "")[0].1, Shown::Text("Yes".into()));
        assert_eq!(lines(&groups, "")[1].1, Shown::Text("1,200".into()));
        assert_eq!(lines(&groups, "Steps")[0].0, "Total duration sec (s)");
        assert_eq!(lines(&groups, "Steps: details 2")[1].1, Shown::Text("Error".into()));
        assert_eq!(lines(&groups, "Other")[0].0, "steps.details[1].more");
    }

    #[test]
    fn only_http_becomes_a_link() {
        for (text, is_link) in [
            ("https://a.example/x?y#z", true),
            ("http://[::1]:80", true),
            ("javascript:alert(1)", false),
            ("https://", false),
            ("https:// a", false),
            ("https:///x", false),
            ("data:text/html,x", false),
            ("ftp://x", false),
        ] {
            assert_eq!(safe_url(text).is_some(), is_link, "{text}");
        }
    }
}
