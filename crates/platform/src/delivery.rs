//! Deliveries of events to webhooks (part 6). The engine returns the deliveries, and the program that contains it sends them.

use crate::clock;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

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
    /// True once [`crate::Platform::due`] returned the delivery for sending. After a restart of the server, false again for a delivery
    /// without an outcome.
    pub is_sent: bool,
    pub status: Option<u16>,
    pub answer: Option<String>,
}

/// A delivery to send: a POST with this JSON body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The name of the database with the delivery. [`crate::Platform::delivered`] finds the delivery by this name and `id`.
    pub database: String,
    pub id: Uuid,
    pub url: String,
    pub body: String,
}

/// The maximum number of deliveries in a database. If there are more, the oldest that have an outcome are removed.
pub const MAX_DELIVERIES: usize = 1_000;

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
