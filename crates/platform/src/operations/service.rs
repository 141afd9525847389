//! Operations on one service: on its record, status, log, history and commits, and its actions.

use super::{environment::page, environment::page_size, results};
use crate::auth::Scope;
use crate::clock;
use crate::commits;
use crate::database::{Database, free_name};
use crate::failure::Failure;
use crate::http::Response;
use crate::kind::Kind;
use crate::log;
use crate::machine::Action;
use crate::record::text;
use crate::requests;
use crate::route::{Call, Table};
use crate::rule::Field;
use crate::service::{self, Service};
use crate::service_template;
use serde_json::{Map, Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    use Kind::{Application, Container, Database, Helm, Job, Terraform};
    table.document(Scope::Read, "GET", "/application/{applicationId}/status", status);
    table.document(Scope::Deploy, "POST", "/application/{applicationId}/deploy", deploy_application);
    table.document(Scope::Read, "GET", "/application/{applicationId}/log", application_log);
    table.document(Scope::Read, "GET", "/container/{containerId}", get);
    table.document(Scope::Write, "POST", "/container/{containerId}/clone", clone);
    table.document(Scope::Deploy, "POST", "/database/{databaseId}/deploy", redeploy);
    table.document(Scope::Deploy, "POST", "/database/{databaseId}/restart-service", restart);
    table.document(Scope::Deploy, "POST", "/job/{jobId}/stop", stop);
    table.kinds(&Kind::ALL, Scope::Read, "GET", "{}", get);
    table.kinds(&Kind::ALL, Scope::Write, "PUT", "{}", put);
    table.kinds(&Kind::ALL, Scope::Admin, "DELETE", "{}", delete);
    table.kinds(&[Container, Database, Job, Helm], Scope::Read, "GET", "{}/status", status);
    table.kinds(&[Application, Container, Helm, Database], Scope::Deploy, "POST", "{}/stop", stop);
    table.kinds(&[Application, Container], Scope::Deploy, "POST", "{}/restart-service", restart);
    table.kinds(&Kind::ALL, Scope::Deploy, "POST", "{}/redeploy", redeploy);
    table.kinds(&[Container], Scope::Deploy, "POST", "{}/deploy", |db, call| {
        deploy(db, call, requests::TAG_CHOICE)
    });
    table
        .kinds(&[Job], Scope::Deploy, "POST", "{}/deploy", |db, call| deploy(db, call, requests::JOB_CHOICE));
    table.kinds(&[Helm], Scope::Deploy, "POST", "{}/deploy", |db, call| {
        deploy(db, call, requests::CHART_CHOICE)
    });
    table.kinds(&Kind::ALL, Scope::Write, "POST", "{}/clone", clone);
    table.kinds(&Kind::ALL, Scope::Read, "GET", "{}/deploymentHistoryV2", history);
    table.kinds(&[Application, Helm, Job, Terraform], Scope::Read, "GET", "{}/commit", commits);
    table.kinds(&[Container], Scope::Read, "GET", "{}/log", container_log);
}

/// Returns the service that the path names by kind and id. The error is 404 if there is no such service.
pub fn find<'d>(database: &'d Database, call: &Call) -> Result<&'d Service, Failure> {
    let kind = call.kind()?;
    let found = database.services.iter().find(|service| service.id == call.param(0) && service.kind == kind);
    found.ok_or(Failure::NotFound(kind.path()))
}

/// Returns the service that the path names by kind and id, for modification. The error is 404 if there is no such service.
pub fn find_mut<'d>(database: &'d mut Database, call: &Call) -> Result<&'d mut Service, Failure> {
    let kind = call.kind()?;
    let found =
        database.services.iter_mut().find(|service| service.id == call.param(0) && service.kind == kind);
    found.ok_or(Failure::NotFound(kind.path()))
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let service = find(database, call)?;
    Ok(Response::json(200, &database.service_record(service)))
}

/// Replaces the record of a service: "PUT replaces the whole record" (companion).
fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let old = find(database, call)?.clone();
    let body = call.body(match old.kind {
        Kind::Application => requests::APPLICATION_EDIT,
        Kind::Container => requests::CONTAINER,
        Kind::Database => requests::DATABASE_EDIT,
        Kind::Job => requests::JOB_EDIT,
        Kind::Helm => requests::HELM_EDIT,
        Kind::Terraform => requests::TERRAFORM_EDIT,
    })?;
    let others = database.services_of(old.environment).filter(|service| service.id != old.id);
    free_name(text(&body, "name"), others.map(Service::name))?;
    let record = service_template::replaced(&old, &body);
    let record = service_template::settle(database, old.kind, record, Some(&old), call.now)?;
    let service = find_mut(database, call)?;
    service.record = record;
    service.changed(call.now);
    let name = service.name().to_owned();
    for variable in database.variables.iter_mut().filter(|variable| variable.owner == call.param(0)) {
        variable.record.insert("service_name".into(), json!(name));
    }
    let reply = database.service_record(find(database, call)?);
    Ok(Response::json(200, &reply))
}

fn status(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &find(database, call)?.status(call.now)))
}

