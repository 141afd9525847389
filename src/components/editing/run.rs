//! Several requests, sent one after the other: what became of each, how far they are, Stop and Retry.

use crate::browser::task::spawn;
use crate::browser::{document, links};
use crate::components::navigation::address::use_address;
use crate::components::notifications::notifier::{Notifier, use_notifier};
use crate::live::{Live, use_live};
use crate::ui::button::{Button, Look};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_computed::computed;
use slipway_logic::records::fields::label;
use slipway_logic::route::Page;
use slipway_logic::text::errors;
use slipway_logic::text::format::{capitalized, number};

/// The id of the line that says how far a run is. It gets the focus of the buttons that a run takes away.
const STATUS: &str = "run-status";

/// The outcome of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// No request.
    #[default]
    Unsent,
    /// Earlier requests are sent first.
    Queued,
    /// The answer is awaited.
    Sent,
    /// The platform confirmed. The sentence is what a person should know of it, and empty otherwise.
    Done(String),
    /// The platform refused, or didn’t answer.
    Failed(String),
}

/// The failure of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// A sentence for the person.
    pub why: String,
    /// True if the requests after it would end the same way: they stay queued.
    pub ends_run: bool,
    /// True if the request may have been applied all the same.
    pub is_unknown: bool,
}

impl Failure {
    /// Returns the failure of a read before a write: nothing was sent.
    pub fn of_read(error: &ApiError) -> Self {
        let why = format!("{} Nothing was saved.", errors::sentence(error));
        Self { why, ..Self::of_lone_read(error) }
    }

    /// Returns the failure of a read that no write follows.
    pub fn of_lone_read(error: &ApiError) -> Self {
        Self { why: errors::sentence(error), ends_run: ends(error), is_unknown: false }
    }
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Self { why, ..Self::default() }
    }
}

impl From<&ApiError> for Failure {
    fn from(error: &ApiError) -> Self {
        let field = match error {
            ApiError::Refused { fields, .. } => fields.first(),
            _ => None,
        };
        let why =
            field.map(|(path, why)| format!("{}: {why}", label(path.strip_prefix("body.").unwrap_or(path))));
        Self {
            why: why.unwrap_or_else(|| errors::write_sentence(error)),
            ends_run: ends(error),
            is_unknown: error.may_have_been_applied(),
        }
    }
}

/// Returns true for an error that the next request would meet as well.
fn ends(error: &ApiError) -> bool {
    use ApiError::{Cancelled, HeldBack, NotPermitted, RateLimited, SessionEnded, SignIn, Unreachable};
    matches!(
        error,
        SignIn
            | Cancelled
            | NotPermitted { .. }
            | SessionEnded { .. }
            | RateLimited { .. }
            | HeldBack { .. }
            | Unreachable
    )
}

/// The words of a run in messages.
#[derive(Clone, Copy)]
pub struct RunWords {
    /// The label of its button: "Import variables".
    pub act: &'static str,
    /// The plural of the records: "Variables".
    pub what: &'static str,
    /// The words about a request that is on its way: "Importing…".
    pub doing: &'static str,
    /// The participle of a success: "imported".
    pub done: &'static str,
}

/// A run: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Run {
    /// The outcome of each request; empty before the first run.
    pub outcomes: RwSignal<Vec<Outcome>>,
    /// True from the first request to the answer to the last one.
    pub is_running: RwSignal<bool>,
    /// True while the run ends after the present request.
    pub is_stopping: RwSignal<bool>,
    words: RunWords,
    notifier: Notifier,
    live: Live,
    page: ReadSignal<Page>,
}

impl Run {
    /// Returns a run that hasn’t begun.
    pub fn new(words: RunWords) -> Self {
        Self {
            outcomes: RwSignal::new(Vec::new()),
            is_running: RwSignal::new(false),
            is_stopping: RwSignal::new(false),
            words,
            notifier: use_notifier(),
            live: use_live(),
            page: use_address().page,
        }
    }

    /// Sends what is queued; `send` gets the place of each and returns what a person should know of its success. `ended` is called with
    /// true if a request may have been applied without an answer, unless the page was left: that stops the run after the present request.
    pub fn begin(
        self,
        outcomes: Vec<Outcome>,
        send: impl AsyncFn(usize) -> Result<String, Failure> + 'static,
        ended: impl FnOnce(bool) + 'static,
    ) {
        if self.is_running.get_untracked() {
            return;
        }
        self.outcomes.set(outcomes);
        self.is_stopping.set(false);
        self.is_running.set(true);
        let RunWords { act, what, done, .. } = self.words;
        let entry = self.notifier.add(act.to_owned(), self.page.get_untracked());
        let held = links::hold_tab();
        spawn(async move {
            let (mut last, mut is_unknown) = (None, false);
            while self.is_stopping.try_get_untracked() == Some(false) {
                let Some(place) = self.next() else { break };
                self.set(place, Outcome::Sent);
                let outcome = match send(place).await {
                    Ok(note) => Outcome::Done(note),
                    Err(failure) => {
                        is_unknown |= failure.is_unknown;
                        if failure.ends_run {
                            self.is_stopping.try_set(true);
                            last = Some(failure.why.clone());
                        }
                        Outcome::Failed(failure.why)
                    }
                };
                self.set(place, outcome);
            }
            drop(held);
            match self.outcomes.try_with_untracked(|all| Counts::of(all)) {
                Some(Counts { done: saved, all, .. }) => {
                    self.is_running.try_set(false);
                    ended(is_unknown);
                    let is_whole = saved == all && all > 0;
                    self.notifier.finish(entry, is_whole, format!("{what}: {saved} of {all} {done}."));
                }
                None => {
                    let why = last.unwrap_or_else(|| "stopped, because the page was left.".to_owned());
                    let words = format!("{what}: {why} Check which ones were {done}.");
                    self.notifier.report_without_session(self.live.session, &words);
                    self.notifier.finish(entry, false, words);
                }
            }
        });
    }

