//! The page that creates an environment. The cluster is chosen from the known IDs, to which the clusters in the platform's list are added.

use crate::components::frame::page_head::PageHead;
use crate::features::editing::field::known_options::known_options;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_places};
use crate::live::{PollPolicy, watch};
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::fields::reference;
use slipway_api::id::{OrganizationId, ProjectId};
use slipway_api::operations::cluster::ListClusters;
use slipway_api::operations::project::{CreateEnvironment as Create, ListEnvironments};
use slipway_api::{Json, Operation, Record};
use slipway_computed::computed;
use slipway_logic::forms::deployed_body;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::environment;
use slipway_logic::route::Page;

/// The form that creates an environment.
#[component]
pub fn CreateEnvironment(
    /// The project.
    id: ProjectId,
) -> impl IntoView {
    let places = use_places();
    let organization = use_above(KnownKind::Organization);
    places.learn_below(KnownKind::Cluster, organization, |id| {
        ListClusters { organization: OrganizationId(id) }.request()
    });
    let clusters = known_options(KnownKind::Cluster, organization);
    let address = use_address();
    // The documented API has two modes of environments; deployed platforms have three that can be chosen, so there are two forms. A platform
    // that offers the list of environments counts as a deployed one.
    let listed = watch(ListEnvironments { project: id }.request(), PollPolicy::ON_VISIT);
    places.learn(KnownKind::Environment, listed, Some(id.0));
    let by_document =
        computed(move || (!listed.reading.is_loading()).then(|| listed.reading.not_offered().is_some()));
    let sibling_names = watch_sibling_names(
        Signal::stored(Some(id.0)),
        |id| ListEnvironments { project: ProjectId(id) }.request(),
        None,
    );
    let declaration_of = move |by_document: bool| {
        let form = if by_document { &environment::CREATE_BY_DOCUMENT } else { &environment::CREATE };
        let create = move |body: String| {
            let body = if by_document { body } else { deployed_body::environment(&body) };
            Create { project: id, body: Json(body) }.request()
        };
        FormDeclaration {
            sibling_names,
            on_saved: Callback::new(move |reply: String| {
                let created = Record::decode(&reply).ok();
                if let Some(created) = &created {
                    places.known_ids.update(|known_ids| {
                        known_ids.learn(KnownKind::Environment, created, Some(id.0));
                    });
                }
                let created_id = created.and_then(|created| created.at(&[reference::ID]).str()?.parse().ok());
                address.visit(&created_id.map_or(Page::Project(id), Page::Services));
            }),
            ..FormDeclaration::new(form, "Create environment", create, Page::Project(id))
        }
    };
    view! {
        <PageHead />
        {move || {
            let Some(by_document) = by_document.get() else { return view! { <SkeletonLines /> }.into_any() };
            view! { <FormView of=declaration_of(by_document) offered=vec![("clusters", clusters)] /> }
                .into_any()
        }}
    }
}
