//! The page that clones an environment with its services.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::editing::field::known_options::known_options;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_places};
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::fields::{environment, environment_clone, reference};
use slipway_api::id::{EnvironmentId, OrganizationId};
use slipway_api::operations;
use slipway_api::operations::cluster::ListClusters;
use slipway_api::operations::environment::GetEnvironment;
use slipway_api::operations::organization::ListProjects;
use slipway_api::{Json, Operation, Record};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::environment::CLONE;
use slipway_logic::route::Page;
use slipway_logic::text::json::object;

/// The form with the name, mode, cluster and project of the clone. All but the name are at first those of the environment.
#[component]
pub fn CloneEnvironment(
    /// The environment that is cloned.
    id: EnvironmentId,
) -> impl IntoView {
    let (places, address, organization) = (use_places(), use_address(), use_above(KnownKind::Organization));
    places.learn_below(KnownKind::Cluster, organization, |id| {
        ListClusters { organization: OrganizationId(id) }.request()
    });
    places.learn_below(KnownKind::Project, organization, |id| {
        ListProjects { organization: OrganizationId(id) }.request()
    });
    let cloned = watch(GetEnvironment { environment: id }.request(), PollPolicy::ON_VISIT);
    places.learn(KnownKind::Environment, cloned, None);
    let on_saved = Callback::new(move |reply: String| {
        let clone = Record::decode(&reply).ok();
        if let Some(clone) = &clone {
            places.known_ids.update(|known_ids| {
                known_ids.learn(KnownKind::Environment, clone, None);
            });
        }
        let clone_id = clone.and_then(|clone| clone.at(&[reference::ID]).str()?.parse().ok());
        address.visit(&Page::Services(clone_id.unwrap_or(id)));
    });
    let form = move || {
        let record = cloned.value.with_untracked(|read| read.as_ref()?.items.first().cloned());
        let text = |path| record.as_ref().and_then(|record| record.at(path).text());
        let name = text(&[environment::NAME]).map(|name| format!("{name}-copy"));
        let declaration = FormDeclaration {
            success_message: "Cloned",
            initial: object(&[
                (environment_clone::NAME, name.as_deref()),
                (environment_clone::MODE, text(&[environment::MODE]).as_deref()),
                (environment_clone::CLUSTER_ID, text(&[environment::CLUSTER_ID]).as_deref()),
                (environment_clone::PROJECT_ID, text(&[environment::PROJECT, reference::ID]).as_deref()),
            ]),
            on_saved,
            ..FormDeclaration::new(
                &CLONE,
                "Clone environment",
                move |body| {
                    operations::environment::CloneEnvironment { environment: id, body: Json(body) }.request()
                },
                Page::Services(id),
            )
        };
        let offered = vec![
            ("clusters", known_options(KnownKind::Cluster, organization)),
            ("projects", known_options(KnownKind::Project, organization)),
        ];
        view! { <FormView of=declaration offered /> }
    };
    // The form is drawn once, when the environment was read: what is typed must not be replaced by a later reply.
    let is_read = move || cloned.value.with(Option::is_some);
    view! {
        <PageHead />
        <LoadError reading=cloned.reading />
        <p class="about">
            "All services are cloned with their settings. The data of databases isn’t copied."
        </p>
        <Absent reading=cloned.reading what="the record of this environment" />
        <Show when=is_read>{form}</Show>
    }
}
