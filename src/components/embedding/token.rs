//! The portal’s tokens: asked for at the start, before one ends, and when the platform refuses one.

use super::portal::PortalContext;
use crate::browser::{clock, random};
use crate::components::navigation::site::use_site;
use crate::live::{Ended, Live, use_live};
use leptos::prelude::*;
use slipway_api::{Credential, Timestamp};
use slipway_logic::embedding::handover::Handover;
use slipway_logic::embedding::message::{EmbedError, Reason, ToPortal};
use slipway_logic::session::Session;

/// Milliseconds before the end of a token in which the portal is asked for the next one.
const BEFORE_MS: i64 = 60_000;
/// The minimum interval of questions before the end of a token, in milliseconds.
const INTERVAL_MS: i64 = 30_000;
/// Milliseconds after which a question without an answer is an error. A later answer is taken all the same.
const PATIENCE_MS: i64 = 20_000;

/// Follows the session: the portal is asked whenever it needs a token.
pub fn follow(portal: PortalContext) {
    let live = use_live();
    let site = use_site();
    let tokens = Tokens {
        portal,
        live,
        handover: StoredValue::new(Handover::default()),
        asked: StoredValue::new((Reason::Start, Timestamp(0))),
    };
    provide_context(tokens);
    Effect::new(move || {
        if portal.is_listed.get() {
            tokens.ask(Reason::Start);
        }
    });
    Effect::new(move || {
        let ends = live.session.with(|session| session.as_ref().and_then(Session::ends));
        let now = live.now.get();
        let (_, asked) = tokens.asked.get_value();
        if ends.is_some_and(|ends| ends.since(now) < BEFORE_MS) && now.since(asked) > INTERVAL_MS {
            tokens.ask(Reason::Expiring);
        }
    });
    Effect::new(move || {
        if live.is_renewing.get() {
            tokens.refused();
        }
    });
    Effect::new(move || {
        let answer =
            portal.said.with(|said| tokens.handover.try_update_value(|handover| handover.answer(said)));
        if let Some(answer) = answer.flatten() {
            let platform = site.config().addresses().into_iter().next().unwrap_or_default();
            tokens.take(answer, platform);
        }
    });
}

/// Asks the portal again, because a person wants to.
pub fn ask_again(portal: PortalContext) {
    portal.error.set(None);
    let tokens: Tokens = expect_context();
    tokens.ask(Reason::Start);
}

#[derive(Clone, Copy)]
struct Tokens {
    portal: PortalContext,
    live: Live,
    handover: StoredValue<Handover>,
    /// The last question, and when it was asked.
    asked: StoredValue<(Reason, Timestamp)>,
}

impl Tokens {
    fn ask(self, reason: Reason) {
        let now = clock::now();
        self.asked.set_value((reason, now));
        let Some(id) = self.handover.try_update_value(|handover| handover.ask()) else { return };
        self.portal.post(&ToPortal::Token(id, reason));
        clock::once(PATIENCE_MS, move || {
            let is_silent = self.handover.try_with_value(|handover| handover.awaits(id)) == Some(true);
            if is_silent && reason != Reason::Expiring {
                self.fail(EmbedError::TokenMissing);
            }
        });
    }

    /// The platform refused the token. A new one that it refused at once needs a person.
    fn refused(self) {
        let (reason, asked) = self.asked.get_value();
        let has_worked = self.live.last_response_at.get_untracked().is_some_and(|at| at > asked);
        if reason == Reason::Refused && !has_worked {
            self.fail(EmbedError::TokenRefused);
        } else {
            self.ask(Reason::Refused);
        }
    }

    fn take(self, answer: Result<Credential, EmbedError>, platform: String) {
        let live = self.live;
        let (reason, _) = self.asked.get_value();
        match (answer, live.session.get_untracked()) {
            // The token that works goes on until it ends.
            (Err(_), Some(_)) if reason == Reason::Expiring => return,
            (Err(error), _) => return self.fail(error),
            (Ok(credential), Some(open)) if open.credential == credential && reason == Reason::Refused => {
                return self.fail(EmbedError::TokenRefused);
            }
            (Ok(credential), Some(_)) => live.renew(credential),
            (Ok(credential), None) => {
                live.open(Session { id: random::id(), platform, credential, renewals: 0 })
            }
        }
        self.portal.error.set(None);
        // What failed with the last token is read again.
        live.online.update(|times| *times = times.wrapping_add(1));
    }

    /// Ends the session. The page stays: what was typed isn’t lost.
    fn fail(self, error: EmbedError) {
        self.live.end(Ended::Refused);
        self.portal.fail(error);
    }
}
