//! The past deployments of the sample: versions that agree with what the services run now.

use crate::commits;
use crate::database::Database;
use crate::deployment::{Deployment, Item};
use crate::ids;
use crate::kind::Kind;
use crate::machine::Action;
use crate::service::{Service, chart};
use serde_json::{Value, json};
use std::collections::HashMap;
use uuid::Uuid;

const HOUR: i64 = 60 * 60_000;
const WHO: [(&str, &str); 5] = [
    ("Ada Mendez", "CONSOLE"),
    ("ci-deploy", "API"),
    ("Noor Haddad", "CLI"),
    ("northwind/checkout", "GIT"),
    ("ci-write", "TERRAFORM_PROVIDER"),
];
/// The maximum number of deployments that `earlier_deployments` adds to each environment. `last_deployments` adds more.
const DEPLOYMENTS: usize = 30;

/// Adds the deployments of an environment, all before `now`.
pub fn fill(database: &mut Database, environment: Uuid, now: i64) {
    earlier_deployments(database, environment, now);
    last_deployments(database, environment);
}

/// A service in the past deployments.
struct SampleService {
    id: Uuid,
    kind: Kind,
    name: String,
    /// True if the service was never deployed.
    is_new: bool,
    job_type: Option<String>,
    /// The commit, tag or chart version of the newest deployment that `earlier_deployments` adds. None if another function adds the newest
    /// deployment (applications), for an application or job that was never deployed, and for services without a version: databases,
    /// terraform services, and charts in git.
    version: Option<String>,
    branch: String,
    /// The name of the chart of a helm service; empty for other kinds, and for a chart in git.
    chart: String,
    /// The time of the deployment that `last_deployments` adds, in milliseconds since 1970; None if it adds none. No other deployment of the
    /// service is newer.
    last: Option<i64>,
}

impl SampleService {
    /// Returns the `details` of a past deployment of the service in the history: its commit, tag or chart version; an empty object for a
    /// database. `newer` is the number of later deployments that succeeded. If it is 0, the version is `version`, which is deployed now; if
    /// `version` is None, an older version is made up.
    fn details(&self, newer: usize, now: i64) -> Value {
        let deployed = self.version.clone().filter(|_| newer == 0);
        match self.kind {
            Kind::Container => {
                let tag = deployed.unwrap_or_else(|| self.earlier_version(newer));
                json!({"image_name": format!("team/{}", self.name), "tag": tag})
            }
            Kind::Helm => {
                let version = deployed.unwrap_or_else(|| self.earlier_version(newer));
                json!({"repository": {"chart_name": self.chart, "chart_version": version}})
            }
            Kind::Database => json!({}),
            _ => {
                let (name, branch, index) = (&self.name, &self.branch, newer + 1);
                let commit = deployed.unwrap_or_else(|| ids::commit(&format!("{name} {branch} {index}")));
                json!({"commit": commits::commit(&commit, index, now)})
            }
        }
    }

    /// Returns a version that is older than the deployed version, in the same numbering: `newer` minor versions before it, or a version of
    /// the major version before if there are not that many.
    fn earlier_version(&self, newer: usize) -> String {
        let mut numbers = self.version.iter().flat_map(|version| version.split(['.', '-']));
        let mut number = || numbers.next().and_then(|number| number.parse().ok()).unwrap_or(1_usize);
        let (major, minor) = (number(), number());
        match minor.checked_sub(newer) {
            Some(earlier) => format!("{major}.{earlier}.0"),
            None => format!("{}.{}.0", major.saturating_sub(1), 20_usize.saturating_sub(newer)),
        }
    }
}

/// Returns a field of a service’s git repository: `git_repository` of an application, `source.docker.git_repository` of a job. None for
/// other services.
fn repository<'a>(service: &'a Service, key: &str) -> Option<&'a str> {
    let record = &service.record;
    let source = || record.get("source")?.get("docker")?.get("git_repository");
    record.get("git_repository").or_else(source)?.get(key)?.as_str()
}

/// Returns the commit, tag or chart version that a service runs. None for an application whose last deployment `last_deployments` adds, for
/// an application or job that was never deployed, for a helm service whose chart is in git, and for databases and terraform services.
fn deployed_version(service: &Service) -> Option<String> {
    let has_last = matches!(service.state.as_str(), "BUILD_ERROR" | "DEPLOYED" | "RUNNING");
    let commit =
        || repository(service, "deployed_commit_id").filter(|_| !has_last || service.kind == Kind::Job);
    let tag = || service.record.get("tag").and_then(Value::as_str);
    let chart = || chart(&service.record).map(|(_, version)| version);
    commit().or_else(tag).or_else(chart).map(str::to_owned)
}

