//! Deleting an environment.

use crate::features::editing::delete::DeleteDialog;
use crate::features::navigation::places::use_place;
use crate::live::Remote;
use leptos::prelude::*;
use slipway_api::fields::service;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::operations::environment as operation;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::Page;
use slipway_logic::text::format;

/// The number of services that are named. A dialog with more is too long to be read.
const NAMED: usize = 6;

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

/// Returns the number of services and databases of an environment, and the first names: "its 3 services (api, web, ledger-db), among them 1
/// database".
fn contents(services: &[Record]) -> String {
    let is_database =
        |service: &&Record| service.at(&[service::SERVICE_TYPE]).text().as_deref() == Some("DATABASE");
    let names: Vec<String> = services
        .iter()
        .filter_map(|service| service.at(&[service::NAME]).text())
        .map(|name| visible(&name))
        .collect();
    let count = format::count(services.len(), "service", "services");
    let named =
        if names.is_empty() { String::new() } else { format!(" ({})", format::listed(&names, NAMED)) };
    match services.iter().filter(is_database).count() {
        0 => format!("its {count}{named}"),
        databases => {
            format!("its {count}{named}, among them {}", format::count(databases, "database", "databases"))
        }
    }
}
