//! The one module that speaks HTTP: gloo-net, with a deadline and a way to cancel.

use super::clock;
use gloo_net::http::{Method as HttpMethod, RequestBuilder, Response};
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Credential, Method, Request};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::{AbortController, ReferrerPolicy, RequestCache, RequestCredentials, RequestRedirect};

/// Milliseconds until a reply must be there whole.
const DEADLINE: i64 = 20_000;

type Then = Box<dyn FnOnce()>;

/// Ends a request that nobody waits for any more.
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
    /// Ends the request; it answers `Cancelled`.
    pub fn cancel(&self) {
        self.cancelled.set(true);
        self.abort();
        if let Some(then) = self.then.take() {
            then();
        }
    }

    /// Does this, too, when it is ended.
    pub fn then(&self, act: impl FnOnce() + 'static) {
        self.then.replace(Some(Box::new(act)));
    }

    /// Whether it was ended.
    pub fn cancelled(&self) -> bool {
        self.cancelled.get()
    }

    fn abort(&self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }
}

/// Sends one request. The token goes into the `Authorization` header to `platform`, and nowhere else.
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
    // Why the exchange broke, the browser doesn't say; only that it did.
    outcome.map_err(|_| match (cancel.cancelled(), late.get()) {
        (true, _) => ApiError::Cancelled,
        (_, true) => ApiError::TimedOut,
        _ => ApiError::Unreachable,
    })
}

async fn exchange(
    platform: &str,
    credential: &Credential,
    request: &Request,
    cancel: &Cancel,
) -> Result<Reply, gloo_net::Error> {
    let signal = cancel.controller.as_ref().map(AbortController::signal);
    let builder = RequestBuilder::new(&format!("{platform}{}", request.path))
        .method(method(request.spec.method))
        .header("Authorization", &credential.header())
        .credentials(RequestCredentials::Omit)
        .redirect(RequestRedirect::Error)
        .cache(RequestCache::NoStore)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(signal.as_ref());
    let built = match &request.body {
        Some(body) => builder.header("Content-Type", "application/json").body(body.as_str())?,
        None => builder.build()?,
    };
    reply(built.send().await?).await
}

async fn reply(response: Response) -> Result<Reply, gloo_net::Error> {
    let headers = response.headers();
    Ok(Reply {
        status: response.status(),
        rate_limit_limit: headers.get("X-RateLimit-Limit"),
        rate_limit_remaining: headers.get("X-RateLimit-Remaining"),
        rate_limit_reset: headers.get("X-RateLimit-Reset"),
        retry_after: headers.get("Retry-After"),
        body: response.binary().await?,
    })
}

fn method(method: Method) -> HttpMethod {
    match method {
        Method::Get => HttpMethod::GET,
        Method::Post => HttpMethod::POST,
        Method::Put => HttpMethod::PUT,
        Method::Delete => HttpMethod::DELETE,
    }
}
