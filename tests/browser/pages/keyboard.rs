//! Tests of lists by keyboard: the focus among rows, the search, the menu of a row, and the dialogs above the page.

use crate::support::console::open_signed_in;
use crate::support::page::{Page, focused, key, until};
use crate::support::platform::Platform;
use crate::support::records::{environment, id, named, of};
use crate::support::roles::{Find, content};
use serde_json::json;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

/// Opens the services of an environment, and focuses a row.
async fn open_at_row(name: &str) -> Page {
    let platform = Platform::fresh(&json!({}));
    let address = format!("{}/services", environment(&platform.records()));
    let page = open_signed_in(&platform, &address).await;
    until("the states", || page.maybe_role("row", name).is_some_and(|row| content(&row).contains("Running")))
        .await;
    page.role("row", name).focus().unwrap();
    page
}

fn focused_row() -> String {
    focused().closest("tr").unwrap().map(|row| content(&row)).unwrap_or_default()
}

#[wasm_bindgen_test]
async fn arrows_move_among_rows_and_space_selects() {
    let page = open_at_row("catalog-search").await;
    key("ArrowDown").await;
    until("the next row", || focused_row().contains("checkout-api")).await;
    key(" ").await;
    until("the selection", || page.text().contains("1 service selected")).await;
    assert_eq!(page.role("row", "checkout-api").get_attribute("aria-selected").as_deref(), Some("true"));
    key("ArrowUp").await;
    until("the row before", || focused_row().contains("catalog-search")).await;
    key("Escape").await;
    until("the end of the selection", || !page.text().contains("1 service selected")).await;
    assert!(focused_row().contains("catalog-search"), "the focus stays on its row");
}

#[wasm_bindgen_test]
async fn the_menu_of_a_row_takes_the_focus_and_gives_it_back() {
    let page = open_at_row("catalog-search").await;
    key(".").await;
    until("the menu", || {
        page.maybe_role("menuitem", "Redeploy").is_some_and(|item| focused().is_same_node(Some(&item)))
    })
    .await;
    key("ArrowDown").await;
    until("another item", || !focused().is_same_node(Some(&page.role("menuitem", "Redeploy")))).await;
    key("Escape").await;
    until("the end of the menu", || page.maybe_role("menuitem", "Redeploy").is_none()).await;
    until("the focus in the row", || focused_row().contains("catalog-search")).await;
}

#[wasm_bindgen_test]
async fn the_search_filters_and_the_first_match_is_below_it() {
    let page = open_at_row("catalog-search").await;
    key("/").await;
    until("the search", || focused().get_attribute("type").as_deref() == Some("search")).await;
    page.fill("Search services", "orders").await;
    until("one row", || page.all_roles("row", "").len() == 2).await;
    key("ArrowDown").await;
    until("the first match", || focused_row().contains("orders-db")).await;
}

#[wasm_bindgen_test]
async fn the_dialog_of_keys_gives_the_focus_back_to_its_row() {
    let page = open_at_row("catalog-search").await;
    key("?").await;
    until("the dialog", || {
        page.maybe("dialog[open]").is_some_and(|dialog| content(&dialog).contains("open the row’s menu"))
    })
    .await;
    assert!(page.find("dialog[open]").contains(Some(&focused())), "the focus is in the dialog");
    page.find("dialog[open]").unchecked_into::<HtmlDialogElement>().close();
    until("the row", || focused_row().contains("catalog-search")).await;
}

#[wasm_bindgen_test]
async fn a_dialog_that_an_address_opens_never_begins_at_its_danger_and_leaves_the_focus_in_the_page() {
    let platform = Platform::fresh(&json!({}));
    let project = json!({"name": "Spare parts"});
    platform.write(&of(&platform.records(), "project"), &project);
    let address =
        format!("/project/{}?dialog=delete", id(&platform.records(), "projects", named("Spare parts")));
    let page = open_signed_in(&platform, &address).await;
    until("the dialog", || page.maybe("dialog[open] input").is_some()).await;
    let dialog = page.find("dialog[open]");
    assert!(dialog.contains(Some(&focused())), "the focus is in the dialog");
    assert!(!focused().is_same_node(Some(&dialog.role("button", "Delete project"))));
    page.find("dialog[open]").unchecked_into::<HtmlDialogElement>().close();
    until("the heading", || focused().tag_name() == "H1").await;
}
