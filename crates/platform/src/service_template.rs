//! Records of services from requests: defaults, replacements, clones, and the rules across fields.

use crate::clock;
use crate::database::Database;
use crate::failure::Failure;
use crate::kind::Kind;
use crate::machine::Plan;
use crate::record::{Fields, fields, find, text};
use crate::rule::{Message, refuse_if_any};
use crate::service::{self, Service};
use serde_json::{Map, Value, json};
use std::collections::{HashSet, VecDeque};
use uuid::Uuid;

/// The fields of a service that the platform sets, and that are ignored in requests (part 2).
const READ_ONLY: [&str; 11] = [
    "id",
    "created_at",
    "updated_at",
    "environment",
    "service_type",
    "icon_uri",
    "registry",
    "maximum_cpu",
    "maximum_memory",
    "maximum_gpu",
    "maximun_gpu",
];
/// The fields of a git repository that keep their values if a PUT with the same URL leaves them out.
const KEPT_GIT_FIELDS: [&str; 9] = [
    "owner",
    "name",
    "has_access",
    "deployed_commit_id",
    "deployed_commit_date",
    "deployed_commit_contributor",
    "deployed_commit_tag",
    "git_token_name",
    "provider",
];
/// The fields that keep their values if a PUT leaves them out.
const KEPT_FIELDS: [&str; 14] = [
    "job_type",
    "schedule",
    "source",
    "type",
    "version",
    "mode",
    "git_repository",
    "engine",
    "terraform_files_source",
    "provider_version",
    "job_resources",
    "host",
    "port",
    "instance_type",
];
/// The maximum CPU of a service in millicores, from the configuration of the cluster (part 8).
pub const MAXIMUM_CPU: i64 = 16_000;
/// The maximum memory of a service in MB, from the configuration of the cluster (part 8).
pub const MAXIMUM_MEMORY: i64 = 65_536;

/// Creates a service that was never deployed.
pub fn fresh(kind: Kind, id: Uuid, environment: Uuid, record: Fields) -> Service {
    Service {
        id,
        kind,
        environment,
        record,
        state: "READY".into(),
        up_to_date: None,
        changes: 0,
        changes_deployed: 0,
        last_deployment: None,
        plan: Plan::new(),
        steps: Vec::new(),
        requests: VecDeque::new(),
        request_count: 0,
        last_action: None,
    }
}

/// Returns the record of a new service: the fields that the platform sets, and the defaults of its kind with the fields of the request over
/// them. `READ_ONLY` fields of the request are ignored.
pub fn record(kind: Kind, id: Uuid, environment: Uuid, body: &Map<String, Value>, now: i64) -> Fields {
    let mut record = fields(json!({
        "id": id,
        "created_at": clock::iso(now),
        "updated_at": clock::iso(now),
        "environment": {"id": environment},
        "icon_uri": format!("app://platform/{}", kind.path()),
        "service_type": kind.service_type(),
    }));
    record.extend(maxima(kind));
    record.extend(defaults(kind));
    record.extend(
        body.iter()
            .filter(|(key, _)| !READ_ONLY.contains(&key.as_str()))
            .map(|(k, v)| (k.clone(), v.clone())),
    );
    record
}

/// Returns the record of a service after a PUT: the old read-only fields except `registry`, which follows from the registry’s id when the
/// record is read, and the defaults overridden by the request. If the request leaves out a field of `KEPT_FIELDS`, or a field of
/// `KEPT_GIT_FIELDS` in a git repository with the same URL, the old value is kept.
pub fn replaced(old: &Service, body: &Map<String, Value>) -> Fields {
    let kept =
        old.record.iter().filter(|(key, _)| READ_ONLY.contains(&key.as_str()) && key.as_str() != "registry");
    let mut record: Fields = kept.map(|(key, value)| (key.clone(), value.clone())).collect();
    record.extend(defaults(old.kind));
    record.extend(
        body.iter()
            .filter(|(key, _)| !READ_ONLY.contains(&key.as_str()))
            .map(|(k, v)| (k.clone(), v.clone())),
    );
    // A request may leave out fields of the repository that the platform sets, such as its owner and deployed commit. If the URL is the same,
    // the old values of these fields are kept.
    let mut known = old.record.clone();
    let known = service::git(&mut known);
    let sent = service::git(&mut record);
    if let (Some(known), Some(sent)) = (known, sent)
        && known.get("url") == sent.get("url")
    {
        for (key, value) in known.iter().filter(|(key, _)| KEPT_GIT_FIELDS.contains(&key.as_str())) {
            sent.entry(key.as_str()).or_insert(value.clone());
        }
    }
    for key in KEPT_FIELDS {
        if let (None, Some(value)) = (record.get(key), old.record.get(key)) {
            record.insert(key.into(), value.clone());
        }
    }
    record
}

