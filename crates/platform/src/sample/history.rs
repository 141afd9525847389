//! The history of the sample organization: deployments, logs, variables and the audit log.

use super::past_deployments;
use crate::clock;
use crate::database::{Database, Restriction};
use crate::ids;
use crate::kind::Kind;
use crate::log::{BUILD_HINT, READY_HINT};
use crate::record::{Fields, fields, id, text};
use crate::service::{Step, execution};
use crate::variable::Variable;
use serde_json::json;
use uuid::Uuid;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Adds past deployments, the steps of each service's last deployment, the deployment log of the first environment, variables, restrictions
/// and the audit log. All times are before `now` (milliseconds since 1970).
pub fn fill(database: &mut Database, now: i64) {
    let environments: Vec<Uuid> = database.environments.iter().filter_map(id).collect();
    for environment in &environments {
        past_deployments::fill(database, *environment, now);
    }
    database.deployments.sort_by_key(|deployment| deployment.created);
    if let Some(first) = environments.first() {
        log(database, *first, now);
    }
    last_steps(database, now);
    variables(database, now);
    restrictions(database, now);
    audit(database);
}

/// Adds a thousand log entries to the first environment, some of them errors with hints.
fn log(database: &mut Database, environment: Uuid, now: i64) {
    let names: Vec<(String, String, Uuid)> = database
        .services_of(environment)
        .map(|service| (service.kind.service_type(), service.name().to_owned(), service.id))
        .collect();
    let stages: [(&str, &str); 5] = [
        ("waits for its turn", "WAITING"),
        ("Cloning the repository of", "DEPLOYMENT_IN_PROGRESS"),
        ("Building", "DEPLOYMENT_IN_PROGRESS"),
        ("Deploying", "DEPLOYMENT_IN_PROGRESS"),
        ("is deployed", "DEPLOYED"),
    ];
    for index in 0..crate::log::MAX_LOG_ENTRIES {
        let Some((kind, name, service)) = names.get(index / 5 % names.len().max(1)) else { continue };
        let (phrase, state) = stages.get(index % 5).copied().unwrap_or_default();
        let (message, state, hint) = match index {
            _ if index % 65 == 64 => {
                (format!("The build of {name} failed: exit code 1 in step 7 of 9"), "ERROR", Some(BUILD_HINT))
            }
            _ if index % 190 == 189 => {
                (format!("{name} didn't become ready in 10 minutes"), "DEPLOYMENT_ERROR", Some(READY_HINT))
            }
            _ if phrase.starts_with(char::is_lowercase) => (format!("{name} {phrase}"), state, None),
            _ => (format!("{phrase} {name}"), state, None),
        };
        let at = now - i64::try_from(crate::log::MAX_LOG_ENTRIES - index).unwrap_or_default() * 11 * MINUTE;
        let mut record = fields(json!({
            "id": ids::named(&format!("past log entry {index}")),
            "created_at": clock::iso(at),
            "message": message,
            "scope": {"type": kind, "name": name, "id": service},
            "state": state,
            "execution_id": execution(ids::named(&format!("past deployment {environment} {}", index / 40))),
        }));
        if let Some(hint) = hint {
            record.insert("hint".into(), json!(hint));
        }
        database.log.entry(environment).or_default().push_back(record);
    }
    failed_builds(database, environment);
}

/// Adds a log entry with the reason for each service whose build failed. Each new entry replaces the oldest entry, so that the number of
/// entries stays the same.
fn failed_builds(database: &mut Database, environment: Uuid) {
    let failed: Vec<Fields> = database
        .services_of(environment)
        .filter(|service| service.state == "BUILD_ERROR")
        .map(|service| {
            fields(json!({
                "id": ids::named(&format!("failed build {}", service.id)),
                "created_at": service.last_deployment.map(clock::iso),
                "message": format!("The build of {} failed: exit code 1 in step 7 of 9", service.name()),
                "scope": {"type": service.kind.service_type(), "name": service.name(), "id": service.id},
                "state": "ERROR",
                "execution_id": execution(ids::named(&format!("last deployment {}", service.id))),
                "hint": BUILD_HINT,
            }))
        })
        .collect();
    let log = database.log.entry(environment).or_default();
    for record in failed {
        log.pop_front();
        log.push_back(record);
    }
}

/// Adds the steps of each service's last deployment.
fn last_steps(database: &mut Database, now: i64) {
    for service in &mut database.services {
        let Some(at) = service.last_deployment else { continue };
        let names: &[(&str, i64)] = match service.kind {
            Kind::Application | Kind::Job => &[
                ("BUILD_QUEUEING", 4),
                ("GIT_CLONE", 3),
                ("BUILD", 94),
                ("DEPLOYMENT", 31),
                ("ROUTER_DEPLOYMENT", 6),
            ],
            Kind::Container => &[("DEPLOYMENT_QUEUEING", 2), ("MIRROR_IMAGE", 12), ("DEPLOYMENT", 27)],
            _ => &[("DEPLOYMENT_QUEUEING", 2), ("DEPLOYMENT", 41)],
        };
        let failed = service.state.ends_with("_ERROR");
        let names = if service.state == "BUILD_ERROR" { names.get(..3).unwrap_or(names) } else { names };
        let total: i64 = names.iter().map(|(_, seconds)| seconds * 1_000).sum();
        let mut from = at.min(now) - total;
        for (index, (name, seconds)) in names.iter().enumerate() {
            let to = from + seconds * 1_000;
            service.steps.push(Step {
                name: (*name).into(),
                from,
                to: Some(to),
                end: if failed && index + 1 == names.len() { "ERROR" } else { "SUCCESS" }.into(),
            });
            from = to;
        }
    }
}

