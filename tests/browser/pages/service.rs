//! Tests of the pages of a service, and of the services of an environment.

use crate::support::console::{go, open_signed_in};
use crate::support::page::until;
use crate::support::platform::Platform;
use crate::support::records::{application, environment};
use crate::support::roles::{Find, content};
use serde_json::{Value, json};
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

#[wasm_bindgen_test]
async fn save_and_redeploy_asks_also_if_another_person_saved_the_same() {
    let platform = Platform::fresh(&json!({}));
    let records = platform.records();
    let address = application(&records);
    let page = open_signed_in(&platform, &format!("{address}/settings")).await;
    page.wait_for("textbox", "Branch").await;
    page.fill("Branch", "release").await;
    let is_own = |one: &&Value| one["record"]["name"] == "catalog-search";
    let mut same = records["services"].as_array().unwrap().iter().find(is_own).unwrap()["record"].clone();
    same["git_repository"]["branch"] = "release".into();
    page.press("Review changes").await;
    until("the review", || page.maybe_role("button", "Save and redeploy").is_some()).await;
    platform.replace(&format!("/application/{}", address.rsplit('/').next().unwrap()), &same);
    page.press("Save and redeploy").await;
    page.wait_for("dialog", "Redeploy catalog-search?").await;
    assert!(platform.sent("POST /application/{applicationId}/redeploy").is_empty());
}

#[wasm_bindgen_test]
async fn the_mode_stands_beside_the_environment_although_the_project_cant_be_read() {
    let platform = Platform::fresh(&json!({}));
    let records = platform.records();
    // The project's record and the organization's list of projects both fail, so the console can't learn which organization the project
    // belongs to.
    platform.fail(&json!([
        {"operation": "GET /project/{projectId}", "status": 500},
        {"operation": "GET /organization/{organizationId}/project", "status": 500},
    ]));
    let page = open_signed_in(&platform, &format!("{}/services", environment(&records))).await;
    page.wait_for("row", "catalog-search").await;
    let says = |words: &str| {
        page.maybe_role("navigation", "Breadcrumbs").is_some_and(|crumbs| content(&crumbs).contains(words))
    };
    until("the mode", || says("eu-production") && says("Production")).await;
}

#[wasm_bindgen_test]
async fn leaving_the_settings_during_a_save_says_that_nothing_is_redeployed() {
    let platform = Platform::fresh(&json!({}));
    let address = application(&platform.records());
    let page = open_signed_in(&platform, &format!("{address}/settings")).await;
    page.wait_for("textbox", "Branch").await;
    page.fill("Branch", "release").await;
    page.press("Review changes").await;
    until("the review", || page.maybe_role("button", "Save and redeploy").is_some()).await;
    platform.fail(&json!([{"operation": "PUT /application/{applicationId}", "delay": 1000}]));
    page.press("Save and redeploy").await;
    until("the save", || !platform.sent("PUT /application/{applicationId}").is_empty()).await;
    go(&address).await;
    page.wait_for_text("catalog-search isn’t redeployed").await;
    until("the end of the save", || !platform.accepted("PUT /application/{applicationId}").is_empty()).await;
    assert!(platform.sent("POST /application/{applicationId}/redeploy").is_empty());
}
