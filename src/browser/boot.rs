//! What boot.js hands over (`globalThis.slipway`), and takes: a panic's report.

use std::sync::atomic::{AtomicBool, Ordering};
use wasm_bindgen::{JsCast, JsValue};

/// What boot.js prepared.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The path below which the console lives, such as `/` or `/console/`.
    pub base: String,
    /// The text of `config.json`.
    pub config: String,
}

fn handed() -> JsValue {
    js_sys::Reflect::get(&js_sys::global(), &"slipway".into()).unwrap_or_default()
}

/// Reads what boot.js prepared; empty where it didn't run (tests).
pub fn read() -> Boot {
    let handed = handed();
    let text =
        |key: &str| js_sys::Reflect::get(&handed, &key.into()).ok().and_then(|value| value.as_string());
    Boot { base: text("base").unwrap_or_else(|| "/".into()), config: text("config").unwrap_or_default() }
}

static PANICKED: AtomicBool = AtomicBool::new(false);

/// Returns true after a panic. Whatever still runs by itself (a timer, a listener, a reply) has to stop then: the state that it
/// would work on may be half changed.
pub fn has_panicked() -> bool {
    PANICKED.load(Ordering::Relaxed)
}

/// From now on a panic draws boot.js's page: what happened, copy the report, reload.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        PANICKED.store(true, Ordering::Relaxed);
        let report = panic.to_string();
        let draw = js_sys::Reflect::get(&handed(), &"panic".into()).ok();
        if let Some(draw) = draw.as_ref().and_then(|draw| draw.dyn_ref::<js_sys::Function>()) {
            // Nothing can be done about a failure to say that something failed.
            let _ = draw.call1(&JsValue::NULL, &report.into());
        }
    }));
}
