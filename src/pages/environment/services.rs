//! An environment's services: what they are, how they stand, and what can be asked of them.

use crate::components::actions::{ActionDispatcher, Confirmation, progress, use_action_dispatcher};
use crate::components::address::use_address;
use crate::components::counts::Counts;
use crate::components::delete::DeleteDialog;
use crate::components::document_title::use_document_title;
use crate::components::edit_menu::edit_menu;
use crate::components::load_error::LoadError;
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::refresh_on_new_ids::refresh_on_new_ids;
use crate::components::site::use_site;
use crate::live::{PollPolicy, Remote, use_live, watch};
use crate::records::service;
use crate::signal::{Memo, RwSignal, See, Signal};
use crate::ui::dynamic::{derived, dynamic, effect, memo, text, when};
use crate::ui::el::parts::part;
use crate::ui::el::{El, el, many};
use crate::ui::menu::MenuItem;
use crate::ui::notice::notice;
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::list::{Asking, Bulk, List, ListOptions};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::operations::environment::{
    CreateContainer, CreateDatabase, DeleteEnvironment, GetEnvironment, ListServiceStatuses, ListServices,
    PutEnvironment,
};
use slipway_api::state::ServiceKind;
use slipway_api::visible::visible;
use slipway_api::{Operation, Request};
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::list::Row;
use slipway_logic::places::directory::Kind;
use slipway_logic::route::Page;
use slipway_logic::status::by_id::status_of;
use slipway_logic::status::labels::StateGroup;
use slipway_logic::status::summary;
use slipway_logic::text::format;
use std::sync::Arc;

/// What the page reads first.
pub fn first(environment: EnvironmentId) -> [Request; 3] {
    [
        ListServices { environment }.request(),
        ListServiceStatuses { environment }.request(),
        GetEnvironment { environment }.request(),
    ]
}

/// The services of an environment.
#[component]
pub fn Services(
    /// Which environment.
    id: EnvironmentId,
    /// Draws them where the platform doesn't tell them, or their states, all at once.
    by_document: fn(EnvironmentId, Remote, Remote) -> AnyView,
) -> impl IntoView {
    let [services, statuses, _] = first(id);
    let services = watch(services, PollPolicy::ON_VISIT);
    let at_once = watch(statuses, PollPolicy::statuses("id"));
    let is_whole =
        memo(move || services.reading.not_offered().is_none() && at_once.reading.not_offered().is_none());
    dynamic(move || {
        if is_whole.get() {
            grid(id, services, at_once, Signal::default(), RwSignal::new(None), true)
        } else {
            by_document(id, services, at_once)
        }
    })
}

/// The grid of a list and the statuses beside it.
pub fn grid(
    id: EnvironmentId,
    list: Remote,
    statuses: Remote,
    missing: Signal<Vec<&'static str>>,
    seen: RwSignal<Option<Vec<Arc<str>>>>,
    keeps: bool,
) -> AnyView {
    view! { <Grid id list statuses missing seen keeps /> }.into_any()
}

#[component]
fn Grid(
    id: EnvironmentId,
    list: Remote,
    statuses: Remote,
    /// The kinds that the platform doesn't list.
    missing: Signal<Vec<&'static str>>,
    /// Which services are on the screen.
    seen: RwSignal<Option<Vec<Arc<str>>>>,
    /// Whether the statuses name all services that there are.
    keeps: bool,
) -> impl IntoView {
    let own = watch(GetEnvironment { environment: id }.request(), PollPolicy::ON_VISIT);
    let dispatcher = use_action_dispatcher();
    follow(dispatcher, id, list, statuses, keeps);
    let places = use_places();
    places.learn(Kind::Environment, own, None);
    places.learn(Kind::Service, list, Some(id.0));
    if keeps {
        refresh_on_new_ids(list, statuses);
    }
    let record = derived(move || {
        own.value.see(|read| read.as_ref().map_or_else(String::new, |read| read.record().to_owned()))
    });
    let target = move |row: &Row| {
        let text = |key: &str| row.own.at(&[key]).text().unwrap_or_default();
        Target { id: text("id").into(), name: visible(&text("name")), kind: service::kind(&row.own), of: id }
    };
    let menu = Callback::new(move |row: Row| dispatcher.menu(&target(&row)));
    let bulk = Bulk {
        actions: &[Action::Restart, Action::Stop, Action::Delete, Action::Deploy],
        ask: Callback::new(move |(action, rows, left): Asking| {
            dispatcher.many(action, rows.iter().map(target).collect(), left);
        }),
    };
    let asked = Callback::new(move |id: Arc<str>| dispatcher.standing(&id));
    let with = ListOptions {
        side: Some(statuses),
        menu: Some(menu),
        bulk: Some(bulk),
        asked: Some(asked),
        seen: Some(seen),
        cards: true,
        embedded: false,
    };
    let readings = vec![statuses.reading, list.reading];
    let first = more(id);
    let create = use_site().href(&Page::CreateService(id, ServiceKind::Application));
    let actions = move || {
        let create = el("a").class("button primary").attr("href", create.clone()).child("Create application");
        many(vec![create.into_any(), view! { <CopyMenu record first /> }.into_any()])
    };
    let counts = counts(list, statuses);
    use_document_title().follow(counts, vec![statuses.reading, list.reading]);
    let statuses_trouble = when(
        move || list.reading.error.see(Option::is_none),
        move || view! { <LoadError reading=statuses.reading /> }.into_any(),
    );
    let request = GetEnvironment { environment: id }.request();
    many(vec![
        view! { <PageHead title="Services".to_owned() readings actions /> }.into_any(),
        view! { <LoadError reading=list.reading /> }.into_any(),
        part(statuses_trouble),
        part(dynamic(move || {
            let missing = missing.get();
            if missing.is_empty() { ().into_any() } else { not_listed(&missing).into_any() }
        })),
        view! { <Counts counts of="Services by state" filter=true /> }.into_any(),
        progress(dispatcher),
        view! { <List of=&service::LIST list with /> }.into_any(),
        view! { <Confirmation dispatcher /> }.into_any(),
        view! { <JsonDialog record request /> }.into_any(),
        view! { <Deletion id list /> }.into_any(),
    ])
}

