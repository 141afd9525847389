//! The portal’s tokens. They are requested at the start, before a token ends, and when the platform refuses one.

use super::portal::Portal;
use crate::browser::{clock, document, random};
use crate::features::navigation::site::{Site, use_site};
use crate::live::{Live, SessionEndReason, use_live};
use leptos::prelude::*;
use slipway_api::{Credential, Timestamp};
use slipway_logic::embedding::message::{EmbedError, ToPortal, TokenReason};
use slipway_logic::embedding::renewals::Renewals;
use slipway_logic::embedding::token_requests::TokenRequests;
use slipway_logic::session::{Session, subject};

/// Milliseconds after which an unanswered request for a token is an error, unless it was sent because the present token is about to
/// end. A token that comes later is used nevertheless.
const TOKEN_TIMEOUT_MS: i64 = 20_000;
/// The minimum time between two requests for a token because the platform refused the last one, in milliseconds. If the new token is refused
/// sooner, no further token is requested until a person tries again.
const MIN_TOKEN_LIFE_MS: i64 = 60_000;

/// The hand-over of tokens between a portal and the session.
#[derive(Clone, Copy)]
pub struct Tokens {
    portal: Portal,
    live: Live,
    site: Site,
    requests: StoredValue<TokenRequests>,
    /// The time of the last request for a token that replaces a refused one; None before the first such request, and after a person tried
    /// again.
    refused_at: StoredValue<Option<Timestamp>>,
    renewals: StoredValue<Renewals>,
}

impl Tokens {
    /// Creates the hand-over with a portal.
    pub fn new(portal: Portal) -> Self {
        Self {
            portal,
            live: use_live(),
            site: use_site(),
            requests: StoredValue::new(TokenRequests::default()),
            refused_at: StoredValue::new(None),
            renewals: StoredValue::new(Renewals::default()),
        }
    }

    /// Requests a token from the portal whenever the session needs one: at the start, before the token expires, and after the platform
    /// refused it, for as long as the calling component lives.
    pub fn follow_session(self) {
        let live = self.live;
        Effect::new(move || match self.portal.is_admitted.get() {
            true if document::is_secure_context() => self.request(TokenReason::Start),
            true => self.fail(EmbedError::Insecure),
            false => {}
        });
        Effect::new(move || {
            let Some(session) = live.session.get() else { return };
            let (now, ends) = (live.clock.now.get(), session.ends());
            let is_due =
                self.renewals.try_update_value(|renewals| renewals.request(&session.credential, ends, now));
            if is_due == Some(true) {
                self.request(TokenReason::Expiring);
            }
        });
        Effect::new(move || {
            if live.is_renewing.get() {
                self.renew();
            }
        });
    }

    /// Requests a token from the portal again, because a person pressed the button that tries again.
    pub fn try_again(self) {
        self.portal.error.set(None);
        self.refused_at.set_value(None);
        self.request(TokenReason::Start);
    }

    fn request(self, reason: TokenReason) {
        // A pending request is reused, unless a person asked again: the portal may be asking the person to sign in, and would ask twice
        // after a second request.
        let pending =
            self.requests.with_value(TokenRequests::pending).filter(|_| reason != TokenReason::Start);
        let Some(id) = pending.or_else(|| self.requests.try_update_value(TokenRequests::request)) else {
            return;
        };
        if pending.is_none() {
            self.portal.post(&ToPortal::Token(id, reason));
        }
        clock::once(TOKEN_TIMEOUT_MS, move || {
            let is_pending = self.requests.try_with_value(|requests| requests.is_pending(id)) == Some(true);
            if is_pending && reason != TokenReason::Expiring {
                self.fail(EmbedError::TokenMissing);
            }
        });
    }

    /// Asks for another token after the platform refused one. If the last request for this reason was less than `MIN_TOKEN_LIFE_MS` ago,
    /// the new token was refused as well: the session ends with an error instead.
    fn renew(self) {
        let now = clock::now();
        let was_just_replaced =
            self.refused_at.get_value().is_some_and(|last| now.since(last) < MIN_TOKEN_LIFE_MS);
        if was_just_replaced {
            self.fail(EmbedError::TokenRefused);
        } else {
            self.refused_at.set_value(Some(now));
            self.request(TokenReason::Refused);
        }
    }

    /// Receives a message of the portal. It is ignored unless it answers a pending request for a token.
    pub fn receive(self, message: &str) {
        let settled = self.requests.try_update_value(|requests| requests.settle(message)).flatten();
        let is_refused = self.live.is_renewing.get_untracked();
        match (settled, self.live.session.get_untracked()) {
            (None, _) => {}
            // Without a secure context (HTTPS), anybody between the host and the browser could read the token or change this page, so the
            // token isn’t used.
            (Some(_), _) if !document::is_secure_context() => self.fail(EmbedError::Insecure),
            // The portal answered without a valid token, and the platform hasn't refused the present one: the present token stays in use,
            // and the portal is asked again later.
            (Some(Err(_)), Some(_)) if !is_refused => self.ask_again_later(),
            (Some(Err(error)), _) => self.fail(error),
            (Some(Ok(token)), Some(session)) if session.credential == token => match is_refused {
                true => self.fail(EmbedError::TokenRefused),
                false => self.ask_again_later(),
            },
            (Some(Ok(token)), session) => self.take(token, session),
        }
    }

    /// Asks again after a while for the token that follows the present one.
    fn ask_again_later(self) {
        self.renewals.update_value(|renewals| renewals.fail(clock::now()));
    }

    fn take(self, credential: Credential, session: Option<Session>) {
        let live = self.live;
        self.portal.error.set(None);
        match session {
            Some(session) if subject(&session.credential) == subject(&credential) => {
                live.renew(credential, false)
            }
            other => {
                if other.is_some() {
                    live.end(SessionEndReason::AccountChanged);
                }
                let platform = self.site.config().addresses().into_iter().next().unwrap_or_default();
                let id = random::id();
                // API tokens have no subject, so the tokens of two people can’t be distinguished. Without a subject the session’s id owns
                // the drafts: they end with the frame, and the next person doesn’t see them.
                let owner = subject(&credential).unwrap_or_else(|| id.clone());
                live.open(Session {
                    id,
                    platform,
                    credential,
                    renewals: 0,
                    owner,
                    ignores_expiry: false,
                    account: None,
                    expires_at: None,
                });
                // An embedded page stays when its session ends, so it may show data of the earlier session. All data is
                // read again with the new session.
                live.refresh_all();
            }
        }
    }

    /// Ends the session, shows the error above the page, and sends it to the portal. The page stays in place.
    fn fail(self, error: EmbedError) {
        self.live.end(SessionEndReason::Refused);
        self.portal.fail(error);
    }
}
