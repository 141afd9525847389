//! Deliveries of events to webhooks, and their outcomes.

use super::Database;
use crate::delivery::{Delivery, Due, MAX_DELIVERIES};
use crate::record::{find, id, parent, text};
use serde_json::json;
use uuid::Uuid;

impl Database {
    /// Creates a delivery of an event of a service for each enabled webhook that subscribes to the event and whose filters accept the
    /// service's project and the mode of its environment. If the database then has more than `MAX_DELIVERIES` deliveries, removes the oldest
    /// that have an outcome.
    pub fn announce(&mut self, environment: Uuid, service: Uuid, event: &str, at: i64) {
        let environment = find(&self.environments, environment);
        let mode = environment.map(|environment| text(environment, "mode")).unwrap_or_default();
        let project =
            environment.and_then(|environment| find(&self.projects, parent(environment, "project")?));
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
                let event_name = webhook.subscribed(event)?;
                Some((
                    id(&webhook.record)?,
                    text(&webhook.record, "kind").to_owned(),
                    event_name,
                    text(&webhook.record, "target_url").to_owned(),
                ))
            })
            .collect();
        for (webhook, kind, event_name, url) in wanted {
            let delivery = Delivery {
                id: self.fresh_id("delivery"),
                webhook,
                kind,
                created: at,
                event: event_name.to_owned(),
                url,
                request: json!({"event_type": event_name, "payload": {"application_id": service}}),
                is_sent: false,
                status: None,
                answer: None,
            };
            self.deliveries.push(delivery);
        }
        let mut excess = self.deliveries.len().saturating_sub(MAX_DELIVERIES);
        // Deliveries without an outcome aren't removed, because their outcome is still to be recorded.
        self.deliveries.retain(|delivery| {
            let is_old = excess > 0 && delivery.answer.is_some();
            excess -= usize::from(is_old);
            !is_old
        });
    }

    /// Returns the deliveries that weren't sent yet, and marks them as sent. So each delivery is returned once.
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
