//! Cross-origin answers, so that a console of another origin may ask and read.

use crate::http::{Request, Response};

/// The answer to a preflight.
pub fn preflight() -> Response {
    Response::empty(204)
        .with("access-control-allow-methods", "GET, POST, PUT, DELETE")
        .with("access-control-allow-headers", "authorization, content-type")
        .with("access-control-max-age", "600")
}

/// Lets the asking origin read the response and the headers that it needs.
/// Only pages of `origins` may, or any where that is None.
pub fn allow(request: &Request, response: Response, origins: Option<&[String]>) -> Response {
    let Some(origin) = &request.origin else { return response };
    let allowed = match origins {
        None => "*",
        Some(origins) if origins.contains(origin) => origin,
        Some(_) => return response.with("vary", "origin"),
    };
    response.with("vary", "origin").with("access-control-allow-origin", allowed).with(
        "access-control-expose-headers",
        "Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
    )
}
