//! Creating an environment: its cluster comes from the list where the platform has one, else from the directory.

use crate::components::address::use_address;
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::draw::form::{FormOf, FormView};
use crate::live::{Pace, Remote, use_live, watch};
use crate::records::environment;
use crate::signal::{RwSignal, See, StoredValue};
use crate::ui::dynamic::{derived, dynamic, memo};
use crate::ui::el::many;
use crate::ui::parts::part;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::id::{OrganizationId, ProjectId};
use slipway_api::operations::cluster::ListClusters;
use slipway_api::operations::project::{CreateEnvironment as Create, ListEnvironments};
use slipway_api::{Json, Operation};
use slipway_logic::directory::Kind;
use slipway_logic::offers::Profile;
use slipway_logic::route::Page;

/// The form.
#[component]
pub fn CreateEnvironment(
    /// Where.
    id: ProjectId,
) -> impl IntoView {
    let place = use_place();
    let places = use_places();
    let clusters = RwSignal::new(None::<Remote>);
    let organization =
        memo(move || place.see(|place| place.step(Kind::Organization).map(|(_, id, _)| OrganizationId(*id))));
    let reader = dynamic(move || {
        if let Some(organization) = organization.get() {
            let read = watch(ListClusters { organization }.request(), Pace::ON_VISIT);
            places.learn(Kind::Cluster, read, Some(organization.0));
            clusters.set(Some(read));
        }
        ().into_any()
    });
    let options = derived(move || {
        places.directory.see(|directory| {
            directory
                .of(Kind::Cluster)
                .into_iter()
                .map(|entry| (entry.id.to_string(), entry.name.clone()))
                .collect::<Vec<_>>()
        })
    });
    let (address, live) = (use_address(), use_live());
    // The document knows two modes; deployed platforms three that can be chosen.
    let by_document = live.offers.peek(|offers| {
        offers.profile == Profile::Document || offers.refused(ListEnvironments::SPEC).is_some()
    });
    let of = FormOf {
        form: if by_document { &environment::CREATE_BY_DOCUMENT } else { &environment::CREATE },
        act: "Create environment",
        done: "Created",
        request: Callback::new(move |body| Create { project: id, body: Json(body) }.request()),
        edits: None,
        then: Callback::new(move |reply: String| {
            places.directory.update(|directory| {
                directory.learn(Kind::Environment, &reply, Some(id.0));
            });
            let made = at(&reply, &["id"]).text().and_then(|id| id.parse().ok());
            address.visit(&made.map_or(Page::Project(id), Page::Services));
        }),
        cancel: StoredValue::new(Page::Project(id)),
    };
    many(vec![
        view! { <PageHead title="Create environment".to_owned() /> }.into_any(),
        part(reader),
        view! { <FormView of base="{}".to_owned() offered=vec![("clusters", options)] /> }.into_any(),
    ])
}
