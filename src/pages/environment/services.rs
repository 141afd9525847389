//! The services of an environment, with their states and actions.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::load_error::LoadError;
use crate::features::actions::{
    ActionDispatcher, PageActions, ProgressLine, StatusSource, provide_action_dispatcher,
};
use crate::features::lazy::{LazyDialog, LazyLater, LazyPage, MenuOf, lazy_menu_of};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, watch};
use crate::pages::environment::lazy_view::{EnvironmentView, LaterInputs};
use crate::ui::menu::Menu;
use crate::ui::show::Show;
use crate::views::json::JsonDialog;
use crate::views::list::{Bulk, BulkRequest, List, ListOptions};
use leptos::prelude::*;
use slipway_api::fields;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{GetEnvironment, ListServiceStatuses, ListServices};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::list::Row;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::service;
use slipway_logic::route::{Dialog, Page};
use slipway_logic::status::by_id::status_of;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::status::summary;
use std::sync::Arc;

/// Returns the requests that the page sends first: the services, their statuses, and the environment.
pub fn first(environment: EnvironmentId) -> [Request; 3] {
    [
        ListServices { environment }.request(),
        ListServiceStatuses { environment }.request(),
        GetEnvironment { environment }.request(),
    ]
}

/// The page of the services of an environment: counts, filters and the grid.
#[component]
pub fn Services(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let [services, statuses, _] = first(id);
    let services = watch(services, PollPolicy::ON_VISIT);
    let statuses = watch(statuses, PollPolicy::statuses(fields::reference::ID));
    let is_whole = computed(move || {
        services.reading.not_offered().is_none() && statuses.reading.not_offered().is_none()
    });
    move || {
        if is_whole.get() {
            view! {
                <Grid
                    id
                    list=services
                    source=StatusSource::Whole(id, statuses)
                />
            }
            .into_any()
        } else {
            view! { <LazyPage view=EnvironmentView::ByDocument(id, services, statuses) /> }.into_any()
        }
    }
}

/// The list of an environment’s services with their statuses, and the head of the page.
#[component]
pub fn Grid(
    id: EnvironmentId,
    list: Remote,
    source: StatusSource,
    /// A notice above the list.
    #[prop(optional, into)]
    notice: Option<ViewFn>,
    /// Receives the ids of the services that are scrolled into view.
    #[prop(optional)]
    visible_rows: Option<RwSignal<Option<Vec<Arc<str>>>>>,
) -> impl IntoView {
    let environment_read = watch(GetEnvironment { environment: id }.request(), PollPolicy::ON_VISIT);
    let dispatcher = provide_action_dispatcher();
    let statuses = source.remote();
    follow(dispatcher, list, source);
    let places = use_places();
    places.learn(KnownKind::Environment, environment_read, None);
    places.learn(KnownKind::Service, list, Some(id.0));
    let record = computed(move || {
        environment_read
            .value
            .with(|read| read.as_ref().map_or_else(String::new, |read| read.record().to_owned()))
    });
    let is_status_read = Callback::new(move |id: Arc<str>| Signal::derive(move || source.is_read(&id)));
    let counts = counts(list, statuses);
    let recent = RwSignal::new(None);
    let options = ListOptions {
        counts: Some(counts),
        statuses: Some(statuses),
        is_status_read: Some(is_status_read),
        visible_rows,
        recent: Some(recent.read_only()),
        when_empty: Some(Callback::new(move |()| view! { <CreateLink id /> }.into_any())),
        ..list_options(dispatcher, id)
    };
    let readings = vec![statuses.reading, list.reading];
    let later = LaterInputs { id, environment_read, list, source, counts, draw: recent };
    let actions = move || view! { <HeadActions id record /> };
    let request = GetEnvironment { environment: id }.request();
    let delete = use_address().dialog(Dialog::Delete);
    view! {
        <PageHead readings actions />
        // The empty list already has the height of its facts, so that nothing below it moves when they are drawn.
        <ul class="facts of-list" aria-label="Facts">
            <Show when=move || list.value.with(Option::is_some) || list.reading.error.with(Option::is_some)>
                <LazyLater view=EnvironmentView::Later(later) />
            </Show>
        </ul>
        <LoadError reading=list.reading />
        <Show when=move || list.reading.error.with(Option::is_none)>
            <LoadError reading=statuses.reading />
        </Show>
        {notice.map(|notice| notice.run())}
        <ProgressLine dispatcher />
        <List table=&service::LIST list options />
        <PageActions dispatcher />
        <JsonDialog record request />
        <LazyDialog open=delete view=EnvironmentView::Delete(id, list) on_failure=move || delete.set(false) />
    }
}

/// The actions of the page’s head.
#[component]
fn HeadActions(
    id: EnvironmentId,
    /// The record of the environment.
    record: ReadSignal<String>,
) -> impl IntoView {
    view! {
        <CreateLink id />
        <Menu
            label=Signal::stored("More actions".to_owned())
            content=lazy_menu_of(move |state| EnvironmentView::Menu(id, record.into(), state).into())
        />
    }
}

/// The link “Create service”, to the page on which the kind of the service is chosen.
#[component]
fn CreateLink(id: EnvironmentId) -> impl IntoView {
    view! {
        <a class="button primary create" href=use_site().href(&Page::ChooseServiceKind(id))>
            "Create service"
        </a>
    }
}

/// Returns the options of a list of services: menus, bulk actions, pending actions and cards.
fn list_options(dispatcher: ActionDispatcher, environment: EnvironmentId) -> ListOptions {
    let target = move |row: &Row| {
        let text = |key: FieldName| row.record.at(&[key]).text().unwrap_or_default();
        Target {
            id: text(fields::reference::ID).into(),
            name: visible(&text(fields::service::NAME)),
            kind: service::kind(&row.record),
            environment,
        }
    };
    let bulk = Bulk {
        actions: &[Action::Deploy, Action::Restart, Action::Stop, Action::Delete],
        edited: Some(Callback::new(move |row: Row| target(&row))),
        request: Callback::new(move |(action, rows, reselect): BulkRequest| {
            dispatcher.request_bulk(action, rows.iter().map(target).collect(), reselect);
        }),
    };
    ListOptions {
        menu: Some(Callback::new(move |row: Row| MenuOf::Service(target(&row)))),
        bulk: Some(bulk),
        pending_label: Some(Callback::new(move |id: Arc<str>| dispatcher.followed.label(&id))),
        cards: true,
        ..ListOptions::default()
    }
}

/// Updates the followed actions of the page with the statuses of `source`. Reads the list again when a deployment has ended, because versions
/// may have changed.
pub fn follow(dispatcher: ActionDispatcher, list: Remote, source: StatusSource) {
    dispatcher.follow(source, move |_| list.reading.refresh());
}

fn counts(list: Remote, statuses: Remote) -> ReadSignal<Vec<(StateGroup, usize)>> {
    computed(move || {
        let (Some(list), Some(statuses)) = (list.value.get(), statuses.value.get()) else {
            return Vec::new();
        };
        let states: Vec<_> = list
            .items
            .iter()
            .map(|record| status_of(record, &statuses.statuses).and_then(summary::state))
            .collect();
        summary::counts(states.iter().map(Option::as_ref))
    })
}
