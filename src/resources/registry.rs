//! Container registries.

use super::ListOf;
use super::record_kind::{Create, Delete, RecordKind, Save, Usage, Verb, text};
use slipway_api::id::{OrganizationId, RecordId, RegistryId};
use slipway_api::operations::registry::{
    CreateRegistry, DeleteRegistry, GetRegistry, ListRegistries, ListRegistryServices, PutRegistry,
};
use slipway_api::tables::body::CONTAINER_REGISTRY_REQUEST;
use slipway_api::tables::registry::CONTAINER_REGISTRY;
use slipway_api::{Json, Operation, Request};
use slipway_logic::forms::form::{Control, Form, Input, Section};
use slipway_logic::forms::need::Need;
use slipway_logic::list::{Cell, Column, Of, column};
use slipway_logic::places::directory::Kind;
use slipway_logic::records::registry::{UNSUPPORTED, of_known, of_new, of_unread};
use slipway_logic::text::format::count;

const COLUMNS: &[Column] = &[
    column("name", "Name", Cell::Name, Of::Own(&["name"])),
    column("kind", "Kind", Cell::Text, Of::Own(&["kind"])).filter(),
    column("url", "Address", Cell::Text, Of::Own(&["url"])),
    column("cluster", "Cluster", Cell::Text, Of::Own(&["cluster", "name"])).filter(),
    column("services", "Services", Cell::Number(""), Of::Own(&["associated_services_count"])),
];

/// The registries of an organization.
static LIST: ListOf = ListOf {
    name: "Registries",
    one: "registry",
    many: "registries",
    empty: "No registry yet",
    advice: "Images of containers are pulled from a registry. Create the first registry.",
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

const KINDS: Control = Control::Choice(&[
    ("ECR", "ECR"),
    ("PUBLIC_ECR", "Public ECR"),
    ("PROVIDERA_CR", "PROVIDERA_CR"),
    ("PROVIDERB_HUB", "PROVIDERB_HUB"),
    ("PROVIDERC_CR", "PROVIDERC_CR"),
    ("PROVIDERC_ENTERPRISE_CR", "PROVIDERC_ENTERPRISE_CR"),
    ("PROVIDERD_CR", "PROVIDERD_CR"),
    ("CLOUDY_ARTIFACT_REGISTRY", "CLOUDY_ARTIFACT_REGISTRY"),
    ("CLOUDX_CR", "CLOUDX_CR"),
    ("GENERIC_CR", "Other registry (GENERIC_CR)"),
    ("DOCR", "DOCR (no longer supported)"),
]);

const NAME: Input = Input::text("name", "Name", "Unique in the organization.").needed(|_, _| Need::Required);
const KIND_INPUT: Input = Input::text("kind", "Kind", "Can’t be changed later.").with(KINDS).needed(of_new);

/// The fields of a registry, without its name and its kind.
const fn fields(need: fn(&str, &str) -> Need) -> [Input; 14] {
    [
        Input::text("description", "Description", "").with(Control::Lines).needed(need),
        Input::text(
            "url",
            "Address",
            "Begins with https://. Some kinds have an address of their own and need none here.",
        )
        .needed(need),
        Input::text("config.region", "Region", "Of the registry, such as eu-west-3.").needed(need),
        Input::text("config.role_arn", "Role ARN", "Takes the place of both keys.").needed(need),
        Input::text("config.access_key_id", "Access key ID", "").needed(need),
        secret("config.secret_access_key", "Secret access key", need),
        Input::text("config.providera_access_key", "Access key", "").needed(need),
        secret("config.providera_secret_key", "Secret key", need),
        Input::text("config.providera_project_id", "Project ID", "").needed(need),
        secret("config.json_credentials", "JSON credentials", need),
        Input::text("config.username", "Username", "Leave empty for a public registry.").needed(need),
        secret("config.password", "Password", need),
        Input::text("config.cloudx_tenant_id", "Tenant ID", "").needed(need),
        Input::text("config.cloudx_subscription_id", "Subscription ID", "").needed(need),
    ]
}

const fn secret(path: &'static str, label: &'static str, need: fn(&str, &str) -> Need) -> Input {
    Input::text(path, label, "The platform never returns it.").with(Control::Secret).unstored().needed(need)
}

static CREATE: Form = Form {
    name: "create-registry",
    table: &CONTAINER_REGISTRY_REQUEST,
    sections: &[Section::only(&[NAME, KIND_INPUT]), Section::only(&fields(of_new))],
};

static EDIT: Form = Form {
    name: "edit-registry",
    table: &CONTAINER_REGISTRY_REQUEST,
    sections: &[Section::only(&[NAME]), Section::only(&fields(of_known))],
};

static REPLACE: Form = Form {
    name: "replace-registry",
    table: &CONTAINER_REGISTRY_REQUEST,
    sections: &[Section::only(&[NAME, KIND_INPUT]), Section::only(&fields(of_unread))],
};

/// Operations, forms and texts of registries.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &CONTAINER_REGISTRY,
    read_all: |organization| ListRegistries { organization }.request(),
    read: Some(|organization, id| GetRegistry { organization, registry: RegistryId(id.0) }.request()),
    name: |record| text(record, "name"),
    create: Some(Create {
        form: &CREATE,
        submit_label: "Create registry",
        success_message: "Registry created",
        initial: r#"{"name":"","config":{}}"#,
        fuller: str::to_owned,
        request: |organization, body| CreateRegistry { organization, body: Json(body) }.request(),
    }),
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save registry",
        note: "A save replaces the whole registry, and the platform never returns its secrets. Enter them again, or choose to save without them.",
        unread: Some(&REPLACE),
        changes: &[],
        held: |record, _, _| (text(record, "kind") == "DOCR").then(|| UNSUPPORTED.to_owned()),
        request: put,
    }),
    delete: Some(Delete {
        verb: Verb::Delete,
        several: false,
        destroys: "Images can’t be pulled from the registry any more.",
        held: |record, _, _| {
            let many = record.at(&["associated_services_count"]).integer().filter(|many| *many > 0)?;
            Some(format!("Used by {}.", count(usize::try_from(many).ok()?, "service", "services")))
        },
        request: |organization, id| DeleteRegistry { organization, registry: RegistryId(id.0) }.request(),
    }),
    usage: Some(Usage {
        read: |organization, id| ListRegistryServices { organization, registry: RegistryId(id.0) }.request(),
        none: "No service uses the registry.",
    }),
    known_as: Some(Kind::Registry),
};

fn put(organization: OrganizationId, id: RecordId, body: String) -> Request {
    PutRegistry { organization, registry: RegistryId(id.0), body: Json(body) }.request()
}
