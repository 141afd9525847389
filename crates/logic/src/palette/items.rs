//! The items of the palette: known records, services of an organization’s list, and the pages of the current place.

use super::Item;
use crate::places::known_ids::{Entry, KnownIds, KnownKind};
use crate::places::place::{heading, place, tab_label};
use crate::route::{Collection, Page, ServiceKey, page_links};
use slipway_api::Record;
use slipway_api::fields::service_summary;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId, RecordId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use uuid::Uuid;

fn text(record: &Record, key: FieldName) -> String {
    record.at(&[key]).text().unwrap_or_default()
}

/// Returns the page of a known record. None if its address needs an organization or environment that isn’t known, or for a service
/// whose kind isn’t known or has no page.
pub fn page_of(entry: &Entry, organization: Option<Uuid>) -> Option<Page> {
    let record =
        |collection| Some(Page::Record(OrganizationId(organization?), collection, RecordId(entry.id)));
    match entry.kind {
        KnownKind::Cluster => record(Collection::Clusters),
        KnownKind::Registry => record(Collection::Registries),
        KnownKind::LabelsGroup => record(Collection::LabelsGroups),
        KnownKind::Invoice => record(Collection::Invoices),
        KnownKind::Organization => Some(Page::Organization(OrganizationId(entry.id))),
        KnownKind::Project => Some(Page::Project(ProjectId(entry.id))),
        KnownKind::Environment => Some(Page::Services(EnvironmentId(entry.id))),
        KnownKind::Service => {
            let kind = ServiceKind::from(entry.mode_or_kind.as_deref()?);
            ServiceKey::new(EnvironmentId(entry.parent?), &kind, ServiceId(entry.id)).map(Page::Service)
        }
    }
}

/// Returns the items of the known records that belong to an organization or whose organization isn’t known; with None, those of all
/// known records. Records without a page are left out.
pub fn known(known_ids: &KnownIds, organization: Option<Uuid>) -> Vec<Item> {
    let all = |kind| match organization {
        Some(organization) => known_ids.within(kind, organization),
        None => known_ids.of(kind),
    };
    let item = |entry: &Entry| {
        let parent = |kind| known_ids.get(kind, entry.parent?, None).map(|parent| visible(&parent.name));
        let kind = match (entry.kind, entry.mode_or_kind.as_deref()) {
            (KnownKind::Service, Some(service_kind)) => ServiceKind::from(service_kind).label().to_owned(),
            (kind, _) => kind.label().to_owned(),
        };
        let details =
            [KnownKind::Project, KnownKind::Environment].into_iter().find_map(parent).unwrap_or_default();
        Some(Item { title: visible(&entry.name), details, kind, page: page_of(entry, organization)? })
    };
    KnownKind::ALL.into_iter().flat_map(all).filter_map(item).collect()
}

/// Returns the items of the services in an organization’s list. Services without a valid id or environment, or of a kind without pages,
/// are left out.
pub fn services(listed: &[Record]) -> Vec<Item> {
    let item = |record: &Record| {
        let kind = ServiceKind::from(text(record, service_summary::SERVICE_TYPE).as_str());
        let environment = text(record, service_summary::ENVIRONMENT_ID).parse().ok()?;
        let id = text(record, service_summary::ID).parse().ok()?;
        let page = Page::Service(ServiceKey::new(environment, &kind, id)?);
        let names =
            [text(record, service_summary::PROJECT_NAME), text(record, service_summary::ENVIRONMENT_NAME)];
        let details =
            visible(&names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" / "));
        Some(Item {
            title: visible(&text(record, service_summary::NAME)),
            details,
            kind: kind.label().to_owned(),
            page,
        })
    };
    listed.iter().filter_map(item).collect()
}

