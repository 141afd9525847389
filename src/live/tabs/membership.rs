//! Which tabs tell each other their replies: those of one session, from its start to its end.

use crate::live::session::Live;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_computed::{boxed, computed};
use slipway_logic::config::Config;
use std::rc::Rc;

/// Tells the other tabs of the session what is read, from its start to its end.
pub(in crate::live) fn tell_replies(live: Live, config: &Config) {
    if !config.share_session {
        return;
    }
    let id =
        computed(move || live.session.with(|session| session.as_ref().map(|session| session.id.clone())));
    Effect::new(boxed(move || {
        let shared = live.shared();
        let written = Rc::downgrade(&shared);
        // A reply to what was asked before this tab wrote says what was before.
        let is_new =
            move |asked| written.upgrade().is_some_and(|shared| asked > Timestamp(shared.written.get()));
        match id.get() {
            Some(id) => shared.replies.join(&id, is_new),
            None => shared.replies.leave(),
        }
    }));
}
