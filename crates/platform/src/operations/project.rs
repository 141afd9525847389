//! A project and its environments (part 4, companion "Navigation").

use super::{environment, results};
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, free_name, fuller};
use crate::failure::Failure;
use crate::http::Response;
use crate::options::Profile;
use crate::record::{Fields, fields, find_mut, id, text};
use crate::requests;
use crate::route::{Call, Table};
use serde_json::{Value, json};

pub fn add(table: &mut Table) {
    table.document(Scope::Write, "POST", "/project/{projectId}/environment", create_environment);
    table.companion(Scope::Read, "GET", "/project/{projectId}", get);
    table.companion(Scope::Write, "PUT", "/project/{projectId}", put);
    table.companion(Scope::Admin, "DELETE", "/project/{projectId}", delete);
    table.companion(Scope::Read, "GET", "/project/{projectId}/environment", environments);
    table.companion(Scope::Read, "GET", "/project/{projectId}/environment/status", statuses);
}

/// Returns a project for a reply: in the document profile only the document's fields, in the companion profile also the number of its
/// environments.
pub fn answer(database: &Database, project: &Fields) -> Value {
    let mut record = project.clone();
    match database.profile {
        Profile::Document => record.retain(|key, _| {
            ["id", "name", "description", "created_at", "updated_at"].contains(&key.as_str())
        }),
        Profile::Companion => {
            let count = id(project).map_or(0, |id| database.environments_of(id).count());
            record.insert("associated_environments_count".into(), json!(count));
        }
    }
    Value::Object(record)
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &answer(database, database.project(call.param(0))?)))
}

fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.project(call.param(0))?;
    let body = call.body(requests::PROJECT)?;
    let others = database.projects.iter().filter(|project| id(project) != Some(call.param(0)));
    free_name(text(&body, "name"), others.map(|project| text(project, "name")))?;
    let project = find_mut(&mut database.projects, call.param(0)).ok_or(Failure::NotFound("project"))?;
    for key in ["name", "description"] {
        if let Some(value) = body.get(key) {
            project.insert(key.into(), value.clone());
        }
    }
    project.insert("updated_at".into(), json!(clock::iso(call.now)));
    let project = project.clone();
    Ok(Response::json(200, &answer(database, &project)))
}

/// Deletes a project. Returns a conflict if it has environments.
fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.project(call.param(0))?;
    let count = database.environments_of(call.param(0)).count();
    if count > 0 {
        return Err(Failure::Conflict(format!("The project has {count} environments: delete them first")));
    }
    database.projects.retain(|project| id(project) != Some(call.param(0)));
    database.variables.retain(|variable| variable.owner != call.param(0));
    Ok(Response::empty(204))
}

fn environments(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.project(call.param(0))?;
    Ok(results(database.environments_of(call.param(0)).map(|record| environment::answer(database, record))))
}

fn statuses(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.project(call.param(0))?;
    let ids = database.environments_of(call.param(0)).filter_map(id);
    Ok(results(ids.map(|id| environment::status(database, id))))
}

/// Creates an environment. Its cluster is in the field `cluster_id`, or `cluster` as deployed platforms name it.
fn create_environment(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.project(call.param(0))?;
    let body = call.body(requests::ENVIRONMENT)?;
    if database.profile == Profile::Document && text(&body, "mode") == "DEVELOPMENT" {
        return Err(Failure::Invalid(vec![("mode".into(), "must be one of STAGING, PRODUCTION".into())]));
    }
    fuller(database, &body, &["cluster"])?;
    let cluster_field = ["cluster_id", "cluster"].iter().find_map(|key| body.get(*key));
    let cluster = cluster_field.and_then(Value::as_str).and_then(|text| text.parse().ok());
    let cluster = match (cluster_field, cluster) {
        (None, _) => return Err(Failure::Invalid(vec![("cluster_id".into(), "is required".into())])),
        (Some(_), Some(cluster)) => {
            database.cluster(cluster).ok().map(|cluster| (cluster.id(), cluster.record.clone()))
        }
        (Some(_), None) => None,
    };
    let Some((cluster, cluster_record)) = cluster else {
        return Err(Failure::Invalid(vec![(
            "cluster_id".into(),
            "must be a cluster of the organization".into(),
        )]));
    };
    free_name(
        text(&body, "name"),
        database.environments_of(call.param(0)).map(|record| text(record, "name")),
    )?;
    let record = fields(json!({
        "id": database.fresh_id("environment"),
        "created_at": clock::iso(call.now),
        "updated_at": clock::iso(call.now),
        "name": body.get("name"),
        "organization": {"id": database.organization.get("id")},
        "project": {"id": call.param(0)},
        "cloud_provider": {"provider": cluster_record.get("cloud_provider"), "cluster": cluster_record.get("name")},
        "mode": body.get("mode"),
        "cluster_id": cluster,
        "cluster_name": cluster_record.get("name"),
    }));
    database.environments.push(record.clone());
    Ok(Response::json(201, &environment::answer(database, &record)))
}
