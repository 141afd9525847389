//! The summary of a deployment, in Markdown, which a person sends to others.

use super::Deployment;
use super::changes::ServiceChange;
use super::errors::{first_line, is_about, of_no_row};
use super::status_word;
use crate::text::format;
use slipway_api::Timestamp;
use slipway_api::records::LogLine;

/// Returns the summary of a deployment: its facts, its services with their versions, commits and errors, and the other errors. `place`
/// names its project and environment: "Storefront / eu-production", and `link` is the address of its page. Times are in
/// UTC, because the readers of the summary may be in other time zones.
pub fn markdown(
    deployment: &Deployment,
    changes: &[ServiceChange],
    errors: &[LogLine],
    place: &str,
    link: &str,
) -> String {
    let fact = |label: &str, value: Option<String>| {
        value.filter(|value| !value.is_empty()).map(|value| format!("- {label}: {value}\n"))
    };
    let facts = [
        fact("Place", Some(place.to_owned())),
        fact("State", Some(status_word(&deployment.status))),
        fact("Requested", deployment.at.map(Timestamp::to_iso)),
        fact("By", deployment.requested_by()),
        fact("Duration", deployment.seconds.map(format::duration)),
        fact("Console", Some(link.to_owned())),
    ];
    let facts: String = facts.into_iter().flatten().collect();
    let services = section("Services", changes.iter().map(|change| service(change, errors)).collect());
    let others =
        section("Errors", of_no_row(errors, changes).iter().filter_map(|line| error(line, "")).collect());
    format!("## {}\n\n{facts}{services}{others}", deployment.title())
}

/// Returns a section with this heading; empty if the section has no lines.
fn section(heading: &str, lines: String) -> String {
    if lines.is_empty() { lines } else { format!("\n### {heading}\n\n{lines}") }
}

/// Returns a list item with the first line of an error’s message, as code; None if the message has no line that isn’t empty.
fn error(line: &LogLine, indent: &str) -> Option<String> {
    // Three backticks enclose the text, so that one or two in the message don’t end the code.
    first_line(&line.message).map(|text| format!("{indent}- ``` {text} ```\n"))
}

/// Returns the lines of a service: "- web: 27d1c82 → b0f30ed, Deployed, 1 min 30 s", with its commit and errors below.
fn service(change: &ServiceChange, errors: &[LogLine]) -> String {
    // An arrow would suggest that the version which failed is deployed.
    let versions = match (change.has_succeeded(), change.replaced(), &change.deployment.version) {
        (false, Some(before), Some(tried)) => Some(format!("{before}, tried {tried}")),
        _ => change.versions(),
    };
    let parts = [
        versions,
        Some(status_word(&change.status)).filter(|word| !word.is_empty()),
        change.deployment.seconds.map(format::duration),
    ];
    let parts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let deployment = &change.deployment;
    let author =
        if deployment.author.is_empty() { String::new() } else { format!(", {}", deployment.author) };
    let commit = match deployment.message.is_empty() {
        true => String::new(),
        false => format!("  {}{author}\n", deployment.message),
    };
    let shown_errors = errors.iter().filter(|line| change.shows_errors() && is_about(line, &change.id));
    let errors: String = shown_errors.filter_map(|line| error(line, "  ")).collect();
    format!("- {}: {parts}\n{commit}{errors}", change.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deployment::changes::changes;
    use crate::deployment::completed;
    use crate::deployment::errors::errors_of;
    use crate::versions::service_deployment::deployments_by_service;
    use slipway_api::Record;
    use slipway_api::decode::Decode;

    #[test]
    fn the_summary_has_each_service_with_what_is_known() {
        let page = Record::decode(
            r#"{"results":[{"identifier":{"execution_id":"x2"},"auditing_data":{"created_at":"2026-11-20T10:00:00Z","triggered_by":"Ada"},
                "status":"BUILD_ERROR","trigger_action":"DEPLOY","total_duration":"PT1M30S","stages":[{"services":[
                {"identifier":{"service_id":"a","service_type":"APPLICATION","name":"web"},"status":"BUILD_ERROR","total_duration":"PT30S",
                 "details":{"commit":{"git_commit_id":"bbbbbbbbbb","message":"Round VAT","author_name":"Noor"}}},
                {"identifier":{"name":"db"},"status":"DEPLOYED"}]}]},
                {"identifier":{"execution_id":"x1"},"status":"DEPLOYED","trigger_action":"DEPLOY","stages":[{"services":[
                {"identifier":{"service_id":"a","service_type":"APPLICATION","name":"web"},"status":"DEPLOYED",
                 "details":{"commit":{"git_commit_id":"aaaaaaaaaa"}}}]}]}]}"#,
        )
        .unwrap();
        let deployment = &completed(&page)[0];
        let changes = changes(&deployments_by_service(&page), deployment);
        let log = r#"[{"message":"exit code 1\nin step 7","execution_id":"x2","scope":{"id":"a"},"state":"BUILD_ERROR"},
            {"message":"no node","execution_id":"x2","scope":{"id":"e"},"state":"DEPLOYMENT_ERROR"}]"#;
        let errors = errors_of(log, "x2", None, None);
        assert_eq!(
            markdown(deployment, &changes, &errors, "Shop / production", "https://console.example.com/x"),
            "## Deploy web and 1 more\n\n- Place: Shop / production\n- State: Build failed\n- Requested: 2026-11-20T10:00:00.000Z\n- By: Ada\n\
             - Duration: 1 min 30 s\n- Console: https://console.example.com/x\n\n### Services\n\n\
             - web: aaaaaaa, tried bbbbbbb, Build failed, 30 s\n  Round VAT, Noor\n  - ``` exit code 1 ```\n- db: Deployed\n\n\
             ### Errors\n\n- ``` no node ```\n"
        );
        let nothing =
            Deployment { stages: vec![], at: None, by: String::new(), seconds: None, ..deployment.clone() };
        assert_eq!(markdown(&nothing, &[], &[], "", ""), "## Deploy\n\n- State: Build failed\n");
    }
}
