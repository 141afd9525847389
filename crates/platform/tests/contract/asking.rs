//! Helpers that send requests with an administrator's token.

use crate::world::{World, json_of};
use serde_json::Value;

/// Sends a POST, asserts that it succeeds, and returns its JSON reply; null if the reply has no body.
pub fn post(world: &mut World, path: &str, body: &Value) -> Value {
    let response = world.ask("Admin", "POST", path, &body.to_string());
    assert!(response.status < 300, "{path}: {}", String::from_utf8_lossy(&response.body));
    serde_json::from_slice(&response.body).unwrap_or_default()
}

/// Sends a GET, and returns its JSON reply.
pub fn get(world: &mut World, path: &str) -> Value {
    json_of(&world.ask("Admin", "GET", path, ""))
}

/// Advances the clock of the test database by `seconds`.
pub fn turn(world: &mut World, seconds: i64) {
    world.control("clock", &serde_json::json!({"advance": seconds * 1_000}));
}

/// Sends a request that is expected to be refused, and returns the status and the JSON body of its reply.
pub fn refused(world: &mut World, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let response = world.ask("Admin", method, path, &body.to_string());
    (response.status, json_of(&response))
}
