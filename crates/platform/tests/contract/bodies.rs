//! Valid request bodies, one for each request of the schema.

use crate::world::World;
use serde_json::{Value, json};

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// Returns a body that the operation with this request accepts. It has all required fields of the schema, and most of the optional ones.
pub fn good(world: &World, request: &str) -> Value {
    match request {
        "project_request" | "project_edit" => json!({"name": "Fresh project", "description": null}),
        "environment_request" => {
            json!({"name": "fresh", "mode": "STAGING", "cluster_id": world.named("clusters", "aurora-eu")})
        }
        "environment_clone" => json!({
            "name": "cloned", "mode": "STAGING", "cluster_id": world.named("clusters", "aurora-eu"), "apply_deployment_rule": false,
        }),
        "environment_edit" => json!({"name": "renamed", "mode": "DEVELOPMENT"}),
        "application_request" => json!({
            "name": "fresh-api",
            "git_repository": {"url": "https://git.example.com/northwind/fresh.git", "branch": "main"},
            "build_mode": "DOCKER", "dockerfile_path": "Dockerfile", "cpu": 10, "memory": 1,
            "min_running_instances": 0, "max_running_instances": -1,
            "ports": [{"internal_port": 1, "external_port": 65_535, "protocol": "HTTP", "publicly_accessible": true}],
        }),
        "database_request" => json!({
            "name": "fresh-db", "type": "POSTGRESQL", "version": "16", "mode": "MANAGED", "cpu": 500, "memory": 512, "storage": 4,
        }),
        "container_request" | "container_edit" => {
            let mut body = json!({
                "registry_id": world.named("registries", "Team images"), "image_name": "team/fresh", "tag": "1.0",
            });
            body.as_object_mut().unwrap().extend(runs(world).as_object().unwrap().clone());
            body
        }
        "application_edit" => {
            let mut body = json!({
                "git_repository": {
                    "url": "https://git.example.com/northwind/other.git", "branch": "main", "provider": "PROVIDERE",
                    "root_path": "/", "git_token_id": null,
                },
                "build_mode": "DOCKER", "dockerfile_path": "Dockerfile", "docker_target_build_stage": null,
            });
            body.as_object_mut().unwrap().extend(runs(world).as_object().unwrap().clone());
            body
        }
        "database_edit" => json!({
            "name": "fresh-db", "description": "", "version": "17", "accessibility": "PUBLIC", "cpu": 500, "memory": 512,
            "storage": 4, "annotations_groups": [], "labels_groups": [],
        }),
        "job_edit" => json!({
            "name": "fresh-job", "description": "", "cpu": 500, "memory": 512, "gpu": 0, "max_nb_restart": 0,
            "schedule": {
                "cronjob": {"scheduled_at": "0 3 * * *", "timezone": "Etc/UTC", "entrypoint": null, "arguments": ["a"]},
                "on_start": {"arguments": ["a"], "entrypoint": null},
            },
            "source": {
                "image": {"image_name": "team/x", "tag": "1", "registry_id": world.named("registries", "Team images")},
                "docker": {"git_repository": {"url": "https://git.example.com/x.git"}, "dockerfile_path": "Dockerfile"},
            },
            "max_duration_seconds": 60, "port": null, "healthchecks": {}, "auto_preview": true, "auto_deploy": false,
        }),
        "helm_edit" => json!({
            "name": "fresh-chart", "description": "", "source": record(world, "ingress-nginx")["source"], "arguments": ["--wait"],
            "values_override": {}, "timeout_sec": 60, "allow_cluster_wide_resources": true, "ports": [], "auto_deploy": true,
        }),
        "terraform_edit" => {
            let record = record(world, "edge-dns");
            json!({
                "name": "fresh-infra", "description": "", "engine": "OPEN_TOFU", "timeout_sec": 60, "auto_deploy": true,
                "terraform_files_source": record["terraform_files_source"],
            })
        }
        "service_ids" => json!({
            "application_ids": [world.service("storefront-web")], "container_ids": [world.service("image-resizer")],
            "database_ids": [world.service("orders-db")], "job_ids": [], "helm_ids": [], "terraform_ids": [],
        }),
        "service_ids_restart" => json!({
            "application_ids": [world.service("storefront-web")], "container_ids": [], "database_ids": [world.service("orders-db")],
        }),
        "service_deployments" => json!({
            "applications": [{"application_id": world.service("storefront-web"), "git_commit_id": COMMIT}],
            "containers": [{"id": world.service("image-resizer"), "image_tag": "2"}],
            "databases": [world.service("orders-db")],
            "jobs": [{"id": world.service("nightly-invoices")}],
            "helms": [{"id": world.service("ingress-nginx"), "chart_version": "4.12.0"}],
            "terraforms": [{"id": world.service("edge-dns")}],
        }),
        "commit_choice" => json!({"git_commit_id": COMMIT}),
        "tag_choice" => json!({"image_tag": "2.15.0"}),
        "job_choice" => json!({"git_commit_id": COMMIT}),
        "chart_choice" => json!({"chart_version": "4.12.0"}),
        "clone_request" => json!({"name": "a-clone", "environment_id": world.first_environment()}),
        "cancel_request" => json!({"force_cancel": false}),
        "empty" => json!({}),
        "variable_request" => json!({"key": "FRESH", "value": ""}),
        "variable_above_request" => json!({
            "key": "FRESH", "value": "a: 1", "description": null, "mount_path": "/etc/a.yaml", "enable_interpolation_in_file": true,
        }),
        "variable_edit" => json!({"key": "FRESH", "value": "9", "description": "x".repeat(255)}),
        "alias_request" => {
            json!({"key": "FRESH_ALIAS", "description": null, "enable_interpolation_in_file": true})
        }
        "override_request" => json!({"value": "USD"}),
        "container_registry_request" => json!({
            "name": "Fresh registry", "kind": "GENERIC_CR", "config": {"username": "ci", "password": "secret"},
            "description": "", "url": "https://registry.example.com",
        }),
        "labels_group_request" => {
            json!({"name": "Fresh labels", "labels": [{"key": "a", "value": "b", "propagate_to_cloud_provider": true}]})
        }
        "annotations_group_request" => {
            json!({"name": "Fresh annotations", "annotations": [{"key": "a", "value": "b"}], "scopes": ["PODS"]})
        }
        "member_role" => {
            json!({"user_id": world.named("members", "Mei Tanaka"), "role_id": role_id(world, "Priya Raman")})
        }
        "member_removal" => json!({"user_id": world.named("members", "Mei Tanaka")}),
        "invitation_request" => {
            json!({"email": "fresh@northwind.example", "role_id": role_id(world, "Priya Raman")})
        }
        "webhook_request" => {
            json!({"target_url": "https://hooks.example.com/x", "events": ["DEPLOYMENT_FAILED"], "enabled": true})
        }
        "webhook_edit" => json!({
            "kind": "STANDARD", "target_url": "https://hooks.example.com/x", "events": [], "enabled": false, "description": null,
            "project_names_filter": ["Storefront"], "environment_types_filter": ["PRODUCTION"],
        }),
        "api_token_request" => {
            json!({"name": "fresh-token", "description": null, "role_id": role_id(world, "Priya Raman")})
        }
        "restriction_request" => json!({"mode": "MATCH", "type": "PATH", "value": "charts"}),
        other => panic!("no good body for {other}"),
    }
}

