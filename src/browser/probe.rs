//! A request without a token that shows why others fail: browsers don’t tell.

use super::{clock, document};
use gloo_net::http::RequestBuilder;
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use slipway_logic::text::reach::Probe;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{RequestCache, RequestCredentials, RequestMode, SecurityPolicyViolationEvent};

/// Milliseconds in which the browser reports a request that the policy blocked, after the request has failed.
const REPORTED: u32 = 100;

/// Sends a request to a platform’s whole address, and returns what became of it.
pub async fn probe(platform: &str) -> Probe {
    if web_sys::window().is_some_and(|window| !window.navigator().on_line()) {
        return Probe::Offline;
    }
    let is_blocked = Rc::new(Cell::new(false));
    let (seen, address) = (is_blocked.clone(), platform.to_owned());
    let listener = window_event_listener_untyped("securitypolicyviolation", move |event| {
        let blocked =
            event.dyn_ref::<SecurityPolicyViolationEvent>().map(SecurityPolicyViolationEvent::blocked_uri);
        // The report leaves out the path of another origin.
        if blocked
            .is_some_and(|blocked| !blocked.is_empty() && address.starts_with(blocked.trim_end_matches('/')))
        {
            seen.set(true);
        }
    });
    // Such a request needs no permission, and its reply can’t be read: that there is one is all that is asked.
    let reply = RequestBuilder::new(platform)
        .mode(RequestMode::NoCors)
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore)
        .send()
        .await;
    if reply.is_err() {
        clock::sleep(REPORTED).await;
    }
    listener.remove();
    match (is_blocked.get(), reply.is_ok()) {
        (true, _) => Probe::Policy,
        (false, true) if platform.starts_with(&document::origin()) => Probe::Answers,
        (false, true) => Probe::Closed,
        (false, false) => Probe::Silent,
    }
}
