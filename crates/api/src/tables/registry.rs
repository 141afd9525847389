//! Container registries, and the fields that each kind requires (part 2.10; companion "Organization").

use super::enumerations::SERVICE_TYPE;
use crate::table::Shape::{DateTime, Integer, List, Object, OneOf, Text, Uri, Uuid};
use crate::table::{Enumeration, FieldName, Rule, field, tables};

use fields::registry_config_request as config;

tables! {
    /// A registry in a reply, without secrets.
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
    /// Optional: has to be the root address of this kind of registry, which is also the default.
    Default,
}

/// The rules for a kind of registry: its fields, its URL and its image names (part 2.10, "Rules").
#[derive(Debug)]
pub struct KindRule {
    /// The kind, such as `ECR`.
    pub kind: &'static str,
    /// The fields of `config` that every save has to contain, unless the field in `instead` replaces them.
    pub required: &'static [FieldName],
    /// The optional fields of `config`.
    pub optional: &'static [FieldName],
    /// A field of `config` that replaces required fields if it is filled in, and the fields that it replaces; None if there is no such
    /// field.
    pub instead: Option<(FieldName, &'static [FieldName])>,
    /// The rule for `url`.
    pub url: UrlRule,
    /// False for a kind that is no longer supported.
    pub is_supported: bool,
    /// The form of an image's name in the registry, with an example (part 2.1); empty for a kind for which the document states no form.
    pub image_name: &'static str,
}

/// The rule of a kind that requires only `url`. Declarations of kinds contain only the differences from this rule.
const ADDRESS: KindRule = KindRule {
    kind: "",
    required: &[],
    optional: &[],
    instead: None,
    url: UrlRule::Required,
    is_supported: true,
    image_name: "",
};

const LOGIN: &[FieldName] = &[config::USERNAME, config::PASSWORD];

/// Declares the kinds of registries in the order in which forms offer them: value, label, and what is different from [`ADDRESS`].
macro_rules! registry_kinds {
    ($($kind:literal $label:literal { $($field:ident: $value:expr),* $(,)? })*) => {
        /// Kinds of registries (part 2.10).
        pub const REGISTRY_KIND: Enumeration =
            Enumeration { name: "registry kind", values: &[$(($kind, $label)),*] };

        /// The rule of each kind of registry.
        pub static KIND_RULES: &[KindRule] = &[$(KindRule { kind: $kind, $($field: $value,)* ..ADDRESS }),*];
    };
}

registry_kinds! {
    "ECR" "ECR" {
        required: &[config::REGION, config::ACCESS_KEY_ID, config::SECRET_ACCESS_KEY],
        optional: &[config::ROLE_ARN],
        instead: Some((config::ROLE_ARN, &[config::ACCESS_KEY_ID, config::SECRET_ACCESS_KEY])),
        image_name: "repository, such as storefront-web",
    }
    "PUBLIC_ECR" "Public ECR" { image_name: "registry alias/repository, such as team/storefront-web" }
    "PROVIDERA_CR" "Provider A Container Registry" {
        required: &[config::REGION, config::PROVIDERA_ACCESS_KEY, config::PROVIDERA_SECRET_KEY],
        optional: &[config::PROVIDERA_PROJECT_ID],
        image_name: "namespace/image, such as team/storefront-web",
    }
    "PROVIDERB_HUB" "Provider B Hub" {
        optional: LOGIN,
        url: UrlRule::Default,
        image_name: "image or repository/image, such as nginx or team/storefront-web",
    }
    "PROVIDERC_CR" "Provider C Container Registry" { optional: LOGIN, url: UrlRule::Default }
    "PROVIDERC_ENTERPRISE_CR" "Provider C Enterprise Container Registry" { optional: LOGIN }
    "PROVIDERD_CR" "Provider D Container Registry" { optional: LOGIN, url: UrlRule::Default }
    "CLOUDY_ARTIFACT_REGISTRY" "Cloudy Artifact Registry" {
        required: &[config::REGION, config::JSON_CREDENTIALS],
    }
    "CLOUDX_CR" "Cloudx Container Registry" { required: &[config::CLOUDX_TENANT_ID, config::CLOUDX_SUBSCRIPTION_ID] }
    "GENERIC_CR" "Other registry" { optional: LOGIN }
    "DOCR" "DOCR (no longer supported)" { is_supported: false }
}

/// Returns the rule of a kind of registry, such as `ECR`; None for an unknown kind.
pub fn kind_rule(kind: &str) -> Option<&'static KindRule> {
    KIND_RULES.iter().find(|rule| rule.kind == kind)
}
