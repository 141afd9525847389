//! Deployments of an environment: those in its queue (part 2.14) and completed ones (companion, "Environments"), both as the same type.

pub mod changes;
pub mod compare;
pub mod days;
pub mod errors;
pub mod execution;
pub mod figures;
#[cfg(test)]
mod fixtures;
pub mod history;
mod history_page;
pub mod markdown_summary;
pub mod order;
pub mod return_to;
pub mod steps;

use crate::deployment::steps::DeploymentStep;
use crate::records::facts::value_label;
use crate::status::state_group::StateGroup;
use iso8601_duration::Duration;
use slipway_api::described::{Value, at};
use slipway_api::fields::{
    self, history_audit, history_entry, history_identifier, history_service, history_service_identifier,
    history_stage, queue_entry, queue_identifier,
};
use slipway_api::state::ServiceState;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};

/// The action that deploys a version. For another action, such as a stop or a restart, the version that the platform names needn’t be the
/// deployed version.
pub(crate) const DEPLOY: &str = "DEPLOY";

/// A deployment of an environment: queued, in progress or ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// The id: of the request while it is queued, of the execution afterwards.
    pub id: String,
    /// True if the deployment is in the queue.
    pub is_queued: bool,
    /// The action: `DEPLOY`, `STOP`; empty if the platform doesn’t send it.
    pub action: String,
    /// The person or program that requested the deployment; empty if the platform doesn’t send it.
    pub by: String,
    /// The origin of the request: `API`, `GIT`; empty if the platform doesn’t send it.
    pub origin: String,
    /// The time of the request; None if the platform doesn’t send it, as for entries of the queue.
    pub at: Option<Timestamp>,
    /// The status of the deployment, else of its action, else derived from the stages.
    pub status: String,
    /// The duration in seconds; None if the platform doesn’t send it.
    pub seconds: Option<i64>,
    /// The stages, in their order.
    pub stages: Vec<Stage>,
}

/// A stage of a deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The name of the stage.
    pub name: String,
    /// The status of the stage: `ONGOING`.
    pub status: String,
    /// The duration in seconds; None if the platform doesn’t send it.
    pub seconds: Option<i64>,
    /// The services of the stage.
    pub services: Vec<StageService>,
}

/// A service in a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageService {
    /// The id of the service; empty if the platform doesn’t send it.
    pub id: String,
    /// The kind of the service, as the platform writes it.
    pub kind: String,
    /// The name of the service.
    pub name: String,
    /// The status of the service in the deployment: `DONE`.
    pub status: String,
}

/// Returns the deployments of a queue, the next one first. Entries with neither an identifier nor stages are left out.
pub fn queued(entries: &[Record]) -> Vec<Deployment> {
    let has_content = |entry: &&Record| {
        [queue_entry::IDENTIFIER, queue_entry::STAGES]
            .into_iter()
            .any(|field| entry.at(&[field]) != Value::Absent)
    };
    entries
        .iter()
        .filter(has_content)
        .map(|entry| Deployment { is_queued: true, ..of(entry.text()) })
        .collect()
}

/// Returns the deployments on a page of the history, in the order of the reply.
pub fn completed(page: &Record) -> Vec<Deployment> {
    page.at(&[fields::history_page::RESULTS]).elements().into_iter().map(of).collect()
}

/// Returns the deployments that are newer than the deployment with the id `key`, the newest first: all of the queue, then those of the
/// history. `queued` has the next deployment first, `completed` the newest. Empty if the history doesn’t have the deployment with this id:
/// the queue alone doesn’t tell which deployments are newer.
pub fn newer_than(queued: &[Deployment], completed: &[Deployment], key: &str) -> Vec<Deployment> {
    let index = completed.iter().position(|deployment| deployment.id == key);
    let Some(newer) = index.and_then(|index| completed.get(..index)) else { return Vec::new() };
    queued.iter().rev().chain(newer).cloned().collect()
}

/// Returns the deployment of an entry of a history.
pub fn deployment_of(entry: &Record) -> Deployment {
    of(entry.text())
}

