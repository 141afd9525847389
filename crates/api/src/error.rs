//! The error type of the client (part 7).

use crate::Timestamp;
use crate::decode::{TOO_DEEP, Undecodable};

/// The reason why a request has no usable reply.
#[derive(Clone, Debug, PartialEq)]
pub enum ApiError {
    /// 401: the token is missing, invalid or expired.
    SignIn,
    /// 403: the token lacks the permission.
    NotPermitted {
        /// What the platform said.
        said: String,
    },
    /// 404: the record doesn't exist, or no longer exists.
    NotFound {
        /// What the platform said.
        said: String,
    },
    /// 400, 409, 422 and other 4xx: the platform refused what was sent.
    Refused {
        /// The HTTP status.
        status: u16,
        /// What the platform said.
        said: String,
        /// Messages about single fields: the field's name and the message.
        fields: Vec<(String, String)>,
    },
    /// 429: too many requests (part 8).
    RateLimited {
        /// The end of the rate limit; None if the platform sent no readable time.
        until: Option<Timestamp>,
    },
    /// 5xx: the platform failed.
    Fault {
        /// The HTTP status.
        status: u16,
        /// The platform's message, without HTML tags.
        said: String,
    },
    /// The platform doesn't offer this operation (companion, "The two profiles"), so no request was sent.
    NotOffered {
        /// The evidence for that, as a sentence.
        why: String,
    },
    /// No reply: the network is down, the address is wrong, or the browser may not read the reply (CORS).
    Unreachable,
    /// No complete reply within the deadline.
    TimedOut,
    /// The reply is larger than the limit for replies.
    TooLarge,
    /// The console didn't send a read that repeats too often.
    HeldBack {
        /// When the read is sent again.
        until: Timestamp,
    },
    /// The request was cancelled, or the session ended during a read.
    Cancelled,
    /// The session ended while a write was in progress: here, in another tab, or by signing in anew.
    SessionEnded {
        /// True if the platform applied the write; None if its answer doesn't tell.
        applied: Option<bool>,
    },
    /// The reply isn't what the operation declares.
    Undecodable(Undecodable),
}

impl ApiError {
    /// Returns a sentence for a person: what happened, and what to do.
    pub fn sentence(&self) -> String {
        match self {
            Self::SignIn => "The platform doesn’t accept this token any more. Sign in again.".into(),
            Self::NotPermitted { said } => with("Your token doesn’t allow this (403).", said),
            Self::NotFound { said } => with("Not found (404). The record may have been deleted.", said),
            Self::Refused { said, .. } => with("The platform refused the request.", said),
            Self::RateLimited { .. } => "Rate limit reached: too many requests.".into(),
            Self::Fault { status, said } => {
                with(&format!("The platform failed ({status}). Try again."), said)
            }
            Self::NotOffered { why } => format!("This platform doesn’t offer this. {why}"),
            Self::Unreachable => "The platform can’t be reached. Check your connection.".into(),
            Self::TimedOut => "The platform didn’t answer in time.".into(),
            Self::TooLarge => "The platform’s reply is larger than 64 MB, so it wasn’t read.".into(),
            Self::HeldBack { .. } => {
                "This page sent the same request more than 10 times in 10 seconds. Updates are paused.".into()
            }
            Self::SessionEnded { applied: Some(true) } => {
                "The session ended. The platform applied the change.".into()
            }
            Self::SessionEnded { applied: Some(false) } => {
                "The session ended. The platform didn’t apply the change.".into()
            }
            Self::SessionEnded { applied: None } => {
                "The session ended before the platform answered. The change may have been applied.".into()
            }
            Self::Cancelled => "Cancelled.".into(),
            Self::Undecodable(at) if at.problem == TOO_DEEP => {
                "The platform’s reply is nested deeper than 100 levels, so it isn’t shown.".into()
            }
            Self::Undecodable(at) if at.path.is_empty() => {
                "The platform’s answer isn’t readable. Its address may be wrong.".into()
            }
            Self::Undecodable(at) => format!("The platform’s answer isn’t readable at “{}”.", at.path),
        }
    }

    /// Returns a sentence about a failed write. It says if the platform may have applied the write.
    pub fn of_write(&self) -> String {
        match self {
            Self::Unreachable | Self::TimedOut | Self::TooLarge => {
                "The platform didn’t answer. The change may have been applied: check before you try again."
                    .into()
            }
            Self::Fault { status, said } => {
                with(&format!("The platform failed ({status}). The change may have been applied."), said)
            }
            other => other.sentence(),
        }
    }

    /// Returns true if a GET can be retried at once: network errors and 502 to 504. A person has already waited for a request that
    /// timed out, and a 429 waits for its reset.
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

    /// Returns true if a write that got this answer may have been applied all the same.
    pub fn may_have_been_applied(&self) -> bool {
        matches!(self, Self::Unreachable | Self::TimedOut | Self::TooLarge | Self::Fault { .. })
    }
}

fn with(sentence: &str, said: &str) -> String {
    if said.is_empty() { sentence.to_owned() } else { format!("{sentence} It says: “{said}”") }
}
