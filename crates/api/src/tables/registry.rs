//! Container registries, and what each kind of them asks for (part 2.10; companion "Organization").

use super::words::{REGISTRY_KIND, SERVICE_TYPE};
use crate::table::Shape::{DateTime, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{FieldName, Rule, field, tables};

use fields::registry_config_request as config;

tables! {
    /// A registry as it is answered: no secret is.
    CONTAINER_REGISTRY: container_registry, "2.10" => {
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        NAME = field(Text),
        KIND = field(OneOf(&REGISTRY_KIND)),
        DESCRIPTION = field(Text),
        URL = field(Uri).rule(Rule::Https),
        CONFIG = field(Object(&REGISTRY_CONFIG)),
        CLUSTER = field(Object(&CLUSTER_REFERENCE)).read_only(),
        ASSOCIATED_SERVICES_COUNT = field(Integer).read_only(),
    }

    /// The credentials of a registry in a reply, without secrets.
    REGISTRY_CONFIG: registry_config, "2.10" => {
        USERNAME = field(Text),
        REGION = field(Text),
        PROVIDERA_ACCESS_KEY = field(Text),
        PROVIDERA_PROJECT_ID = field(Text),
        ACCESS_KEY_ID = field(Text),
        ROLE_ARN = field(Text),
        CLOUDX_TENANT_ID = field(Text),
        CLOUDX_SUBSCRIPTION_ID = field(Text),
        CLOUDX_APPLICATION_ID = field(Text).read_only(),
        CLOUDX_APPLICATION_OBJECT_ID = field(Text).read_only(),
    }

    /// The cluster that a registry belongs to.
    CLUSTER_REFERENCE: cluster_reference, "2.10" => {
        ID = field(Uuid),
        NAME = field(Text),
    }

    /// The credentials of a registry in a request.
    REGISTRY_CONFIG_REQUEST: registry_config_request, "2.10" => {
        ACCESS_KEY_ID = field(Text),
        SECRET_ACCESS_KEY = field(Text).secret(),
        REGION = field(Text),
        PROVIDERA_ACCESS_KEY = field(Text),
        PROVIDERA_SECRET_KEY = field(Text).secret(),
        PROVIDERA_PROJECT_ID = field(Text),
        JSON_CREDENTIALS = field(Text).secret(),
        USERNAME = field(Text),
        PASSWORD = field(Text).secret(),
        ROLE_ARN = field(Text),
        CLOUDX_TENANT_ID = field(Text),
        CLOUDX_SUBSCRIPTION_ID = field(Text),
    }

    /// An image of a registry, and its tags.
    IMAGE: image, "companion" => {
        IMAGE_NAME = field(Text).required(),
        VERSIONS = field(List(&Text)).required(),
    }

    /// A service that takes its image from a registry.
    ASSOCIATED_SERVICE: associated_service, "companion" => {
        PROJECT_ID = field(Uuid),
        PROJECT_NAME = field(Text),
        ENVIRONMENT_ID = field(Uuid),
        ENVIRONMENT_NAME = field(Text),
        SERVICE_ID = field(Uuid),
        SERVICE_NAME = field(Text),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)),
    }
}

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
    pub required: &'static [FieldName],
    /// A field that takes the place of others, and which.
    pub instead: Option<(FieldName, &'static [FieldName])>,
    /// Fields of `config` that may be there.
    pub optional: &'static [FieldName],
    /// The rule for `url`.
    pub url: UrlRule,
    /// False for a kind that is no longer supported.
    pub is_supported: bool,
}

const fn kind(
    kind: &'static str,
    required: &'static [FieldName],
    optional: &'static [FieldName],
) -> KindRule {
    KindRule { kind, required, instead: None, optional, url: UrlRule::Required, is_supported: true }
}

const LOGIN: &[FieldName] = &[config::USERNAME, config::PASSWORD];

/// A rule for every kind, in the order of part 2.10's enumeration.
pub static KIND_RULES: &[KindRule] = &[
    KindRule {
        instead: Some((config::ROLE_ARN, &[config::ACCESS_KEY_ID, config::SECRET_ACCESS_KEY])),
        ..kind(
            "ECR",
            &[config::REGION, config::ACCESS_KEY_ID, config::SECRET_ACCESS_KEY],
            &[config::ROLE_ARN],
        )
    },
    kind(
        "PROVIDERA_CR",
        &[config::REGION, config::PROVIDERA_ACCESS_KEY, config::PROVIDERA_SECRET_KEY],
        &[config::PROVIDERA_PROJECT_ID],
    ),
    KindRule { url: UrlRule::Default, ..kind("PROVIDERB_HUB", &[], LOGIN) },
    KindRule { url: UrlRule::Default, ..kind("PROVIDERC_CR", &[], LOGIN) },
    kind("PROVIDERC_ENTERPRISE_CR", &[], LOGIN),
    KindRule { url: UrlRule::Default, ..kind("PROVIDERD_CR", &[], LOGIN) },
    kind("PUBLIC_ECR", &[], &[]),
    KindRule { is_supported: false, ..kind("DOCR", &[], &[]) },
    kind("GENERIC_CR", &[], LOGIN),
    kind("CLOUDY_ARTIFACT_REGISTRY", &[config::REGION, config::JSON_CREDENTIALS], &[]),
    kind("CLOUDX_CR", &[config::CLOUDX_TENANT_ID, config::CLOUDX_SUBSCRIPTION_ID], &[]),
];

/// Returns the rule of a kind; None for an unknown kind.
pub fn kind_rule(kind: &str) -> Option<&'static KindRule> {
    KIND_RULES.iter().find(|rule| rule.kind == kind)
}
