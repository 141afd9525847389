//! The events of an organization (companion, "Events of an organization (audit)"): who changed or requested what. Deployments and the
//! writes of the audit log are events. No other list of the platform is divided into pages.

use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::deployment::Deployment;
use crate::failure::Failure;
use crate::http::Response;
use crate::ids;
use crate::record::{Fields, id, parent, text};
use crate::route::{Call, Table};
use serde_json::{Value, json};
use std::cmp::Reverse;
use uuid::Uuid;

/// The number of events on a page if the request has no `pageSize`. A `pageSize` below 1 counts as 1, and one above 100 as 100.
const PAGE: usize = 20;

/// The maximum number of events of an organization. Older events are left out, and `organization_max_limit_reached` is true.
const MAX_EVENTS: usize = 200;

pub fn add(table: &mut Table) {
    table.companion(Scope::Read, "GET", PATH, list);
}

const PATH: &str = "/organization/{organizationId}/events";

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let number = |name: &str| call.query(name).map(str::parse::<usize>).transpose();
    let invalid = |name: &str| Failure::Invalid(vec![(name.to_owned(), "must be a number".into())]);
    let size = number("pageSize").map_err(|_| invalid("pageSize"))?.unwrap_or(PAGE).clamp(1, 100);
    let from = number("continueToken").map_err(|_| invalid("continueToken"))?.unwrap_or_default();
    let time = |name: &str| call.query(name).map(|text| text.parse::<i64>().map(|seconds| seconds * 1_000));
    let bound = |name: &str| time(name).transpose().map_err(|_| invalid(name));
    let (after, before) = (bound("fromTimestamp")?, bound("toTimestamp")?);
    let is_wanted = |event: &Event| {
        let matches = |name: &str, field: &str| {
            call.query(name)
                .is_none_or(|wanted| event.record.get(field).and_then(Value::as_str) == Some(wanted))
        };
        after.is_none_or(|after| event.at >= after)
            && before.is_none_or(|before| event.at <= before)
            && matches("eventType", "event_type")
            && matches("targetType", "target_type")
            && matches("targetId", "target_id")
            && matches("subTargetType", "sub_target_type")
            && matches("triggeredBy", "triggered_by")
            && matches("origin", "origin")
    };
    let mut all = events(database);
    all.sort_by_key(|event| Reverse(event.at));
    let has_more = all.len() > MAX_EVENTS;
    all.truncate(MAX_EVENTS);
    let found: Vec<Event> = all.into_iter().filter(is_wanted).collect();
    let end = from.saturating_add(size).min(found.len());
    let link = |token: usize| {
        let path = PATH.replace("{organizationId}", &call.param(0).to_string());
        json!(format!("{path}?pageSize={size}&continueToken={token}"))
    };
    let mut links = Fields::new();
    if end < found.len() {
        links.insert("next".into(), link(end));
    }
    if from > 0 {
        links.insert("previous".into(), link(from.saturating_sub(size)));
    }
    let page: Vec<Value> = found.into_iter().skip(from).take(size).map(|event| event.record).collect();
    Ok(Response::json(
        200,
        &json!({"events": page, "links": links, "organization_max_limit_reached": has_more}),
    ))
}

/// An event and its time.
struct Event {
    at: i64,
    record: Value,
}

/// Returns every event, unsorted.
fn events(database: &Database) -> Vec<Event> {
    let deployments = database.deployments.iter().flat_map(|deployment| of_deployment(database, deployment));
    let writes =
        database.audit.iter().enumerate().filter_map(|(index, entry)| of_write(database, index, entry));
    deployments.chain(writes).collect()
}

/// Returns the ids and names of an environment and its project, as the fields of an event; no fields if there is no such environment.
fn place(database: &Database, environment: Uuid) -> Fields {
    let mut fields = Fields::new();
    if let Ok(record) = database.environment(environment) {
        fields.insert("environment_id".into(), json!(environment));
        fields.insert("environment_name".into(), json!(text(record, "name")));
        let project = parent(record, "project").and_then(|project| database.project(project).ok());
        if let Some(project) = project {
            fields.insert("project_id".into(), json!(id(project)));
            fields.insert("project_name".into(), json!(text(project, "name")));
        }
    }
    fields
}

