//! The services of an environment: lists, creation, and bulk actions.

use super::{environment_status, results};
use crate::auth::Scope;
use crate::database::{Database, free_name, fuller};
use crate::failure::Failure;
use crate::http::Response;
use crate::kind::Kind;
use crate::machine::{self, Action};
use crate::record::text;
use crate::requests;
use crate::route::{Call, Table};
use crate::service::Service;
use crate::service_template;
use serde_json::{Map, Value, json};
use uuid::Uuid;

const PATH: &str = "/environment/{environmentId}";

pub fn add(table: &mut Table) {
    let path = |suffix: &str| format!("{PATH}/{suffix}");
    table.document(Scope::Read, "GET", &path("application"), |db, call| {
        list(db, call, Some(Kind::Application))
    });
    table
        .document(Scope::Write, "POST", &path("application"), |db, call| create(db, call, Kind::Application));
    table.document(Scope::Write, "POST", &path("database"), |db, call| create(db, call, Kind::Database));
    table.document(Scope::Admin, "POST", &path("service/delete"), delete);
    table.companion(Scope::Read, "GET", &path("services"), |db, call| list(db, call, None));
    table.companion(Scope::Read, "GET", &path("container"), |db, call| list(db, call, Some(Kind::Container)));
    table.companion(Scope::Read, "GET", &path("database"), |db, call| list(db, call, Some(Kind::Database)));
    table.companion(Scope::Read, "GET", &path("job"), |db, call| list(db, call, Some(Kind::Job)));
    table.companion(Scope::Read, "GET", &path("helm"), |db, call| list(db, call, Some(Kind::Helm)));
    table.companion(Scope::Read, "GET", &path("terraform"), |db, call| list(db, call, Some(Kind::Terraform)));
    table.companion(Scope::Write, "POST", &path("container"), |db, call| create(db, call, Kind::Container));
    table.companion(Scope::Read, "GET", &path("statuses"), statuses);
    table.companion(Scope::Deploy, "POST", &path("service/deploy"), deploy);
    table.companion(Scope::Deploy, "POST", &path("service/stop"), stop);
    table.companion(Scope::Deploy, "POST", &path("service/restart-service"), restart);
}

fn list(database: &mut Database, call: &Call, kind: Option<Kind>) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let wanted =
        database.services_of(call.param(0)).filter(|service| kind.is_none_or(|kind| kind == service.kind));
    Ok(results(wanted.map(|service| database.service_record(service))))
}

fn statuses(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let mut reply = Map::new();
    reply.insert("environment".into(), environment_status(database, call.param(0)));
    for kind in Kind::ALL {
        let of_kind = database.services_of(call.param(0)).filter(|service| service.kind == kind);
        reply.insert(kind.plural(), of_kind.map(|service| service.status(call.now)).collect());
    }
    Ok(Response::json(200, &Value::Object(reply)))
}

fn create(database: &mut Database, call: &Call, kind: Kind) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let fields = match kind {
        Kind::Application => requests::APPLICATION,
        Kind::Database => requests::DATABASE,
        _ => requests::CONTAINER,
    };
    let body = call.body(fields)?;
    if kind == Kind::Application {
        fuller(database, &body, &["healthchecks", "git_repository.provider"])?;
    }
    free_name(text(&body, "name"), database.services_of(call.param(0)).map(Service::name))?;
    let id = database.fresh_id("service");
    let record = service_template::record(kind, id, call.param(0), &body, call.now);
    let record = service_template::settle(database, kind, record, None, call.now)?;
    let service = service_template::fresh(kind, id, call.param(0), record);
    let reply = database.service_record(&service);
    database.services.push(service);
    Ok(Response::json(201, &reply))
}

