//! Sign-in at a provider: carries out the steps that `slipway_logic::openid` describes.

use super::no_session::{NoSession, SessionEndReason};
use super::provider::{ProviderTokens, is_signed_out, note_sign_in};
use super::session::Live;
use super::sign_in::check;
use crate::browser::http::{Cancel, send_to_provider};
use crate::browser::storage::TabItem;
use crate::browser::{clock, document, fingerprint, random, storage};
use leptos::prelude::*;
use slipway_api::{ApiError, Credential};
use slipway_logic::config::{Platform, SignIn};
use slipway_logic::openid::attempt::{self, Attempt};
use slipway_logic::openid::callback::RedirectQuery;
use slipway_logic::openid::failure::SignInFailure;
use slipway_logic::openid::id_token;
use slipway_logic::openid::provider::{Provider, metadata_url};
use slipway_logic::openid::renewal::Answer;
use slipway_logic::openid::tokens;
use slipway_logic::reading::read::Read;
use slipway_logic::session::{Account, Session};

/// Reads the metadata of a provider.
///
/// # Errors
/// `Unreachable` if the provider can't be reached, `Metadata` if its metadata can't be used.
pub async fn provider(settings: &SignIn) -> Result<Provider, SignInFailure> {
    let reply = send_to_provider(&metadata_url(&settings.issuer), None).await;
    let (_, text) = reply.ok_or(SignInFailure::Unreachable)?;
    Provider::read(&text, &settings.issuer).map_err(SignInFailure::Metadata)
}

/// Sends the person to the provider. `return_to` is the address to open afterwards: path and query below the console’s base. `continues` is
/// the account of a session that is to be continued: the provider is then asked not to show a page (`prompt=none`), and answers with an error
/// unless the person is still signed in there.
///
/// # Errors
/// `NotConfigured` if the platform has no sign-in at a provider, `Unreachable` or `Metadata` if the provider can't be used, and `Browser` if
/// the browser has no SHA-256 or no session storage.
pub async fn leave_for_provider(
    platform: &Platform,
    redirect_uri: &str,
    return_to: String,
    continues: Option<&Account>,
) -> Result<(), SignInFailure> {
    let settings = SignIn::of(platform).ok_or(SignInFailure::NotConfigured)?;
    let provider = provider(&settings).await?;
    let attempt = Attempt {
        platform: platform.url.clone(),
        state: random::id(),
        nonce: random::id(),
        // Two random ids are 72 characters, within the 43 to 128 of PKCE.
        verifier: format!("{}{}", random::id(), random::id()),
        return_to,
        started_at: clock::now(),
        needs_issuer: provider.sends_issuer,
        continues: continues.map(|account| account.person.subject.clone()),
    };
    let hash = fingerprint::sha256(&attempt.verifier).await.ok_or(SignInFailure::Browser)?;
    let challenge = attempt::challenge(&hash);
    let stored = attempt.to_text();
    storage::write_tab(TabItem::SignIn, Some(&stored));
    if storage::read_tab(TabItem::SignIn).as_deref() != Some(&stored) {
        return Err(SignInFailure::Browser);
    }
    let prompt = match (continues, is_signed_out()) {
        (Some(_), _) => Some("none"),
        // After a sign-out, the provider has to ask for the credentials: with its own session, it would sign the next person at this machine
        // in as the last person.
        (None, true) => Some("login"),
        (None, false) => None,
    };
    document::leave_to(&attempt.authorization_url(&provider, &settings, redirect_uri, &challenge, prompt));
    Ok(())
}

/// A sign-in that wasn't completed, with what the page about the error needs.
pub struct NotSignedIn {
    /// The reason why the sign-in wasn’t completed.
    pub failure: SignInFailure,
    /// The error of the platform’s check of the token; None if the platform wasn’t asked, or refused the token (401).
    pub error: Option<ApiError>,
    /// The provider’s issuer, a URL; empty if it isn't known.
    pub issuer: String,
    /// The platform's address; empty if it isn't known.
    pub platform: String,
    /// The address that the person wanted: path and query below the console’s base; empty if it isn't known.
    pub return_to: String,
}

