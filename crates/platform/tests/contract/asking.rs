//! Short words for asking, as an administrator.

use crate::world::{World, json_of};
use serde_json::Value;

/// A POST that is taken, with its answer.
pub fn post(world: &mut World, path: &str, body: &Value) -> Value {
    let response = world.ask("Admin", "POST", path, &body.to_string());
    assert!(response.status < 300, "{path}: {}", String::from_utf8_lossy(&response.body));
    serde_json::from_slice(&response.body).unwrap_or_default()
}

/// A GET that is answered.
pub fn get(world: &mut World, path: &str) -> Value {
    json_of(&world.ask("Admin", "GET", path, ""))
}

/// Turns the clock.
pub fn turn(world: &mut World, seconds: i64) {
    world.control("clock", &serde_json::json!({"advance": seconds * 1_000}));
}

/// A request that isn't taken: its status and its answer.
pub fn refused(world: &mut World, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let response = world.ask("Admin", method, path, &body.to_string());
    (response.status, json_of(&response))
}
