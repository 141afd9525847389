//! The tokens of a sign-in provider, which are kept in memory alone, and this tab’s state of the sign-in.

use super::long_lived::long_lived;
use crate::browser::{clock, storage};
use leptos::prelude::*;
use slipway_logic::session::Session;
use slipway_logic::steady_clock::Instant;

/// Milliseconds after a renewal in which a 401 doesn't cause another renewal: a 401 so soon shows that the platform doesn't accept the
/// provider's tokens.
const RENEWED_RECENTLY_MS: i64 = 10_000;

/// The tokens of a provider, which are never stored.
#[derive(Clone, Default)]
pub struct ProviderTokens {
    /// The token that renews the access token; None if the provider gave none.
    pub refresh_token: Option<String>,
    /// The ID token, which names the session to the provider at sign-out; None if the provider gave none.
    pub id_token: Option<String>,
}

/// The name of the preference that is stored from the sign-out of a provider’s session in this browser until the next sign-in at a provider.
const SIGNED_OUT: &str = "signed-out";

/// Notes that a provider’s session was signed out: at the next sign-in in this browser, the provider asks for the credentials
/// (`prompt=login`).
pub(super) fn note_sign_out() {
    storage::write_preference(SIGNED_OUT, "yes");
}

/// Notes that a person signed in at a provider.
pub(super) fn note_sign_in() {
    storage::forget_preference(SIGNED_OUT);
}

/// Returns true if a provider’s session was signed out in this browser, and nobody has signed in at a provider since. A sign-in with a token
/// doesn’t count.
pub(super) fn is_signed_out() -> bool {
    storage::read_preference(SIGNED_OUT).is_some()
}

/// This tab’s state of the sign-in at a provider.
#[derive(Clone, Copy)]
pub struct ProviderState {
    /// The tokens of the session; None without a sign-in at a provider, and after a reload.
    pub tokens: StoredValue<Option<ProviderTokens>>,
    /// The tokens of the session that ended last, until they are revoked.
    pub ended_tokens: StoredValue<Option<ProviderTokens>>,
    /// The session of a provider that ended before `KeepSignedIn`, which ends it at the provider, was loaded; None if there is none.
    pub missed_end: RwSignal<Option<Session>>,
    /// True once the component `KeepSignedIn`, which renews the token, was created.
    pub has_renewer: StoredValue<bool>,
    /// A counter. Each change asks `KeepSignedIn` to renew the token before its time.
    pub wanted: RwSignal<u32>,
    /// True from the start of a renewal to its outcome. Meanwhile requests with an expired token wait, and a 401 for the old token doesn't
    /// end the session.
    pub is_refreshing: RwSignal<bool>,
    renewed_at: StoredValue<Option<Instant>>,
}

impl ProviderState {
    /// Returns the state of a tab without tokens.
    pub(super) fn new() -> Self {
        Self {
            tokens: StoredValue::new(None),
            ended_tokens: StoredValue::new(None),
            missed_end: long_lived(None),
            has_renewer: StoredValue::new(false),
            wanted: long_lived(0),
            is_refreshing: long_lived(false),
            renewed_at: StoredValue::new(None),
        }
    }

    /// Moves the tokens of the ending session to `ended_tokens`, so that no later session has them. If `KeepSignedIn` isn’t loaded, stores a
    /// session that began at a provider in `missed_end`.
    pub(super) fn end(self, session: Option<Session>) {
        self.is_refreshing.set(false);
        let is_missed = self.has_renewer.try_get_value() == Some(false);
        self.missed_end.set(session.filter(|session| is_missed && session.account.is_some()));
        self.ended_tokens.set_value(self.tokens.try_update_value(Option::take).flatten());
    }

    /// Returns true if there is a refresh token, and `KeepSignedIn`, which sends it, is loaded.
    pub(super) fn can_renew(self) -> bool {
        let has_refresh_token = |tokens: &Option<ProviderTokens>| {
            tokens.as_ref().is_some_and(|tokens| tokens.refresh_token.is_some())
        };
        self.has_renewer.try_get_value() == Some(true)
            && self.tokens.try_with_value(has_refresh_token) == Some(true)
    }

    /// Returns true for `RENEWED_RECENTLY_MS` after a renewal.
    pub(super) fn is_fresh(self) -> bool {
        let renewed_at = self.renewed_at.try_get_value().flatten();
        renewed_at.is_some_and(|at| clock::instant().since(at) < RENEWED_RECENTLY_MS)
    }

    /// Records that the session has a renewed token.
    pub(super) fn record_renewal(self) {
        self.renewed_at.set_value(Some(clock::instant()));
    }

    /// Forgets a refresh token that can't be used any more.
    pub fn forget_refresh_token(self) {
        self.tokens.try_update_value(|tokens| {
            if let Some(tokens) = tokens {
                tokens.refresh_token = None;
            }
        });
    }

    /// Replaces the tokens by newer ones of another tab. If no refresh token came, the known refresh token is removed, because its use for
    /// the renewal may have made it invalid. If no ID token came, the known ID token stays.
    pub(super) fn replace(self, received: ProviderTokens) {
        self.forget_refresh_token();
        self.merge(received);
    }

    /// Takes over tokens that a renewal in this tab returned, or that came with the session of another tab. If a token is missing in
    /// `received`, the known token stays.
    pub fn merge(self, received: ProviderTokens) {
        self.tokens.try_update_value(|known| {
            let known = known.get_or_insert_default();
            known.refresh_token = received.refresh_token.or(known.refresh_token.take());
            known.id_token = received.id_token.or(known.id_token.take());
        });
    }
}
