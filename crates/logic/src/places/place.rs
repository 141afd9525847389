//! The place of a page: organization, project, environment and service, as far as the known IDs have them.

use crate::places::known_ids::{Entry, Known, KnownIds, KnownKind};
use crate::route::{Collection, Page, ServiceKey, VariableScope};
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_api::state::EnvironmentMode;
use uuid::Uuid;

/// A step of a place, such as its project: the kind, the id, and the name; None if the name isn't known.
pub type PlaceItem = (KnownKind, Uuid, Option<String>);

/// The place of a page: the organization, project, environment and service that the page belongs to, as far as the known IDs have them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The steps, from the organization down.
    pub steps: Vec<PlaceItem>,
    /// The mode of the environment; None unless it was read in this session.
    pub mode: Option<EnvironmentMode>,
    /// The service, on pages of a service; None on other pages.
    pub service: Option<ServiceKey>,
    /// The kinds of the steps whose entries are [`Known::Remembered`]: their names come from an earlier session or a file. The kinds of
    /// unreadable entries aren't included, even if their names come from an earlier session or a file as well.
    pub remembered: Vec<KnownKind>,
    /// The record or list to read next to complete the place; None if nothing is missing or no read would help.
    pub missing: Option<Missing>,
}

/// A record or list that has to be read to complete a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The list of the organizations.
    Organizations,
    /// The list of the projects of an organization.
    Projects(OrganizationId),
    /// A project.
    Project(ProjectId),
    /// An environment.
    Environment(EnvironmentId),
}

impl Place {
    /// Returns the step of a kind; None if the place has no such step.
    pub fn step(&self, kind: KnownKind) -> Option<&PlaceItem> {
        self.steps.iter().find(|(known, ..)| *known == kind)
    }

    /// Returns the environment; None for a page that isn't in an environment.
    pub fn environment(&self) -> Option<EnvironmentId> {
        self.step(KnownKind::Environment).map(|(_, id, _)| EnvironmentId(*id))
    }

    /// Returns true while the organization or the name of a step is missing, and a record can be read that may contain it.
    pub fn is_partial(&self) -> bool {
        let is_whole = self.steps.first().is_none_or(|(kind, ..)| *kind == KnownKind::Organization)
            && self.steps.iter().all(|(.., name)| name.is_some());
        self.missing.is_some() && !is_whole
    }

    /// Returns the names of the project and the environment before the text of a line: "Storefront / eu-production · "; empty if neither is
    /// known.
    pub fn project_and_environment_prefix(&self) -> String {
        let kinds = [KnownKind::Project, KnownKind::Environment];
        let names: Vec<String> = kinds.into_iter().filter_map(|kind| self.name(kind)).collect();
        if names.is_empty() { String::new() } else { format!("{} · ", names.join(" / ")) }
    }

    /// Returns the name of the step of a kind; None if the place has no such step, or if the name isn't known.
    pub fn name(&self, kind: KnownKind) -> Option<String> {
        self.step(kind).and_then(|(.., name)| name.clone())
    }

    /// Returns the name that a person types to confirm an action. None if the name is only remembered so far, is blank, or is only the id:
    /// an unknown name can't confirm anything. A remembered name whose record turned out to be unreadable is returned.
    pub fn typed_name(&self, kind: KnownKind) -> Option<String> {
        let (_, id, name) = self.step(kind).filter(|_| !self.remembered.contains(&kind))?;
        name.clone().filter(|name| !name.trim().is_empty() && *name != id.to_string())
    }

    /// Returns the page of a step; the list of organizations for a step without a page of its own.
    pub fn page(&self, (kind, id, _): &PlaceItem) -> Page {
        match (kind, self.service) {
            (KnownKind::Organization, _) => Page::Organization(OrganizationId(*id)),
            (KnownKind::Project, _) => Page::Project(ProjectId(*id)),
            (KnownKind::Environment, _) => Page::Services(EnvironmentId(*id)),
            (KnownKind::Service, Some(service)) => Page::Service(service),
            _ => Page::Organizations,
        }
    }
}

