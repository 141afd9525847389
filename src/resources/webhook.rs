//! Webhooks.

use super::ListOf;
use super::record_kind::{Change, Create, Delete, RecordKind, Save, Verb, text, words};
use slipway_api::id::WebhookId;
use slipway_api::operations::webhook::{CreateWebhook, DeleteWebhook, GetWebhook, ListWebhooks, PutWebhook};
use slipway_api::tables::body::{WEBHOOK_CREATE, WEBHOOK_EDIT};
use slipway_api::tables::webhook::WEBHOOK;
use slipway_api::{Json, Operation, Record};
use slipway_logic::forms::form::{Control, Form, Input, Section};
use slipway_logic::forms::fuller;
use slipway_logic::list::{Cell, Column, Of, column};

const COLUMNS: &[Column] = &[
    column("target", "Target URL", Cell::Name, Of::Own(&["target_url"])),
    column("enabled", "State", Cell::Label, Of::Made(|own, _| enabled(own))).filter(),
    column("events", "Events", Cell::Text, Of::Made(|own, _| words(own, "events"))),
    column("kind", "Kind", Cell::Label, Of::Own(&["kind"])).filter(),
    column("description", "Description", Cell::Text, Of::Own(&["description"])).wide(),
    column("updated", "Updated", Cell::Time, Of::Own(&["updated_at"])).wide(),
];

/// The webhooks of an organization.
static LIST: ListOf = ListOf {
    name: "Webhooks",
    one: "webhook",
    many: "webhooks",
    empty: "No webhook yet",
    advice: "A webhook tells another system about deployments. Create the first webhook.",
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("target", false),
    notes: false,
};

const TARGET: Input = Input::text("target_url", "Target URL", "Receives a POST request for each event.");
const EVENTS: Input =
    Input::text("events", "Events", "The deployments that are reported.").with(Control::Many(&[
        ("DEPLOYMENT_STARTED", "Deployment started"),
        ("DEPLOYMENT_FAILED", "Deployment failed"),
        ("DEPLOYMENT_SUCCEEDED", "Deployment succeeded"),
    ]));
const ENABLED: Input = Input::text("enabled", "Enabled", "A disabled webhook receives nothing.")
    .with(Control::Choice(&[("true", "On"), ("false", "Off")]));

static CREATE: Form = Form {
    name: "create-webhook",
    table: &WEBHOOK_CREATE,
    sections: &[Section::only(&[
        TARGET,
        EVENTS,
        ENABLED,
        Input::text("kind", "Kind", "Slack for a channel of Slack, Standard for everything else.")
            .with(Control::Choice(&[("", "Platform default"), ("STANDARD", "Standard"), ("SLACK", "Slack")])),
    ])],
};

static EDIT: Form = Form {
    name: "edit-webhook",
    table: &WEBHOOK_EDIT,
    sections: &[Section::only(&[
        TARGET,
        EVENTS,
        ENABLED,
        Input::text(
            "target_secret",
            "Secret",
            "Signs each request. Leave empty to keep the secret, if there is one.",
        )
        .with(Control::Secret)
        .unstored(),
        Input::text("description", "Description", "").with(Control::Lines),
    ])],
};

/// Operations, forms and texts of webhooks.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &WEBHOOK,
    read_all: |organization| ListWebhooks { organization }.request(),
    read: Some(|organization, id| GetWebhook { organization, webhook: WebhookId(id.0) }.request()),
    name: |record| text(record, "target_url"),
    create: Some(Create {
        form: &CREATE,
        submit_label: "Create webhook",
        success_message: "Webhook created",
        initial: r#"{"target_url":"","events":[],"enabled":true}"#,
        fuller: fuller::webhook,
        request: |organization, body| CreateWebhook { organization, body: Json(body) }.request(),
    }),
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save webhook",
        note: "",
        unread: None,
        changes: &[
            Change {
                verb: Verb::Enable,
                field: "enabled",
                value: "true",
                consequence: "The target is told about deployments again.",
            },
            Change {
                verb: Verb::Disable,
                field: "enabled",
                value: "false",
                consequence: "The target isn’t told about deployments until the webhook is enabled again.",
            },
        ],
        held: |_, _, _| None,
        request: |organization, id, body| {
            PutWebhook { organization, webhook: WebhookId(id.0), body: Json(body) }.request()
        },
    }),
    delete: Some(Delete {
        verb: Verb::Delete,
        several: true,
        held: |_, _, _| None,
        destroys: "The target isn’t told about deployments any more.",
        request: |organization, id| DeleteWebhook { organization, webhook: WebhookId(id.0) }.request(),
    }),
    usage: None,
    known_as: None,
};

fn enabled(webhook: &Record) -> String {
    match webhook.at(&["enabled"]).boolean() {
        Some(true) => "ENABLED".to_owned(),
        Some(false) => "DISABLED".to_owned(),
        None => String::new(),
    }
}
