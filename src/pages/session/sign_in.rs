//! The sign-in page: a platform, a token, and why the last session ended.

use crate::browser::document;
use crate::browser::http::Cancel;
use crate::components::frame::announcement::HostAnnouncement;
use crate::components::reads::why_unreachable::WhyUnreachable;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{self, NoSession, SessionEndReason, use_live};
use crate::ui::button::{ButtonStyle, SubmitButton};
use crate::ui::field::{CheckField, SelectField, TextField};
use crate::ui::form::Form;
use crate::ui::notice::Notice;

use crate::browser::task::spawn;
use leptos::html;
use leptos::prelude::*;
use slipway_api::{ApiError, Credential};
use slipway_logic::config::Platform;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::text::errors;

const HELP: &str = "An API token, or the bearer token of your account. Kept until you close this tab or sign out, and sent to this platform only.";
const SHARED: &str = " New tabs of this console use it too.";

/// The id of the notice that says why the last session ended.
const REASON_ID: &str = "signed-out-reason";

/// The sign-in page. Once the session is open, the app leads back to where the person wanted to go.
#[component]
pub fn SignIn() -> impl IntoView {
    let platforms = use_site().config().platforms.clone();
    let token = RwSignal::new(String::new());
    let address = RwSignal::new(platforms.first().map(|platform| platform.url.clone()).unwrap_or_default());
    let error = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let field = NodeRef::<html::Input>::new();
    let unreachable = RwSignal::new(None::<String>);
    document::set_title(&format!("Sign in · {}", use_site().product_name()));
    Effect::new(move || {
        if let Some(field) = field.get() {
            // The field is in the page, so focusing it doesn’t fail, and the result is ignored.
            let _ = field.focus();
        }
    });
    let live = use_live();
    let first_address = address.get_untracked();
    Effect::new(move || {
        let is_filled_in = token.with(|token| !token.is_empty()) || address.get() != first_address;
        live.is_signing_in.set_value(is_filled_in);
    });
    on_cleanup(move || live.is_signing_in.set_value(false));
    let keeps_drafts = RwSignal::new(false);
    let submit = submit(address, token, error, unreachable, busy, field, keeps_drafts);
    // Tabs share the session of a platform at the console’s own origin only if its replies are sandboxed. Before sign-in this isn’t known,
    // so the help doesn’t promise a shared session then.
    let is_shared =
        use_site().config().share_session && platforms.iter().all(|platform| !platform.url.starts_with('/'));
    let help = if is_shared { format!("{HELP}{SHARED}") } else { HELP.to_owned() };
    if !document::is_secure_context() {
        return view! { <InsecureContext /> }.into_any();
    }
    view! {
        <HostAnnouncement />
        <h1 tabindex="-1">"Sign in"</h1>
        <WhyHere />
        <Form name="Sign in" on_submit=submit>
            <PlatformChoice platforms address />
            <TextField
                id="token"
                label="Token"
                value=token
                set_value=token
                help
                error
                secret=true
                node=field
                described_by=REASON_ID
            />
            {live::has_drafts_of_refused_token(live)
                .then(|| {
                    view! {
                        <CheckField
                            id="keeps-drafts"
                            label="I’m the same person: keep my drafts"
                            value=keeps_drafts
                            set_value=keeps_drafts
                        />
                    }
                })}
            <SubmitButton look=ButtonStyle::Primary busy>
                "Sign in"
            </SubmitButton>
        </Form>
        <div role="status">
            {move || unreachable.get().map(|platform| view! { <WhyUnreachable platform=Some(platform) /> })}
        </div>
    }
    .into_any()
}

/// Why nobody can sign in at an address without TLS, and what to do.
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

