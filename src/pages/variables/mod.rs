//! The variables, secrets and aliases of a service, an environment or a project.

mod chain;
mod create;
mod delete_several;
mod derive;
mod edit;
mod edit_value;
mod frame;
mod import;
mod reads;
mod row_menu;
mod value;

pub use create::CreateVariable;
pub use derive::{CreateAlias, OverrideVariable};
pub use edit::VariablePage;
pub use import::ImportVariables;

use crate::browser::file;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::lazy::{MenuOf, lazy_menu};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_above, use_place};
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use crate::pages::environment::service::frame::ServiceHead;
use crate::pages::environment::service::frame::UnknownKind;
use crate::pages::environment::service::reads::read_service;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::menu::{Menu, MenuItem};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::list::{List, ListOptions};
use delete_several::{DeleteSelected, DeleteSeveral};
use edit_value::{ValueEdit, ValueEditor, ValueSession};
use leptos::prelude::*;
use reads::{VariableReads, read_variables};
use slipway_api::described::at;
use slipway_api::fields;
use slipway_api::id::ProjectId;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::list::{CellKind, Row};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, ServiceKey, VariableScope};
use slipway_logic::variables::dotenv;
use slipway_logic::variables::export::{exported, left_out_message};
use slipway_logic::variables::facts::overridden;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;
use value::ValueCell;

/// The page of the variables of a project, an environment or a service.
#[component]
pub fn Variables(
    /// The service, environment or project that the variables belong to.
    scope: VariableScope,
) -> impl IntoView {
    match scope {
        VariableScope::Service(service) => view! { <OfService service /> }.into_any(),
        _ => view! { <OfPlace scope /> }.into_any(),
    }
}

/// The variables of a service, below its tabs.
#[component]
fn OfService(service: ServiceKey) -> impl IntoView {
    let (scope, owner) = (service.into(), VariableOwner::of(service.into()));
    let (Some(owner), Some(reads)) = (owner, read_service(service)) else {
        return view! { <UnknownKind /> }.into_any();
    };
    let variables = read_variables(owner);
    let name = Signal::derive(move || reads.target.get().name);
    view! {
        <ServiceHead reads main=variables.without_secrets.reading more=vec![variables.secrets.reading] />
        <VariableList scope owner variables name />
    }
    .into_any()
}

/// The variables of an environment or a project, which services inherit.
#[component]
fn OfPlace(scope: VariableScope) -> impl IntoView {
    let Some(owner) = VariableOwner::of(scope) else { return view! { <UnknownKind /> }.into_any() };
    let variables = read_variables(owner);
    let is_project = matches!(scope, VariableScope::Project(_));
    let kind = if is_project { KnownKind::Project } else { KnownKind::Environment };
    let place = use_place();
    let name = Signal::derive(move || place.with(|place| place.name(kind)).unwrap_or_default());
    let (site, project) = (use_site(), use_above(KnownKind::Project));
    let of_project = move || {
        let project = project.get().filter(|_| !is_project)?;
        let href = site.href(&Page::Variables(VariableScope::Project(ProjectId(project))));
        Some(view! { <a href=href>"Variables of the project"</a> })
    };
    view! {
        <PageHead readings=vec![variables.without_secrets.reading, variables.secrets.reading] />
        <p class="about">
            {match is_project {
                true => "The services of the project inherit these variables.",
                false => "The services of the environment inherit these variables.",
            }} " " {of_project}
        </p>
        <VariableList scope owner variables name />
    }
    .into_any()
}

