//! HTTP requests with gloo-net, a deadline and cancellation. Only `probe` sends requests without this module.

use super::clock;
use gloo_net::http::{Method as HttpMethod, Request as HttpRequest, RequestBuilder, Response};
use js_sys::{Reflect, Uint8Array};
use slipway_api::decode::MAX_REPLY_BYTES;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Credential, Method, Request};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, AbortSignal, ReadableStreamDefaultReader, ReferrerPolicy, RequestCache,
    RequestCredentials, RequestInit, RequestRedirect,
};

/// The deadline for the whole reply, in milliseconds.
const DEADLINE: i64 = 20_000;

/// The maximum number of bytes that are allocated ahead because of `Content-Length`: 256 kB. A platform may announce more than it sends.
const RESERVED_LIMIT: usize = 256 << 10;

type Then = Box<dyn FnOnce()>;

/// The handle that cancels a request.
#[derive(Clone)]
pub struct Cancel {
    controller: Option<AbortController>,
    cancelled: Rc<Cell<bool>>,
    then: Rc<RefCell<Option<Then>>>,
}

impl Default for Cancel {
    fn default() -> Self {
        Self { controller: AbortController::new().ok(), cancelled: Rc::default(), then: Rc::default() }
    }
}

impl Cancel {
    /// Cancels the request, which then fails with `Cancelled`.
    pub fn cancel(&self) {
        self.cancelled.set(true);
        self.abort();
        if let Some(then) = self.then.take() {
            then();
        }
    }

    /// Sets the function that is called when the request is cancelled, in place of an earlier function. If the request is cancelled already,
    /// the function isn’t called.
    pub fn then(&self, act: impl FnOnce() + 'static) {
        self.then.replace(Some(Box::new(act)));
    }

    /// Returns true if the request was cancelled.
    pub fn cancelled(&self) -> bool {
        self.cancelled.get()
    }

    fn abort(&self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }
}

/// Sends a request once, and returns its reply, whatever the status. The token is sent in the `Authorization` header to `platform` only.
/// Fails if the request is cancelled, has no reply within `DEADLINE`, gets a reply that is too large, or gets no reply that the browser lets
/// the console read.
pub async fn send(
    platform: &str,
    credential: &Credential,
    request: &Request,
    cancel: &Cancel,
) -> Result<Reply, ApiError> {
    let late = Rc::new(Cell::new(false));
    let deadline = {
        let (late, cancel) = (late.clone(), cancel.clone());
        clock::after(DEADLINE, move || {
            late.set(true);
            cancel.abort();
        })
    };
    let outcome = exchange(platform, credential, request, cancel).await;
    drop(deadline);
    // The browser's error doesn't say why the request failed, so the reason is derived: the request was cancelled, the deadline passed, or
    // the reply was too large. Any other failure counts as an unreachable platform.
    outcome.map_err(|broken| match (cancel.cancelled(), late.get(), broken) {
        (true, ..) => ApiError::Cancelled,
        (_, true, _) => ApiError::TimedOut,
        (.., Broken::TooLarge) => {
            cancel.abort();
            ApiError::TooLarge
        }
        (.., Broken::Off) => ApiError::Unreachable,
    })
}

async fn exchange(
    platform: &str,
    credential: &Credential,
    request: &Request,
    cancel: &Cancel,
) -> Result<Reply, Broken> {
    let signal = cancel.controller.as_ref().map(AbortController::signal);
    reply(build(platform, credential, request, signal.as_ref())?.send().await?).await
}

/// Sends a request before this function returns, for use when the tab is being closed: the browser delivers the request although its page
/// is gone. Returns the reply, which only a page that still exists gets. Fails with `Unreachable` if there is no reply, or if the reply is
/// too large.
pub fn send_before_leaving(
    platform: &str,
    credential: &Credential,
    request: &Request,
) -> impl Future<Output = Result<Reply, ApiError>> + use<> {
    let built = build(platform, credential, request, None).ok();
    let sent = built.and_then(|request| {
        let options = RequestInit::new();
        // web-sys has no setter for this option.
        Reflect::set(&options, &"keepalive".into(), &true.into()).ok()?;
        let keepalive_request =
            web_sys::Request::new_with_request_and_init(&request.into(), &options).ok()?;
        Some(web_sys::window()?.fetch_with_request(&keepalive_request))
    });
    async move {
        let response = JsFuture::from(sent.ok_or(ApiError::Unreachable)?).await;
        let response = response.map_err(|_| ApiError::Unreachable)?.unchecked_into::<web_sys::Response>();
        reply(response.into()).await.map_err(|_| ApiError::Unreachable)
    }
}

