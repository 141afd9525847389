//! Writing the log of an environment's deployments (part 2.13).

use super::Database;
use crate::clock;
use crate::deployment::Item;
use crate::log::{BUILD_HINT, MAX_LOG_ENTRIES, READY_HINT, STOP_HINT, word};
use crate::record::{Fields, fields};
use crate::service::{QueuedRequest, execution};
use serde_json::json;
use uuid::Uuid;

impl Database {
    /// Adds an entry about a service's transition to the deployment log of its environment.
    pub fn log_transition(
        &mut self,
        environment: Uuid,
        item: &Item,
        request: &QueuedRequest,
        state: &str,
        at: i64,
    ) {
        let name = &item.name;
        let (message, state, hint) = match state {
            "DEPLOYMENT_QUEUED" => (format!("{name} waits for its turn"), "WAITING", None),
            "BUILDING" => (format!("Building {name}"), "DEPLOYMENT_IN_PROGRESS", None),
            "DEPLOYING" => (format!("Deploying {name}"), "DEPLOYMENT_IN_PROGRESS", None),
            "DEPLOYED" => (format!("{name} is deployed"), "DEPLOYED", None),
            "BUILD_ERROR" => {
                (format!("The build of {name} failed: exit code 1 in step 7 of 9"), "ERROR", Some(BUILD_HINT))
            }
            "DEPLOYMENT_ERROR" => {
                (format!("{name} didn't become ready in 10 minutes"), "DEPLOYMENT_ERROR", Some(READY_HINT))
            }
            "STOP_QUEUED" => (format!("{name} waits to be stopped"), "WAITING", None),
            "STOPPING" => (format!("Stopping {name}"), "PAUSE_IN_PROGRESS", None),
            "STOPPED" => (format!("{name} is stopped"), "PAUSED", None),
            "STOP_ERROR" => (format!("{name} couldn't be stopped"), "PAUSE_ERROR", Some(STOP_HINT)),
            "RESTART_QUEUED" => (format!("{name} waits to be restarted"), "WAITING", None),
            "RESTARTING" => (format!("Restarting {name}"), "DEPLOYMENT_IN_PROGRESS", None),
            "RESTARTED" => (format!("{name} is restarted"), "DEPLOYED", None),
            "RESTART_ERROR" => (format!("{name} didn't come back"), "ERROR", Some(READY_HINT)),
            "DELETE_QUEUED" => (format!("{name} waits to be deleted"), "WAITING", None),
            "DELETING" => (format!("Deleting {name}"), "DELETE_IN_PROGRESS", None),
            "DELETED" => (format!("{name} is deleted"), "DELETED", None),
            "DELETE_ERROR" => (format!("{name} couldn't be deleted"), "DELETE_ERROR", Some(STOP_HINT)),
            "CANCELING" => (format!("Cancelling the {} of {name}", word(request.action)), "CANCELING", None),
            "CANCELED" => (format!("The {} of {name} was cancelled", word(request.action)), "CANCELED", None),
            other => (format!("{name}: {other}"), "WAITING", None),
        };
        let scope = (item.kind.service_type(), name.as_str(), item.service);
        self.write_log(environment, &message, scope, state, &execution(request.deployment), hint, at);
    }

    /// Adds an entry to the deployment log of an environment. If the log then has more than `MAX_LOG_ENTRIES` entries, removes the oldest.
    #[expect(clippy::too_many_arguments, reason = "the fields of one entry, in the order of part 2.13")]
    pub fn write_log(
        &mut self,
        environment: Uuid,
        message: &str,
        scope: (String, &str, Uuid),
        state: &str,
        execution: &str,
        hint: Option<&str>,
        at: i64,
    ) {
        let (kind, name, id) = scope;
        let mut record = fields(json!({
            "id": self.fresh_id("log entry"),
            "created_at": clock::iso(at),
            "message": message,
            "scope": {"type": kind, "name": name, "id": id},
            "state": state,
            "execution_id": execution,
        }));
        if let Some(hint) = hint {
            record.insert("hint".into(), json!(hint));
        }
        let log = self.log.entry(environment).or_default();
        log.push_back(record);
        if log.len() > MAX_LOG_ENTRIES {
            log.pop_front();
        }
    }

    /// Returns the entries of an environment's deployment log, oldest first.
    pub fn log_of(&self, environment: Uuid) -> impl Iterator<Item = &Fields> {
        self.log.get(&environment).into_iter().flatten()
    }
}
