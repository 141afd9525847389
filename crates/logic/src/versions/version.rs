//! The version in a service's record: a commit, a tag or a number, and the branch or image that it is a version of.

use crate::list::CellValue;
use crate::text::json;
use crate::versions::image::saved_image;
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{
    application, chart_choice, chart_repository, chart_source, container, container_registry_reference,
    cronjob, database, docker_source, git_repository, git_source, helm, helm_source, image_source, job,
    job_choice, job_source, schedule, service, terraform, terraform_source,
};
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::tables::enumerations::DATABASE_TYPE;
use slipway_api::visible::visible;

/// Returns the first seven characters of a commit id, as shown on the screen.
pub fn short(commit: &str) -> String {
    commit.chars().take(7).collect()
}

/// The paths of the git repository in a service's record, by kind (part 2.8; companion, "Services").
pub(crate) const GIT: [&[FieldName]; 4] = [
    &[application::GIT_REPOSITORY],
    &[job::SOURCE, job_source::DOCKER, docker_source::GIT_REPOSITORY],
    &[helm::SOURCE, helm_source::GIT, git_source::GIT_REPOSITORY],
    &[terraform::TERRAFORM_FILES_SOURCE, terraform_source::GIT, git_source::GIT_REPOSITORY],
];

/// Returns the full id of the deployed commit; None if the service isn't built from git, or the platform doesn't send it.
pub fn deployed_commit(service: &Record) -> Option<String> {
    GIT.into_iter()
        .find_map(|path| service.at(&[path, &[git_repository::DEPLOYED_COMMIT_ID]].concat()).text())
}

/// Returns the name of the version in a record: the short id of the deployed commit, else the saved tag or chart version. None if the record
/// has none of these: a branch names no version, and the version of a database isn't one of them.
pub fn name(service: &Record) -> Option<String> {
    let chart = || service.at(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_VERSION]).text();
    let image = || saved_image(service).map(|image| image.tag).filter(|tag| !tag.is_empty());
    deployed_commit(service).map(|commit| short(&commit)).or_else(image).or_else(chart)
}

/// Returns the origin of the version in a record: the git repository, the image with its registry, the chart, or the database type. Two
/// versions can only be compared if their origins are equal. Empty if the record has none of them.
pub fn origin(service: &Record) -> String {
    let text = |path: &[FieldName]| service.at(path).text();
    let git = GIT.into_iter().find_map(|path| text(&[path, &[git_repository::URL]].concat()));
    let image = || {
        let registry = [
            &[container::REGISTRY, container_registry_reference::ID][..],
            &[job::SOURCE, job_source::IMAGE, container::REGISTRY, container_registry_reference::ID],
        ];
        let registry = registry.into_iter().find_map(&text).unwrap_or_default();
        saved_image(service).map(|image| format!("{registry} {}", image.name))
    };
    let chart = || {
        let repository =
            text(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::REPOSITORY, chart_repository::ID])
                .unwrap_or_default();
        text(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_NAME])
            .map(|chart| format!("{repository} {chart}"))
    };
    git.or_else(image).or_else(chart).or_else(|| text(&[database::TYPE])).unwrap_or_default()
}

/// Returns the request body (JSON) that deploys the version of this record on another service; None if the record doesn't name a version,
/// or if services of the kind can't be deployed with one.
pub fn body(service: &Record, kind: &ServiceKind) -> Option<String> {
    let commit = || deployed_commit(service).map(|commit| (job_choice::GIT_COMMIT_ID, commit));
    let image = || {
        saved_image(service)
            .map(|image| (job_choice::IMAGE_TAG, image.tag))
            .filter(|(_, tag)| !tag.is_empty())
    };
    let chart = || {
        service
            .at(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_VERSION])
            .text()
            .map(|version| (chart_choice::CHART_VERSION, version))
    };
    let (key, version) = match kind {
        ServiceKind::Application => commit(),
        ServiceKind::Container => image(),
        ServiceKind::Job => commit().or_else(image),
        ServiceKind::Helm => chart(),
        _ => None,
    }?;
    Some(json::object(&[(key, Some(&version))]))
}

