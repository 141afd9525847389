//! The usual steps before the first deployment of a new service.

use super::super::reads::ServiceReads;
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::service;
use slipway_api::state::ServiceState;
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::service::checks::checks;
use slipway_logic::status::summary;
use slipway_logic::variables::owner::VariableOwner;

/// The card “Before the first deployment”: links to ports, health checks and variables. Ports and health checks that the service already has
/// are marked; variables aren’t read for the card. Draws nothing until record and status are read, once the service was deployed, and for a
/// kind of service without any of these.
#[component]
pub fn FirstSteps(
    /// The reads of the service.
    reads: ServiceReads,
    /// The link to the settings of its ports; None for a kind without ports.
    ports: Option<CardLink>,
    /// The link to the settings of its health checks; None for a kind without them.
    health_checks: Option<CardLink>,
) -> impl IntoView {
    let ServiceReads { record, status, service, .. } = reads;
    let is_new = computed(move || {
        let state = status.with(|status| status.as_ref().and_then(summary::state));
        state == Some(ServiceState::Ready) && record.with(|record| !record.is_empty())
    });
    let has_port =
        computed(move || record.with(|record| !at(record, &[service::PORTS]).elements().is_empty()));
    let has_check = computed(move || record.with(|record| !checks(record).is_empty()));
    let (ports, health_checks) = (StoredValue::new(ports), StoredValue::new(health_checks));
    let has_variables = VariableOwner::of(service.into()).is_some();
    let variables = StoredValue::new(use_site().href(&Page::Variables(service.into())));
    let has_steps =
        ports.with_value(Option::is_some) || health_checks.with_value(Option::is_some) || has_variables;
    view! {
        <Show when=move || is_new.get() && has_steps>
            <Card title="Before the first deployment">
                <ul class="first-steps">
                    {ports
                        .get_value()
                        .map(|link| view! { <Step is_done=has_port label="Port" href=link.href /> })}
                    {health_checks
                        .get_value()
                        .map(|link| {
                            view! { <Step is_done=has_check label="Health check" href=link.href /> }
                        })}
                    {has_variables
                        .then(|| view! { <Step label="Variables and secrets" href=variables.get_value() /> })}
                </ul>
                <p class="dim">"All of these are optional. Deploy the service when you’re ready."</p>
            </Card>
        </Show>
    }
}

#[component]
fn Step(
    /// True if the service has what the step adds. Always false for variables, which aren’t read for this card.
    #[prop(into, optional)]
    is_done: Signal<bool>,
    label: &'static str,
    href: String,
) -> impl IntoView {
    view! {
        <li class=move || if is_done.get() { "fine" } else { "" }>
            {move || view! { <Icon name=if is_done.get() { "fine" } else { "idle" } /> }}
            <span class="visually-hidden">{move || if is_done.get() { "Done: " } else { "" }}</span>
            <a href=href>{label}</a>
        </li>
    }
}
