//! The list, the forms and the requests of container registries.

use super::ListDescription;
use super::record_kind::{Create, Delete, RecordKind, Save, Usage, Verb, text};
use crate::forms::form::{Control, Form, Input, Section};
use crate::forms::need::Need;
use crate::list::{CellKind, CellSource, Column, column};
use crate::places::known_ids::KnownKind;
use crate::records::facts::registry_kind_label;
use crate::text::format::count;
use slipway_api::described::at;
use slipway_api::fields::{
    cluster_reference, container_registry, container_registry_request, registry_config_request as config,
};
use slipway_api::id::{OrganizationId, RecordId, RegistryId};
use slipway_api::operations::registry::{
    CreateRegistry, DeleteRegistry, GetRegistry, ListRegistries, ListRegistryServices, PutRegistry,
};
use slipway_api::path;
use slipway_api::table::{Field, FieldName};
use slipway_api::tables::body::CONTAINER_REGISTRY_REQUEST;
use slipway_api::tables::registry::CONTAINER_REGISTRY;
use slipway_api::tables::registry::{KindRule, REGISTRY_CONFIG_REQUEST, REGISTRY_KIND, UrlRule, kind_rule};
use slipway_api::{Json, Operation, Record, Request};

const COLUMNS: &[Column] = &[
    column("name", "Name", CellKind::Name, CellSource::Record(&[container_registry::NAME])),
    column(
        "kind",
        "Kind",
        CellKind::Text,
        CellSource::Computed(|record, _| registry_kind_label(&text(record, container_registry::KIND)).into()),
    )
    .filter(),
    column("url", "Address", CellKind::Url, CellSource::Record(&[container_registry::URL])),
    column(
        "cluster",
        "Cluster",
        CellKind::Text,
        CellSource::Record(&[container_registry::CLUSTER, cluster_reference::NAME]),
    )
    .filter(),
    column(
        "services",
        "Services",
        CellKind::Number(""),
        CellSource::Record(&[container_registry::ASSOCIATED_SERVICES_COUNT]),
    ),
];

/// The list of the registries of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
    name: "Registries",
    one: "registry",
    many: "registries",
    empty: "No registry yet",
    advice: "Images of containers are pulled from a registry. Create the first registry.",
    key: container_registry::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

const KINDS: Control = Control::Choice(REGISTRY_KIND.values);

const NAME: Input = Input::text(container_registry::NAME, "Name", "Unique in the organization.")
    .needed(|_, _| Need::Required);
const KIND_INPUT: Input = Input::text(container_registry::KIND, "Kind", "Can’t be changed later.")
    .with(KINDS)
    .needed(need_on_create);

/// Returns the fields of a registry, without its name and its kind. `need` returns how the form needs a field.
const fn fields(need: fn(&str, FieldName) -> Need) -> [Input; 14] {
    [
        Input::text(container_registry::DESCRIPTION, "Description", "").with(Control::Lines).needed(need),
        Input::text(
            container_registry::URL,
            "Address",
            "Begins with https://. Some kinds have an address of their own and need none here.",
        )
        .needed(need),
        Input::text(
            path!(container_registry_request::CONFIG, config::REGION),
            "Region",
            "Of the registry, such as eu-west-3.",
        )
        .needed(need),
        Input::text(
            path!(container_registry_request::CONFIG, config::ROLE_ARN),
            "Role ARN",
            "Takes the place of both keys.",
        )
        .needed(need),
        Input::text(path!(container_registry_request::CONFIG, config::ACCESS_KEY_ID), "Access key ID", "")
            .needed(need),
        secret(
            path!(container_registry_request::CONFIG, config::SECRET_ACCESS_KEY),
            "Secret access key",
            need,
        ),
        Input::text(
            path!(container_registry_request::CONFIG, config::PROVIDERA_ACCESS_KEY),
            "Access key",
            "",
        )
        .needed(need),
        secret(path!(container_registry_request::CONFIG, config::PROVIDERA_SECRET_KEY), "Secret key", need),
        Input::text(
            path!(container_registry_request::CONFIG, config::PROVIDERA_PROJECT_ID),
            "Project ID",
            "",
        )
        .needed(need),
        secret(path!(container_registry_request::CONFIG, config::JSON_CREDENTIALS), "JSON credentials", need),
        Input::text(
            path!(container_registry_request::CONFIG, config::USERNAME),
            "Username",
            "Leave empty for a public registry.",
        )
        .needed(need),
        secret(path!(container_registry_request::CONFIG, config::PASSWORD), "Password", need),
        Input::text(path!(container_registry_request::CONFIG, config::CLOUDX_TENANT_ID), "Tenant ID", "")
            .needed(need),
        Input::text(
            path!(container_registry_request::CONFIG, config::CLOUDX_SUBSCRIPTION_ID),
            "Subscription ID",
            "",
        )
        .needed(need),
    ]
}

