//! The same-origin proxy to another platform (`--platform URL`).

use crate::policy;
use crate::settings::Settings;
use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use std::{sync::Arc, time::Duration};

/// The path of the proxy on the console's origin.
pub const PATH: &str = "/platform";

/// The maximum size of the body of a request, in bytes.
const MAX_BODY_BYTES: usize = 4 << 20;

/// The maximum size of a reply of the platform, in bytes.
const MAX_REPLY_BYTES: u64 = 64 << 20;

/// The headers of a request that aren’t forwarded to the platform: those of the connection, `Accept-Encoding`, and those in which the
/// browser describes the console’s page, such as `Cookie`, `Referer` and `Origin`. Headers whose names begin with `sec-` aren’t forwarded
/// either.
const WITHHELD: [header::HeaderName; 11] = [
    header::CONNECTION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::HOST,
    header::CONTENT_LENGTH,
    header::ACCEPT_ENCODING,
    header::COOKIE,
    header::REFERER,
    header::ORIGIN,
];
/// The headers of the platform's reply that are forwarded to the console. All others are dropped.
const GIVEN: [&str; 6] = [
    "content-type",
    "date",
    "retry-after",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
];

/// Forwards a request to the platform, and the reply to the console. A body over `MAX_BODY_BYTES` gives 413, and a platform that can't be
/// reached, or whose reply can't be read, gives 502.
pub async fn forward(State(settings): State<Arc<Settings>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MAX_BODY_BYTES).await else {
        return failure(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large");
    };
    let target = settings.args.platform.clone().unwrap_or_default();
    let path = parts.uri.path_and_query().map(|path| path.as_str()).unwrap_or_default();
    let url = format!("{target}{}", path.strip_prefix(PATH).unwrap_or_default());
    let outcome = tokio::task::spawn_blocking(move || ask(&url, &parts.method, &parts.headers, &body)).await;
    match outcome {
        Ok(Ok(response)) => response,
        Ok(Err(error)) => {
            failure(StatusCode::BAD_GATEWAY, &format!("the platform can't be reached: {error}"))
        }
        Err(_) => failure(StatusCode::INTERNAL_SERVER_ERROR, "the proxy failed"),
    }
}

fn ask(
    url: &str,
    method: &axum::http::Method,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<Response, ureq::Error> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(Duration::from_secs(60)))
        .allow_non_standard_methods(true)
        .build()
        .into();
    let mut request = ureq::http::Request::builder().method(method.as_str()).uri(url);
    let is_sent = |name: &header::HeaderName| !WITHHELD.contains(name) && !name.as_str().starts_with("sec-");
    for (name, value) in headers.iter().filter(|(name, _)| is_sent(name)) {
        request = request.header(name.as_str(), value.as_bytes());
    }
    let mut reply = agent.run(request.body(body.to_vec())?)?;
    let bytes = reply.body_mut().with_config().limit(MAX_REPLY_BYTES).read_to_vec()?;
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = StatusCode::from_u16(reply.status().as_u16()).unwrap_or(StatusCode::BAD_GATEWAY);
    for name in GIVEN {
        let value =
            reply.headers().get(name).and_then(|value| HeaderValue::from_bytes(value.as_bytes()).ok());
        if let Some(value) = value {
            response.headers_mut().insert(name, value);
        }
    }
    sandbox(&mut response);
    Ok(response)
}

/// Adds headers to a reply that prevent its content from running on the console's origin: a browser that opens it shows a sandboxed
/// document without scripts.
fn sandbox(response: &mut Response) {
    for (name, value) in policy::HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let policy = HeaderValue::from_static("default-src 'none'; sandbox; frame-ancestors 'none'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
}

fn failure(status: StatusCode, why: &str) -> Response {
    let body = serde_json::json!({"status": status.as_u16(), "error": "Proxy", "message": why});
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    sandbox(&mut response);
    response
}
