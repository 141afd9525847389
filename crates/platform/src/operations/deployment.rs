//! Cancelling deployments (companion, "Services").

use super::environment_status;
use crate::auth::Scope;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::requests;
use crate::route::{Call, Table};
use serde_json::json;
use uuid::Uuid;

pub fn add(table: &mut Table) {
    table.companion(Scope::Deploy, "POST", "/environment/{environmentId}/cancelDeployment", cancel_all);
    table.companion(Scope::Deploy, "POST", "/deploymentQueue/{deploymentRequestId}/cancelDeployment", cancel);
}

/// Cancels all deployments of an environment that aren't over. Returns a conflict if there are none.
fn cancel_all(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    call.body(requests::CANCEL)?;
    let under_way = database
        .deployments
        .iter()
        .filter(|deployment| deployment.environment == call.param(0) && !deployment.is_over());
    let chosen: Vec<Uuid> = under_way.map(|deployment| deployment.id).collect();
    if chosen.is_empty() {
        return Err(Failure::Conflict("No deployment is under way in this environment".into()));
    }
    database.cancel(&chosen, call.now);
    Ok(Response::json(202, &json!(environment_status(database, call.param(0)))))
}

fn cancel(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let deployment = database.deployments.iter().find(|deployment| deployment.id == call.param(0));
    let deployment = deployment.ok_or(Failure::NotFound("deployment request"))?;
    call.body(requests::EMPTY)?;
    if deployment.is_over() {
        return Err(Failure::Conflict("This deployment is over".into()));
    }
    database.cancel(&[call.param(0)], call.now);
    Ok(Response::empty(202))
}
