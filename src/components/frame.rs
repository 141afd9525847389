//! The frame around every page: sidebar, and at narrow widths a bar with a drawer.

use super::places::{use_place, use_places};
use super::sidebar::{Mode, Sidebar};
use crate::ui::dynamic::{effect, text, when};
use crate::ui::icon::Icon;
use leptos::html;
use leptos::prelude::*;

/// The frame. It stays while the page in it changes.
#[component]
pub fn Frame(children: Children) -> impl IntoView {
    let drawer = RwSignal::new(false);
    let page = use_places().page;
    effect(move || {
        page.track();
        drawer.set(false);
    });
    let class = Signal::derive(move || if drawer.get() { "frame drawer-open" } else { "frame" });
    let (side, main) = (NodeRef::<html::Aside>::new(), NodeRef::<html::Main>::new());
    let button = NodeRef::<html::Button>::new();
    effect(move || {
        if let (true, Some(side)) = (drawer.get(), side.get_untracked()) {
            // An element that is in the page takes the focus.
            let _ = side.focus();
        }
    });
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" && drawer.get_untracked() {
            drawer.set(false);
            // The drawer is hidden now: the focus goes back to what opened it.
            let _ = button.get_untracked().map(|button| button.focus());
        }
    };
    // The router takes a link within the page for a change of address, and leaves the focus where it was.
    let skip = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        // An element that is in the page takes the focus.
        let _ = main.get_untracked().map(|main| main.focus());
    };
    view! {
        <button type="button" class="skip-link" on:click=skip>"Skip to the page"</button>
        <div class=class on:keydown=escape>
            <TopBar drawer button />
            <aside class="sidebar" id="sidebar" tabindex="-1" node_ref=side>
                <Sidebar />
            </aside>
            {when(
                move || drawer.get(),
                move || {
                    view! { <div class="backdrop" aria-hidden="true" on:click=move |_| drawer.set(false)></div> }.into_any()
                },
            )}
            <main id="main" tabindex="-1" node_ref=main inert=drawer>{children()}</main>
        </div>
    }
}

#[component]
fn TopBar(drawer: RwSignal<bool>, button: NodeRef<html::Button>) -> impl IntoView {
    let place = use_place();
    let name = text(move || {
        let place = place.get();
        let names = [
            place.environment.and_then(|(_, name)| name),
            place.project.and_then(|(_, name)| name),
            place.organization.and_then(|(_, name)| name),
        ];
        names.into_iter().flatten().next().unwrap_or_else(|| "Slipway".into())
    });
    let mode = Signal::derive(move || place.get().mode);
    view! {
        <header class="topbar">
            <Icon name="brand" />
            <span class="where">{name}</span>
            <Mode mode />
            <button
                type="button"
                class="button icon"
                node_ref=button
                aria-label="Menu"
                aria-controls="sidebar"
                aria-expanded=text(move || drawer.get().to_string())
                on:click=move |_| drawer.update(|open| *open = !*open)
            >
                <Icon name="menu" />
            </button>
        </header>
    }
}
