//! Deleting: it says what it will destroy, and asks for the name.

use super::address::use_address;
use super::notifications::use_notifier;
use super::places::use_place;
use crate::browser::task::spawn;
use crate::live::{send, use_live};
use crate::signal::{RwSignal, See, Signal, StoredValue};
use crate::ui::button::{Look, button, submitting_unless};
use crate::ui::dialog::dialog;
use crate::ui::dynamic::{derived, effect, text, when};
use crate::ui::el::el;
use crate::ui::field::TextField;
use crate::ui::form;
use crate::ui::notice::notice;
use leptos::prelude::*;
use slipway_api::visible::is_same_name;
use slipway_api::{ApiError, Request};
use slipway_logic::places::directory::Kind;
use slipway_logic::route::{Dialog as Named, Page};
use slipway_logic::text::errors;

/// Said of a name that was typed wrong.
pub const NOT_THE_NAME: &str = "Doesn’t match the name. Upper and lower case matter.";

/// The dialog of what the page is about.
#[component]
pub fn DeleteDialog(
    /// What it is: "project".
    kind: &'static str,
    /// Its name, which has to be typed; None or empty while it isn't known.
    #[prop(into)]
    name: Signal<Option<String>>,
    /// What is destroyed with it, in a sentence or two.
    #[prop(into)]
    destroys: Signal<String>,
    /// Why it can't be deleted.
    #[prop(into)]
    off: Signal<Option<String>>,
    /// The request.
    request: Request,
    /// Where one is afterwards.
    #[prop(into)]
    then: Signal<Page>,
) -> impl IntoView {
    let address = use_address();
    let open = address.dialog(Named::Delete);
    let (live, notifier, page) = (use_live(), use_notifier(), address.page);
    let (typed, tried) = (RwSignal::new(String::new()), RwSignal::new(false));
    let (busy, trouble) = (RwSignal::new(false), RwSignal::new(None::<String>));
    effect(move || {
        open.track();
        typed.set(String::new());
        trouble.set(None);
        tried.set(false);
    });
    let place = use_place();
    let (spec, scope) = (request.spec, move || {
        place.see(|place| place.step(Kind::Environment).map(|(_, id, _)| id.to_string())).unwrap_or_default()
    });
    let known = move || name.get().filter(|name| !name.trim().is_empty());
    // An unknown name is the careful case: what can't be named isn't deleted.
    let off = derived(move || {
        let unknown = || known().is_none().then(|| format!("The {kind}’s name isn’t loaded yet."));
        off.get().or_else(unknown).or_else(|| live.is_forbidden(spec, &scope()))
    });
    // What the platform said is about what was sent.
    effect(move || {
        typed.track();
        trouble.set(None);
    });
    let reason = derived(move || {
        let is_named = known().is_some_and(|name| is_same_name(&typed.get(), &name));
        off.get().or_else(|| (!is_named).then(|| format!("Type the {kind}’s name first")))
    });
    let error =
        derived(move || (tried.get() && reason.see(Option::is_some)).then(|| NOT_THE_NAME.to_owned()));
    let request = StoredValue::new(request);
    let delete = move || {
        let is_off = reason.get_untracked().is_some();
        tried.set(is_off);
        if busy.get_untracked() || is_off {
            return;
        }
        busy.set(true);
        trouble.set(None);
        let called = name.get_untracked().unwrap_or_default();
        let entry = notifier.asked(format!("{called}: delete"), page.get_untracked());
        spawn(async move {
            let outcome = send(live, request.get_value()).await;
            busy.try_set(false);
            match outcome {
                Ok(_) => {
                    notifier.ended(entry, true, format!("{called}: deleted."));
                    if let Some(then) = then.try_get_untracked() {
                        address.replace(&then.url());
                    }
                }
                Err(ApiError::SignIn | ApiError::Cancelled) => {}
                Err(error @ ApiError::SessionEnded { .. }) => {
                    notifier.tell_without_session(
                        live.session,
                        &format!("{called}: {}", errors::sentence(&error)),
                    );
                }
                Err(error) => {
                    if matches!(error, ApiError::NotPermitted { .. }) {
                        live.forbid(spec, untrack(scope));
                    }
                    let sentence = errors::write_sentence(&error);
                    notifier.noted(entry, &sentence);
                    trouble.try_set(Some(sentence));
                }
            }
        });
    };
    let shown = move || known().unwrap_or_default();
    let title = text(move || format!("Delete {kind} {}?", shown()));
    let label = text(move || format!("Type {} to confirm", shown()));
    let typing = move || {
        view! { <TextField id="delete-name" label=label.get_untracked() value=typed error /> }.into_any()
    };
    dialog(open, title, move || {
        let field = when(move || off.see(Option::is_none), typing);
        let why = when(
            move || off.see(Option::is_some),
            move || {
                let words = text(move || off.get().unwrap_or_default());
                notice("warning", el("p").child(words)).into_any()
            },
        );
        let all =
            vec![form::trouble(trouble).into(), el("p").child(destroys).into(), why.into(), field.into()];
        let press = submitting_unless(Look::Danger, format!("Delete {kind}"), busy, reason);
        let cancel = button(Look::Plain, "Cancel", move || open.set(false));
        let form = form::form(format!("Delete {kind}"), delete);
        vec![form.child(form::body(all)).child(form::buttons(vec![cancel, press])).into()]
    })
    .into_any()
}
