//! The button.

use crate::page::{draw, press, settle};
use slipway::signal::{RwSignal, See};
use slipway::ui::button::{Look, button_busy, submitting_unless};
use slipway::ui::el::el;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_button_that_is_off_stays_reachable_says_why_and_does_nothing() {
    let (pressed, off) = (RwSignal::new(0), RwSignal::new(Some("It is busy: building".to_owned())));
    let page = draw(move || {
        let submit = move |event: web_sys::Event| {
            event.prevent_default();
            pressed.update(|times| *times += 1);
        };
        let button = submitting_unless(Look::Plain, "Deploy", RwSignal::new(false), off.into());
        el("form").on_event("submit", submit).child(button)
    })
    .await;
    let button = page.button("Deploy");
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 0);
    assert_eq!(button.get_attribute("aria-disabled").as_deref(), Some("true"));
    assert_eq!(button.get_attribute("title").as_deref(), Some("It is busy: building"));
    assert!(!button.has_attribute("disabled"), "a disabled button can't be reached to hear why");
    off.set(None);
    settle().await;
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 1);
    assert_eq!(button.get_attribute("aria-disabled"), None);
}

#[wasm_bindgen_test]
async fn a_busy_button_keeps_its_words_and_is_pressed_once() {
    let (pressed, busy) = (RwSignal::new(0), RwSignal::new(false));
    let page = draw(move || {
        let press = move || {
            pressed.update(|times| *times += 1);
            busy.set(true);
        };
        button_busy(Look::Plain, "Sign in", busy.into(), press)
    })
    .await;
    let button = page.button("Sign in");
    press(&button).await;
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 1);
    assert_eq!(button.text_content().as_deref(), Some("Sign in"));
    assert_eq!(button.get_attribute("aria-busy").as_deref(), Some("true"));
}