    /// Stops after the request that is on its way.
    pub fn stop(self) {
        self.is_stopping.set(true);
    }

    /// Forgets what became of requests: what is sent next is something else.
    pub fn forget(self) {
        if !self.is_running.get_untracked() && untrack(|| self.has_begun()) {
            self.outcomes.set(Vec::new());
        }
    }

    /// Returns true once a run has begun.
    pub fn has_begun(self) -> bool {
        self.outcomes.with(|all| !all.is_empty())
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

    /// Returns the class and the words of a table’s cell about the request at a place.
    pub fn words(self, place: usize) -> (&'static str, String) {
        let RunWords { doing, done, .. } = self.words;
        match self.outcome(place) {
            Outcome::Unsent => ("", String::new()),
            Outcome::Queued if self.is_running.get() => ("dim", "Queued".to_owned()),
            Outcome::Queued => ("dim", "Not sent".to_owned()),
            Outcome::Sent => ("moving", doing.to_owned()),
            Outcome::Done(note) if note.is_empty() => ("fine", capitalized(done)),
            Outcome::Done(note) => ("warning", format!("{}. {note}", capitalized(done))),
            Outcome::Failed(why) => ("failed", why),
        }
    }

    /// Returns true once each request is done.
    pub fn is_over(self) -> bool {
        let Counts { done, all, .. } = self.outcomes.with(|all| Counts::of(all));
        all > 0 && done == all
    }

    fn next(&self) -> Option<usize> {
        self.outcomes.try_with_untracked(|all| all.iter().position(|one| *one == Outcome::Queued))?
    }

    fn set(&self, place: usize, outcome: Outcome) {
        self.outcomes.try_update(|all| {
            if let Some(known) = all.get_mut(place) {
                *known = outcome;
            }
        });
    }
}

/// Returns a signal that is true while the dialog of a run is open. `on_end` is called once it is closed and the run is over: a closed
/// dialog stops nothing.
pub fn end_when_closed(run: Run, on_end: Callback<()>) -> RwSignal<bool> {
    let open = RwSignal::new(true);
    Effect::new(move || {
        if !open.get() && !run.is_running.get() {
            on_end.run(());
        }
    });
    open
}

/// The numbers of the requests of a run.
#[derive(Clone, Copy, PartialEq)]
struct Counts {
    done: usize,
    failed: usize,
    all: usize,
}

impl Counts {
    fn of(outcomes: &[Outcome]) -> Self {
        let many = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|one| is(one)).count();
        Self {
            done: many(|one| matches!(one, Outcome::Done(_))),
            failed: many(|one| matches!(one, Outcome::Failed(_))),
            all: many(|one| *one != Outcome::Unsent),
        }
    }
}

/// The progress of a run, announced when it begins and ends; Stop while requests are sent, Retry for what isn’t done.
#[component]
pub fn RunProgress(
    /// The run.
    run: Run,
    /// Sends once more what isn’t done.
    #[prop(into)]
    on_retry: Callback<()>,
) -> impl IntoView {
    let counts = computed(move || run.outcomes.with(|all| Counts::of(all)));
    let words = computed(move || {
        let Counts { done, failed, all } = counts.get();
        let failures = if failed == 0 { String::new() } else { format!(", {failed} failed") };
        match run.is_running.get() {
            _ if all == 0 => String::new(),
            true => run.words.doing.to_owned(),
            false => format!("{done} of {all} {}{failures}", run.words.done),
        }
    });
    let place = move || {
        let Counts { done, failed, all } = counts.get();
        run.is_running.get().then(|| format!(" {} of {}", number((done + failed) as i64), number(all as i64)))
    };
    // The button that was pressed is gone.
    Effect::new(move |before: Option<bool>| {
        let is_running = run.is_running.get();
        if before.is_some_and(|before| before != is_running) {
            request_animation_frame(|| {
                if document::is_focus_at_rest() {
                    document::focus_id(STATUS);
                }
            });
        }
        is_running
    });
    let stopping =
        computed(move || run.is_stopping.get().then(|| "Waiting for the platform’s answer.".to_owned()));
    view! {
        <p class="run-status" id=STATUS tabindex="-1">
            <span role="status">{words}</span>
            {place}
        </p>
        <Show when=move || run.is_running.get()>
            <Button disabled_reason=stopping on_press=move || run.stop()>
                "Stop after the current one"
            </Button>
        </Show>
        <Show when=move || run.has_begun() && !run.is_running.get() && !run.is_over()>
            <Button look=Look::Primary on_press=on_retry>
                {format!("Retry what isn’t {}", run.words.done)}
            </Button>
        </Show>
    }
}
