//! The steps of a service's last deployment (part 2.11).

use crate::records::fields::label;
use crate::text::format;
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{service_status, status_details, step, steps};
use slipway_api::table::FieldName;

/// A step of a deployment.
#[derive(Clone, Debug, PartialEq)]
pub struct DeploymentStep {
    /// The label of the step: "Git clone".
    pub name: String,
    /// The label of the step's status: "Success". Empty if the platform sends none.
    pub status: String,
    /// The duration in seconds; None if the platform doesn't report it.
    pub seconds: Option<i64>,
    /// True if the step failed.
    pub has_failed: bool,
}

impl DeploymentStep {
    /// Returns the name of the step's colour and icon: `failed`, `fine`, `moving` for a step in progress, `waiting` for a step that hasn't
    /// begun, or `idle` for any other status.
    pub fn tone(&self) -> &'static str {
        match self.status.as_str() {
            _ if self.has_failed => "failed",
            "Success" | "Done" => "fine",
            "Ongoing" | "Executing" => "moving",
            "Queued" => "waiting",
            _ => "idle",
        }
    }

    /// Returns the length of the step's bar on the time axis, in seconds. A step that ended within a second, or without a duration, gets a
    /// second, so that it is visible. A step without a duration has no bar (0) if it hasn't ended, didn't run, or has an unknown status:
    /// nothing says how long it takes. A queued step never has a bar.
    pub fn bar_seconds(&self) -> i64 {
        match (self.seconds, self.tone()) {
            (_, "waiting") | (None, "moving" | "idle") => 0,
            (seconds, _) => seconds.unwrap_or_default().max(1),
        }
    }
}

/// The bar of a step on the time axis, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepBar {
    /// The beginning, counted from the beginning of the first step.
    pub from: i64,
    /// The length ([`DeploymentStep::bar_seconds`]).
    pub width: i64,
}

/// Returns the bars of the steps, one after the other, and the length of the axis, which is never 0.
pub fn bars(steps: &[DeploymentStep]) -> (Vec<StepBar>, i64) {
    let mut from = 0;
    let bar = |step: &DeploymentStep| {
        let bar = StepBar { from, width: step.bar_seconds() };
        from += bar.width;
        bar
    };
    let bars = steps.iter().map(bar).collect();
    (bars, from.max(1))
}

/// Returns the duration of the last deployment in seconds; None if the platform doesn't report it.
pub fn total_seconds(status: &Record) -> Option<i64> {
    status.at(&[service_status::STEPS, steps::TOTAL_DURATION_SEC]).integer()
}

/// Returns the duration of the last deployment: "1 min 41 s". Empty if the platform doesn't report it.
pub fn total_duration(status: &Record) -> String {
    total_seconds(status).map(format::duration).unwrap_or_default()
}

/// Returns sentences about the last deployment: that the service was never deployed; the last action; the number of open deployment
/// requests; that the service wasn’t part of the environment’s last deployment. The last action is left out if it is a deployment without a
/// sub-action that succeeded or failed, or if it was never taken.
pub fn messages(status: &Record) -> Vec<String> {
    let text = |path: &[FieldName]| status.at(path).text().map(|word| word.to_ascii_lowercase());
    let action =
        text(&[service_status::STATUS_DETAILS, status_details::ACTION]).filter(|word| word != "unknown");
    let details = [
        action,
        text(&[service_status::STATUS_DETAILS, status_details::SUB_ACTION]).filter(|word| word != "none"),
        text(&[service_status::STATUS_DETAILS, status_details::STATUS]),
    ];
    let details: Vec<String> =
        details.into_iter().flatten().map(|word| label(&word).to_ascii_lowercase()).collect();
    // A deployment without a sub-action that succeeded or failed isn’t named here, because the steps and the state already show it. An
    // action whose status is `NEVER` wasn’t taken, so it isn’t named either.
    let is_deployment = matches!(&*details, [action, status] if action == "deploy" && ["success", "error"].contains(&&**status));
    let is_taken =
        !is_deployment && !details.is_empty() && details.last().is_none_or(|status| status != "never");
    let last = is_taken.then(|| format!("Last action: {}.", details.join(", ")));
    let waiting =
        status.at(&[service_status::DEPLOYMENT_REQUESTS_COUNT]).integer().filter(|count| *count > 0).map(
            |count| match count {
                1 => "1 deployment request is open.".to_owned(),
                count => format!("{} deployment requests are open.", format::number(count)),
            },
        );
    let was_deployed =
        text(&[service_status::SERVICE_DEPLOYMENT_STATUS]).as_deref() != Some("never_deployed");
    let is_part = status.at(&[service_status::IS_PART_LAST_DEPLOYMENT]).boolean();
    let part = (was_deployed && is_part == Some(false))
        .then(|| "Not part of the environment’s last deployment.".to_owned());
    let never = (!was_deployed).then(|| "Never deployed.".to_owned());
    [never, last, waiting, part].into_iter().flatten().collect()
}

/// Returns the steps in a status, in the order of the platform.
pub fn steps(status: &Record) -> Vec<DeploymentStep> {
    status.at(&[service_status::STEPS, steps::DETAILS]).elements().into_iter().map(step).collect()
}

