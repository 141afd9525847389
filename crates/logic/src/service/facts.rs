//! The labelled facts on the overview of a service: its version, its ports, its volumes and more. The fields in the record decide which
//! facts are shown, so the same code serves all six kinds of services.

use super::checks::command;
use crate::records::facts::{registry_kind_label, value_label};
use crate::records::fields::{Fact, Shown, label, safe_url};
use crate::text::cron;
use crate::text::format::{duration, number};
use crate::versions::version::{GIT, engine_name, short};
use slipway_api::Timestamp;
use slipway_api::described::{Value, at, members};
use slipway_api::fields::{
    annotations_group, application, chart_repository, chart_source, container, container_registry_reference,
    cronjob, database, docker_source, git_repository, helm, helm_source, image_source, job, job_source,
    label, labels_group, lifecycle_step, provider_version, schedule, service, storage, terraform,
};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// Facts under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub title: &'static str,
    /// The facts.
    pub facts: Vec<Fact>,
}

/// The JSON text of a record, whose fields are read by path.
struct Fields<'a>(&'a str);

impl Fields<'_> {
    /// Returns the text at a path; None if it is absent or empty.
    fn text(&self, path: &[FieldName]) -> Option<String> {
        at(self.0, path).text().filter(|text| !text.is_empty()).map(|text| visible(&text))
    }

    fn seconds(&self, key: FieldName) -> Option<String> {
        at(self.0, &[key]).integer().map(duration)
    }

    /// Returns the fact of a boolean field, with `on` or `off` as its note. A field that is neither true nor false is "Not set"; None if
    /// the record doesn't have the field.
    fn switch(&self, label: &'static str, key: FieldName, on: &str, off: &str) -> Option<Fact> {
        match at(self.0, &[key]) {
            Value::Absent => None,
            value => Some(match value.boolean() {
                Some(true) => noted(label, "On", on),
                Some(false) => noted(label, "Off", off),
                None => noted(label, "Not set", "The platform uses the setting of the environment."),
            }),
        }
    }
}

fn noted(label: &'static str, text: &str, note: &str) -> Fact {
    Fact { label: label.into(), shown: Shown::Text(text.to_owned()), note: note.to_owned() }
}

fn text(label: &'static str, text: Option<String>) -> Option<Fact> {
    Some(Fact { label: label.into(), shown: Shown::Text(text?), note: String::new() })
}

fn code(label: &'static str, text: Option<String>, note: String) -> Option<Fact> {
    Some(Fact { label: label.into(), shown: Shown::Code(text?), note })
}

fn link(label: &'static str, address: Option<String>, note: String) -> Option<Fact> {
    let address = address?;
    let shown = safe_url(&address).map_or(Shown::Code(address), Shown::Link);
    Some(Fact { label: label.into(), shown, note })
}

