//! An environment's services: what they are, how they stand, and what can be asked of them.

use crate::components::address::use_address;
use crate::components::ask::{Asker, Confirmation, progress, use_asker};
use crate::components::counts::Counts;
use crate::components::current::keep_current;
use crate::components::delete::DeleteDialog;
use crate::components::edit_menu::edit_menu;
use crate::components::gathered::gathered;
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::site::use_site;
use crate::components::tab::use_tab;
use crate::components::trouble::Trouble;
use crate::draw::json::{CopyMenu, JsonDialog};
use crate::draw::list::{Asking, Bulk, Extra, List};
use crate::live::{Pace, Remote, use_live, watch};
use crate::records::service;
use crate::signal::{Memo, See, Signal};
use crate::ui::dynamic::{derived, dynamic, effect, memo, text, when};
use crate::ui::el::{El, el, many};
use crate::ui::menu::MenuItem;
use crate::ui::notice::notice;
use crate::ui::parts::part;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::{ApplicationId, EnvironmentId, ProjectId};
use slipway_api::operations::action::GetApplicationStatus;
use slipway_api::operations::environment::{
    CreateContainer, CreateDatabase, DeleteEnvironment, GetEnvironment, ListApplications,
    ListServiceStatuses, ListServices, PutEnvironment,
};
use slipway_api::operations::service::GetApplication;
use slipway_api::state::ServiceKind;
use slipway_logic::action::Action;
use slipway_logic::bulk::Target;
use slipway_logic::directory::Kind;
use slipway_logic::list::Row;
use slipway_logic::route::Page;
use slipway_logic::words::Group;
use slipway_logic::{format, summary};

/// The services of an environment.
#[component]
pub fn Services(
    /// Which environment.
    id: EnvironmentId,
) -> impl IntoView {
    let offered = watch(ListServices { environment: id }.request(), Pace::ON_VISIT);
    let statuses = watch(ListServiceStatuses { environment: id }.request(), Pace::statuses("id"));
    let by_document = memo(move || offered.reading.not_offered().is_some());
    dynamic(move || {
        // With the document alone there are the applications, and their states one by one.
        if by_document.get() {
            let (list, states, readers) = documented(id);
            many(vec![part(readers), view! { <Grid id list statuses=states by_document=true /> }.into_any()])
        } else {
            view! { <Grid id list=offered statuses by_document=false /> }.into_any()
        }
    })
}

fn documented(id: EnvironmentId) -> (Remote, Remote, AnyView) {
    let list = watch(ListApplications { environment: id }.request(), Pace::ON_VISIT);
    let requests = memo(move || {
        list.value.see(|read| {
            let ids = read
                .iter()
                .flat_map(|read| &read.items)
                .filter_map(|record| record.at(&["id"]).text()?.parse().ok());
            ids.map(|application: ApplicationId| GetApplicationStatus { application }.request())
                .collect::<Vec<_>>()
        })
    });
    let (states, readers) = gathered(requests, "id");
    // Whether an application can be stopped, say, shows in whether one can be read.
    let first = memo(move || requests.see(|requests| requests.first().map(|request| request.path.clone())));
    let judge = dynamic(move || {
        let id = first.get().and_then(|path| path.split('/').nth(2)?.parse::<ApplicationId>().ok());
        if let Some(application) = id {
            watch(GetApplication { application }.request(), Pace::ON_VISIT);
        }
        ().into_any()
    });
    (list, states, many(vec![readers, judge]))
}

