//! The sign-in page: a platform, its provider or a token, and why the last session ended.

use crate::browser::document;
use crate::components::frame::announcement::HostAnnouncement;
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::live::{NoSession, SessionEndReason, use_live};
use crate::pages::session::provider::ProviderButton;
use crate::pages::session::sign_in_foot::SignInFoot;
use crate::pages::session::token_form::TokenForm;
use crate::ui::field::SelectField;
use crate::ui::icon::Icon;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::config::{Platform, SignIn};
use slipway_logic::route::{Page, back_address};

const PROVIDER_HELP: &str = "You stay signed in until you close this tab or sign out.";

/// The id of the notice that says why the last session ended.
const REASON_ID: &str = "signed-out-reason";

/// The sign-in page. Once the session is open, the app opens the page that the person wanted.
#[component]
pub fn SignIn() -> impl IntoView {
    let site = use_site();
    let platforms = StoredValue::new(site.config().platforms.clone());
    document::set_title(&format!("Sign in · {}", site.product_name()));
    if !document::is_secure_context() {
        return view! { <InsecureContext /> }.into_any();
    }
    let (heading, first_address, has_choice) = platforms.with_value(|platforms| {
        let heading = match platforms.as_slice() {
            [only] => format!("Sign in to {}", only.name),
            _ => "Sign in".to_owned(),
        };
        let first = platforms.first().map(|platform| platform.url.clone()).unwrap_or_default();
        (heading, first, platforms.len() > 1)
    });
    let token = RwSignal::new(String::new());
    let address = RwSignal::new(first_address.clone());
    let live = use_live();
    Effect::new(move || {
        let is_filled_in = token.with(|token| !token.is_empty()) || address.get() != first_address;
        live.is_signing_in.set_value(is_filled_in);
    });
    on_cleanup(move || live.is_signing_in.set_value(false));
    let chosen = move || {
        platforms.with_value(|platforms| {
            platforms.iter().find(|platform| address.with(|url| platform.url == *url)).cloned()
        })
    };
    let with_provider = move || chosen().filter(|platform| SignIn::of(platform).is_some());
    let has_errors = move || {
        chosen().is_some_and(|platform| platform.sign_in.is_some() && SignIn::of(&platform).is_none())
    };
    let return_to = use_address().whole.with_untracked(|(_, query)| back_address(query));
    let return_to = StoredValue::new(return_to.unwrap_or_else(|| Page::Organizations.url()));
    let uses_token = RwSignal::new(false);
    let provider = move || with_provider().filter(|_| !uses_token.get());
    let provider_view = move |platform: Platform| {
        view! {
            <ProviderButton platform return_to=return_to.get_value() described_by=REASON_ID />
            <button type="button" class="link-button or" on:click=move |_| uses_token.set(true)>
                <Icon name="key" />
                "Use a token"
            </button>
            <p class="kept">{PROVIDER_HELP}</p>
        }
    };
    view! {
        <HostAnnouncement />
        <div>
            <h1 tabindex="-1">{heading}</h1>
            <p class="dim">"Your services, their deployments and their logs."</p>
        </div>
        <WhyHere />
        {has_choice.then(|| view! { <PlatformChoice platforms=platforms.get_value() address /> })}
        <Show when=has_errors>
            <Notice tone="warning">
                "The sign-in at this platform’s provider isn’t set up correctly in config.json. The person who hosts this console finds the errors with slipway-hosting check."
            </Notice>
        </Show>
        {move || provider().map(provider_view)}
        <Show when=move || provider().is_none()>
            <TokenForm address token described_by=REASON_ID />
            <Show when=move || with_provider().is_some()>
                <button type="button" class="link-button or" on:click=move |_| uses_token.set(false)>
                    "Use the provider instead"
                </button>
            </Show>
        </Show>
        <SignInFoot address />
    }
    .into_any()
}

/// The page that is shown instead of the sign-in form outside of a secure context, such as at an address without TLS that isn’t localhost.
/// The page says why nobody can sign in at this address, and links to the address with TLS.
#[component]
fn InsecureContext() -> impl IntoView {
    let address = document::origin().replacen("http://", "https://", 1);
    view! {
        <h1 tabindex="-1">"Secure connection needed"</h1>
        <Notice tone="warning">
            "This page was loaded over an unencrypted connection. Anybody on the network could change the page and read your token, so you can’t sign in here."
        </Notice>
        <p>
            "Open the console with https: " <a href=address.clone()>{address.clone()}</a>
        </p>
        <p class="dim">
            "If that address doesn’t work, the person who hosts this console needs to set up TLS. Unencrypted addresses work on this machine only (localhost)."
        </p>
    }
}

/// The select field with the platforms, if there are several.
#[component]
fn PlatformChoice(platforms: Vec<Platform>, address: RwSignal<String>) -> impl IntoView {
    let options = platforms.into_iter().map(|platform| (platform.url, platform.name)).collect::<Vec<_>>();
    let options = Signal::stored(options);
    view! { <SelectField id="platform" label="Platform" options value=address set_value=address /> }
}

#[component]
fn WhyHere() -> impl IntoView {
    let no_session = use_live().no_session;
    move || {
        let NoSession::Ended(reason) = no_session.get() else { return ().into_any() };
        let is_of_token = matches!(reason, SessionEndReason::Refused | SessionEndReason::Expired);
        let tone = if is_of_token { "warning" } else { "info" };
        // The token field or the provider’s button takes the focus at once, which would interrupt the announcement of a notice. The notice is
        // the description of the focused control instead, so screen readers read both together.
        view! {
            <div id=REASON_ID>
                <Notice tone>{reason.message()}</Notice>
            </div>
        }
        .into_any()
    }
}
