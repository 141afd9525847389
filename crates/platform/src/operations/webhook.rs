//! Webhooks (part 6; companion "Organization").

use super::{removed, results};
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, fuller};
use crate::delivery::Delivery;
use crate::failure::Failure;
use crate::http::Response;
use crate::record::{Fields, fields, id};
use crate::requests;
use crate::route::{Call, Table};
use crate::webhook::{Webhook, deployed_event_names};
use serde_json::{Map, Value, json};

pub fn add(table: &mut Table) {
    const PATH: &str = "/organization/{organizationId}/webhook";
    const WEBHOOK: &str = "/organization/{organizationId}/webhook/{webhookId}";
    table.document(Scope::Write, "POST", PATH, create);
    table.companion(Scope::Read, "GET", PATH, list);
    table.companion(Scope::Read, "GET", WEBHOOK, get);
    table.companion(Scope::Write, "PUT", WEBHOOK, put);
    table.companion(Scope::Admin, "DELETE", WEBHOOK, delete);
    table.companion(Scope::Read, "GET", &format!("{WEBHOOK}/event"), events);
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.webhooks.iter().map(|webhook| json!(webhook.record))))
}

fn known<'d>(database: &'d mut Database, call: &Call) -> Result<&'d mut Webhook, Failure> {
    database.is_organization(call.param(0))?;
    let found = database.webhooks.iter_mut().find(|webhook| id(&webhook.record) == Some(call.param(1)));
    found.ok_or(Failure::NotFound("webhook"))
}

fn get(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &json!(known(database, call)?.record)))
}

/// Writes a checked body into a webhook. Fields that are missing from the body get their defaults, but "a PUT without `target_secret` keeps
/// the secret".
fn set(webhook: &mut Webhook, body: &Map<String, Value>, now: i64) {
    let defaults = json!({
        "kind": "STANDARD", "target_url": "", "description": null, "enabled": true, "events": [],
        "project_names_filter": [], "environment_types_filter": [],
    });
    for (key, default) in fields(defaults) {
        webhook.record.insert(key.clone(), body.get(&key).cloned().unwrap_or(default));
    }
    if let Some(secret) = body.get("target_secret") {
        webhook.secret = secret.as_str().filter(|secret| !secret.is_empty()).map(str::to_owned);
    }
    webhook.record.insert("target_secret_set".into(), json!(webhook.secret.is_some()));
    webhook.record.insert("updated_at".into(), json!(clock::iso(now)));
}

fn create(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::WEBHOOK)?;
    fuller(database, &body, &["kind"])?;
    if database.requires_deployed_bodies {
        let names = body.get("events").and_then(Value::as_array).into_iter().flatten();
        if names.into_iter().any(|name| !deployed_event_names().iter().any(|known| name == known)) {
            let message = format!("must be among {}", deployed_event_names().join(", "));
            return Err(Failure::Invalid(vec![("events".into(), message)]));
        }
    }
    let record: Fields =
        fields(json!({"id": database.fresh_id("webhook"), "created_at": clock::iso(call.now)}));
    let mut webhook = Webhook { record, secret: None };
    set(&mut webhook, &body, call.now);
    let reply = json!(webhook.record);
    database.webhooks.push(webhook);
    Ok(Response::json(201, &reply))
}

fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let webhook = known(database, call)?;
    let body = call.body(requests::WEBHOOK_EDIT)?;
    set(webhook, &body, call.now);
    Ok(Response::json(200, &json!(webhook.record)))
}

fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call)?;
    removed(&mut database.webhooks, |webhook| id(&webhook.record) == Some(call.param(1)));
    database.deliveries.retain(|delivery| delivery.webhook != call.param(1));
    Ok(Response::empty(204))
}

/// Returns the deliveries of a webhook, newest first.
fn events(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    known(database, call)?;
    let deliveries = database.deliveries.iter().rev().filter(|delivery| delivery.webhook == call.param(1));
    Ok(results(deliveries.map(Delivery::event)))
}
