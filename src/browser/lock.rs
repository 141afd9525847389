//! Locks between the tabs of this origin (Web Locks). `web-sys` has them only with the compiler flag for unstable APIs, so they are
//! declared here.

use super::clock;
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortController;

#[wasm_bindgen]
extern "C" {
    /// Calls `granted` once no other tab has the lock. The lock is held until the promise that `granted` returns is resolved.
    #[wasm_bindgen(js_namespace = ["navigator", "locks"], catch)]
    fn request(name: &str, options: &Object, granted: &JsValue) -> Result<Promise, JsValue>;
}

/// Milliseconds to wait for a lock at most. The wait is limited because a tab that the browser froze keeps its locks.
const PATIENCE: i64 = 5_000;

/// A lock, which is released when dropped.
pub struct Lock {
    release: Function,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Calling the `resolve` of a promise doesn't throw, so the result is ignored.
        let _ = self.release.call0(&JsValue::NULL);
    }
}

/// Waits for the lock with a name, and returns the lock. None if another tab keeps it for `PATIENCE`, or if the browser has no locks, as on
/// an address without `https`.
pub async fn take(name: &str) -> Option<Lock> {
    let controller = AbortController::new().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"signal".into(), &controller.signal()).ok()?;
    let _patience = clock::after(PATIENCE, move || controller.abort());
    let mut release = None;
    let held = Promise::new(&mut |resolve, _| release = Some(resolve));
    let lock = Lock { release: release? };
    let mut grant = None;
    let granted = Promise::new(&mut |resolve, _| grant = Some(resolve));
    let grant = grant?;
    let on_grant = Closure::once(move || {
        // Calling the `resolve` of a promise doesn't throw, so the result is ignored.
        let _ = grant.call0(&JsValue::NULL);
        held
    });
    let ended = request(name, &options, on_grant.as_ref()).ok()?;
    // The promise of the request settles only when the lock is released or the wait is aborted, so the first of both promises counts.
    JsFuture::from(Promise::race(&Array::of2(&granted, &ended))).await.ok().map(|_| lock)
}
