//! The last lines of the log that explains the state of a service: the service’s own log for an application or container that starts, runs,
//! or fails while it runs, and the deployment log otherwise.

use crate::browser::clock::time_or_date;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, use_live, watch};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::operations::environment::ListEnvironmentLog;
use slipway_api::records::LogLines;
use slipway_api::state::ServiceState;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::deployment::errors::{
    ExcerptLine, LastAction, last_lines, last_lines_of_service, message_of_last_error,
};
use slipway_logic::log::level::Level;
use slipway_logic::route::ServiceKey;
use slipway_logic::service::log_page::own_log;
use slipway_logic::service::requests;

/// The maximum number of lines that are shown.
const LINES: usize = 5;

/// The number of lines of a service’s own log that are read to find its last error.
const SEARCHED_LINES: u32 = 200;

/// The last error in the lines.
#[derive(Clone, PartialEq, Eq)]
pub enum LastError {
    /// The log isn’t read yet.
    Loading,
    /// The log can’t be read.
    Unreadable,
    /// The log has no line of the service since the last action on it.
    NoLine,
    /// The lines have no error.
    Nothing,
    /// The message of the error, in one line.
    Message(String),
}

/// The last lines of the log. If the last error isn’t among them, the lines around that error are shown instead.
#[component]
pub fn LastLines(
    /// The service.
    service: ServiceKey,
    /// The state of the service, which decides which log is shown; None if it isn’t known.
    #[prop(optional_no_strip)]
    state: Option<ServiceState>,
    /// The last action on the service, whose lines of the deployment log are shown.
    #[prop(optional)]
    action: LastAction,
    /// Receives the last error in the lines.
    #[prop(optional)]
    last_error: Option<WriteSignal<LastError>>,
) -> impl IntoView {
    let ServiceKey { environment, kind, id } = service;
    let own_request = requests::log(kind, id, SEARCHED_LINES).filter(|_| own_log(kind, state.as_ref()));
    let is_own = own_request.is_some();
    let request = own_request.unwrap_or_else(|| ListEnvironmentLog { environment }.request());
    let log = watch(request, PollPolicy::text(LogLines::check, false));
    let reading = log.reading;
    let last_action = action.clone();
    let lines = computed(move || {
        let read = log.value.get()?;
        Some(match is_own {
            true => last_lines_of_service(&read.text, LINES),
            false => last_lines(&read.text, &id.to_string(), last_action.execution.as_deref(), LINES),
        })
    });
    if let Some(last_error) = last_error {
        let action = action.clone();
        let error_of = move |lines: &[ExcerptLine]| match message_of_last_error(lines) {
            _ if lines.is_empty() || (!is_own && action.is_after(lines)) => LastError::NoLine,
            message if message.is_empty() => LastError::Nothing,
            message => LastError::Message(message),
        };
        Effect::new(move || {
            last_error.set(match lines.with(|lines| lines.as_deref().map(&error_of)) {
                Some(found) => found,
                None if reading.error.with(Option::is_some) => LastError::Unreadable,
                None => LastError::Loading,
            });
        });
    }
    let now = use_live().clock.now;
    let item = move |line: ExcerptLine| {
        let class = line.level.map(Level::class);
        let time = line
            .at
            .map(|at| view! { <time datetime=at.to_iso()>{move || time_or_date(at, now.get())}</time> });
        view! {
            <li class=class>
                {time}
                {visible(&line.message)}
            </li>
        }
    };
    let list = move |lines: Vec<ExcerptLine>| match lines.is_empty() {
        true if is_own => {
            view! { <p class="dim">"The platform returned no log line of this service."</p> }.into_any()
        }
        true if action.execution.is_some() => {
            view! { <p class="dim">"The deployment log has no line of the last action on this service."</p> }
                .into_any()
        }
        true => view! { <p class="dim">"The deployment log has no line of this service."</p> }.into_any(),
        false => view! {
            {(!is_own && action.is_after(&lines))
                .then(|| view! { <p class="dim">"These lines are from before the last action."</p> })}
            <ol class="last-lines" tabindex="0" aria-label="Last log lines">
                {lines.into_iter().map(item).collect_view()}
            </ol>
        }
        .into_any(),
    };
    view! {
        <LoadError reading />
        <Show when=move || reading.is_loading()>
            <SkeletonLines />
        </Show>
        {move || lines.get().map(&list)}
    }
}
