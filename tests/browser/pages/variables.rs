//! Tests of the page of a variable.

use crate::support::console::{go, open_signed_in};
use crate::support::page::until;
use crate::support::platform::Platform;
use crate::support::records::{application, count, variable};
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_variable_that_is_opened_right_after_its_save_is_shown_as_it_was_saved() {
    let platform = Platform::fresh(&json!({}));
    let records = platform.records();
    let address = variable(&records, &application(&records), "variable", "PORT");
    let page = open_signed_in(&platform, &address).await;
    page.wait_for("textbox", "Description").await;
    // The list is delayed, so that the page is opened with the cached list, which has the variable as it was before the save.
    platform.fail(&json!([{"operation": "GET /application/{applicationId}/environmentVariable", "delay": 500, "times": 20}]));
    page.fill("Description", "First wish").await;
    page.review_and_press("Save variable").await;
    let stored = |text: &str| count(&platform.records(), "variables", |record| record["description"] == text);
    until("the save", || stored("First wish") == 1).await;
    page.wait_for("row", "PORT").await;
    go(&address).await;
    page.wait_for("textbox", "Description").await;
    until("the saved description", || page.value("Description") == "First wish").await;
    page.fill("Description", "Second wish").await;
    page.review_and_press("Save variable").await;
    until("the second save", || stored("Second wish") == 1).await;
}
