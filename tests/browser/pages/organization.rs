//! The overview of an organization.

use crate::support::console::open_signed_in;
use crate::support::page::until;
use crate::support::platform::{Platform, text};
use crate::support::roles::Find;
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_search_in_the_projects_leaves_the_clusters_alone() {
    let platform = Platform::fresh(&json!({}));
    let address = format!("/organization/{}", text(&platform.records()["organization"], "id"));
    let page = open_signed_in(&platform, &address).await;
    page.wait_for("row", "aurora-eu").await;
    page.wait_for("row", "Payments").await;
    page.fill("Search projects", "Pay").await;
    until("the other projects to leave", || page.maybe_role("row", "Data platform").is_none()).await;
    assert!(page.maybe_role("row", "Payments").is_some());
    assert!(page.maybe_role("row", "aurora-eu").is_some());
}
