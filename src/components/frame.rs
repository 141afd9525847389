//! The frame around every page: sidebar, and at narrow widths a bar with a drawer.

use super::address::use_address;
use super::mode::Mode;
use super::places::use_place;
use super::session_end::{IdleWarning, Pause, TokenEnds};
use super::shortcuts::install_shortcuts;
use super::sidebar::Sidebar;
use super::unsaved_changes::UnsavedChangesQuestion;
use crate::ui::dynamic::{derived, effect, text, when};
use crate::ui::el::{Place, el, many};
use crate::ui::icon::icon;

use leptos::prelude::*;

/// The frame. It stays while the page in it changes.
#[component]
pub fn Frame(children: Children) -> impl IntoView {
    let drawer = RwSignal::new(false);
    let page = use_address().page;
    install_shortcuts();
    effect(move || {
        page.track();
        drawer.set(false);
    });
    let class = derived(move || if drawer.get() { "frame drawer-open" } else { "frame" });
    let (side, main) = (Place::default(), Place::default());
    let button = Place::default();
    effect(move || {
        if let (true, Some(side)) = (drawer.get(), side.now()) {
            // An element that is in the page takes the focus.
            let _ = side.focus();
        }
    });
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" && drawer.get_untracked() {
            drawer.set(false);
            // The drawer is hidden now: the focus goes back to what opened it.
            let _ = button.now().map(|button| button.focus());
        }
    };
    // The router takes a link within the page for a change of address, and leaves the focus where it was.
    let skip = move |event: web_sys::MouseEvent| {
        event.prevent_default();
        // An element that is in the page takes the focus.
        let _ = main.now().map(|main| main.focus());
    };
    many(vec![
        el("button")
            .attr("type", "button")
            .class("skip-link")
            .on_mouse("click", skip)
            .child("Skip to content")
            .into_any(),
        el("div")
            .class(class)
            .on_key("keydown", escape)
            .child(view! { <TopBar drawer button /> }.into_any())
            .child(
                el("aside")
                    .class("sidebar")
                    .attr("id", "sidebar")
                    .attr("tabindex", "-1")
                    .node(side)
                    .child(view! { <Sidebar /> }.into_any()),
            )
            .child(when(
                move || drawer.get(),
                move || {
                    el("div")
                        .class("backdrop")
                        .attr("aria-hidden", "true")
                        .on_mouse("click", move |_| drawer.set(false))
                        .into_any()
                },
            ))
            .child(
                el("main")
                    .attr("id", "main")
                    .attr("tabindex", "-1")
                    .node(main)
                    .attr("inert", drawer)
                    .child(view! { <TokenEnds /> }.into_any())
                    .child(view! { <Pause /> }.into_any())
                    .child(children()),
            )
            .into_any(),
        view! { <UnsavedChangesQuestion /> }.into_any(),
        view! { <IdleWarning /> }.into_any(),
    ])
}

#[component]
fn TopBar(drawer: RwSignal<bool>, button: Place) -> impl IntoView {
    let place = use_place();
    let name = text(move || {
        let place = place.get();
        place.steps.into_iter().rev().find_map(|(.., name)| name).unwrap_or_else(|| "Slipway".into())
    });
    let mode = derived(move || place.get().mode);
    el("header")
        .class("topbar")
        .child(icon("brand"))
        .child(el("span").class("where").child(name))
        .child(view! { <Mode mode /> }.into_any())
        .child(
            el("button")
                .attr("type", "button")
                .class("button icon")
                .node(button)
                .attr("aria-label", "Menu")
                .attr("aria-controls", "sidebar")
                .attr("aria-expanded", text(move || drawer.get().to_string()))
                .on_mouse("click", move |_| drawer.update(|open| *open = !*open))
                .child(icon("menu")),
        )
}
