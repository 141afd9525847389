//! Webhooks and their deliveries (part 6; companion "Organization"), and the body of an error (part 7).

use super::enumerations::{ANY_WEBHOOK_EVENT, ENVIRONMENT_MODE, WEBHOOK_KIND};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, List, OneOf, Text, Uri, Uuid};
use crate::table::{field, tables};

tables! {
    /// A webhook.
    WEBHOOK: webhook, "6" => {
        TARGET_URL = field(Uri),
        EVENTS = field(List(&OneOf(&ANY_WEBHOOK_EVENT))),
        ENABLED = field(Boolean),
        ID = field(Uuid).required().read_only(),
        CREATED_AT = field(DateTime).required().read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        KIND = field(OneOf(&WEBHOOK_KIND)),
        TARGET_SECRET_SET = field(Boolean).read_only(),
        DESCRIPTION = field(Text).nullable(),
        PROJECT_NAMES_FILTER = field(List(&Text)),
        ENVIRONMENT_TYPES_FILTER = field(List(&OneOf(&ENVIRONMENT_MODE))),
    }

    /// A delivery to a webhook: the request that was sent, and the response of its target.
    WEBHOOK_EVENT: webhook_event, "companion" => {
        ID = field(Uuid).required(),
        CREATED_AT = field(DateTime).required(),
        KIND = field(OneOf(&WEBHOOK_KIND)),
        MATCHED_EVENT = field(Text),
        TARGET_URL_USED = field(Text),
        REQUEST = field(Free),
        TARGET_RESPONSE_STATUS_CODE = field(Integer).nullable(),
        TARGET_RESPONSE_BODY = field(Text).nullable(),
    }

    /// The body of an error reply.
    ERROR: error, "7" => {
        STATUS = field(Integer),
        ERROR = field(Text),
        MESSAGE = field(Text),
        FIELDS = field(Free),
    }
}
