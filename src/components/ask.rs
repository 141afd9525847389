//! Asking a service to do something: what stands at once, what is confirmed first, what becomes of it.

use super::address::use_address;
use super::asked::{Asked, Request as Standing};
use super::echo::{Echo, use_echo};
use super::places::use_place;
use crate::browser::clock;
use crate::browser::task::spawn;
use crate::live::{Live, send, use_live};
use crate::signal::{Memo, RwSignal, See, Signal};
use crate::ui::button::{Look, button};
use crate::ui::dialog::dialog;
use crate::ui::dynamic::{derived, dynamic, text};
use crate::ui::el::el;
use crate::ui::menu::MenuItem;
use crate::ui::parts::Part;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::{EnvironmentMode, ServiceKind};
use slipway_api::{ApiError, Request, Spec};
use slipway_logic::action::{self, Action};
use slipway_logic::directory::Kind;
use slipway_logic::list::Sides;
use slipway_logic::route::Page;
use slipway_logic::words::{self, Group};
use slipway_logic::{deploy, summary};
use std::sync::Arc;

/// A service that can be asked.
#[derive(Clone, PartialEq)]
pub struct Target {
    /// Its id.
    pub id: Arc<str>,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: ServiceKind,
    /// Its environment.
    pub of: EnvironmentId,
}

/// A request that waits for a person's yes, or goes at once.
#[derive(Clone)]
struct Question {
    action: Action,
    target: Target,
    request: Request,
}

group! {
    /// Takes questions: asks back where it matters, and sends.
    Asker of Signals
}

/// What it is made of.
pub struct Signals {
    live: Live,
    echo: Echo,
    /// What was asked so far.
    pub asked: Asked,
    open: RwSignal<bool>,
    question: RwSignal<Option<Question>>,
    mode: Signal<Option<EnvironmentMode>>,
    page: Memo<Page>,
}

/// The asker of a page.
pub fn use_asker() -> Asker {
    let place = use_place();
    Asker::from(Signals {
        live: use_live(),
        echo: use_echo(),
        asked: Asked::default(),
        open: RwSignal::new(false),
        question: RwSignal::new(None),
        mode: derived(move || place.get().mode),
        page: use_address().page,
    })
}

impl Asker {
    /// Stopping is confirmed always; anything else in production, and where the mode isn't known.
    fn ask(&self, question: Question) {
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
        let Question { action, target, request } = question;
        let one = self.asked.of(&target.id);
        if one.request.peek(Option::is_some) {
            return;
        }
        let seen = untrack(|| self.asked.status(&target.id));
        one.request.set(Some(Standing { action, seen, at: clock::now() }));
        let (live, echo) = (self.live, self.echo);
        let name = target.name;
        let entry =
            echo.asked(format!("{name}: {}", action.word().to_ascii_lowercase()), self.page.get_untracked());
        spawn(async move {
            match send(live, request).await {
                Ok(_) => {
                    one.followed.set(Some(entry));
                    echo.ended(entry, true, format!("{name}: {}.", action.requested().to_ascii_lowercase()));
                }
                // The session ended, and the page with it.
                Err(ApiError::Cancelled | ApiError::SignIn) => one.request.set(None),
                Err(error) => {
                    one.request.set(None);
                    echo.ended(entry, false, outcome(&name, action, &error));
                }
            }
        });
    }

    /// Takes a reading of statuses: what was asked is shown now, or ended. True where a deployment ended.
    pub fn heard(&self, sides: &Sides, name: impl Fn(&str) -> Option<String>) -> bool {
        let news = self.asked.read(sides, clock::now());
        for (entry, id, status) in news.ended {
            let Some(state) = summary::state(&status) else { continue };
            let name = name(&id).unwrap_or_default();
            let sentence = format!("{name}: {}.", words::word(&state).to_ascii_lowercase());
            self.echo.ended(entry, words::group(&state) != Group::Failed, sentence);
        }
        news.deployed
    }

