//! Asking a service to do something: what stands at once, what is confirmed first, what becomes of it.

use super::rows::{Asked, LiveRow};
use crate::browser::clock;
use crate::components::echo::{Echo, use_echo};
use crate::components::places::use_place;
use crate::live::{Live, send, use_live};
use crate::ui::button::{Button, Look};
use crate::ui::dialog::Dialog;
use crate::ui::dynamic::{dynamic, text};
use leptos::prelude::*;
use leptos::task::spawn_local;
use slipway_api::state::EnvironmentMode;
use slipway_api::{ApiError, Request};
use slipway_logic::action::Action;
use slipway_logic::words;

/// A request that waits for a person's yes, or goes at once.
#[derive(Clone)]
pub struct Question {
    /// What to ask.
    pub action: Action,
    /// The service's name.
    pub name: String,
    /// The request.
    pub request: Request,
    /// Its row.
    pub row: LiveRow,
}

/// Takes questions: asks back where it matters, and sends.
#[derive(Clone, Copy)]
pub struct Asker {
    live: Live,
    echo: Echo,
    open: RwSignal<bool>,
    question: RwSignal<Option<Question>>,
    mode: Signal<Option<EnvironmentMode>>,
}

/// The asker of a page.
pub fn use_asker() -> Asker {
    let place = use_place();
    Asker {
        live: use_live(),
        echo: use_echo(),
        open: RwSignal::new(false),
        question: RwSignal::new(None),
        mode: Signal::derive(move || place.get().mode),
    }
}

impl Asker {
    /// Stopping is confirmed always; anything else in production, and where the mode isn't known.
    pub fn ask(&self, question: Question) {
        let mode = self.mode.get_untracked();
        let careful = matches!(mode, Some(EnvironmentMode::Production) | None);
        if careful || question.action == Action::Stop {
            self.question.set(Some(question));
            self.open.set(true);
        } else {
            self.send(question);
        }
    }

    /// Sends once: what was asked stands beside the last known state, and goes when it is refused.
    fn send(&self, question: Question) {
        let Question { action, name, request, row } = question;
        if row.asked.with_untracked(Option::is_some) {
            return;
        }
        let seen = row.status.get_untracked();
        row.asked.set(Some(Asked { action, seen, at: clock::now() }));
        let (live, echo) = (self.live, self.echo);
        spawn_local(async move {
            match send(live, request).await {
                Ok(_) => {
                    row.followed.set(true);
                    echo.say(format!("{name}: {}.", action.requested().to_ascii_lowercase()));
                }
                // The session ended, and the page with it.
                Err(ApiError::Cancelled | ApiError::SignIn) => row.asked.set(None),
                Err(error) => {
                    row.asked.set(None);
                    echo.fail(outcome(&name, action, &error));
                }
            }
        });
    }
}

/// What is known of a request that got no good answer: "failed" is only said where it did.
fn outcome(name: &str, action: Action, error: &ApiError) -> String {
    let action = action.word().to_ascii_lowercase();
    let unknown = matches!(error, ApiError::Unreachable | ApiError::TimedOut | ApiError::Fault { .. });
    let failed = if unknown { "" } else { " failed" };
    format!("{name}: {action}{failed}. {}", error.of_write())
}

/// The confirmation: what will happen to what, where.
#[component]
pub fn Confirmation(asker: Asker) -> impl IntoView {
    let place = use_place();
    let question = asker.question;
    let action = move || question.with(|question| question.as_ref().map(|q| (q.action, q.name.clone())));
    let words = Signal::derive(move || match action() {
        Some((action, name)) => format!("{} {name}?", action.word()),
        None => String::new(),
    });
    let act = Signal::derive(move || words.get().trim_end_matches('?').to_owned());
    let consequence = Signal::derive(move || match action() {
        Some((Action::Stop, _)) => "It doesn’t run any more until it is deployed again.",
        Some((Action::Deploy, _)) => "What is configured now is deployed.",
        _ => "What is configured now is deployed, and takes the place of what runs.",
    });
    let whereabouts = text(move || {
        let place = place.get();
        let environment =
            place.environment.and_then(|(_, name)| name).unwrap_or_else(|| "this environment".into());
        let project =
            place.project.and_then(|(_, name)| name).map(|name| format!(" of {name}")).unwrap_or_default();
        match place.mode {
            Some(mode) => {
                format!("In {environment}{project}, which is {}.", words::mode(&mode).to_ascii_lowercase())
            }
            None => format!("In {environment}{project}. Its mode isn’t known: it may be production."),
        }
    });
    let confirm = move |()| {
        asker.open.set(false);
        if let Some(question) = question.get_untracked() {
            asker.send(question);
        }
    };
    view! {
        <Dialog open=asker.open title=words>
            <div class="body">
                <p>{whereabouts}</p>
                <p>{consequence}</p>
            </div>
            <div class="buttons">
                <Button on_press=move |()| asker.open.set(false)>"Cancel"</Button>
                {dynamic(move || {
                    let look = if action().is_some_and(|(action, _)| action == Action::Stop) { Look::Danger } else { Look::Primary };
                    view! { <Button look on_press=confirm>{act}</Button> }.into_any()
                })}
            </div>
        </Dialog>
    }
}
