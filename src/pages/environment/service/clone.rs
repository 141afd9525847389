//! The page that clones a service into an environment.

use crate::components::frame::page_head::PageHead;
use crate::features::editing::field::options::FieldOption;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_place, use_places};
use crate::pages::not_found::NotFound;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::{self, clone_request, environment_reference};
use slipway_api::id::{OrganizationId, ProjectId};
use slipway_api::operations::organization::ListOrganizationServices;
use slipway_api::operations::project::ListEnvironments;
use slipway_api::table::FieldName;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::service_forms;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::service::requests;
use slipway_logic::sort::by_text;
use slipway_logic::text::json::object;
use slipway_logic::text::lower_case::lower_case;
use uuid::Uuid;

/// The query parameter with the id of the clone's environment, if the person has already chosen the environment.
pub const CLONE_INTO: &str = "into";

/// The form that clones a service: the name of the clone, and its environment.
#[component]
pub fn CloneService(service: ServiceKey) -> impl IntoView {
    let ServiceKey { kind, id, .. } = service;
    let Some(make) = requests::clone(kind) else { return view! { <NotFound /> }.into_any() };
    let (places, address) = (use_places(), use_address());
    places.learn_below(KnownKind::Environment, use_above(KnownKind::Project), |id| {
        ListEnvironments { project: ProjectId(id) }.request()
    });
    let here = service.environment.to_string();
    let options = computed(move || {
        let all = places.known_ids.with(|known_ids| {
            let name = |entry: &slipway_logic::places::known_ids::Entry| {
                let project = entry.parent.and_then(|id| known_ids.get(KnownKind::Project, id, None));
                let project = project.map(|project| format!("{} / ", project.name)).unwrap_or_default();
                FieldOption::new(entry.id.to_string(), format!("{project}{}", entry.name))
            };
            known_ids.of(KnownKind::Environment).into_iter().map(name).collect::<Vec<_>>()
        });
        // The service's own environment is the first option; the others follow by name.
        by_text(&all, &|option| format!("{} {}", u8::from(option.value != here), lower_case(&option.label)))
    });
    let back = Page::Service(service);
    let into = address.view.with_untracked(|view| view.filter(CLONE_INTO).map(str::to_owned));
    let source_environment = service.environment.to_string();
    let name = use_place().with_untracked(|place| place.name(KnownKind::Service));
    let name = name.map(|name| format!("{name}-copy"));
    let declaration = FormDeclaration {
        success_message: "Cloned",
        initial: object(&[
            (clone_request::NAME, name.as_deref()),
            (clone_request::ENVIRONMENT_ID, into.as_deref().or(Some(&source_environment))),
        ]),
        sibling_names: watch_sibling_names(use_above(KnownKind::Organization), services_of, None),
        on_saved: Callback::new(move |reply: String| {
            let at = |path: &[FieldName]| at(&reply, path).text();
            let clone_id = at(&[fields::service::ID]).and_then(|id| id.parse().ok());
            let clone_environment =
                at(&[fields::service::ENVIRONMENT, environment_reference::ID]).and_then(|id| id.parse().ok());
            match (clone_environment, clone_id) {
                (Some(environment), Some(id)) => {
                    address.visit(&Page::Service(ServiceKey { environment, kind, id }));
                }
                _ => address.visit(&Page::Service(service)),
            }
        }),
        ..FormDeclaration::new(&service_forms::CLONE, "Clone service", move |body| make(id, body), back)
    };
    view! {
        <PageHead />
        <FormView of=declaration offered=vec![("environments", options.into())] />
    }
    .into_any()
}

fn services_of(organization: Uuid) -> Request {
    let organization = OrganizationId(organization);
    ListOrganizationServices { organization, project: None, environment: None, cluster: None }.request()
}
