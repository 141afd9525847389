//! The public addresses of a service.

use crate::features::navigation::external_link::ExternalLink;
use crate::live::Remote;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::service_link;
use slipway_api::id::ServiceId;
use slipway_api::table::FieldName;

/// Returns those links of an environment that belong to a service, each as JSON.
pub fn own_links(links: Remote, id: ServiceId) -> Vec<String> {
    let id = id.to_string();
    links.value.with(|read| {
        let items = read.iter().flat_map(|read| &read.items);
        let own = items.filter(|link| link.at(&[service_link::SERVICE_ID]).text().as_deref() == Some(&id));
        own.map(|link| link.text().to_owned()).collect()
    })
}

/// The public addresses of a service, with their ports.
#[component]
pub fn PublicLinks(
    /// The links of the service, as JSON.
    found: ReadSignal<Vec<String>>,
) -> impl IntoView {
    view! {
        <Show when=move || found.with(|found| !found.is_empty())>
            <ul class="links" aria-label="Public links">
                {move || {
                    found.get().into_iter().map(|link| view! { <PublicLink link /> }).collect_view()
                }}
            </ul>
        </Show>
    }
}

#[component]
fn PublicLink(
    /// The link as JSON.
    link: String,
) -> impl IntoView {
    let url = at(&link, &[service_link::URL]).text().unwrap_or_default();
    let port =
        |key: FieldName| at(&link, &[key]).integer().map_or_else(|| "–".to_owned(), |port| port.to_string());
    let is = |key: FieldName| at(&link, &[key]).boolean() == Some(true);
    let words = format!(
        "internal port {}, external port {}{}{}",
        port(service_link::INTERNAL_PORT),
        port(service_link::EXTERNAL_PORT),
        if is(service_link::IS_DEFAULT) { ", at the domain’s root" } else { "" },
        if is(service_link::IS_PLATFORM_DOMAIN) { ", a domain of the platform" } else { "" },
    );
    view! {
        <li>
            <ExternalLink url />
            " "
            <small>{words}</small>
        </li>
    }
}