fn ask(
    database: &mut Database,
    call: &Call,
    action: Action,
    version: Option<String>,
) -> Result<Uuid, Failure> {
    let service = find(database, call)?;
    let (id, environment) = (service.id, service.environment);
    database.deploy(environment, action, &[(id, version)], call.by, call.now)
}

/// Requests an action, and returns the service status "as it is at that time" (part 3.3).
fn answered(
    database: &mut Database,
    call: &Call,
    action: Action,
    version: Option<String>,
) -> Result<Response, Failure> {
    ask(database, call, action, version)?;
    Ok(Response::json(202, &find(database, call)?.status(call.now)))
}

fn redeploy(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    answered(database, call, Action::Deploy, None)
}

fn stop(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    answered(database, call, Action::Stop, None)
}

fn restart(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    answered(database, call, Action::Restart, None)
}

fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    ask(database, call, Action::Delete, None)?;
    Ok(Response::empty(204))
}

/// Deploys an application, and returns a deployment request result (part 2.22). With the bodies of deployed platforms
/// (`requires_deployed_bodies`) the commit is required, and the status of the service is returned.
fn deploy_application(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(database, call)?;
    let body = call.body(requests::COMMIT_CHOICE)?;
    let commit = commit(&body)?;
    if database.requires_deployed_bodies && commit.is_none() {
        return Err(Failure::Invalid(vec![("git_commit_id".into(), "is required".into())]));
    }
    if database.requires_deployed_bodies {
        return answered(database, call, Action::Deploy, commit);
    }
    let id = ask(database, call, Action::Deploy, commit)?;
    let reply = json!({"id": id, "status": "QUEUED", "application_id": call.param(0), "created_at": clock::iso(call.now)});
    Ok(Response::json(202, &reply))
}

/// Deploys a container, a job or a helm service, at the tag, commit or chart version in the body if it has one, and returns the service
/// status.
fn deploy(database: &mut Database, call: &Call, fields: &[Field]) -> Result<Response, Failure> {
    find(database, call)?;
    let body = call.body(fields)?;
    let chosen =
        ["image_tag", "chart_version"].iter().find_map(|key| body.get(*key)?.as_str()).map(str::to_owned);
    let version = match chosen {
        Some(chosen) => Some(chosen),
        None => commit(&body)?,
    };
    answered(database, call, Action::Deploy, version)
}

/// Returns an error unless the text is a full commit id: 40 hexadecimal digits. The error is the message for the field.
pub fn full_commit(commit: &str) -> Result<(), &'static str> {
    let is_full = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_full { Ok(()) } else { Err("must be a full commit id of 40 hexadecimal digits") }
}

fn commit(body: &Map<String, Value>) -> Result<Option<String>, Failure> {
    let Some(commit) = body.get("git_commit_id").and_then(Value::as_str) else { return Ok(None) };
    full_commit(commit)
        .map_err(|message| Failure::Invalid(vec![("git_commit_id".into(), message.into())]))?;
    Ok(Some(commit.to_owned()))
}

/// Clones a service into an environment. The clone was never deployed. The clone, its ports, its storage and its autoscaling get new ids.
fn clone(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let service = find(database, call)?.clone();
    let body = call.body(requests::CLONE)?;
    let target: Uuid = text(&body, "environment_id").parse().unwrap_or_default();
    if database.environment(target).is_err() {
        let message = "must be an environment of the organization";
        return Err(Failure::Invalid(vec![("environment_id".into(), message.into())]));
    }
    free_name(text(&body, "name"), database.services_of(target).map(Service::name))?;
    let id = database.fresh_id("service");
    let record = service_template::cloned(&service, id, target, text(&body, "name"), call.now);
    let record = service_template::settle(database, service.kind, record, None, call.now)?;
    let fresh = service_template::fresh(service.kind, id, target, record);
    let reply = database.service_record(&fresh);
    database.services.push(fresh);
    Ok(Response::json(202, &reply))
}

fn history(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let service = find(database, call)?.id;
    let size = page_size(call)?;
    let newest = database.deployments.iter().rev().filter_map(|deployment| {
        deployment.items.iter().find(|item| item.service == service).map(|item| item.history(deployment))
    });
    Ok(page(size, newest.take(size)))
}

fn commits(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let service = find(database, call)?;
    let mut record = service.record.clone();
    let found = service::git(&mut record).map(|git| {
        let repository = text(git, "url").trim_end_matches(".git").rsplit('/').next().unwrap_or_default();
        commits::newest(service.name(), repository, text(git, "branch"), call.now)
    });
    Ok(results(found.unwrap_or_default()))
}

/// Returns the last lines of an application's log. The query parameter `tail` is the maximum number of lines, by default 1,000. Returns an
/// error if `tail` isn't a whole number above 0.
fn application_log(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let wrong = || Failure::Invalid(vec![("tail".into(), "must be a whole number above 0".into())]);
    let tail = match call.query("tail") {
        None => log::MAX_LOG_ENTRIES,
        Some(text) => text.parse().ok().filter(|tail| *tail > 0).ok_or_else(wrong)?,
    };
    Ok(results(log::lines(find(database, call)?, tail, call.now)))
}

fn container_log(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(results(log::lines(find(database, call)?, log::MAX_LOG_ENTRIES, call.now)))
}
