//! The reason why the platform can’t be reached, checked again every 30 seconds, and a command that checks it from a terminal.

use crate::browser::document;
use crate::browser::probe::probe;
use crate::browser::task::spawn;
use crate::features::editing::request_text::CopyText;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::text::reach;

/// Milliseconds between two checks of why the platform can’t be reached.
const INTERVAL_MS: i64 = 30_000;

/// Shows why the platform can’t be reached, as far as a browser can find out, and a command that checks it from a terminal. The command is
/// shown at once, the reason when it is found. The reason is checked again every `INTERVAL_MS`, and whenever all reads of the page are
/// repeated.
#[component]
pub fn WhyUnreachable(
    /// The platform’s address in `config.json`; None for the platform of the session.
    platform: Option<String>,
) -> impl IntoView {
    let live = use_live();
    let of_session =
        || live.session.with_untracked(|session| session.as_ref().map(|session| session.platform.clone()));
    let platform = platform.or_else(of_session).unwrap_or_default();
    let origin = document::origin();
    // An address that begins with a slash is a path on the console's own origin (a proxy): the origin is prepended.
    let platform = if platform.starts_with('/') { format!("{origin}{platform}") } else { platform };
    let command = reach::preflight(&platform, &origin);
    let allowed = reach::allowed(&origin);
    let cause = RwSignal::new(None::<String>);
    let last_check = StoredValue::new(None::<(Timestamp, u32)>);
    Effect::new(move || {
        let (now, refreshes_of_all) = (live.clock.now.get(), live.refreshes_of_all.get());
        let is_due = last_check.with_value(|last_check| {
            last_check.is_none_or(|(at, before)| now.since(at) >= INTERVAL_MS || before != refreshes_of_all)
        });
        if is_due {
            last_check.set_value(Some((now, refreshes_of_all)));
            let (platform, origin) = (platform.clone(), origin.clone());
            // If a response of the platform was read earlier, the platform allows the console’s origin, so CORS isn’t the cause.
            let has_response = live.connection.last_response_at.with_untracked(Option::is_some);
            spawn(async move {
                let found = probe(&platform).await;
                cause.try_set(Some(reach::cause(found, has_response, &platform, &origin)));
            });
        }
    });
    let shown = move || cause.get().map(|cause| view! { <p>{cause}</p> });
    view! {
        <div class="why-unreachable">
            {shown} <details class="request-text">
                <summary>"Check from a terminal"</summary>
                <CopyText label="curl" words=Signal::stored(command) />
                <p>{allowed}</p>
            </details>
        </div>
    }
}