/// The list of the variables, below the errors of its reads.
#[component]
fn VariableList(
    scope: VariableScope,
    owner: VariableOwner,
    variables: VariableReads,
    /// The name of the owner.
    name: Signal<String>,
) -> impl IntoView {
    let page = move |row: Row| {
        let variable = row.record.at(&[fields::variable::ID]).text()?.parse().ok()?;
        Some(Page::Variable(scope, variable))
    };
    let all_shown = RwSignal::new(false);
    let overridden = computed(move || {
        variables.all.value.with(|read| read.as_ref().map(|read| overridden(&read.items)).unwrap_or_default())
    });
    let edit = ValueEdit::new();
    let draw = move |(_, id): (CellKind, std::sync::Arc<str>)| {
        let record = variables.record(&id);
        let variable = id.parse().ok();
        let is_overridden = Signal::derive(move || overridden.with(|ids| ids.contains(&*id)));
        let is_edited = computed(move || variable.is_some_and(|variable| edit.is_about(variable)));
        let editor = move || {
            let key = record.with_untracked(|record| at(record, &[fields::variable::KEY]).text());
            view! { <ValueEditor edit key=visible(&key.unwrap_or_default()) /> }
        };
        view! {
            <Show
                when=move || is_edited.get()
                fallback=move || view! { <ValueCell record roving=true all_shown is_overridden /> }
            >
                {editor()}
            </Show>
        }
        .into_any()
    };
    let menu =
        move |row: Row| MenuOf::Items(Callback::new(move |()| row_menu::items(scope, owner, &row, edit)));
    let actions = move |()| view! { <VariableButtons scope owner variables name all_shown /> }.into_any();
    let pending = RwSignal::new(None);
    let selected = move |chosen| view! { <DeleteSelected scope owner chosen pending /> }.into_any();
    let options = ListOptions {
        page: Some(Callback::new(page)),
        draw: Some(Callback::new(draw)),
        menu: Some(Callback::new(menu)),
        actions: Some(Callback::new(actions)),
        selected: Some(Callback::new(selected)),
        ..ListOptions::default()
    };
    let reading = variables.without_secrets.reading;
    view! {
        <LoadError reading />
        <LoadError reading=variables.secrets.reading />
        <Absent reading what=owner.variables_phrase() />
        <Show when=move || variables.secrets.reading.not_offered().is_some() && reading.not_offered().is_none()>
            <Notice tone="info">
                <p>"This platform doesn’t list secrets. New secrets can be created."</p>
            </Notice>
        </Show>
        <ValueSession scope owner reads=variables edit />
        <List table=&variable::LIST list=variables.all options />
        <DeleteSeveral owner name pending />
    }
}

/// The actions above the list.
#[component]
fn VariableButtons(
    scope: VariableScope,
    owner: VariableOwner,
    variables: VariableReads,
    /// The name of the owner, which is also the name of the exported file.
    name: Signal<String>,
    /// True while all values are shown.
    all_shown: RwSignal<bool>,
) -> impl IntoView {
    let (address, notifier, guard) = (use_address(), use_notifier(), use_unsaved_changes());
    let visit = move |page: Page| guard.visit(address, &page);
    let (capabilities, environment) = (use_live().capabilities, scope.environment());
    let refused = move |is_secret| {
        let spec = requests::create(owner, is_secret, String::new()).spec;
        computed(move || capabilities.disabled_reason(spec, environment))
    };
    let (variable_refused, secret_refused) = (refused(false), refused(true));
    let export = move || {
        let written = dotenv::write(&exported(&variables.items(), owner));
        file::download(&format!("{}.env", name.get_untracked()), "text/plain", &written.text);
        if let Some(message) = left_out_message(&written.left_out) {
            notifier.show_failure(message);
        }
    };
    let items = Callback::new(move |()| {
        vec![
            MenuItem {
                disabled_reason: variable_refused.into(),
                ..MenuItem::new("Import .env", move || visit(Page::ImportVariables(scope)))
            },
            MenuItem::new("Export .env without secrets", export),
        ]
    });
    view! {
        <div class="variable-buttons">
            <Button variant=ButtonVariant::Quiet on_press=move || all_shown.update(|shown| *shown = !*shown)>
                {move || if all_shown.get() { "Hide values" } else { "Show values" }}
            </Button>
            <Button disabled_reason=variable_refused on_press=move || visit(Page::CreateVariable(scope))>
                "Create variable"
            </Button>
            <Button disabled_reason=secret_refused on_press=move || visit(Page::CreateSecret(scope))>
                "Create secret"
            </Button>
            <Menu
                label=Signal::stored("Import and export".to_owned())
                content=lazy_menu(MenuOf::Items(items))
            />
        </div>
    }
}
