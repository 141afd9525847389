//! The URLs of the console. No other module writes or parses one: path for the page, query for the view.

mod view;

pub use view::{Dialog, View, query_value};

use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId, ServiceId};
use slipway_api::operation::escape;
use slipway_api::state::ServiceKind;

/// A page with its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// `/sign-in?back=…`.
    SignIn {
        /// The address after sign-in, beginning with `/`.
        back: Option<String>,
    },
    /// `/`: the organizations of the token.
    Organizations,
    /// `/organization/{id}`: service status, projects and clusters.
    Organization(OrganizationId),
    /// `/organization/{id}/create-project`.
    CreateProject(OrganizationId),
    /// `/organization/{id}/directory`: the known ids.
    Directory(OrganizationId),
    /// `/project/{id}`: its environments.
    Project(ProjectId),
    /// `/project/{id}/edit`.
    EditProject(ProjectId),
    /// `/project/{id}/create-environment`.
    CreateEnvironment(ProjectId),
    /// `/environment/{id}/services`: the services grid.
    Services(EnvironmentId),
    /// `/environment/{id}/edit`.
    EditEnvironment(EnvironmentId),
    /// `/environment/{id}/{kind}/{id}`: a service.
    Service(EnvironmentId, ServiceKind, ServiceId),
    /// `/environment/{id}/{kind}/{id}/deploy`: deploy another version of a service.
    DeployService(EnvironmentId, ServiceKind, ServiceId),
    /// `/environment/{id}/{kind}/{id}/clone`.
    CloneService(EnvironmentId, ServiceKind, ServiceId),
    /// `/environment/{id}/create-{kind}`.
    CreateService(EnvironmentId, ServiceKind),
    /// `/platform`: the capabilities of the platform.
    Capabilities,
    /// `/_gallery`: the primitives in each state (development builds).
    Gallery,
    /// Any other address.
    #[default]
    NotFound,
}

impl Page {
    /// Returns the path and query below the console's base.
    pub fn url(&self) -> String {
        match self {
            Self::SignIn { back: Some(back) } => format!("/sign-in?back={}", escape(back)),
            Self::SignIn { back: None } => "/sign-in".into(),
            Self::Organizations => "/".into(),
            Self::Organization(id) => format!("/organization/{id}"),
            Self::CreateProject(id) => format!("/organization/{id}/create-project"),
            Self::Directory(id) => format!("/organization/{id}/directory"),
            Self::Project(id) => format!("/project/{id}"),
            Self::EditProject(id) => format!("/project/{id}/edit"),
            Self::CreateEnvironment(id) => format!("/project/{id}/create-environment"),
            Self::Services(id) => format!("/environment/{id}/services"),
            Self::EditEnvironment(id) => format!("/environment/{id}/edit"),
            Self::Service(of, kind, id) => format!("/environment/{of}/{}/{id}", segment(kind)),
            Self::DeployService(of, kind, id) => format!("/environment/{of}/{}/{id}/deploy", segment(kind)),
            Self::CloneService(of, kind, id) => format!("/environment/{of}/{}/{id}/clone", segment(kind)),
            Self::CreateService(of, kind) => format!("/environment/{of}/create-{}", segment(kind)),
            Self::Capabilities => "/platform".into(),
            Self::Gallery => "/_gallery".into(),
            Self::NotFound => "/not-found".into(),
        }
    }

    /// Returns the page at `path` (below the base, without the query). `back` is the query parameter, decoded.
    pub fn read(path: &str, back: Option<&str>) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        Self::of(&parts, back).unwrap_or(Self::NotFound)
    }

    fn of(parts: &[&str], back: Option<&str>) -> Option<Self> {
        Some(match parts {
            [] => Self::Organizations,
            ["sign-in"] => Self::SignIn { back: back.and_then(own_address) },
            ["platform"] => Self::Capabilities,
            ["_gallery"] if cfg!(debug_assertions) => Self::Gallery,
            ["organization", id] => Self::Organization(id.parse().ok()?),
            ["organization", id, "create-project"] => Self::CreateProject(id.parse().ok()?),
            ["organization", id, "directory"] => Self::Directory(id.parse().ok()?),
            ["project", id] => Self::Project(id.parse().ok()?),
            ["project", id, "edit"] => Self::EditProject(id.parse().ok()?),
            ["project", id, "create-environment"] => Self::CreateEnvironment(id.parse().ok()?),
            ["environment", id] | ["environment", id, "services"] => Self::Services(id.parse().ok()?),
            ["environment", id, "edit"] => Self::EditEnvironment(id.parse().ok()?),
            ["environment", of, create] => {
                Self::CreateService(of.parse().ok()?, known_kind(create.strip_prefix("create-")?)?)
            }
            ["environment", of, kind, id] => {
                Self::Service(of.parse().ok()?, known_kind(kind)?, id.parse().ok()?)
            }
            ["environment", of, kind, id, "deploy"] => {
                Self::DeployService(of.parse().ok()?, known_kind(kind)?, id.parse().ok()?)
            }
            ["environment", of, kind, id, "clone"] => {
                Self::CloneService(of.parse().ok()?, known_kind(kind)?, id.parse().ok()?)
            }
            _ => return None,
        })
    }

    /// Returns true if the page needs no token.
    pub fn open(&self) -> bool {
        matches!(self, Self::SignIn { .. } | Self::Gallery)
    }

    /// Returns the address of this page with a view.
    pub fn seen(&self, view: &View) -> String {
        match view.write() {
            query if query.is_empty() => self.url(),
            query => format!("{}?{query}", self.url()),
        }
    }
}

/// Returns the segment of a kind.
fn segment(kind: &ServiceKind) -> String {
    escape(&kind.as_str().to_ascii_lowercase())
}

fn known_kind(segment: &str) -> Option<ServiceKind> {
    let kind = ServiceKind::from(segment.to_ascii_uppercase().as_str());
    (!matches!(kind, ServiceKind::Unknown(_))).then_some(kind)
}

/// Returns the address after sign-in if it stays in this console: `//host` and `/\host` would leave it, and so would
/// `/.//host` once its dots are resolved.
fn own_address(back: &str) -> Option<String> {
    let path = back.split(['?', '#']).next().unwrap_or_default();
    let stays = path.starts_with('/') && !path.contains("//") && !back.contains(['\\', '\n', '\r', '\t']);
    stays.then(|| back.to_owned())
}

#[cfg(test)]
mod tests;
