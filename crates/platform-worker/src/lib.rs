//! The reference platform's engine where a service worker can ask it: a console with a platform inside, for trials.
//!
//! The worker's script hands each request of its folder to [`Worker::answer`] with the time, and makes a response
//! of what it gets. Time comes in as an argument: the standard clock panics on wasm32.

use platform::{Options, Platform, Request, Response};
use wasm_bindgen::prelude::*;

/// A platform that lives as long as its service worker.
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
    /// Creates a platform with a stored state, or with the sample organization: its times are relative to `now` (milliseconds since 1970).
    #[wasm_bindgen(constructor)]
    pub fn new(stored: Option<String>, now: f64) -> Self {
        // A state of an older version that can't be read is no worse than none.
        let restored = stored.and_then(|text| Platform::restored(Options::default(), &text).ok());
        Self { platform: restored.unwrap_or_else(|| Platform::new(Options::default(), now as i64)) }
    }

    /// Returns the state as text.
    pub fn stored(&self) -> String {
        self.platform.stored()
    }

    /// Returns an administrator’s token, as an `Authorization` header.
    pub fn token(&self) -> Option<String> {
        self.platform.tokens().into_iter().find(|(scope, _)| *scope == "Admin").map(|(_, header)| header)
    }

    /// Answers a request. `path` is below the worker's folder and holds no query; `query` has names and values in turn.
    pub fn answer(
        &mut self,
        method: String,
        path: String,
        query: Vec<String>,
        authorization: Option<String>,
        body: Vec<u8>,
        now: f64,
    ) -> Answer {
        // A demo sends nothing to anybody.
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

    /// Names and values in turn.
    #[wasm_bindgen(getter)]
    pub fn headers(&self) -> Vec<String> {
        self.response.headers.iter().flat_map(|(name, value)| [(*name).to_owned(), value.clone()]).collect()
    }

    /// The body's bytes.
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> js_sys::Uint8Array {
        js_sys::Uint8Array::from(self.response.body.as_slice())
    }
}
