//! The hours in which an environment runs, and the order in which its services are deployed. The console can’t change them.

use crate::components::reads::load_error::LoadError;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use crate::views::cards::{Card, FactsCard};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{GetDeploymentRule, ListDeploymentStages, ListServices};
use slipway_computed::computed;
use slipway_logic::deployment::order::{Stage, rule_facts, stages};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::text::format;

/// The card with the hours and the card with the deployment order. A card is left out while there is nothing to show in it: until it is
/// read, and where the platform doesn’t offer its read.
#[component]
pub fn OrderAndHours(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let rule = watch(GetDeploymentRule { environment: id }.request(), PollPolicy::ON_VISIT);
    let order = watch(ListDeploymentStages { environment: id }.request(), PollPolicy::ON_VISIT);
    let services = watch(ListServices { environment: id }.request(), PollPolicy::ON_VISIT);
    use_places().learn(KnownKind::Service, services, Some(id.0));
    let facts = computed(move || {
        rule.value.with(|read| {
            read.as_ref().and_then(|read| read.items.first()).map(rule_facts).unwrap_or_default()
        })
    });
    let stages = computed(move || {
        order.value.with(|read| read.as_ref().map(|read| stages(&read.items)).unwrap_or_default())
    });
    view! {
        <div class="environment-cards">
            <LoadError reading=rule.reading />
            <FactsCard title="Hours and previews" facts />
            <LoadError reading=order.reading />
            <Show when=move || stages.with(|stages| !stages.is_empty())>
                <Card title="Deployment order" note="Can’t be changed here">
                    <ol class="deployment-order">
                        {move || stages.get().into_iter().map(|stage| view! { <StageItem stage /> }).collect_view()}
                    </ol>
                </Card>
            </Show>
        </div>
    }
}

/// A stage with the names of its services.
#[component]
fn StageItem(stage: Stage) -> impl IntoView {
    let known_ids = use_places().known_ids;
    let Stage { name, description, services } = stage;
    let names = move || {
        known_ids.with(|known_ids| {
            let name = |(id, kind): &(String, String)| {
                Some(known_ids.get(KnownKind::Service, id.parse().ok()?, Some(kind))?.name.clone())
            };
            let names: Vec<String> = services.iter().filter_map(name).collect();
            let unnamed = services.len() - names.len();
            let others = match (unnamed, names.is_empty()) {
                (0, true) => Some("No service".to_owned()),
                (0, false) => None,
                (_, true) => Some(format::count(unnamed, "service", "services")),
                (_, false) => Some(format::count(unnamed, "other service", "other services")),
            };
            names.into_iter().chain(others).collect::<Vec<_>>().join(", ")
        })
    };
    view! {
        <li>
            <b>{name}</b>
            " "
            <span class="dim">{description}</span>
            <p>{names}</p>
        </li>
    }
}
