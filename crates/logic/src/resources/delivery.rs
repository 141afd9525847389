//! The outcomes of a webhook's deliveries.

use slipway_api::fields::webhook_event;
use slipway_api::{Record, Timestamp};

/// The outcome of a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The tone of the chip: `fine` for a response with a status from 200 to 299, `failed` for any other response, `waiting` if there was no
    /// response.
    pub tone: &'static str,
    /// The label of the chip: "Delivered (200)", "Failed (500)" or "No response".
    pub label: String,
    /// The time of the delivery; None if the platform doesn't send it.
    pub at: Option<Timestamp>,
}

/// Returns the outcome of a delivery.
pub fn outcome(event: &Record) -> Outcome {
    let (tone, label) = match event.at(&[webhook_event::TARGET_RESPONSE_STATUS_CODE]).integer() {
        Some(status @ 200..=299) => ("fine", format!("Delivered ({status})")),
        Some(status) => ("failed", format!("Failed ({status})")),
        None => ("waiting", "No response".to_owned()),
    };
    let at = event.at(&[webhook_event::CREATED_AT]).text().as_deref().and_then(Timestamp::parse);
    Outcome { tone, label, at }
}

/// Returns the outcome of the newest delivery. Deliveries without a time are ignored; None if no delivery has one.
pub fn last(events: &[Record]) -> Option<Outcome> {
    events.iter().map(outcome).filter(|outcome| outcome.at.is_some()).max_by_key(|outcome| outcome.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    fn events(json: &str) -> Vec<Record> {
        Listed::decode(json).unwrap().items
    }

    #[test]
    fn the_status_of_the_response_is_the_outcome() {
        let all = events(
            r#"[{"target_response_status_code":204},{"target_response_status_code":500},{"target_response_status_code":null}]"#,
        );
        let labels: Vec<(&str, String)> =
            all.iter().map(outcome).map(|outcome| (outcome.tone, outcome.label)).collect();
        let expected = [("fine", "Delivered (204)"), ("failed", "Failed (500)"), ("waiting", "No response")];
        assert_eq!(labels, expected.map(|(tone, label)| (tone, label.to_owned())));
    }

    #[test]
    fn the_newest_delivery_is_the_last_in_any_order() {
        let all = events(
            r#"[{"created_at":"2026-11-20T09:00:00Z","target_response_status_code":200},
                {"created_at":"2026-11-20T10:00:00Z","target_response_status_code":500},
                {"target_response_status_code":200}]"#,
        );
        assert_eq!(last(&all).map(|outcome| outcome.label).as_deref(), Some("Failed (500)"));
        assert_eq!(last(&[]), None);
    }
}
