//! Tests that the console's tables agree with the tables of the document, which are in `crates/platform/contract/`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use slipway_api::operation::Tables;
use slipway_api::operations;
use slipway_api::table::{Shape, Table};
use slipway_api::tables::{self, enumerations, registry};
use slipway_api::{Source, Spec};
use std::collections::HashSet;

const OPERATIONS: &str = include_str!("../../platform/contract/operations.tsv");
const FIELDS: &str = include_str!("../../platform/contract/fields.tsv");

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn declared(method: &str, path: &str) -> (&'static Spec, Tables) {
    operations::with_tables()
        .find(|(spec, _)| spec.method.as_str() == method && spec.path == path)
        .unwrap_or_else(|| panic!("no operation {method} {path}"))
}

/// Returns the name of the table of a response in `operations.tsv`; None if the response contains no record.
fn record(response: &str) -> Option<&'static str> {
    Some(match response {
        "organization record" => "organization",
        "{results: [project]}" | "project" => "project",
        "environment" => "environment",
        "{results: [application]} (2.8)" | "application with id" => "application",
        "database with id" => "database",
        text if text.starts_with("{results: [log entry]}") => "log_entry",
        "{results: [queue entry]}" => "queue_entry",
        "confirmation that the services are triggered for deletion" => return None,
        "deployment request result" => "deployment_request_result",
        text if text.starts_with("service status") || text == "status record" => "service_status",
        "log lines" => "log_line",
        "list of variables" | "variable" | "secret" => "variable",
        text if text.starts_with("variable (2.9)") => "variable",
        text if text.starts_with("container (2.1)") => "container",
        "{results: [deployment restriction]}" => "deployment_restriction",
        text if text.starts_with("cluster status") => "cluster_status",
        "{results: [cluster event]}" => "cluster_event",
        "cluster access token (2.21)" => "cluster_token",
        "container registry (2.10)" => "container_registry",
        "labels group (2.6)" => "labels_group",
        "{results: [invited member]}" => "invited_member",
        "invoice (2.17)" => "invoice",
        "response shaped as 2.18" => "service_link",
        "webhook" => "webhook",
        text if text.starts_with("sign-up information (2.19)") => "sign_up",
        other => panic!("no record for {other}"),
    })
}

/// Returns the names of the fields in the braces of a request of part 4; None without braces, as for a body that another part lists.
fn body(request: &str) -> Option<Vec<&str>> {
    let inside = request.split_once('{')?.1.rsplit_once('}')?.0;
    Some(inside.split(", ").map(|field| field.split(' ').next().unwrap()).collect())
}

#[test]
fn part_4_row_by_row() {
    let mut seen = HashSet::new();
    for row in rows(OPERATIONS) {
        let [method, path, request, response] = row[..] else { panic!("{row:?}") };
        let (spec, tables) = declared(method, path);
        assert_eq!(spec.source, Source::Document, "{method} {path}");
        assert_eq!(tables.reply.map(|table| table.name), record(response), "{method} {path}");
        let lists =
            response.starts_with("{results") || ["list of variables", "log lines"].contains(&response);
        // `GET /organization` returns one record in the document and a list on deployed platforms, so the operation is declared as a list,
        // which accepts both.
        assert!(spec.is_list == lists || path == "/organization", "{method} {path}");
        let sends = request != "none" && !request.starts_with("query");
        assert_eq!(tables.body.is_some(), sends, "{method} {path}: {request}");
        if let (Some(table), Some(fields)) = (tables.body, body(request)) {
            let names: Vec<&str> = table.fields.iter().map(|field| field.name.as_str()).collect();
            assert_eq!(fields, names, "{method} {path}: {request}");
            for field in table.fields {
                let required = request.contains(&format!("{} required", field.name))
                    || request.contains(&format!("{} string required", field.name));
                assert!(!required || field.required, "{path}: {} is required", field.name);
            }
        }
        if let Some(query) = request.strip_prefix("query `tail`").or(request.strip_prefix("query tail")) {
            assert_eq!(spec.query, ["tail"], "{query}");
        }
        assert!(seen.insert(spec.name), "{} stands for two rows", spec.name);
    }
    assert_eq!(seen.len(), 34);
    let documented = operations::all().filter(|spec| spec.source == Source::Document).count();
    assert_eq!(documented, 34, "an operation says that it is the document's, and isn't");
}

