//! The deployments of a service as a table: the outcome, the version with its commit, who requested the deployment, its duration and its
//! time.

use super::reads::ServiceReads;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::fields::service_status;
use slipway_api::state::ServiceState;
use slipway_computed::computed;
use slipway_logic::deployment::history::environment_history;
use slipway_logic::records::facts::value_label;
use slipway_logic::route::{DeploymentKey, Page, ServiceKey};
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;
use slipway_logic::versions::history::service_history;
use slipway_logic::versions::service_deployment::{
    ServiceDeployment, deployments_by_service, last_good_index, service_deployments,
};

/// The read of a service's deployments.
#[derive(Clone, Copy)]
pub struct ServiceHistory {
    /// The read of the service's history, or of its environment's history for a kind of service without its own.
    pub history: Remote,
    /// The deployments, the newest first; None until they are read.
    pub deployments: ReadSignal<Option<Vec<ServiceDeployment>>>,
}

/// Reads the deployments of a service until the calling page is left. They are read again whenever the state of the service changes, as
/// when an action begins or ends.
pub fn read_service_history(reads: ServiceReads) -> ServiceHistory {
    let ServiceKey { environment, kind, id } = reads.service;
    let history_request = service_history(kind, id);
    let has_service_history = history_request.is_some();
    let request = history_request.unwrap_or_else(|| environment_history(environment));
    let history = watch(request, PollPolicy::ON_VISIT.without_ids());
    let deployments = computed(move || {
        history.value.with(|read| {
            let page = read.as_ref()?.items.first()?;
            Some(match has_service_history {
                true => service_deployments(page),
                false => deployments_by_service(page).remove(&id.to_string()).unwrap_or_default(),
            })
        })
    });
    let state = computed(move || {
        let state = |status: &slipway_api::Record| status.at(&[service_status::STATE]).text();
        reads.status.with(|status| status.as_ref().and_then(state))
    });
    Effect::new(move |before: Option<Option<String>>| {
        let current = state.get();
        if before.flatten().is_some_and(|before| Some(before) != current) {
            history.reading.refresh();
        }
        current
    });
    ServiceHistory { history, deployments }
}

/// The deployments of a service as a table: outcome, version, requester, duration and time.
#[component]
pub fn DeploymentTable(
    /// The service.
    service: ServiceKey,
    /// The deployments, the newest first.
    #[prop(into)]
    deployments: Signal<Vec<ServiceDeployment>>,
    /// True for one line a row: without the author and the age of the commit, and without the origin of the request.
    #[prop(optional)]
    is_brief: bool,
    /// Draws the last cell of a row from the index of its deployment in `deployments`; None for a table without that column.
    #[prop(optional)]
    last_column: Option<Callback<usize, AnyView>>,
) -> impl IntoView {
    let rows = move || {
        let all = deployments.get();
        let last_good = last_good_index(&all);
        let row = |(index, deployment): (usize, ServiceDeployment)| {
            let is_last_good = last_good == Some(index);
            let action = last_column.map(|draw| view! { <td class="end">{draw.run(index)}</td> });
            view! { <DeploymentRow service deployment is_brief is_last_good action=action.into_any() /> }
        };
        all.into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <table class="service-deployments" class:brief=is_brief>
            <caption class="visually-hidden">"Deployments of this service"</caption>
            <thead class="visually-hidden">
                <tr>
                    <th scope="col">"Deployment"</th>
                    <th scope="col">"Change"</th>
                    <th scope="col">"Requested by"</th>
                    <th scope="col">"Duration"</th>
                    <th scope="col">"Time"</th>
                    {last_column.map(|_| view! { <th scope="col">"Actions"</th> })}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

#[component]
fn DeploymentRow(
    service: ServiceKey,
    deployment: ServiceDeployment,
    is_brief: bool,
    is_last_good: bool,
    action: AnyView,
) -> impl IntoView {
    let group = deployment.group();
    let state = ServiceState::from(deployment.state.as_str());
    let outcome = if deployment.state.is_empty() { "Unknown".to_owned() } else { state.label().to_owned() };
    let version = deployment.version.clone();
    // If a successful deployment has a version, only screen readers get its outcome, because the icon beside the version shows it. Without
    // a version, the outcome is visible: the link has no other text.
    let is_silent = version.is_some() && matches!(group, StateGroup::Healthy);
    let outcome = view! {
        <span class=if is_silent { "visually-hidden" } else { "outcome" }>{format!("{outcome} ")}</span>
    };
    let version = version.map(|version| view! { <code>{version}</code> });
    let name = match deployment.execution.is_empty() {
        true => view! { {outcome} {version} }.into_any(),
        false => {
            let page = Page::Deployment(service.environment, DeploymentKey(deployment.execution.clone()));
            view! { <a href=use_site().href(&page)>{outcome} {version}</a> }.into_any()
        }
    };
    let origin = if is_brief { String::new() } else { value_label(&deployment.origin) };
    let by = [deployment.by.clone(), origin];
    let by = by.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
    let author = (!is_brief && !deployment.author.is_empty()).then(|| {
        view! {
            <small>
                "Committed " <Ago at=Signal::stored(deployment.committed_at) /> " by " {deployment.author.clone()}
            </small>
        }
    });
    view! {
        <tr class=group.key()>
            <th scope="row">
                <Icon name=group.key() />
                {name}
            </th>
            <td class="change">
                <span>{deployment.message}</span>
                {is_last_good.then(|| view! { " " <span class="tag">"last good"</span> })}
                {author}
            </td>
            <td class="by">{by}</td>
            <td class="number">{deployment.seconds.map(format::duration)}</td>
            <td class="when">
                <Ago at=Signal::stored(deployment.at) />
            </td>
            {action}
        </tr>
    }
}
