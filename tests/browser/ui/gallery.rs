//! Tests of the gallery, which shows each basic component in each of its states, in both themes.

use crate::support::page::{Page, draw, focused, press};
use leptos::prelude::*;
use slipway::pages::gallery::Gallery;
use slipway_logic::status::state_group::StateGroup;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

const STYLES: [&str; 10] = [
    include_str!("../../../style/tokens.css"),
    include_str!("../../../style/base.css"),
    include_str!("../../../style/button.css"),
    include_str!("../../../style/field.css"),
    include_str!("../../../style/chip.css"),
    include_str!("../../../style/table.css"),
    include_str!("../../../style/menu.css"),
    include_str!("../../../style/dialog.css"),
    include_str!("../../../style/notice.css"),
    include_str!("../../../style/toast.css"),
];

async fn drawn() -> Page {
    draw(|| view! { <style>{STYLES.concat()}</style><Gallery /> }).await
}

fn document_element() -> HtmlElement {
    web_sys::window().unwrap().document().unwrap().document_element().unwrap().unchecked_into()
}

/// Returns the computed colours of an element's text, background and top border.
fn look(page: &Page, selector: &str) -> String {
    let style = web_sys::window().unwrap().get_computed_style(&page.find(selector)).unwrap().unwrap();
    let of = |property: &str| style.get_property_value(property).unwrap();
    format!("{} on {} in {}", of("color"), of("background-color"), of("border-top-color"))
}

#[wasm_bindgen_test]
async fn each_primitive_has_a_look_of_its_own_in_each_theme() {
    let page = drawn().await;
    let mut selectors: Vec<String> =
        StateGroup::ALL.iter().map(|group| format!(".chip.{}", group.key())).collect();
    for other in [
        "button.button:not([class*=' '])",
        "button.primary",
        "button.danger",
        "button[aria-disabled=true]",
        "button[aria-busy=true]",
        "input#plain",
        "input[aria-invalid=true]",
        ".notice.warning",
        ".notice.failed",
    ] {
        selectors.push(other.to_owned());
    }
    let in_theme = |theme: &str| {
        document_element().set_attribute("data-theme", theme).unwrap();
        selectors.iter().map(|selector| look(&page, selector)).collect::<Vec<_>>()
    };
    let (light, dark) = (in_theme("light"), in_theme("dark"));
    document_element().remove_attribute("data-theme").unwrap();
    for (selector, (light, dark)) in selectors.iter().zip(light.iter().zip(&dark)) {
        assert_ne!(light, dark, "{selector} looks the same in both themes");
    }
    // Each state has an icon and a word, so colour is never the only difference. The first four groups also differ in their colours.
    let chips: std::collections::BTreeSet<&String> = light.iter().take(4).collect();
    assert_eq!(chips.len(), 4, "fine, moving, waiting and failed look alike: {chips:?}");
}

#[wasm_bindgen_test]
async fn each_primitive_does_what_it_says() {
    let page = drawn().await;
    for group in StateGroup::ALL {
        assert!(page.text().contains(group.key()), "no chip {}", group.key());
    }
    press(&page.button("Plain")).await;
    press(&page.button("Primary")).await;
    press(&page.button("Busy")).await;
    assert!(page.text().contains("Pressed 2 times"), "a busy button was pressed, or a good one wasn't");
    assert!(page.find("input#wrong").get_attribute("aria-describedby").unwrap().contains("wrong-error"));
    assert!(page.find("#wrong-error").text_content().unwrap().contains("Paste a token."));
    press(&page.button("Actions of checkout-api")).await;
    press(&page.button("Deploy")).await;
    assert!(page.text().contains("Chosen: Deploy"));
    // A click from a script doesn't move the focus to the button, so the test does.
    page.button("Open dialog").focus().unwrap();
    press(&page.button("Open dialog")).await;
    assert!(page.find("dialog").has_attribute("open"));
    press(&page.find("dialog button")).await;
    assert!(page.maybe("dialog[open]").is_none());
    assert_eq!(focused().text_content().as_deref(), Some("Open dialog"), "the focus is back where it was");
}
