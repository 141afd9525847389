//! A run of several requests (`slipway_logic::run`): sends them, and shows the progress with Stop and Retry.

use crate::browser::task::spawn;
use crate::browser::{focus, links};
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::{ActivityState, Notifier, use_notifier};
use crate::live::{Live, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::run::labels::RunLabels;
use slipway_logic::run::{Command, Counts, Event, Failure, Outcome, Report, Run};
use slipway_logic::text::format::number;

/// A run on a page: a handle that closures copy. If the page is left, the run stops after the request in flight.
#[derive(Clone, Copy)]
pub struct RunHandle {
    machine: RwSignal<Run>,
    shell: StoredValue<Shell>,
    labels: RunLabels,
}

/// The part of a run that outlives its page.
#[derive(Clone)]
struct Shell {
    machine: ArcRwSignal<Run>,
    labels: RunLabels,
    notifier: Notifier,
    live: Live,
    /// The id of the session in which the run began; None without a session, and before it begins.
    session: Option<String>,
    page: ReadSignal<Page>,
    /// True if the page shows the outcome of each request for as long as it is open.
    has_outcomes_on_page: bool,
}

impl RunHandle {
    /// Returns a run that hasn’t begun.
    pub fn new(labels: RunLabels) -> Self {
        let machine = ArcRwSignal::new(Run::default());
        let (notifier, live, page) = (use_notifier(), use_live(), use_address().page);
        let shell = Shell {
            machine: machine.clone(),
            labels,
            notifier,
            live,
            session: None,
            page,
            has_outcomes_on_page: false,
        };
        let machine_to_stop = machine.clone();
        on_cleanup(move || {
            machine_to_stop.try_update(|machine| machine.handle(Event::Leave));
        });
        Self { machine: machine.into(), shell: StoredValue::new(shell), labels }
    }

    /// Returns the run with the setting that no toast about a failure is shown while the page is open: the page shows the outcome of each
    /// request.
    pub fn with_outcomes_on_page(self) -> Self {
        self.shell.update_value(|shell| shell.has_outcomes_on_page = true);
        self
    }

    /// Starts the run with `Event::Start`, or continues it with `Event::Retry`, which sends the requests that failed or are still queued, and
    /// checks those without an answer. `send` sends the request at an index, and returns a note that is shown as a warning; empty for none.
    /// `check` returns true if a request without an answer was applied. If it returns false, the request is sent again, so false is also
    /// right for a request that does no harm twice. `ended` is called with the report when the run ends, also if the page was left.
    pub fn begin(
        self,
        event: Event,
        send: impl AsyncFn(usize) -> Result<String, Failure> + 'static,
        check: impl AsyncFn(usize) -> Result<bool, Failure> + 'static,
        ended: impl FnOnce(&Report) + 'static,
    ) {
        let shell = self.shell.get_value();
        let shell = Shell { session: session_id(shell.live), ..shell };
        let mut next = shell.handle(event);
        if next.is_none() {
            return;
        }
        let entry = shell.notifier.add(self.labels.submit_label.to_owned(), shell.page.get_untracked());
        let tab_guard = links::guard_leave();
        spawn(async move {
            loop {
                match next {
                    Some(Command::Send(index)) => {
                        let result = send(index).await;
                        next = shell.handle(Event::Ended(index, result));
                    }
                    Some(Command::Check(index)) => {
                        let result = check(index).await;
                        next = shell.handle(Event::Checked(index, result));
                    }
                    Some(Command::Report(report)) => {
                        drop(tab_guard);
                        ended(&report);
                        shell.report(entry, &report);
                        return;
                    }
                    None => return,
                }
            }
        });
    }

    /// Stops the run after the request in flight.
    pub fn stop(self) {
        self.machine.update(|machine| {
            machine.handle(Event::Stop);
        });
    }

    /// Forgets the outcomes, because the values to send have changed. Does nothing while the run is in progress.
    pub fn reset(self) {
        if untrack(|| self.has_begun() && !self.is_running()) {
            self.machine.update(|machine| {
                machine.handle(Event::Reset);
            });
        }
    }

    /// Returns true from the first request to the response to the last one.
    pub fn is_running(self) -> bool {
        self.machine.with(Run::is_running)
    }

    /// Returns true once a run has begun; false again after a reset.
    pub fn has_begun(self) -> bool {
        self.machine.with(|machine| !machine.outcomes().is_empty())
    }

    /// Returns true once every request has succeeded; false before the run has begun.
    pub fn is_complete(self) -> bool {
        self.machine.with(Run::is_complete)
    }

    /// Returns the outcome of the request with an index; `Unsent` if the run hasn’t begun, or doesn’t contain the request.
    pub fn outcome(self, index: usize) -> Outcome {
        self.machine.with(|machine| machine.outcomes().get(index).cloned().unwrap_or_default())
    }

    /// Returns the CSS class and the text of the table cell that shows the status of the request with an index.
    pub fn status_cell(self, index: usize) -> (&'static str, String) {
        self.labels.status_cell(self.outcome(index), self.is_running())
    }
}

impl Shell {
    fn handle(&self, event: Event) -> Option<Command> {
        self.machine.try_update(|machine| machine.handle(event))?
    }

    /// Reports the end of a run in the activity list and in a message, also if its page was left. There is no message if the open page
    /// shows the failures itself ([`RunHandle::with_outcomes_on_page`]), or if another session has begun.
    fn report(&self, entry: u32, report: &Report) {
        let Counts { unknown, failed, .. } = report.counts;
        let (is_complete, message) = (report.counts.is_complete(), self.labels.report(report));
        let is_shown_on_page = self.has_outcomes_on_page && !report.is_left && !is_complete;
        match session_id(self.live) {
            session if session == self.session && is_shown_on_page => {
                self.notifier.set_failed(entry, failed == 0 && unknown > 0, &message);
            }
            session if session == self.session && failed == 0 && unknown > 0 => {
                self.notifier.set_state(entry, ActivityState::Unknown, &message);
                self.notifier.show_failure(message);
            }
            session if session == self.session => self.notifier.finish(entry, is_complete, message),
            // The end of a session removes its activity entries, except in an embedded page, so the outcome is shown in a message as well.
            // If another session began, no message is shown, because the outcome belongs to the earlier session.
            _ => {
                let state = match (is_complete, unknown) {
                    (true, _) => ActivityState::Succeeded,
                    (false, 0) => ActivityState::Failed,
                    (false, _) => ActivityState::Unknown,
                };
                self.notifier.set_state(entry, state, &message);
                self.notifier.report_without_session(self.live.session, &message);
            }
        }
    }
}

fn session_id(live: Live) -> Option<String> {
    live.session.with_untracked(|session| session.as_ref().map(|session| session.id.clone()))
}

/// Returns a signal that is true while the dialog of a run is open. `on_end` is called once the dialog is closed and the run has ended:
/// closing the dialog doesn’t stop the run.
pub fn end_when_closed(run: RunHandle, on_end: Callback<()>) -> RwSignal<bool> {
    let open = RwSignal::new(true);
    Effect::new(move || {
        if !open.get() && !run.is_running() {
            on_end.run(());
        }
    });
    open
}

/// Draws the progress of a run, which is announced when the run begins and ends, with the button Stop while requests are sent, and Retry
/// after a run that isn’t complete.
#[component]
pub fn RunProgress(
    /// The run whose progress is drawn.
    run: RunHandle,
    /// The callback that sends the requests that failed or weren’t sent, and checks those without an answer.
    #[prop(into)]
    on_retry: Callback<()>,
) -> impl IntoView {
    let counts = computed(move || run.machine.with(Run::counts));
    let status_text = computed(move || run.labels.status_text(counts.get(), run.is_running()));
    let progress = move || {
        let Counts { done, failed, unknown, all } = counts.get();
        let ended = done + failed + unknown;
        run.is_running().then(|| format!(" {} of {}", number(ended as i64), number(all as i64)))
    };
    let status = NodeRef::new();
    // The pressed button (Stop or Retry) is removed when the run begins or ends, so the status gets the focus.
    Effect::new(move |before: Option<bool>| {
        let is_running = run.is_running();
        if before.is_some_and(|before| before != is_running) {
            focus::restore(status);
        }
        is_running
    });
    let stopping = computed(move || {
        run.machine.with(Run::is_stopping).then(|| "Waiting for the platform’s answer.".to_owned())
    });
    view! {
        <p class="run-status" node_ref=status tabindex="-1">
            <span role="status">{status_text}</span>
            {progress}
        </p>
        <Show when=move || run.is_running()>
            <Button disabled_reason=stopping on_press=move || run.stop()>
                "Stop after the current one"
            </Button>
        </Show>
        <Show when=move || run.has_begun() && !run.is_running() && !run.is_complete()>
            <Button variant=ButtonVariant::Primary on_press=on_retry>
                {format!("Retry what isn’t {}", run.labels.participle)}
            </Button>
        </Show>
    }
}
