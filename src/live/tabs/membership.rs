//! The tabs that share their replies and messages: those of one session, from its start to its end.

use super::replies::Listener;
use crate::browser::clock;
use crate::live::session::Live;
use crate::live::validity;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::config::Config;
use slipway_logic::steady_clock::Instant;
use std::rc::Rc;

/// Shares replies and messages with the other tabs of the session, from its start to its end. Does nothing if `config.json` doesn't let
/// tabs share their session.
pub(in crate::live) fn share_replies(live: Live, config: &Config) {
    if !config.share_session {
        return;
    }
    let id =
        computed(move || live.session.with(|session| session.as_ref().map(|session| session.id.clone())));
    Effect::new(boxed(move || {
        let replies = live.shared().replies.clone();
        match id.get() {
            Some(id) => replies.join(&id),
            None => replies.leave(),
        }
    }));
    let messages: Rc<dyn Listener> = Rc::new(Messages(live));
    live.shared().replies.add(Rc::downgrade(&messages));
    // The app’s reactive owner keeps the listener alive, because the replies hold only a weak reference.
    StoredValue::new_local(messages);
}

/// The listener that adds the messages of the other tabs to `tab_messages`. The topic of a message doesn't begin with a slash, which
/// distinguishes it from the path of a reply.
struct Messages(Live);

impl Listener for Messages {
    fn take_reply(self: Rc<Self>, path: &str, _: (Instant, Instant), text: &str) {
        if !path.starts_with('/') {
            let message = (path.to_owned(), text.to_owned());
            self.0.tab_messages.try_update(|messages| messages.push(message));
        }
    }
}

impl Live {
    /// Sends a text to the other tabs of the session, which get the text in `tab_messages`. Sends nothing without a valid session, or if a
    /// page of the platform could run at the console's origin, where it would receive the text as well.
    pub fn tell_session(&self, topic: &str, text: &str) {
        if validity::may_share_session(*self) {
            self.shared().replies.post(topic, clock::instant(), text, None);
        }
    }
}