    /// What a service's menu offers: the one way to deploy, and stop; each with the reason where it is off.
    pub fn menu(self, target: &Target) -> Vec<MenuItem> {
        let id = target.id.clone();
        let status = derived(move || self.asked.status(&id).and_then(|status| summary::state(&status)));
        let deployment =
            derived(move || status.get().map_or(Ok(Action::Deploy), |state| action::deployment(&state)));
        let stop = derived(move || {
            status.get().map_or(Ok(()), |state| action::offered(Action::Stop, &state)).map(|()| Action::Stop)
        });
        vec![self.item(target, deployment, false), self.item(target, stop, true)]
    }

    fn item(self, target: &Target, chosen: Signal<Result<Action, String>>, danger: bool) -> MenuItem {
        let one = self.asked.of(&target.id);
        let live = self.live;
        let request = {
            let target = target.clone();
            move |action| {
                let id = target.id.parse().ok()?;
                let offered = |spec: &Spec| live.offers.peek(|offers| offers.refused(spec).is_none());
                deploy::request(action, &target.kind, id, target.of, offered)
            }
        };
        let why_not = {
            let request = request.clone();
            move |action| match request(action) {
                Some(request) => {
                    let why = live.offers.see(|offers| offers.refused(request.spec))?;
                    Some(format!("This platform doesn’t offer it. {why}"))
                }
                None => Some("This console doesn’t know this kind of service".into()),
            }
        };
        let off = derived(move || match (one.request.get(), chosen.get()) {
            (Some(asked), _) => Some(format!("{}, not shown by the platform yet", asked.action.requested())),
            (None, Err(reason)) => {
                why_not(if danger { Action::Stop } else { Action::Deploy }).or(Some(reason))
            }
            (None, Ok(action)) => why_not(action),
        });
        let target = target.clone();
        let act = Callback::new(move |()| {
            let Ok(action) = chosen.get_untracked() else { return };
            let Some(request) = request(action) else { return };
            self.ask(Question { action, target: target.clone(), request });
        });
        let default = if danger { Action::Stop } else { Action::Deploy };
        let word = derived(move || chosen.get().unwrap_or(default).word().to_owned());
        MenuItem { word, off, danger, act }
    }

    /// What was asked of a service, in words, while the platform doesn't show it.
    pub fn standing(self, id: &str) -> Signal<Option<String>> {
        let one = self.asked.of(id);
        derived(move || one.request.get().map(|asked| asked.action.requested()))
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
    let question = asker.question;
    let action =
        move || question.see(|question| question.as_ref().map(|q| (q.action, q.target.name.clone())));
    let words = derived(move || match action() {
        Some((action, name)) => format!("{} {name}?", action.word()),
        None => String::new(),
    });
    let act = derived(move || words.get().trim_end_matches('?').to_owned());
    let consequence = derived(move || match action() {
        Some((Action::Stop, _)) => "It doesn’t run any more until it is deployed again.",
        Some((Action::Deploy, _)) => "What is configured now is deployed.",
        _ => "What is configured now is deployed, and takes the place of what runs.",
    });
    let whereabouts = whereabouts();
    let confirm = move || {
        asker.open.set(false);
        if let Some(question) = question.get_untracked() {
            asker.send(question);
        }
    };
    dialog(asker.open, words, move || {
        vec![
            Part::from(
                el("div").class("body").child(el("p").child(whereabouts)).child(el("p").child(consequence)),
            ),
            Part::from(
                el("div")
                    .class("buttons")
                    .child(button(Look::Plain, "Cancel", move || asker.open.set(false)).into_any())
                    .child(dynamic(move || {
                        let look = if action().is_some_and(|(action, _)| action == Action::Stop) {
                            Look::Danger
                        } else {
                            Look::Primary
                        };
                        button(look, act, confirm).into_any()
                    })),
            ),
        ]
    })
    .into_any()
}

/// Where something will happen: environment, project and mode.
pub fn whereabouts() -> Signal<String> {
    let place = use_place();
    text(move || {
        let place = place.get();
        let environment = place.name(Kind::Environment).unwrap_or_else(|| "this environment".into());
        let project = place.name(Kind::Project).map(|name| format!(" of {name}")).unwrap_or_default();
        match place.mode {
            Some(mode) => {
                format!("In {environment}{project}, which is {}.", words::mode(&mode).to_ascii_lowercase())
            }
            None => format!("In {environment}{project}. Its mode isn’t known: it may be production."),
        }
    })
}
