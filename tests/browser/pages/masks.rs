//! Tests of secrets: hidden until a person shows them, and never in a preview.

use crate::support::console::open_signed_in;
use crate::support::page::{focused, until};
use crate::support::platform::Platform;
use crate::support::records::{application, id, named, of};
use crate::support::roles::{Find, content};
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn the_value_of_a_variable_is_hidden_until_it_is_shown_and_that_of_a_secret_never_comes() {
    let platform = Platform::fresh(&json!({}));
    let page = open_signed_in(&platform, &format!("{}/variables", application(&platform.records()))).await;
    let row = || page.role("row", "HTTP_PORT");
    page.wait_for("row", "HTTP_PORT").await;
    assert!(!content(&row()).contains("8080"));
    row().role("button", "Show value of HTTP_PORT").click();
    until("the value", || content(&row()).contains("8080")).await;
    row().role("button", "Hide value of HTTP_PORT").click();
    until("the dots", || !content(&row()).contains("8080")).await;
    let secret = page.wait_for("row", "DATABASE_PASSWORD").await;
    assert!(content(&secret).contains("Never shown"));
    assert!(secret.all_roles("button", "Show value of DATABASE_PASSWORD").is_empty());
}

#[wasm_bindgen_test]
async fn a_typed_password_is_in_no_preview_and_an_edit_without_it_asks_for_it() {
    let platform = Platform::fresh(&json!({}));
    let records = platform.records();
    let registry = id(&records, "registries", named("Team images"));
    let page = open_signed_in(&platform, &of(&records, &format!("registries/{registry}/edit"))).await;
    page.wait_for("textbox", "Password").await;
    assert_eq!(page.role("textbox", "Password").get_attribute("type").as_deref(), Some("password"));
    page.fill("Description", "Images of the team").await;
    page.press("Review changes").await;
    page.wait_for_text("Enter it again, or choose to save without it.").await;
    until("the focus at the password", || focused().is_same_node(Some(&page.role("textbox", "Password"))))
        .await;
    page.fill("Password", "hunter2").await;
    until("the preview of the request", || page.text().contains("••••")).await;
    assert!(!page.text().contains("hunter2"), "the preview in the form");
    page.press("Review changes").await;
    page.wait_for("heading", "Review before saving").await;
    until("the dots in the review", || content(&page.find("section.review")).contains("••••")).await;
    assert!(!page.text().contains("hunter2"), "the review");
}
