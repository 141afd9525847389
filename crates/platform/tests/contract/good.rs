//! Sends a valid request to every operation.

use crate::bodies;
use crate::schema::Contract;
use crate::world::{World, json_of};
use serde_json::{Value, json};

#[test]
fn every_operation_takes_a_good_request_and_answers_by_the_schema() {
    let mut contract = Contract::read();
    for (name, operation) in contract.operations() {
        let mut world = World::new();
        let path = world.path(&name);
        let (method, _) = name.split_once(' ').unwrap();
        let body = operation.get("request").and_then(Value::as_str).map(|request| {
            let body = bodies::good(&world, request);
            contract.expect(&json!(request), &body, &format!("our own body for {name}"));
            body
        });
        let before = world.stored();
        let response =
            world.ask("Admin", method, &path, &body.map(|body| body.to_string()).unwrap_or_default());
        let said = String::from_utf8_lossy(&response.body).into_owned();
        assert_eq!(json!(response.status), operation["status"], "{name}: {said}");
        match &operation["reply"] {
            Value::Null => assert_eq!(said, "", "{name} has a body"),
            Value::String(text) if text == "text" => assert!(!said.is_empty(), "{name}"),
            reply => contract.expect(reply, &json_of(&response), &name),
        }
        let has_changed = before != world.stored();
        assert_eq!(has_changed, method != "GET", "{name}: whether something is stored otherwise now");
    }
}

#[test]
fn every_sample_record_is_by_the_schema() {
    let mut contract = Contract::read();
    let mut world = World::new();
    let environments: Vec<String> = world.records["environments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_str().unwrap().to_owned())
        .collect();
    let reads: Vec<(String, Value)> = contract
        .operations()
        .into_iter()
        .filter(|(name, _)| name.starts_with("GET /environment/{environmentId}"))
        .collect();
    for environment in environments {
        for (name, operation) in &reads {
            let path = name.trim_start_matches("GET ").replace("{environmentId}", &environment);
            let response = world.ask("Read", "GET", &path, "");
            contract.expect(&operation["reply"], &json_of(&response), name);
        }
    }
}

#[test]
fn the_document_profile_has_the_document_s_operations_alone() {
    let mut contract = Contract::read();
    for (name, operation) in contract.operations() {
        let mut world = World::of_the_document();
        let (method, _) = name.split_once(' ').unwrap();
        let path = world.path(&name.replace("DELETE /project", "GET /project"));
        let body = operation
            .get("request")
            .and_then(Value::as_str)
            .map(|request| bodies::good(&world, request).to_string());
        let response = world.ask("Admin", method, &path, &body.unwrap_or_default());
        if operation["source"] == json!("document") {
            assert_eq!(json!(response.status), operation["status"], "{name}");
        } else {
            assert!([404, 405].contains(&response.status), "{name} answers {}", response.status);
        }
    }
    let mut world = World::of_the_document();
    let one = json_of(&world.ask("Read", "GET", "/organization", ""));
    contract.expect(&json!("organization"), &one, "one record, not a list");
}

#[test]
fn every_reply_during_a_deployment_follows_the_schema() {
    let mut contract = Contract::read();
    let mut world = World::new();
    let environment = world.first_environment();
    let body = bodies::good(&world, "service_deployments").to_string();
    assert_eq!(
        world.ask("Deploy", "POST", &format!("/environment/{environment}/service/deploy"), &body).status,
        202
    );
    for _ in 0..40 {
        world.control("clock", &json!({"advance": 1_000}));
        for (rest, reply) in [
            ("statuses", json!("statuses")),
            ("deploymentQueue", json!({"results": "queue_entry"})),
            ("deploymentHistoryV2", json!("history_page")),
        ] {
            let response = world.ask("Read", "GET", &format!("/environment/{environment}/{rest}"), "");
            contract.expect(&reply, &json_of(&response), rest);
            world.control("limit", &json!({"limit": 1_000}));
        }
    }
}
