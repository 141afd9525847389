//! Container registries (part 2.10; companion "Organization").

use super::{removed, results};
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, Registry, free_name};
use crate::failure::Failure;
use crate::http::Response;
use crate::record::{Fields, fields, id, parent, reference, text};
use crate::registry;
use crate::requests;
use crate::route::{Call, Table};
use crate::service::Service;
use serde_json::{Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    const PATH: &str = "/organization/{organizationId}/containerRegistry";
    const REGISTRY: &str = "/organization/{organizationId}/containerRegistry/{containerRegistryId}";
    table.document(Scope::Write, "PUT", REGISTRY, put);
    table.companion(Scope::Read, "GET", PATH, list);
    table.companion(Scope::Write, "POST", PATH, create);
    table.companion(Scope::Read, "GET", REGISTRY, get);
    table.companion(Scope::Admin, "DELETE", REGISTRY, delete);
    table.companion(Scope::Read, "GET", &format!("{REGISTRY}/images"), images);
    table.companion(Scope::Read, "GET", &format!("{REGISTRY}/associatedServices"), associated);
}

fn users(database: &Database, registry: Uuid) -> impl Iterator<Item = &Service> {
    database.services.iter().filter(move |service| {
        let image =
            service.record.get("source").and_then(|source| source.get("image")).and_then(Value::as_object);
        reference(&service.record, "registry_id") == Some(registry)
            || image.and_then(|image| reference(image, "registry_id")) == Some(registry)
    })
}

fn answer(database: &Database, registry: &Registry) -> Value {
    let mut record = registry.record.clone();
    let count = id(&registry.record).map_or(0, |id| users(database, id).count());
    record.insert("associated_services_count".into(), json!(count));
    Value::Object(record)
}

fn known<'d>(database: &'d Database, call: &Call) -> Result<&'d Registry, Failure> {
    database.is_organization(call.param(0))?;
    database.registry(call.param(1)).ok_or(Failure::NotFound("container registry"))
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.registries.iter().map(|registry| answer(database, registry))))
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &answer(database, known(database, call)?)))
}

fn names(database: &Database, excluded: Option<Uuid>) -> impl Iterator<Item = &str> {
    database
        .registries
        .iter()
        .filter(move |registry| id(&registry.record) != excluded)
        .map(|registry| text(&registry.record, "name"))
}

fn create(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::REGISTRY)?;
    registry::check(&body)?;
    free_name(text(&body, "name"), names(database, None))?;
    let mut record = fields(json!({
        "id": database.fresh_id("registry"),
        "created_at": clock::iso(call.now),
        "updated_at": clock::iso(call.now),
    }));
    let secrets = registry::set(&mut record, &body);
    let registry = Registry { record, secrets };
    let reply = answer(database, &registry);
    database.registries.push(registry);
    Ok(Response::json(201, &reply))
}

/// Saves a registry. The kind can't change ("A kind is fixed once created"). The request replaces all secrets: a secret that the request
/// leaves out is removed.
fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let kind = text(&known(database, call)?.record, "kind").to_owned();
    let body = call.body(requests::REGISTRY)?;
    registry::check(&body)?;
    if text(&body, "kind") != kind {
        return Err(Failure::Invalid(vec![("kind".into(), format!("is fixed once created: {kind}"))]));
    }
    free_name(text(&body, "name"), names(database, Some(call.param(1))))?;
    let found = database.registries.iter_mut().find(|registry| id(&registry.record) == Some(call.param(1)));
    let registry = found.ok_or(Failure::NotFound("container registry"))?;
    registry.record.insert("updated_at".into(), json!(clock::iso(call.now)));
    registry.secrets = registry::set(&mut registry.record, &body);
    let registry = registry.clone();
    Ok(Response::json(200, &answer(database, &registry)))
}

fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call)?;
    let count = users(database, call.param(1)).count();
    if count > 0 {
        return Err(Failure::Conflict(format!("{count} services use this registry")));
    }
    removed(&mut database.registries, |registry| id(&registry.record) == Some(call.param(1)));
    Ok(Response::empty(204))
}

/// Returns the images that containers use from this registry, each with `latest` and the tags that they use. The query parameter `imageName`
/// restricts the list to the image with this name.
fn images(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call)?;
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for service in users(database, call.param(1)) {
        let image = text(&service.record, "image_name");
        if image.is_empty() || call.query("imageName").is_some_and(|wanted| wanted != image) {
            continue;
        }
        let index = found.iter().position(|(name, _)| *name == image).unwrap_or_else(|| {
            found.push((image, vec!["latest"]));
            found.len() - 1
        });
        if let Some((_, tags)) = found.get_mut(index) {
            let tag = text(&service.record, "tag");
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
    }
    Ok(results(found.into_iter().map(|(image, tags)| json!({"image_name": image, "versions": tags}))))
}

fn associated(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call)?;
    Ok(results(users(database, call.param(1)).filter_map(|service| {
        let environment: &Fields = database.environment(service.environment).ok()?;
        let project = database.project(parent(environment, "project")?).ok()?;
        Some(json!({
            "project_id": project.get("id"), "project_name": project.get("name"),
            "environment_id": environment.get("id"), "environment_name": environment.get("name"),
            "service_id": service.id, "service_name": service.name(), "service_type": service.kind.service_type(),
        }))
    })))
}
