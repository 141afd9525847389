//! The element in which one test draws its components, and helpers that find and press elements as a person would.

use super::roles::content;
use leptos::mount::mount_to;
use leptos::prelude::*;
use std::any::Any;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlElement, HtmlInputElement, KeyboardEvent, KeyboardEventInit};

thread_local! {
    /// The page that is drawn now. A failed test doesn't drop its page, so the next test removes it.
    static DRAWN: RefCell<Option<(HtmlElement, Box<dyn Any>)>> = const { RefCell::new(None) };
}

/// The page that one test draws; it is removed when the test ends.
pub struct Page {
    root: HtmlElement,
}

impl Drop for Page {
    fn drop(&mut self) {
        remove();
    }
}

fn remove() {
    if let Some((root, mounted)) = DRAWN.take() {
        drop(mounted);
        root.remove();
    }
}

/// Draws a view in place of the page that is drawn now, and waits until effects have run.
pub async fn draw<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> Page {
    remove();
    let document = web_sys::window().unwrap().document().unwrap();
    let root: HtmlElement = document.create_element("div").unwrap().unchecked_into();
    document.body().unwrap().append_child(&root).unwrap();
    let mounted = mount_to(root.clone(), view);
    DRAWN.set(Some((root.clone(), Box::new(mounted))));
    let page = Page { root };
    settle().await;
    page
}

/// Waits for 60 milliseconds, within which the effects run.
pub async fn settle() {
    sleep(60).await;
}

/// Waits for a number of milliseconds.
pub async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        web_sys::window()
            .unwrap()
            .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds)
            .unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// Returns the longest wait of [`until`], in milliseconds: 40 seconds, which is long enough for a busy machine. The environment variable
/// `SLIPWAY_WAIT_MS` at compile time replaces it: a run of the mutants, in which tests have to fail, waits shorter.
fn longest_wait() -> f64 {
    option_env!("SLIPWAY_WAIT_MS").and_then(|wait| wait.parse().ok()).unwrap_or(40_000.0)
}

/// Waits until a condition holds. Panics if it doesn't hold within the longest wait, with the name `what` of the condition.
pub async fn until(what: &str, holds: impl Fn() -> bool) {
    let limit = js_sys::Date::now() + longest_wait();
    while !holds() {
        if js_sys::Date::now() > limit {
            panic!("this never came: {what}. The page says: {}", beginning());
        }
        sleep(4).await;
    }
}

/// Returns the first 800 characters of the text of `<main>`, or of the whole page without one, for the message of a test that fails. Empty
/// before a page is drawn.
fn beginning() -> String {
    DRAWN
        .with_borrow(|drawn| {
            let (root, _) = drawn.as_ref()?;
            let main = root.query_selector("main").unwrap().unwrap_or_else(|| root.clone().into());
            Some(content(&main).chars().take(800).collect())
        })
        .unwrap_or_default()
}

impl Page {
    /// Returns the first element that matches a selector. Panics if there is none.
    pub fn find(&self, selector: &str) -> HtmlElement {
        self.maybe(selector).unwrap_or_else(|| panic!("nothing matches {selector}"))
    }

    /// Returns the first element that matches a selector; None if there is none.
    pub fn maybe(&self, selector: &str) -> Option<HtmlElement> {
        self.root.query_selector(selector).unwrap().map(JsCast::unchecked_into)
    }

    /// Returns the first button with this text or `aria-label`. Panics if there is none.
    pub fn button(&self, name: &str) -> HtmlElement {
        let all = self.root.query_selector_all("button").unwrap();
        let mut buttons =
            (0..all.length()).map(|index| all.get(index).unwrap().unchecked_into::<HtmlElement>());
        let named = |one: &HtmlElement| {
            one.get_attribute("aria-label").as_deref() == Some(name)
                || one.text_content().unwrap().trim() == name
        };
        buttons.find(named).unwrap_or_else(|| panic!("no button {name}"))
    }

    /// Returns the element in which the page is drawn.
    pub fn root(&self) -> &HtmlElement {
        &self.root
    }

    /// Returns the text of the whole page.
    pub fn text(&self) -> String {
        self.root.text_content().unwrap()
    }
}

/// Clicks an element, and waits until effects have run.
pub async fn press(target: &HtmlElement) {
    target.click();
    settle().await;
}

/// Presses a key on the focused element, and waits until effects have run. Returns true if the page prevented the key's default action.
pub async fn key(name: &str) -> bool {
    let init = KeyboardEventInit::new();
    init.set_key(name);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    let passed = focused().dispatch_event(&event).unwrap();
    settle().await;
    !passed
}

/// Replaces the text of a field, as if a person typed, and waits until effects have run.
pub async fn type_into(input: &HtmlInputElement, text: &str) {
    input.set_value(text);
    let init = web_sys::EventInit::new();
    init.set_bubbles(true);
    input.dispatch_event(&web_sys::Event::new_with_event_init_dict("input", &init).unwrap()).unwrap();
    settle().await;
}

/// Returns the focused element, or the body if no element has the focus.
pub fn focused() -> Element {
    web_sys::window().unwrap().document().unwrap().active_element().unwrap_or_else(|| {
        JsValue::from(web_sys::window().unwrap().document().unwrap().body().unwrap()).unchecked_into()
    })
}