fn of(entry: &str) -> Deployment {
    let text = |path: &[FieldName]| visible(&at(entry, path).text().unwrap_or_default());
    let either = |first: &[FieldName], second: &[FieldName]| match at(entry, first) {
        Value::Json(_) => text(first),
        Value::Null | Value::Absent => text(second),
    };
    let stages: Vec<Stage> = at(entry, &[history_entry::STAGES]).elements().into_iter().map(stage).collect();
    let status = either(&[history_entry::STATUS], &[history_entry::ACTION_STATUS]);
    Deployment {
        id: either(
            &[queue_entry::IDENTIFIER, queue_identifier::DEPLOYMENT_REQUEST_ID],
            &[history_entry::IDENTIFIER, history_identifier::EXECUTION_ID],
        ),
        is_queued: false,
        action: text(&[history_entry::TRIGGER_ACTION]),
        by: text(&[history_entry::AUDITING_DATA, history_audit::TRIGGERED_BY]),
        origin: text(&[history_entry::AUDITING_DATA, history_audit::ORIGIN]),
        at: at(entry, &[history_entry::AUDITING_DATA, history_audit::CREATED_AT])
            .str()
            .and_then(|text| Timestamp::parse(&text)),
        status: if status.is_empty() { overall(&stages).to_owned() } else { status },
        seconds: seconds(&text(&[history_entry::TOTAL_DURATION])),
        stages,
    }
}

/// Returns the whole seconds of an ISO 8601 duration such as "PT1M30S". None for other text, for negative durations, and for durations in
/// months or years, whose length varies.
pub(crate) fn seconds(text: &str) -> Option<i64> {
    let seconds = text.parse::<Duration>().ok()?.num_seconds()?;
    (seconds >= 0.0).then_some(seconds as i64)
}

fn stage(json: &str) -> Stage {
    let text = |path: &[FieldName]| visible(&at(json, path).text().unwrap_or_default());
    let services = at(json, &[history_stage::SERVICES]).elements().into_iter().map(stage_service).collect();
    Stage {
        name: text(&[history_stage::NAME]),
        status: text(&[history_stage::STATUS]),
        seconds: seconds(&text(&[history_stage::DURATION])),
        services,
    }
}

fn stage_service(json: &str) -> StageService {
    let text = |path: &[FieldName]| visible(&at(json, path).text().unwrap_or_default());
    StageService {
        id: text(&[history_service::IDENTIFIER, history_service_identifier::SERVICE_ID]),
        kind: text(&[history_service::IDENTIFIER, history_service_identifier::SERVICE_TYPE]),
        name: text(&[history_service::IDENTIFIER, history_service_identifier::NAME]),
        status: text(&[history_service::STATUS]),
    }
}

/// Returns the status of a deployment for which the platform sends none: that of the first stage that is neither done, skipped nor
/// cancelled, else of the last stage; `QUEUED` if there are no stages.
fn overall(stages: &[Stage]) -> &str {
    let is_decisive = |stage: &&Stage| {
        !matches!(group(&stage.status), StateGroup::Healthy | StateGroup::Canceled | StateGroup::Stopped)
    };
    stages.iter().find(is_decisive).or(stages.last()).map_or("QUEUED", |stage| &stage.status)
}

/// Returns the group of the status of a deployment, a stage or a service in a stage (companion, "stage and stage service status"), which
/// decides its colour and icon.
pub fn group(status: &str) -> StateGroup {
    match status {
        "QUEUED" => StateGroup::Waiting,
        "ONGOING" => StateGroup::InProgress,
        "DONE" => StateGroup::Healthy,
        "ERROR" => StateGroup::Failed,
        "SKIPPED" => StateGroup::Stopped,
        "CANCELED" => StateGroup::Canceled,
        other => StateGroup::of(&other.into()),
    }
}

/// Returns the label of a status: the state of a deployment, or the status of a stage.
pub fn status_word(status: &str) -> String {
    match StateGroup::of(&status.into()) {
        StateGroup::Unknown => value_label(status),
        _ if matches!(status, "ERROR") => "Failed".to_owned(),
        _ => ServiceState::from(status).label().to_owned(),
    }
}

