//! The reasons why there is no session.

pub use slipway_logic::session::validity::SessionEndReason;

/// The reason why nobody is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSession {
    /// Nobody has signed in in this tab yet, and no other tab gave its session.
    NotYet,
    /// The tab is asking other tabs for their session.
    Asking,
    /// The session ended.
    Ended(SessionEndReason),
}