fn join(parts: &[Option<String>]) -> String {
    parts.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Returns the fact about the version that a redeployment would run.
pub fn next_version(version: String) -> Fact {
    noted("Redeploy runs", &version, "")
}

/// Returns the facts about source, build and version: repository and commit, image and registry, chart, database type, version and mode,
/// engine, Dockerfile, automatic deployment and preview. A missing field gives no fact.
pub fn version(record: &str) -> Vec<Fact> {
    let fields = Fields(record);
    let repository = GIT.into_iter().find(|path| matches!(at(record, path), Value::Json(_)));
    let mut facts: Vec<Option<Fact>> = repository.map_or_else(Vec::new, |path| git(&fields, path));
    let image = |path: &[FieldName], key: FieldName| fields.text(&[path, &[key]].concat());
    for path in [&[][..], &[job::SOURCE, job_source::IMAGE]] {
        let tag = image(path, image_source::TAG).map(|tag| format!("tag {tag}"));
        facts.push(code("Image", image(path, image_source::IMAGE_NAME), join(&[tag])));
    }
    facts.push(fields.text(&[container::REGISTRY, container_registry_reference::NAME]).map(|name| {
        noted(
            "Registry",
            &name,
            &join(&[
                fields.text(&[container::REGISTRY, container_registry_reference::URL]),
                fields
                    .text(&[container::REGISTRY, container_registry_reference::KIND])
                    .map(|kind| registry_kind_label(&kind)),
            ]),
        )
    }));
    let in_chart = |key: FieldName| fields.text(&[helm::SOURCE, helm_source::REPOSITORY, key]);
    facts.push(code(
        "Chart",
        in_chart(chart_source::CHART_NAME),
        join(&[in_chart(chart_source::CHART_VERSION).map(|v| format!("version {v}"))]),
    ));
    let in_repository =
        |key: FieldName| fields.text(&[helm::SOURCE, helm_source::REPOSITORY, chart_source::REPOSITORY, key]);
    facts.push(link(
        "Chart repository",
        in_repository(chart_repository::URL),
        join(&[in_repository(chart_repository::NAME)]),
    ));
    facts.push(text(
        "Engine",
        fields.text(&[terraform::ENGINE]).map(|engine| label(&engine.to_ascii_lowercase())),
    ));
    facts.push(text(
        "Engine version",
        fields.text(&[terraform::PROVIDER_VERSION, provider_version::EXPLICIT_VERSION]),
    ));
    facts.push(text("Type", fields.text(&[database::TYPE]).map(|engine| engine_name(&engine).to_owned())));
    facts.push(text("Version", fields.text(&[database::VERSION])));
    facts.push(fields.text(&[database::MODE]).map(|mode| match mode.as_str() {
        "MANAGED" => noted("Mode", "Managed", ""),
        "CONTAINER" => noted("Mode", "Container", ""),
        other => noted("Mode", other, ""),
    }));
    let dockerfile = fields
        .text(&[application::DOCKERFILE_PATH])
        .or_else(|| fields.text(&[job::SOURCE, job_source::DOCKER, docker_source::DOCKERFILE_PATH]));
    let stage = fields.text(&[application::DOCKER_TARGET_BUILD_STAGE]).map(|stage| format!("stage {stage}"));
    let mode = fields.text(&[application::BUILD_MODE]).map(|mode| label(&mode.to_ascii_lowercase()));
    facts.push(match (mode, dockerfile) {
        (Some(mode), file) => Some(noted("Build", &mode, &join(&[file, stage]))),
        (None, file) => code("Dockerfile", file, join(&[stage])),
    });
    facts.push(fields.switch("Auto-deploy", service::AUTO_DEPLOY, "", ""));
    facts.push(fields.switch("Auto-preview", service::AUTO_PREVIEW, "", ""));
    facts.into_iter().flatten().collect()
}

fn git(fields: &Fields, path: &[FieldName]) -> Vec<Option<Fact>> {
    let text_of = |key: FieldName| fields.text(&[path, &[key]].concat());
    let contributor = text_of(git_repository::DEPLOYED_COMMIT_CONTRIBUTOR);
    let tag = text_of(git_repository::DEPLOYED_COMMIT_TAG).map(|tag| format!("tag {tag}"));
    let branch = text_of(git_repository::BRANCH);
    let on_branch = branch.as_ref().map(|branch| format!("on {branch}"));
    let date = text_of(git_repository::DEPLOYED_COMMIT_DATE).and_then(|at| Timestamp::parse(&at));
    let root = text_of(git_repository::ROOT_PATH).filter(|path| path != "/");
    let root = root.map(|path| format!("root path {path}"));
    let token = text_of(git_repository::GIT_TOKEN_NAME).or_else(|| text_of(git_repository::GIT_TOKEN_ID));
    vec![
        match text_of(git_repository::DEPLOYED_COMMIT_ID) {
            Some(id) => code("Commit", Some(short(&id)), join(&[on_branch, contributor, tag])),
            None => code("Branch", branch, String::new()),
        },
        date.map(|at| Fact { label: "Committed".into(), shown: Shown::Time(at), note: String::new() }),
        link(
            "Repository",
            text_of(git_repository::URL).or_else(|| text_of(git_repository::NAME)),
            join(&[root, text_of(git_repository::PROVIDER).map(|word| value_label(&word))]),
        ),
        text("Git token", token),
    ]
}

/// Returns the name, or else the URL, of the git repository that the platform can't access any more (empty if it has neither). None if
/// the platform has access, or doesn't report it.
pub fn lost_access(record: &str) -> Option<String> {
    let fields = Fields(record);
    let path = GIT.into_iter().find(|path| {
        at(record, &[path, &[git_repository::HAS_ACCESS][..]].concat()).boolean() == Some(false)
    })?;
    Some(
        [git_repository::NAME, git_repository::URL]
            .into_iter()
            .find_map(|field| fields.text(&[path, &[field]].concat()))
            .unwrap_or_default(),
    )
}

/// Returns further facts in sections: the job, the connection to a database, the chart, and the command. Empty sections are left out.
pub fn sections(record: &str) -> Vec<Section> {
    let sections = [
        ("Job", job(record)),
        ("Connection", connection(record)),
        ("Chart", chart(record)),
        ("Command", started(record)),
    ];
    sections
        .into_iter()
        .filter(|(_, facts)| !facts.is_empty())
        .map(|(title, facts)| Section { title, facts })
        .collect()
}

fn job(record: &str) -> Vec<Fact> {
    let fields = Fields(record);
    let zone = fields.text(&[job::SCHEDULE, schedule::CRONJOB, cronjob::TIMEZONE]);
    let schedule = fields.text(&[job::SCHEDULE, schedule::CRONJOB, cronjob::SCHEDULED_AT]);
    let description = schedule.as_deref().and_then(|schedule| cron::in_words(schedule, zone.as_deref()));
    let step = |key: FieldName, label: &'static str| {
        let command_line = |name: FieldName| {
            let list = at(record, &[job::SCHEDULE, key, name]).elements();
            (!list.is_empty()).then(|| visible(&command(&list)))
        };
        let entrypoint = fields.text(&[job::SCHEDULE, key, lifecycle_step::ENTRYPOINT]);
        let line = [entrypoint, command_line(lifecycle_step::ARGUMENTS)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ");
        let has_step = matches!(at(record, &[job::SCHEDULE, key]), Value::Json(_));
        let line = if line.is_empty() { "Not set".to_owned() } else { line };
        has_step.then(|| Fact { label: label.into(), shown: Shown::Code(line), note: String::new() })
    };
    let facts = [
        text("Type", fields.text(&[job::JOB_TYPE]).map(|kind| label(&kind.to_ascii_lowercase()))),
        code("Schedule", schedule, join(&[description.or(zone)])),
        step(schedule::CRONJOB, "Runs"),
        step(schedule::ON_START, "On start"),
        step(schedule::ON_STOP, "On stop"),
        step(schedule::ON_DELETE, "On delete"),
        at(record, &[job::MAX_NB_RESTART])
            .integer()
            .map(|count| noted("Restarts", &number(count), "at most")),
        text("Time limit", fields.seconds(job::MAX_DURATION_SECONDS)),
    ];
    facts.into_iter().flatten().collect()
}

fn connection(record: &str) -> Vec<Fact> {
    let fields = Fields(record);
    let port = at(record, &[database::PORT]).integer().map(|port| port.to_string());
    let facts = [
        fields.text(&[database::ACCESSIBILITY]).map(|accessibility| match accessibility.as_str() {
            "PUBLIC" => noted("Access", "Public", ""),
            "PRIVATE" => noted("Access", "Private", ""),
            other => noted("Access", other, ""),
        }),
        code("Host", fields.text(&[database::HOST]), String::new()),
        code("Port", port, String::new()),
        text("Instance type", fields.text(&[database::INSTANCE_TYPE])),
        at(record, &[database::STORAGE])
            .integer()
            .map(|size| noted("Storage", &format!("{} GB", number(size)), "")),
    ];
    facts.into_iter().flatten().collect()
}

fn chart(record: &str) -> Vec<Fact> {
    let fields = Fields(record);
    let values = match at(record, &[helm::VALUES_OVERRIDE]) {
        Value::Json(values) if !members(values).is_empty() => Some(visible(values)),
        _ => None,
    };
    let facts = [
        code("Values", values, String::new()),
        text("Timeout", fields.seconds(helm::TIMEOUT_SEC)),
        fields.switch("Cluster-wide resources", helm::ALLOW_CLUSTER_WIDE_RESOURCES, "", ""),
    ];
    facts.into_iter().flatten().collect()
}

/// Returns the facts about the entrypoint and the arguments; empty for kinds that have neither.
fn started(record: &str) -> Vec<Fact> {
    let fields = Fields(record);
    let has = |key: FieldName| at(record, &[key]) != Value::Absent;
    let arguments = at(record, &[service::ARGUMENTS]).elements();
    let none = |label| noted(label, "Not set", "");
    let facts = [
        has(service::ENTRYPOINT).then(|| {
            code("Entrypoint", fields.text(&[service::ENTRYPOINT]), String::new())
                .unwrap_or_else(|| none("Entrypoint"))
        }),
        has(service::ARGUMENTS).then(|| match arguments.as_slice() {
            [] => noted("Arguments", "None", ""),
            words => Fact {
                label: "Arguments".into(),
                shown: Shown::Code(visible(&command(words))),
                note: String::new(),
            },
        }),
    ];
    facts.into_iter().flatten().collect()
}

/// Returns a fact for each volume in a service’s record (JSON); None if the record has no list of volumes, such as the record of a
/// database.
pub fn volumes(record: &str) -> Option<Vec<Fact>> {
    let Value::Json(list) = at(record, &[service::STORAGE]) else { return None };
    if !list.trim_start().starts_with('[') {
        return None;
    }
    let volume = |json: &str| {
        let fields = Fields(json);
        let size = at(json, &[storage::SIZE]).integer().map(|size| format!("{} GB", number(size)));
        let kind = fields.text(&[storage::TYPE]).map(|kind| label(&kind.to_ascii_lowercase()));
        code(
            "Volume",
            fields.text(&[storage::MOUNT_POINT]).or(Some("no mount point".into())),
            join(&[size, kind]),
        )
    };
    Some(Value::Json(list).elements().into_iter().filter_map(volume).collect())
}

/// A label group or an annotation group of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub name: String,
    /// The keys and values.
    pub pairs: Vec<(String, String)>,
    /// The note on where the labels or annotations apply: "Passed to the cloud provider.", "Applied to pods, deployments." Empty if the
    /// record says neither.
    pub note: String,
}

