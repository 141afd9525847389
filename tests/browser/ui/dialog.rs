//! Tests of the dialog.

use crate::support::page::{draw, focused, press, settle, until};
use leptos::prelude::*;
use slipway::ui::button::Button;
use slipway::ui::dialog::Dialog;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlDialogElement;

#[wasm_bindgen_test]
async fn it_opens_over_the_page_and_gives_the_focus_back() {
    let open = RwSignal::new(false);
    let page = draw(move || {
        view! {
            <Button on_press=move || open.set(true)>"Stop…"</Button>
            <Dialog open title="Stop checkout-api?">
                <p>"It stops answering."</p>
                <Button on_press=move || open.set(false)>"Cancel"</Button>
            </Dialog>
        }
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
    let page = draw(move || {
        view! {
            <Dialog open title="Q">
                <p>"A"</p>
            </Dialog>
        }
    })
    .await;
    let dialog: HtmlDialogElement = page.find("dialog").unchecked_into();
    assert!(dialog.open());
    // The browser does the same when Escape is pressed.
    dialog.close();
    until("the app knows that it is closed", || !open.get_untracked()).await;
    open.set(true);
    settle().await;
    assert!(dialog.open(), "it opens again");
}
