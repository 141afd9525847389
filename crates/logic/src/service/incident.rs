//! The summary of a failure, in Markdown, which a person sends to others.

use crate::records::facts::value_label;
use crate::versions::service_deployment::ServiceDeployment;
use slipway_api::Timestamp;
use slipway_api::records::LogLine;

/// The known facts about a failure of a service.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Incident {
    /// The name of the service.
    pub service: String,
    /// The place: "Storefront / eu-production".
    pub place: String,
    /// The failure: "Build failed".
    pub title: String,
    /// The time of the action that failed; None if it isn’t known.
    pub at: Option<Timestamp>,
    /// The sentence about the step that failed ([`Problem::details`](super::problem::Problem::details)); empty if unknown.
    pub step: String,
    /// The id of the failed deployment’s execution; empty if unknown.
    pub execution: String,
    /// The deployment that failed, or the newest deployment of a service that runs badly; None if unknown.
    pub deployment: Option<ServiceDeployment>,
    /// The deployment of the last good version: the newest deployment that succeeded, or, for a service that runs badly, the newest
    /// successful one of another version. None if unknown.
    pub last_good: Option<ServiceDeployment>,
    /// The errors in the deployment log, one line each.
    pub errors: Vec<LogLine>,
    /// The whole address of the service’s page in the console.
    pub link: String,
}

/// Returns a deployment as text: "4f15542 “Round VAT per line” by Ada Mendez (Git)". A message, a person and an origin that are unknown are
/// left out; a version that is unknown is "unknown version".
fn words(deployment: &ServiceDeployment) -> String {
    let version = deployment.version.clone().unwrap_or_else(|| "unknown version".to_owned());
    let message =
        if deployment.message.is_empty() { String::new() } else { format!(" “{}”", deployment.message) };
    let by = if deployment.by.is_empty() { String::new() } else { format!(" by {}", deployment.by) };
    let origin = if deployment.origin.is_empty() {
        String::new()
    } else {
        format!(" ({})", value_label(&deployment.origin))
    };
    format!("{version}{message}{by}{origin}")
}

impl Incident {
    /// Returns the summary. Times are in UTC, because its readers may be in other time zones.
    pub fn markdown(&self) -> String {
        let fact = |label: &str, value: &str| (!value.is_empty()).then(|| format!("- {label}: {value}"));
        let deployment = |deployment: &ServiceDeployment| match deployment.at {
            Some(at) => format!("{}, {}", words(deployment), at.to_iso()),
            None => words(deployment),
        };
        let unknown = || "unknown".to_owned();
        let facts = [
            fact("Place", &self.place),
            fact("Failure", &self.title),
            fact("Time", &self.at.map(Timestamp::to_iso).unwrap_or_default()),
            fact("Step", &self.step),
            fact("Deployed", &self.deployment.as_ref().map_or_else(unknown, deployment)),
            fact("Last version that succeeded", &self.last_good.as_ref().map_or_else(unknown, deployment)),
            fact("Deployment", &self.execution),
            fact("Console", &self.link),
        ];
        let mut text = format!("## {}\n\n", self.service);
        for fact in facts.into_iter().flatten() {
            text.push_str(&fact);
            text.push('\n');
        }
        if !self.errors.is_empty() {
            text.push_str("\n### Errors\n\n");
        }
        for line in &self.errors {
            let time = line.at.map(|at| format!("{} ", at.to_iso())).unwrap_or_default();
            text.push_str(&format!("    {time}{}\n", line.message.replace('\n', "\n    ")));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_has_what_is_known_and_says_what_isnt() {
        let incident = Incident {
            service: "checkout-api".into(),
            place: "Storefront / eu-production".into(),
            title: "Build failed".into(),
            at: Timestamp::parse("2026-11-20T10:29:00Z"),
            deployment: Some(ServiceDeployment {
                version: Some("4f15542".into()),
                by: "Ada".into(),
                origin: "GIT".into(),
                at: Timestamp::parse("2026-11-20T10:27:00Z"),
                message: "Round VAT".into(),
                ..ServiceDeployment::default()
            }),
            errors: vec![LogLine { message: "exit code 1\nin step 7".into(), ..LogLine::default() }],
            link: "https://console.example.com/x".into(),
            ..Incident::default()
        };
        assert_eq!(
            incident.markdown(),
            "## checkout-api\n\n- Place: Storefront / eu-production\n- Failure: Build failed\n- Time: 2026-11-20T10:29:00.000Z\n- Deployed: 4f15542 “Round VAT” by Ada (Git), 2026-11-20T10:27:00.000Z\n\
             - Last version that succeeded: unknown\n- Console: https://console.example.com/x\n\n### Errors\n\n    exit code 1\n    in step 7\n"
        );
    }
}
