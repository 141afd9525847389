//! The table of the organization's environments, with the states of their services.

use super::reads::{ENVIRONMENTS_PER_STEP, OverviewReads};
use crate::browser::{clock, focus};
use crate::components::status::mode::Mode;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::EnvironmentMode;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::reading::reader::ReadState;
use slipway_logic::route::Page;
use slipway_logic::status::attention::Environment;
use slipway_logic::status::environments::{Services, in_words, segments};
use slipway_logic::status::mode::may_be_production;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;
use std::collections::{HashMap, HashSet};

/// The groups that have a column of their own. The other groups are named beside the bar.
const COLUMNS: [StateGroup; 4] =
    [StateGroup::Failed, StateGroup::Warning, StateGroup::Healthy, StateGroup::Stopped];

/// Milliseconds after which the table is drawn, even if the environments of a project are still loading.
const PATIENCE_MS: i64 = 5_000;

/// The section “Environments” with the table; nothing if the organization has no environment, or none is known.
#[component]
pub fn Environments(reads: OverviewReads) -> impl IntoView {
    let (now, opened_at) = (use_live().clock.now, clock::now());
    // The order of the rows depends on the modes of the environments, so the table waits for their reads. Once drawn, it stays: a project
    // that is added later doesn't remove the rows.
    let is_loading = computed_from_last(move |last: Option<&bool>| {
        let is_unread = reads.environments.reads.with(|reads| reads.values().any(ReadState::is_loading));
        let is_late = now.get().since(opened_at) > PATIENCE_MS;
        last != Some(&false) && !is_late && (reads.projects.reading.is_loading() || is_unread)
    });
    let is_there = move || is_loading.get() || reads.listed.with(|listed| !listed.is_empty());
    let about = move || {
        let (environments, projects) = reads.known.with(|known| {
            let projects: HashSet<_> =
                known.iter().filter_map(|environment| environment.project_id).collect();
            (known.len(), projects.len())
        });
        let has_failed = reads.environments.remote.reading.error.with(Option::is_some);
        let number = format::number(i64::try_from(environments).unwrap_or(i64::MAX));
        let projects = format::count(projects, "project", "projects");
        format!("{}{number} in {projects}", if has_failed { "At least " } else { "" })
    };
    let hidden = computed(move || reads.known.with(Vec::len).saturating_sub(reads.listed.with(Vec::len)));
    let next = move || hidden.get().min(ENVIRONMENTS_PER_STEP);
    let show_more = move || {
        // The last press removes the button that has the focus, so the heading of the environments gets it.
        if untrack(next) == hidden.get_untracked() {
            focus::focus_id("environments");
        }
        reads.max_listed.update(|most| *most = most.saturating_add(ENVIRONMENTS_PER_STEP));
    };
    let by_environment = computed(move || reads.services_in_table());
    let site = use_site();
    let services = site.href(&Page::OrganizationServices(reads.organization));
    let deployments = site.href(&Page::OrganizationDeployments(reads.organization));
    view! {
        <Show when=is_there>
            <section class="part" aria-labelledby="environments">
                <div class="section-head">
                    <h2 id="environments" tabindex="-1">
                        "Environments"
                    </h2>
                    <span class="dim">{move || (!is_loading.get()).then(about)}</span>
                    <a href=services.clone()>"All services"</a>
                    <a href=deployments.clone()>"All deployments"</a>
                </div>
                <Show when=move || !is_loading.get() fallback=|| view! { <SkeletonLines /> }>
                    <table class="table environments" aria-labelledby="environments">
                        <thead>
                            <tr>
                                <th scope="col">"Environment"</th>
                                <th scope="col" class="project">
                                    "Project"
                                </th>
                                <th scope="col" class="share-cell">
                                    "Services"
                                </th>
                                {COLUMNS.map(|group| view! { <th scope="col" class="number">{group.label()}</th> })}
                                <th scope="col" class="time">
                                    "Last deployment"
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            <For
                                each=move || reads.listed.get()
                                key=|id| *id
                                children=move |id| view! { <EnvironmentRow reads by_environment id /> }
                            />
                        </tbody>
                    </table>
                    <Show when=move || { hidden.get() > 0 }>
                        <p class="more">
                            <Button on_press=show_more>
                                {move || format!("Show {} more", format::number(next() as i64))}
                            </Button>
                        </p>
                    </Show>
                </Show>
            </section>
        </Show>
    }
}

