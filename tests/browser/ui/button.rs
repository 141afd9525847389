//! Tests of the button.

use crate::support::page::{draw, press, settle};
use leptos::prelude::*;
use slipway::ui::button::{Button, SubmitButton};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_button_that_is_off_stays_reachable_says_why_and_leaves_it_to_its_form_to_refuse() {
    let (pressed, disabled_reason) =
        (RwSignal::new(0), RwSignal::new(Some("Type the name first".to_owned())));
    let busy = RwSignal::new(false);
    let page = draw(move || {
        let submit = move |event: web_sys::SubmitEvent| {
            event.prevent_default();
            pressed.update(|times| *times += 1);
        };
        view! {
            <form on:submit=submit>
                <SubmitButton busy disabled_reason>
                    "Deploy"
                </SubmitButton>
            </form>
        }
    })
    .await;
    let button = page.button("Deploy");
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 1, "the form is told: it says what is wrong");
    assert_eq!(button.get_attribute("aria-disabled").as_deref(), Some("true"));
    assert_eq!(button.get_attribute("title").as_deref(), Some("Type the name first"));
    assert!(!button.has_attribute("disabled"), "a disabled button can't be reached to hear why");
    disabled_reason.set(None);
    settle().await;
    assert_eq!(button.get_attribute("aria-disabled"), None);
    busy.set(true);
    settle().await;
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 1, "what is going on isn't begun again");
    assert_eq!(button.get_attribute("aria-disabled").as_deref(), Some("true"));
}

#[wasm_bindgen_test]
async fn a_busy_button_keeps_its_words_and_is_pressed_once() {
    let (pressed, busy) = (RwSignal::new(0), RwSignal::new(false));
    let page = draw(move || {
        let press = move || {
            pressed.update(|times| *times += 1);
            busy.set(true);
        };
        view! {
            <Button busy on_press=press>
                "Sign in"
            </Button>
        }
    })
    .await;
    let button = page.button("Sign in");
    press(&button).await;
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 1);
    assert_eq!(button.text_content().as_deref(), Some("Sign in"));
    assert_eq!(button.get_attribute("aria-busy").as_deref(), Some("true"));
}

#[wasm_bindgen_test]
async fn a_press_on_a_disabled_button_does_nothing_until_its_reason_is_gone() {
    let (pressed, reason) = (RwSignal::new(0), RwSignal::new(Some("Type the name first".to_owned())));
    let page = draw(move || {
        let press = move || pressed.update(|times| *times += 1);
        view! {
            <Button disabled_reason=reason on_press=press>
                "Delete"
            </Button>
        }
    })
    .await;
    let button = page.button("Delete");
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 0);
    assert_eq!(button.get_attribute("title").as_deref(), Some("Type the name first"));
    reason.set(None);
    settle().await;
    press(&button).await;
    assert_eq!(pressed.get_untracked(), 1);
}
