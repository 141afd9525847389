//! Sends a request without a token to find out why other requests fail, which the browser’s errors don’t say.

use super::{clock, document};
use gloo_net::http::RequestBuilder;
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use slipway_logic::text::reach::Probe;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{
    AbortSignal, Event, ReferrerPolicy, RequestCache, RequestCredentials, RequestMode,
    SecurityPolicyViolationEvent, SecurityPolicyViolationEventDisposition, Url,
};

/// Milliseconds to wait for a reply.
const DEADLINE: u32 = 10_000;

/// Milliseconds to wait after a failed request for the browser’s event that the content security policy blocked it.
const REPORTED: u32 = 100;

/// Requests the `/organization` path of a platform, and returns the likely cause of failing requests.
pub async fn probe(platform: &str) -> Probe {
    if web_sys::window().is_some_and(|window| !window.navigator().on_line()) {
        return Probe::Offline;
    }
    let origin = Url::new(platform).map(|url| url.origin()).unwrap_or_default();
    let is_blocked = Rc::new(Cell::new(false));
    let (was_blocked, blocked_origin) = (is_blocked.clone(), origin.clone());
    let listener = window_event_listener_untyped("securitypolicyviolation", move |event| {
        if is_refused(&event, &blocked_origin) {
            was_blocked.set(true);
        }
    });
    // A `no-cors` request succeeds without the platform’s CORS headers. Its reply can’t be read, but it shows that the platform answers.
    let reply = RequestBuilder::new(&format!("{platform}/organization"))
        .mode(RequestMode::NoCors)
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(Some(&AbortSignal::timeout_with_u32(DEADLINE)))
        .send()
        .await;
    if reply.is_err() {
        clock::sleep(REPORTED).await;
    }
    listener.remove();
    match (reply.is_ok(), is_blocked.get()) {
        (true, _) if origin == document::origin() => Probe::Answers,
        (true, _) => Probe::Closed,
        (false, true) => Probe::Policy,
        (false, false) => Probe::Silent,
    }
}

/// Returns true if an event reports that the content security policy blocked a request to an origin.
fn is_refused(event: &Event, origin: &str) -> bool {
    event.dyn_ref::<SecurityPolicyViolationEvent>().is_some_and(|event| {
        event.disposition() == SecurityPolicyViolationEventDisposition::Enforce
            && event.effective_directive() == "connect-src"
            && Url::new(&event.blocked_uri()).is_ok_and(|blocked| blocked.origin() == origin)
    })
}
