//! Tests that the tables of the document, the schema and the engine agree.

use crate::schema::Contract;
use platform::{Options, Platform};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const OPERATIONS: &str = include_str!("../../contract/operations.tsv");
const FIELDS: &str = include_str!("../../contract/fields.tsv");

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn the_engine_has_the_operations_of_the_schema_and_no_other() {
    let engine = Platform::new(Options::default(), 0);
    let offered: BTreeSet<(String, bool)> =
        engine.operations().map(|(method, path, document)| (format!("{method} {path}"), document)).collect();
    let wanted: BTreeSet<(String, bool)> = Contract::read()
        .operations()
        .into_iter()
        .map(|(name, operation)| (name, operation["source"] == json!("document")))
        .collect();
    assert_eq!(offered, wanted);
    assert_eq!(offered.len(), engine.operations().count(), "an operation stands twice");
}

#[test]
fn the_schema_has_part_4_row_by_row() {
    let contract = Contract::read();
    let operations = contract.operations();
    let mut rows_seen = 0;
    for row in rows(OPERATIONS) {
        let [method, path, request, response] = row[..] else { panic!("{row:?}") };
        let (name, operation) =
            operations.iter().find(|(name, _)| *name == format!("{method} {path}")).unwrap();
        assert_eq!(operation["source"], json!("document"), "{name}");
        let lists =
            response.contains("{results:") || response == "list of variables" || response == "log lines";
        assert_eq!(lists, operation["reply"]["results"].is_string(), "{name}");
        let wants_body = request != "none" && !request.starts_with("query");
        assert_eq!(wants_body, operation.get("request").is_some(), "{name}");
        if wants_body && !request.contains("create body") {
            let schema = contract.definition(operation["request"].as_str().unwrap());
            let wanted: BTreeSet<&str> =
                schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(fields(request), wanted, "{name}");
        }
        rows_seen += 1;
    }
    assert_eq!(rows_seen, 34);
    assert_eq!(
        operations.iter().filter(|(_, operation)| operation["source"] == json!("document")).count(),
        34
    );
}

/// Returns the fields in the braces of a request of part 4: the first word of each entry between commas.
fn fields(request: &str) -> BTreeSet<&str> {
    let inside = request.split_once('{').unwrap().1.rsplit_once('}').unwrap().0;
    inside.split(", ").filter_map(|field| field.split(' ').next()).collect()
}

#[test]
fn the_schema_has_part_2_field_by_field() {
    let contract = Contract::read();
    let mut seen = 0;
    for row in rows(FIELDS) {
        let [part, record, field, kind, required] = row[..] else { panic!("{row:?}") };
        let definition = contract.definition(record);
        let property = &definition["properties"][field];
        assert!(property.is_object(), "{part} {record}.{field} isn't in the schema");
        assert_eq!(words(property), kind, "{part} {record}.{field}");
        let is_required =
            definition["required"].as_array().is_some_and(|names| names.contains(&json!(field)));
        let by_example = ["project", "environment"].contains(&record) || record.ends_with("_request");
        assert!(by_example || is_required == (required == "yes"), "{part} {record}.{field} required");
        seen += 1;
    }
    assert!(seen > 300, "{seen} fields: fields.tsv was cut off");
    assert!(contract.definitions().len() > 100);
}

/// Returns the type of a schema as the table of fields writes it, such as `array of string` or `uuid or null`.
fn words(schema: &Value) -> String {
    if let Some(either) = schema["anyOf"].as_array() {
        return format!("{} or null", words(&either[0]));
    }
    if let Some(path) = schema["$ref"].as_str() {
        return path.trim_start_matches("#/$defs/").to_owned();
    }
    if schema["enum"].is_array() {
        return "enum".into();
    }
    match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("array"), _) => format!("array of {}", words(&schema["items"])),
        (_, Some(format)) => format.to_owned(),
        (Some(kind), None) => kind.to_owned(),
        _ => panic!("{schema}"),
    }
}
