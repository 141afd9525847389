//! Deliveries of events to webhooks, and their outcomes.

use super::Database;
use crate::record::{find, id, parent, text};
use crate::webhook::{Delivery, Due, MAX_DELIVERIES};
use serde_json::json;
use uuid::Uuid;

impl Database {
    /// Creates a delivery for each enabled webhook that subscribes to this event of a service and whose filters accept its project and
    /// environment. Removes the oldest deliveries with an outcome above `MAX_DELIVERIES`.
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
        let mut more = self.deliveries.len().saturating_sub(MAX_DELIVERIES);
        // Deliveries without an outcome aren't removed, because their outcome is still to be recorded.
        self.deliveries.retain(|delivery| {
            let is_old = more > 0 && delivery.answer.is_some();
            more -= usize::from(is_old);
            !is_old
        });
    }

    /// Returns the deliveries to send now. Each is returned once.
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

    /// Queues the deliveries without an outcome again, after a restart of the server.
    pub fn unsend(&mut self) {
        for delivery in self.deliveries.iter_mut().filter(|delivery| delivery.answer.is_none()) {
            delivery.is_sent = false;
        }
    }

    /// Records the outcome of a delivery: the receiver's HTTP status and the first 1,000 characters of its reply, or None and the reason
    /// why there is no reply. An unknown delivery is ignored.
    pub fn delivered(&mut self, wanted: Uuid, status: Option<u16>, answer: &str) {
        if let Some(delivery) = self.deliveries.iter_mut().find(|delivery| delivery.id == wanted) {
            delivery.status = status;
            delivery.answer = Some(answer.chars().take(1_000).collect());
        }
    }
}
