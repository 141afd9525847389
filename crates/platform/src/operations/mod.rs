//! What carries the operations out, one file an area.

mod environment;
mod organization;
mod project;
mod service;

use crate::failure::Failure;
use crate::http::{Request, Response};
use crate::route::Route;
use serde_json::{Value, json};

/// Every operation that this platform offers.
pub fn routes() -> Vec<Route> {
    let mut routes = organization::routes();
    routes.extend(project::routes());
    routes.extend(environment::routes());
    routes.extend(service::routes());
    routes
}

/// `{results: […]}` (part 1).
fn results(records: impl IntoIterator<Item = Value>) -> Response {
    Response::json(200, &json!({"results": records.into_iter().collect::<Vec<_>>()}))
}

/// The JSON object of a body; an absent body is an empty object.
fn body(request: &Request) -> Result<serde_json::Map<String, Value>, Failure> {
    if request.body.is_empty() {
        return Ok(serde_json::Map::new());
    }
    match serde_json::from_slice(&request.body) {
        Ok(Value::Object(map)) => Ok(map),
        _ => Err(Failure::Invalid(vec![("body".into(), "must be a JSON object".into())])),
    }
}
