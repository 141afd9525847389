//! How a service is reached: its public links, and its ports.

use super::links::{PublicLinks, own_links};
use crate::live::Remote;
use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
use leptos::prelude::*;
use slipway_api::id::ServiceId;
use slipway_computed::computed;
use slipway_logic::service::facts::{PortLine, ports};

/// The card “Network”; nothing for a service with neither links nor ports.
#[component]
pub fn Network(
    record: ReadSignal<String>,
    links: Remote,
    id: ServiceId,
    link: Option<CardLink>,
) -> impl IntoView {
    let ports = computed(move || record.with(|record| ports(record)));
    let found = computed(move || own_links(links, id));
    let is_reached = move || !ports.with(Vec::is_empty) || !found.with(Vec::is_empty);
    view! {
        <Show when=is_reached>
            <Card title="Network" nostrip:link=link.clone()>
                <PublicLinks found />
                <Show when=move || ports.with(|ports| !ports.is_empty())>
                    <table class="plain">
                        <caption class="visually-hidden">"Ports"</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Port"</th>
                                <th scope="col">"Protocol"</th>
                                <th scope="col" class="number">
                                    "Internal"
                                </th>
                                <th scope="col" class="number">
                                    "External"
                                </th>
                                <th scope="col">"Access"</th>
                            </tr>
                        </thead>
                        <tbody>
                            {move || {
                                ports
                                    .get()
                                    .into_iter()
                                    .map(|port| view! { <PortRow port /> })
                                    .collect_view()
                            }}
                        </tbody>
                    </table>
                </Show>
            </Card>
        </Show>
    }
}

#[component]
fn PortRow(port: PortLine) -> impl IntoView {
    view! {
        <tr>
            <th scope="row">
                <code>{port.name}</code>
            </th>
            <td>{port.protocol}</td>
            <td class="number">{port.internal}</td>
            <td class="number">{port.external}</td>
            <td>{port.access}</td>
        </tr>
    }
}
