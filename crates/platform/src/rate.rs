//! The rate limit: requests per hour and token (part 8, companion "Numbers and answers").

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

const HOUR: i64 = 3_600_000;

/// The counts of requests by token, in windows of an hour that begin with the first request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Limits {
    pub limit: i64,
    windows: HashMap<String, (i64, i64)>,
}

/// The values of the `X-RateLimit-*` headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    pub limit: i64,
    pub remaining: i64,
    /// Seconds until the window ends.
    pub reset: i64,
    pub exceeded: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { limit: 1_000, windows: HashMap::new() }
    }
}

impl Limits {
    /// Counts one request of `token`.
    pub fn count(&mut self, token: &str, now: i64) -> Remaining {
        let window = self.windows.entry(token.to_owned()).or_insert((now, 0));
        if now - window.0 >= HOUR || now < window.0 {
            *window = (now, 0);
        }
        window.1 += 1;
        let reset = (window.0 + HOUR - now + 999) / 1_000;
        Remaining {
            limit: self.limit,
            remaining: (self.limit - window.1).max(0),
            reset,
            exceeded: window.1 > self.limit,
        }
    }

    /// Sets the limit, and resets the counts.
    pub fn reset(&mut self, limit: i64) {
        *self = Self { limit, windows: HashMap::new() };
    }
}
