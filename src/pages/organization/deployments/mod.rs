//! The deployments of all environments of an organization: who deployed what where, with which outcome, and figures about them.

mod figures;
mod reads;

use super::environments::EnvironmentReads;
use crate::browser::focus;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::site::use_site;
use crate::live::Reading;
use crate::ui::button::Button;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::list::List;
use figures::DeploymentFigures;
use leptos::prelude::*;
use reads::{DeploymentReads, ENVIRONMENTS_PER_STEP};
use slipway_api::id::OrganizationId;
use slipway_computed::computed;
use slipway_logic::resources::organization_deployment;
use slipway_logic::route::Page;
use slipway_logic::text::format;

/// The maximum number of environments that the notice about failed reads names.
const MAX_NAMES: usize = 5;

/// The page of the deployments of all environments of an organization.
#[component]
pub fn OrganizationDeployments(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let reads = DeploymentReads::start(id);
    let EnvironmentReads { projects, environments, states } = reads.environments;
    let (projects, histories) = (projects.reading, reads.histories.remote.reading);
    let needed = [
        (projects, "the projects of an organization"),
        (environments.remote.reading, "the environments of a project"),
        (histories, "the deployment history"),
    ];
    let is_absent = move || needed.iter().any(|(reading, _)| reading.not_offered().is_some());
    let absent = needed.map(|(reading, what)| {
        view! {
            <Show when=move || reading.not_offered().is_some()>
                <Absent reading what />
            </Show>
        }
    });
    // An outage makes all four reads fail, so only the error of the first failed read is shown.
    let readings = [projects, environments.remote.reading, states.remote.reading, histories];
    let failing = computed(move || {
        let has_failed =
            |reading: &Reading| reading.error.with(Option::is_some) && reading.not_offered().is_none();
        readings.iter().position(has_failed)
    });
    let failed = computed(move || reads.failed());
    let failed_message = move || {
        failed.with(|names| {
            (!names.is_empty())
                .then(|| format!("Couldn’t load the deployments of {}.", format::listed(names, MAX_NAMES)))
        })
    };
    let (known, included) = (move || reads.known.with(Vec::len), move || reads.included.with(Vec::len));
    let hidden = computed(move || known().saturating_sub(included()));
    // If no environment could be read, no history is requested, so the list isn’t drawn: it would show its skeleton rows forever.
    let is_unread = move || {
        let environments = reads.environments;
        environments.has_failed() && environments.are_states_read() && included() == 0
    };
    let more = move || hidden.get().min(ENVIRONMENTS_PER_STEP);
    let show_more = move || {
        // The last press removes the button that has the focus, so the heading gets it.
        if untrack(more) == hidden.get_untracked() {
            focus::focus_heading();
        }
        reads.wanted.set(untrack(included).saturating_add(ENVIRONMENTS_PER_STEP));
    };
    let overview = use_site().href(&Page::Organization(id));
    view! {
        <PageHead readings=reads.readings() />
        {move || failing.get().and_then(|index| readings.get(index).copied()).map(|reading| view! { <LoadError reading /> })}
        {absent.into_iter().collect_view()}
        <Show when=is_absent>
            <p>
                "The deployments of an environment are on its own page. " <a href=overview.clone()>"Overview"</a>
            </p>
        </Show>
        {move || failed_message().map(|message| view! { <Notice tone="warning">{message}</Notice> })}
        <DeploymentFigures reads />
        <Show when=move || !is_absent() && !is_unread()>
            <List table=&organization_deployment::LIST list=reads.named />
        </Show>
        <div class="older">
            <Show when=move || hidden.get().gt(&0)>
                <Button on_press=show_more>
                    {move || {
                        format!("Add {}", format::count(more(), "environment", "environments"))
                    }}
                </Button>
                <p class="dim">
                    {move || {
                        format!(
                            "The last 50 deployments of {} of {}: those that were deployed last.",
                            format::number(included() as i64),
                            format::count(known(), "environment", "environments"),
                        )
                    }}
                </p>
            </Show>
        </div>
    }
}
