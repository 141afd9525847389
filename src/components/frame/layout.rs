//! The frame around every page: sidebar, and at narrow widths a bar with a drawer.

use crate::browser::document;
use crate::components::frame::notices::NoticesPlace;
use crate::components::frame::palette_context::PaletteContext;
use crate::components::frame::shortcuts::Shortcuts;
use crate::components::frame::sidebar::Sidebar;
use crate::components::status::mode::Mode;
use crate::features::lazy::{AppView, LazyDialog, LazyLater};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place;
use crate::features::navigation::site::use_site;
use crate::features::session::unsaved_changes::{hold_links, use_unsaved_changes};
use crate::live::{stay, use_live};
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use slipway_computed::{boxed, computed};
use slipway_logic::route::Dialog;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The frame. It stays while the page in it changes.
#[component]
pub fn Frame(children: Children) -> impl IntoView {
    let address = use_address();
    let drawer = address.dialog(Dialog::Menu);
    let page = address.page;
    expect_context::<PaletteContext>().follow(use_address());
    let (unsaved, live) = (use_unsaved_changes(), use_live());
    hold_links(unsaved);
    Effect::new(boxed(move || {
        page.track();
        drawer.set(false);
    }));
    // A window that isn’t narrow doesn’t show the drawer, but an open drawer makes the page inert. So the drawer is closed when
    // the window gets wider: a tablet that was turned may have no Escape key.
    let resized = window_event_listener_untyped("resize", move |_| {
        if drawer.get_untracked() && !document::is_narrow() {
            drawer.set(false);
        }
    });
    on_cleanup(move || resized.remove());
    let (side, main) = (NodeRef::<html::Aside>::new(), NodeRef::<html::Main>::new());
    let button = NodeRef::<html::Button>::new();
    Effect::new(boxed(move || {
        if drawer.get() && !document::is_narrow() {
            drawer.set(false);
        } else if drawer.get() {
            // The drawer gets the focus in the next animation frame: until the class `drawer-open` is set, the drawer is hidden, and hidden
            // elements can’t be focused.
            request_animation_frame(move || {
                let side = side.try_get_untracked().flatten().filter(|_| drawer.get_untracked());
                // Focusing an element that is in the page doesn’t fail, so the result is ignored.
                let _ = side.map(|side| side.focus());
            });
        }
    }));
    let close_drawer = move || {
        drawer.set(false);
        // Hiding the drawer removes the focus from its links, so the button that opens the drawer gets the focus.
        let _ = button.try_get_untracked().flatten().map(|button| button.focus());
    };
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" && drawer.get_untracked() {
            close_drawer();
        }
    };
    // "Skip to content" is a button, not a link to `#main`: the router treats such a link as a change of address, and
    // doesn’t move the focus.
    let skip = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        // Focusing an element that is in the page doesn’t fail, so the result is ignored.
        let _ = main.try_get_untracked().flatten().map(|main| main.focus());
    };
    view! {
        <button type="button" class="skip-link" on:click=skip>
            "Skip to content"
        </button>
        <div class=move || if drawer.get() { "frame drawer-open" } else { "frame" } on:keydown=escape>
            <TopBar drawer button />
            <aside
                class="sidebar"
                id="sidebar"
                tabindex="-1"
                aria-label="Navigation"
                node_ref=side
                on:click=move |event| {
                    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                    if target.is_some_and(|target| matches!(target.closest("a"), Ok(Some(_)))) {
                        drawer.set(false);
                    }
                }
            >
                <Sidebar />
            </aside>
            <Show when=move || drawer.get()>
                <div class="backdrop" aria-hidden="true" on:click=move |_| close_drawer()></div>
            </Show>
            <main id="main" tabindex="-1" node_ref=main inert=move || drawer.get()>
                <NoticesPlace />
                {children()}
            </main>
            <div inert=move || drawer.get()>
                <LazyLater view=AppView::Dock />
            </div>
        </div>
        <Shortcuts />
        <LazyDialog
            open=Signal::derive(move || unsaved.asks())
            view=AppView::UnsavedChanges
            on_failure=move || unsaved.held.set(None)
        />
        <LazyDialog
            open=Signal::derive(move || live.idle_until.with(Option::is_some))
            view=AppView::IdleWarning
            on_failure=move || stay(live)
        />
    }
}

/// The bar of narrow windows: the menu button, the place, and the command palette.
#[component]
fn TopBar(drawer: RwSignal<bool>, button: NodeRef<html::Button>) -> impl IntoView {
    let place = use_place();
    let (site, address) = (use_site(), use_address());
    let name_at = move |from_end: usize| {
        place.with(|place| place.steps.iter().rev().nth(from_end).and_then(|(.., name)| name.clone()))
    };
    let name = move || name_at(0).unwrap_or_else(|| site.product_name());
    let above = move || name_at(1).unwrap_or_default();
    let mode = computed(move || place.get().mode);
    view! {
        <header class="topbar">
            <button
                type="button"
                class="button icon"
                node_ref=button
                aria-label="Menu"
                aria-controls="sidebar"
                aria-expanded=move || drawer.get().to_string()
                on:click=move |_| {
                    if drawer.get_untracked() { drawer.set(false) } else { address.show(Some(Dialog::Menu)) }
                }
            >
                <Icon name="menu" />
            </button>
            <div class="where">
                <b>{name}</b>
                <small>{above} <Mode mode /></small>
            </div>
            <button
                type="button"
                class="button icon"
                aria-label="Go to or do…"
                on:click=move |_| address.show(Some(Dialog::Palette))
            >
                <Icon name="search" />
            </button>
        </header>
    }
}
