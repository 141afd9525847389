//! An environment, its deployments, log and links.

use super::results;
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, free_name};
use crate::deployment::{Deployment, STAGES};
use crate::failure::Failure;
use crate::http::Response;
use crate::options::Profile;
use crate::record::{Fields, find_mut, id, parent, text};
use crate::requests;
use crate::route::{Call, Table};
use crate::service::Service;
use crate::service_template;
use crate::variable::Variable;
use serde_json::{Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    table.document(Scope::Read, "GET", "/environment/{environmentId}/log", log);
    table.document(Scope::Read, "GET", "/environment/{environmentId}/deploymentQueue", queue);
    table.companion(Scope::Read, "GET", "/environment/{environmentId}", get);
    table.companion(Scope::Write, "PUT", "/environment/{environmentId}", put);
    table.companion(Scope::Admin, "DELETE", "/environment/{environmentId}", delete);
    table.companion(Scope::Write, "POST", "/environment/{environmentId}/clone", clone);
    table.companion(Scope::Read, "GET", "/environment/{environmentId}/deploymentRule", rule);
    table.companion(Scope::Read, "GET", "/environment/{environmentId}/deploymentStage", stages);
    table.companion(Scope::Read, "GET", "/environment/{environmentId}/deploymentHistoryV2", history);
    table.companion(Scope::Read, "GET", "/environment/{environmentId}/link", links);
}

/// Returns an environment for a reply: in the document profile only the document's fields, in the companion profile the whole record.
pub fn answer(database: &Database, environment: &Fields) -> Value {
    let mut record = environment.clone();
    if database.profile == Profile::Document {
        record.retain(|key, _| ["id", "name", "mode", "cluster_id", "created_at"].contains(&key.as_str()));
    }
    Value::Object(record)
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &answer(database, database.environment(call.param(0))?)))
}

fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let project = parent(database.environment(call.param(0))?, "project").unwrap_or_default();
    let body = call.body(requests::ENVIRONMENT_EDIT)?;
    let others = database.environments_of(project).filter(|record| id(record) != Some(call.param(0)));
    free_name(text(&body, "name"), others.map(|record| text(record, "name")))?;
    let record =
        find_mut(&mut database.environments, call.param(0)).ok_or(Failure::NotFound("environment"))?;
    for key in ["name", "mode"] {
        if let Some(value) = body.get(key) {
            record.insert(key.into(), value.clone());
        }
    }
    record.insert("updated_at".into(), json!(clock::iso(call.now)));
    Ok(Response::json(200, &json!(record)))
}

/// Deletes an environment with its services, variables, log and deployments. Returns a conflict if one of its services has a request
/// that isn't over.
fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    if database.services_of(call.param(0)).any(|service| !service.requests.is_empty()) {
        return Err(Failure::Conflict("The environment has deployments under way".into()));
    }
    let services: Vec<Uuid> = database.services_of(call.param(0)).map(|service| service.id).collect();
    for service in services {
        database.forget_service(service);
    }
    database.environments.retain(|record| id(record) != Some(call.param(0)));
    database.variables.retain(|variable| variable.owner != call.param(0));
    database.log.remove(&call.param(0));
    database.deployments.retain(|deployment| deployment.environment != call.param(0));
    Ok(Response::empty(204))
}

/// Clones an environment, its services, and the variables that belong to the environment itself. Each copy gets a new id, and the copied
/// services were never deployed.
fn clone(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let mut record = database.environment(call.param(0))?.clone();
    let body = call.body(requests::ENVIRONMENT_CLONE)?;
    let chosen = |key: &str| body.get(key).and_then(Value::as_str).and_then(|id| id.parse::<Uuid>().ok());
    let wrong = |key: &str, record_kind: &str| {
        Failure::Invalid(vec![(key.to_owned(), format!("must be a {record_kind} of the organization"))])
    };
    if let Some(project) = chosen("project_id") {
        database.project(project).map_err(|_| wrong("project_id", "project"))?;
        record.insert("project".into(), json!({"id": project}));
    }
    if let Some(cluster) = chosen("cluster_id") {
        let cluster_record =
            database.cluster(cluster).map_err(|_| wrong("cluster_id", "cluster"))?.record.clone();
        record.insert("cluster_id".into(), json!(cluster));
        record.insert("cluster_name".into(), json!(cluster_record.get("name")));
        let provider =
            json!({"provider": cluster_record.get("cloud_provider"), "cluster": cluster_record.get("name")});
        record.insert("cloud_provider".into(), provider);
    }
    let project = parent(&record, "project").unwrap_or_default();
    free_name(text(&body, "name"), database.environments_of(project).map(|record| text(record, "name")))?;
    let clone_id = database.fresh_id("environment");
    record.insert("id".into(), json!(clone_id));
    record.insert("name".into(), json!(text(&body, "name")));
    if let Some(mode) = body.get("mode") {
        record.insert("mode".into(), mode.clone());
    }
    for key in ["created_at", "updated_at"] {
        record.insert(key.into(), json!(clock::iso(call.now)));
    }
    database.environments.push(record.clone());
    let services: Vec<Service> = database.services_of(call.param(0)).cloned().collect();
    for service in &services {
        let id = database.fresh_id("service");
        let service_record = service_template::cloned(service, id, clone_id, service.name(), call.now);
        let service_record =
            service_template::settle(database, service.kind, service_record, None, call.now)?;
        database.services.push(service_template::fresh(service.kind, id, clone_id, service_record));
    }
    let belongs_to_original = |variable: &&Variable| variable.owner == call.param(0);
    let variables: Vec<Variable> = database.variables.iter().filter(belongs_to_original).cloned().collect();
    for mut variable in variables {
        variable.owner = clone_id;
        variable.record.insert("id".into(), json!(database.fresh_id("variable")));
        database.variables.push(variable);
    }
    Ok(Response::json(202, &answer(database, &record)))
}

