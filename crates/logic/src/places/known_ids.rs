//! The known IDs: names, parents, ids, and modes or kinds of records that were read, imported or listed in `config.json`, so that pages can
//! be opened whose records no operation lists (companion, "Directory"). No tokens and no other values of records are stored.

use crate::sort::by_text;
use crate::text::lower_case::lower_case;
use slipway_api::Record;
use slipway_api::described::{Value, at, at_keys};
use slipway_api::fields::{
    container, container_registry, container_registry_reference, environment, environment_reference,
    reference, service,
};
use slipway_api::state::EnvironmentMode;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use uuid::Uuid;

/// The kind of a known record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KnownKind {
    /// An organization.
    Organization,
    /// A project; its parent is the organization.
    Project,
    /// An environment; its parent is the project.
    Environment,
    /// A cluster; its parent is the organization, if known.
    Cluster,
    /// A container registry; its parent is the organization, if known.
    Registry,
    /// A service; its parent is the environment.
    Service,
    /// A label group; its parent is the organization, if known.
    LabelsGroup,
    /// An invoice; its parent is the organization, if known.
    Invoice,
}

impl KnownKind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Organization,
        Self::Project,
        Self::Environment,
        Self::Cluster,
        Self::Registry,
        Self::Service,
        Self::LabelsGroup,
        Self::Invoice,
    ];

    /// Returns the name of the kind in an exported file: `labels_group`. The name isn't derived from the label, so that a file can still be
    /// imported after the label has changed.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Organization => "organization",
            Self::Project => "project",
            Self::Environment => "environment",
            Self::Cluster => "cluster",
            Self::Registry => "registry",
            Self::Service => "service",
            Self::LabelsGroup => "labels_group",
            Self::Invoice => "invoice",
        }
    }

    /// Returns the label: "Label group".
    pub fn label(self) -> &'static str {
        match self {
            Self::Organization => "Organization",
            Self::Project => "Project",
            Self::Environment => "Environment",
            Self::Cluster => "Cluster",
            Self::Registry => "Registry",
            Self::Service => "Service",
            Self::LabelsGroup => "Label group",
            Self::Invoice => "Invoice",
        }
    }
}

/// A known record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The kind of the record.
    pub kind: KnownKind,
    /// The id.
    pub id: Uuid,
    /// The name; the id if the name isn't known.
    pub name: String,
    /// The id of the record that contains this record, such as the project of an environment; None if it isn't known.
    pub parent: Option<Uuid>,
    /// The mode of an environment, or the kind of a service or a registry; None if unknown, and for other records.
    pub mode_or_kind: Option<String>,
    /// The source of the entry.
    pub known: Known,
}

/// The source of an entry. How an action is confirmed depends on an environment's mode only if the mode was read in this session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// An earlier session, an imported file, `config.json`, or an ID that a person added by hand.
    #[default]
    Remembered,
    /// An earlier source, or none: a read in this session didn't return the record. If the name isn't known, the name is the id.
    Unreadable,
    /// A reply in this session.
    Read,
}

impl Entry {
    fn read(json: &str) -> Option<Self> {
        let text = |key: &str| at_keys(json, &[key]).text();
        let id = |key: &str| text(key).and_then(|id| id.parse::<Uuid>().ok());
        let word = text("kind")?;
        let kind = KnownKind::ALL.into_iter().find(|kind| kind.key() == word)?;
        let known = Known::Remembered;
        Some(Self {
            kind,
            id: id("id")?,
            name: text("name")?,
            parent: id("parent"),
            mode_or_kind: text("of"),
            known,
        })
    }

    fn write(&self) -> String {
        let parent = self.parent.map(|parent| parent.to_string());
        crate::text::json::object(&[
            ("kind", Some(self.kind.key())),
            ("id", Some(&self.id.to_string())),
            ("name", Some(&self.name)),
            ("parent", parent.as_deref()),
            ("of", self.mode_or_kind.as_deref()),
        ])
    }

    /// Returns the key of an entry. Ids are unique only within a kind, and services of different kinds can have the same id, so the kind of
    /// a service is part of the key.
    fn key(&self) -> (Uuid, KnownKind, &str) {
        (self.id, self.kind, service_kind(self.kind, self.mode_or_kind.as_deref()))
    }

    /// Returns true if the name is known: it is neither blank nor the id.
    pub fn has_name(&self) -> bool {
        !self.name.trim().is_empty() && self.name != self.id.to_string()
    }
}

fn service_kind(kind: KnownKind, mode_or_kind: Option<&str>) -> &str {
    mode_or_kind.filter(|_| kind == KnownKind::Service).unwrap_or_default()
}

