//! The name of a service of a deployment, with the icon of its kind.

use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::ServiceKind;
use slipway_logic::resources::service::icon_of;
use slipway_logic::route::{Page, ServiceKey};

/// The name, as a link to the page of the service; plain text for a service without a page.
#[component]
pub fn ServiceName(
    /// The environment.
    environment: EnvironmentId,
    /// The kind of the service.
    kind: ServiceKind,
    /// The id of the service; empty if the platform doesn’t send it.
    id: String,
    /// The name of the service.
    name: String,
) -> impl IntoView {
    let icon = icon_of(&kind);
    let service = id.parse().ok().and_then(|id| ServiceKey::new(environment, &kind, id));
    let name = match service {
        Some(service) => {
            let href = use_site().href(&Page::Service(service));
            view! { <a href=href>{name}</a> }.into_any()
        }
        None => name.into_any(),
    };
    view! {
        <Icon name=icon />
        {name}
    }
}
