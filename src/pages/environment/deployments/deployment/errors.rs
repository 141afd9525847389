//! The errors of a deployment: those of a service are in its row, the others in a card.

use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::cards::Card;
use crate::views::deployment_errors::{DeploymentErrors, ErrorList, ErrorReads, read_errors};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::deployment::changes::ServiceChange;
use slipway_logic::deployment::errors::{is_about, of_no_row};

/// Reads the errors of a deployment, once it is known to have failed.
pub fn errors_of(
    id: EnvironmentId,
    last: ReadSignal<Option<Deployment>>,
    has_failed: ReadSignal<bool>,
) -> ErrorReads {
    let key = Signal::derive(move || {
        last.with(|last| last.as_ref().map(|last| last.id.clone()).unwrap_or_default())
    });
    let since = Signal::derive(move || last.with(|last| last.as_ref().and_then(|last| last.at)));
    read_errors(id, has_failed.into(), key, None, since)
}

/// The errors of a service, in its row, or the sentence that the log has none.
#[component]
pub fn ServiceErrors(
    /// The errors of the deployment.
    all: ErrorReads,
    /// The id of the service.
    service: String,
) -> impl IntoView {
    let reading = all.reading;
    let errors = computed(move || {
        all.errors.with(|all| all.iter().filter(|line| is_about(line, &service)).cloned().collect::<Vec<_>>())
    });
    let is_none =
        move || !reading.is_loading() && reading.error.with(Option::is_none) && errors.with(Vec::is_empty);
    view! {
        <Show when=move || reading.is_loading()>
            <SkeletonLines />
        </Show>
        <Show when=is_none>
            <p class="dim">"The deployment log has no error of this service."</p>
        </Show>
        <Show when=move || errors.with(|errors| !errors.is_empty())>
            <ErrorList errors />
        </Show>
    }
}

/// The errors that no row of a service shows, and the reason if none can be shown. Draws nothing if rows show errors and there are no
/// other errors, unless the read of the log failed.
#[component]
pub fn OtherErrors(
    /// The errors of the deployment.
    all: ErrorReads,
    /// The services of the deployment.
    changes: ReadSignal<Vec<ServiceChange>>,
) -> impl IntoView {
    let others = computed(move || changes.with(|changes| all.errors.with(|all| of_no_row(all, changes))));
    // Rows with errors also show the loading state, and the sentence that the log has none, so this card doesn’t repeat them.
    let has_rows = computed(move || changes.with(|changes| changes.iter().any(ServiceChange::shows_errors)));
    let is_shown = move || {
        !has_rows.get() || all.reading.error.with(Option::is_some) || others.with(|others| !others.is_empty())
    };
    view! {
        <Show when=is_shown>
            <Card title="Errors">
                <DeploymentErrors reads=ErrorReads { errors: others, ..all } />
            </Card>
        </Show>
    }
}
