//! The versions of a project: services by name in the rows, environments in the columns, and what differs between them.

mod cell;
mod history;
mod reads;

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::not_offered::NotOffered;
use crate::components::status::mode::Mode;
use crate::features::actions::{PageActions, StatusSource, provide_action_dispatcher};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::ui::empty::Empty;
use crate::ui::icon::Icon;
use crate::ui::search_field::SearchField;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use cell::VersionCell;
use history::History;
use leptos::prelude::*;
use reads::VersionReads;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::resources::service::icon_of;
use slipway_logic::route::Page;
use slipway_logic::text::format;
use slipway_logic::text::lower_case::lower_case;
use slipway_logic::versions::matrix::Line;

/// The filter in the address, name and value, that shows only the rows whose versions differ.
const DIFFERENCES: (&str, &str) = ("versions", "different");

/// The page that compares the versions of a project’s environments.
#[component]
pub fn ProjectVersions(
    /// The project.
    id: ProjectId,
) -> impl IntoView {
    let reads = VersionReads::start(id);
    use_places().learn(KnownKind::Environment, reads.environments, Some(id.0));
    let dispatcher = provide_action_dispatcher();
    dispatcher.follow(StatusSource::Environments(reads.statuses), move |services| reads.outdate(&services));
    let shown = shown(reads);
    let environments = reads.environments.reading;
    let (records, statuses) = (reads.records.remote.reading, reads.statuses.remote.reading);
    let is_read = move || reads.records.remote.value.with(Option::is_some);
    // "No service" is shown only once every environment was read, because an environment that wasn't read may have services.
    let is_whole = move || {
        let is_read = |read: &ReadState| read.read_at.is_some() && read.error.is_none();
        reads.records.reads.with(|reads| !reads.is_empty() && reads.values().all(is_read))
    };
    let has_none = move || is_whole() && reads.lines.with(Vec::is_empty);
    let has_no_environment =
        move || reads.environments.value.with(|read| read.as_ref().is_some_and(|read| read.items.is_empty()));
    let page = move |id| Some(Page::Services(EnvironmentId(id)));
    let column = move |index: usize| {
        let column = reads.columns.with_untracked(|columns| columns.get(index).cloned());
        let mode = column.as_ref().and_then(|column| column.mode.clone());
        view! {
            <th scope="col">
                {column.map(|column| column.name)} " " <Mode mode=Signal::stored(mode) />
            </th>
        }
    };
    let column_indexes = move || reads.columns.with(|columns| (0..columns.len()).collect::<Vec<_>>());
    view! {
        <PageHead readings=vec![records, statuses, environments] />
        <LoadError reading=environments />
        <NotOffered reading=environments what="environments" kind=KnownKind::Environment parent=Some(id.0) page />
        <LoadError reading=records />
        <Show when=move || records.not_offered().is_some()>
            <Absent reading=records what="the services of an environment in one list" />
        </Show>
        <Show when=move || environments.is_loading() || (records.is_loading() && !reads.columns.with(Vec::is_empty))>
            <SkeletonLines />
        </Show>
        <Show when=has_no_environment>
            <Empty title="No environment yet" advice="Create an environment in the project first." />
        </Show>
        <Show when=has_none>
            <Empty title="No service yet" advice="Services are created in an environment." />
        </Show>
        <For each=move || reads.columns.get() key=|column| column.id let(column)>
            <History environment=column.id reads />
        </For>
        <Show when=move || is_read() && !reads.lines.with(Vec::is_empty)>
            <Toolbar reads many=Signal::derive(move || shown.with(Vec::len)) />
            <div class="matrix-frame" role="region" aria-label="Versions by environment" tabindex="0">
                <table class="matrix">
                    <thead>
                        <tr>
                            <th scope="col">"Service"</th>
                            {move || column_indexes().into_iter().map(column).collect_view()}
                        </tr>
                    </thead>
                    <tbody>
                        <For each=move || shown.get() key=Clone::clone let:row>
                            <Row reads row />
                        </For>
                    </tbody>
                </table>
            </div>
            <Show when=move || shown.with(Vec::is_empty)>
                <p role="status">"No service matches."</p>
            </Show>
        </Show>
        <PageActions dispatcher />
    }
}

/// The name, kind and ordinal of a row, which identify the row from one read to the next.
type RowKey = (String, String, usize);

fn key(line: &Line) -> RowKey {
    (line.name.clone(), line.kind.as_str().to_owned(), line.ordinal)
}

/// Returns the keys of the rows that match the search and the filter in the address.
fn shown(reads: VersionReads) -> ReadSignal<Vec<RowKey>> {
    let view = use_address().view;
    computed(move || {
        let (search, only) = view.with(|view| (lower_case(&view.search), is_filtered(&view.filters)));
        reads.lines.with(|lines| {
            let matches =
                |line: &&Line| lower_case(&line.name).contains(search.trim()) && (!only || line.differs());
            lines.iter().filter(matches).map(key).collect()
        })
    })
}

fn is_filtered(filters: &[(String, String)]) -> bool {
    filters.iter().any(|(key, value)| (key.as_str(), value.as_str()) == DIFFERENCES)
}

/// The search field, and the buttons “All” and “Different”, each with the number of its rows. The search doesn’t change these numbers.
#[component]
fn Toolbar(
    reads: VersionReads,
    /// The number of rows that match.
    many: Signal<usize>,
) -> impl IntoView {
    let address = use_address();
    let search = Signal::derive(move || address.view.with(|view| view.search.clone()));
    let only = move || address.view.with(|view| is_filtered(&view.filters));
    let all = move || reads.lines.with(Vec::len);
    let differing = move || reads.lines.with(|lines| lines.iter().filter(|line| line.differs()).count());
    let choice = move |label: &'static str, is_only: bool| {
        let press = move |_| {
            address.change(|view| {
                view.filters.retain(|(key, _)| key != DIFFERENCES.0);
                if is_only {
                    view.filters.push((DIFFERENCES.0.to_owned(), DIFFERENCES.1.to_owned()));
                }
            });
        };
        let number = move || format::number(if is_only { differing() } else { all() } as i64);
        view! {
            <li>
                <button
                    type="button"
                    class:differing=is_only
                    aria-pressed=move || (only() == is_only).to_string()
                    on:click=press
                >
                    {label}
                    " "
                    <b>{number}</b>
                </button>
            </li>
        }
    };
    view! {
        <div class="list-bar">
            <SearchField
                label="Search services"
                value=search
                on_input=move |text: String| address.change(|view| view.search = text)
            />
            <ul class="counts" aria-label="Services by version">
                {choice("All", false)} {choice("Different", true)}
            </ul>
            <span class="visually-hidden" role="status">
                {move || format::count(many.get(), "service", "services")}
            </span>
        </div>
    }
}

/// A row. A read updates only the contents of its cells, so that no menu closes and the focus stays.
#[component]
fn Row(reads: VersionReads, row: RowKey) -> impl IntoView {
    let (name, kind) = (row.0.clone(), ServiceKind::from(row.1.as_str()));
    let line =
        computed(move || reads.lines.with(|lines| lines.iter().find(|line| key(line) == row).cloned()));
    let column_count = computed(move || reads.columns.with(Vec::len));
    let cells = move || {
        (0..column_count.get()).map(|column| view! { <VersionCell reads line column /> }).collect_view()
    };
    view! {
        <tr>
            <th scope="row">
                <Icon name=icon_of(&kind) />
                {name}
                <span class="visually-hidden">{format!(", {}", kind.label())}</span>
            </th>
            {cells}
        </tr>
    }
}
