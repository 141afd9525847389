//! Renews the access token of a session that began at a provider, and ends the session there at sign-out: the shell of
//! `slipway_logic::openid::renewal`.

use crate::browser::lock::{self, Lock};
use crate::browser::task::spawn;
use crate::browser::{clock, document, online, storage};
use crate::features::navigation::site::{Site, use_site};
use crate::live::{Live, NoSession, ProviderTokens, SessionEndReason, ask_for_tokens, openid, use_live};
use leptos::prelude::*;
use slipway_api::Credential;
use slipway_logic::config::SignIn;
use slipway_logic::openid::renewal::{Answer, Command, Event, Renewal};
use slipway_logic::openid::tokens::Tokens;
use slipway_logic::route::Page;
use slipway_logic::session::Session;

/// Milliseconds for which the lock is kept after a renewal, so that the other tabs have the new tokens before they get the lock.
const DELIVERY_MS: i64 = 1_000;

/// Renews the access token of a session that began at a provider before the token expires, and ends the session at the provider after a
/// sign-out. Draws nothing.
#[component]
pub fn KeepSignedIn() -> impl IntoView {
    let live = use_live();
    let renewer = SessionRenewer {
        live,
        site: use_site(),
        machine: StoredValue::new(Renewal::default()),
        session: StoredValue::new(None),
        lock: StoredValue::new_local(None),
    };
    live.provider.has_renewer.set_value(true);
    if let Some(session) = live.provider.missed_end.try_update(Option::take).flatten() {
        renewer.end_missed(session);
    }
    Effect::new(move || match live.session.get() {
        Some(session) => renewer.follow(session),
        None => renewer.end(),
    });
    Effect::new(move |asked_before: Option<u32>| {
        let wanted = live.provider.wanted.get();
        if asked_before.is_some_and(|before| before != wanted) {
            renewer.handle(Event::Wanted(clock::now()));
        }
        wanted
    });
    // The timers of a machine that slept, and of a hidden tab, are late. So each update of the clock also checks whether the renewal is due.
    Effect::new(move || {
        live.clock.now.track();
        renewer.handle(Event::Tick(clock::now()));
    });
    online::on_online(move || renewer.handle(Event::Tick(clock::now())));
}

#[derive(Clone, Copy)]
struct SessionRenewer {
    live: Live,
    site: Site,
    machine: StoredValue<Renewal>,
    /// The session whose token is renewed, as of its last change; None before the first session, and after its end.
    session: StoredValue<Option<Session>>,
    lock: StoredValue<Option<Lock>, LocalStorage>,
}

impl SessionRenewer {
    /// Follows the tokens of the session: those of the sign-in, of a renewal, and of another tab.
    fn follow(self, session: Session) {
        if session.account.is_none() {
            return self.end();
        }
        let received = Event::Received {
            session: session.id.clone(),
            refresh_token: self.live.provider.tokens.get_value().and_then(|tokens| tokens.refresh_token),
            renewals: session.renewals,
            expires_at: session.ends(),
            now: clock::now(),
        };
        self.session.set_value(Some(session));
        self.handle(received);
    }

    fn handle(self, event: Event) {
        let commands = self.machine.try_update_value(|machine| machine.handle(event));
        commands.into_iter().flatten().for_each(|command| self.carry_out(command));
        let is_in_progress = self.machine.try_with_value(Renewal::is_in_progress) == Some(true);
        if self.live.provider.is_refreshing.try_get_untracked() == Some(!is_in_progress) {
            self.live.provider.is_refreshing.set(is_in_progress);
        }
    }

