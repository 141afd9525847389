//! The health checks of a service, in short and as sentences (part 2.4).

use crate::settings::probe::{Purpose, timeline};
use crate::text::format::{duration, number};
use slipway_api::described::{Value, at, members};
use slipway_api::fields::{exec, grpc, http, probe, probe_type, service, tcp};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// A health check of a service: a probe, in short and as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The purpose of the probe.
    pub purpose: Purpose,
    /// The probe as JSON.
    pub probe: String,
    /// The check, in monospace: `HTTP GET /ready`.
    pub check: String,
    /// The port, the period and the end of the probe's timeline, as far as they are known: " on 8080 every 10 s, not ready after 2 min".
    pub end: String,
    /// The whole probe: "Ready after 30 s, then HTTP GET /ready on port 8080 every 10 s. Fails after 9 failures in a row."
    pub sentence: String,
}

impl Check {
    /// Returns the word for what a passed check means: "Ready" or "Alive".
    pub fn label(&self) -> &'static str {
        label(self.purpose)
    }
}

fn label(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Readiness => "Ready",
        Purpose::Liveness => "Alive",
    }
}

/// Returns the readiness and the liveness probe in a service's record (JSON), in this order. A probe that the record doesn't have is left
/// out.
pub fn checks(record: &str) -> Vec<Check> {
    let check = |purpose: Purpose| match at(record, &[service::HEALTHCHECKS, purpose.field()]) {
        Value::Json(probe) => Some(check_of(purpose, probe)),
        Value::Null | Value::Absent => None,
    };
    [Purpose::Readiness, Purpose::Liveness].into_iter().filter_map(check).collect()
}

/// Describes a probe. A number that the platform doesn't send is left out.
fn check_of(purpose: Purpose, probe: &str) -> Check {
    let consequence = match purpose {
        Purpose::Readiness => "Fails",
        Purpose::Liveness => "Restarts",
    };
    let seconds = |key: FieldName| at(probe, &[key]).integer();
    let before = match seconds(probe::INITIAL_DELAY_SECONDS) {
        Some(delay) if delay > 0 => format!(" after {}, then ", duration(delay)),
        _ => ": ".to_owned(),
    };
    let (check, port) = kind(probe);
    let on_port = port.map(|port| format!(" on {port}")).unwrap_or_default();
    let end = timeline(purpose, probe).map(|line| format!(", {}", line.end)).unwrap_or_default();
    let port = port.map(|port| format!(" on port {port}")).unwrap_or_default();
    let every = seconds(probe::PERIOD_SECONDS).map(|period| format!(" every {}", duration(period)));
    let limit = seconds(probe::TIMEOUT_SECONDS)
        .map(|limit| format!(", with a time limit of {}", duration(limit)))
        .unwrap_or_default();
    let failures = seconds(probe::FAILURE_THRESHOLD)
        .map(|count| format!(" {consequence} after {} in a row.", times(count, "failure")))
        .unwrap_or_default();
    let successes = seconds(probe::SUCCESS_THRESHOLD)
        .filter(|count| *count > 1)
        .map(|count| format!(" Passes after {} in a row.", times(count, "success")))
        .unwrap_or_default();
    let every = every.unwrap_or_default();
    let end = format!("{on_port}{every}{end}");
    let sentence = format!("{}{before}{check}{port}{every}{limit}.{failures}{successes}", label(purpose));
    Check { purpose, probe: probe.to_owned(), check, end, sentence }
}

/// Returns the check of a probe, and its port if it has one. The check is "no check" if the platform sends none.
fn kind(probe: &str) -> (String, Option<i64>) {
    let Value::Json(kinds) = at(probe, &[probe::TYPE]) else { return ("no check".into(), None) };
    let set = members(kinds).into_iter().find(|(_, value)| Value::of(value) != Value::Null);
    let Some((kind, value)) = set else { return ("no check".into(), None) };
    let text = |key: FieldName| at(value, &[key]).text().filter(|text| !text.is_empty());
    let is = |known: FieldName| known == *kind;
    let check = match () {
        () if is(probe_type::HTTP) => {
            let scheme = text(http::SCHEME).unwrap_or_else(|| "HTTP".into());
            format!("{scheme} GET {}", text(http::PATH).unwrap_or_else(|| "/".into()))
        }
        () if is(probe_type::TCP) => match text(tcp::HOST) {
            Some(host) => format!("TCP connection to {host}"),
            None => "TCP connection".into(),
        },
        () if is(probe_type::GRPC) => match text(grpc::SERVICE) {
            Some(service) => format!("gRPC health check of {service}"),
            None => "gRPC health check".into(),
        },
        () if is(probe_type::EXEC) => command(&at(value, &[exec::COMMAND]).elements()),
        () => format!("{kind} {value}"),
    };
    (visible(&check), at(value, &[tcp::PORT]).integer())
}

