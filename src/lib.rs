//! The console: pages, components, live data and browser access (CONTRIBUTING.md has the map).

pub mod app;
pub mod browser;
pub mod components;
pub mod features;
pub mod live;
pub mod pages;
pub mod ui;
pub mod views;

use features::lazy::{AppView, ViewName};
use leptos::prelude::*;
use slipway_logic::config::Config;
use std::sync::Arc;
use wasm_bindgen_futures::spawn_local;

/// Grows the WebAssembly memory by 8 MiB at once. Otherwise the memory grows in steps of 64 KiB, and each step takes half a millisecond.
fn take_memory() {
    const GROWTH_BYTES: usize = 8 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(GROWTH_BYTES)));
}

/// Mounts the console, or a page about the errors in `config.json`.
pub fn start() {
    browser::boot::report_panics();
    take_memory();
    let boot = browser::boot::read();
    match Config::read(&boot.config) {
        Ok(config) => mount(Box::new(move || {
            view! { <app::App config base=boot.base is_framed=boot.is_framed /> }.into_any()
        })),
        Err(errors) => {
            // Uses `spawn_local` of wasm_bindgen_futures: Leptos sets its executor when a view is mounted, and none is mounted yet.
            spawn_local(explain(AppView::ConfigErrors(Arc::new((boot.config, errors)))));
        }
    }
}

/// Loads and mounts the page about the errors in `config.json`. If that page can’t be loaded, boot.js shows a page that doesn’t list the
/// errors.
async fn explain(view: AppView) {
    let part = view.part();
    match (part.loader.fetch)().await {
        true => mount(Box::new(move || {
            browser::document::remove_skeleton();
            (part.draw)(view).into_any()
        })),
        false => browser::boot::refuse_config(),
    }
}

fn mount(view: Box<dyn FnOnce() -> AnyView>) {
    mount_to_body(view);
}