/// Completes the sign-in with `query`, the query of the address to which the provider sent the browser back. Returns the address to open
/// (path and query below the console’s base), and the organizations of the token: None if the token may not list them.
///
/// # Errors
/// If the callback doesn't belong to an attempt of this tab, if the provider or the token failed a step, if another person signed in than the
/// one whose session was to be continued, or if the person signed out in the meantime.
pub async fn complete(
    live: Live,
    platforms: &[Platform],
    redirect_uri: &str,
    query: &str,
) -> Result<(String, Option<Read>), NotSignedIn> {
    let callback = RedirectQuery::parse(query);
    let attempt = storage::read_tab(TabItem::SignIn).and_then(|text| Attempt::restore(&text));
    let attempt = attempt.filter(|attempt| callback.is_of(attempt));
    // An attempt is removed before its outcome is known, so that no callback can use it twice.
    if attempt.is_some() {
        storage::write_tab(TabItem::SignIn, None);
    }
    let platform = attempt.as_ref().and_then(|attempt| {
        let platform = platforms.iter().find(|platform| platform.url == attempt.platform)?;
        Some((platform.url.clone(), SignIn::of(platform)?))
    });
    let failed = |failure, error| NotSignedIn {
        failure,
        error,
        issuer: platform.as_ref().map(|(_, settings)| settings.issuer.clone()).unwrap_or_default(),
        platform: platform.as_ref().map(|(url, _)| url.clone()).unwrap_or_default(),
        return_to: attempt.as_ref().map(|attempt| attempt.return_to.clone()).unwrap_or_default(),
    };
    let Some(attempt) = &attempt else { return Err(failed(SignInFailure::UnknownAttempt, None)) };
    let Some((url, settings)) = &platform else { return Err(failed(SignInFailure::NotConfigured, None)) };
    // If the person signed out while the provider was asked, the session isn't continued.
    let is_ended =
        matches!(live.no_session.get_untracked(), NoSession::Ended(reason) if reason.is_sign_out());
    if attempt.continues.is_some() && is_ended && live.session.with_untracked(Option::is_none) {
        return Err(failed(SignInFailure::LoginRequired, None));
    }
    let (account, tokens) = match exchange(settings, attempt, &callback, redirect_uri).await {
        Ok(signed_in) => signed_in,
        Err(failure) => return Err(failed(failure, None)),
    };
    let checked = match attempt.continues.as_ref().is_some_and(|subject| *subject != account.person.subject) {
        true => Err(failed(SignInFailure::OtherPerson, None)),
        false => {
            let credential = Credential::Bearer(tokens.access_token);
            let checked = check(live, url.clone(), credential, Some(&account), &Cancel::default()).await;
            let expires_at = tokens.expires_at;
            let checked =
                checked.map(|(session, organizations)| (Session { expires_at, ..session }, organizations));
            checked.map_err(|error| match error {
                ApiError::SignIn => failed(SignInFailure::NotAccepted, None),
                error => failed(SignInFailure::Platform, Some(error)),
            })
        }
    };
    let (session, organizations) = match checked {
        Ok(checked) => checked,
        Err(failed) => {
            // The session didn't begin, so nobody uses these tokens: the refresh token is revoked at the provider.
            if let Some(refresh_token) = &tokens.refresh_token {
                revoke(settings, refresh_token).await;
            }
            return Err(failed);
        }
    };
    note_sign_in();
    let received = ProviderTokens { refresh_token: tokens.refresh_token, id_token: tokens.id_token };
    open(live, session, received).await;
    Ok((attempt.return_to.clone(), organizations))
}

