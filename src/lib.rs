//! The console: pages, components, live data and browser access (CONTRIBUTING.md has the map).

pub mod app;
pub mod browser;
pub mod components;
pub mod live;
pub mod pages;
pub mod resources;
pub mod ui;
pub mod views;

use leptos::prelude::*;
use slipway_logic::config::Config;

/// Allocates memory for a page at once. Otherwise it grows by 64 kB at a time, each taking half a millisecond.
fn take_memory() {
    const PAGE: usize = 8 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(PAGE)));
}

/// Mounts the console, or a page about the mistakes in `config.json`.
pub fn start() {
    browser::boot::report_panics();
    take_memory();
    let boot = browser::boot::read();
    match Config::read(&boot.config) {
        Ok(config) => mount_to_body(move || view! { <app::App config base=boot.base /> }.into_any()),
        Err(mistakes) => {
            browser::document::remove_skeleton();
            mount_to_body(move || view! { <pages::config_mistakes::ConfigMistakes mistakes /> }.into_any())
        }
    }
}
