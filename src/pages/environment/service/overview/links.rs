//! The public addresses of a service.

use crate::components::navigation::external_link::ExternalLink;
use crate::live::Remote;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::id::ServiceId;

/// Returns the links of a service as JSON.
pub fn own_links(links: Remote, id: ServiceId) -> Vec<String> {
    let id = id.to_string();
    links.value.with(|read| {
        let items = read.iter().flat_map(|read| &read.items);
        let own = items.filter(|link| link.at(&["service_id"]).text().as_deref() == Some(&id));
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
    let url = at(&link, &["url"]).text().unwrap_or_default();
    let port =
        |key: &str| at(&link, &[key]).integer().map_or_else(|| "–".to_owned(), |port| port.to_string());
    let is = |key: &str| at(&link, &[key]).boolean() == Some(true);
    let words = format!(
        "internal port {}, external port {}{}{}",
        port("internal_port"),
        port("external_port"),
        if is("is_default") { ", at the domain’s root" } else { "" },
        if is("is_platform_domain") { ", a domain of the platform" } else { "" },
    );
    view! {
        <li>
            <ExternalLink url />
            " "
            <small>{words}</small>
        </li>
    }
}
