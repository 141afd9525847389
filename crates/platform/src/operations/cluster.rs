//! Clusters: status, actions, events, access (part 2.12, 2.15, 2.21; companion "Clusters").

use super::results;
use crate::auth::Scope;
use crate::clock;
use crate::cluster::{Action, Cluster};
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::ids;
use crate::record::{Fields, text};
use crate::route::{Call, Table};
use crate::rule;
use serde_json::{Value, json};

pub fn add(table: &mut Table) {
    const CLUSTER: &str = "/organization/{organizationId}/cluster/{clusterId}";
    let below = |suffix: &str| format!("{CLUSTER}/{suffix}");
    table.document(Scope::Admin, "POST", &below("stop"), |db, call| ask(db, call, Action::Stop));
    table.document(Scope::Admin, "POST", "/cluster/{clusterId}/upgrade", upgrade);
    table.document(Scope::Read, "GET", "/cluster/{clusterId}/events", events);
    table.document(Scope::Admin, "GET", "/cluster/{clusterId}/token", token);
    table.companion(Scope::Read, "GET", "/organization/{organizationId}/cluster", list);
    table.companion(Scope::Read, "GET", "/organization/{organizationId}/cluster/status", statuses);
    table.companion(Scope::Read, "GET", &below("status"), status);
    table.companion(Scope::Admin, "POST", &below("deploy"), |db, call| ask(db, call, Action::Deploy));
    table.companion(Scope::Admin, "GET", &below("kubeconfig"), kubeconfig);
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.clusters.iter().map(Cluster::listed)))
}

fn statuses(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.clusters.iter().map(Cluster::status)))
}

fn status(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(Response::json(200, &database.cluster(call.param(1))?.status()))
}

fn ask(database: &mut Database, call: &Call, action: Action) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let status = database.ask_cluster(call.param(1), action, call.by, call.now)?;
    Ok(Response::json(if action == Action::Deploy { 201 } else { 202 }, &status))
}

fn upgrade(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let status = database.ask_cluster(call.param(0), Action::Upgrade, call.by, call.now)?;
    Ok(Response::json(201, &status))
}

/// Returns a cluster's events, filtered by period, node, pod and reporting component (part 4; names of the parameters from the companion).
fn events(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let cluster = json!(database.cluster(call.param(0))?.id());
    let instant = |name: &str| -> Result<Option<i64>, Failure> {
        let Some(text) = call.query(name) else { return Ok(None) };
        let wrong = "must be an ISO 8601 date-time, its plus sign escaped as %2B";
        rule::instant(text).map(Some).ok_or_else(|| Failure::Invalid(vec![(name.to_owned(), wrong.into())]))
    };
    let (from, to) = (instant("from_date_time")?, instant("to_date_time")?);
    let is_about = |event: &Fields, kind: &str, name: Option<&str>| {
        name.is_none_or(|name| text(event, "kind") == kind && text(event, "name") == name)
    };
    let wanted = database.events.iter().filter(|event| {
        let at = rule::instant(text(event, "last_occurrence")).unwrap_or_default();
        event.get("cluster") == Some(&cluster)
            && from.is_none_or(|from| at >= from)
            && to.is_none_or(|to| at <= to)
            && is_about(event, "Node", call.query("node_name"))
            && is_about(event, "Pod", call.query("pod_name"))
            && call.query("reporting_component").is_none_or(|name| text(event, "reporting_component") == name)
    });
    Ok(results(wanted.map(|event| {
        let mut event = event.clone();
        event.remove("cluster");
        Value::Object(event)
    })))
}

fn token(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let cluster = database.cluster(call.param(0))?;
    let secret = ids::named(&format!("token {} {}", cluster.id(), call.now)).simple().to_string();
    Ok(Response::json(
        200,
        &json!({
            "apiVersion": "client.authentication.k8s.io/v1beta1",
            "kind": "ExecCredential",
            "spec": {},
            "status": {"token": format!("k8s-aws-v1.{secret}"), "expirationTimestamp": clock::iso(call.now + 15 * 60_000)},
        }),
    ))
}

fn kubeconfig(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let cluster = database.cluster(call.param(1))?;
    let name = text(&cluster.record, "name");
    let yaml = format!(
        "apiVersion: v1\nkind: Config\nclusters:\n- name: {name}\n  cluster:\n    server: https://{name}.clusters.example.com\n\
         contexts:\n- name: {name}\n  context:\n    cluster: {name}\n    user: {name}\ncurrent-context: {name}\n"
    );
    Ok(Response { status: 200, body: yaml.into_bytes(), ..Response::default() }
        .with("content-type", "application/yaml"))
}