fn submit(
    address: RwSignal<String>,
    token: RwSignal<String>,
    error: RwSignal<Option<String>>,
    unreachable: RwSignal<Option<String>>,
    busy: RwSignal<bool>,
    field: NodeRef<html::Input>,
    keeps_drafts: RwSignal<bool>,
) -> impl Fn() + Copy {
    let (live, known_ids) = (use_live(), use_places().known_ids);
    let refuse = move |sentence: String| {
        error.try_set(Some(sentence));
        if let Some(field) = field.try_get_untracked().flatten() {
            // A field that was removed from the page needs no focus, so the result of focusing it is ignored.
            let _ = field.focus();
        }
    };
    // If the form is left while the token is checked, the request is cancelled, so that no session is opened.
    let in_flight = StoredValue::new_local(None::<Cancel>);
    on_cleanup(move || {
        in_flight.try_with_value(|in_flight| in_flight.iter().for_each(Cancel::cancel));
    });
    move || {
        if busy.get_untracked() {
            return;
        }
        error.set(None);
        unreachable.set(None);
        let Some(credential) = Credential::recognise(&token.get_untracked()) else {
            let typed = !token.get_untracked().trim().is_empty();
            refuse(
                if typed {
                    "Not a token: it contains characters that tokens don’t have."
                } else {
                    "Paste a token."
                }
                .into(),
            );
            return;
        };
        busy.set(true);
        let platform = address.get_untracked();
        let keeps_drafts = keeps_drafts.get_untracked();
        let cancel = Cancel::default();
        in_flight.set_value(Some(cancel.clone()));
        spawn(async move {
            match live::sign_in(live, platform.clone(), credential, keeps_drafts, cancel).await {
                Ok(organizations) => {
                    known_ids.try_update(|known_ids| {
                        for record in organizations.iter().flat_map(|read| &read.items) {
                            known_ids.learn(KnownKind::Organization, record, None);
                        }
                    });
                }
                Err(ApiError::Cancelled) => {}
                Err(error) => {
                    refuse(errors::sign_in_sentence(&error, &platform));
                    if error == ApiError::Unreachable {
                        unreachable.try_set(Some(platform));
                    }
                }
            }
            busy.try_set(false);
        });
    }
}

/// The platform: a select if there are several, else its name.
#[component]
fn PlatformChoice(platforms: Vec<Platform>, address: RwSignal<String>) -> impl IntoView {
    match platforms.as_slice() {
        [only] => view! { <p class="about">{format!("to {}", only.name)}</p> }.into_any(),
        _ => {
            let options =
                platforms.into_iter().map(|platform| (platform.url, platform.name)).collect::<Vec<_>>();
            let options = Signal::stored(options);
            view! { <SelectField id="platform" label="Platform" options value=address set_value=address /> }
                .into_any()
        }
    }
}

#[component]
fn WhyHere() -> impl IntoView {
    let no_session = use_live().no_session;
    move || {
        let NoSession::Ended(reason) = no_session.get() else { return ().into_any() };
        let is_of_token = matches!(reason, SessionEndReason::Refused | SessionEndReason::Expired);
        let tone = if is_of_token { "warning" } else { "info" };
        // The token field takes the focus at once, which would interrupt the announcement of a notice. The notice is the description of the
        // field instead, so screen readers read it with the field.
        view! {
            <div id=REASON_ID>
                <Notice tone>{message_of(reason)}</Notice>
            </div>
        }
        .into_any()
    }
}

/// Returns the message that says why a session ended, and whether drafts are kept.
fn message_of(reason: SessionEndReason) -> &'static str {
    match reason {
        SessionEndReason::Idle => {
            "You were signed out because of inactivity. Drafts are kept for 30 minutes. Sign in again with the same account or token to continue."
        }
        SessionEndReason::SignedOut => "You are signed out. The token is forgotten.",
        SessionEndReason::SignedOutElsewhere => {
            "You signed out in another tab. Drafts of this tab are kept for 30 minutes, for the same account or token. Sign in again to continue."
        }
        SessionEndReason::AccountChanged => "Signing in with the other account …",
        SessionEndReason::Expired => {
            "Your token has expired. Drafts of this tab are kept for 30 minutes, for the same account. Sign in again to continue."
        }
        SessionEndReason::NotRecorded => {
            "This browser no longer knows your session. Sign in again to continue."
        }
        SessionEndReason::Refused => {
            "The platform doesn’t accept your token any more. Drafts of this tab are kept for 30 minutes. Sign in again to continue."
        }
    }
}
