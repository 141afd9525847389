//! Sign-in: a token is checked with GET /organization before it is stored.

use super::no_session::SessionEndReason;
use super::session::Live;
use crate::browser::{boot, clock, document, fingerprint, http, http::Cancel, random, storage};
use leptos::prelude::*;
use slipway_api::fields::reference;
use slipway_api::operations::organization::GetOrganization;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Credential, Operation};
use slipway_logic::forms::draft;
use slipway_logic::reading::read::{Read, RecordKey};
use slipway_logic::session::{Account, Session, expiry, subject};

/// Checks a token, and opens a session. Returns the organizations of the token, or None for a token that isn’t permitted to read
/// organizations (403), which is valid as well. Fails with `Cancelled` if `cancel` was cancelled or another session was opened during the
/// check.
///
/// `keeps_drafts` is true if the token replaces one that the platform stopped accepting: the session takes over its drafts.
pub async fn sign_in(
    live: Live,
    platform: String,
    credential: Credential,
    keeps_drafts: bool,
    cancel: Cancel,
) -> Result<Option<Read>, ApiError> {
    let (session, organizations) = check(live, platform, credential, None, &cancel).await?;
    if cancel.cancelled() || live.session.get_untracked().is_some() {
        return Err(ApiError::Cancelled);
    }
    let refused = live.refused_owner.get_value();
    if let Some((_, owner)) = refused.filter(|(platform, _)| keeps_drafts && *platform == session.platform) {
        take_over_drafts(&session, &owner);
    }
    live.refused_owner.set_value(None);
    live.open(session);
    Ok(organizations)
}

/// Returns true if this tab has drafts of an API token that the platform stopped accepting. The drafts belong to the refused token: the
/// session of another token gets them only if the person says that this token replaces the refused one.
pub fn has_drafts_of_refused_token(live: Live) -> bool {
    let refused = live.refused_owner.get_value();
    refused.is_some_and(|(platform, owner)| {
        let prefix = draft::keys_of_account(draft::PREFIX, &boot::scope(), &platform, &owner);
        storage::keys(draft::PREFIX).iter().any(|key| key.starts_with(&prefix))
    })
}

/// Moves the drafts and the undoable saves of another owner to the owner of a session.
fn take_over_drafts(session: &Session, owner: &str) {
    for prefix in [draft::PREFIX, storage::UNDO_PREFIX] {
        let keys_of = |owner: &str| draft::keys_of_account(prefix, &boot::scope(), &session.platform, owner);
        let (old, new) = (keys_of(owner), keys_of(&session.owner));
        for key in storage::keys(prefix).into_iter().filter(|key| key.starts_with(&old) && old != new) {
            let text = storage::read_draft(&key);
            // If the browser’s storage refuses the copy under the new owner’s key, the draft under the old key isn’t deleted.
            if storage::write_draft(&key.replacen(&old, &new, 1), text.as_deref()) {
                storage::write_draft(&key, None);
            }
        }
    }
}

/// The outcome of [`sign_in_again`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInAgain {
    /// The session continues with the new token.
    Renewed,
    /// The session stays as it is, because the token is of another account.
    OtherAccount,
    /// The session ended, and another one began with the token.
    AccountChanged,
}

/// Checks another token, and continues the session with it. If the token is of another account and `changes_account` is true, ends the
/// session and opens another one; if `changes_account` is false, changes nothing. Fails with `SignIn` without a session or if the platform
/// refuses the token (401), and with `Cancelled` if the session changed during the check.
pub async fn sign_in_again(
    live: Live,
    credential: Credential,
    changes_account: bool,
) -> Result<SignInAgain, ApiError> {
    let open = live.session.get_untracked().ok_or(ApiError::SignIn)?;
    let (next, _) = check(live, open.platform.clone(), credential, None, &Cancel::default()).await?;
    // While the token was checked, the person may have signed out or signed in to another session, or the session’s token
    // may have been renewed. The checked token isn’t used then.
    if live.session.get_untracked().as_ref() != Some(&open) {
        return Err(ApiError::Cancelled);
    }
    // If the browser can’t make fingerprints, each session has a new owner. The same token is then recognized by comparing the tokens.
    if next.owner == open.owner || next.credential == open.credential {
        live.renew(next.credential, next.ignores_expiry);
        return Ok(SignInAgain::Renewed);
    }
    if !changes_account {
        return Ok(SignInAgain::OtherAccount);
    }
    live.end(SessionEndReason::AccountChanged);
    // The wait lets the effects run that drop the page of the last account. Without it, that page would still exist when the next session
    // begins.
    clock::sleep(0).await;
    live.open(next);
    Ok(SignInAgain::AccountChanged)
}

/// Checks a token with the platform. Returns the session to open with the token, and the organizations of the token: None if the
/// platform refuses to list them with a 403. `account` is the person who signed in at the provider; None for a pasted token. Fails with
/// `Insecure` in an insecure context, without sending the token.
pub(super) async fn check(
    live: Live,
    platform: String,
    credential: Credential,
    account: Option<&Account>,
    cancel: &Cancel,
) -> Result<(Session, Option<Read>), ApiError> {
    // In an insecure context (http), others on the network can read the token, or change the page into which it is typed.
    if !document::is_secure_context() {
        return Err(ApiError::Insecure);
    }
    let request = GetOrganization {}.request();
    let reply = http::send(&platform, &credential, &request, cancel).await?;
    live.apply_reply_policy(&reply);
    let organizations = organizations(&reply)?;
    let id = random::id();
    let owner = match account.map(Account::owner).or_else(|| subject(&credential)) {
        Some(owner) => owner,
        // If the browser can’t compute a fingerprint of the token, the session’s own id is its owner, so no later session finds
        // its drafts.
        None => fingerprint::of(&credential.header()).await.unwrap_or_else(|| id.clone()),
    };
    // The platform accepted the token: if its expiry is over by this clock, the clock is wrong.
    let ignores_expiry = expiry(&credential).is_some_and(|at| at <= clock::now());
    let session = Session {
        id,
        platform,
        credential,
        renewals: 0,
        owner,
        ignores_expiry,
        account: account.map(Account::to_text),
        expires_at: None,
    };
    Ok((session, organizations))
}

fn organizations(reply: &Reply) -> Result<Option<Read>, ApiError> {
    match reply.refused(clock::now()) {
        None => Read::of(GetOrganization::SPEC, &reply.text(), RecordKey::Key(reference::ID), None)
            .map(Some)
            .map_err(ApiError::Undecodable),
        Some(ApiError::NotPermitted { .. }) => Ok(None),
        Some(error) => Err(error),
    }
}
