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
    /// A platform with the sample organization, its times relative to `now` (milliseconds since 1970).
    #[wasm_bindgen(constructor)]
    pub fn new(now: f64) -> Self {
        Self { platform: Platform::new(Options::default(), now as i64) }
    }

    /// The sample tokens, as `Authorization` headers, least first.
    pub fn tokens(&self) -> Vec<String> {
        self.platform.tokens().into_iter().map(|(_, header)| header).collect()
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

    /// Milliseconds to wait before it is given.
    #[wasm_bindgen(getter)]
    pub fn delay(&self) -> f64 {
        self.response.delay as f64
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