/// Returns the rule that says when an environment runs. Only an environment with the mode DEVELOPMENT stops outside of the times of the rule
/// (`auto_stop`).
fn rule(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let environment = database.environment(call.param(0))?;
    let is_development = text(environment, "mode") == "DEVELOPMENT";
    let rule = json!({
        "id": call.param(0),
        "timezone": "Europe/Paris",
        "start_time": "1970-01-01T08:00:00Z",
        "stop_time": "1970-01-01T20:00:00Z",
        "weekdays": ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"],
        "auto_stop": is_development,
        "auto_preview": is_development,
        "on_demand_preview": false,
    });
    Ok(Response::json(200, &rule))
}

/// Returns the stages of an environment's deployments in their order, each with its services. The kind of a service decides its stage.
fn stages(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let stages = STAGES.iter().enumerate().map(|(index, (name, kinds))| {
        let services = database.services_of(call.param(0)).filter(|service| kinds.contains(&service.kind));
        let services = services.map(|service| {
            json!({"id": service.id, "service_id": service.id, "service_type": service.kind.service_type()})
        });
        json!({
            "id": Uuid::from_u64_pair(call.param(0).as_u64_pair().0, index as u64 + 1),
            "name": name,
            "description": null,
            "deployment_order": index + 1,
            "services": services.collect::<Vec<_>>(),
        })
    });
    Ok(results(stages.collect::<Vec<_>>()))
}

fn log(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    Ok(results(database.log_of(call.param(0)).map(|entry| json!(entry))))
}

fn queue(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    Ok(results(
        of(database, call.param(0)).filter(|deployment| !deployment.is_over()).map(Deployment::queue_entry),
    ))
}

fn of(database: &Database, environment: Uuid) -> impl DoubleEndedIterator<Item = &Deployment> {
    database.deployments.iter().filter(move |deployment| deployment.environment == environment)
}

fn history(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let size = page_size(call)?;
    let newest = of(database, call.param(0)).rev().take(size).map(Deployment::history_entry);
    Ok(page(size, newest))
}

/// Returns the query parameter `pageSize`; 20 if it is missing. Returns an error if the parameter isn't a whole number.
pub fn page_size(call: &Call) -> Result<usize, Failure> {
    let wrong = |_| Failure::Invalid(vec![("pageSize".into(), "must be a whole number".into())]);
    call.query("pageSize").map_or(Ok(20), str::parse).map_err(wrong)
}

/// Returns the entries as the first page of a history; `size` becomes its `page_size`.
pub fn page(size: usize, entries: impl Iterator<Item = Value>) -> Response {
    Response::json(200, &json!({"page": 1, "page_size": size, "results": entries.collect::<Vec<_>>()}))
}

fn links(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.environment(call.param(0))?;
    let links = database.services_of(call.param(0)).flat_map(|service| {
        let ports = service.record.get("ports").and_then(Value::as_array).into_iter().flatten();
        let open = ports.filter(|port| port.get("publicly_accessible") == Some(&json!(true)));
        open.map(|port| {
            json!({
                "service_id": service.id,
                "service_type": service.kind.service_type(),
                "url": format!("https://{}.apps.example.com", service.name()),
                "internal_port": port.get("internal_port"),
                "external_port": port.get("external_port").filter(|port| port.is_i64()).unwrap_or(&json!(443)),
                "is_platform_domain": true,
                "is_default": port.get("is_default").unwrap_or(&json!(false)),
            })
        })
    });
    Ok(results(links.collect::<Vec<_>>()))
}

/// Returns the environment status (companion). Its `state` is that of the first service whose state is queued (`…_QUEUED`) or transitional
/// (`…ING`, except for RUNNING and WARNING), else of the first service with an error, else of the first service that is UNAVAILABLE or
/// WARNING. Otherwise `state` is DEPLOYED if a service is deployed, running, restarted or completed, else STOPPED if a service is stopped,
/// else READY. Its `last_deployment_state` is the state of the newest deployment that is over, such as DEPLOYED, or READY if there is none.
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
    let under_way = of(database, environment).find(|deployment| !deployment.is_over());
    let newest = under_way.or_else(|| of(database, environment).next_back());
    let newest_that_ended = of(database, environment).rfind(|deployment| deployment.is_over());
    let mut status = json!({
        "id": environment,
        "state": state,
        "last_deployment_date": last.map(clock::iso),
        "last_deployment_state": newest_that_ended.map_or("READY", |deployment| deployment.outcome().0),
        "deployment_request_id": under_way.map(|deployment| deployment.id),
    });
    if let (Some(map), Some(newest)) = (status.as_object_mut(), newest) {
        map.insert("origin".into(), json!(newest.origin));
        map.insert("triggered_by".into(), json!(newest.triggered_by));
        map.insert("last_deployment_id".into(), json!(newest.id));
        map.insert(
            "total_deployment_duration_in_seconds".into(),
            json!((newest.updated - newest.created) / 1_000),
        );
    }
    status
}
