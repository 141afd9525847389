//! The reference platform over HTTP.

use crate::args::Args;
use crate::oidc::Verifier;
use crate::serve::Cut;
use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode},
    response::Response,
};
use percent_encoding::percent_decode_str;
use platform::{Cors, Due, Options, Platform};
use std::{
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The maximum size of a request's body, in bytes.
const MAX_BODY_BYTES: usize = 4 << 20;

/// The engine of the reference platform, with the time of the system clock and the verification of provider tokens.
pub struct Server {
    engine: Mutex<Platform>,
    /// Verifies the access tokens of a provider; None without `--oidc`.
    verifier: Option<Verifier>,
}

impl Server {
    /// Creates a platform with the options of the command line and, if given, a stored state. `origins` are the origins that may read
    /// replies, unless `--cors` is `open`. The error says why the state can't be read, or that the machine gives no random numbers.
    pub fn new(args: &Args, stored_state: Option<&str>, origins: Vec<String>) -> Result<Self, String> {
        let options = Options {
            test: args.test,
            // Tests need the same tokens at each start. Without tests the seed is random, because tokens without a seed can be guessed.
            token_seed: if args.test { String::new() } else { random()? },
            origins: (args.options.cors != Cors::Open).then_some(origins),
            ..args.options.clone()
        };
        let engine = match stored_state {
            Some(text) => Platform::restored(options, text)?,
            None => Platform::new(options, now()),
        };
        Ok(Self { engine: Mutex::new(engine), verifier: Verifier::new(args) })
    }

    fn engine(&self) -> MutexGuard<'_, Platform> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the platform's state as text, for `Platform::restored`.
    pub fn stored(&self) -> String {
        self.engine().stored()
    }

    /// Advances the platform to the present time, and returns the webhook deliveries to send. Each delivery is returned once.
    pub fn due(&self) -> Vec<Due> {
        self.engine().due(now())
    }

    /// Records the outcome of a webhook delivery: the receiver's HTTP status and reply, or None and the reason why there is no reply.
    pub fn delivered(&self, due: &Due, status: Option<u16>, answer: &str) {
        self.engine().delivered(due, status, answer);
    }

    /// Returns the sample tokens: for each the name of its scope, and the value of the `Authorization` header.
    pub fn tokens(&self) -> Vec<(&'static str, String)> {
        self.engine().tokens()
    }

    fn handle(&self, mut request: platform::Request) -> platform::Response {
        let header = request.authorization.clone().unwrap_or_default();
        if let (Some(verifier), Some((jwt, true))) = (&self.verifier, platform::presented(&header)) {
            match verifier.verify(jwt) {
                Some((database, token)) => self.engine().admit(database.as_deref(), token),
                // The engine accepts a provider's token that was valid in an earlier request, even if it has expired. So a token that the
                // verification refuses is removed from the request, which the engine then refuses with 401. Tokens that the platform issued
                // itself aren't the provider's, so they stay, and the engine checks them.
                None if !self.engine().issued(jwt) => request.authorization = None,
                None => {}
            }
        }
        self.engine().handle(&request, now())
    }
}

/// Returns a random number of 128 bits as decimal text.
fn random() -> Result<String, String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("this machine gives no random numbers: {error}"))?;
    Ok(u128::from_ne_bytes(bytes).to_string())
}

pub fn router(server: Arc<Server>) -> Router {
    Router::new().fallback(answer).with_state(server)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or_default()
}

async fn answer(State(server): State<Arc<Server>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MAX_BODY_BYTES).await else {
        return status(StatusCode::PAYLOAD_TOO_LARGE);
    };
    let platform_request = platform::Request {
        method: parts.method.as_str().to_owned(),
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().map(pairs).unwrap_or_default(),
        authorization: text(&parts.headers, "authorization"),
        origin: text(&parts.headers, "origin"),
        body: body.to_vec(),
    };
    // The verification may read the provider's keys over HTTP, which blocks the thread. On a blocking thread it delays only those requests
    // whose provider's tokens are verified at the same time, because they wait for the same keys.
    let handling = tokio::task::spawn_blocking(move || server.handle(platform_request));
    let Ok(reply) = handling.await else { return status(StatusCode::INTERNAL_SERVER_ERROR) };
    tokio::time::sleep(Duration::from_millis(reply.delay)).await;
    send(reply)
}

fn send(reply: platform::Response) -> Response {
    let mut response = Response::new(body(&reply));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in reply.headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    if reply.cut {
        response.extensions_mut().insert(Cut);
    }
    response
}

/// Returns the body of a response. If the response is to be truncated, the body breaks the connection after its first half.
fn body(reply: &platform::Response) -> Body {
    let whole = Bytes::from(reply.body.clone());
    if !reply.truncate {
        return Body::from(whole);
    }
    let half = whole.slice(..whole.len() / 2);
    // The pause lets the server send the headers and the first half before the connection breaks.
    let pause = Box::pin(tokio::time::sleep(Duration::from_millis(100)));
    Body::new(Half { sent: Some(half), declared: whole.len() as u64, pause })
}

/// A body that declares its full length, sends the first half, and then breaks the connection.
struct Half {
    sent: Option<Bytes>,
    declared: u64,
    pause: Pin<Box<tokio::time::Sleep>>,
}

impl hyper::body::Body for Half {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, Self::Error>>> {
        if let Some(half) = self.sent.take() {
            return Poll::Ready(Some(Ok(hyper::body::Frame::data(half))));
        }
        self.pause.as_mut().poll(context).map(|()| Some(Err(std::io::Error::other("truncated as planned"))))
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        hyper::body::SizeHint::with_exact(self.declared)
    }
}

fn status(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    response
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

fn pairs(query: &str) -> Vec<(String, String)> {
    let decode = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}
