//! The draft of a service’s settings as it is stored in the tab: without the credentials of scalers, which are secrets.

use crate::editor::edit::{PathSegment, key, rows, value};
use crate::editor::write::set;
use slipway_api::fields::{autoscaling, scaler, service, trigger_authentication};

/// Returns the paths of the trigger authentications of the scalers in a request. Scalers without one are left out.
fn authentications(request: &str) -> Vec<Vec<PathSegment>> {
    let list = [key(service::AUTOSCALING), key(autoscaling::SCALERS)];
    let scalers = value(request, &list).map(rows).unwrap_or_default();
    let paths = scalers
        .into_iter()
        .map(|(scaler, _)| [&list[..], &[scaler, key(scaler::TRIGGER_AUTHENTICATION)]].concat());
    paths.filter(|path| value(request, path).is_some_and(|found| found.starts_with('{'))).collect()
}

fn credentials(authentication: &[PathSegment]) -> Vec<PathSegment> {
    [authentication, &[key(trigger_authentication::CONFIG_YAML)]].concat()
}

/// Returns true if a text that isn’t JSON may hold credentials of scalers: it names one of their fields.
pub fn may_hold_credentials(text: &str) -> bool {
    [scaler::TRIGGER_AUTHENTICATION, trigger_authentication::CONFIG_YAML]
        .iter()
        .any(|field| text.contains(field.as_str()))
}

/// Returns a request without the credentials (`config_yaml`) in the trigger authentications of its scalers, for the draft.
pub fn without_credentials(request: &str) -> String {
    let without =
        |text: String, path: Vec<PathSegment>| set(&text, &credentials(&path), None).unwrap_or(text);
    authentications(request).into_iter().fold(request.to_owned(), without)
}

/// Returns a request with dots in place of the credentials of its scalers, for the screen.
pub fn with_hidden_credentials(request: &str) -> String {
    let hide = |text: String, path: Vec<PathSegment>| match value(&text, &credentials(&path)) {
        Some(_) => set(&text, &credentials(&path), Some("\"••••••••\"")).unwrap_or(text),
        None => text,
    };
    authentications(request).into_iter().fold(request.to_owned(), hide)
}

/// Returns the request of a restored draft with the credentials of its scalers, taken from `present`, the request that would save the
/// present record. Credentials are found by the name of their trigger authentication; equal names are matched in their order. Credentials
/// that `present` doesn’t have stay missing.
pub fn with_credentials(request: &str, present: &str) -> String {
    let paths = authentications(request);
    let names: Vec<Option<String>> = paths.iter().map(|path| name(request, path)).collect();
    let restore = |text: String, (index, path): (usize, Vec<PathSegment>)| {
        let is_missing = value(&text, &credentials(&path)).is_none();
        let wanted_name = names.get(index).cloned().flatten();
        let before = names.iter().take(index).filter(|name| **name == wanted_name).count();
        match credentials_of(wanted_name, before, present).filter(|_| is_missing) {
            Some(known) => set(&text, &credentials(&path), Some(&known)).unwrap_or(text),
            None => text,
        }
    };
    paths.into_iter().enumerate().fold(request.to_owned(), restore)
}

/// Returns the paths of the credentials that are missing in a request, because a draft doesn’t keep them. Credentials that the
/// platform’s record doesn’t have either, for a trigger authentication of the same name, aren’t missing.
pub fn missing_credentials(request: &str, record: &str) -> Vec<Vec<PathSegment>> {
    let is_known_without = |path: &Vec<PathSegment>| {
        let is_counterpart = |known: &Vec<PathSegment>| {
            name(record, known) == name(request, path) && value(record, &credentials(known)).is_none()
        };
        authentications(record).iter().any(is_counterpart)
    };
    let is_missing =
        |path: &Vec<PathSegment>| value(request, &credentials(path)).is_none() && !is_known_without(path);
    authentications(request).into_iter().filter(is_missing).map(|path| credentials(&path)).collect()
}

/// Returns the name of the trigger authentication at a path, as JSON; None without a name.
fn name(request: &str, path: &[PathSegment]) -> Option<String> {
    value(request, &[path, &[key(trigger_authentication::NAME)]].concat()).map(str::to_owned)
}

/// Returns the credentials (JSON) of the trigger authentication with this name; None if there are none. If several have the name, the
/// first `before` are skipped.
fn credentials_of(wanted: Option<String>, before: usize, request: &str) -> Option<String> {
    let wanted = wanted?;
    let is_wanted = |path: &Vec<PathSegment>| name(request, path).as_ref() == Some(&wanted);
    let path = authentications(request).into_iter().filter(is_wanted).nth(before)?;
    value(request, &credentials(&path)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: &str = r#"{"cpu":1,"autoscaling":{"scalers":[{"role":"PRIMARY"},{"trigger_authentication":{"name":"m","config_yaml":"secret: x"}}]}}"#;

    #[test]
    fn scalers_with_equal_names_keep_their_own_credentials() {
        let scaler =
            |secret: &str| format!(r#"{{"trigger_authentication":{{"name":"m","config_yaml":"{secret}"}}}}"#);
        let request = format!(r#"{{"autoscaling":{{"scalers":[{},{}]}}}}"#, scaler("one"), scaler("two"));
        assert_eq!(with_credentials(&without_credentials(&request), &request), request);
    }

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
        assert_eq!(missing_credentials(&stored, &stored), Vec::<Vec<PathSegment>>::new());
        assert_eq!(missing_credentials(REQUEST, "{}"), Vec::<Vec<PathSegment>>::new());
    }

    #[test]
    fn a_text_that_may_hold_credentials_is_recognised_by_the_names_of_their_fields() {
        assert!(may_hold_credentials(&REQUEST.replace('}', "")) && !may_hold_credentials(r#"{"cpu":"#));
    }
}
