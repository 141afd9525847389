//! The sidebar: a group of links for the environment, the project and the organization that a page belongs to, the environment first.

use super::Collection;
use super::page::Page;
use super::parameter::Parameter;
use super::variable_scope::VariableScope;
use crate::places::known_ids::KnownKind;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use uuid::Uuid;

/// A link of the sidebar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidebarLink {
    /// The label.
    pub label: &'static str,
    /// A short label for the dock of narrow windows.
    pub short_label: &'static str,
    /// The name of the icon; empty for a link without one.
    pub icon: &'static str,
    /// The page that the link opens.
    pub page: Page,
}

/// A group of links in the sidebar: those to the pages of one record, or to the pages of the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidebarGroup {
    /// The kind of the record; None for the platform.
    pub kind: Option<KnownKind>,
    /// The links.
    pub links: Vec<SidebarLink>,
    /// The links to rarely used pages, which are folded at first: the administration of an organization.
    pub folded: Vec<SidebarLink>,
}

/// The lists of an organization that have their own links, in the folded part of the organization’s sidebar group.
const FOLDED: [Collection; 5] = [
    Collection::Registries,
    Collection::LabelsGroups,
    Collection::AnnotationsGroups,
    Collection::Invoices,
    Collection::Webhooks,
];

/// The lists of people and tokens: one link leads to the first, and tabs above each list lead to the others.
pub const PEOPLE: [Collection; 3] = [Collection::Members, Collection::Invitations, Collection::ApiTokens];

fn link(label: &'static str, icon: &'static str, page: Page) -> SidebarLink {
    let short_label = match label {
        "Deployment log" => "Log",
        "People and tokens" => "People",
        label => label,
    };
    SidebarLink { label, short_label, icon, page }
}

/// Returns the groups for a page that belongs to these records: the innermost record first. If `records` has no organization, the last group
/// is that of the platform, with the page "Capabilities".
pub fn sidebar(records: &[(KnownKind, Uuid)]) -> Vec<SidebarGroup> {
    let mut groups = Vec::new();
    if let Some(environment) = EnvironmentId::from_records(records) {
        let links = vec![
            link("Services", "services", Page::Services(environment)),
            link("Deployments", "deployments", Page::Deployments(environment)),
            link("Deployment log", "log", Page::DeploymentLog(environment)),
            link("Variables", "key", Page::Variables(VariableScope::Environment(environment))),
        ];
        groups.push(SidebarGroup { kind: Some(KnownKind::Environment), links, folded: Vec::new() });
    }
    if let Some(project) = ProjectId::from_records(records) {
        let mut links = vec![
            link("Environments", "layers", Page::Project(project)),
            link("Versions", "versions", Page::ProjectVersions(project)),
        ];
        // In an environment, one link named “Variables” is enough: its page leads to those of the project.
        if EnvironmentId::from_records(records).is_none() {
            links.push(link("Variables", "key", Page::Variables(VariableScope::Project(project))));
        }
        groups.push(SidebarGroup { kind: Some(KnownKind::Project), links, folded: Vec::new() });
    }
    let Some(organization) = OrganizationId::from_records(records) else {
        let links = vec![link("Capabilities", "", Page::Capabilities)];
        groups.push(SidebarGroup { kind: None, links, folded: Vec::new() });
        return groups;
    };
    let list = |collection| Page::Records(organization, collection);
    let links = vec![
        link("Overview", "home", Page::Organization(organization)),
        link("All services", "all", Page::OrganizationServices(organization)),
        link("Clusters", "cluster", list(Collection::Clusters)),
        link("People and tokens", "people", list(Collection::Members)),
    ];
    let mut folded: Vec<SidebarLink> =
        FOLDED.into_iter().map(|collection| link(collection.name(), "", list(collection))).collect();
    folded.push(link("All deployments", "", Page::OrganizationDeployments(organization)));
    folded.push(link("Audit log", "", Page::AuditLog(organization)));
    folded.push(link("Settings", "", Page::OrganizationSettings(organization)));
    groups.push(SidebarGroup { kind: Some(KnownKind::Organization), links, folded });
    groups
}

/// Returns the links of the dock of narrow windows on a page that belongs to these records: the overview of the organization, and the pages
/// of the innermost record. Empty on a page that belongs to none of the links ([`Page::is_below`]), and on the pages of a service, which show
/// the service’s actions in place of the dock.
pub fn dock(records: &[(KnownKind, Uuid)], here: &Page) -> Vec<SidebarLink> {
    let mut groups = sidebar(records).into_iter().filter(|group| group.kind.is_some());
    let innermost_links = groups.next().into_iter().flat_map(|group| group.links);
    let organization = groups.find(|group| group.kind == Some(KnownKind::Organization));
    let overview = organization.into_iter().flat_map(|group| group.links.into_iter().take(1));
    let links: Vec<_> = overview.chain(innermost_links).collect();
    let is_shown = here.service().is_none() && links.iter().any(|link| here.is_below(&link.page));
    if is_shown { links } else { Vec::new() }
}

