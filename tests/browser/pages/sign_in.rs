//! Tests of the sign-in page.

use crate::support::console::{open, open_signed_in};
use crate::support::platform::{Platform, text};
use crate::support::roles::Find;
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_token_opens_the_page_that_was_asked_for() {
    let platform = Platform::fresh(&json!({}));
    let environment = text(&platform.records()["environments"][0], "id");
    let page = open_signed_in(&platform, &format!("/environment/{environment}/services")).await;
    page.wait_for("row", "storefront-web").await;
    page.wait_for_text("Running").await;
}

#[wasm_bindgen_test]
async fn a_wrong_token_is_refused_at_its_field() {
    Platform::fresh(&json!({}));
    let page = open("/").await;
    page.wait_for("textbox", "Token").await;
    page.fill("Token", "wrong").await;
    page.press("Sign in").await;
    page.wait_for_text("doesn’t accept this token").await;
    assert!(page.maybe_role("heading", "Sign in to Reference platform").is_some());
}
