//! The last lines of the log that explains the state of a service. For an application or container that starts, runs, or fails while it
//! runs, this is its own log; otherwise it is the deployment log.

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
use slipway_logic::deployment::errors::{ExcerptLine, LastAction, last_lines, last_lines_of_service};
use slipway_logic::log::level::Level;
use slipway_logic::route::ServiceKey;
use slipway_logic::service::log_page::own_log;
use slipway_logic::service::requests;

/// The number of lines.
const LINES: usize = 5;

/// The number of lines of a service’s own log in which the last error is looked for.
const SEARCHED_LINES: u32 = 200;

/// The lines, with the last error in sight.
#[component]
pub fn LastLines(
    /// The service.
    service: ServiceKey,
    /// The state of the service, which decides which log is shown; None if it isn’t known.
    #[prop(optional_no_strip)]
    state: Option<ServiceState>,
    /// The last action on the service, to which lines of the deployment log belong.
    #[prop(optional)]
    action: LastAction,
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
