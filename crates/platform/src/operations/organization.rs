//! The organization and its projects.

use super::results;
use crate::auth::Scope;
use crate::database::{self, Database};
use crate::failure::Failure;
use crate::http::Response;
use crate::route::{Call, Route};
use serde_json::json;

pub fn routes() -> Vec<Route> {
    vec![
        Route { method: "GET", path: "/organization", scope: Scope::Read, handler: get },
        Route {
            method: "GET",
            path: "/organization/{organizationId}/project",
            scope: Scope::Read,
            handler: projects,
        },
    ]
}

fn get(database: &mut Database, _: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &json!({"results": [database.organization]})))
}

fn projects(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    if database::id(&database.organization) != Some(call.param(0)) {
        return Err(Failure::NotFound("organization"));
    }
    Ok(results(database.projects.iter().map(|project| json!(project))))
}
