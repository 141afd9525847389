//! The list, the forms and the requests of webhooks.

use super::ListDescription;
use super::record_kind::{Change, Create, Delete, RecordKind, RecordState, Save, Verb, text, words};
use crate::forms::deployed_body;
use crate::forms::form::{Control, Form, Input, Section, with_none};
use crate::list::{CellKind, CellSource, Column, column};
use crate::text::json;
use slipway_api::described::Value;
use slipway_api::fields::{deployment_request_result, webhook, webhook_create, webhook_edit};
use slipway_api::id::WebhookId;
use slipway_api::operations::webhook::{CreateWebhook, DeleteWebhook, GetWebhook, ListWebhooks, PutWebhook};
use slipway_api::table::Enumeration;
use slipway_api::tables::body::{WEBHOOK_CREATE, WEBHOOK_EDIT};
use slipway_api::tables::enumerations::{
    ANY_WEBHOOK_EVENT, DEPLOYED_WEBHOOK_EVENT, ENVIRONMENT_MODE, WEBHOOK_EVENT, WEBHOOK_KIND,
};
use slipway_api::tables::webhook::WEBHOOK;
use slipway_api::{Json, Operation, Record};

const COLUMNS: &[Column] = &[
    column("target", "Target URL", CellKind::Name, CellSource::Record(&[webhook::TARGET_URL])),
    column(
        "events",
        "Events",
        CellKind::Text,
        CellSource::Computed(|record, _| words(record, webhook::EVENTS, &ANY_WEBHOOK_EVENT).into()),
    ),
    column("enabled", "State", CellKind::Chip, CellSource::Computed(|record, _| enabled(record).into()))
        .filter(),
    column("kind", "Kind", CellKind::Label, CellSource::Record(&[webhook::KIND])).filter(),
    column("description", "Description", CellKind::Text, CellSource::Record(&[webhook::DESCRIPTION])).wide(),
    column("updated", "Updated", CellKind::Time, CellSource::Record(&[webhook::UPDATED_AT])).wide(),
];

/// The list of the webhooks of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
    name: "Webhooks",
    one: "webhook",
    many: "webhooks",
    empty: "No webhook yet",
    advice: "A webhook tells another system about deployments. Create the first webhook.",
    key: webhook::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("target", false),
    notes: false,
};

const TARGET: Input =
    Input::text(webhook::TARGET_URL, "Target URL", "Receives a POST request for each event.")
        .with(Control::Code);
const EVENTS: Input = Input::text(webhook::EVENTS, "Events", "The deployments that are reported.")
    .with(Control::ManyOffered(EVENT_OPTIONS, Some(&ANY_WEBHOOK_EVENT)));
const KIND_OF_TARGET: Input =
    Input::text(webhook::KIND, "Kind", "Slack for a channel of Slack, Standard for everything else.")
        .with(Control::Choice(&KIND_OR_DEFAULT));
const DESCRIPTION: Input = Input::text(webhook::DESCRIPTION, "Description", "").with(Control::Lines);
const PROJECTS: Input =
    Input::text(webhook::PROJECT_NAMES_FILTER, "Projects", "Filters deployments by project.")
        .with(Control::ManyOffered(PROJECT_OPTIONS, None));
const MODES: Input = Input::text(
    webhook::ENVIRONMENT_TYPES_FILTER,
    "Environments",
    "Filters deployments by the mode of the environment.",
)
.with(Control::Many(ENVIRONMENT_MODE.values));

/// The name under which the page provides the options of the field "Events".
pub const EVENT_OPTIONS: &str = "events";

/// The name under which the page provides the options of the field "Projects": the names of the projects.
pub const PROJECT_OPTIONS: &str = "projects";
const ENABLED: Input = Input::text(webhook::ENABLED, "Enabled", "A disabled webhook receives nothing.")
    .with(Control::Choice(&[("true", "On"), ("false", "Off")]));

/// The choices for the kind. If the first, empty one is chosen, the platform uses its default.
const KIND_OR_DEFAULT: [(&str, &str); 3] = with_none("Platform default", WEBHOOK_KIND.values);