/// The row of an environment in the table.
#[component]
fn EnvironmentRow(
    reads: OverviewReads,
    /// The services of the environments in the table.
    by_environment: ReadSignal<HashMap<EnvironmentId, Services>>,
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let environment = computed(move || {
        reads.known.with(|known| known.iter().find(|environment| environment.id == id).cloned())
    });
    let name = computed(move || {
        environment.with(|environment| environment.as_ref().map(|environment| environment.name.clone()))
    });
    let project = computed(move || {
        environment.with(|environment| environment.as_ref().map(|environment| environment.project.clone()))
    });
    let stands_out = |mode: &EnvironmentMode| may_be_production(Some(mode));
    let mode = computed(move || {
        environment.with(|environment| environment.as_ref()?.mode.clone().filter(stands_out))
    });
    let services =
        computed(move || by_environment.with(|all| all.get(&id).cloned()).unwrap_or(Services::Loading));
    view! {
        <tr>
            <th scope="row">
                <span class="name">
                    <a href=use_site().href(&Page::Services(id))>{name}</a>
                    <Mode mode />
                </span>
                <small class="of-project">{project}</small>
            </th>
            <td class="project">{project}</td>
            <td class="share-cell">{move || share(services.get())}</td>
            {COLUMNS.map(|group| count_cell(services, group))}
            <td class="time">
                <LastAction environment />
            </td>
        </tr>
    }
}

/// The time of the last deployment of an environment, with an icon if the deployment failed. While the environment is in transition or
/// queued, its state instead.
#[component]
fn LastAction(environment: ReadSignal<Option<Environment>>) -> impl IntoView {
    let transition = computed(move || {
        let state = environment.with(|environment| environment.as_ref()?.state.clone())?;
        let group = StateGroup::of(&state);
        group.is_in_transition().then(|| (group, state.label().to_owned()))
    });
    let last =
        computed(move || environment.with(|environment| environment.as_ref()?.last_deployment.clone()));
    let at = computed(move || last.with(|last| last.as_ref().and_then(|last| last.at)));
    let has_failed =
        move || last.with(|last| last.as_ref().is_some_and(|last| last.group == StateGroup::Failed));
    move || match transition.get() {
        Some((group, label)) => view! {
            <span class="transition">
                <Icon name=group.key() />
                {label}
            </span>
        }
        .into_any(),
        None => view! {
            <Show when=has_failed>
                <Icon name="failed" />
                <span class="visually-hidden">"Failed, "</span>
            </Show>
            <Ago at />
        }
        .into_any(),
    }
}

/// Draws the number of services of a group: a dash for none, an empty cell while the numbers aren't known.
fn count_cell(services: ReadSignal<Services>, group: StateGroup) -> impl IntoView {
    let count = computed(move || services.with(|services| services.count(group)));
    let class = move || match count.get() {
        Some(1..) => format!("number {}", group.key()),
        _ => "number none".to_owned(),
    };
    let text = move || match count.get() {
        None => String::new(),
        Some(0) => "–".to_owned(),
        Some(count) => format::number(i64::try_from(count).unwrap_or(i64::MAX)),
    };
    view! { <td class=class>{text}</td> }
}

/// Draws the shares of the groups as a bar, whose counts are words for screen readers and on narrow windows. Groups without a column are
/// named beside the bar. Draws nothing while the services are loading, and a word if they aren't known or there are none.
fn share(services: Services) -> AnyView {
    let counts = match services {
        Services::Loading => return ().into_any(),
        Services::Unknown => return "Unknown".into_any(),
        Services::Counted(counts) => counts,
    };
    if counts.is_empty() {
        return view! { <span class="dim">"No services"</span> }.into_any();
    }
    let bar = segments(&counts).into_iter().map(|segment| {
        let (x, width) = (format!("{:.2}%", segment.left), format!("{:.2}%", segment.width));
        view! { <rect class=segment.group.key() x=x width=width height="6" rx="1.5" /> }
    });
    let others: Vec<_> = counts.iter().filter(|(group, _)| !COLUMNS.contains(group)).copied().collect();
    view! {
        <svg class="share" aria-hidden="true">
            {bar.collect_view()}
        </svg>
        <small class="in-words">{in_words(&counts)}</small>
        <small class="others" aria-hidden="true">
            {in_words(&others)}
        </small>
    }
    .into_any()
}
