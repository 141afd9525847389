//! A probe as a sentence and as a timeline (part 2.4).

use crate::text::format::duration;
use slipway_api::described::{Value, at};
use slipway_api::fields::{healthchecks, http, probe, probe_type, tcp};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// The purpose of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// An instance gets traffic while the probe succeeds.
    Readiness,
    /// An instance is restarted when the probe fails.
    Liveness,
}

impl Purpose {
    /// Returns the key in `healthchecks`.
    pub fn field(self) -> FieldName {
        match self {
            Self::Readiness => healthchecks::READINESS_PROBE,
            Self::Liveness => healthchecks::LIVENESS_PROBE,
        }
    }

    /// Returns the heading of the probe in the form.
    pub fn name(self) -> &'static str {
        match self {
            Self::Readiness => "Readiness",
            Self::Liveness => "Liveness",
        }
    }
}

/// Kinds of probes: key and label. A probe has exactly one.
pub const KINDS: &[(FieldName, &str)] = &[
    (probe_type::TCP, "TCP"),
    (probe_type::HTTP, "HTTP"),
    (probe_type::EXEC, "Exec"),
    (probe_type::GRPC, "gRPC"),
];

/// The numbers of a probe: key and default (companion, “Bounds”).
const NUMBERS: &[(FieldName, i64)] = &[
    (probe::INITIAL_DELAY_SECONDS, 30),
    (probe::PERIOD_SECONDS, 10),
    (probe::TIMEOUT_SECONDS, 5),
    (probe::SUCCESS_THRESHOLD, 1),
    (probe::FAILURE_THRESHOLD, 9),
];

/// Returns the kind of a probe (JSON); None without a probe, and for a kind that the console doesn’t know.
pub fn kind(probe: &str) -> Option<FieldName> {
    let is_set = |(kind, _): &&(FieldName, _)| matches!(at(probe, &[probe::TYPE, *kind]), Value::Json(_));
    KINDS.iter().find(is_set).map(|(kind, _)| *kind)
}

/// Returns a new probe of a kind as JSON, with the default numbers. `port` is a port of the service; None leaves the port of the probe
/// unset.
pub fn new_probe(kind: FieldName, port: Option<i64>) -> String {
    let numbers: Vec<String> = NUMBERS.iter().map(|(key, default)| format!("\"{key}\":{default}")).collect();
    format!("{{\"type\":{},{}}}", new_type(kind, port), numbers.join(","))
}

/// Returns the type of a new probe as JSON. `port` is the port that it checks; None leaves it unset. A command has no port.
pub fn new_type(kind: FieldName, port: Option<i64>) -> String {
    let port = port.map_or_else(String::new, |port| format!("\"port\":{port}"));
    let with = |more: &str| if port.is_empty() { more.to_owned() } else { format!("{more},{port}") };
    match kind {
        probe_type::HTTP => format!("{{\"http\":{{{}}}}}", with("\"path\":\"/\",\"scheme\":\"HTTP\"")),
        probe_type::EXEC => "{\"exec\":{\"command\":[]}}".to_owned(),
        kind => format!("{{\"{kind}\":{{{port}}}}}"),
    }
}

/// Returns a sentence about the effect of a probe: "Traffic starts after 30 s and a successful GET /ready on port 8080." A delay or
/// duration that isn’t known is left out, and a missing threshold counts as 1. Without a known kind, the sentence asks to choose one.
pub fn message(purpose: Purpose, probe: &str) -> String {
    let number = |key: FieldName| at(probe, &[key]).integer();
    let Some((singular, plural)) = check(probe) else { return "Choose a kind of check.".to_owned() };
    match purpose {
        Purpose::Readiness => {
            let delay = number(probe::INITIAL_DELAY_SECONDS).filter(|delay| *delay > 0);
            let successes = number(probe::SUCCESS_THRESHOLD).unwrap_or(1);
            let check = if successes > 1 {
                format!("{successes} successful {plural}")
            } else {
                format!("a successful {singular}")
            };
            match delay {
                Some(delay) => format!("Traffic starts after {} and {check}.", duration(delay)),
                None => format!("Traffic starts after {check}."),
            }
        }
        Purpose::Liveness => {
            let failures = number(probe::FAILURE_THRESHOLD);
            let check = match failures {
                Some(1) | None => format!("a failed {singular}"),
                Some(failures) => format!("{failures} failed {plural}"),
            };
            let about = end(probe).map_or_else(String::new, |end| format!(", about {}", duration(end)));
            format!("Restarts after {check}{about}.")
        }
    }
}

