//! The overview of a project: its environments, sorted by mode, with their cluster and state.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::not_offered::NotOffered;
use crate::components::reads::refresh_on_new_ids::refresh_on_new_ids;
use crate::features::editing::delete::DeleteDialog;
use crate::features::editing::edit_menu::edit_menu;
use crate::features::navigation::places::{use_place, use_places};
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, watch};
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::list::{List, ListOptions};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::fields::{project, reference};
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_api::operations::project::{
    DeleteProject, GetProject, ListEnvironmentStatuses, ListEnvironments, PutProject,
};
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::environment;
use slipway_logic::route::Page;
use slipway_logic::text::format;

/// The overview of a project.
#[component]
pub fn ProjectOverview(
    /// The project.
    id: ProjectId,
) -> impl IntoView {
    let own = watch(GetProject { project: id }.request(), PollPolicy::ON_VISIT);
    let environments = watch(ListEnvironments { project: id }.request(), PollPolicy::ON_VISIT);
    let statuses =
        watch(ListEnvironmentStatuses { project: id }.request(), PollPolicy::statuses(reference::ID));
    let places = use_places();
    places.learn(KnownKind::Project, own, None);
    places.learn(KnownKind::Environment, environments, Some(id.0));
    refresh_on_new_ids(environments, statuses);
    let place = use_place();
    let known = computed(move || place.get().typed_name(KnownKind::Project));
    let record = computed(move || {
        own.value.with(|read| read.as_ref().map_or_else(String::new, |read| read.record().to_owned()))
    });
    let site = use_site();
    let first = edit_menu("project", PutProject::SPEC, DeleteProject::SPEC, Page::EditProject(id));
    let create = site.href(&Page::CreateEnvironment(id));
    let actions = move || {
        view! {
            <a class="button primary create" href=create.clone()>
                "Create environment"
            </a>
            <CopyMenu record first />
        }
    };
    let description = Signal::derive(move || {
        record
            .with(|record| slipway_api::described::at(record, &[project::DESCRIPTION]).text())
            .map(|text| visible(&text))
            .unwrap_or_default()
    });
    let parent_page = computed(move || {
        let organization =
            place.with(|place| place.step(KnownKind::Organization).map(|(_, id, _)| OrganizationId(*id)));
        organization.map_or(Page::Organizations, Page::Organization)
    });
    let environment_count =
        computed(move || environments.value.with(|read| read.as_ref().map(|read| read.items.len())));
    // A project with environments can't be deleted: each environment has its own confirmation, which says what is deleted with it.
    let disabled_reason = computed(move || match environment_count.get() {
        Some(0) => None,
        Some(count) => {
            Some(format!("Delete its {} first", format::count(count, "environment", "environments")))
        }
        None => Some("Its environments aren’t loaded yet".into()),
    });
    let destroys = Signal::derive(move || match environment_count.get() {
        Some(0) => "Deletes the project. Expect to lose its variables.".into(),
        Some(count) => format!(
            "The project contains {}. Delete its environments first.",
            format::count(count, "environment", "environments")
        ),
        None => "Its environments aren’t loaded yet.".into(),
    });
    let page = move |id| Some(Page::Services(EnvironmentId(id)));
    let reading = environments.reading;
    let readings = vec![statuses.reading, reading, own.reading];
    let options = ListOptions { statuses: Some(statuses), ..ListOptions::default() };
    let (read, request) = (GetProject { project: id }.request(), DeleteProject { project: id }.request());
    let kind = KnownKind::Environment;
    view! {
        <PageHead readings actions />
        <p class="about">{description}</p>
        <LoadError reading />
        <LoadError reading=statuses.reading />
        <NotOffered reading what="environments" kind parent=Some(id.0) page />
        <List table=&environment::LIST list=environments options />
        <JsonDialog record request=read />
        <DeleteDialog kind="project" name=known destroys disabled_reason request then=parent_page />
    }
}
