//! The one error type of the client (part 7, and what platforms do beyond it).

use crate::Timestamp;
use crate::decode::{TOO_DEEP, Undecodable};

/// Why a request gave no usable reply.
#[derive(Clone, Debug, PartialEq)]
pub enum ApiError {
    /// 401: the token is missing, invalid or has ended.
    SignIn,
    /// 403: the token lacks the permission.
    NotPermitted {
        /// What the platform said.
        said: String,
    },
    /// 404: there is no such record, or it isn't there any more.
    Gone {
        /// What the platform said.
        said: String,
    },
    /// 400, 409, 422 and other 4xx: the platform refused what was sent.
    Refused {
        /// The HTTP status.
        status: u16,
        /// What the platform said.
        said: String,
        /// Messages for single fields: name of the field, message.
        fields: Vec<(String, String)>,
    },
    /// 429: too many requests (part 8).
    RateLimited {
        /// When asking again makes sense, where the platform said so readably.
        until: Option<Timestamp>,
    },
    /// 5xx: the platform failed.
    Fault {
        /// The HTTP status.
        status: u16,
        /// What it said, with HTML taken out.
        said: String,
    },
    /// The platform doesn't offer this operation (companion, "The two profiles"): it wasn't asked.
    NotOffered {
        /// Why that is believed.
        why: String,
    },
    /// No reply: network down, address wrong, or the browser was not allowed to read it.
    Unreachable,
    /// No complete reply within the deadline.
    TimedOut,
    /// The reply is larger than the console reads.
    TooLarge,
    /// The console held a read back that was sent too often in a short time.
    HeldBack {
        /// When the read goes on.
        until: Timestamp,
    },
    /// Nobody waits for it any more.
    Cancelled,
    /// The session ended while a write was under way: here, in another tab, or by signing in anew.
    SessionEnded {
        /// True if the platform applied the write; None if its answer doesn't tell.
        applied: Option<bool>,
    },
    /// A reply that isn't what the operation promises.
    Undecodable(Undecodable),
}

impl ApiError {
    /// One sentence for a person: what happened, and what to do.
    pub fn sentence(&self) -> String {
        match self {
            Self::SignIn => "The platform doesn’t accept this token any more. Sign in again.".into(),
            Self::NotPermitted { said } => with("This token isn’t allowed to do that.", said),
            Self::Gone { said } => with("The platform doesn’t have this (any more).", said),
            Self::Refused { said, .. } => with("The platform refused this.", said),
            Self::RateLimited { .. } => "Rate limit reached: too many requests.".into(),
            Self::Fault { status, said } => {
                with(&format!("The platform failed ({status}). Try again."), said)
            }
            Self::NotOffered { why } => format!("This platform doesn’t offer this. {why}"),
            Self::Unreachable => "The platform can’t be reached. Check the connection.".into(),
            Self::TimedOut => "The platform didn’t answer in time.".into(),
            Self::TooLarge => "The platform’s reply is larger than 64 MB, so it wasn’t read.".into(),
            Self::HeldBack { .. } => {
                "This page sent the same request more than 10 times in 10 seconds. Updates are paused for it."
                    .into()
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

    /// One sentence about a write that got no usable reply, where it may have been done all the same.
    pub fn of_write(&self) -> String {
        match self {
            Self::Unreachable | Self::TimedOut | Self::TooLarge => {
                "No answer came: the platform may have taken it. Look at its state before you ask again."
                    .into()
            }
            Self::Fault { status, said } => {
                with(&format!("The platform failed ({status}), and may have taken it or not."), said)
            }
            other => other.sentence(),
        }
    }

    /// Whether a GET may be asked again at once: network errors and 502 to 504. What timed out has kept a person
    /// waiting long enough, and a 429 waits for its reset.
    pub fn passing(&self) -> bool {
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
