//! The organization, its projects, and all of its services.

use super::results;
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, free_name};
use crate::failure::Failure;
use crate::http::Response;
use crate::ids;
use crate::options::Profile;
use crate::record::{Fields, fields, id, parent, reference, text};
use crate::requests;
use crate::route::{Call, Table};
use crate::service::Service;
use serde_json::{Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    table.document(Scope::Read, "GET", "/organization", get);
    table.document(Scope::Read, "GET", "/organization/{organizationId}/project", projects);
    table.document(Scope::Write, "POST", "/organization/{organizationId}/project", create_project);
    table.companion(Scope::Read, "GET", "/organization/{organizationId}/services", services);
    table.companion(Scope::Read, "GET", "/organization/{organizationId}/gitToken", git_tokens);
}

/// Returns the organization: "Answers one record in the document and a list on deployed platforms."
fn get(database: &mut Database, _: &Call) -> Result<Response, Failure> {
    Ok(match database.profile {
        Profile::Document => Response::json(200, &json!(database.organization)),
        Profile::Companion => results([json!(database.organization)]),
    })
}

fn projects(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.projects.iter().map(|project| super::project::answer(database, project))))
}

fn create_project(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::PROJECT)?;
    free_name(text(&body, "name"), database.projects.iter().map(|project| text(project, "name")))?;
    let record = fields(json!({
        "id": database.fresh_id("project"),
        "created_at": clock::iso(call.now),
        "updated_at": clock::iso(call.now),
        "name": body.get("name"),
        "description": body.get("description").cloned().unwrap_or(json!("")),
        "organization": {"id": call.param(0)},
    }));
    database.projects.push(record.clone());
    Ok(Response::json(200, &super::project::answer(database, &record)))
}

/// Returns the tokens that read private git repositories. They are the same in every database: no operation changes them.
fn git_tokens(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let service_count = |token: Uuid| {
        let git_token = |service: &Service| {
            service.record.get("git_repository")?.get("git_token_id")?.as_str()?.parse().ok()
        };
        database.services.iter().filter(|service| git_token(service) == Some(token)).count()
    };
    let token = |name: &str, description: &str, lifetime: Option<i64>| {
        let id = ids::named(&format!("git token {name}"));
        json!({
            "id": id, "name": name, "description": description, "type": "PROVIDERE",
            "expired_at": lifetime.map(|lifetime| clock::iso(call.now + lifetime)),
            "associated_services_count": service_count(id),
        })
    };
    Ok(results([
        token("northwind-bot", "Reads all repositories of the team", None),
        token("mobile-team", "", Some(40 * 24 * 60 * 60_000)),
    ]))
}

fn services(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let wanted = |name| -> Result<Option<Uuid>, Failure> {
        let Some(text) = call.query(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Failure::Invalid(vec![(name.to_owned(), "must be a UUID".into())]))
    };
    let (project, environment, cluster) =
        (wanted("project_id")?, wanted("environment_id")?, wanted("cluster_id")?);
    let found = database.services.iter().filter_map(|service| {
        let environment_record = database.environment(service.environment).ok()?;
        let project_record = database.project(parent(environment_record, "project")?).ok()?;
        let fits = |wanted: Option<Uuid>, actual: Option<Uuid>| wanted.is_none() || wanted == actual;
        let is_wanted = fits(project, id(project_record))
            && fits(environment, id(environment_record))
            && fits(cluster, reference(environment_record, "cluster_id"));
        is_wanted.then(|| summary(&service.record, environment_record, project_record))
    });
    Ok(results(found))
}

fn summary(record: &Fields, environment: &Fields, project: &Fields) -> Value {
    let mut summary = json!({
        "id": record.get("id"), "name": record.get("name"), "description": record.get("description"),
        "icon_uri": record.get("icon_uri"), "service_type": record.get("service_type"),
        "project_id": project.get("id"), "project_name": project.get("name"),
        "environment_id": environment.get("id"), "environment_name": environment.get("name"),
        "cluster_id": environment.get("cluster_id"),
    });
    if let (Some(map), Some(job)) = (summary.as_object_mut(), record.get("job_type")) {
        map.insert("job_type".into(), job.clone());
    }
    summary
}
