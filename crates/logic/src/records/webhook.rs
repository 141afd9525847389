//! Webhooks: their events in the document and on deployed platforms, and a sample of what they post (part 6).

use crate::text::json;
use slipway_api::Record;
use slipway_api::described::Value;

/// The application of the sample.
const APPLICATION: &str = "00000000-0000-4000-8000-000000000000";

/// Returns a body as the platform posts it for the first event of a webhook: `event_type` and `payload` (part 6).
pub fn sample(webhook: &Record) -> String {
    let events = webhook.at(&["events"]).elements();
    let event = events.first().and_then(|event| Value::of(event).text());
    let event = event.unwrap_or_else(|| "DEPLOYMENT_STARTED".to_owned());
    let payload = json::object(&[("application_id", Some(APPLICATION))]);
    format!("{{\"event_type\":{},\"payload\":{payload}}}", json::text(&event))
}

/// Returns a warning about a target; None for one that is encrypted.
pub fn target_warning(target: &str) -> Option<String> {
    target.trim().starts_with("http://").then(|| {
        "Not encrypted: anybody on the way can read what is sent. Use https:// if the target has it."
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn the_sample_has_an_event_of_the_webhook() {
        let list =
            Listed::decode(r#"[{"id":"1","events":["DEPLOYMENT_FAILURE"]},{"id":"2","events":[]}]"#).unwrap();
        let samples: Vec<String> = list.items.iter().map(sample).collect();
        assert!(samples[0].starts_with(r#"{"event_type":"DEPLOYMENT_FAILURE","payload":{"application_id":"#));
        assert!(samples[1].contains("DEPLOYMENT_STARTED"));
    }

    #[test]
    fn a_target_without_encryption_is_warned_of() {
        assert!(target_warning(" http://hooks.example.com").is_some());
        assert_eq!(target_warning("https://hooks.example.com"), None);
        assert_eq!(target_warning(""), None);
    }
}
