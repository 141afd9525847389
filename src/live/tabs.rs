//! One session in several tabs of the same origin: a new tab takes it from an open one, and it ends in all of them.
//! Everything goes by the session's id: two accounts in two tabs never mix.

use super::session::{Ended, Live};
use crate::browser::channel::Channel;
use crate::browser::{clock, storage};
use crate::signal::{See, StoredValue};
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_logic::config::Config;
use slipway_logic::session::Session;

const NAME: &str = "slipway";

/// How long a new tab waits for an answer, in milliseconds.
const WAITS: i64 = 250;

/// What this tab says to the others.
pub struct Tabs {
    channel: Channel,
    /// Whether a new tab gets the session from here.
    shares: bool,
}

impl Tabs {
    fn say(&self, pairs: &[(&str, &str)]) {
        let pairs: Vec<String> = pairs
            .iter()
            .map(|(key, value)| format!("\"{key}\":{}", serde_json::to_string(value).unwrap_or_default()))
            .collect();
        self.channel.post(&format!("{{{}}}", pairs.join(",")));
    }

    pub(super) fn ended(&self, id: &str, why: Ended) {
        self.say(&[("ended", id), ("why", word(why))]);
    }

    pub(super) fn renewed(&self, session: &Session) {
        self.say(&[("renewed", &session.id), ("session", &session.store())]);
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

/// Joins the other tabs; asks them for a session where this tab has none.
pub(super) fn join(live: Live, config: &Config) {
    let addresses = config.addresses();
    let ticket = format!("{}", (clock::random() * 1e15) as u64);
    let mine = ticket.clone();
    // The session of the tab that was seen last.
    let best = StoredValue::new(None::<(i64, Session)>);
    let Some(channel) = Channel::open(NAME, move |text| {
        let said = |key: &str| at(&text, &[key]).text();
        let session = || said("session").and_then(|text| Session::restore(&text, &addresses));
        let own = live.session.try_get_untracked().flatten();
        let is_own = |id: &str| own.as_ref().is_some_and(|own| own.id == id);
        if let Some(ticket) = said("ask") {
            answer(live, &ticket);
        } else if said("answer").as_deref() == Some(&mine) {
            let seen = said("seen").and_then(|seen| seen.parse().ok()).unwrap_or(0);
            if let Some(session) = session() {
                best.try_update_value(|best| {
                    if best.as_ref().is_none_or(|(last, _)| *last < seen) {
                        *best = Some((seen, session));
                    }
                });
            }
        } else if let Some(id) = said("ended").filter(|id| is_own(id)) {
            let _ = id;
            live.end_here(match said("why").as_deref() {
                Some("refused") => Ended::Refused,
                Some("idle") => Ended::Idle,
                _ => Ended::SignedOut,
            });
        } else if let (true, Some(session)) = (said("renewed").is_some_and(|id| is_own(&id)), session()) {
            storage::write_session(Some(&session.store()));
            live.session.set(Some(session));
        } else if said("touched").is_some_and(|id| is_own(&id)) {
            super::idle::touched(live);
        }
    }) else {
        return;
    };
    let tabs = Tabs { channel, shares: config.share_session };
    if live.session.peek(Option::is_none) && config.share_session {
        live.ended.set(Ended::Asking);
        tabs.say(&[("ask", &ticket)]);
        clock::once(WAITS, move || {
            if live.ended.try_get_untracked() != Some(Ended::Asking) {
                return;
            }
            match best.try_get_value().flatten() {
                Some((_, session)) => live.open(session),
                None => live.ended.set(Ended::NotYet),
            }
        });
    }
    live.tabs.set_value(Some(tabs));
}

fn answer(live: Live, ticket: &str) {
    let Some(session) = live.session.try_get_untracked().flatten() else { return };
    // The tab that is seen now counts as seen last.
    let seen =
        if live.visible.try_get_untracked() == Some(true) { clock::now().0 } else { super::idle::seen() };
    live.tell_tabs(|tabs| {
        if tabs.shares {
            tabs.say(&[("answer", ticket), ("session", &session.store()), ("seen", &seen.to_string())]);
        }
    });
}
