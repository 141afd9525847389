//! Components in a real browser: what a person sees, presses and hears of them.
//!
//! Run by `cargo xtask test browser`.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod button;
mod dialog;
mod field;
mod gallery;
mod menu;
mod page;
mod toast;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
