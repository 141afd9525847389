//! The reference platform's engine, in the same program as the console, behind the page's `fetch`.
//!
//! Each test has a fresh database of its own, which is controlled as in the journeys (`crates/platform/src/control.rs`).

use platform::{Options, Platform as Engine, Request, Response};
use serde_json::{Value, json};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::ResponseInit;

/// The address of the platform. No server runs there: each request to it is answered within the page.
pub const ADDRESS: &str = "https://platform.test";

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// A database of the platform.
pub struct Platform {
    id: String,
    token: String,
}

impl Platform {
    /// Returns a fresh database. `wanted` is the body of `POST /_test/database`.
    pub fn fresh(wanted: &Value) -> Self {
        ENGINE.with_borrow_mut(|engine| {
            if engine.is_none() {
                *engine = Some(Engine::new(Options { test: true, ..Options::default() }, now()));
                replace_fetch();
            }
        });
        let made = control("POST", "/_test/database", wanted);
        Self { id: text(&made, "id"), token: text(&made["tokens"], "Admin") }
    }

    /// Returns an administrator's token, as a person pastes it.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Sets the faults that the platform simulates, in place of earlier ones.
    pub fn fail(&self, faults: &Value) {
        self.control("POST", "faults", faults);
    }

    /// Sends a POST request to the platform directly, as if another person had made a change. Panics if it isn't accepted.
    pub fn write(&self, path: &str, body: &Value) {
        self.send("POST", path, body);
    }

    /// Replaces a record on the platform directly, as if another person had saved it. Panics if the platform refuses.
    pub fn replace(&self, path: &str, body: &Value) {
        self.send("PUT", path, body);
    }

    fn send(&self, method: &str, path: &str, body: &Value) {
        let request = Request {
            method: method.into(),
            path: path.into(),
            authorization: Some(format!("Token {}", self.token)),
            body: body.to_string().into_bytes(),
            ..Request::default()
        };
        let response = handle(&request);
        assert!(response.status < 300, "{method} {path}: {}", String::from_utf8_lossy(&response.body));
    }

    /// Returns all stored records.
    pub fn records(&self) -> Value {
        self.control("GET", "records", &Value::Null)
    }

    /// Returns the bodies of the requests of an operation so far, such as `PUT /project/{projectId}`.
    pub fn sent(&self, operation: &str) -> Vec<String> {
        self.requests(operation).iter().map(|request| text(request, "body")).collect()
    }

    /// Returns the bodies of the requests of an operation that succeeded.
    pub fn accepted(&self, operation: &str) -> Vec<String> {
        let mut requests = self.requests(operation);
        requests
            .retain(|request| request["status"].as_u64().is_some_and(|status| (200..300).contains(&status)));
        requests.iter().map(|request| text(request, "body")).collect()
    }

    /// Returns the paths of the requests of an operation that were answered with a status.
    pub fn answered(&self, operation: &str, status: u16) -> Vec<String> {
        let mut requests = self.requests(operation);
        requests.retain(|request| request["status"] == status);
        requests.iter().map(|request| text(request, "path")).collect()
    }

    fn requests(&self, operation: &str) -> Vec<Value> {
        let mut all = self.control("GET", "requests", &Value::Null);
        let Value::Array(mut requests) = all["results"].take() else { panic!("no list of requests") };
        requests.retain(|request| request["operation"] == operation);
        requests
    }

    fn control(&self, method: &str, what: &str, body: &Value) -> Value {
        control(method, &format!("/_test/{}/{what}", self.id), body)
    }
}

fn control(method: &str, path: &str, body: &Value) -> Value {
    let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    let request = Request { method: method.into(), path: path.into(), body, ..Request::default() };
    let response = handle(&request);
    assert_eq!(response.status, 200, "{method} {path}: {}", String::from_utf8_lossy(&response.body));
    serde_json::from_slice(&response.body).unwrap_or_default()
}

fn handle(request: &Request) -> Response {
    ENGINE.with_borrow_mut(|engine| engine.as_mut().unwrap().handle(request, now()))
}

/// Returns the text with a key in an object; empty if there is none.
pub fn text(object: &Value, key: &str) -> String {
    object[key].as_str().unwrap_or_default().to_owned()
}

/// Returns a list of faults, for [`Platform::fail`], with which an operation responds with a status.
pub fn refusal(operation: &str, status: u16) -> Value {
    json!([{"operation": operation, "status": status}])
}

/// Returns a list of faults, for [`Platform::fail`], with which an operation doesn't respond.
pub fn cut(operation: &str) -> Value {
    json!([{"operation": operation, "cut": true}])
}

fn now() -> i64 {
    js_sys::Date::now() as i64
}

/// Puts the engine in place of `fetch`. Requests to other addresses fail: no test needs the network.
fn replace_fetch() {
    let fetch = Closure::<dyn Fn(web_sys::Request) -> js_sys::Promise>::new(|request| {
        future_to_promise(answer(request))
    });
    js_sys::Reflect::set(&js_sys::global(), &"fetch".into(), fetch.as_ref()).unwrap();
    // The page calls the closure as `fetch` until it is closed, and calling a dropped closure throws, so the closure is leaked.
    fetch.forget();
}

async fn answer(request: web_sys::Request) -> Result<JsValue, JsValue> {
    let failed = || Err(js_sys::TypeError::new("Failed to fetch").into());
    let url = web_sys::Url::new(&request.url())?;
    if url.origin() != ADDRESS {
        return failed();
    }
    let body = JsFuture::from(request.text()?).await?.as_string().unwrap_or_default();
    let pairs = url.search_params().entries();
    let query = pairs.into_iter().map(|pair| {
        let pair = js_sys::Array::from(&pair?);
        Ok((pair.get(0).as_string().unwrap_or_default(), pair.get(1).as_string().unwrap_or_default()))
    });
    let response = handle(&Request {
        method: request.method(),
        path: url.pathname(),
        query: query.collect::<Result<_, JsValue>>()?,
        authorization: request.headers().get("authorization")?,
        origin: None,
        body: body.into_bytes(),
    });
    if response.delay > 0 {
        wait(response.delay, &request.signal()).await?;
    }
    if response.cut || response.truncate {
        return failed();
    }
    let init = ResponseInit::new();
    init.set_status(response.status);
    let headers = web_sys::Headers::new()?;
    for (name, value) in &response.headers {
        headers.append(name, value)?;
    }
    init.set_headers(&headers);
    let mut body = response.body;
    // A response without content can't have a body.
    let body = (!body.is_empty()).then_some(body.as_mut_slice());
    Ok(web_sys::Response::new_with_opt_u8_array_and_init(body, &init)?.into())
}

/// Waits until the delay is over. Fails as soon as the request is aborted.
async fn wait(milliseconds: u64, signal: &web_sys::AbortSignal) -> Result<(), JsValue> {
    // The wait ends at a time, not after a number of sleeps: on a busy machine each sleep takes much longer than 10 ms.
    let end = js_sys::Date::now() + milliseconds as f64;
    while js_sys::Date::now() < end {
        if signal.aborted() {
            return Err(js_sys::Error::new("aborted").into());
        }
        super::page::sleep(10).await;
    }
    Ok(())
}
