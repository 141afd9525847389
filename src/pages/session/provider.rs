//! The button that leads to the sign-in page of a platform's provider.

use crate::browser::document;
use crate::browser::task::spawn;
use crate::features::navigation::site::use_site;
use crate::live::openid;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_logic::config::{Platform, SignIn};
use slipway_logic::openid::failure::{Explanation, SignInFailure};
use slipway_logic::route::Page;

/// The button that leads to the provider's sign-in page. If the provider can't be used, a notice below the button says why.
#[component]
pub fn ProviderButton(
    /// The platform. It has a sign-in at a provider.
    platform: Platform,
    /// The address of the page to open after the sign-in: path and query below the console's base.
    return_to: String,
    /// The id of the element that describes the button; empty for none.
    #[prop(optional)]
    described_by: &'static str,
) -> impl IntoView {
    let site = use_site();
    let (busy, failure) = (RwSignal::new(false), RwSignal::new(None::<SignInFailure>));
    let settings = SignIn::of(&platform);
    let label = settings.as_ref().map(|settings| settings.label.clone()).unwrap_or_default();
    let issuer = settings.map(|settings| settings.issuer).unwrap_or_default();
    // The browser's Back button can restore this page from its cache as the person left it, with a busy button. So `pageshow` ends the busy
    // state.
    let shown = window_event_listener_untyped("pageshow", move |_| {
        busy.try_set(false);
    });
    on_cleanup(move || shown.remove());
    let button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move || {
        if let Some(button) = button.get() {
            // The button is in the page, so focusing it doesn’t fail, and the result is ignored.
            let _ = button.focus();
        }
    });
    let leave = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        failure.set(None);
        let (platform, return_to) = (platform.clone(), return_to.clone());
        let redirect_uri = format!("{}{}", document::origin(), site.href(&Page::SignedIn));
        spawn(async move {
            let left = openid::leave_for_provider(&platform, &redirect_uri, return_to, None).await;
            // While the browser leaves for the provider, the button stays busy.
            if let Err(reason) = left {
                failure.try_set(Some(reason));
                busy.try_set(false);
            }
        });
    };
    let explanation = move |reason: SignInFailure| {
        let Explanation { title, message, advice } = reason.explain(&issuer);
        view! {
            <Notice tone="failed">
                <p>
                    <strong>{title}". "</strong>
                    {message}
                </p>
                <p>{advice}</p>
                <p class="dim">"Code: " <code>{reason.code()}</code></p>
            </Notice>
        }
    };
    view! {
        <button
            node_ref=button
            type="button"
            class="button primary"
            aria-describedby=described_by
            aria-busy=move || busy.get().to_string()
            aria-disabled=move || busy.get().then_some("true")
            on:click=leave
        >
            {label}
        </button>
        <div role="alert">{move || failure.get().map(&explanation)}</div>
    }
}