/// What else can be made here, and what can be done with the environment itself.
fn more(id: EnvironmentId) -> Callback<(), Vec<MenuItem>> {
    let (address, live) = (use_address(), use_live());
    let own = edit_menu("environment", PutEnvironment::SPEC, Page::EditEnvironment(id));
    Callback::new(move |()| {
        let way = |word: &str, kind: ServiceKind, spec| MenuItem {
            word: Signal::stored(word.to_owned()),
            off: Signal::stored(live.capabilities.peek(|capabilities| capabilities.refused(spec))),
            danger: false,
            act: Callback::new(move |()| address.visit(&Page::CreateService(id, kind.clone()))),
        };
        let mut items = vec![
            way("Create container", ServiceKind::Container, CreateContainer::SPEC),
            way("Create database", ServiceKind::Database, CreateDatabase::SPEC),
        ];
        items.extend(own.run(()));
        items
    })
}

/// Says that the list isn't whole.
fn not_listed(kinds: &[&str]) -> El {
    let about = format!(
        "This platform doesn’t list {} here. Open them by ID from Known IDs. ",
        format::either(kinds)
    );
    let capabilities = el("a")
        .class("link-button")
        .attr("href", use_site().href(&Page::Capabilities))
        .child("Platform capabilities");
    notice("warning", el("p").child(about).child(capabilities))
}

/// Hears of what was asked: a deployment that ended brings other versions along.
pub fn follow(
    dispatcher: ActionDispatcher,
    environment: EnvironmentId,
    list: Remote,
    statuses: Remote,
    is_whole: bool,
) {
    effect(move || {
        // Also a reading that changed nothing counts: it shows that what was asked isn't coming.
        let read_at = statuses.reading.read_at.get().filter(|_| is_whole);
        let Some(latest) = statuses.value.get() else { return };
        if dispatcher.heard(environment, &latest.sides, is_whole, read_at) {
            list.reading.refresh();
        }
    });
}

#[component]
fn Deletion(id: EnvironmentId, list: Remote) -> impl IntoView {
    let place = use_place();
    let name = derived(move || place.get().typed_name(Kind::Environment));
    let held = memo(move || list.value.see(|read| read.as_ref().map(|read| read.items.len())));
    let destroys = text(move || {
        let mode = place.get().mode.map_or_else(
            || "Its mode isn’t known: it may be production.".to_owned(),
            |mode| format!("It is {}.", slipway_logic::status::labels::mode(&mode).to_ascii_lowercase()),
        );
        let what = held.get().map_or_else(
            || "all its services".to_owned(),
            |many| format!("its {}", format::count(many, "service", "services")),
        );
        format!(
            "{mode} Deletes the environment with {what}, their storage and their variables. This can’t be undone."
        )
    });
    let up = memo(move || place.see(|place| place.step(Kind::Project).map(|(_, id, _)| ProjectId(*id))));
    let then = derived(move || up.get().map_or(Page::Organizations, Page::Project));
    let request = DeleteEnvironment { environment: id }.request();
    view! { <DeleteDialog kind="environment" name destroys off=Signal::stored(None::<String>) request then /> }.into_any()
}

fn counts(list: Remote, statuses: Remote) -> Memo<Vec<(StateGroup, usize)>> {
    memo(move || {
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
