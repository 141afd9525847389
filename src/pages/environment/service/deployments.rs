//! The tab Deployments of a service: its deployments, each with a button that deploys its version again.

use super::deployment_table::{DeploymentTable, ServiceHistory, read_service_history};
use super::frame::{ServiceHead, UnknownKind};
use super::reads::{ServiceReads, read_service};
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::live::Remote;
use crate::ui::button::Button;
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::route::ServiceKey;
use slipway_logic::versions::history::{Version, service_history, version_at};

/// The tab Deployments of a service.
#[component]
pub fn ServiceDeployments(
    /// The service.
    service: ServiceKey,
) -> impl IntoView {
    let Some(reads) = read_service(service) else { return view! { <UnknownKind /> }.into_any() };
    let ServiceHistory { history, deployments } = read_service_history(reads);
    let reading = history.reading;
    let has_versions = service_history(service.kind, service.id).is_some();
    let draw = Callback::new(move |place| view! { <DeployAgain reads history place /> }.into_any());
    let all = Signal::derive(move || deployments.get().unwrap_or_default());
    let table = move || match has_versions {
        true => view! { <DeploymentTable service deployments=all last_column=draw /> },
        false => view! { <DeploymentTable service deployments=all /> },
    };
    view! {
        <ServiceHead reads main=reading />
        <LoadError reading />
        <Absent reading what="the deployments of this service" />
        <Show when=move || deployments.with(|deployments| deployments.as_ref().is_some_and(Vec::is_empty))>
            <Empty title="No deployment yet" advice="Deploy the service to see its deployments here." />
        </Show>
        <Show when=move || deployments.with(|deployments| deployments.as_ref().is_some_and(|all| !all.is_empty()))>
            <section aria-label="Deployments">{table}</section>
        </Show>
    }
    .into_any()
}

/// The button that deploys the version of a deployment again; nothing if the platform doesn't name the version.
#[component]
fn DeployAgain(
    reads: ServiceReads,
    /// The read of the history.
    history: Remote,
    /// The index of the deployment in the history, from 0.
    place: usize,
) -> impl IntoView {
    let version = history.value.with_untracked(|read| {
        version_at(read.as_ref()?.items.first()?, place, reads.service.kind, reads.service.id)
    });
    version.map(|version| view! { <DeployButton reads version /> })
}

#[component]
fn DeployButton(reads: ServiceReads, version: Version) -> impl IntoView {
    // The button is drawn again when the name of the service is read: the confirmation shows the name.
    move || {
        let target = reads.target.get();
        let name = format!(" {}", version.name);
        let item = untrack(|| reads.dispatcher.past(target, version.clone()));
        view! {
            <Button disabled_reason=item.disabled_reason on_press=item.on_select>
                "Deploy"
                <span class="visually-hidden">{name}</span>
            </Button>
        }
    }
}
