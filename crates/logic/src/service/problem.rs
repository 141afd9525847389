//! The problem of a service: the head of the panel above its overview.

use crate::deployment::steps::steps;
use crate::status::state_group::StateGroup;
use crate::status::summary;
use crate::text::format::{TimeFormat, ago, duration};
use slipway_api::fields::{service_status, steps};
use slipway_api::{Record, Timestamp};

/// A problem of a service.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The label of the state: "Build failed".
    pub word: String,
    /// The time and the duration: "3 min ago, after 1 min 41 s"; "last deployed 1 h ago" for a service that runs badly. Empty if the
    /// platform doesn't report the time.
    pub when: String,
    /// The failed step: "Step “Build” ended with an error after 1 min 34 s." Empty if the platform doesn't report it.
    pub details: String,
    /// True for a warning, false for a failure.
    pub is_warning: bool,
}

/// Returns the problem of a service, from its status; None unless its state is a failure or a warning.
pub fn problem(status: &Record, now: Timestamp, times: TimeFormat) -> Option<Problem> {
    let state = summary::state(status)?;
    let group = StateGroup::of(&state);
    if !matches!(group, StateGroup::Failed | StateGroup::Warning) {
        return None;
    }
    let word = state.label();
    // The date and the duration in the status are those of the last deployment. If the service was deployed but runs badly, the text says
    // “last deployed” before the date, and the duration is left out.
    let runs = summary::runs_badly(&state);
    let at = status.at(&[service_status::LAST_DEPLOYMENT_DATE]).str().and_then(|at| Timestamp::parse(&at));
    let at = at.map(|at| ago(at, now, times));
    let seconds = status
        .at(&[service_status::STEPS, steps::TOTAL_DURATION_SEC])
        .integer()
        .filter(|seconds| *seconds > 0);
    let when = match (at, seconds) {
        (Some(at), _) if runs => format!("last deployed {at}"),
        (Some(at), Some(seconds)) => format!("{at}, after {}", duration(seconds)),
        (Some(at), None) => at,
        (None, _) => String::new(),
    };
    let step = steps(status).into_iter().find(|step| step.has_failed).map(|step| {
        let after = step.seconds.map(|seconds| format!(" after {}", duration(seconds))).unwrap_or_default();
        format!("Step “{}” ended with an error{after}.", step.name)
    });
    let word = word.to_owned();
    Some(Problem { word, when, details: step.unwrap_or_default(), is_warning: group == StateGroup::Warning })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::format::utc;
    use slipway_api::decode::Decode;

    fn of(fields: &str) -> Option<Problem> {
        let now = Timestamp::parse("2026-11-20T10:32:00Z").unwrap();
        problem(
            &Record::decode(&format!("{{{fields}}}")).unwrap(),
            now,
            TimeFormat { local: utc, is_exact: false },
        )
    }

    #[test]
    fn a_failure_names_its_time_and_its_step() {
        let failed = r#""state":"BUILD_ERROR","last_deployment_date":"2026-11-20T10:29:00Z","steps":{"total_duration_sec":101,"details":[
            {"step_name":"GIT_CLONE","status":"SUCCESS","duration_sec":3},{"step_name":"BUILD","status":"ERROR","duration_sec":94}]}"#;
        let problem = of(failed).unwrap();
        assert_eq!((&*problem.word, &*problem.when), ("Build failed", "3 min ago, after 1 min 41 s"));
        assert_eq!(problem.details, "Step “Build” ended with an error after 1 min 34 s.");
        assert!(!problem.is_warning);
    }

    #[test]
    fn a_running_state_doesnt_claim_when_it_began() {
        let problem = of(r#""state":"WARNING","last_deployment_date":"2026-11-20T09:00:00Z","steps":{"total_duration_sec":9}"#).unwrap();
        assert_eq!((&*problem.when, problem.is_warning), ("last deployed 1 h ago", true));
        assert_eq!(of(r#""state":"STOP_ERROR""#).unwrap().when, "");
    }

    #[test]
    fn nothing_is_wrong_with_the_other_states() {
        for state in ["RUNNING", "DEPLOYED", "BUILDING", "STOPPED", "READY", "ODD"] {
            assert_eq!(of(&format!(r#""state":"{state}""#)), None, "{state}");
        }
    }
}
