//! The end of a session.

/// The reason why nobody is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nobody has signed in yet.
    NotYet,
    /// The tab is asking other tabs for their session.
    Asking,
    /// The person signed out.
    SignedOut,
    /// The platform doesn't accept the token any more (401).
    Refused,
    /// The person was inactive for longer than the host allows.
    Idle,
    /// The person signed out in another tab, or while this one was closed. The drafts of this tab stay.
    Elsewhere,
}
