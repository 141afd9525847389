//! The deployment log of an environment (part 2.13), and the logs of services.

use crate::clock;
use crate::ids;
use crate::machine::Action;
use crate::service::Service;
use serde_json::{Value, json};

/// The maximum number of entries in a log (part 8: "Environment deployment log: last 1000 entries").
pub const MAX_LOG_ENTRIES: usize = 1_000;

/// Returns an action as a noun for messages, such as `deployment`.
pub fn word(action: Action) -> &'static str {
    match action {
        Action::Deploy => "deployment",
        Action::Stop => "stop",
        Action::Restart => "restart",
        Action::Delete => "deletion",
    }
}

pub const BUILD_HINT: &str = "A command of the Dockerfile failed. Try the build on your machine:\n\n```\ndocker build -f Dockerfile .\n```\n\nThen look at [how builds work](https://docs.example.com/builds).";
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
/// Milliseconds between two lines of a service's log.
const EVERY: i64 = 7_000;

/// Returns the last `tail` lines of a service's log (at most 1,000), oldest first, seven seconds apart. The last line is from now or, for a
/// service that doesn't run (READY, STOPPED or DELETED), from its last deployment. A service that doesn't run and was never deployed has no
/// lines.
pub fn lines(service: &Service, tail: usize, now: i64) -> Vec<Value> {
    let runs = !["READY", "STOPPED", "DELETED"].contains(&service.state.as_str());
    let Some(last) = (if runs { Some(now) } else { service.last_deployment }) else { return Vec::new() };
    let newest = last / EVERY;
    let count = i64::try_from(tail.min(MAX_LOG_ENTRIES)).unwrap_or(1_000);
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
