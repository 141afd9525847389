//! The sections of a service's settings, and the names of edited fields.

use crate::editor::edit::{Edit, PathSegment, value};
use crate::records::fields::label;
use slipway_api::described::at;
use slipway_api::fields::{
    application, container, database, helm, job, label, port, service, storage, terraform,
};
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;

/// A section of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// The section with name, description, source and command.
    #[default]
    General,
    /// The section with CPU, memory and instances.
    Resources,
    /// The section with the ports.
    Ports,
    /// The section with the volumes.
    Storage,
    /// The section with the probes.
    HealthChecks,
    /// The section with the policy that starts and stops instances.
    Autoscaling,
    /// The section with the label groups and annotation groups.
    Groups,
    /// The section that compares the settings with those of another service.
    Compare,
    /// The section with the whole record as JSON.
    Record,
    /// The section with the actions that make the service unavailable, and the action that clones it.
    Danger,
}

/// The key of the section in the query of the address.
pub const SECTION: &str = "section";

/// The name, the slug in the address, and the fields of each section.
const SECTIONS: &[(Section, &str, &str, &[FieldName])] = &[
    (
        Section::General,
        "General and source",
        "general",
        &[
            service::NAME,
            service::DESCRIPTION,
            service::AUTO_DEPLOY,
            service::AUTO_PREVIEW,
            service::ARGUMENTS,
            service::ENTRYPOINT,
            service::GIT_REPOSITORY,
            application::DOCKERFILE_PATH,
            application::DOCKER_TARGET_BUILD_STAGE,
            job::SCHEDULE,
            job::SOURCE,
            terraform::TERRAFORM_FILES_SOURCE,
            terraform::PROVIDER_VERSION,
            container::REGISTRY_ID,
            container::IMAGE_NAME,
            container::TAG,
            database::VERSION,
            database::ACCESSIBILITY,
            job::MAX_NB_RESTART,
            job::MAX_DURATION_SECONDS,
            service::TIMEOUT_SEC,
            helm::ALLOW_CLUSTER_WIDE_RESOURCES,
            helm::VALUES_OVERRIDE,
        ],
    ),
    (
        Section::Resources,
        "Resources",
        "resources",
        &[
            service::CPU,
            service::MEMORY,
            service::GPU,
            service::MIN_RUNNING_INSTANCES,
            service::MAX_RUNNING_INSTANCES,
            terraform::JOB_RESOURCES,
        ],
    ),
    (Section::Ports, "Ports", "ports", &[service::PORTS]),
    (Section::Storage, "Storage", "storage", &[service::STORAGE]),
    (Section::HealthChecks, "Health checks", "health-checks", &[service::HEALTHCHECKS]),
    (Section::Autoscaling, "Autoscaling", "autoscaling", &[service::AUTOSCALING]),
    (
        Section::Groups,
        "Labels and annotations",
        "labels",
        &[service::LABELS_GROUPS, service::ANNOTATIONS_GROUPS],
    ),
    (Section::Compare, "Compare with…", "compare", &[]),
    (Section::Record, "Whole record", "record", &[]),
    (Section::Danger, "Danger zone", "danger-zone", &[]),
];

impl Section {
    /// Returns the sections of a kind of service.
    pub fn of_kind(kind: &ServiceKind) -> Vec<Self> {
        use ServiceKind::{Application, Container, Database, Helm, Job, Terraform};
        let has_section = |section: &Self| match section {
            Self::General | Self::Compare | Self::Record | Self::Danger => true,
            Self::Resources => matches!(kind, Application | Container | Job | Database | Terraform),
            Self::Groups => matches!(kind, Application | Container | Job | Database),
            Self::Ports => matches!(kind, Application | Container | Helm),
            Self::Storage | Self::HealthChecks | Self::Autoscaling => matches!(kind, Application | Container),
        };
        SECTIONS.iter().map(|(section, ..)| *section).filter(has_section).collect()
    }

    /// Returns the name of the section: "Health checks".
    pub fn name(self) -> &'static str {
        SECTIONS.iter().find(|(section, ..)| *section == self).map_or("", |(_, name, ..)| name)
    }

    /// Returns the slug of the section in the address, such as `health-checks`.
    pub fn slug(self) -> &'static str {
        SECTIONS.iter().find(|(section, ..)| *section == self).map_or("", |(_, _, slug, _)| slug)
    }

    /// Returns the section with this slug; None if there is none.
    pub fn read(slug: &str) -> Option<Self> {
        SECTIONS.iter().find(|(_, _, known, _)| *known == slug).map(|(section, ..)| *section)
    }

    /// Returns the section that edits a field of a kind of service; `Record` if no other section has the field.
    pub fn of(kind: &ServiceKind, path: &[PathSegment]) -> Self {
        let Some(PathSegment::Key(key)) = path.first() else { return Self::Record };
        // In a database `storage` is a number, not a list of volumes.
        if service::STORAGE == **key && *kind == ServiceKind::Database {
            return Self::Resources;
        }
        let sections_of_kind = Self::of_kind(kind);
        let holds = |(section, _, _, fields): &&(Self, &str, &str, &[FieldName])| {
            sections_of_kind.contains(section) && fields.iter().any(|field| *field == **key)
        };
        SECTIONS.iter().find(holds).map_or(Self::Record, |(section, ..)| *section)
    }
}

