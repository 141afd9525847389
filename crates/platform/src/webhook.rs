//! Webhooks (part 6), and the events that a webhook subscribes to. The deliveries are in `delivery.rs`.

use crate::record::Fields;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A webhook, with the secret that no reply contains.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub record: Fields,
    pub secret: Option<String>,
}

/// The name of each event in the document, and its name on deployed platforms.
const EVENTS: [(&str, &str); 4] = [
    ("DEPLOYMENT_STARTED", "DEPLOYMENT_STARTED"),
    ("DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_SUCCESSFUL"),
    ("DEPLOYMENT_FAILED", "DEPLOYMENT_FAILURE"),
    ("DEPLOYMENT_CANCELLED", "DEPLOYMENT_CANCELLED"),
];

/// Returns each name by which an event can be subscribed to.
pub fn event_names() -> Vec<&'static str> {
    let other_names = EVENTS.into_iter().filter(|(document, deployed)| document != deployed);
    EVENTS
        .into_iter()
        .map(|(document, _)| document)
        .chain(other_names.map(|(_, deployed)| deployed))
        .collect()
}

/// Returns the names of the events that deployed platforms accept (companion, "What deployed platforms refuse").
pub fn deployed_event_names() -> [&'static str; 4] {
    EVENTS.map(|(_, deployed)| deployed)
}

impl Webhook {
    /// Returns the name by which the webhook subscribes to `event` (the document's name of an event): the document's name, or the name on
    /// deployed platforms. None if the webhook doesn't subscribe to the event.
    pub fn subscribed(&self, event: &str) -> Option<&'static str> {
        let (document, deployed) = EVENTS.into_iter().find(|(name, _)| *name == event)?;
        let events = self.record.get("events")?.as_array()?;
        [document, deployed].into_iter().find(|name| events.contains(&json!(name)))
    }

    pub fn passes(&self, filter: &str, value: &str) -> bool {
        let list = self.record.get(filter).and_then(Value::as_array);
        list.is_none_or(|list| list.is_empty() || list.contains(&json!(value)))
    }
}
