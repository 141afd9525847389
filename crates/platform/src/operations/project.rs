//! A project and its environments (companion "Navigation").

use super::{environment, results};
use crate::auth::Scope;
use crate::database::{Database, Fields, find};
use crate::failure::Failure;
use crate::http::Response;
use crate::route::{Call, Route};
use serde_json::{Value, json};
use uuid::Uuid;

pub fn routes() -> Vec<Route> {
    vec![
        Route { method: "GET", path: "/project/{projectId}", scope: Scope::Read, handler: get },
        Route {
            method: "GET",
            path: "/project/{projectId}/environment",
            scope: Scope::Read,
            handler: environments,
        },
        Route {
            method: "GET",
            path: "/project/{projectId}/environment/status",
            scope: Scope::Read,
            handler: statuses,
        },
    ]
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let project = find(&database.projects, call.param(0)).ok_or(Failure::NotFound("project"))?;
    Ok(Response::json(200, &json!(project)))
}

fn environments(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let found = of(database, call.param(0))?;
    Ok(results(found.into_iter().map(|environment| json!(environment))))
}

fn statuses(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let found = of(database, call.param(0))?;
    let ids = found.into_iter().filter_map(crate::database::id);
    Ok(results(ids.map(|id| environment::status(database, id))))
}

fn of(database: &Database, project: Uuid) -> Result<Vec<&Fields>, Failure> {
    find(&database.projects, project).ok_or(Failure::NotFound("project"))?;
    let project = json!(project);
    let belongs =
        |record: &&Fields| record.get("project").and_then(|of: &Value| of.get("id")) == Some(&project);
    Ok(database.environments.iter().filter(belongs).collect())
}
