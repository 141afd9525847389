//! The messages of this tab to the other tabs of the console. Messages about the end, the renewal or the use of a session carry the
//! session's id, so two accounts in two tabs never mix.

mod membership;
pub(super) mod replies;
mod sharing;

use super::no_session::SessionEndReason;
use crate::browser::channel::Channel;
pub(super) use membership::share_replies;
pub(super) use sharing::{join, stop_asking};
use slipway_logic::session::Session;
use slipway_logic::text::json::object;

/// The connection of this tab to the others.
pub struct Tabs {
    channel: Channel,
    /// The id of this tab.
    id: String,
    /// True if `config.json` allows tabs to share their session.
    is_shared: bool,
}

impl Tabs {
    fn say(&self, pairs: &[(&str, &str)]) {
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| (*key, Some(*value))).collect();
        self.channel.post(&object(&pairs));
    }

    pub(super) fn ended(&self, session: &Session, reason: SessionEndReason) {
        // Without sharing, each tab has its own token, so a refused or expired token ends the session of this tab only.
        if self.is_shared || !is_of_token(reason) {
            let renewals = session.renewals.to_string();
            self.say(&[("ended", &session.id), ("why", word(reason)), ("renewals", &renewals)]);
        }
    }

    /// Tells the other tabs of the session that the token was renewed. They then ask for the new token.
    pub(super) fn renewed(&self, id: &str) {
        if self.is_shared {
            self.say(&[("renewed", id)]);
        }
    }

    pub(super) fn touched(&self, id: &str) {
        self.say(&[("touched", id)]);
    }
}

/// Returns true for a session that ended because its token was refused or has expired. Another tab may have a newer token.
fn is_of_token(reason: SessionEndReason) -> bool {
    matches!(reason, SessionEndReason::Refused | SessionEndReason::Expired)
}

fn word(reason: SessionEndReason) -> &'static str {
    match reason {
        SessionEndReason::Refused => "refused",
        SessionEndReason::Expired => "expired",
        SessionEndReason::Idle => "idle",
        _ => "signed out",
    }
}

/// Parses the reason in a message of another tab, which [`word`] wrote. Any other word counts as a sign-out.
fn reason_of(word: Option<&str>) -> SessionEndReason {
    match word {
        Some("refused") => SessionEndReason::Refused,
        Some("expired") => SessionEndReason::Expired,
        Some("idle") => SessionEndReason::Idle,
        _ => SessionEndReason::SignedOutElsewhere,
    }
}
