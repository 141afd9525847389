//! Webhooks and their deliveries (part 6; companion "Organization"), and what failures say (part 7).

use super::words::{ENVIRONMENT_MODE, WEBHOOK_KIND};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, OneOf, Text, Uri, Uuid};
use crate::table::{Table, field, table};

/// A webhook.
pub static WEBHOOK: Table = table(
    "webhook",
    "6",
    &[
        field("target_url", Uri),
        field("events", List(&Text)),
        field("enabled", Boolean),
        field("id", Uuid).required().read_only(),
        field("created_at", DateTime).required().read_only(),
        field("updated_at", DateTime).read_only(),
        field("kind", OneOf(&WEBHOOK_KIND)),
        field("target_secret_set", Boolean).read_only(),
        field("description", Text).nullable(),
        field("project_names_filter", List(&Text)),
        field("environment_types_filter", List(&OneOf(&ENVIRONMENT_MODE))),
    ],
);

/// A delivery of a webhook.
pub static WEBHOOK_EVENT: Table = table(
    "webhook_event",
    "companion",
    &[
        field("id", Uuid).required(),
        field("created_at", DateTime).required(),
        field("kind", OneOf(&WEBHOOK_KIND)),
        field("matched_event", Text),
        field("target_url_used", Text),
        field("request", Free),
        field("target_response_status_code", Integer).nullable(),
        field("target_response_body", Text).nullable(),
    ],
);

/// The message of a failure.
pub static ERROR: Table = table(
    "error",
    "7",
    &[field("status", Integer), field("error", Text), field("message", Text), field("fields", Free)],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&WEBHOOK, &WEBHOOK_EVENT, &ERROR];
