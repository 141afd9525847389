//! The sign-in page: a platform, a token, and why the last session ended.

use crate::browser::document;
use crate::browser::http::Cancel;
use crate::components::frame::announcement::HostAnnouncement;
use crate::components::navigation::places::use_places;
use crate::components::navigation::site::use_site;
use crate::components::reads::why_unreachable::WhyUnreachable;
use crate::live::{self, Ended, use_live};
use crate::ui::button::{Look, SubmitButton};
use crate::ui::field::{SelectField, TextField};
use crate::ui::form::Form;
use crate::ui::notice::Notice;

use crate::browser::task::spawn;
use leptos::html;
use leptos::prelude::*;
use slipway_api::{ApiError, Credential};
use slipway_logic::config::Platform;
use slipway_logic::places::directory::Kind;
use slipway_logic::text::errors;

const HELP: &str = "An API token, or the bearer token of your account. Kept until you close this tab or sign out, and sent to this platform only.";
const SHARED: &str = " New tabs of this console use it too.";

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
            // A field that is in the page takes the focus.
            let _ = field.focus();
        }
    });
    let submit = submit(address, token, error, unreachable, busy, field);
    let help = if use_site().config().share_session { format!("{HELP}{SHARED}") } else { HELP.to_owned() };
    view! {
        <HostAnnouncement />
        <h1 tabindex="-1">"Sign in"</h1>
        <WhyHere />
        <Form name="Sign in" on_submit=submit>
            <PlatformChoice platforms address />
            <TextField id="token" label="Token" value=token help error secret=true node=field />
            <SubmitButton look=Look::Primary busy>
                "Sign in"
            </SubmitButton>
        </Form>
        <div role="status">
            {move || unreachable.get().map(|platform| view! { <WhyUnreachable platform=Some(platform) /> })}
        </div>
    }
}

fn submit(
    address: RwSignal<String>,
    token: RwSignal<String>,
    error: RwSignal<Option<String>>,
    unreachable: RwSignal<Option<String>>,
    busy: RwSignal<bool>,
    field: NodeRef<html::Input>,
) -> impl Fn() + Copy {
    let (live, directory) = (use_live(), use_places().directory);
    let refuse = move |sentence: String| {
        error.try_set(Some(sentence));
        if let Some(field) = field.try_get_untracked().flatten() {
            // A field that is gone needs no focus.
            let _ = field.focus();
        }
    };
    // A form that is gone opens no session.
    let asked = StoredValue::new_local(None::<Cancel>);
    on_cleanup(move || {
        asked.try_with_value(|asked| asked.iter().for_each(Cancel::cancel));
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
        let cancel = Cancel::default();
        asked.set_value(Some(cancel.clone()));
        spawn(async move {
            match live::sign_in(live, platform.clone(), credential, cancel).await {
                Ok(organizations) => {
                    directory.try_update(|directory| {
                        for record in organizations.iter().flat_map(|read| &read.items) {
                            directory.learn(Kind::Organization, record, None);
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
            view! { <SelectField id="platform" label="Platform" options value=address /> }.into_any()
        }
    }
}

#[component]
fn WhyHere() -> impl IntoView {
    let ended = use_live().ended;
    move || {
        let ended = ended.get();
        let words = match ended {
            Ended::NotYet | Ended::Asking => return ().into_any(),
            Ended::Idle => {
                "You were signed out because of inactivity. Drafts are kept for 30 minutes. Sign in again to continue."
            }
            Ended::SignedOut => "You are signed out. The token is forgotten.",
            Ended::Elsewhere => {
                "You signed out in another tab. Drafts of this tab are kept for 30 minutes. Sign in again to continue."
            }
            Ended::Refused => "The platform doesn’t accept your token any more. Sign in again to continue.",
        };
        let tone = if ended == Ended::Refused { "warning" } else { "info" };
        view! { <Notice tone>{words}</Notice> }.into_any()
    }
}
