//! The end of a session, before it comes: a token that ends soon, and a person who seems to have left.

use crate::browser::clock;
use crate::browser::task::spawn;
use crate::live::{Ended, renew, stay, use_live};
use crate::signal::{RwSignal, See};
use crate::ui::button::{Look, button, submitting};
use crate::ui::dialog::dialog;
use crate::ui::dynamic::{effect, memo, text, when};
use crate::ui::el::parts::Part;
use crate::ui::el::{el, many};
use crate::ui::field::TextField;
use crate::ui::form;
use crate::ui::notice::notice;
use leptos::prelude::*;
use slipway_api::{ApiError, Credential, Timestamp};
use slipway_logic::reading::poll::is_pause;
use slipway_logic::session::Session;
use slipway_logic::text::errors;

/// The console offers to sign in again so long before a token ends, in milliseconds.
const BEFORE: i64 = 5 * 60_000;

/// Offers to sign in again in place while a token ends soon.
#[component]
pub fn TokenEnds() -> impl IntoView {
    let live = use_live();
    let ends = memo(move || live.session.see(|session| session.as_ref().and_then(Session::ends)));
    let is_soon = move || ends.get().is_some_and(|ends| ends.since(live.now.get()) < BEFORE);
    let open = RwSignal::new(false);
    let sentence = text(move || match ends.get() {
        Some(ends) if ends > live.now.get() => {
            format!("Your token expires at {}. Sign in again to continue. ", clock::time_of_day(ends))
        }
        _ => "Your token has expired. Sign in again to continue. ".into(),
    });
    let notice = move || {
        notice(
            "warning",
            el("p").child(sentence).child(
                el("button")
                    .attr("type", "button")
                    .class("link-button")
                    .on_mouse("click", move |_| open.set(true))
                    .child("Sign in again"),
            ),
        )
        .into_any()
    };
    many(vec![
        el("div").attr("role", "status").child(when(is_soon, notice)).into_any(),
        view! { <SignInAgain open /> }.into_any(),
    ])
}

#[component]
fn SignInAgain(open: RwSignal<bool>) -> impl IntoView {
    let live = use_live();
    let token = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let submit = move || {
        let Some(credential) = Credential::recognise(&token.get_untracked()) else {
            error.set(Some("Paste a token.".into()));
            return;
        };
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        error.set(None);
        spawn(async move {
            match renew(live, credential).await {
                Ok(()) => {
                    token.try_set(String::new());
                    open.try_set(false);
                }
                Err(ApiError::SignIn) => {
                    error.try_set(Some(
                        "The platform doesn’t accept this token. Check that it is complete and for this platform.".into(),
                    ));
                }
                Err(ApiError::Refused { said, .. }) => {
                    error.try_set(Some(said));
                }
                Err(other) => {
                    error.try_set(Some(errors::sentence(&other)));
                }
            }
            busy.try_set(false);
        });
    };
    dialog(open, "Sign in again", move || {
        let about = "Nothing on this page is lost. Use a token of the same account.";
        let field =
            view! { <TextField id="token-again" label="Token" value=token error secret=true /> }.into_any();
        let cancel = button(Look::Plain, "Cancel", move || open.set(false));
        let press = submitting(Look::Primary, "Sign in", busy);
        let body = form::body(vec![el("p").child(about).into(), field.into()]);
        vec![form::form("Sign in again", submit).child(body).child(form::buttons(vec![cancel, press])).into()]
    })
    .into_any()
}

/// Warns before a person is signed out for lack of use; one press, and the time begins anew.
#[component]
pub fn IdleWarning() -> impl IntoView {
    let live = use_live();
    let open = RwSignal::new(false);
    effect(move || {
        let warns = live.idle_until.see(Option::is_some);
        if open.get_untracked() != warns {
            open.set(warns);
        }
    });
    // However the question is closed, somebody is there.
    effect(move || {
        if !open.get() && live.idle_until.peek(Option::is_some) {
            stay(live);
        }
    });
    let left = text(move || {
        let left = live.idle_until.get().map_or(0, |until| until.since(live.now.get()).max(0) / 1_000);
        format!("Signing out in {left} s. Drafts are kept for 30 minutes.")
    });
    dialog(open, "You’ve been inactive", move || {
        vec![
            Part::from(el("div").class("body").child(el("p").attr("role", "timer").child(left))),
            Part::from(
                el("div")
                    .class("buttons")
                    .child(button(Look::Plain, "Sign out now", move || live.end(Ended::Idle)).into_any())
                    .child(button(Look::Primary, "Stay signed in", move || open.set(false)).into_any()),
            ),
        ]
    })
    .into_any()
}

/// Counts a pause down that the platform asked for.
#[component]
pub fn Pause() -> impl IntoView {
    let live = use_live();
    let left_of = move |until: Option<Timestamp>| {
        let now = live.now.get();
        until.filter(|until| is_pause(*until, now)).map(|until| (until.since(now) + 999) / 1_000)
    };
    let left = memo(move || left_of(live.paused_until.get()));
    let held_back = memo(move || left_of(live.held_back_until.get()));
    let shown = memo(move || left.see(Option::is_some) || held_back.see(Option::is_some));
    let sentence = text(move || match (left.get(), held_back.get()) {
        (Some(left), _) if left >= 120 => format!("Rate limit reached. Updates resume in {} min.", left / 60),
        (Some(left), _) => format!("Rate limit reached. Updates resume in {left} s."),
        (None, Some(left)) => format!(
            "This page sent the same request more than 10 times in 10 seconds. Updates are paused and resume in {left} s."
        ),
        (None, None) => String::new(),
    });
    when(
        move || shown.get(),
        move || notice("warning", el("p").attr("role", "timer").child(sentence)).into_any(),
    )
}
