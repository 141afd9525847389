//! Failures on demand: what to do instead of, or around, the true answer of an operation.

use crate::http::Response;
use serde::Deserialize;

/// One planned failure.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// Such as `GET /environment/{environmentId}/statuses`; `*` for every operation.
    pub operation: String,
    /// This status instead of the true one, with an error body.
    pub status: Option<u16>,
    /// This body instead of the true one.
    pub body: Option<String>,
    /// Milliseconds to wait first.
    #[serde(default)]
    pub delay: u64,
    /// Close the connection without an answer.
    #[serde(default)]
    pub cut: bool,
    /// Close the connection in the middle of the body.
    #[serde(default)]
    pub truncate: bool,
    /// How often; always when left out.
    pub times: Option<u32>,
    /// Let the request do its work, and spoil the answer alone.
    #[serde(default)]
    pub after: bool,
}

/// The fault planned for `operation`, counted down.
pub fn take(faults: &mut Vec<Fault>, operation: &str) -> Option<Fault> {
    let index = faults.iter().position(|fault| fault.operation == "*" || fault.operation == operation)?;
    let fault = faults.get_mut(index)?;
    let taken = fault.clone();
    if let Some(times) = fault.times.as_mut() {
        *times = times.saturating_sub(1);
        if *times == 0 {
            faults.remove(index);
        }
    }
    Some(taken)
}

impl Fault {
    /// Whether the operation isn't carried out at all.
    pub fn replaces(&self) -> bool {
        !self.after && (self.status.is_some() || self.cut || self.body.is_some())
    }

    /// Spoils an answer.
    pub fn apply(&self, mut response: Response) -> Response {
        if let Some(status) = self.status {
            let error = serde_json::json!({"status": status, "error": "Planned", "message": "This failure was planned"});
            let limits: Vec<_> =
                response.headers.into_iter().filter(|(name, _)| name.starts_with("x-ratelimit")).collect();
            response = Response::json(status, &error);
            response.headers.extend(limits);
        }
        if let Some(body) = &self.body {
            response.body = body.clone().into_bytes();
        }
        Response { delay: self.delay, cut: self.cut, truncate: self.truncate, ..response }
    }
}
