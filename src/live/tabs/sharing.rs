//! Sharing the session between tabs: a new tab gets the session of an open tab, the other tabs get a renewed token, and signing out ends
//! the session in all tabs.
//!
//! The channel of all tabs never carries a token. A tab that needs a session or a renewed token sends a ticket, and the tabs that have the
//! session send an offer. The tab that sent the ticket takes the offer of the tab that was used last, and that tab answers once, on a
//! channel of the ticket. Any page of the origin can send a ticket. If the platform is behind the console’s origin, its replies could be
//! such pages, so tabs answer only if every reply so far was sandboxed (`may_share_session`).

use super::{Tabs, is_of_token};
use crate::browser::channel::Channel;
use crate::browser::{boot, clock, random};
use crate::live::idle;
use crate::live::last_use;
use crate::live::no_session::{NoSession, SessionEndReason};
use crate::live::provider::ProviderTokens;
use crate::live::session::Live;
use crate::live::validity;
use leptos::prelude::*;
use slipway_api::described::at_keys;
use slipway_logic::config::Config;
use slipway_logic::session::Session;
use slipway_logic::text::json::object;
use std::rc::Rc;

/// Returns the name of the channel of all tabs. Two consoles at different paths of one origin have two channels.
fn channel_name() -> String {
    format!("slipway{}", boot::scope())
}

/// Milliseconds that a new tab waits for offers before it shows the sign-in page.
const OFFERS_MS: i64 = 250;
/// Milliseconds that a new tab waits for the session after taking an offer.
const ANSWER_MS: i64 = 1_000;
/// Milliseconds after which an answer is too late. A busy tab may offer its session when the sign-in page is shown already: the
/// session still opens, unless the person has begun to sign in.
const LATE_MS: i64 = 5_000;
/// The maximum number of tickets that a tab answers in a minute.
const ANSWERS: usize = 60;

/// A request of this tab for the session or the renewed token of another tab, while it waits for offers.
struct Asking {
    ticket: String,
    /// The best offer so far: the id of the tab that was used last among the tabs that made an offer, and the time of that use in
    /// milliseconds since 1970. None before an offer.
    best: Option<(String, i64)>,
    /// The id of the session whose renewed token is asked for; None if any session is.
    wanted: Option<String>,
    /// True once the wait for offers has ended without an offer: the next offer begins another wait.
    waits_again: bool,
    /// The channel on which the answer arrives; None if the browser has no channels. Kept so that it stays open.
    _answer: Option<Channel>,
}

/// Connects to the other tabs. Asks them for their session if this tab is waiting for one (`NoSession::Asking`), and for the tokens of the
/// provider if this tab restored a session that began there: a reload has lost the refresh token.
pub(in crate::live) fn join(live: Live, config: &Config) {
    let asking = StoredValue::new_local(None::<Asking>);
    let addresses = StoredValue::new(config.addresses());
    let answered = StoredValue::new(Vec::<(String, i64)>::new());
    let is_shared = config.share_session;
    if is_shared {
        let ask_again = move |id: String| ask(live, asking, addresses, Some(id));
        live.shared().ask_tabs.replace(Some(Rc::new(ask_again)));
    }
    let on_message = move |text: String| {
        let field = |key: &str| at_keys(&text, &[key]).text();
        let session = live.session.try_get_untracked().flatten();
        let is_own = |id: &str| session.as_ref().is_some_and(|session| session.id == id);
        if let Some(ticket) = field("ask") {
            let wanted = field("session");
            if wanted.is_none_or(|id| is_own(&id)) {
                offer(live, &ticket);
            }
        } else if let (Some(ticket), Some(tab)) = (field("offer"), field("tab")) {
            let number = |key: &str| field(key).and_then(|number| number.parse::<i64>().ok()).unwrap_or(0);
            let (seen, renewals) = (number("seen"), number("renewals"));
            // A tab with a session takes only the offer of a tab that has a newer token, or that may have the refresh token which this tab
            // lacks.
            let is_newer = session.as_ref().is_none_or(|session| {
                let known = i64::from(session.renewals);
                renewals > known || renewals == known && session.account.is_some() && !live.can_renew()
            });
            let waits_again = asking.try_update_value(|asking| {
                let Some(asking) = asking.as_mut().filter(|asking| asking.ticket == ticket && is_newer)
                else {
                    return false;
                };
                if asking.best.as_ref().is_none_or(|(_, last)| *last < seen) {
                    asking.best = Some((tab, seen));
                }
                std::mem::take(&mut asking.waits_again)
            });
            if waits_again == Some(true) {
                take_after_offers(live, asking, ticket);
            }
        } else if let (Some(ticket), Some(tab)) = (field("take"), field("tab")) {
            answer(live, &ticket, &tab, answered);
        } else if let Some(id) = field("ended") {
            // Another tab ended the session. If that tab had an older token than this tab, a refusal of the older token doesn't end the
            // session here.
            let renewals = field("renewals").and_then(|count| count.parse::<u32>().ok()).unwrap_or(0);
            let is_older = session.as_ref().is_some_and(|session| renewals < session.renewals);
            let reason = SessionEndReason::from_tab_word(field("why").as_deref());
            if is_own(&id) {
                // If this tab can renew the token, its session stays open, although another tab ended it because of the token.
                if !(is_of_token(reason) && (is_older || live.can_renew())) {
                    live.end_here(reason);
                }
            } else if !is_of_token(reason) && asking.with_value(Option::is_some) {
                // Another tab may still offer the ended session to this tab. Its id is recorded, so that this tab doesn’t open the session.
                live.ended_sessions.try_update_value(|ended| ended.push(id));
            }
        } else if let Some(id) = field("renewed") {
            if is_own(&id) && is_shared && validity::may_share_session(live) {
                live.is_renewing.set(true);
                ask(live, asking, addresses, Some(id));
            }
        } else if field("touched").is_some_and(|id| is_own(&id)) {
            idle::note_activity_elsewhere(live);
        }
    };
    let Some(channel) = Channel::open(&channel_name(), on_message) else { return };
    live.tabs.set_value(Some(Tabs { channel, id: random::id(), is_shared }));
    if live.no_session.get_untracked() == NoSession::Asking {
        ask(live, asking, addresses, None);
    }
    // After a reload, another tab of the session may still have the refresh token, which this tab has lost.
    let reloaded = live.session.get_untracked().filter(|session| session.account.is_some() && is_shared);
    if let Some(session) = reloaded.filter(|_| validity::may_share_session(live)) {
        ask(live, asking, addresses, Some(session.id));
    }
}

