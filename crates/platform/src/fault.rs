//! The fault plan: faults that tests plan for an operation. A fault replaces, delays, drops or truncates the reply.

use crate::http::Response;
use serde::Deserialize;

/// A planned fault.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The operation, such as `GET /environment/{environmentId}/statuses`; `*` for every operation.
    pub operation: String,
    /// A status in place of the real one, with an error body; None keeps the real status.
    pub status: Option<u16>,
    /// A body in place of the real one; None keeps the real one.
    pub body: Option<String>,
    /// The delay before the reply, in milliseconds.
    #[serde(default)]
    pub delay: u64,
    /// True to close the connection without a reply.
    #[serde(default)]
    pub cut: bool,
    /// True to close the connection in the middle of the body.
    #[serde(default)]
    pub truncate: bool,
    /// The number of requests that the fault applies to; None for all of them.
    pub times: Option<u32>,
    /// True to carry out the operation before its reply is changed. If false, a fault with a status, with a body or with `cut` prevents the
    /// operation.
    #[serde(default)]
    pub after: bool,
}

/// Returns the first planned fault of `operation`; None if there is none. Decrements the fault's `times`, and removes the fault from the plan
/// when they reach 0.
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
    /// Returns true if the fault's reply replaces the operation, which then isn't carried out.
    pub fn replaces(&self) -> bool {
        !self.after && (self.status.is_some() || self.cut || self.body.is_some())
    }

    /// Applies the fault to a reply. A planned status replaces the whole reply, except for its rate-limit headers.
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
