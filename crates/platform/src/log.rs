//! The log of an environment's deployments (part 2.13), and the lines that services write themselves.

use crate::clock;
use crate::database::{Database, Fields, fields};
use crate::deployment::Item;
use crate::ids;
use crate::machine::Action;
use crate::service::{Asked, Service, execution};
use serde_json::{Value, json};
use uuid::Uuid;

/// Part 8: "Environment deployment log: last 1000 entries".
pub const LAST: usize = 1_000;

impl Database {
    /// Writes a transition of a service into the log of its environment.
    pub fn log_transition(&mut self, environment: Uuid, item: &Item, asked: &Asked, state: &str, at: i64) {
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
            "CANCELING" => (format!("Cancelling the {} of {name}", word(asked.action)), "CANCELING", None),
            "CANCELED" => (format!("The {} of {name} was cancelled", word(asked.action)), "CANCELED", None),
            other => (format!("{name}: {other}"), "WAITING", None),
        };
        let scope = (item.kind.service_type(), name.as_str(), item.service);
        self.write_log(environment, &message, scope, state, &execution(asked.deployment), hint, at);
    }

    /// Adds an entry, and drops the oldest beyond what is kept.
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
        if log.len() > LAST {
            log.pop_front();
        }
    }

    /// The last entries of an environment, oldest first.
    pub fn log_of(&self, environment: Uuid) -> impl Iterator<Item = &Fields> {
        self.log.get(&environment).into_iter().flatten()
    }
}

fn word(action: Action) -> &'static str {
    match action {
        Action::Deploy => "deployment",
        Action::Stop => "stop",
        Action::Restart => "restart",
        Action::Delete => "deletion",
    }
}

pub const BUILD_HINT: &str = "The last lines of the build say why. Try the build on your machine:\n\n```\ndocker build -f Dockerfile .\n```\n\nThen look at [how builds work](https://docs.example.com/builds).";
pub const READY_HINT: &str = "The **readiness probe** never answered. Check that:\n\n- the probe's port is one that the service listens on\n- the service starts within its *initial delay*\n\nSee [health checks](https://docs.example.com/health-checks).";
pub const STOP_HINT: &str = "Something still holds it. Look at the `Events` of its cluster, then ask again.";

const LINES: [&str; 8] = [
    "GET /ready 200 1ms",
    "GET /api/items?page=2 200 14ms",
    "POST /api/orders 201 38ms",
    "cache: hit ratio 0.93 over 60 s",
    "worker 3: 12 jobs done, 0 waiting",
    "WARN  slow query: 412ms SELECT id, total FROM orders WHERE placed_at > $1",
    "GET /api/items/unknown 404 2ms",
    "ERROR payment provider answered 503, tried again after 200ms",
];
/// Milliseconds between two lines of a service.
const EVERY: i64 = 7_000;

/// The last lines that a service wrote, oldest first: one every seven seconds, while it ran.
pub fn lines(service: &Service, tail: usize, now: i64) -> Vec<Value> {
    let runs = !["READY", "STOPPED", "DELETED"].contains(&service.state.as_str());
    let Some(last) = (if runs { Some(now) } else { service.last_deployment }) else { return Vec::new() };
    let newest = last / EVERY;
    let count = i64::try_from(tail.min(LAST)).unwrap_or(1_000);
    let pod = ids::named(&format!("pod {}", service.id)).simple().to_string();
    let pod: String = pod.chars().take(5).collect();
    (newest - count + 1..=newest)
        .map(|slot| {
            let line = LINES
                .get(usize::try_from((slot * 7 + slot / 3) % 8).unwrap_or_default())
                .copied()
                .unwrap_or_default();
            json!({
                "id": ids::named(&format!("line {} {slot}", service.id)),
                "created_at": clock::iso(slot * EVERY),
                "message": line,
                "pod_name": format!("{}-{pod}", service.name()),
            })
        })
        .collect()
}
