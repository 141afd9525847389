//! The last lines that the deployment log has of a service, read when a person asks for them.

use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::ListEnvironmentLog;
use slipway_api::records::LogLines;
use slipway_api::visible::visible;
use slipway_logic::deployment::errors::last_lines;

/// The number of lines.
const LINES: usize = 5;

/// The button and the lines.
#[component]
pub fn LastLines(
    /// The environment.
    of: EnvironmentId,
    /// The service.
    id: ServiceId,
    /// The name of the service, for screen readers.
    name: String,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    view! {
        <button
            type="button"
            class="link-button"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| is_open.update(|open| *open = !*open)
        >
            {move || if is_open.get() { "Hide log lines" } else { "Show log lines" }}
            <span class="visually-hidden">{format!(" of {name}")}</span>
        </button>
        <Show when=move || is_open.get()>
            <Lines of id />
        </Show>
    }
}

#[component]
fn Lines(of: EnvironmentId, id: ServiceId) -> impl IntoView {
    let policy = PollPolicy::text(LogLines::check, false);
    let log = watch(ListEnvironmentLog { environment: of }.request(), policy);
    let reading = log.reading;
    let lines = move || {
        let read = log.value.get()?;
        let lines = last_lines(&read.text, &id.to_string(), LINES);
        Some(match lines.is_empty() {
            true => "The deployment log has no line of this service.".to_owned(),
            false => lines.iter().map(|line| visible(&line.message)).collect::<Vec<_>>().join("\n"),
        })
    };
    view! {
        <LoadError reading />
        <Show when=move || reading.is_loading()>
            <SkeletonLines />
        </Show>
        {move || lines().map(|lines| view! { <pre class="last-lines" tabindex="0">{lines}</pre> })}
    }
}
