//! Where a service is reached.

use crate::components::external_link::external_link;
use crate::computed::computed;
use crate::live::Remote;
use crate::ui::dynamic::dynamic;
use crate::ui::el::el;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::id::ServiceId;

/// Where the service is reached.
pub fn links(links: Remote, id: ServiceId) -> AnyView {
    let found = computed(move || {
        links.value.with(|read| {
            let items = read.iter().flat_map(|read| &read.items);
            let own =
                items.filter(|link| link.at(&["service_id"]).text().as_deref() == Some(&id.to_string()));
            own.map(|link| link.text().to_owned()).collect::<Vec<_>>()
        })
    });
    let line = |link: String| {
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
        el("li").child(external_link(url)).child(el("small").child(words)).into_any()
    };
    dynamic(move || {
        let found = found.get();
        if found.is_empty() {
            return ().into_any();
        }
        el("section")
            .class("part")
            .attr("aria-labelledby", "links")
            .child(el("h2").attr("id", "links").child("Public links"))
            .child(el("ul").class("links").child(found.into_iter().map(line).collect::<Vec<_>>()))
            .into_any()
    })
}
