//! The views of the page of an environment's services that are loaded when they are needed. `parts.rs` beside this file draws them.

use crate::features::actions::StatusSource;
use crate::live::Remote;
use crate::ui::menu::MenuState;
use crate::views::list::Draw;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_logic::status::state_group::StateGroup;

/// A view that the page draws when it is needed.
#[derive(Clone)]
pub enum EnvironmentView {
    /// The services on a platform that doesn't list all services, or all statuses, in one request; with the environment, the read of the
    /// services and the read of the statuses.
    ByDocument(EnvironmentId, Remote, Remote),
    /// The confirmation of deleting the environment; with the environment and the read of its services.
    Delete(EnvironmentId, Remote),
    /// The menu of the environment, whose JSON the signal holds: copy its ID or link, open its JSON, edit, clone or delete it.
    Menu(EnvironmentId, Signal<String>, MenuState),
    /// The reads of the page that wait for its first paint, and the facts below its heading.
    Later(LaterInputs),
}

/// The inputs of the reads that wait for the first paint: the list is read again when the statuses have other ids, the history of the
/// environment is read, and the tab's title and icon follow the counts.
#[derive(Clone, Copy)]
pub struct LaterInputs {
    /// The environment.
    pub id: EnvironmentId,
    /// The read of the environment.
    pub environment_read: Remote,
    /// The services.
    pub list: Remote,
    /// The statuses of the services.
    pub source: StatusSource,
    /// The number of services in each group of states.
    pub counts: ReadSignal<Vec<(StateGroup, usize)>>,
    /// Receives the callback that draws a service's recent deployments.
    pub draw: RwSignal<Option<Draw>>,
}
