//! The frame around every page: sidebar, and at narrow widths a bar with a drawer.

use super::places::{use_place, use_places};
use super::sidebar::{Mode, Sidebar};
use crate::ui::dynamic::{effect, text};
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
    let side = NodeRef::<html::Aside>::new();
    effect(move || {
        if let (true, Some(side)) = (drawer.get(), side.get_untracked()) {
            // An element that is in the page takes the focus.
            let _ = side.focus();
        }
    });
    view! {
        <a class="skip-link" href="#main">"Skip to the page"</a>
        <div class=class on:keydown=move |event| if event.key() == "Escape" { drawer.set(false) }>
            <TopBar drawer />
            <aside class="sidebar" id="sidebar" tabindex="-1" node_ref=side on:focusout=move |event| {
                let inside = event.related_target().is_none_or(|to| {
                    let to = wasm_bindgen::JsCast::dyn_into::<web_sys::Node>(to).ok();
                    side.get_untracked().is_some_and(|side| side.contains(to.as_ref()))
                });
                if !inside {
                    drawer.set(false);
                }
            }>
                <Sidebar />
            </aside>
            <main id="main" tabindex="-1">{children()}</main>
        </div>
    }
}

#[component]
fn TopBar(drawer: RwSignal<bool>) -> impl IntoView {
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
