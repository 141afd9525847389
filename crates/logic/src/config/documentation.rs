//! Compares the declared settings with their documentation: the table in README, and `public/config.schema.json` for editors. If a file
//! differs, the test rewrites it and fails, so that the difference can be reviewed and committed.

use super::{SCHEMA, Setting, Takes};
use crate::places::known_ids::KnownKind;
use serde_json::{Map, Value, json};
use std::path::Path;

/// Panics if a file of the repository differs from `expected`, after writing the expected text to the file.
fn expect_file(name: &str, is_same: fn(&str, &str) -> bool, expected: impl Fn(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join(name);
    let present = std::fs::read_to_string(&path).unwrap();
    let expected = expected(&present);
    if !is_same(&present, &expected) {
        std::fs::write(&path, expected).unwrap();
        panic!(
            "{name} differed from the settings in crates/logic/src/config/setting.rs, and is written anew"
        );
    }
}

const TABLE_HEAD: &str = "| key | value | default |\n|---|---|---|\n";

fn row(setting: &Setting) -> String {
    let required = if setting.is_required() { "Required. " } else { "" };
    let bounds = match setting.takes() {
        Takes::Integer(least, most) => format!(" From {least} to {most}."),
        Takes::Text(most) => format!(" 1 to {most} characters."),
        _ => String::new(),
    };
    let (place, purpose, usual) = (setting.place(), setting.purpose(), setting.default_value());
    format!("| `{place}` | {required}{purpose}{bounds} | {usual} |\n").replace("|  |", "| |")
}

#[test]
fn the_table_in_readme_has_every_setting() {
    expect_file(
        "README.md",
        |present, expected| present == expected,
        |readme| {
            let (before, rest) = readme.split_once(TABLE_HEAD).unwrap();
            let (_, after) = rest.split_once("\n\n").unwrap();
            let rows: String = Setting::ALL.iter().map(row).collect();
            format!("{before}{TABLE_HEAD}{rows}\n{after}")
        },
    );
}

/// Returns the default as JSON; None for a description such as "the address", which isn't a value.
fn default_value(setting: Setting) -> Option<Value> {
    let text = setting.default_value();
    let plain = text.trim_matches('`');
    match serde_json::from_str(plain) {
        Ok(value) => Some(value),
        Err(_) => (plain != text).then(|| json!(plain)),
    }
}

fn known_ids() -> Value {
    let kinds = KnownKind::ALL.map(KnownKind::key);
    let id = json!({ "type": "string", "format": "uuid" });
    json!({
        "type": "object",
        "required": ["kind", "id", "name"],
        "properties": {
            "kind": { "enum": kinds }, "id": id, "name": { "type": "string" }, "parent": id, "of": { "type": "string" },
        },
    })
}

/// Returns the JSON schema of an object with the settings below `place`, such as `embed`; empty for the whole file.
fn object(place: &str) -> Value {
    let properties: Map<String, Value> =
        Setting::below(place).map(|setting| (setting.key().to_owned(), property(setting))).collect();
    let required: Vec<&str> =
        Setting::below(place).filter(|setting| setting.is_required()).map(Setting::key).collect();
    let mut object = json!({ "type": "object", "additionalProperties": false, "properties": properties });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

fn property(setting: Setting) -> Value {
    let list = |items: Value| json!({ "type": "array", "minItems": 1, "items": items });
    let mut property = match setting.takes() {
        Takes::Boolean => json!({ "type": "boolean" }),
        Takes::Integer(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Takes::Text(most) => json!({ "type": "string", "minLength": 1, "maxLength": most }),
        Takes::OneOf(values) => json!({ "enum": values }),
        Takes::Pattern(pattern, _) => json!({ "type": "string", "pattern": pattern }),
        Takes::Patterns(pattern, _) => list(json!({ "type": "string", "pattern": pattern })),
        Takes::Texts(_) => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
        Takes::Object => object(setting.place()),
        Takes::List => list(object(setting.place())),
        Takes::KnownIds => json!({ "type": "array", "items": known_ids() }),
    };
    property["description"] = json!(setting.purpose().replace('`', ""));
    if let Some(usual) = default_value(setting) {
        property["default"] = usual;
    }
    property
}

/// Compares two texts as parsed JSON. The text itself would depend on the order of keys, which a feature of serde_json decides that other
/// crates of the workspace may enable.
fn is_same_json(one: &str, other: &str) -> bool {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    read(one) == read(other)
}

#[test]
fn the_schema_has_every_setting() {
    expect_file("public/config.schema.json", is_same_json, |_| {
        let mut schema = object("");
        schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        schema["title"] = json!("Settings of the Slipway console");
        schema["properties"][SCHEMA] = json!({ "type": "string" });
        format!("{}\n", serde_json::to_string_pretty(&schema).unwrap())
    });
}
