//! The parameters in the address of a page.

use super::service_key::{ServiceKey, kind_with_pages};
use super::variable_scope::VariableScope;
use super::view::unescape;
use crate::places::known_ids::KnownKind;
use slipway_api::id::{
    ClusterId, EnvironmentId, OrganizationId, ProjectId, RecordId, RestrictionId, ServiceId, VariableId,
};
use slipway_api::operation::escape;
use slipway_api::state::ServiceKind;
use uuid::Uuid;

/// The values of the placeholders of an address, in their order. The placeholder of a scope has several values, one for each of its
/// segments.
pub type Values<'a> = std::vec::IntoIter<&'a str>;

/// A parameter of an address: the value of a placeholder, or of several.
pub trait Parameter {
    /// Appends the text of each placeholder to `to`, escaped for a path.
    fn write(&self, to: &mut Vec<String>);

    /// Reads the parameter from the next texts of `values`: one for each placeholder, or one for each segment of a scope. None if they
    /// aren’t values of this type.
    fn read(values: &mut Values) -> Option<Self>
    where
        Self: Sized;

    /// Returns the kinds and ids of the organization, project, environment and service that the parameter identifies, each after the record
    /// that contains it. Empty for any other parameter.
    fn records(&self) -> Vec<(KnownKind, Uuid)> {
        Vec::new()
    }

    /// Returns the id in `records` whose kind is that of this type. None if no record has this kind, or if the type has no kind.
    fn from_records(_records: &[(KnownKind, Uuid)]) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the service if the parameter is one; None for other parameters.
    fn service(&self) -> Option<ServiceKey> {
        None
    }
}

/// Implements `Parameter` for the ids on the path from the organization to the service.
macro_rules! ids {
    ($($type:ident => $kind:ident;)*) => {$(
        impl Parameter for $type {
            fn write(&self, to: &mut Vec<String>) {
                to.push(self.text());
            }

            fn read(values: &mut Values) -> Option<Self> {
                values.next()?.parse().ok()
            }

            fn records(&self) -> Vec<(KnownKind, Uuid)> {
                vec![(KnownKind::$kind, self.0)]
            }

            fn from_records(records: &[(KnownKind, Uuid)]) -> Option<Self> {
                records.iter().find(|(kind, _)| *kind == KnownKind::$kind).map(|(_, id)| Self(*id))
            }
        }
    )*};
}

ids! {
    OrganizationId => Organization;
    ProjectId => Project;
    EnvironmentId => Environment;
    ServiceId => Service;
}

/// Implements `Parameter` for the ids of other records, which aren’t steps of the path from the organization to the service.
macro_rules! parts {
    ($($type:ident)*) => {$(
        impl Parameter for $type {
            fn write(&self, to: &mut Vec<String>) {
                to.push(self.text());
            }

            fn read(values: &mut Values) -> Option<Self> {
                values.next()?.parse().ok()
            }
        }
    )*};
}

parts! { ClusterId RecordId RestrictionId VariableId }

impl Parameter for ServiceKey {
    fn write(&self, to: &mut Vec<String>) {
        self.environment.write(to);
        self.kind.write(to);
        self.id.write(to);
    }

    fn read(values: &mut Values) -> Option<Self> {
        Some(Self {
            environment: EnvironmentId::read(values)?,
            kind: <&'static ServiceKind>::read(values)?,
            id: ServiceId::read(values)?,
        })
    }

    fn records(&self) -> Vec<(KnownKind, Uuid)> {
        [self.environment.records(), self.id.records()].concat()
    }

    fn service(&self) -> Option<ServiceKey> {
        Some(*self)
    }
}

impl Parameter for VariableScope {
    fn write(&self, to: &mut Vec<String>) {
        let mut segments = vec![match self {
            Self::Project(_) => "project".to_owned(),
            Self::Environment(_) | Self::Service(_) => "environment".to_owned(),
        }];
        match self {
            Self::Project(project) => project.write(&mut segments),
            Self::Environment(environment) => environment.write(&mut segments),
            Self::Service(service) => service.write(&mut segments),
        }
        to.push(segments.join("/"));
    }

    fn read(values: &mut Values) -> Option<Self> {
        match values.next()? {
            "project" => ProjectId::read(values).map(Self::Project),
            "environment" => {
                let mut service_values = values.clone();
                if let Some(service) = ServiceKey::read(&mut service_values) {
                    *values = service_values;
                    return Some(Self::Service(service));
                }
                EnvironmentId::read(values).map(Self::Environment)
            }
            _ => None,
        }
    }

    fn records(&self) -> Vec<(KnownKind, Uuid)> {
        match self {
            Self::Project(project) => project.records(),
            Self::Environment(environment) => environment.records(),
            Self::Service(service) => service.records(),
        }
    }

    fn service(&self) -> Option<ServiceKey> {
        match self {
            Self::Service(service) => Some(*service),
            Self::Project(_) | Self::Environment(_) => None,
        }
    }
}

impl Parameter for &'static ServiceKind {
    fn write(&self, to: &mut Vec<String>) {
        to.push(escape(&self.as_str().to_ascii_lowercase()));
    }

    fn read(values: &mut Values) -> Option<Self> {
        kind_with_pages(&ServiceKind::from(values.next()?.to_ascii_uppercase().as_str()))
    }
}

/// The id of a deployment: the id of its request while it is queued, and of its execution afterwards. A text, because the id of an
/// execution isn’t a UUID on every platform.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentKey(pub String);

impl Parameter for DeploymentKey {
    fn write(&self, to: &mut Vec<String>) {
        to.push(escape(&self.0));
    }

    fn read(values: &mut Values) -> Option<Self> {
        Some(Self(unescape(values.next()?)))
    }
}

/// Reads the next parameter of an address. Not inlined, because each entry of the page table would get a copy of the code.
#[inline(never)]
pub(super) fn next<T: Parameter>(values: &mut Values) -> Option<T> {
    T::read(values)
}

/// Returns `address` with the texts of the parameters in place of its placeholders.
pub(super) fn fill(address: &str, values: &[String]) -> String {
    let mut pieces = address.split(['{', '}']);
    let mut path = pieces.next().unwrap_or_default().to_owned();
    for (value, text) in values.iter().zip(pieces.skip(1).step_by(2)) {
        path.push_str(value);
        path.push_str(text);
    }
    path
}

/// Returns the values of the placeholders of `address` in a path that is split at its slashes; for the placeholder of a scope, each of its
/// segments is a value. None if the path doesn’t match `address`.
pub(super) fn values<'a>(address: &str, segments: &[&'a str]) -> Option<Vec<&'a str>> {
    let mut values = Vec::new();
    let pattern_count = address.split('/').filter(|pattern| !pattern.is_empty()).count();
    let mut segments = segments.iter();
    for pattern in address.split('/').filter(|pattern| !pattern.is_empty()) {
        // A scope takes all segments that the other patterns of the address don’t need, one segment each.
        if pattern == VariableScope::PLACEHOLDER {
            let scope_length = (segments.len() + 1).checked_sub(pattern_count)?;
            values.extend(segments.by_ref().take(scope_length).copied());
            continue;
        }
        let segment = segments.next()?;
        match pattern.split_once('{') {
            Some((prefix, _)) => values.push(segment.strip_prefix(prefix)?),
            None if segment == &pattern => {}
            None => return None,
        }
    }
    segments.next().is_none().then_some(values)
}