static CREATE: Form = Form {
    name: "create-webhook",
    table: &WEBHOOK_CREATE,
    sections: &[Section::only(&[
        TARGET,
        EVENTS,
        ENABLED,
        KIND_OF_TARGET,
        Input::text(
            webhook_create::TARGET_SECRET,
            "Secret",
            "Known to the platform and the target. The platform never returns it.",
        )
        .with(Control::Secret)
        .unstored(),
        DESCRIPTION,
        PROJECTS,
        MODES,
    ])],
};

/// The form that creates a webhook on platforms that follow the API document alone: the request there has no secret, description or filters.
static CREATE_BY_DOCUMENT: Form = Form {
    name: "create-webhook",
    table: &WEBHOOK_CREATE,
    sections: &[Section::only(&[TARGET, EVENTS, ENABLED, KIND_OF_TARGET])],
};

static EDIT: Form = Form {
    name: "edit-webhook",
    table: &WEBHOOK_EDIT,
    sections: &[Section::only(&[
        TARGET,
        EVENTS,
        ENABLED,
        Input::text(
            webhook_edit::TARGET_SECRET,
            "Secret",
            "Known to the platform and the target. Leave empty to keep the secret, if there is one.",
        )
        .with(Control::Secret)
        .unstored(),
        DESCRIPTION,
        PROJECTS,
        MODES,
    ])],
};

/// The record kind of webhooks: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &WEBHOOK,
    read_all: |organization| ListWebhooks { organization }.request(),
    read: Some(|organization, id| GetWebhook { organization, webhook: WebhookId(id.0) }.request()),
    name: |record| text(record, webhook::TARGET_URL),
    state: Some(RecordState {
        field: webhook::ENABLED,
        value: enabled,
        tone: |value| match value {
            "ENABLED" => "fine",
            "DISABLED" => "idle",
            _ => "unknown",
        },
    }),
    create: Some(Create {
        form: &CREATE,
        by_document: Some(&CREATE_BY_DOCUMENT),
        submit_label: "Create webhook",
        success_message: "Webhook created",
        initial: r#"{"target_url":"","events":[],"enabled":true}"#,
        deployed_body: deployed_body::webhook,
        request: |organization, body| CreateWebhook { organization, body: Json(body) }.request(),
    }),
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save webhook",
        note: "",
        erase_warning: None,
        unread: None,
        changes: &[
            Change {
                verb: Verb::Enable,
                field: webhook_edit::ENABLED,
                value: "true",
                consequence: "The target is told about deployments again.",
            },
            Change {
                verb: Verb::Disable,
                field: webhook_edit::ENABLED,
                value: "false",
                consequence: "The target isn’t told about deployments until the webhook is enabled again.",
            },
        ],
        disabled_reason: |_, _, _| None,
        request: |organization, id, body| {
            PutWebhook { organization, webhook: WebhookId(id.0), body: Json(body) }.request()
        },
    }),
    delete: Some(Delete {
        verb: Verb::Delete,
        several: true,
        can_undo: true,
        disabled_reason: |_, _, _| None,
        destroys: "The target gets no more deliveries.",
        request: |organization, id| DeleteWebhook { organization, webhook: WebhookId(id.0) }.request(),
    }),
    usage: None,
    known_as: None,
};

fn enabled(webhook: &Record) -> String {
    match webhook.at(&[webhook::ENABLED]).boolean() {
        Some(true) => "ENABLED".to_owned(),
        Some(false) => "DISABLED".to_owned(),
        None => String::new(),
    }
}

/// Returns the enumeration of the events that a form offers: that of the document, or that of deployed platforms (companion, "Values").
/// The events of the edited webhook decide, else most events of the listed webhooks. If neither decides, it is that of
/// the document if `by_document` is true (the platform follows the API document alone), else that of deployed platforms.
pub fn event_words(edited: Option<&Record>, listed: &[Record], by_document: bool) -> &'static Enumeration {
    let default = || if by_document { &WEBHOOK_EVENT } else { &DEPLOYED_WEBHOOK_EVENT };
    edited
        .and_then(|webhook| words_of(std::slice::from_ref(webhook)))
        .or_else(|| words_of(listed))
        .unwrap_or_else(default)
}

