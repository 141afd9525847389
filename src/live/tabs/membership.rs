//! The tabs that share their replies: those of one session, from its start to its end.

use crate::live::session::Live;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::config::Config;

/// Shares replies with the other tabs of the session, from its start to its end.
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
}
