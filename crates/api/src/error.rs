//! The error type of the client (part 7).

use crate::Timestamp;
use crate::decode::Undecodable;

/// The reason why a request has no usable reply.
#[derive(Clone, Debug, PartialEq)]
pub enum ApiError {
    /// 401: the token is missing, invalid or expired. Also returned, without sending a request, if there is no session that may be used.
    SignIn,
    /// 403: the token lacks the permission.
    NotPermitted {
        /// The message of the platform.
        message: String,
    },
    /// 404 or 410: the record doesn't exist, or no longer exists.
    NotFound {
        /// The message of the platform.
        message: String,
    },
    /// 400, 409, 422 and other 4xx: the platform refused what was sent. Also 401 for a write whose token was renewed meanwhile or is being
    /// renewed: the write can be sent again.
    Refused {
        /// The HTTP status.
        status: u16,
        /// The message of the platform.
        message: String,
        /// Messages about single fields: the field's name and the message.
        fields: Vec<(String, String)>,
    },
    /// 429: too many requests (part 8). Also returned, without sending a request, during the pause after a 429.
    RateLimited {
        /// The end of the rate limit, at most one hour after the reply: a later end counts as one hour. None if the platform sent no
        /// readable time, or a Unix time in the past.
        until: Option<Timestamp>,
    },
    /// 5xx: the platform failed.
    Fault {
        /// The HTTP status.
        status: u16,
        /// The platform's message, without HTML tags.
        message: String,
    },
    /// The platform doesn't offer this operation (companion, "The two profiles"), or a portal shows the page read-only, which refuses
    /// writes and reads of credentials. A write with this error wasn't sent. A read may have been sent: its failure can be the evidence.
    NotOffered {
        /// The reason, as a sentence: the evidence that the platform doesn't offer the operation, the profile in the console's settings, or
        /// that the page is read-only.
        why: String,
    },
    /// No request was sent: the page isn't in a secure context, so the token could be read in transit.
    Insecure,
    /// No reply: the network is down, the address is wrong, or the browser may not read the reply (CORS).
    Unreachable,
    /// No complete reply within the deadline.
    TimedOut,
    /// The reply is larger than the limit for replies.
    TooLarge,
    /// The console didn't send a read, because the same read was sent too often.
    HeldBack {
        /// The time when the read may be sent again.
        until: Timestamp,
    },
    /// The request was cancelled, a read's session ended, a read's token was refused (401) while its renewal is pending, or the session
    /// changed while the token of a sign-in was being checked.
    Cancelled,
    /// The session ended during a write: in this tab, in another tab, or because the person signed in again.
    SessionEnded {
        /// True if the platform applied the write, false if it didn't; None if that isn't known, such as without a reply.
        applied: Option<bool>,
    },
    /// The reply isn't what the operation declares: its body can't be decoded, or its status is neither 2xx, 4xx nor 5xx.
    Undecodable(Undecodable),
}

impl ApiError {
    /// Returns true if a GET can be retried after a short back-off: after network errors and 502 to 504. A timeout isn't retried, because
    /// the person has waited long enough already; nor is a 429, which has to wait until the rate limit ends.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unreachable | Self::Fault { status: 502..=504, .. })
    }

    /// Returns true if retrying cannot succeed by itself (403, 404, an unreadable reply, …): the token, the record or the address
    /// has to change first.
    pub fn is_permanent(&self) -> bool {
        !matches!(
            self,
            Self::Unreachable
                | Self::TimedOut
                | Self::Fault { .. }
                | Self::RateLimited { .. }
                | Self::HeldBack { .. }
        )
    }

    /// Returns true if a write with this error may have been applied.
    pub fn may_have_been_applied(&self) -> bool {
        matches!(
            self,
            Self::Unreachable
                | Self::TimedOut
                | Self::TooLarge
                | Self::Fault { .. }
                | Self::Undecodable(_)
                | Self::SessionEnded { applied: None }
        )
    }
}
