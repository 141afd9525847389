//! Tests of the form fields.

use crate::support::page::{draw, press, settle, type_into};
use leptos::prelude::*;
use slipway::ui::field::{SelectField, TextField, TimeField};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlInputElement, HtmlSelectElement};

#[wasm_bindgen_test]
async fn label_help_and_error_belong_to_the_control() {
    let (value, error) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let page = draw(move || view! { <TextField id="name" label="Name" value set_value=value help="Case insensitive.".to_owned() error=error /> })
        .await;
    let input: HtmlInputElement = page.find("input").unchecked_into();
    assert_eq!(page.find("label").get_attribute("for"), Some(input.id()));
    let described = || page.find("input").get_attribute("aria-describedby").unwrap();
    assert_eq!(described(), "name-help");
    assert_eq!(input.get_attribute("aria-invalid"), None);
    error.set(Some("Is taken.".into()));
    settle().await;
    assert_eq!(described(), "name-error name-help");
    assert_eq!(input.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(page.find("#name-error").text_content().as_deref(), Some("Is taken."));
    assert_eq!(page.find("#name-error").get_attribute("aria-live").as_deref(), Some("polite"));
}

#[wasm_bindgen_test]
async fn what_is_typed_is_kept_as_it_was_typed() {
    let value = RwSignal::new(String::new());
    let page = draw(move || view! { <TextField id="kept" label="Name" value set_value=value /> }).await;
    let input: HtmlInputElement = page.find("input").unchecked_into();
    type_into(&input, "  späte Änderung ").await;
    assert_eq!(value.get_untracked(), "  späte Änderung ");
    assert_eq!(input.value(), "  späte Änderung ");
}

#[wasm_bindgen_test]
async fn a_picked_time_is_kept_to_the_second() {
    let (value, error) = (RwSignal::new("2026-11-20T10:32:01".to_owned()), RwSignal::new(None::<String>));
    let page = draw(move || view! { <TimeField id="from" label="From" value error /> }).await;
    let input: HtmlInputElement = page.find("input").unchecked_into();
    assert_eq!((input.type_().as_str(), input.value().as_str()), ("datetime-local", "2026-11-20T10:32:01"));
    type_into(&input, "2026-11-20T10:32:02").await;
    assert_eq!(value.get_untracked(), "2026-11-20T10:32:02");
    // A picker that is filled in only in part has an empty value, as after this input.
    type_into(&input, "").await;
    assert_eq!(value.get_untracked(), "");
    value.set("2026-11-20T09:00:00".to_owned());
    error.set(Some("Is too early.".into()));
    settle().await;
    assert!(input.value().starts_with("2026-11-20T09:00"));
    assert_eq!(input.get_attribute("aria-describedby").as_deref(), Some("from-error"));
    assert_eq!(page.find("#from-error").text_content().as_deref(), Some("Is too early."));
}

#[wasm_bindgen_test]
async fn a_secret_is_dots_until_it_is_shown() {
    let value = RwSignal::new("abc".to_owned());
    let page =
        draw(move || view! { <TextField id="secret" label="Token" value set_value=value secret=true /> })
            .await;
    let input: HtmlInputElement = page.find("input").unchecked_into();
    assert_eq!(input.type_(), "password");
    press(&page.button("Show")).await;
    assert_eq!((input.type_().as_str(), input.value().as_str()), ("text", "abc"));
    press(&page.button("Hide")).await;
    assert_eq!(input.type_(), "password");
}

#[wasm_bindgen_test]
async fn a_choice_begins_with_its_value() {
    let value = RwSignal::new("b".to_owned());
    let options = vec![("a".to_owned(), "First".to_owned()), ("b".to_owned(), "Second".to_owned())];
    let page = draw(
        move || view! { <SelectField id="choice" label="Platform" options=Signal::stored(options) value set_value=value /> },
    )
    .await;
    let select: HtmlSelectElement = page.find("select").unchecked_into();
    assert_eq!(select.value(), "b");
    select.set_value("a");
    select.dispatch_event(&web_sys::Event::new("change").unwrap()).unwrap();
    settle().await;
    assert_eq!(value.get_untracked(), "a");
    // A value that comes back, such as with Discard, is shown whatever a person chose before.
    value.set("b".to_owned());
    settle().await;
    assert_eq!(select.value(), "b");
}