/// Returns the label groups or the annotation groups of a service. `groups` is the field of the service's record that has the groups,
/// `entries` the field of a group that has its keys and values (`labels` or `annotations`).
pub fn groups(record: &str, groups: FieldName, entries: FieldName) -> Vec<Group> {
    let group = |json: &str| {
        let elements = at(json, &[entries]).elements();
        let text_at = |pair: &str, key: FieldName| {
            at(pair, &[key]).text().map(|text| visible(&text)).unwrap_or_default()
        };
        let is_propagated = elements
            .iter()
            .any(|pair| at(pair, &[label::PROPAGATE_TO_CLOUD_PROVIDER]).boolean() == Some(true));
        let scopes: Vec<String> = at(json, &[annotations_group::SCOPES])
            .elements()
            .into_iter()
            .filter_map(|scope| Value::of(scope).text())
            .map(|scope| visible(&scope).to_ascii_lowercase().replace('_', " "))
            .collect();
        let note = match (is_propagated, scopes.is_empty()) {
            (true, _) => "Passed to the cloud provider.".to_owned(),
            (false, false) => format!("Applied to {}.", scopes.join(", ")),
            (false, true) => String::new(),
        };
        let pairs = elements
            .into_iter()
            .map(|pair| (text_at(pair, label::KEY), text_at(pair, label::VALUE)))
            .collect();
        Group {
            name: Fields(json).text(&[labels_group::NAME]).unwrap_or_else(|| "no name".into()),
            pairs,
            note,
        }
    };
    at(record, &[groups]).elements().into_iter().map(group).collect()
}

#[cfg(test)]
mod tests;