/// Returns the place of `page`, as far as it is known. The pages of the capabilities and of the account have no place of their own: their
/// place is `organization`, the organization that was visited last, if it is known, else the only known organization.
pub fn place(known_ids: &KnownIds, page: &Page, organization: Option<Uuid>) -> Place {
    let mut in_url = page.records();
    if matches!(page, Page::Capabilities | Page::Account) {
        // After a change of account, the visited organization may not be visible any more, so it is used only if it is known.
        let is_known = |id: &Uuid| known_ids.get(KnownKind::Organization, *id, None).is_some();
        let organization = organization.filter(is_known).or_else(|| known_ids.only_organization());
        in_url.extend(organization.map(|id| (KnownKind::Organization, id)));
    }
    let lowest = in_url.pop();
    let mut place = Place::default();
    if let Some((KnownKind::Service, _)) = lowest {
        place.service = page.service();
    }
    let service_kind = place.service.map(|service| service.kind.as_str().to_owned());
    let mut next = lowest;
    while let Some((kind, id)) = next {
        let known: Option<&Entry> = known_ids.get(kind, id, service_kind.as_deref());
        place.steps.insert(0, (kind, id, known.map(|entry| entry.name.clone())));
        place
            .remembered
            .extend(known.filter(|entry| entry.known == Known::Remembered).map(|entry| entry.kind));
        let parent = known.and_then(|entry| entry.parent);
        let above = in_url.pop();
        next = match kind {
            _ if above.is_some() => above,
            KnownKind::Service => parent.map(|id| (KnownKind::Environment, id)),
            KnownKind::Environment => parent.map(|id| (KnownKind::Project, id)),
            KnownKind::Project => {
                parent.or_else(|| known_ids.only_organization()).map(|id| (KnownKind::Organization, id))
            }
            _ => None,
        };
    }
    place.mode = place.step(KnownKind::Environment).and_then(|(_, id, _)| known_ids.mode(*id));
    place.missing = missing(known_ids, &place);
    place
}

fn missing(known_ids: &KnownIds, place: &Place) -> Option<Missing> {
    let unnamed = |kind| place.step(kind).filter(|(.., name)| name.is_none()).map(|(_, id, _)| *id);
    // An environment with a remembered name is read nevertheless: its mode decides how an action has to be confirmed.
    let is_remembered = |id: Uuid| {
        let known = known_ids.get(KnownKind::Environment, id, None).map(|entry| entry.known);
        known.is_none_or(|known| known == Known::Remembered)
    };
    if let Some((_, id, _)) = place.step(KnownKind::Environment).filter(|(_, id, _)| is_remembered(*id)) {
        return Some(Missing::Environment(EnvironmentId(*id)));
    }
    if let Some(project) = unnamed(KnownKind::Project) {
        // The document has no operation that reads a single project, only one that lists the projects of an organization. With several
        // organizations the right list isn't known, so the project is read by the companion's operation.
        return Some(match known_ids.of(KnownKind::Organization).as_slice() {
            [] => Missing::Organizations,
            [only] => Missing::Projects(OrganizationId(only.id)),
            _ => Missing::Project(ProjectId(project)),
        });
    }
    let is_orphan = place.step(KnownKind::Project).is_some()
        && place.step(KnownKind::Organization).is_none()
        && known_ids.of(KnownKind::Organization).is_empty();
    (is_orphan || unnamed(KnownKind::Organization).is_some()).then_some(Missing::Organizations)
}

/// Records that the read of `missing` failed, or didn’t return it. A record that is known keeps its name, and a record that was read in this
/// session isn’t changed; an unknown record gets its id as its name, until a read contains it. For a list that can’t be read, the lowest
/// project or organization of `page` without a name is recorded.
pub fn unreadable(known_ids: &mut KnownIds, missing: Missing, page: &Page) {
    let (kind, id) = match missing {
        Missing::Environment(id) => (KnownKind::Environment, id.0),
        Missing::Project(id) => (KnownKind::Project, id.0),
        Missing::Projects(_) | Missing::Organizations => {
            let place = place(known_ids, page, None);
            let unnamed = place.steps.into_iter().rev().find(|(kind, _, name)| {
                name.is_none() && [KnownKind::Project, KnownKind::Organization].contains(kind)
            });
            let Some((kind, id, _)) = unnamed else { return };
            (kind, id)
        }
    };
    match known_ids.get(kind, id, None).cloned() {
        None => {
            let name = id.to_string();
            known_ids.add(Entry {
                kind,
                id,
                name,
                parent: None,
                mode_or_kind: None,
                known: Known::Unreadable,
            });
        }
        Some(entry) if entry.known == Known::Remembered => {
            known_ids.add(Entry { known: Known::Unreadable, ..entry });
        }
        Some(_) => {}
    }
}

