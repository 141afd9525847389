//! An environment, its services and their states.

use super::{body, results};
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, find};
use crate::failure::Failure;
use crate::http::Response;
use crate::kind::Kind;
use crate::machine::Action;
use crate::route::{Call, Route};
use crate::service::Service;
use serde_json::{Map, Value, json};
use uuid::Uuid;

pub fn routes() -> Vec<Route> {
    vec![
        Route { method: "GET", path: "/environment/{environmentId}", scope: Scope::Read, handler: get },
        Route {
            method: "GET",
            path: "/environment/{environmentId}/services",
            scope: Scope::Read,
            handler: services,
        },
        Route {
            method: "GET",
            path: "/environment/{environmentId}/application",
            scope: Scope::Read,
            handler: applications,
        },
        Route {
            method: "GET",
            path: "/environment/{environmentId}/statuses",
            scope: Scope::Read,
            handler: statuses,
        },
        Route {
            method: "POST",
            path: "/environment/{environmentId}/service/stop",
            scope: Scope::Deploy,
            handler: stop,
        },
    ]
}

fn known(database: &Database, environment: Uuid) -> Result<(), Failure> {
    find(&database.environments, environment).map(|_| ()).ok_or(Failure::NotFound("environment"))
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let environment = find(&database.environments, call.param(0)).ok_or(Failure::NotFound("environment"))?;
    Ok(Response::json(200, &json!(environment)))
}

fn services(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call.param(0))?;
    Ok(results(database.services_of(call.param(0)).map(|service| json!(service.record))))
}

fn applications(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call.param(0))?;
    let of_kind = database.services_of(call.param(0)).filter(|service| service.kind == Kind::Application);
    Ok(results(of_kind.map(|service| json!(service.record))))
}

fn statuses(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call.param(0))?;
    let mut reply = Map::new();
    reply.insert("environment".into(), status(database, call.param(0)));
    for kind in Kind::ALL {
        let of_kind = database.services_of(call.param(0)).filter(|service| service.kind == kind);
        reply.insert(kind.plural(), of_kind.map(Service::status).collect());
    }
    Ok(Response::json(200, &Value::Object(reply)))
}

/// Stops the named services; one that is unknown refuses the whole, one that can't be stopped is passed over.
fn stop(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call.param(0))?;
    let body = body(call.request)?;
    let mut chosen = Vec::new();
    for kind in Kind::ALL {
        let ids = body.get(&kind.ids()).and_then(Value::as_array).into_iter().flatten();
        for id in ids {
            let id: Option<Uuid> = id.as_str().and_then(|id| id.parse().ok());
            let index = database.services.iter().position(|known| {
                Some(known.id) == id && known.kind == kind && known.environment == call.param(0)
            });
            chosen
                .push(index.ok_or_else(|| {
                    Failure::Invalid(vec![(kind.ids(), "names an unknown service".into())])
                })?);
        }
    }
    if chosen.is_empty() {
        return Err(Failure::Invalid(vec![("body".into(), "names no service".into())]));
    }
    for index in chosen {
        if let Some(service) = database.services.get_mut(index) {
            // A service that is busy or stopped stays as it is: the reply has no body to say so.
            let _ = service.ask(Action::Stop, call.now);
        }
    }
    Ok(Response::empty(200))
}

/// The environment status (companion): its worst or busiest service's state.
pub fn status(database: &Database, environment: Uuid) -> Value {
    let states = || database.services_of(environment).map(|service| service.state.as_str());
    let busy = |state: &&str| {
        (state.ends_with("ING") && !["RUNNING", "WARNING"].contains(state)) || state.ends_with("_QUEUED")
    };
    let any = |wanted: &[&str]| states().find(|state| wanted.contains(state));
    let state = states()
        .find(busy)
        .or_else(|| states().find(|state| state.ends_with("ERROR")))
        .or_else(|| any(&["UNAVAILABLE", "WARNING"]))
        .or_else(|| any(&["DEPLOYED", "RUNNING", "RESTARTED", "COMPLETED"]).map(|_| "DEPLOYED"))
        .or_else(|| any(&["STOPPED"]))
        .unwrap_or("READY");
    let last = database.services_of(environment).filter_map(|service| service.last_deployment).max();
    json!({
        "id": environment,
        "state": state,
        "last_deployment_date": last.map(clock::iso),
        "last_deployment_state": if state.ends_with("ERROR") { "DEPLOYMENT_ERROR" } else { "DEPLOYED" },
    })
}
