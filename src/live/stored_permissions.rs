//! Keeps the token’s permissions over a reload of the tab.

use super::session::Live;
use crate::browser::storage;
use crate::browser::storage::TabItem;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::session::permissions::Permissions;

/// Restores the permissions of the session, and stores each change. The end of the session removes them.
pub(super) fn keep(live: Live) {
    let permissions = live.capabilities.permissions;
    let session =
        computed(move || live.session.with(|session| session.as_ref().map(|session| session.id.clone())));
    Effect::new(boxed(move || {
        if let (Some(session), Some(text)) = (session.get(), storage::read_tab(TabItem::Permissions)) {
            // In a tab with a session, this code runs a second after the start, so replies may have shown permissions already. The stored
            // permissions are added to them.
            permissions.update(|known| known.add(Permissions::read(&text, &session)));
        }
    }));
    Effect::new(boxed(move || {
        let text = session.get().map(|session| permissions.with(|permissions| permissions.write(&session)));
        storage::write_tab(TabItem::Permissions, text.as_deref());
    }));
}
