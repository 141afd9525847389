//! The reference platform's engine for a service worker: a demo of the console then needs no server for its platform.
//!
//! The worker's script passes each request below the worker's path to [`Worker::answer`] with the time, and creates a response from the
//! result. The time is an argument because the standard library's clock panics on wasm32.

use platform::{Options, Platform, Request, Response};
use wasm_bindgen::prelude::*;

/// A reference platform in a service worker. Its state is lost when the service worker stops, unless the script saves the text that `stored`
/// returns.
#[wasm_bindgen]
pub struct Worker {
    platform: Platform,
}

/// A response, for the worker's script.
#[wasm_bindgen]
pub struct Answer {
    response: Response,
}

#[wasm_bindgen]
impl Worker {
    /// Creates a platform with the state that [`Worker::stored`] returned. If `stored` is None or can't be read, the platform has the sample
    /// organization, whose times are relative to `now` (milliseconds since 1970).
    #[wasm_bindgen(constructor)]
    pub fn new(stored: Option<String>, now: f64) -> Self {
        // A stored state that can't be read, for example from an older version, is ignored. The platform then starts with the sample.
        let restored = stored.and_then(|text| Platform::restored(Options::default(), &text).ok());
        Self { platform: restored.unwrap_or_else(|| Platform::new(Options::default(), now as i64)) }
    }

    /// Returns the platform's state as text, for [`Worker::new`].
    pub fn stored(&self) -> String {
        self.platform.stored()
    }

    /// Returns a token with the scope Admin, as the value of an `Authorization` header; None if the platform has none.
    pub fn token(&self) -> Option<String> {
        self.platform.tokens().into_iter().find(|(scope, _)| *scope == "Admin").map(|(_, header)| header)
    }

    /// Handles a request at `now` (milliseconds since 1970). `path` is relative to the worker's path and has no query; `query` contains the
    /// name and the value of each parameter, one after the other.
    pub fn answer(
        &mut self,
        method: String,
        path: String,
        query: Vec<String>,
        authorization: Option<String>,
        body: Vec<u8>,
        now: f64,
    ) -> Answer {
        // The demo sends no webhook deliveries. It records each of them as failed.
        for due in self.platform.due(now as i64) {
            self.platform.delivered(&due, None, "The demo delivers nothing.");
        }
        let pairs = query.as_chunks::<2>().0.iter().map(|[name, value]| (name.clone(), value.clone()));
        let request = Request { method, path, query: pairs.collect(), authorization, origin: None, body };
        Answer { response: self.platform.handle(&request, now as i64) }
    }
}

#[wasm_bindgen]
impl Answer {
    /// The HTTP status.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.response.status
    }

    /// The name and the value of each header, one after the other.
    #[wasm_bindgen(getter)]
    pub fn headers(&self) -> Vec<String> {
        self.response.headers.iter().flat_map(|(name, value)| [(*name).to_owned(), value.clone()]).collect()
    }

    /// The bytes of the body.
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> js_sys::Uint8Array {
        js_sys::Uint8Array::from(self.response.body.as_slice())
    }
}
