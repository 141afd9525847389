//! The dialog that deletes an environment.

use crate::features::editing::delete::DeleteDialog;
use crate::features::navigation::places::use_place;
use crate::live::Remote;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::operations::environment as operation;
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::environment::contents;
use slipway_logic::route::Page;

/// The dialog that asks before an environment is deleted, and says what is deleted with it.
#[component]
pub fn DeleteEnvironment(
    /// The environment.
    id: EnvironmentId,
    /// The services of the environment.
    services: Remote,
) -> impl IntoView {
    let place = use_place();
    let name = computed(move || place.get().typed_name(KnownKind::Environment));
    let contents = computed(move || {
        services.value.with(|read| match read {
            None => "all its services".to_owned(),
            Some(read) => contents(&read.items),
        })
    });
    let destroys = Signal::derive(move || {
        let place = place.get();
        let project = place.name(KnownKind::Project);
        let project = project.map(|project| format!("It belongs to {project}. ")).unwrap_or_default();
        let mode = place.mode.map_or_else(
            || "Its mode isn’t known: it may be production.".to_owned(),
            |mode| format!("It is {}.", mode.label().to_ascii_lowercase()),
        );
        contents.with(|contents| {
            format!(
                "{project}{mode} Deletes the environment with {contents}. Expect to lose their storage and variables."
            )
        })
    });
    let project =
        computed(move || place.with(|place| place.step(KnownKind::Project).map(|(_, id, _)| ProjectId(*id))));
    let then = computed(move || project.get().map_or(Page::Organizations, Page::Project));
    let request = operation::DeleteEnvironment { environment: id }.request();
    view! { <DeleteDialog kind="environment" name destroys disabled_reason=Signal::stored(None::<String>) request then /> }.into_any()
}