const fn secret(path: FieldName, label: &'static str, need: fn(&str, FieldName) -> Need) -> Input {
    Input::text(path, label, "The platform never returns it.").with(Control::Secret).unstored().needed(need)
}

static CREATE: Form = Form {
    name: "create-registry",
    table: &CONTAINER_REGISTRY_REQUEST,
    sections: &[Section::only(&[NAME, KIND_INPUT]), Section::only(&fields(need_on_create))],
};

static EDIT: Form = Form {
    name: "edit-registry",
    table: &CONTAINER_REGISTRY_REQUEST,
    sections: &[Section::only(&[NAME]), Section::only(&fields(need_on_edit))],
};

static REPLACE: Form = Form {
    name: "replace-registry",
    table: &CONTAINER_REGISTRY_REQUEST,
    sections: &[Section::only(&[NAME, KIND_INPUT]), Section::only(&fields(need_on_replace))],
};

/// The record kind of registries: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &CONTAINER_REGISTRY,
    read_all: |organization| ListRegistries { organization }.request(),
    read: Some(|organization, id| GetRegistry { organization, registry: RegistryId(id.0) }.request()),
    name: |record| text(record, container_registry::NAME),
    state: None,
    create: Some(Create {
        form: &CREATE,
        by_document: None,
        submit_label: "Create registry",
        success_message: "Registry created",
        initial: r#"{"name":"","config":{}}"#,
        deployed_body: str::to_owned,
        request: |organization, body| CreateRegistry { organization, body: Json(body) }.request(),
    }),
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save registry",
        note: "A save replaces the whole registry, and the platform never returns its secrets. Enter them again, or choose to save without them.",
        erase_warning: Some(erase_warning),
        unread: Some(&REPLACE),
        changes: &[],
        disabled_reason: |record, _, _| {
            (text(record, container_registry::KIND) == "DOCR").then(|| UNSUPPORTED.to_owned())
        },
        request: put,
    }),
    delete: Some(Delete {
        verb: Verb::Delete,
        several: false,
        can_undo: false,
        destroys: "Services can’t use the registry any more.",
        disabled_reason: |record, _, _| {
            let service_count = record
                .at(&[container_registry::ASSOCIATED_SERVICES_COUNT])
                .integer()
                .filter(|service_count| *service_count > 0)?;
            Some(format!("Used by {}.", count(usize::try_from(service_count).ok()?, "service", "services")))
        },
        request: |organization, id| DeleteRegistry { organization, registry: RegistryId(id.0) }.request(),
    }),
    usage: Some(Usage {
        read: |organization, id| ListRegistryServices { organization, registry: RegistryId(id.0) }.request(),
        none: "No service uses the registry.",
    }),
    known_as: Some(KnownKind::Registry),
};

/// Returns the warning of a save that erases a secret: how many services use the registry. None if no service is known to use it.
fn erase_warning(registry: &Record) -> Option<String> {
    let service_count = registry.at(&[container_registry::ASSOCIATED_SERVICES_COUNT]).integer()?;
    let service_count = usize::try_from(service_count).ok().filter(|service_count| *service_count > 0)?;
    Some(format!(
        "Without these credentials, {} may not be able to pull images from the registry.",
        count(service_count, "service", "services")
    ))
}

fn put(organization: OrganizationId, id: RecordId, body: String) -> Request {
    PutRegistry { organization, registry: RegistryId(id.0), body: Json(body) }.request()
}

/// The reason why a registry of a kind that is no longer supported can’t be saved.
pub const UNSUPPORTED: &str = "This kind is no longer supported.";

