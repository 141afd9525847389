//! The parameters in the address of a page.

use super::view::unescape;
use crate::places::known_ids::KnownKind;
use slipway_api::id::{
    ClusterId, EnvironmentId, OrganizationId, ProjectId, RecordId, RestrictionId, ServiceId, VariableId,
};
use slipway_api::operation::escape;
use slipway_api::state::ServiceKind;
use uuid::Uuid;

/// A parameter of an address.
pub trait Parameter {
    /// Returns the text for the address.
    fn write(&self) -> String;

    /// Reads the text of the address. None if it isn’t a value of this type.
    fn read(text: &str) -> Option<Self>
    where
        Self: Sized;

    /// Returns the record that the parameter identifies.
    fn record(&self) -> Option<(KnownKind, Uuid)> {
        None
    }

    /// Returns the parameter from records that contain its own.
    fn from_records(_records: &[(KnownKind, Uuid)]) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Returns the kind of service that the parameter is.
    fn service_kind(&self) -> Option<ServiceKind> {
        None
    }
}

/// Implements `Parameter` for the ids of records that a place contains.
macro_rules! ids {
    ($($type:ident => $kind:ident;)*) => {$(
        impl Parameter for $type {
            fn write(&self) -> String {
                self.text()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn record(&self) -> Option<(KnownKind, Uuid)> {
                Some((KnownKind::$kind, self.0))
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

/// Implements `Parameter` for the ids of parts of a service, which are no steps of a place.
macro_rules! parts {
    ($($type:ident)*) => {$(
        impl Parameter for $type {
            fn write(&self) -> String {
                self.text()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )*};
}

parts! { ClusterId RecordId RestrictionId VariableId }

impl Parameter for ServiceKind {
    fn write(&self) -> String {
        escape(&self.as_str().to_ascii_lowercase())
    }

    fn read(text: &str) -> Option<Self> {
        let kind = Self::from(text.to_ascii_uppercase().as_str());
        (!matches!(kind, Self::Unknown(_))).then_some(kind)
    }

    fn service_kind(&self) -> Option<ServiceKind> {
        Some(self.clone())
    }
}

/// The id of a deployment: of its request while it is queued, of its execution afterwards, which isn’t a UUID on every platform.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentKey(pub String);

impl Parameter for DeploymentKey {
    fn write(&self) -> String {
        escape(&self.0)
    }

    fn read(text: &str) -> Option<Self> {
        Some(Self(unescape(text)))
    }
}

/// Returns the next value of an address. Not inlined: every page of the table would have its own copy.
#[inline(never)]
pub(super) fn next<T: Parameter>(values: &mut std::vec::IntoIter<&str>) -> Option<T> {
    T::read(values.next()?)
}

/// Returns `address` with the parameters in place of its placeholders.
pub(super) fn fill(address: &str, parameters: &[&dyn Parameter]) -> String {
    let mut pieces = address.split(['{', '}']);
    let mut path = pieces.next().unwrap_or_default().to_owned();
    for (parameter, text) in parameters.iter().zip(pieces.skip(1).step_by(2)) {
        path.push_str(&parameter.write());
        path.push_str(text);
    }
    path
}

/// Returns the values of the placeholders of `address` in a path that is split at its slashes. None if it is another address.
pub(super) fn values<'a>(address: &str, segments: &[&'a str]) -> Option<Vec<&'a str>> {
    let mut values = Vec::new();
    let mut segments = segments.iter();
    for pattern in address.split('/').filter(|pattern| !pattern.is_empty()) {
        let segment = segments.next()?;
        match pattern.split_once('{') {
            Some((prefix, _)) => values.push(segment.strip_prefix(prefix)?),
            None if segment == &pattern => {}
            None => return None,
        }
    }
    segments.next().is_none().then_some(values)
}
