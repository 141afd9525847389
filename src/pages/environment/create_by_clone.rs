//! The list of services to clone, for kinds that this console has no operation to create.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, watch};
use crate::pages::environment::service::clone::CLONE_INTO;
use crate::pages::not_found::NotFound;
use crate::ui::empty::Empty;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::ListServices;
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::places::known_ids::{Entry, KnownKind};
use slipway_logic::resources::service::icon_of;
use slipway_logic::route::{Page, ServiceKey, View};

/// The known services of a kind, each with a link to the form that clones it. The page for unknown addresses if the kind isn’t job, helm or
/// terraform.
#[component]
pub fn CreateByClone(id: EnvironmentId, kind: &'static ServiceKind) -> impl IntoView {
    let several = match kind {
        ServiceKind::Job => "Jobs",
        ServiceKind::Helm => "Helm services",
        ServiceKind::Terraform => "Terraform services",
        _ => return view! { <NotFound /> }.into_any(),
    };
    let places = use_places();
    let services = watch(ListServices { environment: id }.request(), PollPolicy::ON_VISIT);
    places.learn(KnownKind::Service, services, Some(id.0));
    let known = computed(move || {
        let is_of_kind = |entry: &&Entry| entry.mode_or_kind.as_deref() == Some(kind.as_str());
        places.known_ids.with(|known_ids| {
            known_ids
                .of(KnownKind::Service)
                .into_iter()
                .filter(is_of_kind)
                .map(ClonedFrom::new)
                .collect::<Vec<_>>()
        })
    });
    let is_known = move || known.with(|known| !known.is_empty());
    let nothing = move || {
        view! {
            <Show when=move || !services.reading.is_loading() fallback=|| view! { <SkeletonLines /> }>
                <Empty
                    title=format!("{several} can’t be created here")
                    advice="Open one in another environment, and choose Clone service in its menu."
                />
            </Show>
        }
        .into_any()
    };
    view! {
        <PageHead />
        <LoadError reading=services.reading />
        <Show when=is_known fallback=nothing>
            <p class="about">
                {several} " can’t be created by this console. Clone one and change its settings:"
            </p>
            <ul class="kinds">
                {move || known.get().into_iter().map(|from| view! { <CloneLink from into=id /> }).collect_view()}
            </ul>
        </Show>
    }
    .into_any()
}

/// A service that can be cloned.
#[derive(Clone, PartialEq)]
struct ClonedFrom {
    name: String,
    kind: String,
    id: ServiceId,
    environment: Option<EnvironmentId>,
}

impl ClonedFrom {
    fn new(entry: &Entry) -> Self {
        Self {
            name: entry.name.clone(),
            kind: entry.mode_or_kind.clone().unwrap_or_default(),
            id: ServiceId(entry.id),
            environment: entry.parent.map(EnvironmentId),
        }
    }
}

#[component]
fn CloneLink(
    from: ClonedFrom,
    /// The environment of the clone.
    into: EnvironmentId,
) -> impl IntoView {
    let known_ids = use_places().known_ids;
    let environment_id = from.environment?;
    let service = ServiceKey::new(environment_id, &ServiceKind::from(from.kind.as_str()), from.id)?;
    let page = Page::CloneService(service);
    let view = View { filters: vec![(CLONE_INTO.to_owned(), into.to_string())], ..View::default() };
    let href = format!("{}{}", use_site().base(), page.url_with(&view));
    let environment = move || {
        known_ids.with(|known_ids| {
            Some(known_ids.get(KnownKind::Environment, environment_id.0, None)?.name.clone())
        })
    };
    Some(view! {
        <li>
            <Icon name=icon_of(service.kind) />
            <a href=href>{from.name}</a>
            <p>{environment}</p>
            <Icon name="right" />
        </li>
    })
}
