//! Webhooks and their deliveries (part 6). The engine says what is to be delivered; who runs it delivers.

use crate::clock;
use crate::database::{Database, Fields, find, id, parent, text};
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
const KEPT: usize = 1_000;

/// The document's word for an event, and the one that deployed platforms use.
const WORDS: [(&str, &str); 4] = [
    ("DEPLOYMENT_STARTED", "DEPLOYMENT_STARTED"),
    ("DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_SUCCESSFUL"),
    ("DEPLOYMENT_FAILED", "DEPLOYMENT_FAILURE"),
    ("DEPLOYMENT_CANCELLED", "DEPLOYMENT_CANCELLED"),
];

impl Webhook {
    /// The word by which it is subscribed to an event.
    fn subscribed(&self, event: &str) -> Option<&'static str> {
        let (document, deployed) = WORDS.into_iter().find(|(word, _)| *word == event)?;
        let events = self.record.get("events")?.as_array()?;
        [document, deployed].into_iter().find(|word| events.contains(&json!(word)))
    }

    fn passes(&self, filter: &str, value: &str) -> bool {
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

impl Database {
    /// Makes a delivery for each enabled webhook that wants this event of a service.
    pub fn announce(&mut self, environment: Uuid, service: Uuid, event: &str, at: i64) {
        let place = find(&self.environments, environment);
        let mode = place.map(|place| text(place, "mode")).unwrap_or_default();
        let project = place.and_then(|place| find(&self.projects, parent(place, "project")?));
        let project = project.map(|project| text(project, "name")).unwrap_or_default();
        let wanted: Vec<(Uuid, String, &'static str, String)> = self
            .webhooks
            .iter()
            .filter(|webhook| webhook.record.get("enabled") == Some(&json!(true)))
            .filter(|webhook| {
                webhook.passes("project_names_filter", project)
                    && webhook.passes("environment_types_filter", mode)
            })
            .filter_map(|webhook| {
                let word = webhook.subscribed(event)?;
                Some((
                    id(&webhook.record)?,
                    text(&webhook.record, "kind").to_owned(),
                    word,
                    text(&webhook.record, "target_url").to_owned(),
                ))
            })
            .collect();
        for (webhook, kind, word, url) in wanted {
            let delivery = Delivery {
                id: self.fresh_id("delivery"),
                webhook,
                kind,
                created: at,
                event: word.to_owned(),
                url,
                request: json!({"event_type": word, "payload": {"application_id": service}}),
                is_sent: false,
                status: None,
                answer: None,
            };
            self.deliveries.push(delivery);
        }
        let mut more = self.deliveries.len().saturating_sub(KEPT);
        // What has no answer yet isn't forgotten.
        self.deliveries.retain(|delivery| {
            let is_old = more > 0 && delivery.answer.is_some();
            more -= usize::from(is_old);
            !is_old
        });
    }

    /// What is to be delivered now; each is handed out once.
    pub fn due(&mut self) -> Vec<Due> {
        let database = self.name.clone();
        let waiting = self.deliveries.iter_mut().filter(|delivery| !delivery.is_sent);
        waiting
            .map(|delivery| {
                delivery.is_sent = true;
                Due {
                    database: database.clone(),
                    id: delivery.id,
                    url: delivery.url.clone(),
                    body: delivery.request.to_string(),
                }
            })
            .collect()
    }

    /// What was handed out and has no answer is handed out again: whoever had it is no more.
    pub fn unsend(&mut self) {
        for delivery in self.deliveries.iter_mut().filter(|delivery| delivery.answer.is_none()) {
            delivery.is_sent = false;
        }
    }

    /// How a delivery ended.
    pub fn delivered(&mut self, wanted: Uuid, status: Option<u16>, answer: &str) {
        if let Some(delivery) = self.deliveries.iter_mut().find(|delivery| delivery.id == wanted) {
            delivery.status = status;
            delivery.answer = Some(answer.chars().take(1_000).collect());
        }
    }
}
