//! The page of a service, on a platform that offers only the documented operations.

use crate::support::console::open_signed_in;
use crate::support::page::until;
use crate::support::platform::Platform;
use crate::support::records::application;
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn refresh_reads_the_status_that_takes_the_place_of_the_list() {
    let platform = Platform::fresh(&json!({"profile": "document"}));
    let page = open_signed_in(&platform, &application(&platform.records())).await;
    let reads = || platform.sent("GET /application/{applicationId}/status").len();
    until("the status", || reads() > 0).await;
    page.wait_for_text("Updated").await;
    let before = reads();
    page.press("Refresh").await;
    until("another read of the status", || reads() > before).await;
}