/// Returns a command, whose words are JSON values, as one line. Empty words and words with white space are in quotes.
pub fn command(words: &[&str]) -> String {
    let word = |json: &&str| {
        let word = Value::of(json).text().unwrap_or_else(|| (*json).to_owned());
        if word.is_empty() || word.contains(char::is_whitespace) { format!("{word:?}") } else { word }
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn times(count: i64, word: &str) -> String {
    match (count, word) {
        (1, word) => format!("1 {word}"),
        (count, "success") => format!("{} successes", number(count)),
        (count, word) => format!("{} {word}s", number(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(healthchecks: &str) -> Vec<String> {
        let all = checks(&format!(r#"{{"healthchecks":{healthchecks}}}"#));
        all.into_iter().map(|check| check.sentence).collect()
    }

    #[test]
    fn both_probes_are_sentences() {
        let numbers = r#""initial_delay_seconds":30,"period_seconds":10,"timeout_seconds":5,"success_threshold":1,"failure_threshold":9"#;
        let both = format!(
            r#"{{"liveness_probe":{{"type":{{"http":null,"tcp":{{"port":8080,"host":null}}}},{numbers}}},
                "readiness_probe":{{"type":{{"http":{{"path":"/ready","scheme":"HTTP","port":8080}}}},{numbers}}}}}"#
        );
        assert_eq!(
            said(&both),
            [
                "Ready after 30 s, then HTTP GET /ready on port 8080 every 10 s, with a time limit of 5 s. Fails after 9 failures in a row.",
                "Alive after 30 s, then TCP connection on port 8080 every 10 s, with a time limit of 5 s. Restarts after 9 failures in a row.",
            ]
        );
        let all = checks(&format!(r#"{{"healthchecks":{both}}}"#));
        let short: Vec<_> =
            all.iter().map(|check| (check.label(), format!("{}{}", check.check, check.end))).collect();
        assert_eq!(
            short,
            [
                ("Ready", "HTTP GET /ready on 8080 every 10 s, not ready after 2 min".to_owned()),
                ("Alive", "TCP connection on 8080 every 10 s, restart after 2 min".to_owned()),
            ]
        );
    }

    #[test]
    fn every_kind_of_probe_has_its_words() {
        for (kind, check) in [
            (r#"{"exec":{"command":["/bin/sh","-c","test -f ready"]}}"#, r#"/bin/sh -c "test -f ready""#),
            (r#"{"grpc":{"service":"shop","port":50051}}"#, "gRPC health check of shop on port 50051"),
            (r#"{"grpc":{"service":null,"port":1}}"#, "gRPC health check on port 1"),
            (r#"{"tcp":{"port":65535,"host":"db"}}"#, "TCP connection to db on port 65535"),
            (r#"{"odd":{"port":1}}"#, r#"odd {"port":1} on port 1"#),
            ("{}", "no check"),
        ] {
            assert_eq!(
                said(&format!(r#"{{"readiness_probe":{{"type":{kind}}}}}"#)),
                [format!("Ready: {check}.")]
            );
        }
        let more =
            r#"{"readiness_probe":{"type":{"tcp":{"port":1}},"success_threshold":2,"failure_threshold":1}}"#;
        assert_eq!(
            said(more),
            [
                "Ready: TCP connection on port 1. Fails after 1 failure in a row. Passes after 2 successes in a row."
            ]
        );
    }

    #[test]
    fn without_probes_there_is_no_sentence() {
        for none in ["{}", "null", r#"{"readiness_probe":null}"#] {
            assert_eq!(said(none), Vec::<String>::new(), "{none}");
        }
    }
}
