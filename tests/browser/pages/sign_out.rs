//! Signing out while a form has edits.

use crate::support::console::open_signed_in;
use crate::support::page::until;
use crate::support::platform::Platform;
use crate::support::records::of;
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