/// Returns the heading of a page: the name of the project on its main page, the name of the service on its tabs (the page's general heading
/// if the name isn't known), and on any other page the kind of page, such as "Overview", "Versions" or "Edit cluster". The breadcrumbs
/// above the heading name the organization, project and environment.
pub fn heading(page: &Page, place: &Place) -> String {
    let named = |kind| place.name(kind).unwrap_or_else(|| page.heading().to_owned());
    match page {
        Page::Organization(_) => "Overview".to_owned(),
        Page::Project(_) => named(KnownKind::Project),
        Page::Service(..)
        | Page::ServiceLog(..)
        | Page::ServiceDeployments(..)
        | Page::ServiceFields(..)
        | Page::ServiceSettings(..)
        | Page::Variables(VariableScope::Service(_)) => named(KnownKind::Service),
        Page::Records(_, collection) => collection.name().to_owned(),
        Page::Record(_, collection, _) => collection.one().to_owned(),
        Page::CreateRecord(_, Collection::Invitations) => "Invite members".to_owned(),
        Page::CreateRecord(_, collection) => format!("Create {}", collection.one_in_sentence()),
        Page::EditRecord(_, collection, _) => format!("Edit {}", collection.one_in_sentence()),
        Page::CreateService(_, kind) => format!("Create {}", kind.as_str().to_ascii_lowercase()),
        _ => page.heading().to_owned(),
    }
}

/// Returns the title of a page outside of the console, where no breadcrumbs stand beside it: the heading, followed by the label of a
/// service's tab, or by the name of the environment, project or organization on pages whose heading doesn't contain it. The heading alone
/// if there is neither.
pub fn title(page: &Page, place: &Place) -> String {
    let kind = match page {
        Page::Services(_)
        | Page::Deployments(_)
        | Page::DeploymentLog(_)
        | Page::Variables(VariableScope::Environment(_)) => Some(KnownKind::Environment),
        Page::ProjectVersions(_) | Page::Variables(VariableScope::Project(_)) => Some(KnownKind::Project),
        Page::Organization(_) | Page::OrganizationServices(_) => Some(KnownKind::Organization),
        _ => None,
    };
    let heading = heading(page, place);
    let label = tab_label(page).map(str::to_owned);
    match label.or_else(|| place.name(kind?)) {
        Some(name) => format!("{heading} · {name}"),
        None => heading,
    }
}

/// Returns the label of a tab of a service, such as "Log"; None for the overview of the service, and for other pages. The heading of all
/// these tabs is the name of the service, so the label tells them apart in titles, announcements and for screen readers.
pub fn tab_label(page: &Page) -> Option<&'static str> {
    match page {
        Page::ServiceLog(..)
        | Page::ServiceDeployments(..)
        | Page::ServiceFields(..)
        | Page::ServiceSettings(..)
        | Page::Variables(VariableScope::Service(_)) => Some(page.heading()),
        _ => None,
    }
}

/// Returns the name of an environment after the name of its project: "Storefront / eu-production". The id stands for an unknown name of the
/// environment; an unknown project is left out.
pub fn environment_name(known_ids: &KnownIds, environment: EnvironmentId) -> String {
    let place = place(known_ids, &Page::Services(environment), None);
    let name = place.name(KnownKind::Environment).unwrap_or_else(|| environment.to_string());
    place.name(KnownKind::Project).map_or_else(|| name.clone(), |project| format!("{project} / {name}"))
}

#[cfg(test)]
mod tests;
