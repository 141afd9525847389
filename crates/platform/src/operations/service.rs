//! What one service is asked to do, and its status.

use super::body;
use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::ids;
use crate::kind::Kind;
use crate::machine::Action;
use crate::route::{Call, Route};
use crate::service::Service;
use serde_json::{Value, json};

macro_rules! post {
    ($path:literal, $handler:expr) => {
        Route { method: "POST", path: $path, scope: Scope::Deploy, handler: $handler }
    };
}

pub fn routes() -> Vec<Route> {
    vec![
        Route {
            method: "GET",
            path: "/application/{applicationId}/status",
            scope: Scope::Read,
            handler: status,
        },
        post!("/application/{applicationId}/deploy", deploy_application),
        post!("/database/{databaseId}/deploy", |db, call| ask(db, call, Kind::Database, Action::Deploy)),
        post!("/application/{applicationId}/redeploy", |db, call| ask(
            db,
            call,
            Kind::Application,
            Action::Deploy
        )),
        post!("/container/{containerId}/redeploy", |db, call| ask(db, call, Kind::Container, Action::Deploy)),
        post!("/database/{databaseId}/redeploy", |db, call| ask(db, call, Kind::Database, Action::Deploy)),
        post!("/job/{jobId}/redeploy", |db, call| ask(db, call, Kind::Job, Action::Deploy)),
        post!("/helm/{helmId}/redeploy", |db, call| ask(db, call, Kind::Helm, Action::Deploy)),
        post!("/terraform/{terraformId}/redeploy", |db, call| ask(db, call, Kind::Terraform, Action::Deploy)),
        post!("/application/{applicationId}/stop", |db, call| ask(db, call, Kind::Application, Action::Stop)),
        post!("/container/{containerId}/stop", |db, call| ask(db, call, Kind::Container, Action::Stop)),
        post!("/database/{databaseId}/stop", |db, call| ask(db, call, Kind::Database, Action::Stop)),
        post!("/job/{jobId}/stop", |db, call| ask(db, call, Kind::Job, Action::Stop)),
        post!("/helm/{helmId}/stop", |db, call| ask(db, call, Kind::Helm, Action::Stop)),
    ]
}

fn find<'d>(database: &'d mut Database, call: &Call, kind: Kind) -> Result<&'d mut Service, Failure> {
    let wanted = call.param(0);
    let found = database.services.iter_mut().find(|service| service.id == wanted && service.kind == kind);
    found.ok_or(Failure::NotFound(kind.path()))
}

fn status(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &find(database, call, Kind::Application)?.status()))
}

fn ask(database: &mut Database, call: &Call, kind: Kind, action: Action) -> Result<Response, Failure> {
    let service = find(database, call, kind)?;
    service.ask(action, call.now).map_err(Failure::Conflict)?;
    Ok(Response::json(202, &service.status()))
}

/// Answers with a deployment request result (part 2.22).
fn deploy_application(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let body = body(call.request)?;
    if let Some(commit) = body.get("git_commit_id").filter(|commit| !commit.is_null()) {
        let good =
            commit.as_str().is_some_and(|id| id.len() == 40 && id.bytes().all(|b| b.is_ascii_hexdigit()));
        if !good {
            let message = "must be a full commit id of 40 hexadecimal digits";
            return Err(Failure::Invalid(vec![("git_commit_id".into(), message.into())]));
        }
    }
    let service = find(database, call, Kind::Application)?;
    service.ask(Action::Deploy, call.now).map_err(Failure::Conflict)?;
    let reply = json!({
        "id": ids::named(&format!("request {} {}", service.id, service.deployments)),
        "status": "QUEUED",
        "application_id": service.id,
        "created_at": clock::iso(call.now),
    });
    Ok(Response::json(202, &Value::clone(&reply)))
}
