//! Webhooks and their deliveries (part 6). The engine returns the deliveries, and the program that contains it sends them.

use crate::clock;
use crate::record::Fields;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// A webhook, with the secret that no reply contains.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub record: Fields,
    pub secret: Option<String>,
}

/// A delivery of an event to a webhook's address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Delivery {
    pub id: Uuid,
    pub webhook: Uuid,
    pub kind: String,
    pub created: i64,
    pub event: String,
    pub url: String,
    pub request: Value,
    /// True once [`crate::Platform::due`] returned the delivery for sending.
    pub is_sent: bool,
    pub status: Option<u16>,
    pub answer: Option<String>,
}

/// A delivery to send: a POST with this JSON body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The database and the id of the delivery, for [`crate::Platform::delivered`].
    pub database: String,
    pub id: Uuid,
    pub url: String,
    pub body: String,
}

/// The maximum number of deliveries in a database. Above it the oldest with an outcome are removed.
pub const MAX_DELIVERIES: usize = 1_000;

/// The name of each event in the document, and its name on deployed platforms.
const WORDS: [(&str, &str); 4] = [
    ("DEPLOYMENT_STARTED", "DEPLOYMENT_STARTED"),
    ("DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_SUCCESSFUL"),
    ("DEPLOYMENT_FAILED", "DEPLOYMENT_FAILURE"),
    ("DEPLOYMENT_CANCELLED", "DEPLOYMENT_CANCELLED"),
];

impl Webhook {
    /// Returns the name, in the document or on deployed platforms, by which the webhook subscribes to `event`; None if it doesn't subscribe.
    pub fn subscribed(&self, event: &str) -> Option<&'static str> {
        let (document, deployed) = WORDS.into_iter().find(|(name, _)| *name == event)?;
        let events = self.record.get("events")?.as_array()?;
        [document, deployed].into_iter().find(|name| events.contains(&json!(name)))
    }

    pub fn passes(&self, filter: &str, value: &str) -> bool {
        let list = self.record.get(filter).and_then(Value::as_array);
        list.is_none_or(|list| list.is_empty() || list.contains(&json!(value)))
    }
}

impl Delivery {
    /// Returns the delivery as an event of its webhook (companion, "Organization").
    pub fn event(&self) -> Value {
        json!({
            "id": self.id,
            "created_at": clock::iso(self.created),
            "kind": self.kind,
            "matched_event": self.event,
            "target_url_used": self.url,
            "request": self.request,
            "target_response_status_code": self.status,
            "target_response_body": self.answer,
        })
    }
}
