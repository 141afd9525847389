//! Sends invalid requests to every operation: invalid bodies and ids, missing or insufficient tokens, and too many requests.

use crate::bodies;
use crate::schema::Contract;
use crate::world::{NOBODY, World, json_of};
use serde_json::{Map, Value, json};

/// A body with one error, and the field that the message must name.
struct Bad {
    body: Value,
    field: String,
    fault: String,
}

/// Returns bodies with one error each: every error that follows from the schema, in every field, also in the nested objects that `good`
/// contains.
fn bad_bodies(contract: &Contract, request: &str, good: &Value) -> Vec<Bad> {
    let mut found = Vec::new();
    object(contract, contract.definition(request), good, "", &mut found, &|changed| changed);
    found
}

type Around<'a> = &'a dyn Fn(Value) -> Value;

fn object(
    contract: &Contract,
    schema: &Value,
    good: &Value,
    path: &str,
    found: &mut Vec<Bad>,
    around: Around,
) {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let good = good.as_object().cloned().unwrap_or_default();
    let with = |key: &str, value: Option<Value>| {
        let mut changed: Map<String, Value> = good.clone();
        match value {
            Some(value) => changed.insert(key.to_owned(), value),
            None => changed.remove(key),
        };
        around(Value::Object(changed))
    };
    for (key, property) in schema["properties"].as_object().unwrap() {
        let field = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let mut add = |value: Option<Value>, fault: &str, field: &str| {
            found.push(Bad {
                body: with(key, value),
                field: field.to_owned(),
                fault: format!("{fault} {field}"),
            });
        };
        if required.contains(&key.as_str()) {
            add(None, "no", &field);
            add(Some(Value::Null), "null", &field);
        }
        let property = contract.resolved(property);
        for (value, fault) in wrong(&property) {
            add(Some(value), fault, &field);
        }
        if property["type"] == json!("object") && property["properties"].is_object() && good.contains_key(key)
        {
            object(contract, &property, &good[key], &field, found, &|inner| with(key, Some(inner)));
        }
        if property["type"] == json!("array") {
            let each = contract.resolved(&property["items"]);
            for (value, fault) in wrong(&each) {
                let field = format!("{field}[0]");
                found.push(Bad {
                    body: with(key, Some(json!([value]))),
                    fault: format!("{fault} {field}"),
                    field,
                });
            }
            let first = good.get(key).and_then(|list| list.get(0)).cloned();
            if let (true, Some(first)) = (each["properties"].is_object(), first) {
                object(contract, &each, &first, &format!("{field}[0]"), found, &|inner| {
                    with(key, Some(json!([inner])))
                });
            }
        }
    }
}

/// Returns values that the schema doesn't allow, each with a description of its error, such as `text in`.
fn wrong(schema: &Value) -> Vec<(Value, &'static str)> {
    let mut values = match schema["type"].as_str() {
        Some("string") => vec![(json!(7), "a number in")],
        Some("integer" | "number") => vec![(json!("7"), "text in"), (json!(1.5), "a fraction in")],
        Some("boolean") => vec![(json!("true"), "text in")],
        Some("array") => vec![(json!({}), "an object in")],
        Some("object") => vec![(json!([]), "a list in")],
        _ => Vec::new(),
    };
    if schema["enum"].is_array() {
        values.push((json!("NOBODY_LISTED_THIS"), "an unknown word in"));
        values.push((json!(7), "a number in"));
    }
    if let Some(format) = schema["format"].as_str() {
        values.push((json!(if format == "uuid" { "not-a-uuid" } else { "not an address" }), "nonsense in"));
    }
    if let Some(least) = schema["minimum"].as_i64() {
        values.push((json!(least - 1), "less than the least in"));
    }
    if let Some(most) = schema["maximum"].as_i64() {
        values.push((json!(most + 1), "more than the most in"));
    }
    if let Some(most) = schema["maxLength"].as_u64() {
        values.push((json!("x".repeat(usize::try_from(most).unwrap() + 1)), "too much text in"));
    }
    values
}

impl Contract {
    /// Returns the definition that a schema refers to by `$ref`. For a schema that also allows null, returns the one without null.
    fn resolved(&self, schema: &Value) -> Value {
        if let Some(either) = schema["anyOf"].as_array() {
            return self.resolved(&either[0]);
        }
        match schema["$ref"].as_str() {
            Some(path) => self.definition(path.trim_start_matches("#/$defs/")).clone(),
            None => schema.clone(),
        }
    }
}

