//! Serves the built console with its security headers, and a `config.json` for the platform.

use crate::settings::Settings;
use crate::{files, policy, proxy};
use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
    routing::any,
};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

pub fn router(settings: Arc<Settings>) -> Router {
    let mut router = Router::new();
    if settings.args.platform.is_some() {
        router = router.route(&format!("{}/{{*path}}", proxy::PATH), any(proxy::forward));
    }
    router.fallback(answer).with_state(settings)
}

async fn answer(State(settings): State<Arc<Settings>>, request: Request) -> Response {
    match request.uri().path() {
        "/config.json" => send(&settings, "application/json", "no-cache", settings.config.clone().into()),
        "/_build" if settings.args.reload => {
            send(&settings, "text/plain", "no-store", build_id(&settings).into())
        }
        path => file(&settings, path, request.headers()),
    }
}

fn file(settings: &Settings, path: &str, headers: &HeaderMap) -> Response {
    let accepts =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts = if settings.args.reload { "" } else { accepts };
    let Some(found) = files::find(&settings.args.dist, path, accepts) else {
        let mut response =
            send(settings, "text/plain; charset=utf-8", "no-store", "There is no such file.".into());
        *response.status_mut() = StatusCode::NOT_FOUND;
        return response;
    };
    let body = if found.page && settings.args.reload {
        let page = String::from_utf8_lossy(&found.body).replacen("<html ", "<html data-reload ", 1);
        page.into_bytes()
    } else {
        found.body
    };
    let mut response = send(settings, found.content_type, found.cache, body.into());
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = found.encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn send(settings: &Settings, content_type: &'static str, cache: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(policy) = HeaderValue::from_str(&settings.policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in policy::HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Returns the build id: a hash of index.html. It changes with the program, its script or its style sheet, because index.html names these
/// files with the hashes of their content.
fn build_id(settings: &Settings) -> String {
    // The id is the hash of index.html. A build with the same content keeps the id, so that open pages don't reload. A change of a file whose
    // name has no hash, such as boot.js in a development build, doesn't change the id.
    let mut hasher = DefaultHasher::new();
    std::fs::read(settings.args.dist.join("index.html")).unwrap_or_default().hash(&mut hasher);
    hasher.finish().to_string()
}
