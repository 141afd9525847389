//! The toasts.

use crate::support::page::{draw, press, settle};
use leptos::prelude::*;
use slipway::ui::toast::{Toast, ToastRegion, Toasts};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn each_is_closed_by_itself() {
    let toasts = RwSignal::new(Vec::new());
    let page = draw(move || view! { <ToastRegion><Toasts toasts /></ToastRegion> }).await;
    let region = page.find("[role=log]");
    assert_eq!(region.get_attribute("aria-label").as_deref(), Some("Messages"));
    let add = |id: u32, failed: bool, words: &str| {
        toasts.update(|toasts| {
            toasts.push(Toast { id, failed, message: words.to_owned(), details: Vec::new() })
        });
    };
    add(1, true, "orders-db: stop failed.");
    add(2, false, "checkout-api: deploy requested.");
    settle().await;
    assert!(
        page.text().contains("orders-db: stop failed.")
            && page.text().contains("checkout-api: deploy requested.")
    );
    press(&page.button("Close this message")).await;
    assert!(!page.text().contains("orders-db") && page.text().contains("checkout-api"));
    assert_eq!(toasts.get_untracked().len(), 1);
}
