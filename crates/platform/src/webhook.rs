//! Webhooks and their deliveries (part 6). The engine says what is to be delivered; who runs it delivers.

use crate::clock;
use crate::record::Fields;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// A webhook, and the secret that no reply shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub record: Fields,
    pub secret: Option<String>,
}

/// One delivery of an event to a webhook's address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Delivery {
    pub id: Uuid,
    pub webhook: Uuid,
    pub kind: String,
    pub created: i64,
    pub event: String,
    pub url: String,
    pub request: Value,
    /// Whether it was handed out to be delivered.
    pub is_sent: bool,
    pub status: Option<u16>,
    pub answer: Option<String>,
}

/// What is to be delivered: a POST with this JSON body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Whose it is, for [`crate::Platform::delivered`].
    pub database: String,
    pub id: Uuid,
    pub url: String,
    pub body: String,
}

/// Deliveries kept at the most, per database.
pub const KEPT: usize = 1_000;

/// The document's word for an event, and the one that deployed platforms use.
const WORDS: [(&str, &str); 4] = [
    ("DEPLOYMENT_STARTED", "DEPLOYMENT_STARTED"),
    ("DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_SUCCESSFUL"),
    ("DEPLOYMENT_FAILED", "DEPLOYMENT_FAILURE"),
    ("DEPLOYMENT_CANCELLED", "DEPLOYMENT_CANCELLED"),
];

impl Webhook {
    /// The word by which it is subscribed to an event.
    pub fn subscribed(&self, event: &str) -> Option<&'static str> {
        let (document, deployed) = WORDS.into_iter().find(|(word, _)| *word == event)?;
        let events = self.record.get("events")?.as_array()?;
        [document, deployed].into_iter().find(|word| events.contains(&json!(word)))
    }

    pub fn passes(&self, filter: &str, value: &str) -> bool {
        let list = self.record.get(filter).and_then(Value::as_array);
        list.is_none_or(|list| list.is_empty() || list.contains(&json!(value)))
    }
}

impl Delivery {
    /// The event of a webhook (companion, "Organization").
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
