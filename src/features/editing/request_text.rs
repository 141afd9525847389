//! A request as a person can repeat it: its JSON, and a curl line with `$TOKEN`.

use crate::browser::document;
use crate::features::notifications::notifier::use_notifier;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::visible::visible;
use slipway_logic::text::{curl, json};

/// Returns the curl command of a request to the session's platform; empty without a session.
pub fn curl_of(request: &Request) -> String {
    let session = use_live().session;
    line(session.get_untracked().as_ref(), request)
}

fn line(session: Option<&slipway_logic::session::Session>, request: &Request) -> String {
    let Some(session) = session else { return String::new() };
    // An address that begins with a slash is a path on the console's own origin (a proxy): the origin is prepended.
    let origin = if session.platform.starts_with('/') { document::origin() } else { String::new() };
    curl::line(&format!("{origin}{}", session.platform), &session.credential, request)
}

/// The JSON and the curl command of a request, collapsed at first.
#[component]
pub fn RequestText(
    /// The request to show.
    #[prop(into)]
    request: Signal<Request>,
) -> impl IntoView {
    let session = use_live().session;
    let json = Signal::derive(move || {
        request.with(|request| request.body.as_deref().map(json::pretty).unwrap_or_default())
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

/// A text in a monospaced font, with a button that copies it.
#[component]
pub fn CopyText(
    /// The name of the text, such as "curl", which the heading and the button show.
    label: &'static str,
    /// The text to show and to copy.
    #[prop(into)]
    words: Signal<String>,
) -> impl IntoView {
    let notifier = use_notifier();
    let copy = move |_| notifier.copy(label, words.get_untracked());
    let shown = move || words.with(|text| visible(shortened(text).unwrap_or(text)));
    let note = move || {
        words.with(|text| shortened(text).is_some()).then(|| {
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

/// Returns the beginning of a text that is too long for the screen; None if the text fits.
fn shortened(text: &str) -> Option<&str> {
    let end = (text.len() > MAX_SHOWN_BYTES).then(|| text.floor_char_boundary(MAX_SHOWN_BYTES))?;
    text.get(..end)
}
