//! The steps of a service's last deployment (part 2.11).

use crate::records::fields::label;
use crate::text::format;
use slipway_api::Record;
use slipway_api::described::at;

/// A step of a deployment.
#[derive(Clone, Debug, PartialEq)]
pub struct DeploymentStep {
    /// The label: "Git clone".
    pub name: String,
    /// The label of its status: "Success". Empty if the platform sends none.
    pub status: String,
    /// The duration in seconds; None if the platform doesn't report it.
    pub seconds: Option<i64>,
    /// True if the step failed.
    pub has_failed: bool,
}

/// Returns the steps in a status, in the order of the platform.
pub fn steps(status: &Record) -> Vec<DeploymentStep> {
    status.at(&["steps", "details"]).elements().into_iter().map(step).collect()
}

/// Returns the failed step in words, "Step Build, after 1 min 34 s"; None if the platform reports none.
pub fn failed_step(status: &Record) -> Option<String> {
    let step = steps(status).into_iter().find(|step| step.has_failed)?;
    let after = step.seconds.map(|seconds| format!(", after {}", format::duration(seconds)));
    Some(format!("Step {}{}", step.name, after.unwrap_or_default()))
}

fn step(step: &str) -> DeploymentStep {
    let text = |key: &str| at(step, &[key]).text().unwrap_or_default().to_ascii_lowercase();
    let status = text("status");
    DeploymentStep {
        name: label(&text("step_name")),
        status: label(&status),
        seconds: at(step, &["duration_sec"]).integer(),
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
    fn the_failed_step_is_told_with_its_duration() {
        let details = r#"[{"step_name":"GIT_CLONE","status":"SUCCESS","duration_sec":4},
            {"step_name":"BUILD","status":"ERROR","duration_sec":94}]"#;
        assert_eq!(failed_step(&status(details)).as_deref(), Some("Step Build, after 1 min 34 s"));
        let unknown = r#"[{"step_name":"ROUTER_DEPLOYMENT","status":"ERROR"}]"#;
        assert_eq!(failed_step(&status(unknown)).as_deref(), Some("Step Router deployment"));
    }

    #[test]
    fn without_a_failed_step_none_is_named() {
        for details in ["[]", "null", r#"[{"step_name":"BUILD","status":"SUCCESS","duration_sec":9}]"#] {
            assert_eq!(failed_step(&status(details)), None, "{details}");
        }
    }
}
