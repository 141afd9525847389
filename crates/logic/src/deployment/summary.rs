//! The summary of a deployment, in Markdown, which a person sends to others.

use super::Deployment;
use super::changes::ServiceChange;
use super::status_word;
use crate::text::format;
use slipway_api::Timestamp;

/// Returns the summary of a deployment: its facts, then its services with their versions and commits. `place` is its place: "Storefront /
/// eu-production", and `link` the address of its page. Times are in UTC, because its readers may be in other time zones.
pub fn markdown(deployment: &Deployment, changes: &[ServiceChange], place: &str, link: &str) -> String {
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
    let services: String = changes.iter().map(service).collect();
    let heading = if services.is_empty() { "" } else { "\n### Services\n\n" };
    format!("## {}\n\n{facts}{heading}{services}", deployment.title())
}

/// Returns the lines of a service: "- web: 27d1c82 → b0f30ed, Deployed, 1 min 30 s", with its commit below.
fn service(change: &ServiceChange) -> String {
    // An arrow would say that a version which failed is deployed.
    let versions = match (change.has_succeeded(), change.replaced(), &change.attempt.version) {
        (false, Some(before), Some(tried)) => Some(format!("{before}, tried {tried}")),
        _ => change.versions(),
    };
    let parts = [
        versions,
        Some(status_word(&change.status)).filter(|word| !word.is_empty()),
        change.attempt.seconds.map(format::duration),
    ];
    let parts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let attempt = &change.attempt;
    let author = if attempt.author.is_empty() { String::new() } else { format!(", {}", attempt.author) };
    let commit = match attempt.message.is_empty() {
        true => String::new(),
        false => format!("  {}{author}\n", attempt.message),
    };
    format!("- {}: {parts}\n{commit}", change.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deployment::changes::changes;
    use crate::deployment::completed;
    use crate::versions::attempt::attempts_by_service;
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
        let changes = changes(&attempts_by_service(&page), deployment);
        assert_eq!(
            markdown(deployment, &changes, "Shop / production", "https://console.example.com/x"),
            "## Deploy web and 1 more\n\n- Place: Shop / production\n- State: Build failed\n- Requested: 2026-11-20T10:00:00.000Z\n- By: Ada\n\
             - Duration: 1 min 30 s\n- Console: https://console.example.com/x\n\n### Services\n\n\
             - web: aaaaaaa, tried bbbbbbb, Build failed, 30 s\n  Round VAT, Noor\n- db: Deployed\n"
        );
        let nothing =
            Deployment { stages: vec![], at: None, by: String::new(), seconds: None, ..deployment.clone() };
        assert_eq!(markdown(&nothing, &[], "", ""), "## Deploy\n\n- State: Build failed\n");
    }
}
