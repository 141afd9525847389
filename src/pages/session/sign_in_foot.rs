//! The foot of the sign-in page: the platform’s host, the button that changes the theme, and decorative lines behind the page.

use crate::browser::{document, theme};
use leptos::prelude::*;
use slipway_logic::config::address::host_and_port;

/// The platform’s host, the button that changes between the light and the dark theme, and decorative lines behind the page.
#[component]
pub fn SignInFoot(
    /// The platform’s address: a URL, or a path for a platform at the console’s own host.
    #[prop(into)]
    address: Signal<String>,
) -> impl IntoView {
    let dark = theme::signal();
    let switch = move |_| {
        theme::choose(!theme::is_dark());
        dark.set(theme::is_dark());
    };
    let host = move || {
        // The address of a platform at the console's own host is a path without a host, so the host of this page is shown.
        address
            .with(|address| host_and_port(address).or(host_and_port(&document::origin())).map(str::to_owned))
    };
    view! {
        <footer class="sign-in-foot">
            <span>{host}</span>
            <button type="button" class="link-button" on:click=switch>
                {move || if dark.get() { "Light theme" } else { "Dark theme" }}
            </button>
        </footer>
        <svg class="wake" viewBox="0 0 1440 330" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
            <path d="M-40 150 720 6l760 144" />
            <path d="M-80 188 720 32l800 156" />
            <path d="M-120 232 720 64l840 168" />
            <path d="M-160 284 720 104l880 180" />
            <path d="M-200 346 720 154l920 192" />
            <path d="M-240 422 720 218l960 204" />
        </svg>
    }
}