/// Opens the session, or continues the open session of the same person at the same platform. Any other open session is ended first.
async fn open(live: Live, session: Session, tokens: ProviderTokens) {
    let is_same = |open: &Session| open.owner == session.owner && open.platform == session.platform;
    match live.session.get_untracked() {
        Some(open) if is_same(&open) => {
            live.provider.tokens.set_value(Some(tokens));
            live.renew_until(session.credential, session.ignores_expiry, session.expires_at);
            storage::record_renewals(&open.id, open.renewals.saturating_add(1));
        }
        other => {
            if other.is_some() {
                live.end(SessionEndReason::AccountChanged);
                // The effects that drop the last account's page and messages run before the next session begins.
                clock::sleep(0).await;
            }
            live.provider.tokens.set_value(Some(tokens));
            live.open(session);
        }
    }
}

/// Exchanges the code of a callback for tokens. Returns the person, whom the ID token names, as an account, and the tokens.
async fn exchange(
    settings: &SignIn,
    attempt: &Attempt,
    callback: &RedirectQuery,
    redirect_uri: &str,
) -> Result<(Account, tokens::Tokens), SignInFailure> {
    let code = callback.code(Some(attempt), &settings.issuer, clock::now())?;
    let provider = provider(settings).await?;
    let body = tokens::code_body(settings, attempt, &code, redirect_uri);
    let reply = send_to_provider(&provider.token_endpoint, Some(body)).await;
    let (status, text) = reply.ok_or(SignInFailure::Unreachable)?;
    let now = clock::now();
    let tokens = tokens::read(status, &text, now).map_err(SignInFailure::Tokens)?;
    let id_token = tokens.id_token.as_deref().unwrap_or_default();
    let person = id_token::person(id_token, &settings.issuer, &settings.client_id, Some(&attempt.nonce), now)
        .map_err(SignInFailure::IdToken)?;
    let account = Account { issuer: settings.issuer.clone(), person };
    Ok((account, tokens))
}

/// Sends a refresh token to the provider. Returns the provider’s reply; `NotSent` if the provider’s metadata couldn’t be read, so that the
/// token wasn’t sent, and `Lost` if no response came.
pub async fn renew(settings: &SignIn, refresh_token: &str) -> Answer {
    let Ok(provider) = provider(settings).await else { return Answer::NotSent };
    let body = tokens::refresh_body(settings, refresh_token);
    match send_to_provider(&provider.token_endpoint, Some(body)).await {
        Some((status, text)) => Answer::Reply(tokens::read(status, &text, clock::now())),
        None => Answer::Lost,
    }
}

/// Returns true if a renewal’s ID token is valid and names the person of `account`, or if the renewal came without an ID token.
pub fn is_of_person(id_token: Option<&str>, settings: &SignIn, account: &Account) -> bool {
    id_token.is_none_or(|id_token| {
        let person = id_token::person(id_token, &settings.issuer, &settings.client_id, None, clock::now());
        person.is_ok_and(|person| person.subject == account.person.subject)
    })
}

/// Revokes a refresh token at the provider. Does nothing if the provider can’t be reached, or has no endpoint for it.
pub async fn revoke(settings: &SignIn, refresh_token: &str) {
    if let Ok(provider) = provider(settings).await {
        revoke_at(&provider, settings, refresh_token).await;
    }
}

async fn revoke_at(provider: &Provider, settings: &SignIn, refresh_token: &str) {
    if let Some(endpoint) = &provider.revocation_endpoint {
        // If the provider can't be reached, the token stays valid until it expires. The error is ignored, because this browser no longer has
        // the token.
        let _ = send_to_provider(endpoint, Some(tokens::revocation_body(settings, refresh_token))).await;
    }
}

/// Ends the person's session at the provider: revokes the refresh token, then leaves for the provider's sign-out, which leads to the URL
/// `back`. Stays on the page if the provider can't be reached or has no sign-out, or if somebody has signed in meanwhile.
pub async fn leave_session(live: Live, settings: &SignIn, tokens: ProviderTokens, back: &str) {
    let Ok(provider) = provider(settings).await else { return };
    if let Some(refresh_token) = &tokens.refresh_token {
        revoke_at(&provider, settings, refresh_token).await;
    }
    let url = provider.sign_out_url(settings, tokens.id_token.as_deref(), back);
    if let Some(url) = url.filter(|_| live.session.with_untracked(Option::is_none)) {
        document::leave_to(&url);
    }
}