/// Returns the ids in the body of a bulk action, without duplicates. Returns an error if a service isn't in the environment, or if the body
/// names no service.
fn chosen(database: &Database, environment: Uuid, body: &Map<String, Value>) -> Result<Vec<Uuid>, Failure> {
    let mut found = Vec::new();
    let mut wrong = Vec::new();
    for kind in Kind::ALL {
        for (index, id) in body.get(&kind.ids()).and_then(Value::as_array).into_iter().flatten().enumerate() {
            match one(database, environment, kind, id) {
                Some(id) if found.contains(&id) => {}
                Some(id) => found.push(id),
                None => {
                    wrong.push((format!("{}[{index}]", kind.ids()), "names an unknown service".to_owned()))
                }
            }
        }
    }
    crate::rule::refuse_if_any(wrong)?;
    if found.is_empty() {
        return Err(Failure::Invalid(vec![("body".into(), "names no service".into())]));
    }
    Ok(found)
}

fn one(database: &Database, environment: Uuid, kind: Kind, id: &Value) -> Option<Uuid> {
    let id: Uuid = id.as_str()?.parse().ok()?;
    database
        .services_of(environment)
        .find(|service| service.id == id && service.kind == kind)
        .map(|service| service.id)
}

/// Starts an action on the services of `wanted` that accept it. The others are skipped without an error, because no field of the replies to
/// bulk actions can report them.
fn ask(
    database: &mut Database,
    call: &Call,
    action: Action,
    wanted: Vec<(Uuid, Option<String>)>,
) -> Result<(), Failure> {
    let accepts = |id: &Uuid| {
        let service = database.services.iter().find(|service| service.id == *id);
        service.is_some_and(|service| {
            let is_being_deleted = service.requests.iter().any(|request| request.action == Action::Delete);
            !is_being_deleted && (!service.requests.is_empty() || !machine::refuses(action, &service.state))
        })
    };
    let wanted: Vec<_> = wanted.into_iter().filter(|(id, _)| accepts(id)).collect();
    if !wanted.is_empty() {
        database.deploy(call.param(0), action, &wanted, call.by, call.now)?;
    }
    Ok(())
}

fn all_of(database: &mut Database, call: &Call, action: Action) -> Result<(), Failure> {
    database.environment(call.param(0))?;
    let body = call.body(requests::SERVICE_IDS)?;
    let wanted = chosen(database, call.param(0), &body)?;
    ask(database, call, action, wanted.into_iter().map(|id| (id, None)).collect())
}

/// Deletes services: "Confirmation that the services are triggered for deletion" (part 4). The reply is 200 without a body.
fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    all_of(database, call, Action::Delete)?;
    Ok(Response::empty(200))
}

fn stop(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    all_of(database, call, Action::Stop)?;
    Ok(Response::empty(200))
}

fn restart(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    all_of(database, call, Action::Restart)?;
    Ok(Response::json(202, &environment_status(database, call.param(0))))
}

/// Deploys several services, each at the version in its entry of the body if there is one.
fn deploy(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let body = call.body(requests::SERVICE_DEPLOYMENTS)?;
    let mut wanted = Vec::new();
    let mut wrong = Vec::new();
    for kind in Kind::ALL {
        for (index, entry) in
            body.get(&kind.plural()).and_then(Value::as_array).into_iter().flatten().enumerate()
        {
            let key = if kind == Kind::Application { "application_id" } else { "id" };
            let id = entry.get(key).unwrap_or(entry);
            let version = ["git_commit_id", "image_tag", "chart_version"]
                .iter()
                .find_map(|key| entry.get(key)?.as_str());
            if let Some(Err(message)) =
                entry.get("git_commit_id").and_then(Value::as_str).map(super::service::full_commit)
            {
                wrong.push((format!("{}[{index}].git_commit_id", kind.plural()), message.to_owned()));
            }
            match one(database, call.param(0), kind, id) {
                Some(id) if wanted.iter().any(|(known, _)| *known == id) => {}
                Some(id) => wanted.push((id, version.map(str::to_owned))),
                None => {
                    wrong.push((format!("{}[{index}]", kind.plural()), "names an unknown service".to_owned()))
                }
            }
        }
    }
    crate::rule::refuse_if_any(wrong)?;
    if wanted.is_empty() {
        return Err(Failure::Invalid(vec![("body".into(), "names no service".into())]));
    }
    ask(database, call, Action::Deploy, wanted)?;
    Ok(Response::json(202, &json!(environment_status(database, call.param(0)))))
}
