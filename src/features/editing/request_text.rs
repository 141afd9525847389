//! A request as a person can repeat it: its JSON, and a curl line with `$TOKEN`.

use crate::browser::document;
use crate::features::notifications::notifier::use_notifier;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::visible::visible;
use slipway_logic::text::curl;

/// The curl line of a request to the platform that one is signed in to; empty without a session.
pub fn curl_of(request: &Request) -> String {
    let session = use_live().session;
    line(session.get_untracked().as_ref(), request)
}

fn line(session: Option<&slipway_logic::session::Session>, request: &Request) -> String {
    let Some(session) = session else { return String::new() };
    // A platform behind the console's own origin has no host of its own.
    let own = if session.platform.starts_with('/') { document::origin() } else { String::new() };
    curl::line(&format!("{own}{}", session.platform), &session.credential, request)
}

/// Both, folded away.
#[component]
pub fn RequestText(
    /// The request.
    #[prop(into)]
    request: Signal<Request>,
) -> impl IntoView {
    let session = use_live().session;
    let json = Signal::derive(move || {
        request.with(|request| request.body.as_deref().map(curl::pretty).unwrap_or_default())
    });
    let line = Signal::derive(move || {
        session.with(|session| request.with(|request| line(session.as_ref(), request)))
    });
    view! {
        <details class="request-text">
            <summary>"Request preview"</summary>
            <CopyText label="JSON" words=json />
            <CopyText label="curl" words=line />
        </details>
    }
}

/// Words in a fixed pitch, and a button that copies them.
#[component]
pub fn CopyText(
    /// The name of the text.
    label: &'static str,
    /// The words.
    #[prop(into)]
    words: Signal<String>,
) -> impl IntoView {
    let notifier = use_notifier();
    let copy = move |_| notifier.copy(label, words.get_untracked());
    let shown = move || words.with(|words| visible(shortened(words).unwrap_or(words)));
    let note = move || {
        words.with(|words| shortened(words).is_some()).then(|| {
            view! { <p class="dim">{format!("Only the beginning is shown. Copy {label} copies everything.")}</p> }
        })
    };
    view! {
        <div class="copy-text">
            <div class="copy-head">
                <b>{label}</b>
                <button type="button" class="link-button" on:click=copy>
                    {format!("Copy {label}")}
                </button>
            </div>
            <pre tabindex="0" aria-label=label>
                {shown}
            </pre>
            {note}
        </div>
    }
}

/// The maximum number of bytes of a text on the screen: a browser takes seconds to lay out a megabyte.
const MAX_SHOWN_BYTES: usize = 200_000;

/// Returns the beginning of a text that is too long for the screen.
fn shortened(words: &str) -> Option<&str> {
    let end = (words.len() > MAX_SHOWN_BYTES).then(|| words.floor_char_boundary(MAX_SHOWN_BYTES))?;
    words.get(..end)
}