/// Returns the record of a clone, with the new id, name and environment, and without a deployed commit. Its ports, its storage and its
/// autoscaling have no ids yet.
pub fn cloned(old: &Service, id: Uuid, environment: Uuid, name: &str, now: i64) -> Fields {
    let mut record = old.record.clone();
    if let Some(git) = service::git(&mut record) {
        git.retain(|key, _| !key.starts_with("deployed_commit_"));
    }
    if let Some(policy) = record.get_mut("autoscaling").and_then(Value::as_object_mut) {
        policy.remove("id");
        policy.remove("service_id");
        let scalers = policy.get_mut("scalers").and_then(Value::as_array_mut).into_iter().flatten();
        for scaler in scalers.filter_map(Value::as_object_mut) {
            scaler.remove("id");
            if let Some(trigger) = scaler.get_mut("trigger_authentication").and_then(Value::as_object_mut) {
                trigger.remove("id");
            }
        }
    }
    record.extend(fields(json!({
        "id": id, "name": name, "environment": {"id": environment},
        "created_at": clock::iso(now), "updated_at": clock::iso(now),
    })));
    for list in ["ports", "storage"] {
        for entry in record.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            entry.as_object_mut().map(|entry| entry.remove("id"));
        }
    }
    record
}

fn maxima(kind: Kind) -> Fields {
    let gpu = if kind == Kind::Application { "maximun_gpu" } else { "maximum_gpu" };
    match kind {
        Kind::Helm | Kind::Terraform => Fields::new(),
        Kind::Database => fields(json!({"maximum_cpu": MAXIMUM_CPU, "maximum_memory": MAXIMUM_MEMORY})),
        _ => fields(json!({"maximum_cpu": MAXIMUM_CPU, "maximum_memory": MAXIMUM_MEMORY, gpu: 0})),
    }
}

fn defaults(kind: Kind) -> Fields {
    let mut record = fields(json!({"description": ""}));
    record.extend(match kind {
        Kind::Application => fields(json!({
            "build_mode": "DOCKER", "dockerfile_path": "Dockerfile", "docker_target_build_stage": null,
            "cpu": 500, "memory": 512, "gpu": 0, "min_running_instances": 1, "max_running_instances": 1,
            "healthchecks": {}, "auto_preview": false, "auto_deploy": false, "storage": [], "ports": [],
            "arguments": [], "entrypoint": "", "annotations_groups": [], "labels_groups": [], "autoscaling": null,
        })),
        Kind::Container => fields(json!({
            "cpu": 500, "memory": 512, "gpu": 0, "min_running_instances": 1, "max_running_instances": 1,
            "healthchecks": {}, "auto_preview": false, "auto_deploy": false, "storage": [], "ports": [],
            "arguments": [], "entrypoint": "", "annotations_groups": [], "labels_groups": [], "autoscaling": null,
        })),
        Kind::Database => fields(json!({
            "accessibility": "PRIVATE", "cpu": 250, "memory": 256, "storage": 10,
            "annotations_groups": [], "labels_groups": [],
        })),
        Kind::Job => fields(json!({
            "cpu": 500, "memory": 512, "gpu": 0, "healthchecks": {}, "auto_preview": false,
            "annotations_groups": [], "labels_groups": [],
        })),
        Kind::Helm => fields(json!({"arguments": [], "values_override": {}, "timeout_sec": 600, "ports": []})),
        Kind::Terraform => fields(json!({"timeout_sec": 1_200})),
    });
    record
}

