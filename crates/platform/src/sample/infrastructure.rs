//! The infrastructure of the sample: clusters with events, registries and groups.

use crate::clock;
use crate::cluster::Cluster;
use crate::database::Registry;
use crate::ids;
use crate::record::{Fields, fields};
use serde_json::{Value, json};
use std::collections::VecDeque;
use uuid::Uuid;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Returns the id of the cluster with this name.
pub fn cluster_id(name: &str) -> Uuid {
    ids::named(&format!("cluster {name}"))
}

/// Returns the id of the registry with this name.
pub fn registry_id(name: &str) -> Uuid {
    ids::named(&format!("registry {name}"))
}

/// Returns the id of the group with this name.
pub fn group_id(name: &str) -> Uuid {
    ids::named(&format!("group {name}"))
}

pub fn clusters(now: i64) -> Vec<Cluster> {
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

pub fn events(clusters: &[Cluster], now: i64) -> Vec<Fields> {
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

pub fn registries(now: i64) -> Vec<Registry> {
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
        registry(
            "Mirror images",
            "CLOUDX_CR",
            "https://northwind.cloudx.example.com",
            json!({
                "cloudx_tenant_id": "northwind-tenant", "cloudx_subscription_id": "northwind-subscription",
                "cloudx_application_id": "slipway-mirror", "cloudx_application_object_id": "slipway-mirror-object",
            }),
            json!({}),
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

pub fn labels(now: i64) -> Vec<Fields> {
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

pub fn annotations(now: i64) -> Vec<Fields> {
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
