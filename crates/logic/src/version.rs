//! What version of a service is configured, in two lines: the version, and where it comes from.

use slipway_api::records::ServiceRow;

/// How many characters of a commit id are shown.
const SHORT: usize = 7;

/// A version as a list shows it; an empty line where the platform says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// A commit, a tag or a version number.
    pub version: String,
    /// A branch, an image, an engine or a chart.
    pub of: String,
}

/// The version of a service of any kind.
pub fn version(service: &ServiceRow) -> Version {
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    if let Some(engine) = &service.engine {
        let mode = service.mode.as_deref().unwrap_or_default().to_ascii_lowercase();
        return Version { version: text(&service.version), of: join(&[engine_name(engine), &mode]) };
    }
    if let Some(image) = &service.image_name {
        return Version { version: text(&service.tag), of: image.clone() };
    }
    if let Some(chart) = &service.source.repository {
        return Version { version: text(&chart.chart_version), of: text(&chart.chart_name) };
    }
    let job = job(service);
    if let Some(image) = &service.source.image {
        return Version { version: text(&image.tag), of: join(&[&job, &text(&image.image_name)]) };
    }
    match service.git() {
        Some(git) => {
            let branch = text(&git.branch);
            match &git.deployed_commit_id {
                Some(commit) => {
                    Version { version: commit.chars().take(SHORT).collect(), of: join(&[&job, &branch]) }
                }
                None => Version { version: branch, of: job },
            }
        }
        None => Version { version: String::new(), of: job },
    }
}

fn job(service: &ServiceRow) -> String {
    let cron = service.schedule.cronjob.as_ref().and_then(|cron| cron.scheduled_at.as_deref());
    match (cron, service.job_type.as_deref()) {
        (Some(at), _) => format!("cron {at}"),
        (None, Some(kind)) => kind.to_ascii_lowercase(),
        (None, None) => String::new(),
    }
}

fn engine_name(engine: &str) -> &str {
    match engine {
        "POSTGRESQL" => "PostgreSQL",
        "MYSQL" => "MySQL",
        "MONGODB" => "MongoDB",
        "REDIS" => "Redis",
        other => other,
    }
}

fn join(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fields: &str) -> (String, String) {
        let json = format!(r#"{{"id":"00000000-0000-0000-0000-000000000001","name":"x",{fields}}}"#);
        let row: ServiceRow = serde_json::from_str(&json).unwrap();
        let version = version(&row);
        (version.version, version.of)
    }

    #[test]
    fn each_kind_tells_its_version() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let commit = r#""git_repository":{"branch":"main","deployed_commit_id":"a41f9c2d77e0"}"#;
        assert_eq!(of(commit), pair("a41f9c2", "main"));
        assert_eq!(of(r#""git_repository":{"branch":"main","deployed_commit_id":null}"#), pair("main", ""));
        assert_eq!(of(r#""image_name":"team/resizer","tag":"2.14.1""#), pair("2.14.1", "team/resizer"));
        assert_eq!(
            of(r#""type":"POSTGRESQL","version":"16.3","mode":"MANAGED""#),
            pair("16.3", "PostgreSQL, managed")
        );
        let cron = r#""job_type":"CRON","schedule":{"cronjob":{"scheduled_at":"0 2 * * *"}},"source":{"docker":{"git_repository":{"branch":"main"}}}"#;
        assert_eq!(of(cron), pair("main", "cron 0 2 * * *"));
        let chart = r#""source":{"repository":{"chart_name":"ingress-nginx","chart_version":"4.11.3"}}"#;
        assert_eq!(of(chart), pair("4.11.3", "ingress-nginx"));
        assert_eq!(of(r#""source":null,"schedule":null"#), pair("", ""));
    }
}
