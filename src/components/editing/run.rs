//! Several requests, sent one after the other: what became of each, how far they are, Stop and Retry.

use crate::browser::task::spawn;
use crate::components::navigation::address::use_address;
use crate::components::notifications::notifier::{Notifier, use_notifier};
use crate::ui::button::{Button, Look};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::route::Page;
use slipway_logic::text::errors;

/// What became of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing was sent.
    #[default]
    Unsent,
    /// Earlier requests are sent first.
    Queued,
    /// The answer is awaited.
    Sent,
    /// The platform confirmed.
    Done,
    /// The platform refused, or didn’t answer.
    Failed(String),
}

impl Outcome {
    /// Returns the class and the words of a table’s cell.
    pub fn words(&self) -> (&'static str, String) {
        match self {
            Self::Unsent => ("", String::new()),
            Self::Queued => ("dim", "Queued".to_owned()),
            Self::Sent => ("moving", "Saving…".to_owned()),
            Self::Done => ("fine", "Saved".to_owned()),
            Self::Failed(why) => ("failed", why.clone()),
        }
    }
}

/// The failure of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// A sentence for the person.
    pub why: String,
    /// True if the requests after it would end the same way.
    pub ends_run: bool,
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Self { why, ends_run: false }
    }
}

impl From<&ApiError> for Failure {
    fn from(error: &ApiError) -> Self {
        use ApiError::{Cancelled, NotPermitted, Refused, SessionEnded, SignIn};
        let first = match error {
            Refused { fields, .. } => fields.first().map(|(_, text)| text.clone()),
            _ => None,
        };
        Self {
            why: first.unwrap_or_else(|| errors::write_sentence(error)),
            ends_run: matches!(error, SignIn | Cancelled | NotPermitted { .. } | SessionEnded { .. }),
        }
    }
}

/// The words of a run in messages.
#[derive(Clone, Copy)]
pub struct RunWords {
    /// The label of its button: "Import variables".
    pub act: &'static str,
    /// What is sent: "Variables".
    pub what: &'static str,
    /// What a success is called: "imported".
    pub done: &'static str,
}

/// A run: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Run {
    /// What became of each request; empty before the first run.
    pub outcomes: RwSignal<Vec<Outcome>>,
    /// True while requests are sent.
    pub is_running: RwSignal<bool>,
    words: RunWords,
    notifier: Notifier,
    page: ReadSignal<Page>,
}

impl Run {
    /// Returns a run that hasn’t begun.
    pub fn new(words: RunWords) -> Self {
        Self {
            outcomes: RwSignal::new(Vec::new()),
            is_running: RwSignal::new(false),
            words,
            notifier: use_notifier(),
            page: use_address().page,
        }
    }

    /// Sends what is queued; `send` gets the place of each. Leaving the page stops the run after the present request.
    pub fn begin(self, outcomes: Vec<Outcome>, send: impl AsyncFn(usize) -> Result<(), Failure> + 'static) {
        let is_waiting = self.outcomes.with_untracked(|all| all.contains(&Outcome::Sent));
        if self.is_running.get_untracked() || is_waiting {
            return;
        }
        self.outcomes.set(outcomes);
        self.is_running.set(true);
        let RunWords { act, what, done } = self.words;
        let entry = self.notifier.add(act.to_owned(), self.page.get_untracked());
        spawn(async move {
            while self.is_running.try_get_untracked() == Some(true) {
                let Some(place) = self.next() else { break };
                self.set(place, Outcome::Sent);
                let outcome = match send(place).await {
                    Ok(()) => Outcome::Done,
                    Err(Failure { why, ends_run }) => {
                        if ends_run {
                            self.is_running.try_set(false);
                        }
                        Outcome::Failed(why)
                    }
                };
                self.set(place, outcome);
            }
            self.is_running.try_set(false);
            match self.outcomes.try_with_untracked(|all| Counts::of(all)) {
                Some(Counts { done: saved, all, .. }) => {
                    self.notifier.finish(entry, saved == all, format!("{what}: {saved} of {all} {done}."));
                }
                None => {
                    let said = format!("{what}: stopped by leaving the page. Check which ones were {done}.");
                    self.notifier.finish(entry, false, said);
                }
            }
        });
    }

    /// Stops after the request that is on its way.
    pub fn stop(self) {
        self.is_running.set(false);
    }

    /// Returns the outcomes, with what failed queued once more.
    pub fn queued_again(self) -> Vec<Outcome> {
        let again = |outcome: Outcome| match outcome {
            Outcome::Failed(_) => Outcome::Queued,
            other => other,
        };
        self.outcomes.get_untracked().into_iter().map(again).collect()
    }

    /// Returns what became of the request at a place.
    pub fn outcome(self, place: usize) -> Outcome {
        self.outcomes.with(|all| all.get(place).cloned().unwrap_or_default())
    }

    /// Returns true once each request is done.
    pub fn is_over(self) -> bool {
        let Counts { done, all, .. } = self.outcomes.with(|all| Counts::of(all));
        all > 0 && done == all
    }

    fn next(self) -> Option<usize> {
        self.outcomes.try_with_untracked(|all| all.iter().position(|one| *one == Outcome::Queued))?
    }

    fn set(self, place: usize, outcome: Outcome) {
        self.outcomes.try_update(|all| {
            if let Some(known) = all.get_mut(place) {
                *known = outcome;
            }
        });
    }
}

/// The numbers of the requests of a run.
struct Counts {
    done: usize,
    failed: usize,
    all: usize,
}

impl Counts {
    fn of(outcomes: &[Outcome]) -> Self {
        let many = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|one| is(one)).count();
        Self {
            done: many(|one| *one == Outcome::Done),
            failed: many(|one| matches!(one, Outcome::Failed(_))),
            all: many(|one| *one != Outcome::Unsent),
        }
    }
}

/// How far a run is; Stop while requests are sent, Retry for what isn’t done.
#[component]
pub fn RunProgress(
    /// The run.
    run: Run,
    /// Sends once more what isn’t done.
    #[prop(into)]
    on_retry: Callback<()>,
) -> impl IntoView {
    let words = move || {
        let Counts { done, failed, all } = run.outcomes.with(|all| Counts::of(all));
        let failures = if failed == 0 { String::new() } else { format!(", {failed} failed") };
        format!("{done} of {all} saved{failures}")
    };
    let is_left = move || !run.is_over();
    let stopped = move || {
        view! {
            <Show when=is_left>
                <Button look=Look::Primary on_press=on_retry>
                    "Retry what isn’t saved"
                </Button>
            </Show>
        }
    };
    view! {
        <p role="status">{words}</p>
        <Show when=move || run.is_running.get() fallback=stopped>
            <Button on_press=move || run.stop()>"Stop after the current one"</Button>
        </Show>
    }
}