/// Returns the pages of `records` and of the platform, the list of organizations, and the forms that create or edit something in these
/// records. `environment_details` is the text that the items for pages of an environment have as their details.
pub fn pages(records: &[(KnownKind, Uuid)], environment_details: &str) -> Vec<Item> {
    let item = |(label, page): (&str, Page)| {
        let details = if page.kind() == Some(KnownKind::Environment) {
            environment_details.to_owned()
        } else {
            String::new()
        };
        Item { title: label.to_owned(), details, kind: "Page".to_owned(), page }
    };
    let mut all: Vec<(&str, Page)> = page_links(records);
    all.push(("Organizations", Page::Organizations));
    for (kind, id) in records {
        match kind {
            KnownKind::Organization => all.push(("Create project", Page::CreateProject(OrganizationId(*id)))),
            KnownKind::Project => all.push(("Create environment", Page::CreateEnvironment(ProjectId(*id)))),
            KnownKind::Environment => {
                let environment = EnvironmentId(*id);
                all.push(("Create service", Page::ChooseServiceKind(environment)));
                all.push(("Create application", Page::CreateService(environment, &ServiceKind::Application)));
                all.push(("Create container", Page::CreateService(environment, &ServiceKind::Container)));
                all.push(("Create database", Page::CreateService(environment, &ServiceKind::Database)));
                all.push(("Edit environment", Page::EditEnvironment(environment)));
                all.push(("Clone environment", Page::CloneEnvironment(environment)));
            }
            _ => {}
        }
    }
    all.into_iter().map(item).collect()
}

/// Returns the items of the tabs of a service. `name` is the name of the service, which they have as their details.
pub fn tabs(service: ServiceKey, name: &str) -> Vec<Item> {
    let pages = [
        Page::Service(service),
        Page::ServiceLog(service),
        Page::ServiceDeployments(service),
        Page::Variables(service.into()),
        Page::ServiceSettings(service),
        Page::ServiceFields(service),
    ];
    let item = |page: Page| {
        let title = tab_label(&page).unwrap_or("Overview").to_owned();
        Item { title, details: visible(name), kind: "Page".to_owned(), page }
    };
    pages.into_iter().map(item).collect()
}

/// Returns the items of visited pages, with the names of their project and environment.
pub fn visited(known_ids: &KnownIds, visited: &[Page]) -> Vec<Item> {
    let item = |page: &Page| {
        let place = place(known_ids, page, None);
        let names = [KnownKind::Project, KnownKind::Environment].map(|kind| place.name(kind));
        let details = names.into_iter().flatten().collect::<Vec<_>>().join(" / ");
        Item { title: heading(page, &place), details, kind: "Page".to_owned(), page: page.clone() }
    };
    visited.iter().map(item).collect()
}

/// Joins lists of items. If several items lead to the same page, only the first is kept.
pub fn joined(lists: Vec<Vec<Item>>) -> Vec<Item> {
    let mut seen = std::collections::HashSet::new();
    lists.into_iter().flatten().filter(|item| seen.insert(item.page.url())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    const ID: &str = "00000000-0000-0000-0000-00000000000";

    #[test]
    fn a_listed_service_says_where_it_is_and_is_there_once() {
        let record = format!(
            r#"{{"id":"{ID}1","name":"web","service_type":"APPLICATION","environment_id":"{ID}2","environment_name":"prod","project_name":"Shop"}}"#
        );
        let listed = services(&[Record::decode(&record).unwrap(), Record::decode("{}").unwrap()]);
        assert_eq!(
            (listed[0].title.as_str(), listed[0].details.as_str(), listed[0].kind.as_str()),
            ("web", "Shop / prod", "Application")
        );
        assert_eq!(listed.len(), 1);
        assert_eq!(joined(vec![listed.clone(), listed]).len(), 1);
    }

    #[test]
    fn each_tab_of_a_service_is_named_by_its_label() {
        let id = |number| Uuid::from_u128(number);
        let key = ServiceKey::new(EnvironmentId(id(1)), &ServiceKind::Job, ServiceId(id(2))).unwrap();
        let titles: Vec<String> = tabs(key, "nightly").into_iter().map(|item| item.title).collect();
        assert_eq!(titles, ["Overview", "Log", "Deployments", "Variables", "Settings", "All fields"]);
    }

    #[test]
    fn an_environment_has_its_pages_and_its_forms() {
        let id = Uuid::from_u128(7);
        let titles: Vec<String> =
            pages(&[(KnownKind::Environment, id)], "prod").into_iter().map(|item| item.title).collect();
        for title in ["Services", "Deployments", "Create database", "Account"] {
            assert!(titles.iter().any(|known| known == title), "{title}");
        }
    }
}
