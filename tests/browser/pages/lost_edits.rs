//! Tests of the end of a session while a form has edits, or while a deletion can still be undone.

use crate::support::console::open_signed_in;
use crate::support::page::until;
use crate::support::platform::{Platform, text};
use crate::support::records::{application, count, of, variable};
use crate::support::roles::Find;
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn edits_that_the_browser_keeps_no_draft_of_are_asked_about() {
    let platform = Platform::fresh(&json!({}));
    let page = open_signed_in(&platform, &of(&platform.records(), "create-project")).await;
    page.wait_for("textbox", "Name").await;
    page.fill("Name", "typed").await;
    // The browser's storage loses the draft, as if it had refused to store it.
    let storage = web_sys::window().unwrap().session_storage().unwrap().unwrap();
    for key in
        (0..storage.length().unwrap()).filter_map(|place| storage.key(place).unwrap()).collect::<Vec<_>>()
    {
        if key.contains("draft") {
            storage.remove_item(&key).unwrap();
        }
    }
    page.press("Sign out").await;
    page.wait_for_text("Signing out discards them.").await;
    page.press("Stay").await;
    until("the form", || page.value("Name") == "typed").await;
}

#[wasm_bindgen_test]
async fn a_deletion_that_waits_while_the_token_is_refused_is_reported_as_not_done() {
    let platform = Platform::fresh(&json!({}));
    let address = variable(&platform.records(), &application(&platform.records()), "variable", "HTTP_PORT");
    let page = open_signed_in(&platform, &format!("{address}?dialog=delete")).await;
    until("the dialog", || {
        page.maybe("dialog[open]")
            .is_some_and(|dialog| dialog.maybe_role("button", "Delete variable").is_some())
    })
    .await;
    page.maybe("dialog[open]").unwrap().role("button", "Delete variable").click();
    page.wait_for("button", "Undo").await;
    platform.fail(&json!([{"operation": "*", "status": 401, "body": "{}"}]));
    page.press("Refresh").await;
    page.wait_for("heading", "Sign in to Reference platform").await;
    page.wait_for_text("HTTP_PORT isn’t deleted: the session ended.").await;
    assert_eq!(
        count(&platform.records(), "variables", |record| record["key"] == "HTTP_PORT"
            && address.ends_with(&text(record, "id"))),
        1
    );
}
