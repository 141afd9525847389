//! The links of the sidebar to the known records of an organization: its projects, and the environments that were visited last.

use super::page::Page;
use super::parameter::Parameter;
use crate::places::known_ids::{Entry, KnownIds, KnownKind};
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use uuid::Uuid;

/// The maximum number of projects in the sidebar. The overview of the organization lists all of them.
const MAX_PROJECTS: usize = 10;

/// The maximum number of environments in the sidebar.
const MAX_VISITED: usize = 5;

/// A link of the sidebar to a project or an environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLink {
    /// The name of the record. Records whose name isn't known get no link.
    pub name: String,
    /// The name of an environment's project; None for a project.
    pub above: Option<String>,
    /// The page of the record.
    pub page: Page,
}

/// Returns links to the known projects of an organization, ordered by name: the first 10 that have a name.
pub fn projects(known_ids: &KnownIds, organization: OrganizationId) -> Vec<RecordLink> {
    let link = |entry: &Entry| RecordLink {
        name: entry.name.clone(),
        above: None,
        page: Page::Project(ProjectId(entry.id)),
    };
    let known_projects = known_ids.below(KnownKind::Project, organization.0);
    known_projects.into_iter().filter(|entry| entry.has_name()).take(MAX_PROJECTS).map(link).collect()
}

/// Returns links to the last visited environments of an organization, at most 5. `visited` is ordered from the last visited page to the
/// first. The link also names the project, since environments of several projects often have the same name. An environment whose name or
/// project isn't known is left out.
pub fn visited_environments(
    known_ids: &KnownIds,
    visited: &[Page],
    organization: OrganizationId,
) -> Vec<RecordLink> {
    let mut found: Vec<Uuid> = Vec::new();
    for id in visited.iter().filter_map(|page| EnvironmentId::from_records(&page.records())) {
        if !found.contains(&id.0) {
            found.push(id.0);
        }
    }
    let known_environments = known_ids.within(KnownKind::Environment, organization.0);
    let link = |id: Uuid| {
        let entry = known_environments.iter().find(|entry| entry.id == id && entry.has_name())?;
        let project = known_ids.get(KnownKind::Project, entry.parent?, None)?;
        Some(RecordLink {
            name: entry.name.clone(),
            above: Some(project.name.clone()),
            page: Page::Services(EnvironmentId(id)),
        })
    };
    found.into_iter().filter_map(link).take(MAX_VISITED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::known_ids::Known;

    fn entry(kind: KnownKind, id: u128, name: &str, parent: u128) -> Entry {
        let parent = Some(Uuid::from_u128(parent));
        let id = Uuid::from_u128(id);
        Entry { kind, id, name: name.to_owned(), parent, mode_or_kind: None, known: Known::Read }
    }

    fn known_ids() -> KnownIds {
        let mut known_ids = KnownIds::default();
        known_ids.add(entry(KnownKind::Project, 2, "Storefront", 1));
        known_ids.add(entry(KnownKind::Project, 3, "Payments", 1));
        known_ids.add(entry(KnownKind::Project, 4, "Elsewhere", 9));
        known_ids.add(entry(KnownKind::Environment, 5, "production", 2));
        known_ids.add(entry(KnownKind::Environment, 6, "production", 3));
        known_ids.add(entry(KnownKind::Environment, 7, "production", 4));
        known_ids
    }

    fn names(links: &[RecordLink]) -> Vec<(&str, Option<&str>)> {
        links.iter().map(|link| (link.name.as_str(), link.above.as_deref())).collect()
    }

    const ORGANIZATION: OrganizationId = OrganizationId(Uuid::from_u128(1));

    #[test]
    fn projects_are_those_of_the_organization_by_name() {
        assert_eq!(names(&projects(&known_ids(), ORGANIZATION)), [("Payments", None), ("Storefront", None)]);
    }

    #[test]
    fn environments_are_those_visited_last_each_once() {
        let services = |id| Page::Services(EnvironmentId(Uuid::from_u128(id)));
        let deployments = |id| Page::Deployments(EnvironmentId(Uuid::from_u128(id)));
        let visited =
            [Page::Organizations, deployments(6), services(7), services(5), services(6), services(8)];
        assert_eq!(
            names(&visited_environments(&known_ids(), &visited, ORGANIZATION)),
            [("production", Some("Payments")), ("production", Some("Storefront"))],
            "neither an unknown environment nor one of another organization"
        );
    }
}