/// Returns the check of a probe in the singular and in the plural: "GET /ready on port 8080" and "requests of /ready on port 8080".
/// None without a known kind.
fn check(probe: &str) -> Option<(String, String)> {
    let kind = kind(probe)?;
    let text = |key: FieldName| at(probe, &[probe::TYPE, kind, key]).text().filter(|text| !text.is_empty());
    let port = at(probe, &[probe::TYPE, kind, tcp::PORT]).integer();
    let at_port = port.map_or_else(String::new, |port| format!(" on port {port}"));
    let (singular, plural) = match kind {
        probe_type::HTTP => {
            let path = text(http::PATH).unwrap_or_else(|| "/".to_owned());
            (format!("GET {path}{at_port}"), format!("requests of {path}{at_port}"))
        }
        probe_type::TCP => {
            let to = port.map_or_else(String::new, |port| format!(" to port {port}"));
            (format!("connection{to}"), format!("connections{to}"))
        }
        probe_type::GRPC => (format!("gRPC check{at_port}"), format!("gRPC checks{at_port}")),
        _ => ("run of the command".to_owned(), "runs of the command".to_owned()),
    };
    Some((visible(&singular), visible(&plural)))
}

/// Returns the seconds from the start of an instance until a probe that always fails reaches its failure threshold; None while one of its
/// numbers is missing, negative or too large to add up.
fn end(probe: &str) -> Option<i64> {
    let number = |key: FieldName| at(probe, &[key]).integer().filter(|number| *number >= 0);
    let tries = number(probe::PERIOD_SECONDS)?.checked_mul(number(probe::FAILURE_THRESHOLD)?)?;
    number(probe::INITIAL_DELAY_SECONDS)?.checked_add(tries)
}

/// The timeline of a probe that always fails, from the start of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// Seconds before the first check.
    pub delay: i64,
    /// Seconds between two checks.
    pub period: i64,
    /// The number of checks, at most [`MOST_CHECKS`].
    pub checks: i64,
    /// The label of the end, such as "restart after 2 min".
    pub end: String,
}

/// The maximum number of checks that a timeline shows.
pub const MOST_CHECKS: i64 = 24;

/// Returns the timeline of a probe; None while one of its numbers is missing, negative or too large to add up.
pub fn timeline(purpose: Purpose, probe: &str) -> Option<Timeline> {
    let number = |key: FieldName| at(probe, &[key]).integer().filter(|number| *number >= 0);
    let after = match purpose {
        Purpose::Readiness => "not ready after",
        Purpose::Liveness => "restart after",
    };
    Some(Timeline {
        delay: number(probe::INITIAL_DELAY_SECONDS)?,
        period: number(probe::PERIOD_SECONDS)?,
        checks: number(probe::FAILURE_THRESHOLD)?.min(MOST_CHECKS),
        end: format!("{after} {}", duration(end(probe)?)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_probe_has_one_kind_and_the_default_numbers() {
        for (kind, _) in KINDS {
            let probe = new_probe(*kind, Some(8080));
            assert_eq!(super::kind(&probe), Some(*kind), "{probe}");
            assert_eq!(at(&probe, &[probe::FAILURE_THRESHOLD]).integer(), Some(9));
        }
        assert_eq!(new_type(probe_type::TCP, None), r#"{"tcp":{}}"#);
        assert_eq!(kind("null"), None);
        assert_eq!(kind(r#"{"type":{"tcp":null}}"#), None);
    }

    #[test]
    fn the_numbers_of_a_probe_become_a_sentence_and_a_timeline() {
        let http = new_probe(probe_type::HTTP, Some(8080)).replace("\"/\"", "\"/ready\"");
        assert_eq!(
            message(Purpose::Readiness, &http),
            "Traffic starts after 30 s and a successful GET /ready on port 8080."
        );
        let tcp = new_probe(probe_type::TCP, Some(8080));
        assert_eq!(
            message(Purpose::Liveness, &tcp),
            "Restarts after 9 failed connections to port 8080, about 2 min."
        );
        let expected = Timeline { delay: 30, period: 10, checks: 9, end: "restart after 2 min".to_owned() };
        assert_eq!(timeline(Purpose::Liveness, &tcp), Some(expected));
        let once = r#"{"type":{"exec":{"command":[]}},"initial_delay_seconds":0,"success_threshold":2,"failure_threshold":1}"#;
        assert_eq!(
            message(Purpose::Readiness, once),
            "Traffic starts after 2 successful runs of the command."
        );
        assert_eq!(message(Purpose::Liveness, once), "Restarts after a failed run of the command.");
        assert_eq!(timeline(Purpose::Liveness, once), None);
        assert_eq!(message(Purpose::Liveness, "{}"), "Choose a kind of check.");
    }

    #[test]
    fn numbers_at_the_limits_of_their_type_are_no_panic() {
        let most = i64::MAX;
        let probe = format!(
            r#"{{"initial_delay_seconds":{most},"period_seconds":{most},"failure_threshold":{most}}}"#
        );
        assert_eq!(timeline(Purpose::Liveness, &probe), None);
    }
}
