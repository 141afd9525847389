//! A cell of the comparison of versions: the version and the state of a service in an environment, and a menu with the other environments to
//! which the version can be deployed.

use super::reads::VersionReads;
use crate::browser::clock;
use crate::components::status::service_state_chip::ServiceStateChip;
use crate::features::actions::ActionDispatcher;
use crate::features::lazy::{MenuOf, lazy_menu};
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::menu::{Menu, MenuItem};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::service_status;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::status::by_id::status_of;
use slipway_logic::text::errors;
use slipway_logic::text::format::ago;
use slipway_logic::versions::matrix::{Cell, Column, Difference, Line};

/// The version of a service in an environment, as a cell of the comparison.
#[component]
pub fn VersionCell(
    reads: VersionReads,
    /// The row; None once its service is in no environment any more.
    line: ReadSignal<Option<Line>>,
    /// The index of the column, from 0.
    column: usize,
) -> impl IntoView {
    let name = reads.columns.with_untracked(|all| all.get(column).map(|column| column.name.clone()));
    let cell = computed(move || {
        line.with(|line| line.as_ref().and_then(|line| line.cells.get(column).cloned()).flatten())
    });
    let is_present = computed(move || cell.with(Option::is_some));
    let differs =
        move || cell.with(|cell| cell.as_ref().is_some_and(|cell| cell.difference != Difference::None));
    view! {
        <td data-label=name class:differs=differs>
            {move || match is_present.get() {
                true => view! { <Present reads line column cell /> }.into_any(),
                false => view! { <small>{move || absence(reads, column)}</small> }.into_any(),
            }}
        </td>
    }
}

/// Returns the text of a cell without a service: a dash if the services of its environment were read, else why they aren't known.
fn absence(reads: VersionReads, column: usize) -> String {
    match reads.read_of(column) {
        Some(read) if read.error.is_some() && read.read_at.is_none() => {
            format!("Unknown. {}", read.error.map(|error| errors::message(&error)).unwrap_or_default())
        }
        Some(read) if read.read_at.is_some() => "–".to_owned(),
        _ => "Not loaded yet".to_owned(),
    }
}

#[component]
fn Present(
    reads: VersionReads,
    line: ReadSignal<Option<Line>>,
    column: usize,
    /// The service. None once it is gone.
    cell: ReadSignal<Option<Cell>>,
) -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    let environment = reads.columns.with_untracked(|all| all.get(column).map(|column| column.id));
    let site = use_site();
    let (kind, name) =
        line.with_untracked(|line| line.as_ref().map(|line| (line.kind.clone(), line.name.clone())).unzip());
    let environment_and_kind = StoredValue::new(environment.zip(kind));
    let href = move || {
        let (environment, kind) = environment_and_kind.get_value()?;
        let id = cell.with(|cell| cell.as_ref().map(|cell| cell.id))?;
        Some(site.href(&Page::Service(ServiceKey::new(environment, &kind, id)?)))
    };
    let id = cell.with_untracked(|cell| cell.as_ref().map(|cell| cell.id.to_string()).unwrap_or_default());
    let pending_label = dispatcher.followed.label(&id);
    let status = computed(move || {
        let statuses = reads.statuses.remote.value.get()?;
        cell.with(|cell| status_of(&cell.as_ref()?.record, &statuses.statuses).cloned())
    });
    let state = computed(move || {
        status.with(|status| {
            status.as_ref().and_then(|status| status.at(&[service_status::STATE]).text()).unwrap_or_default()
        })
    });
    let has_failed = Signal::derive(move || reads.statuses.remote.reading.error.with(Option::is_some));
    let is_read = Signal::derive(move || {
        let key = environment.map(|id| id.to_string()).unwrap_or_default();
        reads.statuses.reads.with(|reads| reads.get(&key).is_some_and(|read| read.read_at.is_some()))
    });
    let version = computed(move || {
        cell.with(|cell| cell.as_ref().and_then(|cell| cell.version.as_deref().map(visible)))
    });
    // The message, author and age of the commit, where the history of the environment names them.
    let now = use_live().clock.now;
    let commit = computed(move || {
        let id = cell.with(|cell| cell.as_ref().map(|cell| cell.id.to_string()))?;
        let age = |at| ago(at, now.get(), clock::time_format());
        let version = version.get()?;
        reads.deployments.with(|all| {
            let found =
                all.get(&id)?.iter().find(|deployment| deployment.version.as_ref() == Some(&version))?;
            found.version_text(age)
        })
    });
    let name = name.unwrap_or_default();
    let label = Signal::derive(move || match version.get() {
        Some(version) => format!("Deploy {name} {version} to another environment"),
        None => format!("Deploy {name} to another environment"),
    });
    let has_menu =
        computed(move || line.with(|line| line.as_ref().is_some_and(|line| line.is_promotable(column))));
    let items = Callback::new(move |()| promotions(dispatcher, reads, line, column));
    let mark = move || match cell.with(|cell| cell.as_ref().map(|cell| cell.difference)) {
        Some(Difference::Version) => view! {
            <b class="different" title="Different version">
                <span class="visually-hidden">"Different"</span>
            </b>
        }
        .into_any(),
        Some(Difference::Origin) => view! { <b class="different">"Different source"</b> }.into_any(),
        Some(Difference::None) | None => ().into_any(),
    };
    view! {
        <div class="matrix-cell">
            <span class="matrix-version">
                <a href=href title=move || commit.get()>
                    {move || match version.get() {
                        Some(version) => view! { <code>{version}</code> }.into_any(),
                        None => view! {
                            <span aria-hidden="true">"–"</span>
                            <span class="visually-hidden">"Version not reported"</span>
                        }
                        .into_any(),
                    }}
                </a>
                {mark}
            </span>
            <div class="state">
                <ServiceStateChip state status pending_label has_failed is_read notes=false />
            </div>
            <Show when=move || has_menu.get()>
                <Menu label content=lazy_menu(MenuOf::Items(items)) />
            </Show>
        </div>
    }
}

/// Returns a menu item for each environment to which the version of column `from` can be deployed.
fn promotions(
    dispatcher: ActionDispatcher,
    reads: VersionReads,
    line: ReadSignal<Option<Line>>,
    from: usize,
) -> Vec<MenuItem> {
    let (Some(line), columns) = (line.get_untracked(), reads.columns.get_untracked()) else {
        return Vec::new();
    };
    let source = columns.get(from).map(|column| column.name.clone()).unwrap_or_default();
    let item = |(index, column): (usize, &Column)| {
        let (id, version) = line.promotion(from, &source, index)?;
        let target = Target {
            id: id.to_string().into(),
            name: line.name.clone(),
            kind: line.kind.clone(),
            environment: column.id,
        };
        Some(dispatcher.promotion(&column.name, target, version))
    };
    columns.iter().enumerate().filter_map(item).collect()
}
