//! What belongs to the sample organization itself: clusters, registries, groups, people, money, webhooks.

use crate::auth::Scope;
use crate::clock;
use crate::cluster::Cluster;
use crate::database::{Database, Fields, Registry, fields};
use crate::ids;
use crate::operations::{invitation, role_id};
use crate::webhook::{Delivery, Webhook};
use serde_json::{Value, json};
use std::collections::VecDeque;
use uuid::Uuid;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The cluster of this name.
pub fn cluster_id(name: &str) -> Uuid {
    ids::named(&format!("cluster {name}"))
}

/// The registry of this name.
pub fn registry_id(name: &str) -> Uuid {
    ids::named(&format!("registry {name}"))
}

/// The group of this name.
pub fn group_id(name: &str) -> Uuid {
    ids::named(&format!("group {name}"))
}

/// Fills everything of the organization but projects, environments and services.
pub fn fill(database: &mut Database, now: i64) {
    database.clusters = clusters(now);
    database.events = events(&database.clusters, now);
    database.registries = registries(now);
    database.labels_groups = labels(now);
    database.annotations_groups = annotations(now);
    database.members = members(now);
    database.invitations = invitations(database, now);
    database.invoices = invoices(now);
    database.webhooks = webhooks(now);
    database.api_tokens = api_tokens(now);
    database.sign_up = sign_up(now);
}

fn clusters(now: i64) -> Vec<Cluster> {
    let cluster = |name: &str,
                   region: &str,
                   instance: &str,
                   nodes: (i64, i64),
                   version: &str,
                   next: Option<&str>,
                   is_production: bool| Cluster {
        record: fields(json!({
            "id": cluster_id(name),
            "created_at": clock::iso(now - 720 * DAY),
            "name": name,
            "description": format!("{} workloads", if is_production { "Production" } else { "All other" }),
            "region": region,
            "cloud_provider": "CLOUDY",
            "kubernetes": "MANAGED",
            "version": version,
            "cpu": nodes.1 * 8_000,
            "memory": nodes.1 * 32_768,
            "min_running_nodes": nodes.0,
            "max_running_nodes": nodes.1,
            "instance_type": instance,
            "is_default": name == "aurora-eu",
            "production": is_production,
        })),
        state: "DEPLOYED".into(),
        plan: VecDeque::new(),
        lock: None,
        next_version: next.map(str::to_owned),
        last_deployment: Some(now - 9 * DAY),
        executions: 41,
    };
    vec![
        cluster("aurora-eu", "eu-west-3", "m7.2xlarge", (3, 12), "1.31", Some("1.32"), true),
        cluster("fjord-staging", "eu-north-1", "t4.xlarge", (1, 4), "1.31", Some("1.32"), false),
        cluster("tundra-us", "us-east-2", "m7.xlarge", (3, 6), "1.32", None, true),
    ]
}

fn events(clusters: &[Cluster], now: i64) -> Vec<Fields> {
    let kinds: [(&str, &str, &str, &str, &str); 6] = [
        ("Pod", "Scheduled", "Assigned to a node", "Normal", "default-scheduler"),
        ("Pod", "Pulled", "The image was there already", "Normal", "kubelet"),
        ("Pod", "Unhealthy", "Readiness probe failed: HTTP 503", "Warning", "kubelet"),
        ("Node", "NodeReady", "The node is ready", "Normal", "kubelet"),
        (
            "Pod",
            "FailedScheduling",
            "0/3 nodes are available: insufficient memory",
            "Warning",
            "default-scheduler",
        ),
        ("Node", "NodeHasDiskPressure", "The node is short of disk space", "Warning", "node-controller"),
    ];
    let mut events = Vec::new();
    for cluster in clusters.iter().take(2) {
        for index in 0..48_i64 {
            let Some((kind, reason, message, level, component)) =
                kinds.get(usize::try_from(index * 5 % 6 + index / 12 % 2).unwrap_or_default() % 6)
            else {
                continue;
            };
            let name = match *kind {
                "Node" => format!("ip-10-0-{}-17", index % 3 + 1),
                _ => format!(
                    "{}-7d9f{}",
                    ["checkout-api", "catalog-search", "storefront-web"]
                        .get(usize::try_from(index % 3).unwrap_or_default())
                        .unwrap_or(&"pod"),
                    index % 4
                ),
            };
            let last = now - index * 11 * MINUTE - 2 * MINUTE;
            events.push(fields(json!({
                "cluster": cluster.id(),
                "created_at": clock::iso(last - 4 * HOUR),
                "kind": kind, "namespace": "storefront", "name": name, "reason": reason, "message": message,
                "type": level, "reporting_component": component, "count": index % 5 + 1,
                "first_occurrence": clock::iso(last - 4 * HOUR), "last_occurrence": clock::iso(last),
            })));
        }
    }
    events
}

