//! The form for a token: an alternative to a sign-in provider, and the only form for a platform without a provider.

use crate::browser::clock;
use crate::browser::http::Cancel;
use crate::browser::task::spawn;
use crate::components::reads::why_unreachable::WhyUnreachable;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{self, use_live};
use crate::ui::button::{ButtonVariant, SubmitButton};
use crate::ui::field::{CheckField, TextField};
use crate::ui::form::Form;
use leptos::html;
use leptos::prelude::*;
use slipway_api::{ApiError, Credential};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::text::errors;

const HELP: &str = "An API token, or the bearer token of your account. Kept until you close this tab or sign out, and sent to this platform only.";
const SHARED: &str = " New tabs of this console use it too.";

/// The form for a token. When the form is submitted, the token is checked at the platform; an accepted token opens the session.
#[component]
pub fn TokenForm(
    /// The platform's address.
    #[prop(into)]
    address: Signal<String>,
    /// The token as it was typed.
    token: RwSignal<String>,
    /// The id of the element that describes the field.
    described_by: &'static str,
) -> impl IntoView {
    let error = RwSignal::new(None::<String>);
    let unreachable = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let keeps_drafts = RwSignal::new(false);
    let field = NodeRef::<html::Input>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            // The field is in the page, so focusing it doesn’t fail, and the result is ignored.
            let _ = field.focus();
        }
    });
    // Tabs share the session of a platform at the console’s own origin only if its replies are sandboxed. Before sign-in this isn’t known,
    // so the help doesn’t promise a shared session then.
    let site = use_site();
    let config = site.config();
    let is_shared =
        config.share_session && config.platforms.iter().all(|platform| !platform.url.starts_with('/'));
    let help = if is_shared { format!("{HELP}{SHARED}") } else { HELP.to_owned() };
    let submit = submit(address, token, error, unreachable, busy, field, keeps_drafts);
    view! {
        <Form name="Sign in" on_submit=submit>
            <TextField
                id="token"
                label="Token"
                value=token
                set_value=token
                help=help
                error
                secret=true
                node=field
                described_by
            />
            {live::has_drafts_of_refused_token(use_live())
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
            <SubmitButton variant=ButtonVariant::Primary busy>
                "Sign in"
            </SubmitButton>
        </Form>
        <div role="status">
            {move || unreachable.get().map(|platform| view! { <WhyUnreachable platform=Some(platform) /> })}
        </div>
    }
}

fn submit(
    address: Signal<String>,
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
                    refuse(errors::sign_in_sentence(&error, &platform, clock::now()));
                    if error == ApiError::Unreachable {
                        unreachable.try_set(Some(platform));
                    }
                }
            }
            busy.try_set(false);
        });
    }
}