/// Returns the name of an edited field: "Ports › p8080 › Internal port". `records` are versions of the record: a list element on the
/// path gets its name from the first version that has it.
pub fn name(edit: &Edit, records: [&str; 2]) -> String {
    name_below("", 0, edit, records)
}

/// Returns the name of an edited field, where the label `named` stands for the first `depth` segments of its path.
pub fn name_below(named: &str, depth: usize, edit: &Edit, records: [&str; 2]) -> String {
    let mut labels: Vec<String> = (!named.is_empty()).then(|| named.to_owned()).into_iter().collect();
    for (index, segment) in edit.path.iter().enumerate().skip(depth) {
        let path = edit.path.get(..=index).unwrap_or_default();
        labels.push(match segment {
            PathSegment::Key(key) if service::HEALTHCHECKS == **key || service::GIT_REPOSITORY == **key => {
                continue;
            }
            PathSegment::Key(key) => label(key),
            PathSegment::Id(id) => {
                let element = records.into_iter().find_map(|record| value(record, path));
                element.and_then(element_name).unwrap_or_else(|| id.clone())
            }
            PathSegment::New(_) => {
                edit.new.as_deref().and_then(element_name).unwrap_or_else(|| "New".to_owned())
            }
        });
    }
    labels.join(" › ")
}

/// Returns a name for an element of a list: its name, mount point, port number or key, whichever it has first. None if it has none.
fn element_name(element: &str) -> Option<String> {
    let text = |key: FieldName| at(element, &[key]).text().filter(|text| !text.is_empty());
    let port = || at(element, &[port::INTERNAL_PORT]).integer().map(|port| port.to_string());
    text(service::NAME)
        .or_else(|| text(storage::MOUNT_POINT))
        .or_else(port)
        .or_else(|| text(label::KEY))
        .map(|name| visible(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::edit::edits;

    #[test]
    fn edited_fields_have_names_and_sections() {
        let old = r#"{"cpu":1,"colour":"x","ports":[{"id":"a","name":"web","internal_port":80}],
            "healthchecks":{"readiness_probe":{"period_seconds":10}},"storage":[]}"#;
        let new = r#"{"cpu":2,"colour":"y","ports":[{"id":"a","name":"web","internal_port":81},{"internal_port":9000}],
            "healthchecks":{"readiness_probe":{"period_seconds":20}},"storage":[{"mount_point":"/data"}]}"#;
        let kind = ServiceKind::Application;
        let named: Vec<(String, Section)> = edits(old, new)
            .iter()
            .map(|edit| (name(edit, [old, new]), Section::of(&kind, &edit.path)))
            .collect();
        let expected = [
            ("CPU", Section::Resources),
            ("Colour", Section::Record),
            ("Ports › web › Internal port", Section::Ports),
            ("Readiness probe › Period seconds", Section::HealthChecks),
            ("Storage › /data", Section::Storage),
        ];
        let expected = expected.map(|(name, section)| (name.to_owned(), section));
        assert!(expected.iter().all(|one| named.contains(one)), "{named:?}");
        assert!(named.contains(&("Ports › 9000".to_owned(), Section::Ports)), "{named:?}");
    }

    #[test]
    fn a_field_belongs_to_a_section_that_its_kind_has() {
        let of = |kind, key: &str| Section::of(&kind, &[PathSegment::Key(key.into())]);
        assert_eq!(of(ServiceKind::Database, "storage"), Section::Resources);
        assert_eq!(of(ServiceKind::Application, "storage"), Section::Storage);
        assert_eq!(of(ServiceKind::Helm, "ports"), Section::Ports);
        assert_eq!(of(ServiceKind::Terraform, "ports"), Section::Record);
        assert_eq!(of(ServiceKind::Job, "healthchecks"), Section::Record);
        assert_eq!(Section::of(&ServiceKind::Job, &[]), Section::Record);
    }

    #[test]
    fn a_section_is_found_by_its_address() {
        for (section, ..) in SECTIONS {
            assert_eq!(Section::read(section.slug()), Some(*section));
            assert!(!section.name().is_empty());
        }
        assert_eq!(Section::read("odd"), None);
        let helm = [Section::General, Section::Ports, Section::Compare, Section::Record, Section::Danger];
        assert_eq!(Section::of_kind(&ServiceKind::Helm), helm);
        assert_eq!(Section::of_kind(&ServiceKind::Container).len(), SECTIONS.len());
    }
}
