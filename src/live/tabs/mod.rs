//! The messages of this tab to the other tabs of the console. Messages about the end, the renewal or the use of a session carry the
//! session's id, so two accounts in two tabs never mix.

mod membership;
pub(super) mod replies;
mod sharing;

use super::no_session::SessionEndReason;
use crate::browser::channel::Channel;
pub(super) use membership::share_replies;
pub use sharing::ask_for_tokens;
pub(super) use sharing::{join, stop_asking};
use slipway_logic::session::Session;
use slipway_logic::text::json::object;

/// The connection of this tab to the other tabs of the console.
pub struct Tabs {
    channel: Channel,
    /// The id of this tab.
    id: String,
    /// True if `config.json` allows tabs to share their session.
    is_shared: bool,
}

impl Tabs {
    fn post(&self, pairs: &[(&str, &str)]) {
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| (*key, Some(*value))).collect();
        self.channel.post(&object(&pairs));
    }

    pub(super) fn ended(&self, session: &Session, reason: SessionEndReason) {
        // Without sharing, each tab has its own token, so a refused or expired token ends the session of this tab only.
        if self.is_shared || !is_of_token(reason) {
            let renewals = session.renewals.to_string();
            self.post(&[("ended", &session.id), ("why", reason.tab_word()), ("renewals", &renewals)]);
        }
    }

    /// Tells the other tabs of the session that the token was renewed. They then ask for the new token.
    pub(super) fn renewed(&self, id: &str) {
        if self.is_shared {
            self.post(&[("renewed", id)]);
        }
    }

    pub(super) fn touched(&self, id: &str) {
        self.post(&[("touched", id)]);
    }
}

/// Returns true if a session ended because its token was refused or has expired. Another tab may have a newer token.
fn is_of_token(reason: SessionEndReason) -> bool {
    matches!(reason, SessionEndReason::Refused | SessionEndReason::Expired)
}