/// Returns the events of a deployment: its request and, once the deployment is over, its end.
fn of_deployment(database: &Database, deployment: &Deployment) -> Vec<Event> {
    let environment_fields = place(database, deployment.environment);
    let event = |at: i64, event_type: String| {
        let mut record = json!({
            "id": ids::named(&format!("event {event_type} {}", deployment.id)),
            "timestamp": clock::iso(at), "event_type": event_type,
            "target_type": "ENVIRONMENT", "target_id": deployment.environment,
            "target_name": environment_fields.get("environment_name"),
            "triggered_by": deployment.triggered_by, "origin": deployment.origin,
        });
        if let Some(map) = record.as_object_mut() {
            map.extend(environment_fields.clone());
        }
        Event { at, record }
    };
    let action = deployment.action.name();
    let mut found = vec![event(deployment.created, format!("TRIGGER_{action}"))];
    if deployment.is_over() {
        let has_failed = deployment.items.iter().any(|item| item.status == "ERROR");
        let end = match (action, has_failed) {
            ("STOP", false) => "STOPPED".to_owned(),
            ("RESTART", false) => "RESTARTED".to_owned(),
            ("DELETE", false) => "DELETED".to_owned(),
            (_, false) => "DEPLOYED".to_owned(),
            (_, true) => format!("{action}_FAILED"),
        };
        found.push(event(deployment.updated, end));
    }
    found
}

/// Returns the event of a write in the audit log. None for a POST that requests or cancels a deployment, because the deployment has its own
/// events; for the creation of a service, an environment or a deployment restriction, because the log has neither its id nor its name; for
/// an action on a cluster; and for a write whose service or project no longer exists, because the log doesn't have its name. The event of a
/// write whose environment no longer exists has an empty name.
fn of_write(database: &Database, index: usize, entry: &Fields) -> Option<Event> {
    let (method, path) = text(entry, "operation").split_once(' ')?;
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    let below = segments.get(2).copied().unwrap_or_default();
    let event_type = match (method, segments.last().copied().unwrap_or_default()) {
        ("POST", "clone") => "CLONE",
        ("POST", "alias" | "override" | "environmentVariable" | "secret") => "CREATE",
        ("POST", last)
            if !last.contains('-') && segments.len() <= 3 && segments.first() == Some(&"organization") =>
        {
            "CREATE"
        }
        ("POST", _) => return None,
        ("PUT", _) => "UPDATE",
        ("DELETE", _) => "DELETE",
        _ => return None,
    };
    let target: Uuid = segments.get(1)?.parse().ok()?;
    let service = database.services.iter().find(|service| service.id == target);
    let (name, environment_fields) = match (segments.first().copied()?, service) {
        (_, Some(service)) => (service.name().to_owned(), place(database, service.environment)),
        ("environment", None) => {
            let fields = place(database, target);
            (text(&fields, "environment_name").to_owned(), fields)
        }
        ("project", None) => (text(database.project(target).ok()?, "name").to_owned(), Fields::new()),
        ("organization", None) => (text(&database.organization, "name").to_owned(), Fields::new()),
        _ => return None,
    };
    let at = chrono::DateTime::parse_from_rfc3339(text(entry, "at")).ok()?.timestamp_millis();
    let sub_target = match below {
        "environmentVariable" => "VARIABLE".to_owned(),
        "" => "CONFIG".to_owned(),
        other => in_capitals(other),
    };
    let mut record = json!({
        "id": ids::named(&format!("event {index} {path}")),
        "timestamp": text(entry, "at"), "event_type": event_type,
        "target_type": segments.first()?.to_uppercase(), "target_id": target, "target_name": name,
        "sub_target_type": sub_target, "triggered_by": entry.get("by"), "origin": entry.get("origin"),
    });
    if let Some(map) = record.as_object_mut() {
        map.extend(environment_fields);
        if let (Some(service), "UPDATE", "CONFIG") = (service, event_type, sub_target.as_str()) {
            map.insert("change".into(), json!(Value::Object(service.record.clone()).to_string()));
        }
    }
    Some(Event { at, record })
}

/// Returns a segment of a path as a value of an enumeration: `containerRegistry` as `CONTAINER_REGISTRY`.
fn in_capitals(segment: &str) -> String {
    let word = |character: char| match character.is_ascii_uppercase() {
        true => format!("_{character}"),
        false => character.to_ascii_uppercase().to_string(),
    };
    segment.chars().map(word).collect()
}