/// Returns the old and the new version of a deployment: `27d1c82 → b0f30ed`. The old one is `before`, the new one is read from the body
/// of the request. Only the new version if the old one is unknown or the same; None if the body names no version.
pub fn versions(before: Option<&str>, body: &str) -> Option<String> {
    let text = |key: FieldName| at(body, &[key]).text();
    let new = text(job_choice::GIT_COMMIT_ID)
        .map(|commit| short(&commit))
        .or_else(|| text(job_choice::IMAGE_TAG))
        .or_else(|| text(chart_choice::CHART_VERSION))?;
    let new = visible(&new);
    Some(match before.map(visible).filter(|before| !before.is_empty() && *before != new) {
        Some(before) => format!("{before} → {new}"),
        None => new,
    })
}

/// The version in a service's record, and what it is a version of. Each is empty if the platform sends nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceVersion {
    /// The deployed commit, a tag or a number; for a service that is built from git without a deployed commit, the branch.
    pub version: String,
    /// A branch, an image, a chart, or an engine with its mode. For a job, its schedule or its type comes first.
    pub origin: String,
    /// The author of the commit; empty for a version that isn't a commit.
    pub author: String,
}

impl ServiceVersion {
    /// Returns the origin and the author, as far as they are known: "main, Ada Mendez".
    pub fn about(&self) -> String {
        join(&[&self.origin, &self.author])
    }
}

/// Returns the version in a service's record.
pub fn version(service: &Record) -> ServiceVersion {
    let text = |path: &[FieldName]| service.at(path).text();
    let without_author = |version: Option<String>, origin: &[&str]| ServiceVersion {
        version: version.unwrap_or_default(),
        origin: join(origin),
        author: String::new(),
    };
    if let Some(engine) = text(&[database::TYPE]) {
        let mode = text(&[database::MODE]).unwrap_or_default().to_ascii_lowercase();
        return without_author(text(&[database::VERSION]), &[engine_name(&engine), &mode]);
    }
    if let Some(image) = text(&[container::IMAGE_NAME]) {
        return without_author(text(&[container::TAG]), &[&image]);
    }
    if let Some(chart) = text(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_NAME]) {
        return without_author(
            text(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::CHART_VERSION]),
            &[&chart],
        );
    }
    let job = job(service);
    if let Some(image) = text(&[job::SOURCE, job_source::IMAGE, image_source::IMAGE_NAME]) {
        return without_author(text(&[job::SOURCE, job_source::IMAGE, image_source::TAG]), &[&job, &image]);
    }
    let text_in = |repository: &[FieldName], field: FieldName| text(&[repository, &[field]].concat());
    let Some(repository) = GIT.into_iter().find(|path| {
        text_in(path, git_repository::URL).or_else(|| text_in(path, git_repository::BRANCH)).is_some()
    }) else {
        return without_author(None, &[&job]);
    };
    let branch = text_in(repository, git_repository::BRANCH).unwrap_or_default();
    match text_in(repository, git_repository::DEPLOYED_COMMIT_ID) {
        Some(commit) => {
            let author = text_in(repository, git_repository::DEPLOYED_COMMIT_CONTRIBUTOR).unwrap_or_default();
            ServiceVersion { author, ..without_author(Some(short(&commit)), &[&job, &branch]) }
        }
        None => without_author(Some(branch), &[&job]),
    }
}

/// Returns an amount and its maximum for a cell. Only the amount if the platform sends no maximum; an empty cell without an amount.
pub fn share(service: &Record, amount: FieldName, maximum: FieldName) -> CellValue {
    let number = |field: FieldName| service.at(&[field]).integer();
    match (number(amount), number(maximum)) {
        (Some(amount), Some(maximum)) => CellValue::Share { amount, maximum },
        (amount, _) => amount.map_or_else(|| String::new().into(), CellValue::Number),
    }
}