fn registries(now: i64) -> Vec<Registry> {
    let registry = |name: &str, kind: &str, url: &str, config: Value, secrets: Value| Registry {
        record: fields(json!({
            "id": registry_id(name),
            "created_at": clock::iso(now - 640 * DAY),
            "updated_at": clock::iso(now - 33 * DAY),
            "name": name,
            "kind": kind,
            "description": "",
            "url": url,
            "config": config,
            "cluster": {"id": cluster_id("aurora-eu"), "name": "aurora-eu"},
        })),
        secrets: fields(secrets),
    };
    vec![
        registry(
            "Team images",
            "GENERIC_CR",
            "https://registry.example.com",
            json!({"username": "northwind-ci"}),
            json!({"password": "s3cret-team"}),
        ),
        registry(
            "Production images",
            "ECR",
            "https://123456789012.dkr.cloudy.example.com",
            json!({"region": "eu-west-3", "access_key_id": "AKIAEXAMPLE"}),
            json!({"secret_access_key": "s3cret-ecr"}),
        ),
        registry("Public images", "PUBLIC_ECR", "https://public.ecr.example.com", json!({}), json!({})),
        registry(
            "Artifacts",
            "CLOUDY_ARTIFACT_REGISTRY",
            "https://europe-docker.artifacts.example.com",
            json!({"region": "europe-west9"}),
            json!({"json_credentials": "{\"type\": \"service_account\"}"}),
        ),
        registry(
            "Partner images",
            "PROVIDERA_CR",
            "https://rg.providera.example.com",
            json!({"region": "fr-par", "providera_access_key": "SCWEXAMPLE", "providera_project_id": "northwind"}),
            json!({"providera_secret_key": "s3cret-providera"}),
        ),
    ]
}

fn stamped(name: &str, now: i64, more: Value) -> Fields {
    let mut record = fields(json!({
        "id": group_id(name), "created_at": clock::iso(now - 300 * DAY), "updated_at": clock::iso(now - 12 * DAY), "name": name,
    }));
    record.extend(fields(more));
    record
}

fn labels(now: i64) -> Vec<Fields> {
    let label = |key: &str, value: &str, propagate: bool| json!({"key": key, "value": value, "propagate_to_cloud_provider": propagate});
    vec![
        stamped(
            "Cost centre: shop",
            now,
            json!({"labels": [label("cost-centre", "4100", true), label("owner", "storefront", true)]}),
        ),
        stamped(
            "Cost centre: payments",
            now,
            json!({"labels": [label("cost-centre", "4200", true), label("owner", "payments", true)]}),
        ),
        stamped("On call", now, json!({"labels": [label("on-call", "team-sre", false)]})),
    ]
}

fn annotations(now: i64) -> Vec<Fields> {
    let annotation = |key: &str, value: &str| json!({"key": key, "value": value});
    vec![
        stamped(
            "Scraped metrics",
            now,
            json!({
                "annotations": [annotation("metrics.example.com/scrape", "true"), annotation("metrics.example.com/port", "9090")],
                "scopes": ["PODS", "DEPLOYMENTS"],
            }),
        ),
        stamped(
            "Internal ingress",
            now,
            json!({"annotations": [annotation("ingress.example.com/class", "internal")], "scopes": ["INGRESS"]}),
        ),
    ]
}

const PEOPLE: [(&str, &str, i64); 9] = [
    ("Ada Mendez", "Admin", 0),
    ("Noor Haddad", "Admin", 2),
    ("Jonas Lindqvist", "Write", 5),
    ("Priya Raman", "Write", 26),
    ("Tomás Ferreira", "Deploy", 49),
    ("Mei Tanaka", "Deploy", 120),
    ("Olga Petrova", "Read", 300),
    ("Sam O’Brien", "Read", 720),
    ("Finance", "Read", 1_500),
];

fn address(name: &str) -> String {
    let ascii: String = name
        .to_lowercase()
        .chars()
        .map(|c| match c {
            'á' => 'a',
            ' ' => '.',
            c => c,
        })
        .filter(|c| c.is_ascii_alphanumeric() || *c == '.')
        .collect();
    format!("{ascii}@northwind.example")
}

fn members(now: i64) -> Vec<Fields> {
    let member = |(name, role, hours): &(&str, &str, i64)| {
        fields(json!({
            "id": ids::named(&format!("member {name}")),
            "created_at": clock::iso(now - 600 * DAY + hours * HOUR),
            "name": name,
            "nickname": name.split(' ').next(),
            "email": address(name),
            "role": role.to_uppercase(), "role_name": role, "role_id": role_id(role),
            "last_activity_at": clock::iso(now - hours * HOUR),
        }))
    };
    PEOPLE.iter().map(member).collect()
}

fn invitations(database: &Database, now: i64) -> Vec<Fields> {
    [
        ("lena.fischer", "Write", "PENDING", 1),
        ("dan.okafor", "Read", "PENDING", 3),
        ("old.contractor", "Admin", "EXPIRED", 45),
    ]
    .into_iter()
    .map(|(name, role, status, days)| {
        let id = ids::named(&format!("invitation {name}"));
        invitation(
            database,
            id,
            &format!("{name}@northwind.example"),
            role,
            status,
            "Ada Mendez",
            now - days * DAY,
        )
    })
    .collect()
}