    fn carry_out(self, command: Command) {
        match command {
            Command::WakeAt(at) => {
                clock::once(at.since(clock::now()).max(0), move || self.handle(Event::Tick(clock::now())));
            }
            Command::Lock => {
                let Some(id) = self.session_id() else { return };
                spawn(async move {
                    let lock = lock::take(&format!("slipway-renewal-{id}")).await;
                    // The lock of a session that has ended is released here: the next session may have its own by now.
                    if self.session_id().is_none_or(|current| current != id) {
                        return;
                    }
                    let is_granted = lock.is_some();
                    if is_granted {
                        self.lock.try_set_value(lock);
                    }
                    let recorded = storage::renewals(&id);
                    let now = clock::now();
                    self.handle(Event::Locked { session: id, is_granted, recorded, now });
                });
            }
            Command::Unlock => {
                // The lock is released `DELIVERY_MS` later, so that the other tabs have received the new tokens before one of them gets the
                // lock. It is taken out of `self.lock` now, so that the timer can’t drop a newer lock.
                let lock = self.lock.try_update_value(Option::take);
                clock::once(DELIVERY_MS, move || drop(lock));
            }
            Command::Record(renewals) => {
                if let Some(id) = self.session_id() {
                    storage::record_renewals(&id, renewals);
                }
            }
            Command::Send(refresh_token) => {
                let (Some(id), settings) = (self.session_id(), self.settings()) else { return };
                spawn(async move {
                    let answer = match settings {
                        Some(settings) => openid::renew(&settings, &refresh_token).await,
                        None => Answer::NotSent,
                    };
                    self.handle(Event::Answered { session: id, answer, now: clock::now() });
                });
            }
            Command::Apply(tokens) => self.apply(tokens),
            Command::Ask => {
                if let Some(id) = self.session_id() {
                    ask_for_tokens(self.live, id);
                }
            }
            Command::Forget => self.live.provider.forget_refresh_token(),
            Command::End => self.live.end(SessionEndReason::EndedByProvider),
            Command::Revoke(refresh_token) => {
                if let Some(settings) = self.settings() {
                    spawn(async move { openid::revoke(&settings, &refresh_token).await });
                }
            }
        }
    }

    fn apply(self, tokens: Tokens) {
        let (Some(session), Some(settings)) = (self.session.get_value(), self.settings()) else { return };
        let Some(account) = session.read_account() else { return };
        // A provider that sends an ID token with a renewal must name the same person (OpenID Connect Core, 12.2).
        if !openid::is_of_person(tokens.id_token.as_deref(), &settings, &account) {
            return self.live.end(SessionEndReason::EndedByProvider);
        }
        let received = ProviderTokens { refresh_token: tokens.refresh_token, id_token: tokens.id_token };
        self.live.provider.merge(received);
        self.live.renew_until(Credential::Bearer(tokens.access_token), false, tokens.expires_at);
    }

    /// Revokes the refresh token after a sign-out. The tab in which the person signed out, or was inactive, also ends the session at the
    /// provider.
    fn end(self) {
        let Some(session) = self.session.get_value() else { return };
        let tokens = self.live.provider.ended_tokens.try_update_value(Option::take).flatten();
        let tokens = tokens.unwrap_or_default();
        let settings = self.settings_of(&session);
        let NoSession::Ended(reason) = self.live.no_session.get_untracked() else {
            self.handle(Event::Ended(false));
            return self.session.set_value(None);
        };
        let leaves = reason.is_sign_out() && self.live.ended_here.get_value();
        // In the tab that leaves for the provider, `leave_session` revokes the refresh token and waits for the answer before it leaves: a
        // page that is left may lose its requests. So the token is revoked here only in a tab that stays.
        self.handle(Event::Ended(reason.is_sign_out() && !leaves));
        self.session.set_value(None);
        if let Some(settings) = settings.filter(|_| leaves) {
            let back = format!("{}{}", document::origin(), self.site.href(&Page::SignIn));
            let live = self.live;
            spawn(async move { openid::leave_session(live, &settings, tokens, &back).await });
        }
    }

    /// Ends a session at the provider that ended in this tab before this component was loaded. If somebody has signed in since, only drops
    /// the tokens in `ended_tokens`.
    fn end_missed(self, session: Session) {
        if self.live.session.with_untracked(Option::is_some) {
            return self.live.provider.ended_tokens.set_value(None);
        }
        let refresh_token =
            self.live.provider.ended_tokens.get_value().and_then(|tokens| tokens.refresh_token);
        let (id, renewals, expires_at) = (session.id.clone(), session.renewals, session.ends());
        self.session.set_value(Some(session));
        self.handle(Event::Received { session: id, refresh_token, renewals, expires_at, now: clock::now() });
        self.end();
    }

    fn session_id(self) -> Option<String> {
        self.session.try_with_value(|session| session.as_ref().map(|session| session.id.clone())).flatten()
    }

    fn settings(self) -> Option<SignIn> {
        self.settings_of(&self.session.get_value()?)
    }

    /// Returns the settings of the provider that the session began at; None if `config.json` doesn't have it any more.
    fn settings_of(self, session: &Session) -> Option<SignIn> {
        let config = self.site.config();
        let platform = config.platforms.iter().find(|platform| platform.url == session.platform)?;
        let account = session.read_account()?;
        SignIn::of(platform).filter(|settings| settings.issuer == account.issuer)
    }
}
