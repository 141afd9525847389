//! The draft of a service’s settings as it is stored in the tab: without the credentials of scalers, which are secrets.

use super::edit::{Segment, key, rows, value};
use super::write::set;

/// Returns the way of the trigger authentication of each scaler in a request.
fn authentications(request: &str) -> Vec<Vec<Segment>> {
    let list = [key("autoscaling"), key("scalers")];
    let scalers = value(request, &list).map(rows).unwrap_or_default();
    let ways =
        scalers.into_iter().map(|(scaler, _)| [&list[..], &[scaler, key("trigger_authentication")]].concat());
    ways.filter(|way| value(request, way).is_some_and(|found| found.starts_with('{'))).collect()
}

fn credentials(authentication: &[Segment]) -> Vec<Segment> {
    [authentication, &[key("config_yaml")]].concat()
}

/// Returns true if a text that isn’t JSON may hold credentials of scalers: it names one of their fields.
pub fn may_hold_credentials(text: &str) -> bool {
    ["trigger_authentication", "config_yaml"].iter().any(|field| text.contains(field))
}

/// Returns true if the draft of a request, restored beside the present record `base`, lacks credentials that the request has.
pub fn loses_credentials(request: &str, base: &str) -> bool {
    with_credentials(&without_credentials(request), base) != request
}

/// Returns a request without the credentials of its scalers, for the draft.
pub fn without_credentials(request: &str) -> String {
    let without = |text: String, way: Vec<Segment>| set(&text, &credentials(&way), None).unwrap_or(text);
    authentications(request).into_iter().fold(request.to_owned(), without)
}

/// Returns a request with dots in place of the credentials of its scalers, for the screen.
pub fn with_hidden_credentials(request: &str) -> String {
    let hide = |text: String, way: Vec<Segment>| match value(&text, &credentials(&way)) {
        Some(_) => set(&text, &credentials(&way), Some("\"••••••••\"")).unwrap_or(text),
        None => text,
    };
    authentications(request).into_iter().fold(request.to_owned(), hide)
}

/// Returns a request of a restored draft with the credentials of the scalers in `now`, the request that would save the present record.
/// Credentials belong to the name of their trigger authentication. Those that `now` doesn’t have stay missing.
pub fn with_credentials(request: &str, now: &str) -> String {
    let with = |text: String, way: Vec<Segment>| {
        let is_missing = value(&text, &credentials(&way)).is_none();
        match credentials_of(name(&text, &way), now).filter(|_| is_missing) {
            Some(known) => set(&text, &credentials(&way), Some(&known)).unwrap_or(text),
            None => text,
        }
    };
    authentications(request).into_iter().fold(request.to_owned(), with)
}

/// Returns the names of the trigger authentications in a request that lack their credentials, though the platform’s record doesn’t have
/// them without: a draft doesn’t keep credentials.
pub fn missing_credentials(request: &str, record: &str) -> Vec<Vec<Segment>> {
    let is_known_without = |way: &Vec<Segment>| {
        let same = |own: &Vec<Segment>| {
            name(record, own) == name(request, way) && value(record, &credentials(own)).is_none()
        };
        authentications(record).iter().any(same)
    };
    let is_missing =
        |way: &Vec<Segment>| value(request, &credentials(way)).is_none() && !is_known_without(way);
    authentications(request).into_iter().filter(is_missing).map(|way| credentials(&way)).collect()
}

/// Returns the name of the trigger authentication at a way, as JSON.
fn name(request: &str, way: &[Segment]) -> Option<String> {
    value(request, &[way, &[key("name")]].concat()).map(str::to_owned)
}

fn credentials_of(wanted: Option<String>, request: &str) -> Option<String> {
    let wanted = wanted?;
    let same =
        authentications(request).into_iter().find(|way| name(request, way).as_ref() == Some(&wanted))?;
    value(request, &credentials(&same)).map(str::to_owned)
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
        assert!(
            with_hidden_credentials(REQUEST).contains("••••")
                && !with_hidden_credentials(REQUEST).contains("secret")
        );
    }

    #[test]
    fn credentials_are_found_by_name_whatever_the_place_of_their_scaler_and_its_id() {
        let moved = r#"{"autoscaling":{"scalers":[{"id":"s","trigger_authentication":{"name":"m","config_yaml":"secret: x"}}]}}"#;
        let stored = without_credentials(moved);
        assert!(!stored.contains("secret"), "{stored}");
        assert_eq!(with_credentials(&stored, REQUEST), moved);
    }

    #[test]
    fn credentials_that_a_draft_lost_are_missed_and_those_the_platform_never_had_are_not() {
        let stored = without_credentials(REQUEST);
        assert_eq!(missing_credentials(&stored, "{}").len(), 1);
        assert_eq!(missing_credentials(&stored, &stored), Vec::<Vec<Segment>>::new());
        assert_eq!(missing_credentials(REQUEST, "{}"), Vec::<Vec<Segment>>::new());
    }

    #[test]
    fn credentials_that_the_platform_has_too_are_not_lost_with_a_draft() {
        assert!(!loses_credentials(REQUEST, REQUEST) && !loses_credentials("{}", REQUEST));
        assert!(may_hold_credentials(&REQUEST.replace('}', "")) && !may_hold_credentials(r#"{"cpu":"#));
        assert!(loses_credentials(REQUEST, "{}"), "the first credentials");
        assert!(loses_credentials(&REQUEST.replace("secret: x", "secret: y"), REQUEST));
    }
}