/// Returns the instances of a service for a cell: `3`, `2–6`, `2–∞`; an empty cell for kinds without instances. The platform sends −1 for a
/// maximum without a limit.
pub fn instances(service: &Record) -> CellValue {
    let number = |field: FieldName| service.at(&[field]).integer();
    match (number(service::MIN_RUNNING_INSTANCES), number(service::MAX_RUNNING_INSTANCES)) {
        (Some(minimum), Some(-1)) => CellValue::Range { minimum, maximum: None },
        (Some(minimum), Some(maximum)) if minimum != maximum => {
            CellValue::Range { minimum, maximum: Some(maximum) }
        }
        (minimum, _) => minimum.map_or_else(|| String::new().into(), CellValue::Number),
    }
}

fn job(service: &Record) -> String {
    let text = |path: &[FieldName]| service.at(path).text();
    match (text(&[job::SCHEDULE, schedule::CRONJOB, cronjob::SCHEDULED_AT]), text(&[job::JOB_TYPE])) {
        (Some(at), _) => format!("cron {at}"),
        (None, Some(kind)) => kind.to_ascii_lowercase(),
        (None, None) => String::new(),
    }
}

/// Returns the name of a database type as its makers write it; an unknown type is returned as it is.
pub(crate) fn engine_name(engine: &str) -> &str {
    DATABASE_TYPE.label(engine).unwrap_or(engine)
}

fn join(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    #[test]
    fn a_deployment_names_both_versions() {
        let commit = r#"{"git_commit_id":"b0f30ed77e0"}"#;
        assert_eq!(versions(Some("27d1c82"), commit).as_deref(), Some("27d1c82 → b0f30ed"));
        assert_eq!(versions(Some("b0f30ed"), commit).as_deref(), Some("b0f30ed"));
        assert_eq!(versions(None, r#"{"image_tag":"2.1"}"#).as_deref(), Some("2.1"));
        assert_eq!(versions(Some("4.0"), r#"{"chart_version":"4.1"}"#).as_deref(), Some("4.0 → 4.1"));
        assert_eq!(versions(Some("1"), "{}"), None);
        let job =
            Record::decode(r#"{"id":"1","source":{"docker":{"git_repository":{"deployed_commit_id":"c"}}}}"#)
                .unwrap();
        assert_eq!(deployed_commit(&job).as_deref(), Some("c"));
    }

    #[test]
    fn instances_are_a_number_or_a_range() {
        for (fields, text) in [
            (r#""min_running_instances":2,"max_running_instances":-1"#, "2–∞"),
            (r#""min_running_instances":2,"max_running_instances":6"#, "2–6"),
            (r#""min_running_instances":3,"max_running_instances":3"#, "3"),
            (r#""min_running_instances":3"#, "3"),
            (r#""max_running_instances":3"#, ""),
        ] {
            let service = Record::decode(&format!(r#"{{"id":"1",{fields}}}"#)).unwrap();
            assert_eq!(instances(&service).to_string(), text, "{fields}");
        }
    }

    fn of(fields: &str) -> (String, String) {
        let record = Record::decode(&format!(r#"{{"id":"1","name":"x",{fields}}}"#)).unwrap();
        let found = version(&record);
        (found.version.clone(), found.about())
    }

    #[test]
    fn each_kind_tells_its_version() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let commit = r#""git_repository":{"branch":"main","deployed_commit_id":"a41f9c2d77e0"}"#;
        assert_eq!(of(commit), pair("a41f9c2", "main"));
        let by = commit.replace('}', r#","deployed_commit_contributor":"ada"}"#);
        assert_eq!(of(&by), pair("a41f9c2", "main, ada"));
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