impl Deployment {
    /// Returns what the deployment does with which services: "Deploy checkout-api", "Restart web and 2 more". The action alone if no service
    /// is named.
    pub fn title(&self) -> String {
        let action = Some(self.action.as_str()).filter(|action| !action.is_empty()).unwrap_or("DEPLOYMENT");
        let named = match self.services().as_slice() {
            [] => String::new(),
            [name] => format!(" {}", visible(name)),
            [name, more @ ..] => format!(" {} and {} more", visible(name), more.len()),
        };
        format!("{}{named}", value_label(action))
    }

    /// Returns the label for the time in [`Self::outcome_at`]: the action and how it ended, such as "Last deployment failed". A success and
    /// an unknown status add nothing: "Last stop". While the deployment is queued, "Last deployment is waiting"; while it is in progress,
    /// "Last deployment began".
    pub fn outcome(&self) -> String {
        let action = match self.action.as_str() {
            "" | "DEPLOY" => "deployment".to_owned(),
            action => value_label(action).to_lowercase(),
        };
        let end = match group(&self.status) {
            StateGroup::Failed => " failed",
            StateGroup::Canceled => " was cancelled",
            StateGroup::Waiting => " is waiting",
            StateGroup::InProgress => " began",
            _ => "",
        };
        format!("Last {action}{end}")
    }

    /// Returns the time of the outcome: the end, if it ended and its duration is known, else the request. None if unknown.
    pub fn outcome_at(&self) -> Option<Timestamp> {
        let ended = !group(&self.status).is_in_transition();
        let seconds = self.seconds.filter(|_| ended).unwrap_or_default();
        self.at.map(|at| at.plus(seconds * 1_000))
    }

    /// Returns the person or program that requested the deployment, and its origin: "Ada Mendez, Console". Unknown parts are left out; None
    /// if both are unknown.
    pub fn requested_by(&self) -> Option<String> {
        let parts = [visible(&self.by), value_label(&self.origin)];
        let known = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        (!known.is_empty()).then(|| known.join(", "))
    }

    /// Returns the stages as steps, for the timeline.
    pub fn steps(&self) -> Vec<DeploymentStep> {
        let step = |stage: &Stage| DeploymentStep {
            name: value_label(&stage.name),
            status: status_word(&stage.status),
            seconds: stage.seconds,
            has_failed: group(&stage.status) == StateGroup::Failed,
        };
        self.stages.iter().map(step).collect()
    }

    /// Returns true while the deployment is queued or in progress.
    pub fn is_running(&self) -> bool {
        self.is_queued || group(&self.status).is_in_transition()
    }

    /// Returns true if the deployment is over, and its action deploys versions. The deployment may have failed.
    pub fn is_finished_deploy(&self) -> bool {
        self.action == DEPLOY && !self.is_running()
    }

    /// Returns true if the deployment is over, and the deployment, one of its stages or one of its services failed.
    pub fn has_failed(&self) -> bool {
        let is_failed = |status: &str| group(status) == StateGroup::Failed;
        let services = self.stages.iter().flat_map(|stage| &stage.services);
        let has_failed = is_failed(&self.status)
            || self.failed_stage().is_some()
            || services.into_iter().any(|service| is_failed(&service.status));
        has_failed && !self.is_running()
    }

    /// Returns the first stage that failed; None if no stage failed.
    pub fn failed_stage(&self) -> Option<&Stage> {
        self.stages.iter().find(|stage| group(&stage.status) == StateGroup::Failed)
    }

    /// Returns the services of all stages, in the order of the stages. A service that is in several stages is returned several times.
    pub fn stage_services(&self) -> impl Iterator<Item = &StageService> {
        self.stages.iter().flat_map(|stage| &stage.services)
    }

    /// Returns the names of the services in all stages, each once, in the order of the stages.
    pub fn services(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for service in self.stage_services() {
            if !names.contains(&service.name.as_str()) {
                names.push(&service.name);
            }
        }
        names
    }
}

#[cfg(test)]
mod tests;
