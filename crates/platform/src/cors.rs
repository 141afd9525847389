//! CORS headers, so that a console of another origin can send requests and read replies.

use crate::http::{Request, Response};

/// Returns the reply to a preflight.
pub fn preflight() -> Response {
    Response::empty(204)
        .with("access-control-allow-methods", "GET, POST, PUT, DELETE")
        .with("access-control-allow-headers", "authorization, content-type")
        .with("access-control-max-age", "600")
}

/// Adds the CORS headers to the response to a request with an `Origin` header: they let pages of this origin read the reply and the headers
/// of the rate limit. An origin that isn't in `origins` gets no such headers; if `origins` is None, every origin gets them. Returns the
/// response to a request without an `Origin` header unchanged.
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