/// The known records of one platform, ordered by id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownIds(Vec<Entry>);

/// The maximum number of services in an export. The others can be found in the lists of their environments.
const MAX_EXPORTED_SERVICES: usize = 500;

impl KnownIds {
    /// Returns the entry of a kind with an id; None if it isn't known. `kind_of_service` is used for services only, whose ids are unique
    /// only within a kind.
    pub fn get(&self, kind: KnownKind, id: Uuid, kind_of_service: Option<&str>) -> Option<&Entry> {
        let key = (id, kind, service_kind(kind, kind_of_service));
        self.0.binary_search_by(|entry| entry.key().cmp(&key)).ok().and_then(|index| self.0.get(index))
    }

    /// Returns the entries of a kind, ordered by name.
    pub fn of(&self, kind: KnownKind) -> Vec<&Entry> {
        let found: Vec<&Entry> = self.0.iter().filter(|entry| entry.kind == kind).collect();
        by_text(&found, &|entry| format!("{}\n{}", lower_case(&entry.name), entry.id))
    }

    /// Returns the entries of a kind whose parent is `parent`, ordered by name.
    pub fn below(&self, kind: KnownKind, parent: Uuid) -> Vec<&Entry> {
        let mut found = self.of(kind);
        found.retain(|entry| entry.parent == Some(parent));
        found
    }

    /// Returns the entries of a kind that belong to an organization or whose organization is unknown, ordered by name.
    pub fn within(&self, kind: KnownKind, organization: Uuid) -> Vec<&Entry> {
        let mut found = self.of(kind);
        found.retain(|entry| self.organization(entry).is_none_or(|root| root == organization));
        found
    }

    /// Returns the id of the organization that an entry belongs to; None if the entry's parent, or a record further up, is unknown.
    fn organization(&self, entry: &Entry) -> Option<Uuid> {
        let mut here = entry;
        // The lookup goes from a service to its environment and to its project, each found by its kind, so even a cycle of parents in an
        // imported file ends after three steps.
        for _ in 0..4 {
            if here.kind == KnownKind::Organization {
                return Some(here.id);
            }
            let parent = here.parent?;
            // The parent of a record of every other kind is an organization, which doesn't have to be an entry itself.
            if !matches!(here.kind, KnownKind::Environment | KnownKind::Service) {
                return Some(parent);
            }
            let above =
                if here.kind == KnownKind::Service { KnownKind::Environment } else { KnownKind::Project };
            here = self.get(above, parent, None)?;
        }
        None
    }

    /// Adds an entry, or updates the known one. A missing parent, mode or kind keeps its known value, except for the mode of an
    /// environment: it isn't taken over into an entry of a newer source. An entry that was read in this session isn't replaced by another
    /// source. Returns true if anything changed.
    pub fn add(&mut self, mut entry: Entry) -> bool {
        let found = self.0.binary_search_by(|known| known.key().cmp(&entry.key()));
        let last = found.ok().and_then(|found| self.0.get(found));
        entry.name = visible(&entry.name);
        entry.parent = entry.parent.or_else(|| last.and_then(|last| last.parent));
        // A remembered mode isn't taken over into an entry that was read in this session: the mode would then count as read as well.
        let is_older = |last: &&Entry| entry.kind == KnownKind::Environment && last.known < entry.known;
        entry.mode_or_kind = entry
            .mode_or_kind
            .or_else(|| last.filter(|last| !is_older(last)).and_then(|last| last.mode_or_kind.clone()));
        // An entry that was read in this session stays: its name, parent and mode come from a reply of this session, those of a remembered
        // or unreadable entry don't.
        if last.is_some_and(|last| last.known == Known::Read && entry.known < Known::Read)
            || last == Some(&entry)
        {
            return false;
        }
        match found {
            Ok(found) => {
                if let Some(known) = self.0.get_mut(found) {
                    *known = entry;
                }
            }
            Err(found) => self.0.insert(found, entry),
        }
        true
    }

    /// Removes an entry.
    pub fn remove(&mut self, entry: &Entry) {
        self.0.retain(|known| known.key() != entry.key());
    }

