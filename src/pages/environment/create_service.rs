//! The page that creates a service of a chosen kind.

use super::create_by_clone::CreateByClone;
use super::service::offered::git_tokens;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::field::options::FieldOption;
use crate::features::editing::form::{FormDeclaration, FormView, Hint};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_places};
use crate::live::{PollPolicy, watch};
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::described::at;
use slipway_api::fields::{container_request, database_request, reference};
use slipway_api::id::{EnvironmentId, OrganizationId};
use slipway_api::operations::environment::ListServices;
use slipway_api::operations::registry::ListRegistries;
use slipway_api::state::ServiceKind;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::forms::deployed_body::{self, providers};
use slipway_logic::forms::form::Control;
use slipway_logic::forms::sibling_names::sibling_names;
use slipway_logic::forms::{database_version, image_name};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::service_forms;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::service::requests;

/// The form that creates a service of a kind; for kinds that can't be created, the list of services to clone.
#[component]
pub fn CreateService(id: EnvironmentId, kind: &'static ServiceKind) -> impl IntoView {
    let Some(make) = requests::create(kind) else { return view! { <CreateByClone id kind /> }.into_any() };
    let submit_label = match kind {
        ServiceKind::Container => "Create container",
        ServiceKind::Database => "Create database",
        _ => "Create application",
    };
    let (places, address) = (use_places(), use_address());
    let organization = use_above(KnownKind::Organization);
    // Of the kinds with this form, only a container has a field for a registry, so the registries are read only for it.
    if *kind == ServiceKind::Container {
        places.learn_below(KnownKind::Registry, organization, |id| {
            ListRegistries { organization: OrganizationId(id) }.request()
        });
    }
    let registries = computed(move || {
        places.known_ids.with(|known_ids| {
            let found = organization
                .get()
                .map_or_else(Vec::new, |organization| known_ids.within(KnownKind::Registry, organization));
            found
                .into_iter()
                .map(|entry| FieldOption::new(entry.id.to_string(), &entry.name))
                .collect::<Vec<_>>()
        })
    });
    // Deployed platforms require more fields than the documented API. A platform that offers the list of services counts as a deployed one.
    let services = watch(ListServices { environment: id }.request(), PollPolicy::ON_VISIT);
    let by_document =
        computed(move || (!services.reading.is_loading()).then(|| services.reading.not_offered().is_some()));
    let listed = move || services.value.get_untracked().map(|read| read.items.clone()).unwrap_or_default();
    let sibling_names = computed(move || {
        services
            .value
            .with(|read| read.as_ref().map(|read| sibling_names(&read.items, None)).unwrap_or_default())
    });
    let known_providers = computed(move || {
        let found = services.value.with(|read| read.as_ref().map(|read| providers(&read.items)));
        found.unwrap_or_default().into_iter().map(|word| FieldOption::new(&word, &word)).collect::<Vec<_>>()
    });
    let hint = Hint::new(move |(path, service): (FieldName, String)| {
        let text = |field: FieldName| at(&service, &[field]).text().unwrap_or_default();
        if path == database_request::VERSION {
            return database_version::hint(&text(database_request::TYPE), &text(database_request::VERSION));
        }
        (path == container_request::IMAGE_NAME).then(|| {
            let registry = text(container_request::REGISTRY_ID).parse().ok();
            let kind = places
                .known_ids
                .with(|known_ids| known_ids.get(KnownKind::Registry, registry?, None)?.mode_or_kind.clone());
            image_name::help(kind.as_deref().unwrap_or_default())
        })
    });
    let is_application = *kind == ServiceKind::Application;
    let declaration_of = move |form, initial: &str, by_document: bool| {
        let create = move |body: String| match is_application && !by_document {
            true => make(id, deployed_body::application(&body, &listed())),
            false => make(id, body),
        };
        FormDeclaration {
            initial: initial.to_owned(),
            sibling_names: sibling_names.into(),
            on_saved: Callback::new(move |reply: String| {
                let service_id = at(&reply, &[reference::ID]).text().and_then(|id| id.parse().ok());
                let page = |service_id| Page::Service(ServiceKey { environment: id, kind, id: service_id });
                address.visit(&service_id.map_or(Page::Services(id), page));
            }),
            ..FormDeclaration::new(form, submit_label, create, Page::Services(id))
        }
    };
    view! {
        <PageHead />
        {move || {
            let Some(by_document) = by_document.get() else { return view! { <SkeletonLines /> }.into_any() };
            let form = service_forms::create(kind, by_document);
            form.map(|(form, initial)| {
                let has_git_tokens = form
                    .inputs()
                    .any(|input| matches!(input.control, Control::Offered("git-tokens", _)));
                let offered = vec![
                    ("registries", registries.into()),
                    ("providers", known_providers.into()),
                    ("git-tokens", if has_git_tokens { git_tokens() } else { Signal::stored(Vec::new()) }),
                ];
                view! { <FormView of=declaration_of(form, initial, by_document) offered hint /> }
            })
            .into_any()
        }}
    }
    .into_any()
}
