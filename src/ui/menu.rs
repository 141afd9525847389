//! A menu of actions behind a button (the menu button pattern): arrows move, Escape closes, what is off says why.

use crate::signal::{RwSignal, See, Signal};
use crate::ui::dynamic::{derived, dynamic, effect, when};
use crate::ui::el::parts::{maybe, part};
use crate::ui::el::{Place, el, many};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// One action of a menu. What changes while the menu is open changes in place.
#[derive(Clone)]
pub struct MenuItem {
    /// The word.
    pub word: Signal<String>,
    /// Why it can't be chosen now.
    pub off: Signal<Option<String>>,
    /// Whether it destroys or stops.
    pub danger: bool,
    /// What it does.
    pub act: Callback<()>,
}

const WIDTH: i32 = 216;
const MARGIN: i32 = 8;

/// A button that opens a menu.
#[component]
pub fn Menu(
    /// What the button is called, such as "Actions of checkout-api".
    #[prop(into)]
    label: Signal<String>,
    /// Makes the items, each time that the menu is opened.
    items: Callback<(), Vec<MenuItem>>,
    /// Whether it stands in a list that is one tab stop: the keyboard opens it from there.
    #[prop(optional)]
    roving: bool,
    /// The button's icon.
    #[prop(default = "more")]
    icon: &'static str,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let button = Place::default();
    let close = move || {
        open.set(false);
        button.focus();
    };
    // What an open menu needs is made when it opens: a page has a hundred of them.
    let list_of_items = move || {
        let item = |item| view! { <Item item close=Callback::new(move |()| close()) /> }.into_any();
        let list = Place::default();
        let place = RwSignal::new((0, 0));
        effect(move || {
            let Some(list) = list.get() else { return };
            // Shown as a popover it is over everything, and closes by Escape or a click elsewhere.
            let _ = list.show_popover();
            if let Some(button) = button.now() {
                place.set(beside(&button, &list));
            }
            focus(&list, Step::First);
        });
        el("div")
            .class("menu")
            .attr("role", "menu")
            .attr("popover", "auto")
            .attr("aria-label", label)
            .node(list)
            .style("--menu-x", maybe(move || Some(format!("{}px", place.get().0))))
            .style("--menu-y", maybe(move || Some(format!("{}px", place.get().1))))
            .on_key("keydown", move |event| {
                if let (Some(step), Some(list)) = (step(&event), list.now()) {
                    event.prevent_default();
                    focus(&list, step);
                } else if event.key() == "Tab" || event.key() == "Escape" {
                    event.prevent_default();
                    close();
                }
            })
            .on_event("toggle", move |_| {
                let shown = list.now().and_then(|list| list.matches(":popover-open").ok());
                if shown == Some(false) {
                    open.set(false);
                }
            })
            // What its items were made of doesn't make them anew: an open menu keeps its focus.
            .child(untrack(|| items.run(())).into_iter().map(item).collect::<Vec<_>>())
            .into_any()
    };
    many(vec![
        el("button")
            .attr("type", "button")
            .class("button icon")
            .attr("tabindex", if roving { Some("-1") } else { None })
            .node(button)
            .attr("aria-haspopup", "menu")
            .attr("aria-expanded", maybe(move || Some(open.get().to_string())))
            .attr("aria-label", label)
            .on_mouse("click", move |_| open.set(true))
            .child(super::icon::icon(icon))
            .into_any(),
        part(when(move || open.get(), list_of_items)),
    ])
}

#[component]
fn Item(item: MenuItem, close: Callback<()>) -> impl IntoView {
    let MenuItem { word, off, danger, act } = item;
    let choose = move |_| {
        if off.get_untracked().is_none() {
            close.run(());
            act.run(());
        }
    };
    el("button")
        .attr("type", "button")
        .attr("role", "menuitem")
        .attr("tabindex", "-1")
        .class(if danger { "danger" } else { "" })
        .attr("aria-label", word)
        .attr("aria-description", off)
        .attr("aria-disabled", derived(move || off.get().map(|_| "true")))
        .on_mouse("click", choose)
        .child(el("span").child(word))
        .child(dynamic(move || off.get().map(|why| el("small").child(why)).into_any()))
}

#[derive(Clone, Copy, PartialEq)]
enum Step {
    First,
    Last,
    Next,
    Previous,
}

fn step(event: &KeyboardEvent) -> Option<Step> {
    match event.key().as_str() {
        "ArrowDown" => Some(Step::Next),
        "ArrowUp" => Some(Step::Previous),
        "Home" => Some(Step::First),
        "End" => Some(Step::Last),
        _ => None,
    }
}

fn focus(list: &HtmlElement, step: Step) {
    let Ok(items) = list.query_selector_all("[role=menuitem]") else { return };
    let items: Vec<HtmlElement> = (0..items.length()).filter_map(|i| items.get(i)?.dyn_into().ok()).collect();
    let now =
        web_sys::window().and_then(|window| window.document()).and_then(|document| document.active_element());
    let at = items.iter().position(|item| now.as_ref().is_some_and(|now| item.is_same_node(Some(now))));
    let last = items.len().saturating_sub(1);
    let to = match (step, at) {
        (Step::First, _) | (Step::Next, None) => 0,
        (Step::Last, _) | (Step::Previous, None | Some(0)) => last,
        (Step::Next, Some(at)) if at == last => 0,
        (Step::Next, Some(at)) => at + 1,
        (Step::Previous, Some(at)) => at - 1,
    };
    if let Some(item) = items.get(to) {
        // An item that is gone needs no focus.
        let _ = item.focus();
    }
}

/// Below the button and aligned with its end; above it where there is no room below.
fn beside(button: &HtmlElement, list: &HtmlElement) -> (i32, i32) {
    let (anchor, own) = (button.get_bounding_client_rect(), list.get_bounding_client_rect());
    let size =
        |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|size| size.as_f64()).unwrap_or_default();
    let window = web_sys::window();
    let width = window.as_ref().map(|window| size(window.inner_width())).unwrap_or_default() as i32;
    let height = window.as_ref().map(|window| size(window.inner_height())).unwrap_or_default() as i32;
    let (own_width, own_height) = (own.width() as i32, own.height() as i32);
    let x = (anchor.right() as i32 - own_width.max(WIDTH))
        .clamp(MARGIN, (width - own_width - MARGIN).max(MARGIN));
    let below = anchor.bottom() as i32 + 4;
    let fits = below + own_height + MARGIN <= height;
    (x, if fits { below } else { (anchor.top() as i32 - own_height - 4).max(MARGIN) })
}
