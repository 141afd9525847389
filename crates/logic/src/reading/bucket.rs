//! The token bucket of status reads: no more than 500 in an hour for any number of services.

use crate::steady_clock::Instant;

/// The maximum number of tokens. A full bucket and the 300 new tokens of an hour allow 500 requests in that hour.
pub const BUCKET_CAPACITY: i64 = 200;
/// The milliseconds after which a token is added to the bucket: 300 tokens an hour.
pub const REFILL_MS: i64 = 12_000;

/// The token bucket of a session, shared by all pages.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    left: i64,
    /// The time up to which tokens were added: the time of the last new token, or of the last call of [`Self::fill`] that left the bucket
    /// full. None before the first call.
    filled_at: Option<Instant>,
}

impl Default for TokenBucket {
    fn default() -> Self {
        Self { left: BUCKET_CAPACITY, filled_at: None }
    }
}

impl TokenBucket {
    /// Adds the tokens that are due by now, one for each [`REFILL_MS`], up to [`BUCKET_CAPACITY`]. A part of [`REFILL_MS`] that is left
    /// over counts at the next call, unless the bucket is full.
    pub fn fill(&mut self, now: Instant) {
        let filled_at = self.filled_at.unwrap_or(now);
        let new_tokens = now.since(filled_at) / REFILL_MS;
        self.left = self.left.saturating_add(new_tokens).min(BUCKET_CAPACITY);
        self.filled_at =
            Some(if self.left == BUCKET_CAPACITY { now } else { filled_at.plus(new_tokens * REFILL_MS) });
    }

    /// Returns the number of tokens.
    pub fn left(&self) -> i64 {
        self.left
    }

    /// Takes a token for a request. An empty bucket stays empty.
    pub fn take(&mut self) {
        self.left = (self.left - 1).max(0);
    }

    /// Returns a token to the bucket after a request that wasn't sent, or whose operation the platform doesn't offer.
    pub fn give_back(&mut self) {
        self.left = (self.left + 1).min(BUCKET_CAPACITY);
    }
}