fn variable(name: &str, owner: Uuid, key: &str, value: &str, scope: &str, kind: &str, now: i64) -> Fields {
    fields(json!({
        "id": ids::named(&format!("variable {name} {owner} {key}")),
        "created_at": clock::iso(now - 190 * DAY),
        "updated_at": clock::iso(now - 8 * DAY),
        "key": key, "value": value, "scope": scope, "variable_type": kind,
        "mount_path": null, "description": null, "enable_interpolation_in_file": null, "owned_by": "PLATFORM",
    }))
}

/// Adds variables of projects, environments and services: values, a file, secrets, aliases, overrides, built-ins. Databases get none.
fn variables(database: &mut Database, now: i64) {
    let mut found = Vec::new();
    let mut push =
        |owner: Uuid, is_secret: bool, record: Fields| found.push(Variable { owner, is_secret, record });
    for project in database.projects.iter().filter_map(id) {
        push(project, false, variable("p", project, "CURRENCY", "EUR", "PROJECT", "VALUE", now));
        push(
            project,
            true,
            variable("p", project, "PAYMENT_API_KEY", "sk_live_example", "PROJECT", "VALUE", now),
        );
    }
    for environment in database.environments.iter() {
        let Some(owner) = id(environment) else { continue };
        let level = log_level(is_production(environment));
        push(owner, false, variable("e", owner, "LOG_LEVEL", level, "ENVIRONMENT", "VALUE", now));
        push(
            owner,
            false,
            variable(
                "e",
                owner,
                "PLATFORM_ENVIRONMENT_NAME",
                text(environment, "name"),
                "BUILT_IN",
                "BUILT_IN",
                now,
            ),
        );
    }
    for service in &database.services {
        if service.kind == Kind::Database {
            continue;
        }
        let (owner, scope) = (service.id, service.kind.service_type());
        let of_service = |mut record: Fields| {
            record.extend(fields(
                json!({"service_id": owner, "service_name": service.name(), "service_type": scope}),
            ));
            record
        };
        let port = of_service(variable("s", owner, "PORT", "8080", &scope, "VALUE", now));
        let mention = json!({
            "id": port.get("id"), "key": "PORT", "value": "8080", "mount_path": null, "scope": scope, "variable_type": "VALUE",
        });
        let mut alias = of_service(variable("s", owner, "HTTP_PORT", "8080", &scope, "ALIAS", now));
        alias.insert("aliased_variable".into(), mention);
        let level = variable("e", service.environment, "LOG_LEVEL", "", "ENVIRONMENT", "VALUE", now);
        let environment = database.environments.iter().find(|record| id(record) == Some(service.environment));
        let overridden = log_level(environment.is_some_and(is_production));
        let mut override_ = of_service(variable("s", owner, "LOG_LEVEL", "info", &scope, "OVERRIDE", now));
        override_.insert(
            "overridden_variable".into(),
            json!({"id": level.get("id"), "key": "LOG_LEVEL", "value": overridden, "mount_path": null, "scope": "ENVIRONMENT", "variable_type": "VALUE"}),
        );
        let mut file =
            of_service(variable("s", owner, "FEATURES", "checkout:\n  vat: per-line\n", &scope, "FILE", now));
        file.insert("mount_path".into(), json!("/etc/northwind/features.yaml"));
        file.insert("enable_interpolation_in_file".into(), json!(true));
        file.insert("description".into(), json!("Which features are on"));
        for record in [port, alias, override_, file] {
            push(owner, false, record);
        }
        push(
            owner,
            false,
            of_service(variable(
                "s",
                owner,
                "PLATFORM_SERVICE_ID",
                &owner.to_string(),
                "BUILT_IN",
                "BUILT_IN",
                now,
            )),
        );
        push(
            owner,
            true,
            of_service(variable("s", owner, "DATABASE_PASSWORD", "hunter2-example", &scope, "VALUE", now)),
        );
    }
    database.variables = found;
}

fn restrictions(database: &mut Database, now: i64) {
    for service in database.services.iter().filter(|service| service.kind == Kind::Helm) {
        for (mode, value) in [("MATCH", "charts/ingress"), ("EXCLUDE", "charts/ingress/README.md")] {
            database.restrictions.push(Restriction {
                helm: service.id,
                record: fields(json!({
                    "id": ids::named(&format!("restriction {} {value}", service.id)),
                    "created_at": clock::iso(now - 60 * DAY), "updated_at": clock::iso(now - 60 * DAY),
                    "mode": mode, "type": "PATH", "value": value,
                })),
            });
        }
    }
}

/// Fills the audit log with an entry for each deployment.
fn audit(database: &mut Database) {
    database.audit = database
        .deployments
        .iter()
        .map(|deployment| {
            fields(json!({
                "at": clock::iso(deployment.created), "by": deployment.triggered_by, "origin": deployment.origin,
                "operation": format!("{} in {}", deployment.action.name(), deployment.environment), "status": 202,
            }))
        })
        .collect();
}

fn is_production(environment: &Fields) -> bool {
    text(environment, "mode") == "PRODUCTION"
}

fn log_level(is_production: bool) -> &'static str {
    if is_production { "warn" } else { "debug" }
}
