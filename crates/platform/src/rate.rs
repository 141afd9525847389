//! The rate limit: requests per hour and token (part 8, companion "Numbers and answers").

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

const HOUR: i64 = 3_600_000;

/// The counts of requests by token. A window of one hour begins with a token's first request, and a new window with the first request after
/// its end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Limits {
    pub limit: i64,
    windows: HashMap<String, (i64, i64)>,
}

/// The rate limit of a token after a request: the values of `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (also
/// `Retry-After`), and whether the request exceeded the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimitStatus {
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
    /// Counts a request of `token` at `now` (milliseconds since 1970), and returns the rate limit of the token.
    pub fn count(&mut self, token: &str, now: i64) -> RateLimitStatus {
        let window = self.windows.entry(token.to_owned()).or_insert((now, 0));
        if now - window.0 >= HOUR || now < window.0 {
            *window = (now, 0);
        }
        window.1 += 1;
        let reset = (window.0 + HOUR - now + 999) / 1_000;
        RateLimitStatus {
            limit: self.limit,
            remaining: (self.limit - window.1).max(0),
            reset,
            exceeded: window.1 > self.limit,
        }
    }

    /// Sets the limit (requests per hour and token), and resets the counts.
    pub fn reset(&mut self, limit: i64) {
        *self = Self { limit, windows: HashMap::new() };
    }
}