#[component]
fn Grid(id: EnvironmentId, list: Remote, statuses: Remote, by_document: bool) -> impl IntoView {
    let own = watch(GetEnvironment { environment: id }.request(), Pace::ON_VISIT);
    let asker = use_asker();
    follow(asker, list, statuses);
    let places = use_places();
    places.learn(Kind::Environment, own, None);
    places.learn(Kind::Service, list, Some(id.0));
    if !by_document {
        keep_current(list, statuses);
    }
    let record = derived(move || {
        own.value.see(|read| read.as_ref().map_or_else(String::new, |read| read.record().to_owned()))
    });
    let target = move |row: &Row| {
        let name = row.own.at(&["name"]).text().unwrap_or_default();
        Target { id: row.id.clone(), name, kind: service::kind(&row.own), of: id }
    };
    let menu = Callback::new(move |row: Row| asker.menu(&target(&row)));
    let bulk = Bulk {
        actions: &[Action::Deploy, Action::Restart, Action::Stop, Action::Delete],
        ask: Callback::new(move |(action, rows, left): Asking| {
            asker.many(action, rows.iter().map(target).collect(), left);
        }),
    };
    let asked = Callback::new(move |id: std::sync::Arc<str>| asker.standing(&id));
    let with =
        Extra { side: Some(statuses), menu: Some(menu), bulk: Some(bulk), asked: Some(asked), small: false };
    let readings = vec![statuses.reading, list.reading];
    let first = more(id);
    let create = use_site().href(&Page::CreateService(id, ServiceKind::Application));
    let actions = move || {
        let create = el("a").class("button primary").attr("href", create.clone()).child("Create application");
        many(vec![create.into_any(), view! { <CopyMenu record first /> }.into_any()])
    };
    let counts = counts(list, statuses);
    use_tab().follow(counts);
    let statuses_trouble = when(
        move || list.reading.error.see(Option::is_none),
        move || view! { <Trouble reading=statuses.reading /> }.into_any(),
    );
    let request = GetEnvironment { environment: id }.request();
    many(vec![
        view! { <PageHead title="Services".to_owned() readings actions /> }.into_any(),
        view! { <Trouble reading=list.reading /> }.into_any(),
        part(statuses_trouble),
        part(by_document.then(only_applications)),
        view! { <Counts counts of="Services by state" filter=true /> }.into_any(),
        progress(asker),
        view! { <List of=&service::LIST list with /> }.into_any(),
        view! { <Confirmation asker /> }.into_any(),
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
            off: Signal::stored(live.offers.peek(|offers| offers.refused(spec))),
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
fn only_applications() -> El {
    let about = "This platform lists the applications alone. Services of other kinds open by their id, from the directory. ";
    let offers = el("a")
        .class("link-button")
        .attr("href", use_site().href(&Page::Offers))
        .child("What this platform offers");
    notice("warning", el("p").child(about).child(offers))
}

/// Hears of what was asked: a deployment that ended brings other versions along.
pub fn follow(asker: Asker, list: Remote, statuses: Remote) {
    effect(move || {
        // Also a reading that changed nothing counts: it shows that what was asked isn't coming.
        statuses.reading.read_at.track();
        let Some(latest) = statuses.value.get() else { return };
        let name = |id: &str| {
            list.value.peek(|read| {
                let items = read.iter().flat_map(|read| &read.items);
                let found = items.into_iter().find(|record| record.at(&["id"]).str().as_deref() == Some(id));
                found.and_then(|record| record.at(&["name"]).text())
            })
        };
        if asker.heard(&latest.sides, name) {
            list.reading.refresh();
        }
    });
}

#[component]
fn Deletion(id: EnvironmentId, list: Remote) -> impl IntoView {
    let place = use_place();
    let name = derived(move || place.get().name(Kind::Environment).unwrap_or_default());
    let held = memo(move || list.value.see(|read| read.as_ref().map(|read| read.items.len())));
    let destroys = text(move || {
        let mode = place.get().mode.map_or_else(
            || "Its mode isn’t known: it may be production.".to_owned(),
            |mode| format!("It is {}.", slipway_logic::words::mode(&mode).to_ascii_lowercase()),
        );
        let what = held.get().map_or_else(
            || "everything in it".to_owned(),
            |many| format!("its {}", format::count(many, "service", "services")),
        );
        format!("{mode} It is deleted with {what}, their storage and their variables. This can’t be undone.")
    });
    let up = memo(move || place.see(|place| place.step(Kind::Project).map(|(_, id, _)| ProjectId(*id))));
    let then = derived(move || up.get().map_or(Page::Organizations, Page::Project));
    let request = DeleteEnvironment { environment: id }.request();
    view! { <DeleteDialog kind="environment" name destroys off=Signal::stored(None::<String>) request then /> }.into_any()
}

fn counts(list: Remote, statuses: Remote) -> Memo<Vec<(Group, usize)>> {
    memo(move || {
        let (Some(list), Some(statuses)) = (list.value.get(), statuses.value.get()) else {
            return Vec::new();
        };
        let states: Vec<_> = list
            .items
            .iter()
            .filter_map(|record| record.at(&["id"]).str())
            .map(|id| statuses.sides.get(&*id).and_then(summary::state))
            .collect();
        summary::counts(states.iter().map(Option::as_ref))
    })
}
