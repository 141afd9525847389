//! Pages of an environment’s history, for tests.

use slipway_api::Record;
use slipway_api::decode::Decode;

pub(super) const WEB: &str = "00000000-0000-0000-0000-00000000000a";
pub(super) const API: &str = "00000000-0000-0000-0000-00000000000b";

pub(super) fn service(id: &str, kind: &str, name: &str, status: &str, details: &str) -> String {
    format!(
        r#"{{"identifier":{{"service_id":"{id}","service_type":"{kind}","name":"{name}"}},"status":"{status}","total_duration":"PT30S","details":{details}}}"#
    )
}

pub(super) fn tagged(status: &str, tag: &str) -> String {
    service(WEB, "CONTAINER", "web", status, &format!(r#"{{"tag":"{tag}"}}"#))
}

pub(super) fn committed(status: &str, commit: &str) -> String {
    let details = format!(
        r#"{{"commit":{{"git_commit_id":"{commit}","commit_page_url":"https://github.com/n/api/commit/{commit}"}}}}"#
    );
    service(API, "APPLICATION", "api", status, &details)
}

pub(super) fn page(deployments: &[&[String]]) -> Record {
    let entry = |(place, services): (usize, &&[String])| {
        format!(
            r#"{{"identifier":{{"execution_id":"x{place}"}},"status":"DEPLOYED","trigger_action":"DEPLOY","stages":[{{"services":[{}]}}]}}"#,
            services.join(",")
        )
    };
    let entries: Vec<String> = deployments.iter().enumerate().map(entry).collect();
    Record::decode(&format!(r#"{{"results":[{}]}}"#, entries.join(","))).unwrap()
}

/// Returns a page on which an entry of the service `web` with this action and state is newer than a deployment of version 1.
pub(super) fn followed_by(action: &str, status: &str, tag: &str) -> Record {
    let text = page(&[&[tagged(status, tag)], &[tagged("DEPLOYED", "1")]]).text().to_owned();
    Record::decode(&text.replacen(
        r#""trigger_action":"DEPLOY""#,
        &format!(r#""trigger_action":"{action}""#),
        1,
    ))
    .unwrap()
}