/// 18 invoices over two years: EUR, and USD since the second cluster.
fn invoices(now: i64) -> Vec<Fields> {
    (0..18_i64)
        .map(|index| {
            let cents = 38_400 + index * 1_275 % 9_100 + if index < 9 { 21_000 } else { 0 };
            let status = match index {
                0 => "NOT_PAID",
                1 => "PAYMENT_DUE",
                7 => "VOIDED",
                _ => "PAID",
            };
            fields(json!({
                "id": ids::named(&format!("invoice {index}")),
                "created_at": clock::iso(now - (index * 41 + 3) * DAY),
                "total_in_cents": cents,
                "total": cents as f64 / 100.0,
                "currency_code": if index % 3 == 1 { "USD" } else { "EUR" },
                "status": status,
            }))
        })
        .collect()
}

fn webhooks(now: i64) -> Vec<Webhook> {
    let webhook = |name: &str,
                   kind: &str,
                   url: &str,
                   events: &[&str],
                   enabled: bool,
                   secret: Option<&str>,
                   modes: &[&str]| Webhook {
        record: fields(json!({
            "id": ids::named(&format!("webhook {name}")),
            "created_at": clock::iso(now - 210 * DAY),
            "updated_at": clock::iso(now - 18 * DAY),
            "kind": kind,
            "target_url": url,
            "target_secret_set": secret.is_some(),
            "description": name,
            "enabled": enabled,
            "events": events,
            "project_names_filter": [],
            "environment_types_filter": modes,
        })),
        secret: secret.map(str::to_owned),
    };
    let all = ["DEPLOYMENT_STARTED", "DEPLOYMENT_SUCCESSFUL", "DEPLOYMENT_FAILURE", "DEPLOYMENT_CANCELLED"];
    vec![
        webhook(
            "Deployments channel",
            "SLACK",
            "https://chat.example.com/hooks/deployments",
            &all,
            false,
            None,
            &[],
        ),
        webhook(
            "Incident desk",
            "STANDARD",
            "https://incidents.example.com/hooks/slipway",
            &["DEPLOYMENT_FAILED"],
            false,
            Some("s3cret-hook"),
            &["PRODUCTION"],
        ),
        webhook(
            "Audit store",
            "STANDARD",
            "https://audit.example.com/ingest",
            &["DEPLOYMENT_STARTED", "DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_FAILED"],
            false,
            Some("s3cret-audit"),
            &[],
        ),
        webhook(
            "Old dashboard",
            "STANDARD",
            "https://dashboard.example.com/hook",
            &["DEPLOYMENT_SUCCEEDED"],
            false,
            None,
            &["STAGING"],
        ),
    ]
}

/// Past deliveries, some of which went wrong.
pub fn deliveries(database: &Database, now: i64) -> Vec<Delivery> {
    let services: Vec<Uuid> = database.services.iter().take(12).map(|service| service.id).collect();
    let mut deliveries = Vec::new();
    for (place, webhook) in database.webhooks.iter().enumerate() {
        for (index, service) in services.iter().enumerate() {
            let text =
                |key: &str| webhook.record.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let event = webhook
                .record
                .get("events")
                .and_then(|events| events.get(0))
                .and_then(Value::as_str)
                .unwrap_or_default();
            let (status, answer) = match (place + index) % 6 {
                5 => (None, "no answer in 5 s"),
                3 => (Some(500), "Internal Server Error"),
                _ => (Some(200), "ok"),
            };
            deliveries.push(Delivery {
                id: ids::named(&format!("delivery {place} {index}")),
                webhook: crate::database::id(&webhook.record).unwrap_or_default(),
                kind: text("kind"),
                created: now - i64::try_from(12 - index).unwrap_or_default() * 5 * HOUR,
                event: event.to_owned(),
                url: text("target_url"),
                request: json!({"event_type": event, "payload": {"application_id": service}}),
                is_sent: true,
                status,
                answer: Some(answer.to_owned()),
            });
        }
    }
    deliveries
}

fn api_tokens(now: i64) -> Vec<Fields> {
    Scope::ALL
        .into_iter()
        .map(|scope| {
            let name = format!("ci-{}", scope.name().to_lowercase());
            fields(json!({
                "id": ids::named(&format!("API token {name}")), "created_at": clock::iso(now - 150 * DAY),
                "name": name, "description": "Pipelines", "role_name": scope.name(),
            }))
        })
        .collect()
}

fn sign_up(now: i64) -> Fields {
    fields(json!({
        "id": ids::named("sign-up Ada Mendez"),
        "created_at": clock::iso(now - 801 * DAY),
        "updated_at": clock::iso(now - 800 * DAY),
        "first_name": "Ada",
        "last_name": "Mendez",
        "user_email": address("Ada Mendez"),
        "type_of_use": "WORK",
        "platform_usage": "Production",
        "platform_usage_other": "",
        "company_name": "Northwind Retail",
        "company_size": "51-200",
        "user_role": "Platform engineer",
        "user_questions": "",
        "current_step": "DONE",
        "dx_auth": false,
        "infrastructure_hosting": "CLOUDY",
    }))
}
