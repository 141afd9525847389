//! The choice of the kind of a new service.

use crate::components::frame::page_head::PageHead;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::resources::service::icon_of;
use slipway_logic::resources::service_kinds::{KINDS, KindOfService};
use slipway_logic::route::Page;
use slipway_logic::service::requests;

/// The page: each kind with what it is, and a link to the form that creates a service of it, or to the services that can be cloned.
#[component]
pub fn ChooseServiceKind(
    /// The environment of the new service.
    id: EnvironmentId,
) -> impl IntoView {
    view! {
        <PageHead />
        <ul class="kinds">{KINDS.map(|of| view! { <Kind id of /> }).collect_view()}</ul>
    }
}

#[component]
fn Kind(id: EnvironmentId, of: KindOfService) -> impl IntoView {
    let KindOfService { kind, name, purpose } = of;
    let (capabilities, href) = (use_live().capabilities, use_site().href(&Page::CreateService(id, kind)));
    let create = requests::create(kind).map(|create| create(id, String::new()).spec);
    let disabled_reason = computed(move || capabilities.disabled_reason(create?, id));
    let about = move || {
        let creation_note = match create {
            Some(_) => "",
            None => " Created by cloning one.",
        };
        disabled_reason.get().unwrap_or_else(|| format!("{purpose}{creation_note}"))
    };
    let link = move || match disabled_reason.with(Option::is_some) {
        true => view! { <b>{name}</b> }.into_any(),
        false => view! { <a href=href.clone()>{name}</a> }.into_any(),
    };
    view! {
        <li>
            <Icon name=icon_of(kind) />
            {link}
            <p>{about}</p>
            <Icon name="right" />
        </li>
    }
}