#[test]
fn every_fault_of_a_body_is_refused_with_a_message_for_its_field() {
    let mut contract = Contract::read();
    let mut tried = 0;
    for (name, operation) in contract.operations() {
        let Some(request) = operation.get("request").and_then(Value::as_str) else { continue };
        let mut world = World::new();
        let path = world.path(&name);
        let (method, _) = name.split_once(' ').unwrap();
        let good = bodies::good(&world, request);
        let before = world.stored();
        for bad in bad_bodies(&contract, request, &good) {
            world.control("limit", &json!({"limit": 1_000}));
            let response = world.ask("Admin", method, &path, &bad.body.to_string());
            let said = String::from_utf8_lossy(&response.body).into_owned();
            assert_eq!(response.status, 400, "{name} with {}: {said}", bad.fault);
            let body = json_of(&response);
            contract.expect(&json!("error"), &body, &name);
            assert!(body["fields"].get(&bad.field).is_some(), "{name} with {} says {said}", bad.fault);
            tried += 1;
        }
        for nonsense in ["[]", "nonsense", "{\"name\":", "\"text\""] {
            let response = world.ask("Admin", method, &path, nonsense);
            assert_eq!(response.status, 400, "{name} with {nonsense}");
        }
        assert!(before == world.stored(), "{name} has changed something");
    }
    println!("{tried} bad bodies");
    assert!(tried > 1_200, "only {tried} bad bodies");
}

#[test]
fn what_nobody_has_is_404() {
    let mut contract = Contract::read();
    for (name, operation) in contract.operations() {
        let (method, template) = name.split_once(' ').unwrap();
        let mut world = World::new();
        for (index, segment) in
            template.split('/').enumerate().filter(|(_, segment)| segment.starts_with('{'))
        {
            let path = world.path(&name);
            let mut segments: Vec<&str> = path.split('/').collect();
            segments[index] = NOBODY;
            let body = operation
                .get("request")
                .and_then(Value::as_str)
                .map(|request| bodies::good(&world, request).to_string());
            let response = world.ask("Admin", method, &segments.join("/"), &body.unwrap_or_default());
            assert_eq!(response.status, 404, "{name} with an unknown {segment}");
            contract.expect(&json!("error"), &json_of(&response), &name);
        }
    }
}

/// Returns the scope that an operation requires: those of part 5, as `README.md` assigns them to operations.
fn scope(name: &str) -> &'static str {
    let (method, path) = name.split_once(' ').unwrap();
    let last = path.rsplit('/').next().unwrap();
    let money_and_keys = path.contains("/invoice")
        || path.contains("/apiToken")
        || path.contains("/currentCost")
        || ["token", "kubeconfig"].contains(&last);
    let is_cluster = path.contains("/cluster/");
    let acts = ["deploy", "redeploy", "stop", "restart-service", "cancelDeployment"].contains(&last);
    let is_admins =
        path.ends_with("/service/delete") || path.contains("/inviteMember") || path.contains("/member");
    match method {
        _ if money_and_keys => "Admin",
        "GET" => "Read",
        "DELETE" => "Admin",
        _ if is_cluster || is_admins => "Admin",
        _ if acts => "Deploy",
        _ => "Write",
    }
}

#[test]
fn every_operation_takes_its_scope_and_no_less() {
    let mut contract = Contract::read();
    let scopes = ["Read", "Deploy", "Write", "Admin"];
    for (name, operation) in contract.operations() {
        let least = scopes.iter().position(|known| *known == scope(&name)).unwrap();
        let mut world = World::new();
        let path = world.path(&name);
        let (method, _) = name.split_once(' ').unwrap();
        let body = operation
            .get("request")
            .and_then(Value::as_str)
            .map(|request| bodies::good(&world, request).to_string());
        let body = body.unwrap_or_default();
        let before = world.stored();
        for scope in &scopes[..least] {
            let response = world.ask(scope, method, &path, &body);
            assert_eq!(response.status, 403, "{name} with {scope}");
            let body = json_of(&response);
            contract.expect(&json!("error"), &body, &name);
            assert_eq!((&body["status"], &body["error"]), (&json!(403), &json!("Forbidden")));
        }
        if least > 0 {
            assert!(before == world.stored(), "{name} has changed something");
        }
        let response = world.ask(scopes[least], method, &path, &body);
        assert_eq!(json!(response.status), operation["status"], "{name} with {}", scopes[least]);
    }
}

#[test]
fn every_operation_wants_a_token_and_keeps_the_limit() {
    let mut contract = Contract::read();
    let mut world = World::new();
    for (name, _) in contract.operations() {
        let path = name.split_once(' ').unwrap().1.replace("{organizationId}", NOBODY);
        let (method, _) = name.split_once(' ').unwrap();
        let response = world.platform.handle(&crate::world::request(method, &path, None, ""), 0);
        let body = json_of(&response);
        assert_eq!((response.status, &body["error"]), (401, &json!("Unauthorized")), "{name}");
        contract.expect(&json!("error"), &body, &name);
    }
    world.control("limit", &json!({"limit": 0}));
    for (name, _) in contract.operations() {
        let (method, path) = name.split_once(' ').unwrap();
        let response = world.ask("Admin", method, path, "");
        assert_eq!(response.status, 429, "{name}");
        contract.expect(&json!("error"), &json_of(&response), &name);
        assert_eq!(response.header("x-ratelimit-remaining"), Some("0"));
        assert!(response.header("x-ratelimit-reset").unwrap().parse::<u32>().unwrap() > 0);
    }
}
