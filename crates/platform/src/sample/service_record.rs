//! The record of each kind of service (parts 2.1 to 2.8, companion "Services").

use super::Line;
use super::infrastructure::{group_id, registry_id};
use crate::clock;
use crate::commits;
use crate::ids;
use crate::kind::Kind;
use crate::record::{Fields, fields};
use serde_json::{Value, json};
use uuid::Uuid;

const DAY: i64 = 24 * 60 * 60_000;

/// Returns the complete record of a sample service. `deployed` is the time of the last deployment in milliseconds since 1970; None if the
/// service was never deployed.
pub fn of(kind: Kind, id: Uuid, environment: Uuid, line: &Line, deployed: Option<i64>, now: i64) -> Fields {
    let mut record = fields(json!({
        "id": id,
        "created_at": clock::iso(now - 380 * DAY),
        "updated_at": clock::iso(deployed.unwrap_or(now - 2 * DAY)),
        "environment": {"id": environment},
        "name": line.text(1),
        "description": "",
        "icon_uri": format!("app://platform/{}", kind.path()),
        "service_type": kind.service_type(),
    }));
    if !matches!(kind, Kind::Helm | Kind::Terraform) {
        record.extend(fields(
            json!({"annotations_groups": [], "labels_groups": [{"id": group_id("Cost centre: shop")}]}),
        ));
    }
    record.extend(match kind {
        Kind::Application => application(line, deployed),
        Kind::Container => container(line),
        Kind::Database => database(line),
        Kind::Job => job(line, deployed),
        Kind::Helm => helm(line),
        Kind::Terraform => terraform(line, deployed),
    });
    if let Some(policy) = record.get_mut("autoscaling").and_then(Value::as_object_mut) {
        policy.insert("service_id".into(), json!(id));
    }
    record
}

fn resources(line: &Line) -> Fields {
    fields(json!({
        "cpu": line.number(6), "memory": line.number(7),
        "maximum_cpu": 16_000, "maximum_memory": 65_536,
    }))
}

/// Returns the fields that applications and containers share.
fn runs(line: &Line) -> Fields {
    let mut record = resources(line);
    let name = line.text(1);
    record.extend(fields(json!({
        "gpu": 0,
        "min_running_instances": line.number(8),
        "max_running_instances": line.number(9),
        "healthchecks": {
            "readiness_probe": probe(json!({"http": {"path": "/ready", "scheme": "HTTP", "port": 8080}})),
            "liveness_probe": probe(json!({"tcp": {"port": 8080, "host": null}})),
        },
        "auto_preview": true,
        "auto_deploy": false,
        "arguments": [],
        "entrypoint": "",
        "storage": [],
        "ports": [{
            "id": ids::named(&format!("port {name}")),
            "internal_port": 8080, "external_port": 443, "publicly_accessible": true, "protocol": "HTTP",
            "name": "p8080", "is_default": true, "public_path": "/", "public_path_rewrite": "",
        }],
    })));
    record
}

fn probe(kind: Value) -> Value {
    json!({
        "type": kind, "initial_delay_seconds": 30, "period_seconds": 10, "timeout_seconds": 5,
        "success_threshold": 1, "failure_threshold": 9,
    })
}

fn application(line: &Line, deployed: Option<i64>) -> Fields {
    let mut record = runs(line);
    record.extend(fields(json!({
        "maximun_gpu": 0,
        "build_mode": "DOCKER",
        "dockerfile_path": "Dockerfile",
        "docker_target_build_stage": null,
        "git_repository": git(line, line.text(5), deployed),
        "autoscaling": null,
    })));
    if line.text(1) == "catalog-search" {
        record.insert("autoscaling".into(), autoscaling(line.text(1)));
    }
    record
}

fn autoscaling(name: &str) -> Value {
    let id = |object: &str| ids::named(&format!("{object} {name}"));
    let stamp = "2026-03-02T08:00:00Z";
    json!({
        "id": id("autoscaling"), "created_at": stamp, "updated_at": stamp,
        "mode": "KEDA", "polling_interval_seconds": 30, "cooldown_period_seconds": 300,
        "scalers": [{
            "id": id("scaler"), "created_at": stamp, "updated_at": stamp,
            "scaler_type": "prometheus", "enabled": true, "role": "PRIMARY",
            "config_json": {"threshold": "100", "query": "sum(rate(http_requests_total[2m]))"}, "config_yaml": null,
            "trigger_authentication": {
                "id": id("trigger"), "created_at": stamp, "updated_at": stamp,
                "organization_id": ids::named("Northwind Retail"), "name": "metrics", "config_yaml": "secretTargetRef: []\n",
            },
        }],
    })
}

