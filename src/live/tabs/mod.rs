//! The other tabs of the same session: what this tab tells them. Messages carry the session's id, so two accounts in two tabs never mix.

mod membership;
pub(super) mod replies;
mod sharing;

use super::ended::Ended;
use crate::browser::channel::Channel;
pub(super) use membership::tell_replies;
pub(super) use sharing::join;
use slipway_logic::session::Session;
use slipway_logic::text::json::object;

/// The connection of this tab to the others.
pub struct Tabs {
    channel: Channel,
    /// The id of this tab.
    id: String,
    /// True if new tabs get the session of this tab.
    is_shared: bool,
}

impl Tabs {
    fn say(&self, pairs: &[(&str, &str)]) {
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| (*key, Some(*value))).collect();
        self.channel.post(&object(&pairs));
    }

    pub(super) fn ended(&self, session: &Session, why: Ended) {
        // A token that one tab had alone is refused in that tab alone.
        if self.is_shared || why != Ended::Refused {
            let renewals = session.renewals.to_string();
            self.say(&[("ended", &session.id), ("why", word(why)), ("renewals", &renewals)]);
        }
    }

    /// Tells the tabs of the session that the token was renewed. They ask for the new one.
    pub(super) fn renewed(&self, id: &str) {
        if self.is_shared {
            self.say(&[("renewed", id)]);
        }
    }

    pub(super) fn touched(&self, id: &str) {
        self.say(&[("touched", id)]);
    }
}

fn word(why: Ended) -> &'static str {
    match why {
        Ended::Refused => "refused",
        Ended::Idle => "idle",
        _ => "signed out",
    }
}
