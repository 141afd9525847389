//! Labels groups and annotations groups (parts 2.5, 2.6; companion "Organization").

use super::{removed, results};
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, free_name};
use crate::failure::Failure;
use crate::http::Response;
use crate::record::{Fields, fields, find, find_mut, id, parent, text};
use crate::requests;
use crate::route::{Call, Table};
use crate::service::Service;
use serde_json::{Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    const LABELS: &str = "/organization/{organizationId}/labelsGroups";
    const LABELS_GROUP: &str = "/organization/{organizationId}/labelsGroups/{labelsGroupId}";
    const ANNOTATIONS: &str = "/organization/{organizationId}/annotationsGroups";
    const ANNOTATIONS_GROUP: &str = "/organization/{organizationId}/annotationsGroups/{annotationsGroupId}";
    table.document(Scope::Read, "GET", LABELS_GROUP, get);
    table.companion(Scope::Read, "GET", ANNOTATIONS_GROUP, get);
    for (list_path, group_path) in [(LABELS, LABELS_GROUP), (ANNOTATIONS, ANNOTATIONS_GROUP)] {
        table.companion(Scope::Read, "GET", list_path, list);
        table.companion(Scope::Write, "POST", list_path, create);
        table.companion(Scope::Write, "PUT", group_path, put);
        table.companion(Scope::Admin, "DELETE", group_path, delete);
        table.companion(Scope::Read, "GET", &format!("{group_path}/associatedItems"), associated);
    }
}

fn is_labels(call: &Call) -> bool {
    call.request.path.contains("/labelsGroups")
}

fn groups<'d>(database: &'d mut Database, call: &Call) -> Result<&'d mut Vec<Fields>, Failure> {
    database.is_organization(call.param(0))?;
    Ok(if is_labels(call) { &mut database.labels_groups } else { &mut database.annotations_groups })
}

fn users<'d>(database: &'d Database, call: &Call) -> impl Iterator<Item = &'d Service> {
    let key = if is_labels(call) { "labels_groups" } else { "annotations_groups" };
    let wanted = json!(call.param(1));
    database.services.iter().filter(move |service| {
        let groups = service.record.get(key).and_then(Value::as_array).into_iter().flatten();
        groups.into_iter().any(|group| group.get("id") == Some(&wanted))
    })
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(results(groups(database, call)?.iter().map(|group| json!(group))))
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let group = find(groups(database, call)?, call.param(1)).ok_or(Failure::NotFound("group"))?;
    Ok(Response::json(200, &json!(group)))
}

fn body(call: &Call) -> Result<Fields, Failure> {
    let mut body =
        call.body(if is_labels(call) { requests::LABELS_GROUP } else { requests::ANNOTATIONS_GROUP })?;
    for label in body
        .get_mut("labels")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
    {
        label.entry("propagate_to_cloud_provider").or_insert(json!(false));
    }
    body.retain(|key, _| ["name", "labels", "annotations", "scopes"].contains(&key.as_str()));
    Ok(body)
}

fn create(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    groups(database, call)?;
    let body = body(call)?;
    free_name(text(&body, "name"), groups(database, call)?.iter().map(|group| text(group, "name")))?;
    let mut record = fields(json!({
        "id": database.fresh_id("group"), "created_at": clock::iso(call.now), "updated_at": clock::iso(call.now),
    }));
    record.extend(body);
    groups(database, call)?.push(record.clone());
    Ok(Response::json(201, &Value::Object(record)))
}

fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let known = groups(database, call)?;
    find(known, call.param(1)).ok_or(Failure::NotFound("group"))?;
    let body = body(call)?;
    let others = known.iter().filter(|group| id(group) != Some(call.param(1)));
    free_name(text(&body, "name"), others.map(|group| text(group, "name")))?;
    let group = find_mut(known, call.param(1)).ok_or(Failure::NotFound("group"))?;
    group.extend(body);
    group.insert("updated_at".into(), json!(clock::iso(call.now)));
    let reply = json!(group);
    let dependents: Vec<Uuid> = users(database, call).map(|service| service.id).collect();
    for service in database.services.iter_mut().filter(|service| dependents.contains(&service.id)) {
        service.changed(call.now);
    }
    Ok(Response::json(200, &reply))
}

fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(groups(database, call)?, call.param(1)).ok_or(Failure::NotFound("group"))?;
    let count = users(database, call).count();
    if count > 0 {
        return Err(Failure::Conflict(format!("{count} services use this group")));
    }
    removed(groups(database, call)?, |group| id(group) == Some(call.param(1)));
    Ok(Response::empty(204))
}

fn associated(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(groups(database, call)?, call.param(1)).ok_or(Failure::NotFound("group"))?;
    Ok(results(users(database, call).filter_map(|service| {
        let environment = database.environment(service.environment).ok()?;
        Some(json!({
            "item_id": service.id, "item_name": service.name(), "item_type": service.kind.service_type(),
            "cluster_id": environment.get("cluster_id"), "project_id": parent(environment, "project"),
            "environment_id": environment.get("id"),
        }))
    })))
}
