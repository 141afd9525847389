//! The notice of a token that expires, and signing in again without leaving the page.

use crate::browser::clock;
use crate::browser::document;
use crate::browser::task::spawn;
use crate::features::lazy::{AppView, LazyDialog};
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::features::notifications::announcer::use_announcer;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{self, Live, use_live};
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::dialog::Dialog;
use crate::ui::field::TextField;
use crate::ui::form::Form;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::{ApiError, Credential};
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::session::Session;
use slipway_logic::text::errors;

/// Milliseconds before the end of a token from which the console offers to sign in again.
const EXPIRY_NOTICE_MS: i64 = 5 * 60_000;

/// Returns true from five minutes before the token expires, and after its expiry. If the token can be renewed without the person, true only
/// after the expiry. Always false in an embedded page, and for a token without a known expiry.
pub fn is_token_ending(live: Live) -> bool {
    // In an embedded page, the console asks the portal for another token, so it doesn’t ask the person to sign in again.
    if live.is_embedded {
        return false;
    }
    let ends = live.session.with(|session| session.as_ref().and_then(Session::ends));
    // If the console can renew the token, the person has to act only if the renewal is late, so the notice is shown only after the expiry.
    let notice_ms = if live.can_renew() { 0 } else { EXPIRY_NOTICE_MS };
    ends.is_some_and(|ends| ends.since(live.clock.now.get()) < notice_ms)
}

/// Offers to sign in again while [`is_token_ending`] returns true: with another token in a dialog, or at the provider for a session that
/// began there.
#[component]
pub fn TokenEnds() -> impl IntoView {
    let live = use_live();
    let ends = computed(move || live.session.with(|session| session.as_ref().and_then(Session::ends)));
    let is_soon = move || is_token_ending(live);
    let open = RwSignal::new(false);
    let sentence = Signal::derive(move || match ends.get() {
        Some(ends) if ends > live.clock.now.get() => {
            format!("Your token expires at {}. Sign in again to continue. ", clock::time_of_day(ends))
        }
        _ => "Your token has expired. Sign in again to continue. ".into(),
    });
    // Screen readers don’t announce a live region that is added together with its text, so the sentence is also announced
    // by the app’s announcer.
    let announcer = use_announcer();
    Effect::new(move |was_soon: Option<bool>| {
        let is_soon = is_soon();
        if is_soon && was_soon != Some(true) {
            announcer.announce(&sentence.get_untracked());
        }
        is_soon
    });
    let (site, address, notifier) = (use_site(), use_address(), use_notifier());
    // A session that began at a provider is continued at the provider, which doesn’t ask for the credentials if the person is still signed in
    // there.
    let sign_in_again = move |_| {
        let account = live.session.with_untracked(|session| {
            session.as_ref().and_then(|session| Some((session.platform.clone(), session.read_account()?)))
        });
        let Some((platform, account)) = account else { return open.set(true) };
        let config = site.config();
        let Some(platform) = config.platforms.iter().find(|known| known.url == platform).cloned() else {
            return open.set(true);
        };
        let redirect_uri = format!("{}{}", document::origin(), site.href(&Page::SignedIn));
        let (path, query) = address.whole.get_untracked();
        let return_to = if query.is_empty() { path } else { format!("{path}?{query}") };
        spawn(async move {
            let left =
                live::openid::leave_for_provider(&platform, &redirect_uri, return_to, Some(&account)).await;
            if let Err(reason) = left {
                let explanation = reason.explain(&account.issuer);
                notifier.show_failure(format!("{}. {}", explanation.title, explanation.message));
            }
        });
    };
    view! {
        <Show when=is_soon>
            <Notice tone="warning">
                <p>
                    {move || sentence.get()}
                    <button type="button" class="link-button" on:click=sign_in_again>
                        "Sign in again"
                    </button>
                </p>
            </Notice>
        </Show>
        <LazyDialog open view=AppView::SignInAgain(open) on_failure=move || open.set(false) />
    }
}

/// The dialog that replaces the token without leaving the page. A token of another account begins another session, after the person confirmed
/// that.
#[component]
pub fn SignInAgain(open: RwSignal<bool>) -> impl IntoView {
    let live = use_live();
    let token = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    // The last entered token that belongs to another account. Submitting the same token again confirms the change of account.
    let other = RwSignal::new(None::<Credential>);
    let is_other = move || {
        let entered = Credential::recognise(&token.get());
        other.with(|other| other.is_some() && *other == entered)
    };
    let submit = move || {
        let Some(credential) = Credential::recognise(&token.get_untracked()) else {
            error.set(Some("Paste a token.".into()));
            return;
        };
        let changes_account = untrack(is_other);
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        error.set(None);
        spawn(async move {
            match live::sign_in_again(live, credential.clone(), changes_account).await {
                Ok(live::SignInAgain::OtherAccount) => {
                    other.try_set(Some(credential));
                }
                Ok(_) => {
                    token.try_set(String::new());
                    open.try_set(false);
                }
                Err(ApiError::SignIn) => {
                    error.try_set(Some(
                        "The platform doesn’t accept this token. Check that it is complete and for this platform.".into(),
                    ));
                }
                Err(failure) => {
                    error.try_set(Some(errors::message(&failure)));
                }
            }
            busy.try_set(false);
        });
    };
    view! {
        <Dialog open title="Sign in again">
            <Form name="Sign in again" on_submit=submit>
                <div class="body">
                    <p>"With a token of the same account, nothing on this page is lost."</p>
                    <TextField id="token-again" label="Token" value=token set_value=token error secret=true />
                    <div role="status">
                        <Show when=is_other>
                            <Notice tone="warning">
                                "This token is of another account, or it is another API token. Signing in with it closes this session and leaves this page. Drafts stay for 30 minutes for the present account; secrets that you typed are lost."
                            </Notice>
                        </Show>
                    </div>
                </div>
                <div class="buttons">
                    <Button on_press=move || open.set(false)>"Cancel"</Button>
                    <SubmitButton variant=ButtonVariant::Primary busy>
                        {move || if is_other() { "Switch account" } else { "Sign in" }}
                    </SubmitButton>
                </div>
            </Form>
        </Dialog>
    }
}
