//! The variables, secrets and aliases of a service.

mod chain;
mod create;
mod derive;
mod edit;
mod import;
mod reads;
mod value;

pub use create::CreateVariable;
pub use derive::{CreateAlias, OverrideVariable};
pub use edit::VariablePage;
pub use import::ImportVariables;

use super::frame::{ServiceHead, UnknownKind};
use super::reads::read_service;
use crate::browser::file;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::lazy::{MenuOf, lazy_menu};
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::ui::button::Button;
use crate::ui::menu::{Menu, MenuItem};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::list::{List, ListOptions};
use leptos::prelude::*;
use reads::{VariableReads, read_variables};
use slipway_api::fields;
use slipway_logic::list::{Cell, Row};
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::variables::dotenv;
use slipway_logic::variables::export::{exported, left_out_message};
use value::ValueCell;

/// The page.
#[component]
pub fn ServiceVariables(
    /// The service.
    service: ServiceKey,
) -> impl IntoView {
    let Some(reads) = read_service(service) else { return view! { <UnknownKind /> }.into_any() };
    let Some(variables) = read_variables(service) else { return view! { <UnknownKind /> }.into_any() };
    let page = move |row: Row| {
        let variable = row.record.at(&[fields::variable::ID]).text()?.parse().ok()?;
        Some(Page::Variable(service, variable))
    };
    let draw = move |(_, id): (Cell, std::sync::Arc<str>)| {
        let record = variables.record(&id);
        view! { <ValueCell record roving=true /> }.into_any()
    };
    let actions = move |()| {
        let name = Signal::derive(move || reads.target.get().name);
        view! { <VariableButtons service variables name /> }.into_any()
    };
    let options = ListOptions {
        page: Some(Callback::new(page)),
        draw: Some(Callback::new(draw)),
        actions: Some(Callback::new(actions)),
        ..ListOptions::default()
    };
    let reading = variables.own.reading;
    view! {
        <ServiceHead reads main=reading more=vec![variables.secrets.reading] />
        <LoadError reading />
        <LoadError reading=variables.secrets.reading />
        <Absent reading what="the variables of this service" />
        <Show when=move || variables.secrets.reading.not_offered().is_some()>
            <Notice tone="info">
                <p>"This platform doesn’t list secrets. New secrets can be created."</p>
            </Notice>
        </Show>
        <List table=&variable::LIST list=variables.all options />
    }
    .into_any()
}

/// The actions above the list.
#[component]
fn VariableButtons(
    service: ServiceKey,
    variables: VariableReads,
    /// The name of the service.
    name: Signal<String>,
) -> impl IntoView {
    let (address, notifier) = (use_address(), use_notifier());
    let export = move || {
        let written = dotenv::write(&exported(&variables.items(), service.kind));
        file::download(&format!("{}.env", name.get_untracked()), "text/plain", &written.text);
        if let Some(message) = left_out_message(&written.left_out) {
            notifier.fail(message);
        }
    };
    let items = Callback::new(move |()| {
        vec![
            MenuItem::new("Import .env", move || address.visit(&Page::ImportVariables(service))),
            MenuItem::new("Export .env without secrets", export),
        ]
    });
    view! {
        <div class="variable-buttons">
            <Button on_press=move || address.visit(&Page::CreateVariable(service))>"Create variable"</Button>
            <Button on_press=move || address.visit(&Page::CreateSecret(service))>"Create secret"</Button>
            <Menu
                label=Signal::stored("Import and export".to_owned())
                content=lazy_menu(MenuOf::Items(items))
            />
        </div>
    }
}