/// Checks the rules across fields, creates ids for new ports and new storage, and adds defaults. `old` is the service before a PUT, whose
/// ports and storage keep their ids, or None for a new service. A port or storage with an id that `old` doesn't have is invalid, as is a
/// registry or group that the organization doesn't have. The error lists the invalid fields.
pub fn settle(
    database: &mut Database,
    kind: Kind,
    mut record: Fields,
    old: Option<&Service>,
    now: i64,
) -> Result<Fields, Failure> {
    let mut wrong: Vec<Message> = Vec::new();
    across(&record, &mut wrong);
    if kind == Kind::Container
        && !text(&record, "registry_id").parse().is_ok_and(|id| database.registry(id).is_some())
    {
        wrong.push(("registry_id".into(), "must be a registry of the organization".into()));
    }
    let image = record.get("source").and_then(|source| source.get("image")).and_then(Value::as_object);
    if image.is_some_and(|image| {
        !text(image, "registry_id").parse().is_ok_and(|id| database.registry(id).is_some())
    }) {
        wrong.push(("source.image.registry_id".into(), "must be a registry of the organization".into()));
    }
    for (key, groups) in
        [("labels_groups", &database.labels_groups), ("annotations_groups", &database.annotations_groups)]
    {
        for (index, entry) in
            record.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten().enumerate()
        {
            let id: Option<Uuid> = entry.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok());
            match id.filter(|id| find(groups, *id).is_some()) {
                Some(id) => *entry = json!({"id": id}),
                None => {
                    wrong.push((format!("{key}[{index}].id"), "must be a group of the organization".into()))
                }
            }
        }
    }
    for list in ["ports", "storage"] {
        let known =
            old.and_then(|old| old.record.get(list)).and_then(Value::as_array).cloned().unwrap_or_default();
        for (index, entry) in
            record.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten().enumerate()
        {
            let Some(entry) = entry.as_object_mut() else { continue };
            match entry.get("id").cloned() {
                None => {
                    let id = database.fresh_id(list);
                    entry.insert("id".into(), json!(id));
                }
                Some(id) if known.iter().any(|known_entry| known_entry.get("id") == Some(&id)) => {}
                Some(_) => wrong.push((format!("{list}[{index}].id"), "isn't one of this service".into())),
            }
            if list == "ports" {
                let port = entry.get("internal_port").and_then(Value::as_i64).unwrap_or_default();
                for (key, value) in [
                    (
                        "external_port",
                        json!(if entry.get("publicly_accessible") == Some(&json!(true)) {
                            443
                        } else {
                            port
                        }),
                    ),
                    ("publicly_accessible", json!(false)),
                    ("protocol", json!("HTTP")),
                    ("name", json!(format!("p{port}"))),
                    ("is_default", json!(index == 0)),
                    ("public_path", json!("/")),
                    ("public_path_rewrite", json!("")),
                ] {
                    if entry.get(key).is_none_or(Value::is_null) {
                        entry.insert(key.into(), value);
                    }
                }
            }
        }
    }
    refuse_if_any(wrong)?;
    complete(&mut record, database, now);
    Ok(record)
}

