//! A stored service: its record, its state, and its planned states.

use crate::clock;
use crate::ids;
use crate::kind::Kind;
use crate::machine::{Action, Phase, Plan};
use crate::record::Fields;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::VecDeque;
use uuid::Uuid;

/// A service of an environment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Service {
    pub id: Uuid,
    pub kind: Kind,
    pub environment: Uuid,
    /// The stored record, with only the ids of its groups and its registry. Replies contain the whole group records, and the id, name, URL
    /// and kind of the registry.
    pub record: Fields,
    pub state: String,
    /// True if the deployed version has the saved settings; None until a deployment of the service succeeds.
    pub up_to_date: Option<bool>,
    /// The number of changes of the settings since the service was created.
    pub changes: u64,
    /// The value of `changes` when the present or last request began: the changes that its deployment includes.
    pub changes_deployed: u64,
    pub last_deployment: Option<i64>,
    pub plan: Plan,
    /// The steps of the present or last request, which may also be a stop, restart or deletion.
    pub steps: Vec<Step>,
    /// The requests that aren’t over, in their order: the first one is in progress, the others wait.
    pub requests: VecDeque<QueuedRequest>,
    /// The number of requests so far, of every action. A sample service that was deployed starts at 1.
    pub request_count: u64,
    /// The action of the last request that ended; None if there was none.
    pub last_action: Option<Action>,
}

/// A request of a service that waits or is in progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct QueuedRequest {
    /// The id of the deployment.
    pub deployment: Uuid,
    pub action: Action,
    /// The chosen commit, tag or chart version; None if the request has none.
    pub version: Option<String>,
}

/// A step of a deployment (part 2.11).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    pub name: String,
    pub from: i64,
    pub to: Option<i64>,
    /// The outcome: SUCCESS, ERROR or CANCELED; empty while the step runs.
    pub end: String,
}

