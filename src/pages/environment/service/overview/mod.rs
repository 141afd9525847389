//! The overview of a service: its state and problem, its last deployments, its version, resources, network and health checks, and its other
//! facts, such as labels and volumes.

mod belongings;
mod changes_since_success;
mod checks;
mod diagnosis;
mod first_steps;
mod last_deployment;
pub mod links;
mod network;
mod problem;
mod resources;
mod restrictions;

use super::deployment_table::read_service_history;
use super::frame::{ServiceHead, UnknownKind};
use super::reads::read_service;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use crate::views::cards::{CardLink, FactsCard};
use belongings::{Belongings, Identifiers, Labels, Volumes};
use checks::HealthChecks;
use diagnosis::Diagnosis;
use first_steps::FirstSteps;
use last_deployment::{LastDeployment, RecentDeployments};
use leptos::prelude::*;
use network::Network;
use problem::LostAccess;
use resources::Resources;
use restrictions::Restrictions;
use slipway_api::decode::Decode;
use slipway_api::operations::environment::ListLinks;
use slipway_api::operations::restriction::ListDeploymentRestrictions;
use slipway_api::state::ServiceKind;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::deployment::changes::is_good;
use slipway_logic::route::{Page, ServiceKey, View};
use slipway_logic::service::facts;
use slipway_logic::settings::section::{SECTION, Section};
use slipway_logic::versions::redeployment::may_change;

/// The tab Overview of a service: its state and problem, its last deployments, and cards with its version, resources, network, health checks
/// and other facts.
#[component]
pub fn Service(
    /// The service.
    service: ServiceKey,
) -> impl IntoView {
    let ServiceKey { environment, kind, id } = service;
    let Some(reads) = read_service(service) else { return view! { <UnknownKind /> }.into_any() };
    let links = watch(ListLinks { environment }.request(), PollPolicy::ON_VISIT.without_ids());
    let restrictions = (*kind == ServiceKind::Helm)
        .then(|| watch(ListDeploymentRestrictions { helm: id.into() }.request(), PollPolicy::ON_VISIT));
    let more = restrictions.iter().chain([&links]).map(|read| read.reading).collect();
    let record = reads.record;
    let site = use_site();
    let sections = Section::of_kind(kind);
    let edit = |section: Section| {
        if !sections.contains(&section) {
            return None;
        }
        let mut view = View::default();
        view.set_filter(SECTION, section.slug());
        let href = format!("{}{}", site.base(), Page::ServiceSettings(service).url_with(&view));
        Some(CardLink { text: "Edit", href })
    };
    let (edit_version, edit_resources, edit_ports, edit_checks) =
        (edit(Section::General), edit(Section::Resources), edit(Section::Ports), edit(Section::HealthChecks));
    let deployments = read_service_history(reads).deployments;
    // Development, preview and staging environments have no confirmation of a redeployment, so the overview names the version that a
    // redeployment may run, if it may differ from the one that runs now.
    let next_version = computed(move || {
        let record = record.with(|record| Record::decode(record).ok())?;
        let last_good = deployments.with(|all| all.as_ref()?.iter().find(is_good).cloned());
        reads.status.with(|status| may_change(&record, last_good.as_ref(), status.as_ref()))
    });
    let has_record = move || record.with(|record| !record.is_empty());
    view! {
        <ServiceHead reads more />
        <LostAccess record />
        <div class="columns">
            <div>
                <Diagnosis reads />
                <FirstSteps reads ports=edit_ports.clone() health_checks=edit_checks.clone() />
                <LastDeployment status=reads.status />
                <RecentDeployments reads />
                <LoadError reading=links.reading />
                {restrictions.map(|list| view! { <Restrictions service list /> })}
            </div>
            <Show when=has_record>
                <div>
                    <FactsCard
                        title="Version"
                        facts=move || {
                            let mut facts = record.with(|record| facts::version(record));
                            facts.extend(next_version.get().map(facts::next_version));
                            facts
                        }
                        nostrip:link=edit_version.clone()
                    />
                    <Resources record link=edit_resources.clone() />
                    <Network record links id link=edit_ports.clone() />
                    <HealthChecks record link=edit_checks.clone() />
                    <Belongings record />
                    <Labels record />
                    <Volumes record />
                    <Identifiers record />
                </div>
            </Show>
        </div>
    }
    .into_any()
}