/// Returns the failed step in words, "Step Build, after 1 min 34 s"; None if the platform reports none.
pub fn failed_step(status: &Record) -> Option<String> {
    let step = steps(status).into_iter().find(|step| step.has_failed)?;
    let after = step.seconds.map(|seconds| format!(", after {}", format::duration(seconds)));
    Some(format!("Step {}{}", step.name, after.unwrap_or_default()))
}

fn step(step: &str) -> DeploymentStep {
    let text = |key: FieldName| at(step, &[key]).text().unwrap_or_default().to_ascii_lowercase();
    let status = text(step::STATUS);
    DeploymentStep {
        name: label(&text(step::STEP_NAME)),
        status: label(&status),
        seconds: at(step, &[step::DURATION_SEC]).integer(),
        has_failed: status.contains("error") || status.contains("fail"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn status(details: &str) -> Record {
        Record::decode(&format!(r#"{{"id":"1","state":"BUILD_ERROR","steps":{{"details":{details}}}}}"#))
            .unwrap()
    }

    #[test]
    fn a_step_that_has_not_ended_has_no_bar() {
        let step = |word: &str, seconds: &str| {
            steps(&status(&format!(r#"[{{"step_name":"BUILD","status":"{word}"{seconds}}}]"#)))[0].clone()
        };
        let bar = |word: &str, seconds: &str| (step(word, seconds).tone(), step(word, seconds).bar_seconds());
        assert_eq!(bar("SUCCESS", r#","duration_sec":4"#), ("fine", 4));
        assert_eq!(bar("SUCCESS", r#","duration_sec":0"#), ("fine", 1));
        assert_eq!(bar("ERROR", ""), ("failed", 1));
        assert_eq!(bar("QUEUED", ""), ("waiting", 0));
        assert_eq!(bar("QUEUED", r#","duration_sec":0"#), ("waiting", 0));
        assert_eq!(bar("EXECUTING", ""), ("moving", 0));
        assert_eq!(bar("EXECUTING", r#","duration_sec":7"#), ("moving", 7));
        assert_eq!(bar("SKIPPED", ""), ("idle", 0));
    }

    #[test]
    fn the_failed_step_is_reported_with_its_duration() {
        let details = r#"[{"step_name":"GIT_CLONE","status":"SUCCESS","duration_sec":4},
            {"step_name":"BUILD","status":"ERROR","duration_sec":94}]"#;
        assert_eq!(failed_step(&status(details)).as_deref(), Some("Step Build, after 1 min 34 s"));
        let unknown = r#"[{"step_name":"ROUTER_DEPLOYMENT","status":"ERROR"}]"#;
        assert_eq!(failed_step(&status(unknown)).as_deref(), Some("Step Router deployment"));
    }

    #[test]
    fn the_remarks_tell_what_waits_and_what_was_last() {
        let of = |fields: &str| messages(&Record::decode(&format!("{{{fields}}}")).unwrap()).join("\n");
        let busy = r#""status_details":{"action":"DEPLOY","status":"ONGOING","sub_action":"TERRAFORM_PLAN"},"deployment_requests_count":2,"is_part_last_deployment":false"#;
        assert_eq!(
            of(busy),
            "Last action: deploy, terraform plan, ongoing.\n2 deployment requests are open.\nNot part of the environment’s last deployment."
        );
        assert_eq!(of(r#""status_details":{"action":"DEPLOY","status":"NEVER"}"#), "");
        assert_eq!(of(r#""status_details":{"action":"DEPLOY","status":"SUCCESS"}"#), "", "the steps show it");
        assert_eq!(of(r#""status_details":{"action":"STOP","status":"ERROR"}"#), "Last action: stop, error.");
        let never = r#""service_deployment_status":"NEVER_DEPLOYED","is_part_last_deployment":false,"deployment_requests_count":1"#;
        assert_eq!(of(never), "Never deployed.\n1 deployment request is open.");
        assert_eq!(of(r#""status_details":{"action":"UNKNOWN","sub_action":"NONE"}"#), "");
    }

    #[test]
    fn the_duration_is_empty_if_it_is_unknown() {
        let of = |steps: &str| total_duration(&Record::decode(&format!(r#"{{"steps":{steps}}}"#)).unwrap());
        assert_eq!(of(r#"{"total_duration_sec":101}"#), "1 min 41 s");
        assert_eq!(of("null"), "");
    }

    #[test]
    fn without_a_failed_step_none_is_named() {
        for details in ["[]", "null", r#"[{"step_name":"BUILD","status":"SUCCESS","duration_sec":9}]"#] {
            assert_eq!(failed_step(&status(details)), None, "{details}");
        }
    }

    #[test]
    fn the_bars_of_steps_follow_each_other() {
        let steps = steps(&status(
            r#"[{"step_name":"A","status":"SUCCESS","duration_sec":4},{"step_name":"B","status":"QUEUED"},{"step_name":"C","status":"ERROR","duration_sec":2}]"#,
        ));
        let bar = |from, width| StepBar { from, width };
        assert_eq!(bars(&steps), (vec![bar(0, 4), bar(4, 0), bar(4, 2)], 6));
        assert_eq!(bars(&[]), (Vec::new(), 1));
    }
}
