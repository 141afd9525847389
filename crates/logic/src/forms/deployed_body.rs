//! Adds the fields that deployed platforms require to request bodies (companion, "The same operation, a fuller body"). A platform that
//! follows the document alone gets the bodies without them.

use crate::versions::version::GIT;
use slipway_api::Record;
use slipway_api::described::{Value, at};
use slipway_api::fields::{
    application_request, deployed_application_request, deployed_environment_request,
    deployed_git_repository_request, environment_request, git_repository, git_repository_request,
    webhook_create,
};
use slipway_api::patch;
use slipway_api::path;
use slipway_api::table::FieldName;

/// The path of the provider of a new application’s repository.
const PROVIDER: FieldName =
    path!(deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER);

/// Returns the body of a new environment with the cluster's id in both fields, `cluster_id` and `cluster`. A body without a cluster
/// stays unchanged.
pub fn environment(body: &str) -> String {
    let cluster = at(body, &[environment_request::CLUSTER_ID]);
    match cluster {
        Value::Json(cluster) => with(body, deployed_environment_request::CLUSTER, cluster),
        Value::Null | Value::Absent => body.to_owned(),
    }
}

/// Returns the body of a new webhook with the kind `STANDARD`, unless a kind is chosen.
pub fn webhook(body: &str) -> String {
    match at(body, &[webhook_create::KIND]) {
        Value::Absent | Value::Null => with(body, webhook_create::KIND, "\"STANDARD\""),
        Value::Json(_) => body.to_owned(),
    }
}

/// Returns the body of a new application with health checks (an empty object if the field is missing), and with the provider of its
/// repository: the chosen one, else the one of a service among `services` whose repository is on the same host. If there is none, no provider
/// is added.
pub fn application(body: &str, services: &[Record]) -> String {
    let body = match at(body, &[deployed_application_request::HEALTHCHECKS]) {
        Value::Absent => with(body, deployed_application_request::HEALTHCHECKS, "{}"),
        _ => body.to_owned(),
    };
    let is_chosen =
        at(&body, &[deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER])
            .text()
            .is_some_and(|chosen| !chosen.is_empty());
    let url = at(&body, &[application_request::GIT_REPOSITORY, git_repository_request::URL])
        .text()
        .unwrap_or_default();
    match provider_of(&url, services).filter(|_| !is_chosen) {
        Some(provider) => with(&body, PROVIDER, &serde_json::to_string(&provider).unwrap_or_default()),
        None => body,
    }
}

/// Returns the provider of the first service whose repository is on the same host as `url`; None if there is no such service, or if `url` has
/// no host.
fn provider_of(url: &str, services: &[Record]) -> Option<String> {
    let host = host(url)?;
    repositories(services).find(|(_, url)| self::host(url) == Some(host)).map(|(provider, _)| provider)
}

/// Returns the provider and the address of each repository that the services are built from. Repositories without a provider are left out;
/// the address is empty if it is missing.
fn repositories(services: &[Record]) -> impl Iterator<Item = (String, String)> {
    services.iter().flat_map(|service| {
        GIT.into_iter().filter_map(|path| {
            let text = |key: FieldName| service.at(&[path, &[key]].concat()).text();
            Some((text(git_repository::PROVIDER)?, text(git_repository::URL).unwrap_or_default()))
        })
    })
}

/// Returns the providers of the repositories of some services, each once and in alphabetical order.
pub fn providers(services: &[Record]) -> Vec<String> {
    let mut found: Vec<String> = repositories(services).map(|(provider, _)| provider).collect();
    found.sort();
    found.dedup();
    found
}

fn host(url: &str) -> Option<&str> {
    url.split_once("://")?.1.split(['/', ':']).next().filter(|host| !host.is_empty())
}

fn with(body: &str, path: FieldName, json: &str) -> String {
    patch::set(body, &patch::path(path.as_str()), json).unwrap_or_else(|| body.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;
    use slipway_api::fields::container;

    fn services() -> Vec<Record> {
        let records = [
            r#"{"id":"1","git_repository":{"provider":"PROVIDERE","url":"https://git.example.com/a.git"}}"#,
            r#"{"id":"2","git_repository":{"provider":"PROVIDERE","url":"https://git.example.com/b.git"}}"#,
            r#"{"id":"3","image_name":"x"}"#,
            r#"{"id":"4","source":{"docker":{"git_repository":{"provider":"OTHER","url":"https://jobs.example/c.git"}}}}"#,
        ];
        records.into_iter().map(|record| Record::decode(record).unwrap()).collect()
    }

    #[test]
    fn a_webhook_has_a_kind() {
        assert_eq!(webhook(r#"{"enabled":true}"#), r#"{"enabled":true,"kind":"STANDARD"}"#);
        assert_eq!(webhook(r#"{"kind":"SLACK"}"#), r#"{"kind":"SLACK"}"#);
    }

    #[test]
    fn an_environment_names_its_cluster_twice() {
        assert_eq!(environment(r#"{"cluster_id":"c"}"#), r#"{"cluster_id":"c","cluster":"c"}"#);
        assert_eq!(environment("{}"), "{}");
    }

    #[test]
    fn the_provider_is_that_of_a_repository_on_the_same_host() {
        let body = |url: &str, more: &str| format!(r#"{{"git_repository":{{"url":"{url}"{more}}}}}"#);
        let sent = application(&body("https://git.example.com/c", ""), &services());
        assert_eq!(
            at(
                &sent,
                &[deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER]
            )
            .text()
            .as_deref(),
            Some("PROVIDERE")
        );
        assert_eq!(at(&sent, &[container::HEALTHCHECKS]), Value::Json("{}"));
        let of_job = application(&body("https://jobs.example/d", ""), &services());
        assert_eq!(
            at(
                &of_job,
                &[deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER]
            )
            .text()
            .as_deref(),
            Some("OTHER")
        );
        let other = application(&body("https://other.example/c", ""), &services());
        assert_eq!(
            at(
                &other,
                &[deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER]
            ),
            Value::Absent,
            "nobody knows it"
        );
        let chosen = application(&body("https://git.example.com/c", r#","provider":"OWN""#), &services());
        assert_eq!(
            at(
                &chosen,
                &[deployed_application_request::GIT_REPOSITORY, deployed_git_repository_request::PROVIDER]
            )
            .text()
            .as_deref(),
            Some("OWN")
        );
        assert_eq!(providers(&services()), ["OTHER", "PROVIDERE"]);
    }
}
