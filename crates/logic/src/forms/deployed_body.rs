//! The fuller bodies of deployed platforms (companion, "The same operation, a fuller body"). With the document alone they aren't sent.

use crate::versions::version::GIT;
use slipway_api::Record;
use slipway_api::described::{Value, at};
use slipway_api::patch;

/// Returns the body of a new environment with its cluster under both names.
pub fn environment(body: &str) -> String {
    let cluster = at(body, &["cluster_id"]);
    match cluster {
        Value::Json(cluster) => with(body, "cluster", cluster),
        Value::Null | Value::Absent => body.to_owned(),
    }
}

/// Returns the body of a new webhook with the kind that deployed platforms ask for.
pub fn webhook(body: &str) -> String {
    match at(body, &["kind"]) {
        Value::Absent | Value::Null => with(body, "kind", "\"STANDARD\""),
        Value::Json(_) => body.to_owned(),
    }
}

/// Returns the body of a new application with health checks, and with the provider of its repository: the chosen one, else the one of
/// another service whose repository is on the same host.
pub fn application(body: &str, services: &[Record]) -> String {
    let body = match at(body, &["healthchecks"]) {
        Value::Absent => with(body, "healthchecks", "{}"),
        _ => body.to_owned(),
    };
    let is_chosen =
        at(&body, &["git_repository", "provider"]).text().is_some_and(|chosen| !chosen.is_empty());
    let url = at(&body, &["git_repository", "url"]).text().unwrap_or_default();
    match provider_of(&url, services).filter(|_| !is_chosen) {
        Some(provider) => {
            with(&body, "git_repository.provider", &serde_json::to_string(&provider).unwrap_or_default())
        }
        None => body,
    }
}

/// Returns the provider of a repository on the same host, among the services of an environment.
fn provider_of(url: &str, services: &[Record]) -> Option<String> {
    let host = host(url)?;
    repositories(services).find(|(_, url)| self::host(url) == Some(host)).map(|(provider, _)| provider)
}

/// Returns the provider and the address of each repository that the services are built from.
fn repositories(services: &[Record]) -> impl Iterator<Item = (String, String)> {
    services.iter().flat_map(|service| {
        GIT.into_iter().filter_map(|path| {
            let text = |key: &str| service.at(&[path, &[key]].concat()).text();
            Some((text("provider")?, text("url").unwrap_or_default()))
        })
    })
}

/// Returns the providers of the repositories of some services, each once.
pub fn providers(services: &[Record]) -> Vec<String> {
    let mut found: Vec<String> = repositories(services).map(|(provider, _)| provider).collect();
    found.sort();
    found.dedup();
    found
}

fn host(url: &str) -> Option<&str> {
    url.split_once("://")?.1.split(['/', ':']).next().filter(|host| !host.is_empty())
}

fn with(body: &str, path: &str, json: &str) -> String {
    patch::set(body, &patch::path(path), json).unwrap_or_else(|| body.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

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
        assert_eq!(at(&sent, &["git_repository", "provider"]).text().as_deref(), Some("PROVIDERE"));
        assert_eq!(at(&sent, &["healthchecks"]), Value::Json("{}"));
        let of_job = application(&body("https://jobs.example/d", ""), &services());
        assert_eq!(at(&of_job, &["git_repository", "provider"]).text().as_deref(), Some("OTHER"));
        let other = application(&body("https://other.example/c", ""), &services());
        assert_eq!(at(&other, &["git_repository", "provider"]), Value::Absent, "nobody knows it");
        let chosen = application(&body("https://git.example.com/c", r#","provider":"OWN""#), &services());
        assert_eq!(at(&chosen, &["git_repository", "provider"]).text().as_deref(), Some("OWN"));
        assert_eq!(providers(&services()), ["OTHER", "PROVIDERE"]);
    }
}
