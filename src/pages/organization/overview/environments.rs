//! The table of the organization's environments, with the states of their services.

use super::reads::OverviewReads;
use crate::components::status::mode::Mode;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::ui::button::Button;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::EnvironmentMode;
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::status::attention::Environment;
use slipway_logic::status::environments::{in_words, segments};
use slipway_logic::status::mode::may_be_production;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;

/// The groups that have a column of their own. The other groups are named beside the bar.
const COLUMNS: [StateGroup; 4] =
    [StateGroup::Failed, StateGroup::Warning, StateGroup::Fine, StateGroup::Idle];

/// Draws the section; nothing if the organization has no environment, or none is known.
#[component]
pub fn Environments(reads: OverviewReads) -> impl IntoView {
    let is_loading = computed(move || {
        let is_unread = reads.environments.reads.with(|reads| reads.values().any(|read| !read.is_answered()));
        reads.projects.reading.is_loading() || is_unread
    });
    let is_there = move || is_loading.get() || reads.listed.with(|listed| !listed.is_empty());
    let about = move || {
        let (environments, projects) = reads.known.with(|known| {
            let mut projects: Vec<&str> = known.iter().map(|one| one.project.as_str()).collect();
            projects.sort_unstable();
            projects.dedup();
            (known.len(), projects.len())
        });
        let number = format::number(i64::try_from(environments).unwrap_or(i64::MAX));
        format!("{number} in {}", format::count(projects, "project", "projects"))
    };
    let hidden = move || reads.known.with(Vec::len).saturating_sub(reads.listed.with(Vec::len));
    let show_all = move || reads.has_all.set(true);
    let services = use_site().href(&Page::OrganizationServices(reads.organization));
    view! {
        <Show when=is_there>
            <section class="part" aria-labelledby="environments">
                <div class="section-head">
                    <h2 id="environments">"Environments"</h2>
                    <span class="dim">{move || (!is_loading.get()).then(about)}</span>
                    <a href=services.clone()>"All services"</a>
                </div>
                <Show when=move || !is_loading.get() fallback=|| view! { <SkeletonLines /> }>
                    <table class="table environments" aria-labelledby="environments">
                        <thead>
                            <tr>
                                <th scope="col">"Environment"</th>
                                <th scope="col">"Project"</th>
                                <th scope="col">"Services"</th>
                                {COLUMNS.map(|group| view! { <th scope="col" class="number">{group.label()}</th> })}
                                <th scope="col">"Deployed"</th>
                            </tr>
                        </thead>
                        <tbody>
                            <For
                                each=move || reads.listed.get()
                                key=|id| *id
                                children=move |id| view! { <EnvironmentRow reads id /> }
                            />
                        </tbody>
                    </table>
                    <Show when=move || { hidden() > 0 }>
                        <p class="more">
                            <Button on_press=show_all>
                                {move || format!("Show {} more", format::number(hidden() as i64))}
                            </Button>
                        </p>
                    </Show>
                </Show>
            </section>
        </Show>
    }
}

/// A row of the table.
#[component]
fn EnvironmentRow(reads: OverviewReads, id: EnvironmentId) -> impl IntoView {
    let environment =
        computed(move || reads.known.with(|known| known.iter().find(|one| one.id == id).cloned()));
    let text = move |of: fn(&Environment) -> &String| {
        environment.with(|one| one.as_ref().map(of).cloned()).unwrap_or_default()
    };
    let stands_out = |mode: &EnvironmentMode| may_be_production(Some(mode));
    let mode = computed(move || environment.with(|one| one.as_ref()?.mode.clone().filter(stands_out)));
    let counts = computed(move || reads.services_by_group(id));
    let deployed_at = computed(move || environment.with(|one| one.as_ref()?.deployed_at));
    // The state of an environment in transition stands in the place of the time of its last deployment.
    let transition = computed(move || {
        let state = environment.with(|one| one.as_ref()?.state.clone())?;
        let group = StateGroup::of(&state);
        matches!(group, StateGroup::Moving | StateGroup::Waiting).then(|| (group, state.label().to_owned()))
    });
    view! {
        <tr>
            <th scope="row">
                <span class="name">
                    <a href=use_site().href(&Page::Services(id))>{move || text(|one| &one.name)}</a>
                    <Mode mode />
                </span>
            </th>
            <td class="project">{move || text(|one| &one.project)}</td>
            <td class="share-cell">{move || share(counts.get(), reads, id)}</td>
            {COLUMNS.map(|group| count_cell(counts, group))}
            <td class="time">
                {move || match transition.get() {
                    Some((group, label)) => {
                        view! {
                            <span class="transition">
                                <Icon name=group.key() />
                                {label}
                            </span>
                        }
                            .into_any()
                    }
                    None => view! { <Ago at=deployed_at /> }.into_any(),
                }}
            </td>
        </tr>
    }
}

/// Draws the number of services of a group: a dash for none, an empty cell while the numbers aren't known.
fn count_cell(counts: ReadSignal<Option<Vec<(StateGroup, usize)>>>, group: StateGroup) -> impl IntoView {
    let many = computed(move || {
        counts.with(|counts| {
            let counts = counts.as_ref()?;
            Some(counts.iter().find(|(known, _)| *known == group).map_or(0, |(_, many)| *many))
        })
    });
    let class = move || match many.get() {
        Some(1..) => format!("number {}", group.key()),
        _ => "number none".to_owned(),
    };
    let text = move || match many.get() {
        None => String::new(),
        Some(0) => "–".to_owned(),
        Some(many) => format::number(i64::try_from(many).unwrap_or(i64::MAX)),
    };
    view! { <td class=class>{text}</td> }
}

/// Draws the shares of the groups as a bar, whose counts are words for screen readers and on narrow windows. Groups without a column are
/// named beside it.
fn share(counts: Option<Vec<(StateGroup, usize)>>, reads: OverviewReads, id: EnvironmentId) -> AnyView {
    let Some(counts) = counts else {
        let has_failed = reads
            .statuses
            .reads
            .with(|reads| reads.get(&id.to_string()).is_some_and(|read| read.error.is_some()));
        return has_failed.then_some("Unknown").into_any();
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