/// Returns the fields that applications and containers share, each with a value.
fn runs(world: &World) -> Value {
    let numbers = json!({
        "initial_delay_seconds": 0, "period_seconds": 1, "timeout_seconds": 1, "success_threshold": 1, "failure_threshold": 1,
    });
    let probe = |kind: Value| {
        let mut probe = numbers.clone();
        probe["type"] = kind;
        probe
    };
    json!({
        "name": "fresh-service", "description": "", "cpu": 10, "memory": 1, "gpu": 0,
        "min_running_instances": 0, "max_running_instances": -1,
        "healthchecks": {
            "readiness_probe": probe(json!({"http": {"path": "/", "scheme": "HTTPS", "port": 1}, "tcp": null})),
            "liveness_probe": probe(json!({"tcp": {"port": 65_535, "host": null}})),
        },
        "ports": [{"internal_port": 80, "external_port": null, "protocol": "GRPC", "publicly_accessible": false, "name": "x"}],
        "storage": [{"type": "FAST_SSD", "size": 4, "mount_point": "/data"}],
        "arguments": ["a"], "entrypoint": "", "auto_preview": true, "auto_deploy": true,
        "annotations_groups": [{"id": world.named("annotations_groups", "Scraped metrics")}],
        "labels_groups": [{"id": world.named("labels_groups", "On call")}],
        "autoscaling": {
            "mode": "KEDA", "polling_interval_seconds": 1, "cooldown_period_seconds": 0,
            "scalers": [{
                "scaler_type": "cron", "enabled": true, "role": "SAFETY", "config_json": {}, "config_yaml": null,
                "trigger_authentication": {"name": "n", "config_yaml": "y"},
            }],
        },
    })
}

fn record(world: &World, name: &str) -> Value {
    let services = world.records["services"].as_array().unwrap();
    services.iter().find(|one| one["record"]["name"] == json!(name)).unwrap()["record"].clone()
}

fn role_id(world: &World, member: &str) -> Value {
    let members = world.records["members"].as_array().unwrap();
    members.iter().find(|one| one["name"] == json!(member)).unwrap()["role_id"].clone()
}
