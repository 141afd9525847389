//! The views of the page of an environment's services that are loaded when they are needed. `parts.rs` beside this file draws them.

use crate::features::actions::StatusSource;
use crate::live::Remote;
use crate::ui::menu::MenuState;
use crate::views::list::Draw;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;

/// A view that the page draws when it is needed.
#[derive(Clone)]
pub enum EnvironmentView {
    /// The services where the platform has no list of all of them, or no list of their states: lists and statuses as far as they are read.
    ByDocument(EnvironmentId, Remote, Remote),
    /// The confirmation of deleting the environment, and the list of its services.
    Delete(EnvironmentId, Remote),
    /// The menu of the environment with this record: creations, edit and delete, copies.
    Menu(EnvironmentId, Signal<String>, MenuState),
    /// The reads that the page needs only after its first paint: reads the list again when the statuses have other ids, and the history of the
    /// environment, and sets the signal to the drawing of a service's recent deployments.
    Later(EnvironmentId, Remote, StatusSource, RwSignal<Option<Draw>>),
}
