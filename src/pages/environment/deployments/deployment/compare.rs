//! The versions of the environment’s services after this deployment beside those after another one.

use super::service_name::ServiceName;
use crate::browser::clock;
use crate::features::navigation::address::use_address;
use crate::ui::field::SelectField;
use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::deployment::compare::{ComparedService, compared, summary};
use slipway_logic::records::fields::safe_url;
use slipway_logic::versions::service_deployment::ServiceDeployment;
use std::collections::HashMap;

/// The query parameter with the id of the other deployment.
const WITH: &str = "with";

/// The card that compares this deployment with another one, which is chosen in the card. Draws nothing unless this deployment and at least
/// one other are among the completed deployments that are read.
#[component]
pub fn Compare(
    /// The environment.
    id: EnvironmentId,
    /// The id of this deployment.
    key: String,
    /// The completed deployments, the newest first.
    completed: ReadSignal<Vec<Deployment>>,
    /// The deployments of each service, by the id of the service.
    by_service: ReadSignal<HashMap<String, Vec<ServiceDeployment>>>,
) -> impl IntoView {
    let address = use_address();
    let other = RwSignal::new(
        address.view.with_untracked(|view| view.filter(WITH).map(str::to_owned)).unwrap_or_default(),
    );
    Effect::new(move || {
        let other = other.get();
        address.change(|view| view.set_filter(WITH, &other));
    });
    let key = StoredValue::new(key);
    let is_this = move |deployment: &Deployment| key.with_value(|key| deployment.id == *key);
    let options = computed(move || {
        let none = (String::new(), "Choose…".to_owned());
        let others = completed.with(|all| {
            let option = |deployment: &Deployment| (deployment.id.clone(), label(deployment));
            all.iter().filter(|deployment| !is_this(deployment)).map(option).collect::<Vec<_>>()
        });
        std::iter::once(none).chain(others).collect::<Vec<_>>()
    });
    let is_comparable = move || {
        completed.with(|all| all.len() > 1 && all.iter().any(is_this)) && options.with(|all| all.len() > 1)
    };
    let services = computed(move || {
        let other = other.get();
        completed.with(|all| {
            by_service.with(|by_service| key.with_value(|key| compared(by_service, all, key, &other)))
        })
    });
    // Left out are services with the same version in both deployments, and those whose two versions are unknown: they have nothing to compare.
    let shown = computed(move || {
        let is_shown = |service: &&ComparedService| {
            !service.is_same() && (service.own.is_some() || service.other.is_some())
        };
        services.with(|all| all.iter().filter(is_shown).cloned().collect::<Vec<_>>())
    });
    let row = move |one: ComparedService| view! { <Row id one /> };
    view! {
        <Show when=is_comparable>
            <Card title="Compare with another deployment">
                <SelectField
                    id="compare-with"
                    label="Deployment"
                    options
                    value=other
                    set_value=other
                    help="Compares the versions of all services as they were after each deployment."
                />
                <p role="status">{move || services.with(|all| summary(all, other.with(|other| !other.is_empty())))}</p>
                <Show when=move || shown.with(|all| !all.is_empty())>
                    <table class="plain compared">
                        <caption class="visually-hidden">"Versions that differ"</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Service"</th>
                                <th scope="col">"This deployment"</th>
                                <th scope="col">"Other deployment"</th>
                                <th scope="col">
                                    <span class="visually-hidden">"Code"</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>{move || shown.get().into_iter().map(row).collect_view()}</tbody>
                    </table>
                </Show>
            </Card>
        </Show>
    }
}

/// A service with its two versions.
#[component]
fn Row(id: EnvironmentId, one: ComparedService) -> impl IntoView {
    let version = |version: Option<String>| match version {
        Some(version) => view! { <code>{version}</code> }.into_any(),
        None => view! { <span class="dim">"Not known"</span> }.into_any(),
    };
    let code = one.comparison.as_deref().and_then(safe_url).map(|href| {
        view! {
            <a href=href target="_blank" rel="noopener noreferrer">
                "Compare the code"
                <span class="visually-hidden">{format!(" of {}", one.name)}</span>
            </a>
        }
    });
    view! {
        <tr>
            <th scope="row">
                <ServiceName environment=id kind=one.kind id=one.id name=one.name />
            </th>
            <td>{version(one.own)}</td>
            <td>{version(one.other)}</td>
            <td>{code}</td>
        </tr>
    }
}

/// Returns the label of a deployment in the list: what it did, and when.
fn label(deployment: &Deployment) -> String {
    let at = deployment.at.map(|at| clock::time_or_date(at, clock::now()));
    [Some(deployment.title()), at].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
