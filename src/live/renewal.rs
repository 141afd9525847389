//! The renewal of an access token before its time: whether it is possible, wanted, or expected.

use super::session::Live;
use crate::browser::clock;
use leptos::prelude::*;
use slipway_logic::session::Session;

impl Live {
    /// Returns true if the access token can be renewed without the person.
    pub fn can_renew(&self) -> bool {
        self.provider.can_renew()
    }

    /// Asks for a renewal now, because the platform refused the token or it has expired. Does nothing if the token can't be renewed, is being
    /// renewed, or was renewed just now.
    pub(super) fn want_renewal(&self) {
        let provider = self.provider;
        if self.can_renew()
            && !provider.is_fresh()
            && provider.is_refreshing.try_get_untracked() == Some(false)
        {
            provider.is_refreshing.set(true);
            provider.wanted.update(|wanted| *wanted = wanted.wrapping_add(1));
        }
    }

    /// Returns true while a renewed token is expected: from another tab, a portal, or the provider.
    pub(super) fn is_token_expected(&self) -> bool {
        self.is_renewing.try_get_untracked() == Some(true)
            || self.provider.is_refreshing.try_get_untracked() == Some(true)
    }

    /// Returns true if the token of the session has expired by its stated time. False without a session or a stated time.
    pub(super) fn has_expired(&self) -> bool {
        let ends = self.session.try_with_untracked(|session| session.as_ref().and_then(Session::ends));
        ends.flatten().is_some_and(|ends| ends <= clock::now())
    }
}