/// Returns how the form of a new registry needs the field at `path`. `request` is the content of the form (JSON).
pub fn need_on_create(request: &str, path: FieldName) -> Need {
    let kind = at(request, &[container_registry_request::KIND]).text().unwrap_or_default();
    match (config_field(path), kind_rule(&kind)) {
        // The kind decides which fields of `config` exist, so they are hidden until a kind is chosen.
        (Some(_), _) if kind.is_empty() => Need::Unused,
        (None, Some(rule)) if path == container_registry_request::KIND && !rule.is_supported => {
            Need::Invalid(UNSUPPORTED)
        }
        (None, _) if path == container_registry_request::KIND => Need::Required,
        (None, Some(rule)) if path == container_registry_request::URL && rule.url == UrlRule::Required => {
            Need::Required
        }
        (Some(field), Some(rule)) => need_of_config_field(rule, request, field.name),
        // The remaining fields are optional, such as the URL of a kind that needs none. So are the `config` fields of a
        // kind without a rule: the console can't know which ones that kind needs, so the platform decides.
        _ => Need::Optional,
    }
}

/// Returns how the edit form of a registry needs a field. Replies don’t contain secrets, but a save replaces them: an optional secret is
/// [`Need::Unknown`], so that a person enters it again or chooses to save without it.
pub fn need_on_edit(request: &str, path: FieldName) -> Need {
    let is_secret = config_field(path).is_some_and(|field| field.secret);
    match need_on_create(request, path) {
        Need::Optional if is_secret => Need::Unknown,
        need => need,
    }
}

/// Returns how the form of a registry that can’t be read needs a field. A save replaces the whole record, so each optional field is
/// [`Need::Unknown`].
pub fn need_on_replace(request: &str, path: FieldName) -> Need {
    match need_on_create(request, path) {
        Need::Optional => Need::Unknown,
        need => need,
    }
}

/// Returns the field of `config` at the path of an input; None for the other fields of a registry.
fn config_field(path: FieldName) -> Option<&'static Field> {
    REGISTRY_CONFIG_REQUEST.field(path.strip_prefix(&*container_registry_request::CONFIG)?.strip_prefix('.')?)
}

fn need_of_config_field(rule: &KindRule, request: &str, field: FieldName) -> Need {
    if is_replaced(rule, request, field) {
        Need::Replaced
    } else if rule.required.contains(&field) {
        Need::Required
    } else if rule.optional.contains(&field) {
        Need::Optional
    } else {
        Need::Unused
    }
}

