//! Typed identifiers: mixing two kinds doesn't compile (part 1: "identifiers of records are UUID strings").

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

// Not inlined: all id types share one copy of the code, which keeps the download of the console small.
#[inline(never)]
fn text(id: &Uuid) -> String {
    id.to_string()
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// Returns the id as a segment of a URL’s path, like `Display`.
            pub fn text(&self) -> String {
                text(&self.0)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )*};
}

ids! {
    /// An organization (part 4, `GET /organization`).
    OrganizationId;
    /// A record of an organization of any kind: a registry, a webhook, an invoice.
    RecordId;
    /// A project of an organization (part 2.22).
    ProjectId;
    /// An environment of a project (part 2.22).
    EnvironmentId;
    /// A cluster of an organization (part 2.12).
    ClusterId;
    /// Any service of an environment, whatever its kind.
    ServiceId;
    /// An application: a service built from a git repository (part 2.8).
    ApplicationId;
    /// A container: a service run from a prebuilt image (part 2.1).
    ContainerId;
    /// A database service (part 2.22).
    DatabaseId;
    /// A job service, cron or lifecycle.
    JobId;
    /// A helm chart service.
    HelmId;
    /// A terraform service.
    TerraformId;
    /// A deployment request (part 2.14).
    DeploymentRequestId;
    /// A variable or a secret (part 2.9).
    VariableId;
    /// A deployment restriction (part 2.20).
    RestrictionId;
    /// A container registry (part 2.10).
    RegistryId;
    /// A group of labels (part 2.6).
    LabelsGroupId;
    /// A group of annotations (part 2.5).
    AnnotationsGroupId;
    /// An invitation (part 2.16).
    InvitationId;
    /// An invoice (part 2.17).
    InvoiceId;
    /// A webhook (part 6).
    WebhookId;
    /// An API token (companion).
    ApiTokenId;
}

macro_rules! service_ids {
    ($($name:ident)*) => {$(
        impl From<ServiceId> for $name {
            /// Converts without a check: the caller has to know the service's kind. The platform uses the same id for both types.
            fn from(id: ServiceId) -> Self {
                Self(id.0)
            }
        }
        impl From<$name> for ServiceId {
            fn from(id: $name) -> Self {
                Self(id.0)
            }
        }
    )*};
}
service_ids!(ApplicationId ContainerId DatabaseId JobId HelmId TerraformId);