/// Asks the other tabs of a session for newer tokens. Does nothing before the tabs are connected, and where they share no session.
pub fn ask_for_tokens(live: Live, id: String) {
    let ask = live.shared().ask_tabs.borrow().clone();
    if let Some(ask) = ask.filter(|_| validity::may_share_session(live)) {
        ask(id);
    }
}

/// Returns the name of the channel on which a ticket is answered.
fn answer_channel(ticket: &str) -> String {
    format!("slipway.{ticket}")
}

type AskingState = StoredValue<Option<Asking>, LocalStorage>;

/// Asks the other tabs for their session. With the id `renewed`, asks for the renewed token of this session instead.
fn ask(live: Live, asking: AskingState, addresses: StoredValue<Vec<String>>, renewed: Option<String>) {
    let ticket = random::id();
    let wanted = renewed.clone();
    let answer = Channel::open(&answer_channel(&ticket), move |text| {
        let session = at_keys(&text, &["session"]).text();
        let Some(session) = session.and_then(|text| Session::restore(&text, &addresses.get_value())) else {
            return;
        };
        // The first tab that answers gives the session: answers of other tabs are ignored from here.
        asking.try_set_value(None);
        // The session may have ended while the answer was on its way, for example because the person signed out in another tab. A session
        // that is over isn't opened.
        if validity::validate_session(live, &session, None).is_err() {
            return;
        }
        let current = live.session.try_get_untracked().flatten();
        // The tokens of the provider come with the session, and stay in memory.
        let token = |key: &str| at_keys(&text, &[key]).text();
        let tokens = ProviderTokens { refresh_token: token("refresh_token"), id_token: token("id_token") };
        let is_newer = |current: &Session| {
            session.renewals > current.renewals
                || session.renewals == current.renewals && !live.can_renew() && tokens.refresh_token.is_some()
        };
        match (current, &wanted) {
            (None, None) if may_open(live) => {
                live.provider.replace(tokens);
                live.open(session);
            }
            (Some(current), Some(id)) if current.id == *id && session.id == *id && is_newer(&current) => {
                match session.renewals > current.renewals {
                    true => live.provider.replace(tokens),
                    false => live.provider.merge(tokens),
                }
                live.replace_session(session);
            }
            _ => {}
        }
    });
    asking.set_value(Some(Asking {
        ticket: ticket.clone(),
        best: None,
        wanted: renewed.clone(),
        waits_again: false,
        _answer: answer,
    }));
    let id = renewed.unwrap_or_default();
    live.tell_tabs(|tabs| match id.as_str() {
        "" => tabs.post(&[("ask", &ticket)]),
        id => tabs.post(&[("ask", &ticket), ("session", id)]),
    });
    clock::once(LATE_MS, {
        let ticket = ticket.clone();
        move || {
            asking.try_update_value(|asking| asking.take_if(|asking| asking.ticket == ticket));
        }
    });
    take_after_offers(live, asking, ticket);
}

