//! The sections of a service's settings, and the names of edited fields.

use super::edit::{Edit, Segment, value};
use crate::records::fields::label;
use crate::text::format::number;
use slipway_api::described::at;
use slipway_api::state::ServiceKind;
use slipway_api::visible::visible;

/// A section of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Name, description, source, command.
    #[default]
    General,
    /// CPU, memory, instances.
    Resources,
    /// Ports.
    Ports,
    /// Volumes.
    Storage,
    /// Probes.
    HealthChecks,
    /// The whole record as JSON.
    Record,
}

impl Section {
    const ALL: [Self; 6] =
        [Self::General, Self::Resources, Self::Ports, Self::Storage, Self::HealthChecks, Self::Record];

    /// Returns the sections of a kind of service.
    pub fn of_kind(kind: &ServiceKind) -> Vec<Self> {
        let has_ports = matches!(kind, ServiceKind::Application | ServiceKind::Container);
        let has_resources = has_ports || matches!(kind, ServiceKind::Job | ServiceKind::Database);
        let is_own = |section: &Self| match section {
            Self::General | Self::Record => true,
            Self::Resources => has_resources,
            Self::Ports | Self::Storage | Self::HealthChecks => has_ports,
        };
        Self::ALL.into_iter().filter(is_own).collect()
    }

    /// Returns the name.
    pub fn word(self) -> &'static str {
        match self {
            Self::General => "General and source",
            Self::Resources => "Resources",
            Self::Ports => "Ports",
            Self::Storage => "Storage",
            Self::HealthChecks => "Health checks",
            Self::Record => "Whole record",
        }
    }

    /// Returns the word in the address: `health-checks`.
    pub fn slug(self) -> String {
        self.word().to_ascii_lowercase().replace(' ', "-")
    }

    /// Returns the section of a word in an address.
    pub fn read(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.slug() == slug)
    }

    /// Returns the section that shows a field; the whole record for fields that no other section has.
    pub fn of(edit: &Edit) -> Self {
        let Some(Segment::Key(key)) = edit.way.first() else { return Self::Record };
        match key.as_str() {
            "name"
            | "description"
            | "auto_deploy"
            | "auto_preview"
            | "arguments"
            | "entrypoint"
            | "git_repository"
            | "dockerfile_path"
            | "docker_target_build_stage"
            | "registry_id"
            | "image_name"
            | "tag" => Self::General,
            "cpu" | "memory" | "gpu" | "min_running_instances" | "max_running_instances" => Self::Resources,
            "ports" => Self::Ports,
            "storage" => Self::Storage,
            "healthchecks" => Self::HealthChecks,
            _ => Self::Record,
        }
    }
}

/// Returns the name of an edited field: "Ports › p8080 › Internal port". `records` are the versions that may hold the elements on the way.
pub fn name(edit: &Edit, records: [&str; 2]) -> String {
    let mut words = Vec::new();
    for (index, segment) in edit.way.iter().enumerate() {
        let way = edit.way.get(..=index).unwrap_or_default();
        words.push(match segment {
            Segment::Key(key) if key == "healthchecks" || key == "git_repository" => continue,
            Segment::Key(key) => label(key),
            Segment::Id(id) => {
                let element = records.into_iter().find_map(|record| value(record, way));
                element.and_then(element_name).unwrap_or_else(|| id.clone())
            }
            Segment::New(_) => edit.new.as_deref().and_then(element_name).unwrap_or_else(|| "New".to_owned()),
        });
    }
    words.join(" › ")
}

/// Returns how a person knows an element of a list: a port by its name or number, a volume by its mount point.
fn element_name(element: &str) -> Option<String> {
    let text = |key: &str| at(element, &[key]).text().filter(|text| !text.is_empty());
    let port = || at(element, &["internal_port"]).integer().map(number);
    text("name").or_else(|| text("mount_point")).or_else(port).map(|name| visible(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::edit::edits;

    #[test]
    fn edited_fields_have_names_and_sections() {
        let old = r#"{"cpu":1,"colour":"x","ports":[{"id":"a","name":"web","internal_port":80}],
            "healthchecks":{"readiness_probe":{"period_seconds":10}},"storage":[]}"#;
        let new = r#"{"cpu":2,"colour":"y","ports":[{"id":"a","name":"web","internal_port":81},{"internal_port":9000}],
            "healthchecks":{"readiness_probe":{"period_seconds":20}},"storage":[{"mount_point":"/data"}]}"#;
        let named: Vec<(String, Section)> =
            edits(old, new).iter().map(|edit| (name(edit, [old, new]), Section::of(edit))).collect();
        let expected = [
            ("CPU", Section::Resources),
            ("Colour", Section::Record),
            ("Ports › web › Internal port", Section::Ports),
            ("Ports › 9,000", Section::Ports),
            ("Readiness probe › Period seconds", Section::HealthChecks),
            ("Storage › /data", Section::Storage),
        ];
        assert_eq!(named, expected.map(|(name, section)| (name.to_owned(), section)));
    }

    #[test]
    fn a_section_is_found_by_its_address() {
        for section in Section::ALL {
            assert_eq!(Section::read(&section.slug()), Some(section));
        }
        assert_eq!(Section::read("odd"), None);
        assert_eq!(Section::HealthChecks.slug(), "health-checks");
        assert_eq!(Section::of_kind(&ServiceKind::Helm), [Section::General, Section::Record]);
        assert_eq!(Section::of_kind(&ServiceKind::Container).len(), 6);
    }
}
