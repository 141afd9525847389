//! Tests of the menu.

use crate::support::page::{Page, draw, focused, key, press, settle, until};
use leptos::prelude::*;
use slipway::ui::menu::{Menu, MenuItem, MenuItems, MenuState};
use wasm_bindgen_test::wasm_bindgen_test;

struct Drawn {
    page: Page,
    chosen: RwSignal<Vec<&'static str>>,
    disabled_reason: RwSignal<Option<String>>,
}

async fn drawn() -> Drawn {
    let chosen = RwSignal::new(Vec::new());
    let disabled_reason = RwSignal::new(Some("Never deployed".to_owned()));
    let page = draw(move || {
        let content = Callback::new(move |state: MenuState| {
            let item = |word: &'static str, disabled_reason: Signal<Option<String>>, danger: bool| MenuItem {
                disabled_reason,
                is_destructive: danger,
                ..MenuItem::new(word, move || chosen.update(|chosen| chosen.push(word)))
            };
            let on = Signal::stored(None);
            let items = vec![
                item("Deploy", on, false),
                item("Restart", disabled_reason.into(), false),
                item("Stop", on, true),
            ];
            view! { <MenuItems items state /> }.into_any()
        });
        view! { <Menu label=Signal::stored("Actions of checkout-api".to_owned()) content /> }
    })
    .await;
    Drawn { page, chosen, disabled_reason }
}

fn words_in_focus() -> String {
    focused().text_content().unwrap_or_default()
}

#[wasm_bindgen_test]
async fn arrows_move_and_wrap_and_escape_gives_the_focus_back() {
    let Drawn { page, chosen, .. } = drawn().await;
    let button = page.button("Actions of checkout-api");
    assert_eq!(button.get_attribute("aria-expanded").as_deref(), Some("false"));
    press(&button).await;
    assert_eq!(button.get_attribute("aria-expanded").as_deref(), Some("true"));
    assert_eq!(words_in_focus(), "Deploy");
    for (pressed, then) in [
        ("ArrowUp", "Stop"),
        ("ArrowDown", "Deploy"),
        ("End", "Stop"),
        ("Home", "Deploy"),
        ("ArrowDown", "RestartNever deployed"),
    ] {
        assert!(key(pressed).await, "{pressed} would scroll the page");
        assert_eq!(words_in_focus(), then, "after {pressed}");
    }
    key("Escape").await;
    assert!(page.maybe("[role=menu]").is_none());
    assert!(focused().is_same_node(Some(&button)));
    assert!(chosen.get_untracked().is_empty());
}

#[wasm_bindgen_test]
async fn choosing_does_it_once_and_closes() {
    let Drawn { page, chosen, .. } = drawn().await;
    press(&page.button("Actions of checkout-api")).await;
    press(&page.button("Stop")).await;
    assert_eq!(chosen.get_untracked(), ["Stop"]);
    assert!(page.maybe("[role=menu]").is_none());
}

#[wasm_bindgen_test]
async fn what_is_off_says_why_and_comes_on_in_place() {
    let Drawn { page, chosen, disabled_reason } = drawn().await;
    press(&page.button("Actions of checkout-api")).await;
    let restart = page.find("[role=menuitem][aria-disabled=true]");
    assert_eq!(restart.text_content().as_deref(), Some("RestartNever deployed"));
    press(&restart).await;
    assert!(chosen.get_untracked().is_empty());
    assert!(page.maybe("[role=menu]").is_some(), "it stays open to be read");
    restart.focus().unwrap();
    disabled_reason.set(None);
    settle().await;
    assert!(focused().is_same_node(Some(&restart)), "the item is the same, and keeps the focus");
    press(&restart).await;
    assert_eq!(chosen.get_untracked(), ["Restart"]);
}

/// A menu that the browser closed, as after a click elsewhere, opens again at the next press.
#[wasm_bindgen_test]
async fn a_light_dismissal_is_noticed() {
    let Drawn { page, .. } = drawn().await;
    let button = page.button("Actions of checkout-api");
    press(&button).await;
    page.find("[role=menu]").hide_popover().unwrap();
    until("the button says that it is closed", || {
        button.get_attribute("aria-expanded").as_deref() == Some("false")
    })
    .await;
    press(&button).await;
    assert_eq!(words_in_focus(), "Deploy");
}

#[wasm_bindgen_test]
async fn a_press_on_the_button_of_an_open_menu_closes_the_menu() {
    let Drawn { page, .. } = drawn().await;
    let button = page.button("Actions of checkout-api");
    press(&button).await;
    // The browser closes a popover before the click on its button comes.
    button.dispatch_event(&web_sys::Event::new("pointerdown").unwrap()).unwrap();
    page.find("[role=menu]").hide_popover().unwrap();
    press(&button).await;
    assert_eq!(button.get_attribute("aria-expanded").as_deref(), Some("false"));
    assert!(page.maybe("[role=menu]").is_none());
    press(&button).await;
    assert_eq!(words_in_focus(), "Deploy");
}
