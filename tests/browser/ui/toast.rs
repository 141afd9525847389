//! Tests of the toasts.

use crate::support::page::{draw, press, settle};
use leptos::prelude::*;
use slipway::ui::toast::{Toast, ToastRegion, Toasts};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn each_is_closed_by_itself() {
    let toasts = RwSignal::new(Vec::new());
    let href = Callback::new(|url: String| (url != "/here").then(|| format!("/base{url}")));
    let page = draw(move || view! { <ToastRegion><Toasts toasts href /></ToastRegion> }).await;
    let region = page.find("[role=log]");
    assert_eq!(region.get_attribute("aria-label").as_deref(), Some("Messages"));
    let add = |id: u32, failed: bool, words: &str, page: &str| {
        let (message, page) = (words.to_owned(), Some(page.to_owned()));
        toasts.update(|toasts| {
            toasts.push(Toast { id, failed, message, details: Vec::new(), undo: None, page })
        });
    };
    add(1, true, "orders-db: stop failed.", "/here");
    add(2, false, "checkout-api: deploy requested.", "/elsewhere");
    settle().await;
    // A message about the page that is shown has no link to it.
    let links = region.query_selector_all("a").unwrap();
    assert_eq!(links.length(), 1);
    assert_eq!(page.find("[role=log] a").get_attribute("href").as_deref(), Some("/base/elsewhere"));
    assert!(
        page.text().contains("orders-db: stop failed.")
            && page.text().contains("checkout-api: deploy requested.")
    );
    press(&page.button("Close this message")).await;
    assert!(!page.text().contains("orders-db") && page.text().contains("checkout-api"));
    assert_eq!(toasts.get_untracked().len(), 1);
}