/// Adds the fields that the platform sets in the git repository and in the autoscaling policy of a service.
fn complete(record: &mut Fields, database: &mut Database, now: i64) {
    let service = record.get("id").cloned();
    if let Some(git) = service::git(record) {
        let url = text(git, "url").to_owned();
        let path = url.trim_end_matches(".git").splitn(4, '/').nth(3).unwrap_or_default().to_owned();
        let owner = path.split('/').next().unwrap_or_default().to_owned();
        for (key, value) in [
            ("provider", json!("PROVIDERE")),
            ("owner", json!(owner)),
            ("name", json!(path)),
            ("has_access", json!(true)),
            ("branch", json!("main")),
            ("root_path", json!("/")),
        ] {
            git.entry(key).or_insert(value);
        }
    }
    let Some(policy) = record.get_mut("autoscaling").and_then(Value::as_object_mut) else { return };
    let stamp = |entry: &mut Fields, id: Uuid| {
        entry.entry("id").or_insert(json!(id));
        entry.entry("created_at").or_insert(json!(clock::iso(now)));
        entry.insert("updated_at".into(), json!(clock::iso(now)));
    };
    stamp(policy, database.fresh_id("autoscaling"));
    policy.entry("service_id").or_insert(service.unwrap_or_default());
    for scaler in policy
        .get_mut("scalers")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
    {
        stamp(scaler, database.fresh_id("scaler"));
        if let Some(trigger) = scaler.get_mut("trigger_authentication").and_then(Value::as_object_mut) {
            stamp(trigger, database.fresh_id("trigger"));
            trigger
                .entry("organization_id")
                .or_insert(database.organization.get("id").cloned().unwrap_or_default());
        }
    }
}

/// Checks the rules across fields, and adds a message to `wrong` for each violation (companion, "Bounds").
fn across(record: &Fields, wrong: &mut Vec<Message>) {
    let number = |key: &str| record.get(key).and_then(Value::as_i64);
    let mut say = |path: String, message: String| wrong.push((path, message));
    for (key, limit) in
        [("cpu", "maximum_cpu"), ("memory", "maximum_memory"), ("gpu", "maximum_gpu"), ("gpu", "maximun_gpu")]
    {
        if let (Some(value), Some(limit)) = (number(key), number(limit))
            && value > limit
        {
            say(key.into(), format!("must be at most {limit}, the cluster's limit"));
        }
    }
    if let (Some(least), Some(most)) = (number("min_running_instances"), number("max_running_instances"))
        && most != -1
        && most < least
    {
        say(
            "max_running_instances".into(),
            "must be at least min_running_instances, or -1 for no limit".into(),
        );
    }
    let list = |key: &str| record.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let mut ports = HashSet::new();
    for (index, port) in list("ports").iter().enumerate() {
        let protocol = port.get("protocol").and_then(Value::as_str).unwrap_or("HTTP").to_owned();
        if !ports.insert((port.get("internal_port").and_then(Value::as_i64), protocol)) {
            say(format!("ports[{index}].internal_port"), "stands twice with the same protocol".into());
        }
    }
    let mut mounts = HashSet::new();
    for (index, storage) in list("storage").iter().enumerate() {
        let mount = storage.get("mount_point").and_then(Value::as_str).unwrap_or_default().to_owned();
        let path = format!("storage[{index}].mount_point");
        if !mount.starts_with('/') || mount == "/" {
            say(path, "must be an absolute path other than /".into());
        } else if !mounts.insert(mount) {
            say(path, "stands twice".into());
        }
    }
    for name in ["readiness_probe", "liveness_probe"] {
        let probe = record.get("healthchecks").and_then(|checks| checks.get(name)).and_then(Value::as_object);
        if let Some(probe) = probe {
            self::probe(name, probe, &mut say);
        }
    }
}

fn probe(name: &str, probe: &Map<String, Value>, say: &mut impl FnMut(String, String)) {
    let path = |key: &str| format!("healthchecks.{name}.{key}");
    if name == "liveness_probe" && probe.get("success_threshold").is_some_and(|value| value != &json!(1)) {
        say(path("success_threshold"), "must be 1 for a liveness probe".into());
    }
    let count = |kinds: &Map<String, Value>, known: bool| {
        let is_known = |key: &str| ["tcp", "http", "exec", "grpc"].contains(&key);
        kinds.iter().filter(|(key, value)| is_known(key) == known && !value.is_null()).count()
    };
    let kinds = probe.get("type").and_then(Value::as_object);
    if kinds.is_none_or(|kinds| count(kinds, true) != 1 || count(kinds, false) != 0) {
        say(path("type"), "must hold exactly one of tcp, http, exec and grpc".into());
    }
}