    /// Adds a record and the records that it mentions: its cluster, registry and label groups. `parent` is used if the record doesn't name
    /// its parent. Returns true if anything changed; false for a record without an id.
    pub fn learn(&mut self, kind: KnownKind, record: &Record, parent: Option<Uuid>) -> bool {
        let id = |path: &[FieldName]| record.at(path).text().and_then(|id| id.parse::<Uuid>().ok());
        let Some(record_id) = id(&[environment::ID]) else { return false };
        let text = |path: &[FieldName]| record.at(path).text().filter(|text| !text.is_empty());
        let parent_in_record = match kind {
            KnownKind::Project | KnownKind::Cluster => id(&[environment::ORGANIZATION, reference::ID]),
            KnownKind::Environment => id(&[environment::PROJECT, reference::ID]),
            KnownKind::Service => id(&[service::ENVIRONMENT, environment_reference::ID]),
            _ => None,
        };
        let mode_or_kind = match kind {
            KnownKind::Environment => text(&[environment::MODE]),
            KnownKind::Service => text(&[service::SERVICE_TYPE]),
            KnownKind::Registry => text(&[container_registry::KIND]),
            _ => None,
        };
        let name = text(&[environment::NAME]).unwrap_or_else(|| record_id.to_string());
        let mut is_new = self.add(Entry {
            kind,
            id: record_id,
            name,
            parent: parent_in_record.or(parent),
            mode_or_kind,
            known: Known::Read,
        });
        let organization = id(&[environment::ORGANIZATION, reference::ID]);
        let mut mention = |kind: KnownKind, id: Option<Uuid>, name: Option<String>| {
            // A reference without a name must not replace a known name by the id.
            if let Some(id) = id
                && (name.is_some() || self.get(kind, id, None).is_none())
            {
                let name = name.unwrap_or_else(|| id.to_string());
                is_new |= self.add(Entry {
                    kind,
                    id,
                    name,
                    parent: organization,
                    mode_or_kind: None,
                    known: Known::Read,
                });
            }
        };
        mention(KnownKind::Cluster, id(&[environment::CLUSTER_ID]), text(&[environment::CLUSTER_NAME]));
        mention(
            KnownKind::Registry,
            id(&[container::REGISTRY, container_registry_reference::ID]),
            text(&[container::REGISTRY, container_registry_reference::NAME]),
        );
        for group in record.at(&[service::LABELS_GROUPS]).elements() {
            let id = at(group, &[environment::ID]).text().and_then(|id| id.parse().ok());
            mention(KnownKind::LabelsGroup, id, at(group, &[environment::NAME]).text());
        }
        is_new
    }

    /// Returns the entries as a JSON list for a file, with at most 500 services.
    pub fn export(&self) -> String {
        let limit =
            |kind: KnownKind| if kind == KnownKind::Service { MAX_EXPORTED_SERVICES } else { usize::MAX };
        let entries: Vec<&Entry> =
            KnownKind::ALL.iter().flat_map(|kind| self.of(*kind).into_iter().take(limit(*kind))).collect();
        let entries: Vec<String> = entries.into_iter().map(Entry::write).collect();
        format!("[{}]", entries.join(","))
    }

    /// Adds the entries of an exported file, and returns the number of entries in the file. If the file isn't a list or has an invalid entry,
    /// nothing is added, and the error is a sentence for the screen.
    pub fn import(&mut self, text: &str) -> Result<usize, String> {
        let elements = slipway_api::described::elements(text);
        if elements.is_empty() && text.trim() != "[]" {
            return Err(
                "Expected a list of {\"kind\", \"id\", \"name\"}, as exported by the page Known IDs.".into(),
            );
        }
        let mut read = Vec::new();
        for (index, element) in elements.into_iter().enumerate() {
            let entry = Entry::read(element).ok_or_else(|| {
                format!("Entry {} must have “kind”, “id” and “name”, and a known kind.", index + 1)
            })?;
            read.push(entry);
        }
        let count = read.len();
        for entry in read {
            self.add(entry);
        }
        Ok(count)
    }

    /// Returns the id of the only known organization; None if none or several are known.
    pub fn only_organization(&self) -> Option<Uuid> {
        match self.of(KnownKind::Organization).as_slice() {
            [only] => Some(only.id),
            _ => None,
        }
    }

    /// Returns the mode of an environment; None unless it was read in this session, because a remembered mode may have changed.
    pub fn mode(&self, environment: Uuid) -> Option<EnvironmentMode> {
        let entry =
            self.get(KnownKind::Environment, environment, None).filter(|entry| entry.known == Known::Read);
        entry.and_then(|entry| entry.mode_or_kind.as_deref()).map(EnvironmentMode::from)
    }
}

/// Returns the id in the JSON text of a record; None if the record has no id or if the id isn't a UUID.
pub fn id_of(record: &str) -> Option<Uuid> {
    match at(record, &[environment::ID]) {
        Value::Json(_) => at(record, &[environment::ID]).text()?.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
