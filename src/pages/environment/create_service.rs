//! Creating a service.

use crate::components::editing::taken_names::taken_names;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::navigation::places::{use_above, use_places};
use crate::pages::not_found::NotFound;
use crate::resources::deployment;
use crate::views::form::{FormOf, FormView};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::described::at;
use slipway_api::id::{EnvironmentId, OrganizationId};
use slipway_api::operations::environment::ListServices;
use slipway_api::operations::registry::ListRegistries;
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::places::directory::Kind;
use slipway_logic::records::service as requests;
use slipway_logic::route::Page;

/// The form of a kind.
#[component]
pub fn CreateService(id: EnvironmentId, kind: ServiceKind) -> impl IntoView {
    let (Some((form, base)), Some(make)) = (deployment::create(&kind), requests::create(&kind)) else {
        return view! { <NotFound /> }.into_any();
    };
    let act = match kind {
        ServiceKind::Container => "Create container",
        ServiceKind::Database => "Create database",
        _ => "Create application",
    };
    let (places, address) = (use_places(), use_address());
    let organization = use_above(Kind::Organization);
    // Only a container is pulled from a registry.
    if kind == ServiceKind::Container {
        places.learn_below(Kind::Registry, organization, |id| {
            ListRegistries { organization: OrganizationId(id) }.request()
        });
    }
    let registries = computed(move || {
        places.directory.with(|directory| {
            let found =
                organization.get().map_or_else(Vec::new, |here| directory.within(Kind::Registry, here));
            found.into_iter().map(|entry| (entry.id.to_string(), entry.name.clone())).collect::<Vec<_>>()
        })
    });
    let of = FormOf {
        form,
        act,
        done: "Created",
        request: Callback::new(move |body: String| make(id, body)),
        edits: None,
        taken: taken_names(
            Signal::stored(Some(id.0)),
            |id| ListServices { environment: EnvironmentId(id) }.request(),
            None,
        ),
        then: Callback::new(move |reply: String| {
            let own = at(&reply, &["id"]).text().and_then(|id| id.parse().ok());
            address.visit(&own.map_or(Page::Services(id), |own| Page::Service(id, kind.clone(), own)));
        }),
        cancel: StoredValue::new(Page::Services(id)),
        follows: None,
    };
    view! {
        <PageHead />
        <FormView of base=base.to_owned() offered=vec![("registries", registries.into())] />
    }
    .into_any()
}
