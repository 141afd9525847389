//! The dialog.

use crate::page::{draw, focused, press, settle, until};
use leptos::prelude::*;
use slipway::ui::button::{Look, button};
use slipway::ui::dialog::dialog;
use slipway::ui::el::el;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

#[wasm_bindgen_test]
async fn it_opens_over_the_page_and_gives_the_focus_back() {
    let open = RwSignal::new(false);
    let page = draw(move || {
        let inside = move || {
            let cancel = button(Look::Plain, "Cancel", move || open.set(false));
            vec![el("p").child("It stops answering.").into(), cancel.into()]
        };
        el("div").child(button(Look::Plain, "Stop…", move || open.set(true))).child(dialog(
            open,
            "Stop checkout-api?",
            inside,
        ))
    })
    .await;
    let opener = page.button("Stop…");
    opener.focus().unwrap();
    assert!(!page.text().contains("It stops answering."), "a closed dialog has no content");
    press(&opener).await;
    let dialog: HtmlDialogElement = page.find("dialog").unchecked_into();
    assert!(dialog.open() && dialog.matches(":modal").unwrap());
    assert!(dialog.contains(Some(&focused())), "the focus is in the dialog");
    let label = dialog.get_attribute("aria-labelledby").unwrap();
    assert_eq!(page.find(&format!("#{label}")).text_content().as_deref(), Some("Stop checkout-api?"));
    press(&page.button("Cancel")).await;
    assert!(!dialog.open());
    assert!(focused().is_same_node(Some(&opener)), "the focus is back where it was");
}

#[wasm_bindgen_test]
async fn closed_by_the_browser_it_is_closed_for_the_app() {
    let open = RwSignal::new(true);
    let page = draw(move || dialog(open, "Q", || vec![el("p").child("A").into()])).await;
    let dialog: HtmlDialogElement = page.find("dialog").unchecked_into();
    assert!(dialog.open());
    // What Escape does.
    dialog.close();
    until("the app knows that it is closed", || !open.get_untracked()).await;
    open.set(true);
    settle().await;
    assert!(dialog.open(), "it opens again");
}
