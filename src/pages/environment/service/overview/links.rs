//! The links of a service among those of its environment.

use crate::live::Remote;
use leptos::prelude::*;
use slipway_api::fields::service_link;
use slipway_api::id::ServiceId;

/// Returns those links of an environment that belong to a service, each as JSON.
pub fn own_links(links: Remote, id: ServiceId) -> Vec<String> {
    let id = id.to_string();
    links.value.with(|read| {
        let items = read.iter().flat_map(|read| &read.items);
        let service_links =
            items.filter(|link| link.at(&[service_link::SERVICE_ID]).text().as_deref() == Some(&id));
        service_links.map(|link| link.text().to_owned()).collect()
    })
}