#[test]
fn part_2_field_by_field() {
    let mut seen = 0;
    for row in rows(FIELDS) {
        let [part, record, field, kind, required] = row[..] else { panic!("{row:?}") };
        let table = tables::all().find(|table| table.name == record);
        let table = table.unwrap_or_else(|| panic!("no table {record}"));
        assert_eq!(table.part, part, "{record}");
        let known = table.field(field).unwrap_or_else(|| panic!("{record} has no {field}"));
        let shape = format!("{}{}", words_of(&known.shape), if known.nullable { " or null" } else { "" });
        assert_eq!(shape, kind, "{record}.{field}");
        // The column `required` isn't compared for request bodies, for whose fields `fields.tsv` always says `no`, nor for a registry,
        // because the document states separately what a request and what a response requires (part 2.10).
        if record != "container_registry" && !record.ends_with("_request") {
            assert_eq!(known.required, required == "yes", "{record}.{field}");
        }
        seen += 1;
    }
    assert!(seen > 300, "{seen} fields: fields.tsv was cut off");
    let listed: HashSet<(&str, &str)> = rows(FIELDS).map(|row| (row[1], row[2])).collect();
    for table in tables::all().filter(|table| table.part.starts_with("2.")) {
        for field in table.fields {
            let is_documented = listed.contains(&(table.name, field.name.as_str()));
            assert_eq!(
                !is_documented, field.is_companion,
                "{}.{}: a field that the document lacks is marked .companion()",
                table.name, field.name
            );
        }
    }
}

fn words_of(shape: &Shape) -> String {
    match shape {
        Shape::Uuid => "uuid".into(),
        Shape::DateTime => "date-time".into(),
        Shape::Text => "string".into(),
        Shape::Uri => "uri".into(),
        Shape::Email => "email".into(),
        Shape::Integer => "integer".into(),
        Shape::Number => "number".into(),
        Shape::Boolean => "boolean".into(),
        Shape::OneOf(_) => "enum".into(),
        Shape::Object(table) => table.name.to_owned(),
        Shape::List(each) => format!("array of {}", words_of(each)),
        Shape::Free => "object".into(),
    }
}

#[test]
fn every_table_is_listed_once_and_has_each_field_once() {
    let mut names = HashSet::new();
    for table in tables::all() {
        assert!(names.insert(table.name), "{} stands twice", table.name);
        let fields: HashSet<&str> = table.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(fields.len(), table.fields.len(), "{}", table.name);
    }
    for (spec, tables) in operations::with_tables() {
        for table in [tables.body, tables.reply].into_iter().flatten() {
            assert!(names.contains(table.name), "{} of {} isn't listed", table.name, spec.name);
            inner(table, &names);
        }
    }
}

fn inner(table: &'static Table, names: &HashSet<&str>) {
    for field in table.fields {
        let mut shape = &field.shape;
        while let Shape::List(each) = shape {
            shape = each;
        }
        if let Shape::Object(inner_table) = shape {
            assert!(names.contains(inner_table.name), "{} of {} isn't listed", inner_table.name, table.name);
            inner(inner_table, names);
        }
    }
}

#[test]
fn every_enumeration_names_each_value_once() {
    let of_areas = [&registry::REGISTRY_KIND, &enumerations::STATE, &enumerations::SERVICE_TYPE];
    for enumeration in enumerations::ALL.iter().copied().chain(of_areas) {
        let known: HashSet<&str> = enumeration.values.iter().map(|(value, _)| *value).collect();
        assert_eq!(known.len(), enumeration.values.len(), "{}", enumeration.name);
    }
}

#[test]
fn the_rule_of_a_kind_of_registry_names_fields_of_its_config() {
    for rule in registry::KIND_RULES {
        let instead = rule.instead.map(|(field, _)| field);
        for field in rule.required.iter().chain(rule.optional).copied().chain(instead) {
            assert!(registry::REGISTRY_CONFIG_REQUEST.field(&field).is_some(), "{}: {field}", rule.kind);
        }
    }
}
