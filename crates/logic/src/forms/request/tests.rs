//! Tests of the request of a form.

use super::*;
use crate::forms::fixtures::{APPLICATION, NAME, PROJECT, edited};
use crate::forms::form::{Control, Section};
use crate::resources::service_forms;
use slipway_api::described::Value;
use slipway_api::fields::{application_request, cluster_token_status, environment, invited_member, label};
use slipway_api::state::ServiceKind;
use slipway_api::tables::body::{APPLICATION_REQUEST, ENVIRONMENT_REQUEST};

/// Returns the request of a form after these texts were typed into the fields at their paths.
fn request(form: &Form, base: &str, typed: &[(&str, &str)]) -> String {
    sent(form, base, &edited(form, base, typed))
}

fn errors_of(form: &Form, base: &str, typed: &[(&str, &str)], allowed: Allowed) -> Vec<FieldMessage> {
    errors(form, base, &request(form, base, typed), allowed)
}

const LEAST: Input = Input::text(application_request::MIN_RUNNING_INSTANCES, "Minimum instances", "");
const MAXIMUM_INSTANCES: Input =
    Input::text(application_request::MAX_RUNNING_INSTANCES, "Maximum instances", "");

#[test]
fn a_number_is_sent_plain_and_is_no_change_where_it_is_the_same() {
    let base = r#"{"cpu":1250}"#;
    assert_eq!(request(&APPLICATION, base, &[("cpu", "1,250")]), base);
    assert_eq!(request(&APPLICATION, base, &[("cpu", "2,000")]), r#"{"cpu":2000}"#);
}

#[test]
fn values_that_a_draft_may_not_have_come_back_from_the_record() {
    let base = r#"{"key":"K","value":"hunter2"}"#;
    let stored = without(base, &[label::VALUE]);
    assert_eq!(stored, r#"{"key":"K"}"#);
    assert_eq!(with(&stored, base, &[label::VALUE]), base);
    assert_eq!(with(&stored, "{}", &[label::VALUE]), stored);
}

#[test]
fn a_maximum_below_its_minimum_names_the_minimum() {
    const INSTANCES: Form = Form {
        name: "instances",
        table: &APPLICATION_REQUEST,
        sections: &[Section::only(&[LEAST, MAXIMUM_INSTANCES])],
    };
    let messages = |least: &str, most: &str| {
        let typed = [("min_running_instances", least), ("max_running_instances", most)];
        let found = errors_of(&INSTANCES, "{}", &typed, Allowed::default());
        found.into_iter().filter(|(path, _)| path.ends_with("instances")).collect::<Vec<_>>()
    };
    let crossed = ("max_running_instances".to_owned(), "Must be at least Minimum instances (3).".to_owned());
    assert_eq!(messages("3", "2"), [crossed]);
    assert_eq!(messages("3", "3"), []);
    assert_eq!(messages("3", "−1"), []);
    assert_eq!(messages("3", ""), []);
}

#[test]
fn the_request_is_the_record_with_what_was_typed() {
    let base = r#"{ "name": "a","new_field": {"x":1}, "description": "old" }"#;
    assert_eq!(request(&PROJECT, base, &[]), base);
    assert_eq!(
        request(&PROJECT, base, &[("name", "b \"c\"")]),
        r#"{ "name": "b \"c\"","new_field": {"x":1}, "description": "old" }"#
    );
    assert_eq!(request(&PROJECT, base, &[("name", "a")]), base, "typed and taken back is nothing");
    let emptied = request(&PROJECT, base, &[("description", "")]);
    assert!(!emptied.contains("old"), "{emptied}");
}

#[test]
fn objects_on_the_way_are_made_and_numbers_are_numbers() {
    let sent =
        request(&APPLICATION, "{}", &[("git_repository.url", " https://x.example/y "), ("cpu", " 500 ")]);
    assert_eq!(sent, r#"{"git_repository":{"url":"https://x.example/y"},"cpu":500}"#);
}

#[test]
fn what_the_platform_sent_is_no_mistake_until_it_is_touched() {
    let base = r#"{"name":"","description":null}"#;
    let known = Allowed { untouched: true, ..Allowed::default() };
    assert!(errors_of(&PROJECT, base, &[("description", "x")], known).is_empty());
    assert!(!errors_of(&PROJECT, base, &[], Allowed::default()).is_empty());
    let missing = errors_of(&PROJECT, "{}", &[("description", "x")], known);
    assert_eq!(missing, [("name".to_owned(), "Required.".to_owned())], "a secret, for example");
    const ABOUT_ALONE: Form =
        Form { sections: &[Section::only(&[crate::forms::fixtures::ABOUT])], ..PROJECT };
    assert!(errors_of(&ABOUT_ALONE, "{}", &[("description", "x")], known).is_empty(), "nobody can enter it");
    assert!(!errors_of(&PROJECT, r#"{"name":"a"}"#, &[("name", "")], known).is_empty());
}

#[test]
fn a_wrong_value_stays_until_it_is_edited() {
    const CLUSTER: Input = Input::text(environment::CLUSTER_ID, "Cluster", "");
    const MOVE: Form =
        Form { name: "move", table: &ENVIRONMENT_REQUEST, sections: &[Section::only(&[NAME, CLUSTER])] };
    let base = r#"{"name":"eu","cluster_id":"x","mode":"STAGING"}"#;
    let known = Allowed { untouched: true, ..Allowed::default() };
    assert_eq!(errors_of(&MOVE, base, &[("name", "us")], known), []);
    let errors = errors_of(&MOVE, base, &[("cluster_id", "y")], known);
    assert_eq!(errors.len(), 1, "another value that breaks the same rule: {errors:?}");
}

#[test]
fn a_secret_is_shown_as_dots_and_a_required_field_is_told_once() {
    const TOKEN: Input = Input::text(cluster_token_status::TOKEN, "Token", "").with(Control::Secret);
    const NAMED: Input = NAME.needed(|_, _| Need::Required);
    const LOGIN: Form = Form {
        name: "login",
        table: &slipway_api::tables::body::PROJECT_EDIT,
        sections: &[Section::only(&[NAMED, TOKEN])],
    };
    assert_eq!(with_masked_secrets(&LOGIN, r#"{"token":"hunter2"}"#), r#"{"token":"••••••••"}"#);
    assert_eq!(with_masked_secrets(&LOGIN, "{}"), "{}");
    let found = errors_of(&LOGIN, r#"{"name":""}"#, &[], Allowed::default());
    assert_eq!(found, [("name".to_owned(), "Required.".to_owned())]);
}

#[test]
fn what_another_field_replaces_is_removed() {
    const KEY: Input =
        Input::text(label::KEY, "Key", "").needed(|sent, _| match at(sent, &[invited_member::ROLE]) {
            Value::Absent => Need::Optional,
            _ => Need::Replaced,
        });
    const ROLE: Input = Input::text(invited_member::ROLE, "Role", "");
    const ACCESS: Form = Form {
        name: "access",
        table: &slipway_api::tables::body::PROJECT_EDIT,
        sections: &[Section::only(&[KEY, ROLE])],
    };
    assert_eq!(request(&ACCESS, r#"{"key":"a"}"#, &[("role", "r")]), r#"{"role":"r"}"#);
    assert_eq!(request(&ACCESS, r#"{"key":"a"}"#, &[]), r#"{"key":"a"}"#);
}

#[test]
fn what_is_wrong_comes_in_the_order_of_the_form() {
    let found = errors_of(&APPLICATION, "{}", &[("cpu", "many")], Allowed::default());
    let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths.first(), Some(&"name"));
    assert!(paths.contains(&"cpu"));
    assert_eq!(field_text(&edited(&APPLICATION, "{}", &[("cpu", "many")]), "cpu"), "many", "as it was typed");
    const CLUSTER: Input =
        Input::text(environment::CLUSTER_ID, "Cluster", "").with(Control::Offered("clusters", "Choose…"));
    const ENVIRONMENT: Form =
        Form { name: "environment", table: &ENVIRONMENT_REQUEST, sections: &[Section::only(&[CLUSTER])] };
    let found = errors_of(
        &ENVIRONMENT,
        r#"{"name":"x","mode":"STAGING"}"#,
        &[("cluster_id", "aurora")],
        Allowed::default(),
    );
    assert_eq!(found, [("cluster_id".to_owned(), "Must be an ID.".to_owned())]);
}

#[test]
fn a_missing_object_is_told_at_the_first_field_in_it() {
    let (form, initial) = service_forms::create(&ServiceKind::Application, false).unwrap();
    let paths: Vec<String> =
        errors(form, initial, initial, Allowed::default()).into_iter().map(|(path, _)| path).collect();
    assert!(paths.contains(&"git_repository.url".to_owned()), "{paths:?}");
    assert!(!paths.contains(&"git_repository".to_owned()), "{paths:?}");
}
