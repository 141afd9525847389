//! Where a page is: organization, project, environment; from what was read so far.

use crate::route::Page;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_api::records::{Environment, Organization, Project};
use slipway_api::state::EnvironmentMode;
use std::collections::HashMap;

/// Names and parents of what was read in this session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Directory {
    organizations: HashMap<OrganizationId, String>,
    projects: HashMap<ProjectId, (String, Option<OrganizationId>)>,
    environments: HashMap<EnvironmentId, (String, Option<EnvironmentMode>, Option<ProjectId>)>,
}

/// A named step of a place; the name is None until it was read.
pub type Step<Id> = Option<(Id, Option<String>)>;

/// The place of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The organization.
    pub organization: Step<OrganizationId>,
    /// The project.
    pub project: Step<ProjectId>,
    /// The environment.
    pub environment: Step<EnvironmentId>,
    /// The environment's mode, where it is known.
    pub mode: Option<EnvironmentMode>,
}

/// What has to be read before a place is known whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// GET the organizations.
    Organizations,
    /// GET this project.
    Project(ProjectId),
    /// GET this environment.
    Environment(EnvironmentId),
}

impl Directory {
    /// Learns an organization's name.
    pub fn organization(&mut self, record: &Organization) {
        self.organizations.insert(record.id, record.name.clone());
    }

    /// Learns a project's name and parent. `of` is the organization whose list it came in.
    pub fn project(&mut self, record: &Project, of: Option<OrganizationId>) {
        let known = self.projects.get(&record.id).and_then(|(_, parent)| *parent);
        let parent = record.organization.map(|reference| reference.id).or(of).or(known);
        self.projects.insert(record.id, (record.name.clone(), parent));
    }

    /// Learns an environment's name, mode and parent. `of` is the project whose list it came in.
    pub fn environment(&mut self, record: &Environment, of: Option<ProjectId>) {
        let known = self.environments.get(&record.id).and_then(|(_, _, parent)| *parent);
        let parent = record.project.map(|reference| reference.id).or(of).or(known);
        self.environments.insert(record.id, (record.name.clone(), record.mode.clone(), parent));
    }

    /// Something that was missing can't be read: its id stands for its name until a list tells it.
    pub fn unreadable(&mut self, missing: Missing, page: &Page) {
        match missing {
            Missing::Environment(id) => {
                self.environments.entry(id).or_insert_with(|| (id.to_string(), None, None));
            }
            Missing::Project(id) => {
                self.projects.entry(id).or_insert_with(|| (id.to_string(), None));
            }
            Missing::Organizations => {
                if let Some((id, None)) = self.place(page).organization {
                    self.organizations.insert(id, id.to_string());
                }
            }
        }
    }

    /// The only organization, where there is one alone.
    pub fn only_organization(&self) -> Option<OrganizationId> {
        let mut ids = self.organizations.keys();
        ids.next().copied().filter(|_| ids.next().is_none())
    }

    /// The place of `page`, as far as it is known.
    pub fn place(&self, page: &Page) -> Place {
        let mut place = Place::default();
        let mut project = None;
        let mut organization = None;
        match page {
            Page::Organization(id) => organization = Some(*id),
            Page::Project(id) => project = Some(*id),
            Page::Services(id) => {
                let known = self.environments.get(id);
                place.environment = Some((*id, known.map(|(name, ..)| name.clone())));
                place.mode = known.and_then(|(_, mode, _)| mode.clone());
                project = known.and_then(|(_, _, parent)| *parent);
            }
            _ => {}
        }
        if let Some(id) = project {
            let known = self.projects.get(&id);
            place.project = Some((id, known.map(|(name, _)| name.clone())));
            organization = known.and_then(|(_, parent)| *parent).or_else(|| self.only_organization());
        }
        place.organization = organization.map(|id| (id, self.organizations.get(&id).cloned()));
        place
    }

    /// What to read next, so that the place of `page` is known whole.
    pub fn missing(&self, page: &Page) -> Option<Missing> {
        if let Page::Services(id) = page
            && !self.environments.contains_key(id)
        {
            return Some(Missing::Environment(*id));
        }
        let place = self.place(page);
        match (&place.project, &place.organization) {
            (Some((id, None)), _) => Some(Missing::Project(*id)),
            (_, Some((_, None))) | (Some(_), None) => Some(Missing::Organizations),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORGANIZATION: &str = "00000000-0000-0000-0000-0000000000a1";
    const PROJECT: &str = "00000000-0000-0000-0000-0000000000b1";
    const ENVIRONMENT: &str = "00000000-0000-0000-0000-0000000000c1";

    fn read<T: serde::de::DeserializeOwned>(json: &str) -> T {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_link_to_an_environment_is_resolved_upwards_one_read_at_a_time() {
        let page = Page::Services(ENVIRONMENT.parse().unwrap());
        let mut directory = Directory::default();
        assert_eq!(directory.missing(&page), Some(Missing::Environment(ENVIRONMENT.parse().unwrap())));
        let environment = format!(
            r#"{{"id":"{ENVIRONMENT}","name":"eu","mode":"PRODUCTION","project":{{"id":"{PROJECT}"}}}}"#
        );
        directory.environment(&read(&environment), None);
        assert_eq!(directory.missing(&page), Some(Missing::Project(PROJECT.parse().unwrap())));
        let project =
            format!(r#"{{"id":"{PROJECT}","name":"Shop","organization":{{"id":"{ORGANIZATION}"}}}}"#);
        directory.project(&read(&project), None);
        assert_eq!(directory.missing(&page), Some(Missing::Organizations));
        directory.organization(&read(&format!(r#"{{"id":"{ORGANIZATION}","name":"Northwind"}}"#)));
        assert_eq!(directory.missing(&page), None);
        let place = directory.place(&page);
        assert_eq!(place.organization.unwrap().1.as_deref(), Some("Northwind"));
        assert_eq!(place.mode, Some(EnvironmentMode::Production));
    }

    #[test]
    fn what_can_not_be_read_is_called_by_its_id_until_it_can() {
        let page = Page::Services(ENVIRONMENT.parse().unwrap());
        let mut directory = Directory::default();
        directory.unreadable(Missing::Environment(ENVIRONMENT.parse().unwrap()), &page);
        assert_eq!(directory.missing(&page), None);
        assert_eq!(directory.place(&page).environment.unwrap().1.as_deref(), Some(ENVIRONMENT));
        directory.environment(&read(&format!(r#"{{"id":"{ENVIRONMENT}","name":"eu"}}"#)), None);
        assert_eq!(directory.place(&page).environment.unwrap().1.as_deref(), Some("eu"));
    }

    #[test]
    fn a_parent_that_a_later_reply_leaves_out_is_kept() {
        let mut directory = Directory::default();
        let project = format!(r#"{{"id":"{PROJECT}","name":"Shop"}}"#);
        directory.project(&read(&project), Some(ORGANIZATION.parse().unwrap()));
        directory.project(&read(&project), None);
        let place = directory.place(&Page::Project(PROJECT.parse().unwrap()));
        assert_eq!(place.organization.unwrap().0, ORGANIZATION.parse().unwrap());
    }

    #[test]
    fn nothing_is_asked_for_a_page_without_a_place() {
        for page in [Page::Organizations, Page::NotFound, Page::SignIn { back: None }] {
            assert_eq!(Directory::default().missing(&page), None, "{page:?}");
        }
    }
}
