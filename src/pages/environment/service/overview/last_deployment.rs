//! The last deployment, with its steps on a time axis and all_messages such as open deployment requests; and the recent deployments.

use super::super::deployment_table::{DeploymentTable, read_service_history};
use super::super::reads::ServiceReads;
use crate::features::navigation::site::use_site;
use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
use crate::views::timeline::StepsTimeline;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_computed::computed;
use slipway_logic::deployment::steps::{messages, steps, total_duration};
use slipway_logic::route::Page;

/// The card “Last deployment”; nothing until the status is read.
#[component]
pub fn LastDeployment(
    /// The service’s status.
    status: ReadSignal<Option<Record>>,
) -> impl IntoView {
    let all = computed(move || status.with(|status| status.as_ref().map(steps).unwrap_or_default()));
    let all_messages =
        computed(move || status.with(|status| status.as_ref().map(messages).unwrap_or_default()));
    let note =
        computed(move || status.with(|status| status.as_ref().map(total_duration).unwrap_or_default()));
    view! {
        <Show when=move || status.with(Option::is_some)>
            <Card title="Last deployment" note>
                <StepsTimeline steps=all caption="Steps of the last deployment" />
                <ul class="deployment-messages">
                    {move || {
                        all_messages
                            .get()
                            .into_iter()
                            .map(|message| view! { <li>{message}</li> })
                            .collect_view()
                    }}
                </ul>
            </Card>
        </Show>
    }
}

/// The maximum number of deployments in the card “Recent deployments”.
const MAX_RECENT: usize = 5;

/// The card “Recent deployments”; nothing if there are none, or if the platform has no history.
#[component]
pub fn RecentDeployments(reads: ServiceReads) -> impl IntoView {
    let deployments = read_service_history(reads).deployments;
    let recent = computed(move || {
        deployments.with(|all| all.iter().flatten().take(MAX_RECENT).cloned().collect::<Vec<_>>())
    });
    let service = reads.service;
    let all = CardLink { text: "All", href: use_site().href(&Page::ServiceDeployments(service)) };
    view! {
        <Show when=move || recent.with(|recent| !recent.is_empty())>
            <Card title="Recent deployments" link=all.clone()>
                <DeploymentTable service deployments=recent is_brief=true />
            </Card>
        </Show>
    }
}
