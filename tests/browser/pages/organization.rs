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
    // The descriptions: the rows of environments have the names of projects as well.
    page.wait_for("row", "Cards, payouts").await;
    page.fill("Search projects", "Pay").await;
    until("the other projects to leave", || page.maybe_role("row", "Events, reports").is_none()).await;
    assert!(page.maybe_role("row", "Cards, payouts").is_some());
    assert!(page.maybe_role("row", "aurora-eu").is_some());
}
