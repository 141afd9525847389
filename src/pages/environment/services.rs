//! The services of an environment, with their states and actions.

use crate::components::actions::{ActionDispatcher, PageActions, ProgressLine, provide_action_dispatcher};
use crate::components::frame::document_title::use_document_title;
use crate::components::frame::page_head::PageHead;
use crate::components::lazy::{LazyDialog, LazyPage, LazyView, MenuOf, lazy_menu};
use crate::components::navigation::address::use_address;
use crate::components::navigation::places::use_places;
use crate::components::navigation::site::use_site;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::refresh_on_new_ids::refresh_on_new_ids;
use crate::components::status::counts::Counts;
use crate::live::{PollPolicy, Remote, watch};
use crate::resources::service;
use crate::ui::menu::Menu;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::json::JsonDialog;
use crate::views::list::{Bulk, BulkRequest, List, ListOptions};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{GetEnvironment, ListServiceStatuses, ListServices};
use slipway_api::state::ServiceKind;
use slipway_api::visible::visible;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::list::Row;
use slipway_logic::places::directory::Kind;
use slipway_logic::route::{Dialog, Page};
use slipway_logic::status::by_id::status_of;
use slipway_logic::status::labels::StateGroup;
use slipway_logic::status::summary;
use slipway_logic::text::format;
use std::sync::Arc;

/// Returns the first reads of the page.
pub fn first(environment: EnvironmentId) -> [Request; 3] {
    [
        ListServices { environment }.request(),
        ListServiceStatuses { environment }.request(),
        GetEnvironment { environment }.request(),
    ]
}

/// The page.
#[component]
pub fn Services(
    /// The environment.
    id: EnvironmentId,
) -> impl IntoView {
    let [services, statuses, _] = first(id);
    let services = watch(services, PollPolicy::ON_VISIT);
    let at_once = watch(statuses, PollPolicy::statuses("id"));
    let is_whole =
        computed(move || services.reading.not_offered().is_none() && at_once.reading.not_offered().is_none());
    move || {
        if is_whole.get() {
            view! {
                <Grid
                    id
                    list=services
                    statuses=at_once
                    missing=Signal::default()
                    keeps=true
                />
            }
            .into_any()
        } else {
            view! { <LazyPage view=LazyView::ServicesByDocument(id, services, at_once) /> }.into_any()
        }
    }
}

/// The grid of a list and its statuses.
#[component]
pub fn Grid(
    id: EnvironmentId,
    list: Remote,
    statuses: Remote,
    /// The kinds that the platform doesn't list.
    missing: Signal<Vec<&'static str>>,
    /// Set to the services that are scrolled into view.
    #[prop(optional)]
    seen: Option<RwSignal<Option<Vec<Arc<str>>>>>,
    /// True if the statuses include every service of the environment.
    keeps: bool,
) -> impl IntoView {
    let own = watch(GetEnvironment { environment: id }.request(), PollPolicy::ON_VISIT);
    let dispatcher = provide_action_dispatcher();
    follow(dispatcher, id, list, statuses, keeps);
    let places = use_places();
    places.learn(Kind::Environment, own, None);
    places.learn(Kind::Service, list, Some(id.0));
    if keeps {
        refresh_on_new_ids(list, statuses);
    }
    let record = computed(move || {
        own.value.with(|read| read.as_ref().map_or_else(String::new, |read| read.record().to_owned()))
    });
    let target = move |row: &Row| {
        let text = |key: &str| row.own.at(&[key]).text().unwrap_or_default();
        Target { id: text("id").into(), name: visible(&text("name")), kind: service::kind(&row.own), of: id }
    };
    let menu = Callback::new(move |row: Row| target(&row));
    let bulk = Bulk {
        actions: &[Action::Deploy, Action::Restart, Action::Stop, Action::Delete],
        request: Callback::new(move |(action, rows, reselect): BulkRequest| {
            dispatcher.request_bulk(action, rows.iter().map(target).collect(), reselect);
        }),
    };
    let pending_label = Callback::new(move |id: Arc<str>| dispatcher.pending_label(&id));
    let with = ListOptions {
        side: Some(statuses),
        menu: Some(menu),
        bulk: Some(bulk),
        pending_label: Some(pending_label),
        visible_rows: seen,
        cards: true,
        embedded: false,
    };
    let readings = vec![statuses.reading, list.reading];
    let create = use_site().href(&Page::CreateService(id, ServiceKind::Application));
    let actions = move || {
        let create = view! {
            <a class="button primary" href=create.clone()>
                "Create application"
            </a>
        };
        view! {
            {create}
            <Menu
                label=Signal::stored("More actions".to_owned())
                content=lazy_menu(MenuOf::Environment(id, record.into()))
            />
        }
    };
    let counts = counts(list, statuses);
    use_document_title().follow(counts, vec![statuses.reading, list.reading]);
    let request = GetEnvironment { environment: id }.request();
    let delete = use_address().dialog(Dialog::Delete);
    view! {
        <PageHead title="Services".to_owned() readings actions />
        <LoadError reading=list.reading />
        <Show when=move || list.reading.error.with(Option::is_none)>
            <LoadError reading=statuses.reading />
        </Show>
        {move || {
            let kinds = missing.get();
            (!kinds.is_empty()).then(|| view! { <NotListed kinds /> })
        }}
        <Counts counts of="Services by state" filter=true />
        <ProgressLine dispatcher />
        <List table=&service::LIST list options=with />
        <PageActions dispatcher />
        <JsonDialog record request />
        <LazyDialog open=delete view=LazyView::DeleteEnvironment(id, list) on_failure=move || delete.set(false) />
    }
}

/// The warning that the list is incomplete.
#[component]
fn NotListed(
    /// The kinds of services that the platform doesn’t list.
    kinds: Vec<&'static str>,
) -> impl IntoView {
    let kinds = format::either(&kinds);
    view! {
        <Notice tone="warning">
            <p>
                {format!("This platform doesn’t list {kinds} here. Open them by ID from Known IDs. ")}
                <a class="link-button" href=use_site().href(&Page::Capabilities)>
                    "Platform capabilities"
                </a>
            </p>
        </Notice>
    }
}

/// Applies each read of the statuses to the pending actions. Reads the list again after a deployment, because versions changed.
pub fn follow(
    dispatcher: ActionDispatcher,
    environment: EnvironmentId,
    list: Remote,
    statuses: Remote,
    is_whole: bool,
) {
    Effect::new(move || {
        // Also a reading that changed nothing counts: it shows that what was asked isn't coming.
        let read_at = statuses.reading.read_at.get().filter(|_| is_whole);
        let Some(latest) = statuses.value.get() else { return };
        if dispatcher.apply_statuses(environment, &latest.sides, is_whole, read_at) {
            list.reading.refresh();
        }
    });
}

fn counts(list: Remote, statuses: Remote) -> ReadSignal<Vec<(StateGroup, usize)>> {
    computed(move || {
        let (Some(list), Some(statuses)) = (list.value.get(), statuses.value.get()) else {
            return Vec::new();
        };
        let states: Vec<_> = list
            .items
            .iter()
            .map(|record| status_of(record, &statuses.sides).and_then(summary::state))
            .collect();
        summary::counts(states.iter().map(Option::as_ref))
    })
}
