//! Tests of the overview of an organization.

use crate::support::console::{go, open_signed_in};
use crate::support::page::until;
use crate::support::platform::{Platform, text};
use crate::support::records::{id, named};
use crate::support::roles::Find;
use serde_json::json;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_search_in_the_projects_leaves_the_clusters_alone() {
    let platform = Platform::fresh(&json!({}));
    let address = format!("/organization/{}", text(&platform.records()["organization"], "id"));
    let page = open_signed_in(&platform, &address).await;
    page.wait_for("row", "aurora-eu").await;
    // The rows of the projects are found by their descriptions, because the rows of environments contain the names of projects as well.
    page.wait_for("row", "Cards, payouts").await;
    page.fill("Search projects", "Pay").await;
    until("the other projects to leave", || page.maybe_role("row", "Events, reports").is_none()).await;
    assert!(page.maybe_role("row", "Cards, payouts").is_some());
    assert!(page.maybe_role("row", "aurora-eu").is_some());
}

#[wasm_bindgen_test]
async fn the_overview_neither_shows_nor_reads_a_project_that_was_deleted() {
    let platform = Platform::fresh(&json!({}));
    let overview = format!("/organization/{}", text(&platform.records()["organization"], "id"));
    platform.write(&format!("{overview}/project"), &json!({"name": "Spare parts"}));
    let project = id(&platform.records(), "projects", named("Spare parts"));
    let page = open_signed_in(&platform, &overview).await;
    page.wait_for("row", "Spare parts").await;

    go(&format!("/project/{project}?dialog=delete")).await;
    let dialog =
        || page.maybe("dialog[open]").filter(|dialog| dialog.query_selector("input").unwrap().is_some());
    until("the dialog", || dialog().is_some()).await;
    page.fill_first(&dialog().unwrap(), "Spare parts").await;
    platform.fail(&json!([{"operation": "GET /organization/{organizationId}/project", "delay": 300}]));
    dialog().unwrap().role("button", "Delete project").click();
    until("the other projects", || {
        assert!(page.maybe_role("row", "Spare parts").is_none(), "shown from the earlier visit");
        page.maybe_role("row", "Cards, payouts").is_some()
    })
    .await;
    assert_eq!(platform.accepted("DELETE /project/{projectId}").len(), 1);
    let refused = platform.answered("GET /project/{projectId}/environment", 404);
    assert!(refused.is_empty(), "reads of what was deleted: {refused:?}");
}
