//! The page to which the provider sends a person back. It completes the sign-in, and opens the page that the person wanted.

use crate::browser::task::spawn;
use crate::browser::{clock, document};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::openid::{self, NotSignedIn};
use crate::live::{NoSession, use_live};
use crate::pages::session::provider::ProviderButton;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_logic::config::SignIn;
use slipway_logic::openid::failure::Explanation;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::{Page, sign_in_url};
use slipway_logic::text::errors;
use std::sync::Arc;

/// The page that completes a sign-in, or says why it failed.
#[component]
pub fn SignedIn() -> impl IntoView {
    let (live, site, address) = (use_live(), use_site(), use_address());
    let known_ids = use_places().known_ids;
    let query = address.whole.with_untracked(|(_, query)| query.clone());
    document::set_title(&format!("Signing in · {}", site.product_name()));
    // The provider's one-time code is a credential, so the address is replaced by one without the code: the code stays neither in the address
    // bar nor in the browser's history.
    address.replace(&Page::SignedIn.url());
    // `is_signing_in` keeps this tab from opening the session of another tab while its own sign-in is being completed.
    live.is_signing_in.set_value(true);
    on_cleanup(move || live.is_signing_in.set_value(false));
    if live.no_session.get_untracked() == NoSession::Asking {
        live.no_session.set(NoSession::NotYet);
    }
    let failed = RwSignal::new(None::<Arc<NotSignedIn>>);
    let redirect_uri = format!("{}{}", document::origin(), site.href(&Page::SignedIn));
    spawn(async move {
        let config = site.config();
        match openid::complete(live, &config.platforms, &redirect_uri, &query).await {
            Ok((return_to, organizations)) => {
                known_ids.try_update(|known_ids| {
                    for record in organizations.iter().flat_map(|read| &read.items) {
                        known_ids.learn(KnownKind::Organization, record, None);
                    }
                });
                address.replace(&return_to);
            }
            Err(reason) => {
                failed.try_set(Some(Arc::new(reason)));
            }
        }
    });
    move || match failed.get() {
        Some(reason) => view! { <Failed reason /> }.into_any(),
        None => view! {
            <h1 tabindex="-1">"Signing in"</h1>
            <p role="status">"Checking the provider’s answer…"</p>
        }
        .into_any(),
    }
}

/// The content of the page after a failed sign-in: the reason, what to check, and a button that tries again or leads to the sign-in page.
#[component]
fn Failed(reason: Arc<NotSignedIn>) -> impl IntoView {
    let (live, site) = (use_live(), use_site());
    let Explanation { title, message, advice } = reason.failure.explain(&reason.issuer);
    let message = match &reason.error {
        Some(error) => errors::sign_in_sentence(error, &reason.platform, clock::now()),
        None => message,
    };
    document::set_title(&format!("{title} · {}", site.product_name()));
    let config = site.config();
    let platform = config.platforms.iter().find(|platform| platform.url == reason.platform);
    let return_to =
        if reason.return_to.is_empty() { Page::Organizations.url() } else { reason.return_to.clone() };
    let again = match platform.filter(|platform| SignIn::of(platform).is_some()) {
        Some(platform) => {
            view! { <ProviderButton platform=platform.clone() return_to=return_to.clone() /> }.into_any()
        }
        None => {
            let href = format!("{}{}", site.base(), sign_in_url(Some(&return_to)));
            view! {
                <a class="button primary" href=href>
                    "Go to the sign-in page"
                </a>
            }
            .into_any()
        }
    };
    let has_session = live.session.with_untracked(Option::is_some);
    let back = format!("{}{return_to}", site.base());
    view! {
        <h1 tabindex="-1">{title}</h1>
        <div role="alert">
            <Notice tone="failed">
                <p>{message}</p>
            </Notice>
        </div>
        <p>{advice}</p>
        {again}
        {has_session
            .then(|| {
                view! {
                    <a class="button" href=back>
                        "Back to the console"
                    </a>
                }
            })}
        <p class="dim">"Code: " <code>{reason.failure.code()}</code></p>
    }
}
