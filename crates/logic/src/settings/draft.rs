//! The draft of a service’s settings as it is stored in the tab: without the credentials of scalers, which are secrets.

use super::edit::{Segment, value};
use super::write::set;
use slipway_api::described::elements;

fn key(name: &str) -> Segment {
    Segment::Key(name.to_owned())
}

/// Returns the way of the credentials of each scaler in a request.
fn credentials(request: &str) -> Vec<Vec<Segment>> {
    let scalers = value(request, &[key("autoscaling"), key("scalers")]).map(elements).unwrap_or_default();
    (0..scalers.len())
        .map(|index| {
            // A request has the scalers without their ids.
            [
                key("autoscaling"),
                key("scalers"),
                Segment::New(index),
                key("trigger_authentication"),
                key("config_yaml"),
            ]
            .to_vec()
        })
        .collect()
}

/// Returns a request without the credentials of its scalers, for the draft.
pub fn without_credentials(request: &str) -> String {
    let without = |text: String, way: Vec<Segment>| set(&text, &way, None).unwrap_or(text);
    credentials(request).into_iter().fold(request.to_owned(), without)
}

/// Returns a request of a restored draft with the credentials of the scalers in `now`, the request that would save the present record.
/// A scaler whose credentials are neither in the draft nor on the platform stays without.
pub fn with_credentials(request: &str, now: &str) -> String {
    let with = |text: String, way: Vec<Segment>| match (value(&text, &way), value(now, &way)) {
        (None, Some(known)) if names_agree(&text, now, &way) => set(&text, &way, Some(known)).unwrap_or(text),
        _ => text,
    };
    credentials(request).into_iter().fold(request.to_owned(), with)
}

/// Returns true if the credentials at a way have the same name in both requests.
fn names_agree(one: &str, other: &str, way: &[Segment]) -> bool {
    let name = |of| {
        let (_, parent) = way.split_last()?;
        value(of, &[parent, &[key("name")]].concat()).map(str::to_owned)
    };
    let named = name(one);
    named.is_some() && named == name(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: &str = r#"{"cpu":1,"autoscaling":{"scalers":[{"role":"PRIMARY"},{"trigger_authentication":{"name":"m","config_yaml":"secret: x"}}]}}"#;

    #[test]
    fn a_draft_has_no_credentials_and_gets_them_back_from_the_platform() {
        let stored = without_credentials(REQUEST);
        assert!(!stored.contains("secret"), "{stored}");
        assert_eq!(with_credentials(&stored, REQUEST), REQUEST);
        let renamed = stored.replace("\"m\"", "\"n\"");
        assert_eq!(with_credentials(&renamed, REQUEST), renamed, "of another name");
        assert_eq!(with_credentials(&stored, "{}"), stored);
        assert_eq!(without_credentials(r#"{"autoscaling":null}"#), r#"{"autoscaling":null}"#);
    }
}
