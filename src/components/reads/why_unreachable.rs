//! Why the platform can’t be reached: found out once, with a command that shows more.

use crate::browser::document;
use crate::browser::probe::probe;
use crate::browser::task::spawn;
use crate::components::editing::request_text::CopyText;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_logic::text::reach::{self, Probe};

/// The cause, as far as a browser finds out. Nothing until it is found.
#[component]
pub fn WhyUnreachable(
    /// The platform’s address as `config.json` has it; None for that of the session.
    platform: Option<String>,
) -> impl IntoView {
    let live = use_live();
    let of_session =
        || live.session.with_untracked(|session| session.as_ref().map(|session| session.platform.clone()));
    let platform = platform.or_else(of_session).unwrap_or_default();
    let origin = document::origin();
    // A platform behind the console's own origin has no host of its own.
    let platform = if platform.starts_with('/') { format!("{origin}{platform}") } else { platform };
    let command = reach::preflight(&platform, &origin);
    // A platform that was heard allows the console's origin.
    let was_heard = live.last_response_at.with_untracked(Option::is_some);
    let cause = RwSignal::new(None::<String>);
    spawn(async move {
        let found = match probe(&platform).await {
            Probe::Closed if was_heard => Probe::Answers,
            found => found,
        };
        cause.try_set(Some(reach::cause(found, &platform, &origin)));
    });
    let shown = move || {
        let command = command.clone();
        cause.get().map(|cause| {
            view! {
                <p>{cause}</p>
                <details class="request-text">
                    <summary>"Check from a terminal"</summary>
                    <CopyText label="curl" words=Signal::stored(command) />
                </details>
            }
        })
    };
    view! { <div class="why-unreachable">{shown}</div> }
}