fn earlier_deployments(database: &mut Database, environment: Uuid, now: i64) {
    let services: Vec<SampleService> = database
        .services_of(environment)
        .map(|service| SampleService {
            id: service.id,
            kind: service.kind,
            name: service.name().to_owned(),
            is_new: service.state == "READY",
            job_type: service.record.get("job_type").and_then(Value::as_str).map(str::to_owned),
            version: deployed_version(service),
            branch: repository(service, "branch").unwrap_or("main").to_owned(),
            chart: chart(&service.record).map(|(name, _)| name.to_owned()).unwrap_or_default(),
            last: last_deployment(service).map(|last| last.created),
        })
        .collect();
    // The number of newer successful deployments of each service, without restarts. `details` chooses the version by this number: 0 stands
    // for the version that is deployed now, a greater number for an earlier version.
    let mut newer: HashMap<Uuid, usize> = HashMap::new();
    for index in 0..DEPLOYMENTS {
        let created = now - i64::try_from(index).unwrap_or_default() * 17 * HOUR - 3 * HOUR;
        let (by, origin) = WHO.get(index % WHO.len()).copied().unwrap_or_default();
        let action = if index % 9 == 7 { Action::Restart } else { Action::Deploy };
        let has_failed = index % 7 == 4;
        let deployed =
            services.iter().cycle().skip(index * 2).take(if services.len() < 3 { 1 } else { 1 + index % 3 });
        let mut items: Vec<Item> = Vec::new();
        for past in deployed {
            let is_after_last = past.last.is_some_and(|last| created >= last);
            if past.is_new || is_after_last || items.iter().any(|item| item.service == past.id) {
                continue;
            }
            let is_failure = has_failed && items.is_empty();
            let (status, state) = match (is_failure, action) {
                (true, _) => ("ERROR", if past.kind.builds() { "BUILD_ERROR" } else { "DEPLOYMENT_ERROR" }),
                (false, Action::Restart) => ("DONE", "RESTARTED"),
                (false, _) => ("DONE", "DEPLOYED"),
            };
            let newer_count = newer.entry(past.id).or_default();
            let details = past.details(*newer_count, now);
            if !is_failure && action == Action::Deploy {
                *newer_count += 1;
            }
            items.push(Item {
                service: past.id,
                kind: past.kind,
                name: past.name.clone(),
                job_type: past.job_type.clone(),
                status: status.into(),
                state: state.into(),
                from: Some(created + 4_000),
                to: Some(created + 32_000),
                details,
            });
        }
        if items.is_empty() {
            continue;
        }
        database.deployments.push(Deployment {
            id: ids::named(&format!("past deployment {environment} {index}")),
            environment,
            action,
            triggered_by: by.into(),
            origin: origin.into(),
            created,
            updated: created + 32_000,
            items,
        });
    }
}

/// The last deployment of an application. Its times are in milliseconds since 1970.
struct Last<'a> {
    created: i64,
    ended: i64,
    commit: &'a str,
    /// The status of the deployment.
    status: &'static str,
    /// The state of the application afterwards.
    state: &'static str,
}

/// Returns the last deployment of an application with a deployed commit: a success if its state is DEPLOYED or RUNNING, a failed build if it
/// is BUILD_ERROR. None in other states, for other kinds, and for an application without a deployed commit.
fn last_deployment(service: &Service) -> Option<Last<'_>> {
    let ended = service.last_deployment?;
    let commit = service.record.get("git_repository")?.get("deployed_commit_id")?.as_str()?;
    let (status, state) = match service.state.as_str() {
        "BUILD_ERROR" => ("ERROR", "BUILD_ERROR"),
        "DEPLOYED" | "RUNNING" => ("DONE", "DEPLOYED"),
        _ => return None,
    };
    Some(Last { created: ended - 105_000, ended, commit, status, state })
}

/// Adds the last deployment of each application that has one ([`last_deployment`]).
fn last_deployments(database: &mut Database, environment: Uuid) {
    let last: Vec<Deployment> = database
        .services_of(environment)
        .enumerate()
        .filter_map(|(index, service)| {
            let Last { created, ended, commit, status, state } = last_deployment(service)?;
            let item = Item {
                service: service.id,
                kind: service.kind,
                name: service.name().to_owned(),
                job_type: service.record.get("job_type").and_then(Value::as_str).map(str::to_owned),
                status: status.into(),
                state: state.into(),
                from: Some(created + 4_000),
                to: Some(ended),
                details: json!({"commit": commits::commit(commit, index, ended)}),
            };
            Some(Deployment {
                id: ids::named(&format!("last deployment {}", service.id)),
                environment,
                action: Action::Deploy,
                triggered_by: "Ada Mendez".into(),
                origin: "CONSOLE".into(),
                created,
                updated: ended,
                items: vec![item],
            })
        })
        .collect();
    database.deployments.extend(last);
}