/// Waits for the offers for a ticket, and takes the offer of the tab that was used last. Without an offer in this time, the sign-in page is
/// shown, and a later offer begins another wait.
fn take_after_offers(live: Live, asking: AskingState, ticket: String) {
    clock::once(OFFERS_MS, move || {
        let best = asking.try_update_value(|asking| {
            let asking =
                asking.as_mut().filter(|asking| asking.ticket == ticket && is_wanted(live, asking))?;
            asking.waits_again = asking.best.is_none();
            asking.best.take()
        });
        // If another ticket was sent in the meantime, `asking` holds that ticket, and this timer must not end its wait. If the session was
        // received, `asking` is empty, and ending the wait changes nothing else.
        let stop = {
            let ticket = ticket.clone();
            move || {
                let is_outdated =
                    |asking: &Option<Asking>| asking.as_ref().is_some_and(|asking| asking.ticket != ticket);
                if asking.try_with_value(is_outdated) != Some(true) {
                    stop_asking(live);
                }
            }
        };
        let Some((tab, _)) = best.flatten() else { return stop() };
        live.tell_tabs(|tabs| tabs.post(&[("take", &ticket), ("tab", &tab)]));
        clock::once(ANSWER_MS, stop);
    });
}

/// Returns true while this tab would use an answer: another tab would send its token in vain otherwise.
fn is_wanted(live: Live, asking: &Asking) -> bool {
    let session = live.session.try_get_untracked().flatten();
    match &asking.wanted {
        None => session.is_none() && may_open(live),
        Some(id) => session.is_some_and(|session| session.id == *id),
    }
}

/// Returns true if a session of another tab may be opened: this tab waits for the session of another tab, or it shows the sign-in page, on
/// which the person hasn't begun to type.
fn may_open(live: Live) -> bool {
    match live.no_session.get_untracked() {
        NoSession::Asking => true,
        NoSession::NotYet => !live.is_signing_in.get_value(),
        NoSession::Ended(_) => false,
    }
}

/// Stops waiting for a session or a token of another tab. If there is no session, the sign-in page is shown.
pub(in crate::live) fn stop_asking(live: Live) {
    live.is_renewing.try_set(false);
    if live.no_session.try_get_untracked() == Some(NoSession::Asking)
        && live.session.try_with_untracked(Option::is_none) == Some(true)
    {
        live.no_session.set(NoSession::NotYet);
    }
}

/// Offers this tab's session to a tab that asks.
fn offer(live: Live, ticket: &str) {
    if !validity::may_share_session(live) {
        return;
    }
    let Some(session) = live.session.try_get_untracked().flatten() else { return };
    // The visible tab counts as the tab that was used last, because the person is looking at it.
    let is_visible = live.clock.visible.try_get_untracked() == Some(true);
    let seen = match (session.account.is_some() && !live.can_renew(), is_visible) {
        // A tab that can't renew the token, as after a reload, is taken only if there is no other.
        (true, _) => 1,
        (false, true) => clock::now().0,
        (false, false) => last_use::at_ms(),
    };
    live.tell_tabs(|tabs| {
        if tabs.is_shared {
            let (seen, renewals) = (seen.to_string(), session.renewals.to_string());
            tabs.post(&[("offer", ticket), ("tab", &tabs.id), ("seen", &seen), ("renewals", &renewals)]);
        }
    });
}

/// Sends the session to the tab that took this tab's offer: once for each ticket, within the limit per minute.
fn answer(live: Live, ticket: &str, tab: &str, answered: StoredValue<Vec<(String, i64)>>) {
    if !validity::may_share_session(live) {
        return;
    }
    let Some(session) = live.session.try_get_untracked().flatten() else { return };
    live.tell_tabs(|tabs| {
        if !tabs.is_shared || tabs.id != tab {
            return;
        }
        let now = clock::now().0;
        let is_new = answered.try_update_value(|answered| {
            answered.retain(|(_, at)| (0..60_000).contains(&(now - at)));
            let is_new = answered.len() < ANSWERS && !answered.iter().any(|(known, _)| known == ticket);
            if is_new {
                answered.push((ticket.to_owned(), now));
            }
            is_new
        });
        if is_new == Some(true)
            && let Some(channel) = Channel::open(&answer_channel(ticket), |_| {})
        {
            validity::record_last_use(live, &session);
            let tokens = live.provider.tokens.get_value().filter(|_| session.account.is_some());
            let tokens = tokens.unwrap_or_default();
            channel.post(&object(&[
                ("session", Some(&session.to_text())),
                ("refresh_token", tokens.refresh_token.as_deref()),
                ("id_token", tokens.id_token.as_deref()),
            ]));
        }
    });
}
