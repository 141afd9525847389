//! Typed identifiers: an id of one kind can't be used as an id of another kind (part 1: "identifiers of records are UUID strings").

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
            /// Returns the id as text for a segment of a URL’s path: a UUID in lower case with hyphens, as `Display` writes it.
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
    /// The id of an organization (part 4, `GET /organization`).
    OrganizationId;
    /// The id of a record of an organization, of any kind, such as a registry, a webhook or an invoice.
    RecordId;
    /// The id of a project of an organization (part 2.22).
    ProjectId;
    /// The id of an environment of a project (part 2.22).
    EnvironmentId;
    /// The id of a cluster of an organization (part 2.12).
    ClusterId;
    /// The id of any service of an environment, whatever its kind.
    ServiceId;
    /// The id of an application: a service built from a git repository (part 2.8).
    ApplicationId;
    /// The id of a container: a service run from a prebuilt image (part 2.1).
    ContainerId;
    /// The id of a database service (part 2.22).
    DatabaseId;
    /// The id of a job service, cron or lifecycle.
    JobId;
    /// The id of a helm chart service.
    HelmId;
    /// The id of a terraform service.
    TerraformId;
    /// The id of a deployment request (part 2.14).
    DeploymentRequestId;
    /// The id of a variable or a secret (part 2.9).
    VariableId;
    /// The id of a deployment restriction (part 2.20).
    RestrictionId;
    /// The id of a container registry (part 2.10).
    RegistryId;
    /// The id of a group of labels (part 2.6).
    LabelsGroupId;
    /// The id of a group of annotations (part 2.5).
    AnnotationsGroupId;
    /// The id of an invitation (part 2.16).
    InvitationId;
    /// The id of an invoice (part 2.17).
    InvoiceId;
    /// The id of a webhook (part 6).
    WebhookId;
    /// The id of an API token (companion).
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
