//! Tests of components and pages in a real browser: what a person sees and presses, with the reference platform's engine behind `fetch`.
//!
//! Run by `cargo xtask test browser`.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod pages;
mod support;
mod ui;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