impl Service {
    pub fn name(&self) -> &str {
        self.record.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// Enters the next planned state: ends the current step, and begins the step of the new state if it has one. Returns the entered state;
    /// None if no state is planned.
    pub fn step(&mut self) -> Option<Phase> {
        let phase = self.plan.pop_front()?;
        if let Some(step) = self.steps.last_mut().filter(|step| step.to.is_none()) {
            step.to = Some(phase.at);
            step.end = match phase.state.as_str() {
                state if state.ends_with("_ERROR") => "ERROR",
                "CANCELING" => "CANCELED",
                _ => "SUCCESS",
            }
            .to_owned();
        }
        if let Some(name) = phase.step.clone() {
            self.steps.push(Step { name, from: phase.at, to: None, end: String::new() });
        }
        self.state.clone_from(&phase.state);
        Some(phase)
    }

    /// Records a deployment that succeeded at `at` (milliseconds since 1970): sets `up_to_date` and, for a service with a source in git, the
    /// deployed commit. The commit is `version`, or a generated id if `version` is None.
    pub fn deployed(&mut self, version: Option<&str>, at: i64) {
        // A change of the settings during the deployment isn't part of it: the service stays out of date until the next deployment.
        self.up_to_date = Some(self.changes == self.changes_deployed);
        let fresh = ids::commit(&format!("{} {}", self.name(), self.request_count));
        if let Some(git) = git(&mut self.record) {
            git.insert("deployed_commit_id".into(), json!(version.map_or(fresh, str::to_owned)));
            git.insert("deployed_commit_date".into(), json!(clock::iso(at)));
            git.insert("deployed_commit_contributor".into(), json!("Ada Mendez"));
        }
    }

    /// Records a change of the settings at `now`. A service that was deployed before becomes out of date.
    pub fn changed(&mut self, now: i64) {
        self.record.insert("updated_at".into(), json!(clock::iso(now)));
        self.up_to_date = self.up_to_date.map(|_| false);
        self.changes += 1;
    }

    /// Saves the chosen tag or chart version in the settings. A commit isn't saved.
    pub fn choose(&mut self, version: &str) {
        let (path, key): (&[&str], &str) = match self.kind {
            Kind::Container => (&[], "tag"),
            Kind::Job => (&["source", "image"], "tag"),
            Kind::Helm => (&["source", "repository"], "chart_version"),
            _ => return,
        };
        let mut holder = Some(&mut self.record);
        for step in path {
            holder = holder.and_then(|record| record.get_mut(*step)?.as_object_mut());
        }
        if let Some(holder) = holder {
            holder.insert(key.into(), json!(version));
        }
    }

    /// Returns the service status of part 2.11.
    pub fn status(&self, now: i64) -> Value {
        let deployment = match self.up_to_date {
            None => "NEVER_DEPLOYED",
            Some(true) => "UP_TO_DATE",
            Some(false) => "OUT_OF_DATE",
        };
        let mut status = json!({
            "id": self.id,
            "state": self.state,
            "service_deployment_status": deployment,
            "is_part_last_deployment": self.last_deployment.is_some(),
            "status_details": self.details(),
            "deployment_request_id": self.requests.front().map(|request| request.deployment),
            "deployment_requests_count": self.requests.len(),
        });
        if let Some(map) = status.as_object_mut() {
            if let Some(at) = self.last_deployment {
                map.insert("last_deployment_date".into(), json!(clock::iso(at)));
            }
            if !self.steps.is_empty() {
                map.insert("steps".into(), self.steps(now));
            }
            if let Some(request) = self.requests.front() {
                map.insert("execution_id".into(), json!(execution(request.deployment)));
            }
        }
        status
    }

    fn details(&self) -> Value {
        let status = match self.state.as_str() {
            state if state.ends_with("QUEUED") => "QUEUED",
            state if state.ends_with("_ERROR") => "ERROR",
            "CANCELED" => "CANCELED",
            "CANCELING" => "CANCELING",
            "READY" => "NEVER",
            _ if !self.requests.is_empty() => "ONGOING",
            _ => "SUCCESS",
        };
        let action = self.requests.front().map(|request| request.action).or(self.last_action);
        json!({"action": action.unwrap_or(Action::Deploy).name(), "status": status, "sub_action": "NONE"})
    }

    fn steps(&self, now: i64) -> Value {
        let seconds = |step: &Step| (step.to.unwrap_or(now) - step.from) / 1_000;
        let details = self.steps.iter().map(|step| {
            let status = match step.to {
                None => "ONGOING",
                Some(_) => step.end.as_str(),
            };
            json!({"step_name": step.name, "status": status, "duration_sec": seconds(step)})
        });
        let is_computing = |step: &&Step| !step.name.ends_with("QUEUEING");
        json!({
            "total_duration_sec": self.steps.iter().map(seconds).sum::<i64>(),
            "total_computing_duration_sec": self.steps.iter().filter(is_computing).map(seconds).sum::<i64>(),
            "details": details.collect::<Vec<_>>(),
        })
    }
}

/// Returns the `execution_id` of a deployment: its id with `-1` after it.
pub fn execution(deployment: Uuid) -> String {
    format!("{deployment}-1")
}

/// Returns the name and the version of the chart in the record of a helm service; None for a chart from git, and for other kinds.
pub fn chart(record: &Fields) -> Option<(&str, &str)> {
    let chart = record.get("source")?.get("repository")?;
    Some((chart.get("chart_name")?.as_str()?, chart.get("chart_version")?.as_str()?))
}

/// Returns the git repository in the record of a service of any kind; None if the service has no source in git.
pub fn git(record: &mut Fields) -> Option<&mut Fields> {
    let path: &[&str] = if record.contains_key("git_repository") {
        &["git_repository"]
    } else if record.contains_key("terraform_files_source") {
        &["terraform_files_source", "git", "git_repository"]
    } else if record.get("source").is_some_and(|source| source.get("docker").is_some()) {
        &["source", "docker", "git_repository"]
    } else {
        &["source", "git", "git_repository"]
    };
    let mut found = record;
    for key in path {
        found = found.get_mut(*key)?.as_object_mut()?;
    }
    Some(found)
}