fn build(
    platform: &str,
    credential: &Credential,
    request: &Request,
    signal: Option<&AbortSignal>,
) -> Result<HttpRequest, gloo_net::Error> {
    let builder = RequestBuilder::new(&format!("{platform}{}", request.path))
        .method(method(request.spec.method))
        .header("Authorization", &credential.header())
        .credentials(RequestCredentials::Omit)
        .redirect(RequestRedirect::Error)
        .cache(RequestCache::NoStore)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(signal);
    match &request.body {
        Some(body) => builder.header("Content-Type", "application/json").body(body.as_str()),
        None => builder.build(),
    }
}

/// Sends a request to an endpoint of a sign-in provider: GET, or a POST of a form. Sends no cookies and no token of the platform. Returns
/// the status and the text of the reply; None if there is no reply that the browser lets the console read, or none within `DEADLINE`, or if
/// the reply is too large.
pub async fn send_to_provider(url: &str, form: Option<String>) -> Option<(u16, String)> {
    let cancel = Cancel::default();
    let deadline = {
        let cancel = cancel.clone();
        clock::after(DEADLINE, move || cancel.abort())
    };
    let signal = cancel.controller.as_ref().map(AbortController::signal);
    let builder = RequestBuilder::new(url)
        .method(if form.is_some() { HttpMethod::POST } else { HttpMethod::GET })
        .header("Accept", "application/json")
        .credentials(RequestCredentials::Omit)
        .redirect(RequestRedirect::Error)
        .cache(RequestCache::NoStore)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(signal.as_ref());
    let request = match form {
        Some(form) => builder.header("Content-Type", "application/x-www-form-urlencoded").body(form),
        None => builder.build(),
    };
    let response = request.ok()?.send().await.ok()?;
    let reply = reply(response).await.ok()?;
    drop(deadline);
    Some((reply.status, reply.text().into_owned()))
}

/// Returns the text of a file of the console’s own host, bypassing the browser’s cache; None if it can’t be read.
pub async fn own_file(path: &str) -> Option<String> {
    let builder = RequestBuilder::new(path)
        .credentials(RequestCredentials::Omit)
        .redirect(RequestRedirect::Error)
        .cache(RequestCache::NoStore);
    let response = builder.send().await.ok().filter(Response::ok)?;
    response.text().await.ok()
}

/// The reason for a missing reply, as far as the browser reports it.
enum Broken {
    /// No reply that the browser lets the console read: the cause may be the network, the address or missing CORS headers.
    Off,
    /// The reply is over the size limit.
    TooLarge,
}

impl From<gloo_net::Error> for Broken {
    fn from(_: gloo_net::Error) -> Self {
        Self::Off
    }
}

impl From<JsValue> for Broken {
    fn from(_: JsValue) -> Self {
        Self::Off
    }
}

async fn reply(response: Response) -> Result<Reply, Broken> {
    let headers = response.headers();
    Ok(Reply {
        status: response.status(),
        rate_limit_limit: headers.get("X-RateLimit-Limit"),
        rate_limit_remaining: headers.get("X-RateLimit-Remaining"),
        rate_limit_reset: headers.get("X-RateLimit-Reset"),
        retry_after: headers.get("Retry-After"),
        content_security_policy: headers.get("Content-Security-Policy"),
        body: body(&response).await?,
    })
}

/// Reads a body in chunks, up to the size limit.
async fn body(response: &Response) -> Result<Vec<u8>, Broken> {
    let announced = response.headers().get("Content-Length").and_then(|length| length.parse::<usize>().ok());
    if announced.is_some_and(|announced| announced > MAX_REPLY_BYTES) {
        return Err(Broken::TooLarge);
    }
    // Some responses have no body, such as the response to a DELETE: they are read as empty.
    let Some(stream) = response.body() else { return Ok(Vec::new()) };
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut body = Vec::with_capacity(announced.unwrap_or_default().min(RESERVED_LIMIT));
    loop {
        let piece = JsFuture::from(reader.read()).await?;
        if Reflect::get(&piece, &"done".into())?.is_truthy() {
            return Ok(body);
        }
        let piece: Uint8Array = Reflect::get(&piece, &"value".into())?.unchecked_into();
        let (from, length) = (body.len(), piece.length() as usize);
        if from + length > MAX_REPLY_BYTES {
            return Err(Broken::TooLarge);
        }
        body.resize(from + length, 0);
        if let Some(tail) = body.get_mut(from..) {
            piece.copy_to(tail);
        }
    }
}

fn method(method: Method) -> HttpMethod {
    match method {
        Method::Get => HttpMethod::GET,
        Method::Post => HttpMethod::POST,
        Method::Put => HttpMethod::PUT,
        Method::Delete => HttpMethod::DELETE,
    }
}