/// Returns true if `config` has a value in the field that makes `field` unnecessary ([`KindRule`], `instead`).
fn is_replaced(rule: &KindRule, request: &str, field: FieldName) -> bool {
    rule.instead.is_some_and(|(replacing_field, fields)| {
        let is_set = at(request, &[container_registry_request::CONFIG, replacing_field])
            .text()
            .is_some_and(|text| !text.trim().is_empty());
        is_set && fields.contains(&field)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::fields::registry_config;
    use slipway_api::tables::registry::KIND_RULES;
    use std::collections::BTreeSet;

    /// Returns the fields of `config` for which `of`, a function such as `need_on_create`, returns `need` in a registry of a kind.
    fn config(kind: &str, need: Need, of: fn(&str, FieldName) -> Need) -> Vec<&'static str> {
        let request = format!(r#"{{"kind":"{kind}","config":{{}}}}"#);
        let is_needed = |field: &&Field| {
            let is_own = |input: &&Input| config_field(input.path).is_some_and(|own| own.name == field.name);
            CREATE.inputs().find(is_own).is_some_and(|input| of(&request, input.path) == need)
        };
        REGISTRY_CONFIG_REQUEST.fields.iter().filter(is_needed).map(|field| field.name.as_str()).collect()
    }

    #[test]
    fn each_kind_asks_for_its_own_fields() {
        const LOGIN: &[&str] = &["username", "password"];
        let rows: [(&str, &[&str], &[&str]); 11] = [
            ("ECR", &["access_key_id", "secret_access_key", "region"], &["role_arn"]),
            (
                "PROVIDERA_CR",
                &["region", "providera_access_key", "providera_secret_key"],
                &["providera_project_id"],
            ),
            ("PROVIDERB_HUB", &[], LOGIN),
            ("PROVIDERC_CR", &[], LOGIN),
            ("PROVIDERC_ENTERPRISE_CR", &[], LOGIN),
            ("PROVIDERD_CR", &[], LOGIN),
            ("PUBLIC_ECR", &[], &[]),
            ("DOCR", &[], &[]),
            ("GENERIC_CR", &[], LOGIN),
            ("CLOUDY_ARTIFACT_REGISTRY", &["region", "json_credentials"], &[]),
            ("CLOUDX_CR", &["cloudx_tenant_id", "cloudx_subscription_id"], &[]),
        ];
        let tried: BTreeSet<&str> = rows.iter().map(|(kind, ..)| *kind).collect();
        assert_eq!(tried, KIND_RULES.iter().map(|rule| rule.kind).collect(), "each kind has a row");
        for (kind, required, optional) in rows {
            assert_eq!(config(kind, Need::Required, need_on_create), required, "{kind}");
            assert_eq!(config(kind, Need::Optional, need_on_create), optional, "{kind}");
        }
    }

    #[test]
    fn an_address_has_a_default_for_three_kinds() {
        for rule in KIND_RULES {
            let request = format!(r#"{{"kind":"{}"}}"#, rule.kind);
            let has_default = ["PROVIDERB_HUB", "PROVIDERC_CR", "PROVIDERD_CR"].contains(&rule.kind);
            let need = if has_default { Need::Optional } else { Need::Required };
            assert_eq!(need_on_create(&request, container_registry::URL), need, "{}", rule.kind);
            let kind = if rule.kind == "DOCR" { Need::Invalid(UNSUPPORTED) } else { Need::Required };
            assert_eq!(need_on_create(&request, container_registry::KIND), kind);
        }
    }

    #[test]
    fn a_role_takes_the_place_of_both_keys() {
        let request = r#"{"kind":"ECR","config":{"role_arn":"arn"}}"#;
        for of in [need_on_create, need_on_edit, need_on_replace] {
            assert_eq!(
                of(request, slipway_api::path!(container_registry::CONFIG, registry_config::ACCESS_KEY_ID)),
                Need::Replaced
            );
            assert_eq!(
                of(
                    request,
                    slipway_api::path!(container_registry_request::CONFIG, config::SECRET_ACCESS_KEY)
                ),
                Need::Replaced
            );
            assert_eq!(
                of(request, slipway_api::path!(container_registry::CONFIG, registry_config::REGION)),
                Need::Required
            );
        }
        assert_eq!(
            need_on_create(
                r#"{"kind":"ECR","config":{"role_arn":" "}}"#,
                slipway_api::path!(container_registry::CONFIG, registry_config::ACCESS_KEY_ID)
            ),
            Need::Required
        );
    }

    #[test]
    fn what_cannot_be_read_is_asked_for() {
        assert_eq!(config("GENERIC_CR", Need::Unknown, need_on_edit), ["password"]);
        assert_eq!(config("GENERIC_CR", Need::Unknown, need_on_replace), ["username", "password"]);
        assert_eq!(
            config("ECR", Need::Required, need_on_edit),
            ["access_key_id", "secret_access_key", "region"]
        );
        assert_eq!(need_on_edit(r#"{"kind":"GENERIC_CR"}"#, container_registry::DESCRIPTION), Need::Optional);
        assert_eq!(
            need_on_replace(r#"{"kind":"GENERIC_CR"}"#, container_registry::DESCRIPTION),
            Need::Unknown
        );
        assert_eq!(need_on_replace(r#"{"kind":"PROVIDERB_HUB"}"#, container_registry::URL), Need::Unknown);
    }

    #[test]
    fn of_an_unknown_kind_the_platform_decides() {
        assert_eq!(
            need_on_create(
                r#"{"kind":"NEVER_SEEN"}"#,
                slipway_api::path!(container_registry::CONFIG, registry_config::USERNAME)
            ),
            Need::Optional
        );
        assert_eq!(need_on_create(r#"{"kind":"NEVER_SEEN"}"#, container_registry::URL), Need::Optional);
        assert_eq!(
            need_on_create("{}", slipway_api::path!(container_registry::CONFIG, registry_config::USERNAME)),
            Need::Unused
        );
    }
}
