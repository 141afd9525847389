//! The whole console at an address, signed in to a platform.

use super::page::{Page, draw, until};
use super::platform::{ADDRESS, Platform};
use super::roles::Find;
use leptos::prelude::*;
use serde_json::json;
use slipway::app::App;
use slipway_logic::config::Config;
use wasm_bindgen::JsValue;
use web_sys::{PopStateEvent, window};

/// Opens an address without a session.
pub async fn open(address: &str) -> Page {
    let window = window().unwrap();
    window.session_storage().unwrap().unwrap().clear().unwrap();
    window.local_storage().unwrap().unwrap().clear().unwrap();
    window.history().unwrap().replace_state_with_url(&JsValue::NULL, "", Some(address)).unwrap();
    let config =
        json!({"platforms": [{"name": "Reference platform", "url": ADDRESS}], "share_session": false});
    let config =
        Config::read(&config.to_string()).map_err(|errors| format!("{} errors", errors.len())).unwrap();
    draw(move || view! { <App config base="/" is_framed=false /> }).await
}

/// Opens an address, and signs in there.
pub async fn open_signed_in(platform: &Platform, address: &str) -> Page {
    let page = open(address).await;
    page.wait_for("textbox", "Token").await;
    page.fill("Token", platform.token()).await;
    page.press("Sign in").await;
    until("the page behind the sign-in", || {
        page.maybe_role("heading", "Sign in to Reference platform").is_none()
    })
    .await;
    page
}

/// Shows another address without loading the page: adds it to the browser's history, and dispatches `popstate`, as the browser does for
/// Back and Forward.
pub async fn go(address: &str) {
    let window = window().unwrap();
    window.history().unwrap().push_state_with_url(&JsValue::NULL, "", Some(address)).unwrap();
    window.dispatch_event(&PopStateEvent::new("popstate").unwrap()).unwrap();
    super::page::sleep(0).await;
}
