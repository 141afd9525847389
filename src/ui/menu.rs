//! A menu button (the ARIA menu button pattern). Arrows move, Escape closes, a disabled item shows its reason.

use super::icon::Icon;
use leptos::html;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// An item of a menu. The item updates in place while the menu is open.
#[derive(Clone)]
pub struct MenuItem {
    /// The label of the item.
    pub label: Signal<String>,
    /// The reason why the item is disabled; None while it is enabled.
    pub disabled_reason: Signal<Option<String>>,
    /// For an item that switches something on and off: true while it is on. The menu stays open when the item is selected. None for other
    /// items.
    pub checked: Option<Signal<bool>>,
    /// True for an action that deletes or stops something.
    pub is_destructive: bool,
    /// Called when a person selects the item.
    pub on_select: Callback<()>,
}

impl MenuItem {
    /// Returns an enabled item that isn’t destructive.
    pub fn new(label: impl Into<String>, on_select: impl Into<Callback<()>>) -> Self {
        Self {
            label: Signal::stored(label.into()),
            disabled_reason: Signal::stored(None),
            checked: None,
            is_destructive: false,
            on_select: on_select.into(),
        }
    }
}

/// The minimum width with which the position of a menu is computed, in pixels.
const WIDTH: i32 = 216;

/// The minimum distance of a menu from the edges of the window, in pixels.
const MARGIN: i32 = 8;

/// An open menu, and the button that opened it.
#[derive(Clone, Copy)]
pub struct MenuState {
    /// The name of the menu.
    pub label: Signal<String>,
    /// True while the menu is open.
    pub open: RwSignal<bool>,
    /// The button. The menu is placed beside the button, and returns the focus to it.
    button: NodeRef<html::Button>,
}

/// A button that opens a menu.
#[component]
pub fn Menu(
    /// The name of the button, such as "Actions of checkout-api".
    #[prop(into)]
    label: Signal<String>,
    /// Draws the [`MenuItems`] when the menu is opened, not before: a page may have a hundred menus.
    content: Callback<MenuState, AnyView>,
    /// True in a list, which is a single tab stop: the button isn’t in the tab order, and a key of the row opens the menu.
    #[prop(optional)]
    roving: bool,
    /// The name of the button’s icon.
    #[prop(default = "more")]
    icon: &'static str,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let button = NodeRef::<html::Button>::new();
    let state = MenuState { label, open, button };
    let is_open = computed(move || open.get());
    // True if the menu was open when the button was pressed. The browser closes the popover before the click event, which would open it
    // again.
    let was_open = StoredValue::new(false);
    view! {
        <button
            type="button"
            class="button icon"
            tabindex=if roving { "-1" } else { "0" }
            node_ref=button
            aria-haspopup="menu"
            aria-expanded=move || open.get().to_string()
            aria-label=move || label.get()
            on:pointerdown=move |_| was_open.set_value(open.get_untracked())
            on:click=move |event| {
                // A click from the keyboard has no `pointerdown` event before it, so `was_open` doesn’t apply to it. The `detail` of
                // such a click event is 0.
                let closes = was_open.get_value() && event.detail() > 0;
                was_open.set_value(false);
                open.set(!closes);
            }
            // While the menu is loading, the button still has the focus: Escape closes the menu here.
            on:keydown=move |event| {
                if event.key() == "Escape" && open.get_untracked() {
                    event.prevent_default();
                    open.set(false);
                }
            }
        >
            <Icon name=icon />
        </button>
        {move || is_open.get().then(|| untrack(|| content.run(state)))}
    }
}

/// The items of a menu, shown as a popover: above everything else, closed by Escape or by a click elsewhere.
#[component]
pub fn MenuItems(
    /// The items. If they change while the menu is open, such as once a service's record is read, they are drawn again: the focus stays
    /// on the item with the same label, or goes to the first item if there is none.
    #[prop(into)]
    items: Signal<Vec<MenuItem>>,
    state: MenuState,
) -> impl IntoView {
    let MenuState { label, open, button } = state;
    let list = NodeRef::<html::Div>::new();
    let close = Callback::new(move |()| {
        open.set(false);
        if let Some(button) = button.try_get_untracked().flatten() {
            // A button that was removed from the page needs no focus, so the result of focusing it is ignored.
            let _ = button.focus();
        }
    });
    // The label of the item that was focused last, which gets the focus again after the items were drawn again; None until an item had the
    // focus.
    let focused = StoredValue::new(None::<String>);
    let drawn = move || {
        let items = items.get();
        request_animation_frame(move || {
            let Some(list) = list.try_get_untracked().flatten() else { return };
            if let Some(button) = button.try_get_untracked().flatten() {
                place_beside(&button, &list);
            }
            if let Some(focused) = focused.try_get_value().flatten() {
                restore_focus(&list, &focused);
            }
        });
        items.into_iter().map(|item| view! { <Item item close focused /> }).collect_view()
    };
    Effect::new(boxed(move || {
        let Some(list) = list.get() else { return };
        // If the person moved the focus elsewhere while the menu was loading, the menu isn’t shown.
        if button.get_untracked().is_some_and(|button| is_focus_elsewhere(&button)) {
            open.set(false);
            return;
        }
        // `show_popover` fails only for a popover that isn't in the page, so its result is ignored.
        let _ = list.show_popover();
        if let Some(button) = button.get_untracked() {
            // The menu is placed before an item takes the focus. The browser scrolls to a focused item, so an item at another place would
            // scroll the page, and the page of a portal around it.
            place_beside(&button, &list);
        }
        focus(&list, Step::First);
    }));
    let on_key = move |event: KeyboardEvent| {
        if let (Some(step), Some(list)) = (step(&event), list.get_untracked()) {
            event.prevent_default();
            focus(&list, step);
        } else if event.key() == "Escape" {
            event.prevent_default();
            close.run(());
        } else if event.key() == "Tab" {
            // The items aren’t in the tab order: the focus returns to the button, from which Tab continues.
            close.run(());
        }
    };
    let on_toggle = move |_| {
        let list = list.try_get_untracked().flatten();
        if list.and_then(|list| list.matches(":popover-open").ok()) == Some(false) {
            open.set(false);
        }
    };
    view! {
        <div
            class="menu"
            role="menu"
            popover="auto"
            aria-label=move || label.get()
            node_ref=list
            on:keydown=on_key
            on:toggle=on_toggle
        >
            {drawn}
        </div>
    }
}