/// Returns the label and the page of each link in the sidebar, as the palette and the shortcuts name them. The lists of people and tokens are
/// named one by one, and pages without a link in the sidebar are added: known IDs, capabilities and account.
pub fn page_links(records: &[(KnownKind, Uuid)]) -> Vec<(&'static str, Page)> {
    let organization = OrganizationId::from_records(records);
    let links = sidebar(records).into_iter().flat_map(|group| group.links.into_iter().chain(group.folded));
    let is_people = |page: &Page| matches!(page, Page::Records(_, Collection::Members));
    let mut all: Vec<_> =
        links.filter(|link| !is_people(&link.page)).map(|link| (link.label, link.page)).collect();
    if let Some(organization) = organization {
        all.extend(PEOPLE.map(|collection| (collection.name(), Page::Records(organization, collection))));
        all.push(("Known IDs", Page::KnownIds(organization)));
        all.push(("Capabilities", Page::Capabilities));
    }
    all.push(("Account", Page::Account));
    all
}

impl Page {
    /// Returns true if the page belongs to the page of a link in the sidebar: it is that page, an item of its list, one of its tabs, a page of a
    /// service in its list, or a page that the settings lead to.
    pub fn is_below(&self, target: &Self) -> bool {
        let is_people =
            |page: &Self| matches!(page, Self::Records(_, collection) if PEOPLE.contains(collection));
        self == target
            || self.list().is_some_and(|list| list == *target || is_people(&list) && is_people(target))
            || is_people(self) && is_people(target)
            || matches!(
                (self, target),
                (Self::KnownIds(one), Self::OrganizationSettings(other)) if one == other
            )
            || self.service().is_some_and(|service| *target == Self::Services(service.environment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::state::ServiceKind;

    fn labels(links: &[SidebarLink]) -> Vec<&'static str> {
        links.iter().map(|link| link.label).collect()
    }

    #[test]
    fn groups_go_from_near_to_far_and_have_ten_links_at_most() {
        let id = Uuid::from_u128(1);
        let records = [(KnownKind::Organization, id), (KnownKind::Project, id), (KnownKind::Environment, id)];
        let groups = sidebar(&records);
        let kinds: Vec<_> = groups.iter().map(|group| group.kind).collect();
        assert_eq!(
            kinds,
            [Some(KnownKind::Environment), Some(KnownKind::Project), Some(KnownKind::Organization)]
        );
        let links: usize = groups.iter().map(|group| group.links.len()).sum();
        assert_eq!(links, 10, "with the folded part beside them, as in the drawing");
        assert_eq!(
            labels(&groups[2].folded),
            [
                "Registries",
                "Label groups",
                "Annotation groups",
                "Invoices",
                "Webhooks",
                "All deployments",
                "Audit log",
                "Settings"
            ]
        );
    }

    #[test]
    fn every_list_of_an_organization_can_be_reached() {
        let groups = sidebar(&[(KnownKind::Organization, Uuid::from_u128(1))]);
        let pages: Vec<&Page> = groups
            .iter()
            .flat_map(|group| group.links.iter().chain(&group.folded))
            .map(|link| &link.page)
            .collect();
        for collection in Collection::all().filter(|collection| !PEOPLE.contains(collection)) {
            let is_linked = |page: &&&Page| matches!(page, Page::Records(_, linked) if *linked == collection);
            assert_eq!(pages.iter().filter(is_linked).count(), 1, "{collection:?}");
        }
    }

    #[test]
    fn the_dock_has_the_pages_of_the_innermost_record() {
        let id = Uuid::from_u128(1);
        let (organization, environment) = (OrganizationId(id), EnvironmentId(id));
        let records = [(KnownKind::Organization, id), (KnownKind::Environment, id)];
        let short = |records: &[(KnownKind, Uuid)], here: &Page| {
            dock(records, here).iter().map(|link| link.short_label).collect::<Vec<_>>()
        };
        let services = Page::Services(environment);
        assert_eq!(short(&records, &services), ["Overview", "Services", "Deployments", "Log", "Variables"]);
        let clusters = Page::Records(organization, Collection::Clusters);
        assert_eq!(short(&records[..1], &clusters), ["Overview", "All services", "Clusters", "People"]);
        let invoices = Page::Records(organization, Collection::Invoices);
        assert_eq!(short(&records[..1], &invoices), Vec::<&str>::new(), "a page that isn't among them");
        assert_eq!(
            short(&records[1..], &services),
            ["Services", "Deployments", "Log", "Variables"],
            "no organization is known"
        );
        assert_eq!(short(&[], &Page::Capabilities), Vec::<&str>::new());
    }

    #[test]
    fn without_an_organization_the_platform_is_left() {
        let groups = sidebar(&[]);
        assert_eq!(groups.len(), 1);
        assert_eq!((groups[0].kind, labels(&groups[0].links)), (None, vec!["Capabilities"]));
    }

    #[test]
    fn a_page_belongs_to_its_list_its_tabs_and_its_services() {
        let id = Uuid::from_u128(1);
        let (organization, environment) = (OrganizationId(id), EnvironmentId(id));
        let members = Page::Records(organization, Collection::Members);
        for collection in PEOPLE {
            assert!(Page::Records(organization, collection).is_below(&members));
            assert!(Page::CreateRecord(organization, collection).is_below(&members));
        }
        assert!(!Page::Records(organization, Collection::Webhooks).is_below(&members));
        let service = crate::route::ServiceKey::new(
            environment,
            &ServiceKind::Application,
            slipway_api::id::ServiceId(id),
        )
        .unwrap();
        let settings = Page::OrganizationSettings(organization);
        assert!(Page::KnownIds(organization).is_below(&settings));
        assert!(!Page::AuditLog(organization).is_below(&settings));
        assert!(Page::ServiceLog(service).is_below(&Page::Services(environment)));
        assert!(!Page::ServiceLog(service).is_below(&Page::Deployments(environment)));
    }
}
