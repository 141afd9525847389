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
pub fn allow(request: &Request, response: Response) -> Response {
    if request.origin.is_none() {
        return response;
    }
    response.with("access-control-allow-origin", "*").with(
        "access-control-expose-headers",
        "Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
    )
}
