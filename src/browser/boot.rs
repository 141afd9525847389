//! The interface to boot.js (`globalThis.slipway`): the values that it provides, and the error pages that it shows.

use std::sync::atomic::{AtomicBool, Ordering};
use wasm_bindgen::{JsCast, JsValue};

/// The values that boot.js provides.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The path of the console on its host, such as `/` or `/console/`.
    pub base: String,
    /// The text of `config.json`.
    pub config: String,
    /// The build id, a hash of the files that the page consists of. It differs from the build id in `version.json` once the host has
    /// another version. Empty in development.
    pub build: String,
    /// True if another page shows the console in a frame.
    pub is_framed: bool,
}

pub(super) fn handed() -> JsValue {
    js_sys::Reflect::get(&js_sys::global(), &"slipway".into()).unwrap_or_default()
}

/// Returns the values of boot.js. If boot.js didn't run (tests), `base` is `/`, the other texts are empty, and `is_framed` is false.
pub fn read() -> Boot {
    let handed = handed();
    let text =
        |key: &str| js_sys::Reflect::get(&handed, &key.into()).ok().and_then(|value| value.as_string());
    Boot {
        base: text("base").unwrap_or_else(|| "/".into()),
        config: text("config").unwrap_or_default(),
        build: text("build").unwrap_or_default(),
        is_framed: js_sys::Reflect::get(&handed, &"isFramed".into()).is_ok_and(|framed| framed.is_truthy()),
    }
}

/// Returns the suffix of storage keys and channel names that distinguishes consoles at the same origin: a colon and the path of the
/// console, empty for `/`.
pub fn scope() -> String {
    Some(read().base).filter(|base| base != "/").map(|base| format!(":{base}")).unwrap_or_default()
}

/// Shows the error page of boot.js for a `config.json` with errors.
pub fn refuse_config() {
    call("refuseConfig", "");
}

/// Shows the error page of boot.js that says that the console can't start, because an essential part of the program couldn't be loaded.
pub fn refuse_parts() {
    call("refuseParts", "");
}

/// Passes the title of an error page that the console itself draws to boot.js, which reports the failure to the page around the console.
pub fn announce_failure(title: &str) {
    call("announceFailure", title);
}

/// Calls a function of boot.js with one text. Does nothing if boot.js doesn't provide it.
fn call(name: &str, argument: &str) {
    let function = js_sys::Reflect::get(&handed(), &name.into()).ok();
    if let Some(function) = function.as_ref().and_then(|function| function.dyn_ref::<js_sys::Function>()) {
        // This reports a failure. If the report fails as well, nothing is left to try.
        let _ = function.call1(&JsValue::NULL, &argument.into());
    }
}

static PANICKED: AtomicBool = AtomicBool::new(false);

/// Returns true after a panic. Timers, listeners and replies have to stop then, because the state that they
/// use may be inconsistent.
pub fn has_panicked() -> bool {
    PANICKED.load(Ordering::Relaxed)
}

/// Installs a panic hook that shows the error page of boot.js with the message and the place of the panic. [`has_panicked`] returns true
/// from then on.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        PANICKED.store(true, Ordering::Relaxed);
        call("panic", &panic.to_string());
    }));
}
