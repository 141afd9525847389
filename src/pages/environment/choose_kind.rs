//! The page on which the kind of a new service is chosen.

use crate::components::frame::page_head::PageHead;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_computed::computed;
use slipway_logic::resources::service::icon_of;
use slipway_logic::resources::service_kinds::{KINDS, KindOfService};
use slipway_logic::route::Page;
use slipway_logic::service::requests;
use uuid::Uuid;

/// The page with each kind of service, its purpose, and a link to the form that creates such a service, or to the services that can be
/// cloned. A kind that can’t be chosen has the reason instead, and no link.
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
    // A kind that can’t be created can only be cloned, so its disabled reason is that of the clone operation. The id isn’t sent: only the
    // operation is looked up.
    let of_clone = || requests::clone(kind).map(|clone| clone(ServiceId(Uuid::nil()), String::new()).spec);
    let spec = create.or_else(of_clone);
    let disabled_reason = computed(move || capabilities.disabled_reason(spec?, id));
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