/// Returns the enumeration that has more of the webhooks’ events. Events of both enumerations don’t count. None if both have as many.
fn words_of(webhooks: &[Record]) -> Option<&'static Enumeration> {
    let events = webhooks.iter().flat_map(|webhook| webhook.at(&[webhook::EVENTS]).elements());
    let events: Vec<String> = events.filter_map(|event| Value::of(event).text()).collect();
    let count_only_in = |one: &Enumeration, other: &Enumeration| {
        events.iter().filter(|event| one.contains(event) && !other.contains(event)).count()
    };
    let (document, deployed) = (
        count_only_in(&WEBHOOK_EVENT, &DEPLOYED_WEBHOOK_EVENT),
        count_only_in(&DEPLOYED_WEBHOOK_EVENT, &WEBHOOK_EVENT),
    );
    match document.cmp(&deployed) {
        std::cmp::Ordering::Greater => Some(&WEBHOOK_EVENT),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(&DEPLOYED_WEBHOOK_EVENT),
    }
}

/// The id of the application in [`sample`].
const APPLICATION: &str = "00000000-0000-4000-8000-000000000000";

/// Returns an example of the body that the platform posts to a webhook’s target: `event_type` and `payload` (part 6). The event is the
/// first one of the webhook, or `DEPLOYMENT_STARTED` if it has none.
pub fn sample(webhook: &Record) -> String {
    let events = webhook.at(&[webhook::EVENTS]).elements();
    let event = events.first().and_then(|event| Value::of(event).text());
    let event = event.unwrap_or_else(|| "DEPLOYMENT_STARTED".to_owned());
    let payload = json::object(&[(deployment_request_result::APPLICATION_ID, Some(APPLICATION))]);
    format!("{{\"event_type\":{},\"payload\":{payload}}}", json::text(&event))
}

/// Returns a warning about a target that begins with `http://`, since it isn’t encrypted. None for any other text.
pub fn target_warning(target: &str) -> Option<String> {
    target.trim().starts_with("http://").then(|| {
        "Not encrypted: anybody on the way can read what is sent. Use https:// if the target has it."
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn the_sample_has_an_event_of_the_webhook() {
        let list =
            Listed::decode(r#"[{"id":"1","events":["DEPLOYMENT_FAILURE"]},{"id":"2","events":[]}]"#).unwrap();
        let samples: Vec<String> = list.items.iter().map(sample).collect();
        assert!(samples[0].starts_with(r#"{"event_type":"DEPLOYMENT_FAILURE","payload":{"application_id":"#));
        assert!(samples[1].contains("DEPLOYMENT_STARTED"));
    }

    #[test]
    fn events_are_offered_in_the_words_of_the_platform() {
        let words = |edited: &str, listed: &str, by_document| {
            let edited = Listed::decode(edited).unwrap().items;
            event_words(edited.first(), &Listed::decode(listed).unwrap().items, by_document).name
        };
        let (document, deployed) = (WEBHOOK_EVENT.name, DEPLOYED_WEBHOOK_EVENT.name);
        let failed = r#"[{"id":"1","events":["DEPLOYMENT_FAILED"]}]"#;
        let failure = r#"[{"id":"1","events":["DEPLOYMENT_FAILURE","DEPLOYMENT_CANCELLED"]}]"#;
        let started = r#"[{"id":"1","events":["DEPLOYMENT_STARTED"]}]"#;
        assert_eq!(words("[]", "[]", false), deployed);
        assert_eq!(words("[]", "[]", true), document);
        assert_eq!((words("[]", failed, false), words("[]", failure, true)), (document, deployed));
        assert_eq!(words(started, failed, false), document, "the edited webhook has no telling event");
        assert_eq!(words(failure, failed, true), deployed, "the words of the edited webhook are kept");
    }

    #[test]
    fn a_target_without_encryption_is_warned_of() {
        assert!(target_warning(" http://hooks.example.com").is_some());
        assert_eq!(target_warning("https://hooks.example.com"), None);
        assert_eq!(target_warning(""), None);
    }
}
