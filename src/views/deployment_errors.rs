//! The errors of a deployment, with the platform’s hints for fixing them.

use crate::components::reads::load_error::LoadError;
use crate::components::status::time::Ago;
use crate::live::{PollPolicy, Reading, watch_when};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::markdown::Markdown;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListEnvironmentLog;
use slipway_api::records::{LogLine, LogLines};
use slipway_api::visible::visible;
use slipway_api::{Operation, Timestamp};
use slipway_computed::computed;
use slipway_logic::deployment::errors::{errors_of, failed_execution};
use slipway_logic::log::line::source;

/// The errors of a deployment that the log of its environment contains.
#[derive(Clone, Copy)]
pub struct ErrorReads {
    /// The read of the log.
    pub reading: Reading,
    /// The id of the execution whose errors these are; empty while it isn’t known.
    pub execution: ReadSignal<String>,
    /// The errors, the oldest first.
    pub errors: ReadSignal<Vec<LogLine>>,
}

/// Reads the errors of the execution with the id `known` from the log of its environment; only those of one service if `scope` has its id.
/// While `known` is empty, the execution is that of the newest log entry of the service `scope`, if this entry is an error; otherwise, and
/// without `scope`, it isn’t known. Entries from before `since`, the beginning of the deployment, are left out. The log is read while
/// `is_wanted` is true.
pub fn read_errors(
    id: EnvironmentId,
    is_wanted: Signal<bool>,
    known: Signal<String>,
    scope: Option<String>,
    since: Signal<Option<Timestamp>>,
) -> ErrorReads {
    let request = move || is_wanted.get().then(|| ListEnvironmentLog { environment: id }.request());
    let log = watch_when(request, || PollPolicy::text(LogLines::check, false));
    let scope = StoredValue::new(scope);
    let execution = computed(move || {
        let known = Some(known.get()).filter(|known| !known.is_empty());
        let since = since.get();
        let found =
            || log.value.with(|read| failed_execution(&read.as_ref()?.text, &scope.get_value()?, since));
        known.or_else(found).unwrap_or_default()
    });
    let errors = computed(move || {
        let (execution, since) = (execution.get(), since.get());
        let errors_in =
            |text: &str| scope.with_value(|scope| errors_of(text, &execution, scope.as_deref(), since));
        log.value.with(|read| read.as_ref().map(|read| errors_in(&read.text)).unwrap_or_default())
    });
    // A new execution writes new errors, and so does a new action if the platform doesn't name its execution: the log is read again.
    Effect::new(move |before: Option<(String, Option<Timestamp>)>| {
        let current = (known.get(), since.get());
        if before.is_some_and(|(id, at)| id != current.0 || (at.is_some() && at != current.1)) {
            log.reading.refresh();
        }
        current
    });
    ErrorReads { reading: log.reading, execution, errors }
}

/// Shows the errors of a deployment that the log contains, or the sentence that the log contains none.
#[component]
pub fn DeploymentErrors(
    /// The read of the log.
    reads: ErrorReads,
    /// True if a heading names a single error. Its service, state and time are then left out here, and its message as well if it has only
    /// one line.
    #[prop(optional)]
    has_heading: bool,
) -> impl IntoView {
    let ErrorReads { reading, execution, errors } = reads;
    let nothing = move || match execution.with(String::is_empty) {
        true => "The deployment log has no error of this service since its last action began.",
        false => "The deployment log has no error of this deployment.",
    };
    let is_none =
        move || !reading.is_loading() && reading.error.with(Option::is_none) && errors.with(Vec::is_empty);
    view! {
        <LoadError reading />
        <Show when=move || reading.is_loading()>
            <SkeletonLines />
        </Show>
        <Show when=is_none>
            <p class="dim">{nothing}</p>
        </Show>
        <ErrorList errors has_heading />
    }
}

/// A list of errors of a deployment.
#[component]
pub fn ErrorList(
    /// The errors, the oldest first.
    errors: ReadSignal<Vec<LogLine>>,
    /// True if a heading names a single error, as in [`DeploymentErrors`].
    #[prop(optional)]
    has_heading: bool,
) -> impl IntoView {
    view! {
        <ul class="deployment-errors">
            {move || {
                let errors = errors.get();
                let is_heading = has_heading && errors.len() == 1;
                errors.into_iter().map(|line| view! { <ErrorItem line is_heading /> }).collect_view()
            }}
        </ul>
    }
}

#[component]
fn ErrorItem(
    line: LogLine,
    /// True if a heading has the first line of the message, the source and the time.
    is_heading: bool,
) -> impl IntoView {
    let source = (!is_heading).then(|| {
        view! {
            <small class="dim">
                {visible(&source(&line))} " " {line.at.map(|at| view! { <Ago at=Signal::stored(Some(at)) /> })}
            </small>
        }
    });
    let is_shown = !is_heading || line.message.trim().lines().count() > 1;
    let message = is_shown.then(|| {
        view! {
            <p>
                <code>{visible(&line.message)}</code>
                " "
                {source}
            </p>
        }
    });
    let hint = line.deployment.and_then(|deployment| deployment.hint).map(|text| view! { <Markdown text /> });
    (message.is_some() || hint.is_some()).then(|| view! { <li>{message} {hint}</li> })
}
