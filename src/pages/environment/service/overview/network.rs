//! The card of a service’s public addresses and ports.

use super::links::own_links;
use crate::live::Remote;
use crate::views::cards::{CardLink, FactsCard};
use leptos::prelude::*;
use slipway_api::id::ServiceId;
use slipway_logic::service::network::{addresses, ports};

/// The card “Network”; nothing for a service with neither links nor ports.
#[component]
pub fn Network(
    record: ReadSignal<String>,
    links: Remote,
    id: ServiceId,
    link: Option<CardLink>,
) -> impl IntoView {
    let facts = move || {
        let mut facts = addresses(&own_links(links, id));
        facts.extend(record.with(|record| ports(record)));
        facts
    };
    view! { <FactsCard title="Network" facts nostrip:link=link /> }
}