fn git(line: &Line, repository: &str, deployed: Option<i64>) -> Value {
    let branch = line.text(4);
    let mut git = fields(json!({
        "provider": "PROVIDERE",
        "owner": "northwind",
        "url": format!("https://git.example.com/northwind/{repository}.git"),
        "name": format!("northwind/{repository}"),
        "has_access": true,
        "branch": branch,
        "root_path": "/",
        "deployed_commit_tag": null,
        "git_token_id": null,
        "git_token_name": null,
    }));
    if let Some(at) = deployed {
        git.extend(fields(json!({
            "deployed_commit_id": commits::deployed(repository, branch),
            "deployed_commit_date": clock::iso(at - 600_000),
            "deployed_commit_contributor": "Ada Mendez",
        })));
    }
    Value::Object(git)
}

fn container(line: &Line) -> Fields {
    let mut record = runs(line);
    let registry = match line.text(5).split('/').next() {
        Some("pay") => "Production images",
        Some("legacy") => "Partner images",
        _ => "Team images",
    };
    record.extend(fields(json!({
        "maximum_gpu": 0,
        "image_name": line.text(5),
        "tag": line.text(4),
        "registry_id": registry_id(registry),
        "annotations_groups": [{"id": group_id("Scraped metrics")}],
        "autoscaling": null,
    })));
    if line.text(1) == "image-resizer" {
        let cache = json!({"id": ids::named("storage image-resizer"), "type": "FAST_SSD", "size": 20, "mount_point": "/var/cache/images"});
        record.insert("storage".into(), json!([cache]));
        let ready = probe(json!({"exec": {"command": ["/bin/resizer", "--ready"]}}));
        let alive = probe(json!({"grpc": {"service": null, "port": 8080}}));
        record.insert("healthchecks".into(), json!({"readiness_probe": ready, "liveness_probe": alive}));
        record.insert("autoscaling".into(), autoscaling(line.text(1)));
    }
    record
}

fn database(line: &Line) -> Fields {
    let (engine, mode) = line.text(5).split_once(' ').unwrap_or_default();
    let mut record = resources(line);
    record.extend(fields(json!({
        "type": engine, "mode": mode, "version": line.text(4), "accessibility": "PRIVATE", "storage": 20,
    })));
    record
}

fn job(line: &Line, deployed: Option<i64>) -> Fields {
    let cron = line.text(5) != "lifecycle";
    let schedule = if cron {
        json!({"cronjob": {"scheduled_at": line.text(5), "timezone": "Etc/UTC", "entrypoint": null, "arguments": []}})
    } else {
        json!({"on_start": {"arguments": ["seed"], "entrypoint": null}})
    };
    let mut record = resources(line);
    record.extend(fields(json!({
        "job_type": if cron { "CRON" } else { "LIFECYCLE" },
        "schedule": schedule,
        "source": {"docker": {"git_repository": git(line, line.text(1), deployed), "dockerfile_path": "Dockerfile"}},
        "gpu": 0,
        "maximum_gpu": 0,
        "max_nb_restart": 0,
        "max_duration_seconds": 1_800,
        "healthchecks": {},
        "auto_preview": false,
    })));
    record
}

fn helm(line: &Line) -> Fields {
    fields(json!({
        "source": {"repository": {
            "chart_name": line.text(5),
            "chart_version": line.text(4),
            "repository": {
                "id": ids::named("chart repository"), "name": "Charts", "url": "https://charts.example.com",
            },
        }},
        "arguments": [],
        "values_override": {},
        "timeout_sec": 600,
        "allow_cluster_wide_resources": false,
        "ports": [],
        "auto_deploy": false,
    }))
}

fn terraform(line: &Line, deployed: Option<i64>) -> Fields {
    fields(json!({
        "engine": line.text(5),
        "terraform_files_source": {"git": {"git_repository": git(line, line.text(1), deployed)}},
        "provider_version": {"explicit_version": "1.9.8"},
        "job_resources": {"cpu_milli": 500, "ram_mib": 512, "storage_gib": 1},
        "timeout_sec": 1_200,
        "auto_deploy": false,
    }))
}