#[component]
fn Item(
    item: MenuItem,
    close: Callback<()>,
    /// Receives the label when the item gets the focus.
    focused: StoredValue<Option<String>>,
) -> impl IntoView {
    let MenuItem { label, disabled_reason, checked, is_destructive, on_select } = item;
    let choose = move |_| {
        if disabled_reason.get_untracked().is_none() {
            if checked.is_none() {
                close.run(());
            }
            on_select.run(());
        }
    };
    view! {
        <button
            type="button"
            role=if checked.is_some() { "menuitemcheckbox" } else { "menuitem" }
            aria-checked=move || checked.map(|checked| checked.get().to_string())
            tabindex="-1"
            class=if is_destructive { "danger" } else { "" }
            aria-label=move || label.get()
            aria-description=move || disabled_reason.get()
            aria-disabled=move || disabled_reason.with(Option::is_some).then_some("true")
            on:click=choose
            on:focus=move |_| focused.set_value(Some(label.get_untracked()))
        >
            <span>{move || label.get()}</span>
            {move || disabled_reason.get().map(|why| view! { <small>{why}</small> })}
        </button>
    }
}

/// Returns true if the focus is neither on the button nor on an element around it, such as its row or the body.
fn is_focus_elsewhere(button: &HtmlElement) -> bool {
    active_element().is_some_and(|focus| !focus.contains(Some(button)))
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

/// Returns the elements of the items.
fn items_of(list: &HtmlElement) -> Vec<HtmlElement> {
    let Ok(items) = list.query_selector_all("[role^=menuitem]") else { return Vec::new() };
    (0..items.length()).filter_map(|i| items.get(i)?.dyn_into().ok()).collect()
}

fn active_element() -> Option<Element> {
    web_sys::window()?.document()?.active_element()
}

/// Focuses the item with a label, or else the first item, after the items were drawn again. Leptos reuses the elements by position,
/// so the focused element may be gone or may show another item. If the focus is outside the menu, it stays there.
fn restore_focus(list: &HtmlElement, label: &str) {
    if active_element().is_some_and(|focus| focus.tag_name() != "BODY" && !list.contains(Some(&focus))) {
        return;
    }
    let same =
        items_of(list).into_iter().find(|item| item.get_attribute("aria-label").as_deref() == Some(label));
    match same {
        // The item is in the page, so focusing it doesn't fail, and the result is ignored.
        Some(item) => drop(item.focus()),
        None => focus(list, Step::First),
    }
}

fn focus(list: &HtmlElement, step: Step) {
    let items = items_of(list);
    let focused = active_element();
    let at = items
        .iter()
        .position(|item| focused.as_ref().is_some_and(|focused| item.is_same_node(Some(focused))));
    let last = items.len().saturating_sub(1);
    let to = match (step, at) {
        (Step::First, _) | (Step::Next, None) => 0,
        (Step::Last, _) | (Step::Previous, None | Some(0)) => last,
        (Step::Next, Some(at)) if at == last => 0,
        (Step::Next, Some(at)) => at + 1,
        (Step::Previous, Some(at)) => at - 1,
    };
    if let Some(item) = items.get(to) {
        // An item that was removed from the page needs no focus, so the result of focusing it is ignored.
        let _ = item.focus();
    }
}

/// Places the menu below the button, aligned with its end; above the button if there is no room below. The style sheet keeps it within the
/// part of the page that is in view.
fn place_beside(button: &HtmlElement, list: &HtmlElement) {
    let (anchor, menu) = (button.get_bounding_client_rect(), list.get_bounding_client_rect());
    let size =
        |side: Result<wasm_bindgen::JsValue, _>| side.ok().and_then(|size| size.as_f64()).unwrap_or_default();
    let window = web_sys::window();
    let width = window.as_ref().map(|window| size(window.inner_width())).unwrap_or_default() as i32;
    let height = window.as_ref().map(|window| size(window.inner_height())).unwrap_or_default() as i32;
    let (menu_width, menu_height) = (menu.width() as i32, menu.height() as i32);
    let x = (anchor.right() as i32 - menu_width.max(WIDTH))
        .clamp(MARGIN, (width - menu_width - MARGIN).max(MARGIN));
    let below = anchor.bottom() as i32 + 4;
    let fits = below + menu_height + MARGIN <= height;
    let y = if fits { below } else { (anchor.top() as i32 - menu_height - 4).max(MARGIN) };
    for (name, pixels) in [("--menu-x", x), ("--menu-y", y), ("--menu-height", menu_height)] {
        // Setting a custom property of an element doesn't fail, so the result is ignored.
        let _ = list.style().set_property(name, &format!("{pixels}px"));
    }
}
