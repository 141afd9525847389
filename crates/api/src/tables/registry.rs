//! Container registries, and what each kind of them asks for (part 2.10; companion "Organization").

use super::words::{REGISTRY_KIND, SERVICE_TYPE};
use crate::table::Shape::{DateTime, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Rule, Table, field, table};

/// A registry as it is answered: no secret is.
pub static CONTAINER_REGISTRY: Table = table(
    "container_registry",
    "2.10",
    &[
        field("id", Uuid).required().read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("name", Text),
        field("kind", OneOf(&REGISTRY_KIND)),
        field("description", Text),
        field("url", Uri).rule(Rule::Https),
        field("config", Object(&REGISTRY_CONFIG)),
        field("cluster", Object(&CLUSTER_REFERENCE)).read_only(),
        field("associated_services_count", Integer).read_only(),
    ],
);

/// The credentials of a registry in a reply, without secrets.
pub static REGISTRY_CONFIG: Table = table(
    "registry_config",
    "2.10",
    &[
        field("username", Text),
        field("region", Text),
        field("providera_access_key", Text),
        field("providera_project_id", Text),
        field("access_key_id", Text),
        field("role_arn", Text),
        field("cloudx_tenant_id", Text),
        field("cloudx_subscription_id", Text),
        field("cloudx_application_id", Text).read_only(),
        field("cloudx_application_object_id", Text).read_only(),
    ],
);

/// The cluster that a registry belongs to.
pub static CLUSTER_REFERENCE: Table =
    table("cluster_reference", "2.10", &[field("id", Uuid), field("name", Text)]);

/// The credentials of a registry in a request.
pub static REGISTRY_CONFIG_REQUEST: Table = table(
    "registry_config_request",
    "2.10",
    &[
        field("access_key_id", Text),
        field("secret_access_key", Text).secret(),
        field("region", Text),
        field("providera_access_key", Text),
        field("providera_secret_key", Text).secret(),
        field("providera_project_id", Text),
        field("json_credentials", Text).secret(),
        field("username", Text),
        field("password", Text).secret(),
        field("role_arn", Text),
        field("cloudx_tenant_id", Text),
        field("cloudx_subscription_id", Text),
    ],
);

/// An image of a registry, and its tags.
pub static IMAGE: Table = table(
    "image",
    "companion",
    &[field("image_name", Text).required(), field("versions", List(&Text)).required()],
);

/// A service that takes its image from a registry.
pub static ASSOCIATED_SERVICE: Table = table(
    "associated_service",
    "companion",
    &[
        field("project_id", Uuid),
        field("project_name", Text),
        field("environment_id", Uuid),
        field("environment_name", Text),
        field("service_id", Uuid),
        field("service_name", Text),
        field("service_type", OneOf(&SERVICE_TYPE)),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[
    &CONTAINER_REGISTRY,
    &REGISTRY_CONFIG,
    &CLUSTER_REFERENCE,
    &REGISTRY_CONFIG_REQUEST,
    &IMAGE,
    &ASSOCIATED_SERVICE,
];

/// The rule of a kind of registry for `url`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlRule {
    /// Required, and starts with `https://`.
    Required,
    /// The root address of the kind of registry; also the default.
    Default,
}

/// The required fields of a kind of registry (part 2.10, "Rules").
#[derive(Debug)]
pub struct KindRule {
    /// The kind.
    pub kind: &'static str,
    /// Fields of `config` that have to be there, at every save.
    pub required: &'static [&'static str],
    /// A field that takes the place of others, and which.
    pub instead: Option<(&'static str, &'static [&'static str])>,
    /// Fields of `config` that may be there.
    pub optional: &'static [&'static str],
    /// The rule for `url`.
    pub url: UrlRule,
    /// False for a kind that is no longer supported.
    pub is_supported: bool,
}

const fn kind(
    kind: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
) -> KindRule {
    KindRule { kind, required, instead: None, optional, url: UrlRule::Required, is_supported: true }
}

const LOGIN: &[&str] = &["username", "password"];

/// A rule for every kind, in the order of part 2.10's enumeration.
pub static KIND_RULES: &[KindRule] = &[
    KindRule {
        instead: Some(("role_arn", &["access_key_id", "secret_access_key"])),
        ..kind("ECR", &["region", "access_key_id", "secret_access_key"], &["role_arn"])
    },
    kind(
        "PROVIDERA_CR",
        &["region", "providera_access_key", "providera_secret_key"],
        &["providera_project_id"],
    ),
    KindRule { url: UrlRule::Default, ..kind("PROVIDERB_HUB", &[], LOGIN) },
    KindRule { url: UrlRule::Default, ..kind("PROVIDERC_CR", &[], LOGIN) },
    kind("PROVIDERC_ENTERPRISE_CR", &[], LOGIN),
    KindRule { url: UrlRule::Default, ..kind("PROVIDERD_CR", &[], LOGIN) },
    kind("PUBLIC_ECR", &[], &[]),
    KindRule { is_supported: false, ..kind("DOCR", &[], &[]) },
    kind("GENERIC_CR", &[], LOGIN),
    kind("CLOUDY_ARTIFACT_REGISTRY", &["region", "json_credentials"], &[]),
    kind("CLOUDX_CR", &["cloudx_tenant_id", "cloudx_subscription_id"], &[]),
];

/// Returns the rule of a kind; None for an unknown kind.
pub fn kind_rule(kind: &str) -> Option<&'static KindRule> {
    KIND_RULES.iter().find(|rule| rule.kind == kind)
}
