//! The pages, by area with one file for each page, and the lazily loaded parts that they are in.

pub mod environment {
    //! The pages of environments and of their services.
    pub mod by_document;
    pub mod choose_kind;
    pub mod clone;
    mod create_by_clone;
    pub mod create_service;
    pub mod delete;
    pub mod deployment_log;
    pub mod deployments;
    pub mod edit;
    pub mod edit_services;
    mod facts;
    mod later;
    pub mod lazy_view;
    pub mod menu;
    mod order;
    pub mod parts;
    mod recent_deployments;
    pub mod service;
    pub mod services;
}
pub mod organization {
    //! The list of organizations, and the pages of an organization.
    pub mod audit_log;
    pub mod cluster_events;
    pub mod create_project;
    pub mod deployments;
    mod environments;
    pub mod known_ids;
    pub mod list;
    pub mod overview;
    pub mod records;
    pub mod services;
    pub mod settings;
}
pub mod project {
    //! The pages of projects.
    pub mod create_environment;
    pub mod edit;
    pub mod overview;
    pub mod versions;
}
pub mod session {
    //! The sign-in page, the page to which a sign-in provider sends a person back, and the account page.
    pub mod account;
    pub mod provider;
    pub mod sign_in;
    pub mod sign_in_foot;
    pub mod signed_in;
    pub mod token_form;
}

pub mod capabilities;
pub mod config_errors;
#[cfg(debug_assertions)]
pub mod gallery;
pub mod not_found;
pub mod variables;

mod lazy_parts;
pub mod prefetch;

use crate::components::frame::activity::ActivityList;
use crate::components::frame::dock::Dock;
use crate::components::frame::embedded::Embedded;
use crate::components::frame::notices::Notices;
use crate::components::frame::palette::CommandPalette;
use crate::components::frame::requests_left::RequestsLeft;
use crate::components::frame::shortcuts::{GoTo, ShortcutsDialog};
use crate::components::frame::sidebar_records::SidebarRecords;
use crate::components::reads::why_unreachable::WhyUnreachable;
use crate::features::actions::{ActionQuestion, FollowActions, ServiceMenu, TakeChoices};
use crate::features::editing::field::entries::EntriesField;
use crate::features::lazy::{AppView, Loader, MenuOf};
use crate::features::navigation::siblings::SiblingsMenu;
use crate::features::notifications::shared_activities::ShareActivities;
use crate::features::notifications::toasts::NotifierToasts;
use crate::features::session::idle_warning::IdleWarning;
use crate::features::session::keep_signed_in::KeepSignedIn;
use crate::features::session::sign_in_keeper::SignInKeeper;
use crate::features::session::sign_out_question::SignOutQuestion;
use crate::features::session::token_expiry::SignInAgain;
use crate::features::session::unsaved_changes::UnsavedChangesQuestion;
use crate::ui::menu::MenuItems;
use crate::views::json::RecordAndCurl;
use crate::views::list::{ListAnnouncements, ListMenu, ListOrder, NothingMatches, Selection};
use environment::edit_services::EditServices;
use environment::service::settings::ServiceSettings;
use lazy_parts::lazy_parts;
use leptos::prelude::*;
use organization::audit_log::AuditLog;
use organization::cluster_events::ClusterEvents;
use organization::records::{create::CreateRecord, edit::EditRecord, list::Records, record::RecordPage};
use organization::settings::OrganizationSettings;
use session::account::Account;
use slipway_logic::route::{Dialog, Page};
use variables::{CreateAlias, CreateVariable, ImportVariables, OverrideVariable, VariablePage, Variables};

/// Returns the parts of the program that draw views, in the order in which they are prefetched: first the parts of the services page (the
/// page itself is in the first load), then the parts in this module, then those of a service's settings. The parts `judgement` and `tabs`
/// of `live` draw nothing and aren't among them.
pub fn all_parts() -> impl Iterator<Item = Loader> {
    [environment::parts::ALL, ALL, environment::service::settings::parts::ALL].into_iter().flatten().copied()
}

// A part is a file in `dist/`; code that several parts use is in the files `slipway-shared-…`. A view is added to a part with one line.
lazy_parts! {
    AppView {
        fn page(&self) -> Option<Page> {
            match self {
                Self::Page(page) => Some(page.clone()),
                _ => None,
            }
        }
    }:
    /// The part with the sign-in page, the page to which a sign-in provider sends a person back, the page about errors in `config.json`, the
    /// renewal of a provider's tokens during a session (`KeepSignedIn`), and the explanation why a platform can't be reached, which is also
    /// shown during a session.
    sign_in {
        AppView::ConfigErrors(config) => view! { <config_errors::ConfigErrors config /> },
        AppView::Page(Page::SignIn) => view! { <session::sign_in::SignIn /> },
        AppView::Page(Page::SignedIn) => view! { <session::signed_in::SignedIn /> },
        AppView::KeepSignedIn => view! { <KeepSignedIn /> },
        AppView::WhyUnreachable => view! { <WhyUnreachable platform=None /> },
    }
    /// The part with the frame of a page in a portal.
    embedded {
        AppView::Embedded(draw) => view! { <Embedded draw /> },
    }
    /// The part that sends actions, follows them until they end, shares the activity list with other tabs, and loads what renews the tokens
    /// of a session that began at a sign-in provider.
    actions {
        AppView::TakeChoices => view! { <TakeChoices /> },
        AppView::FollowActions => view! { <FollowActions /> },
        AppView::Background => view! { <ShareActivities /> <SignInKeeper /> },
    }
    /// The part with dialogs, menus, toasts, the JSON of a record, and the views of a list that aren't needed at first, such as the actions
    /// on its selected rows.
    dialogs {
        AppView::ActionQuestion => view! { <ActionQuestion /> },
        AppView::Menu(MenuOf::Service(target), state) => view! { <ServiceMenu target state /> },
        AppView::Menu(MenuOf::List, state) => view! { <ListMenu state /> },
        AppView::Menu(MenuOf::Siblings(kind, id, parent), state) => view! { <SiblingsMenu kind id parent state /> },
        AppView::Menu(MenuOf::Items(items), state) => view! { <MenuItems items=Signal::derive(move || items.run(())) state /> },
        AppView::Selection => view! { <Selection /> },
        AppView::ListOrder => view! { <ListOrder /> },
        AppView::NothingMatches => view! { <NothingMatches /> },
        AppView::ListAnnouncements => view! { <ListAnnouncements /> },
        AppView::Json(record, request) => view! { <RecordAndCurl record request /> },
        AppView::Dialog(Dialog::Activity) => view! { <ActivityList /> },
        // Only the dialog with the keyboard shortcuts is drawn here. Pages draw their own questions and their Delete and JSON dialogs, and
        // the frame draws its menu; they are listed because the match has to cover every dialog.
        AppView::Dialog(Dialog::Keys | Dialog::Delete | Dialog::Json | Dialog::Menu | Dialog::Question) => view! { <ShortcutsDialog /> },
        AppView::Toasts => view! { <NotifierToasts /> },
        AppView::SignInAgain(open) => view! { <SignInAgain open /> },
        AppView::SignOut(open) => view! { <SignOutQuestion open /> },
        AppView::IdleWarning => view! { <IdleWarning /> },
        AppView::UnsavedChanges => view! { <UnsavedChangesQuestion /> },
    }
    /// The part with the command palette, and the keyboard shortcuts that open a page.
    palette {
        AppView::Dialog(Dialog::Palette) => view! { <CommandPalette /> },
        AppView::GoTo(letter) => view! { <GoTo letter /> },
    }
    /// The part with what the frame of a page shows after the first paint: the notices above the page, the records in the sidebar, the dock,
    /// and the remaining requests of the rate limit.
    frame_details {
        AppView::Dock => view! { <Dock /> },
        AppView::SidebarRecords => view! { <SidebarRecords /> },
        AppView::RequestsLeft => view! { <RequestsLeft /> },
        AppView::Notices(is_old, was_hidden) => view! { <Notices is_old was_hidden /> },
    }
    /// The part with the overview of a project, the versions of its environments, the services of an organization, and the platform's
    /// capabilities.
    all_services {
        AppView::Page(Page::Capabilities) => view! { <capabilities::CapabilitiesPage /> },
        AppView::Page(Page::Project(id)) => view! { <project::overview::ProjectOverview id /> },
        AppView::Page(Page::OrganizationServices(id)) => view! { <organization::services::OrganizationServices id /> },
        AppView::Page(Page::ProjectVersions(id)) => view! { <project::versions::ProjectVersions id /> },
    }
    /// The part with the overview of an organization.
    overview {
        AppView::Page(Page::Organization(id)) => view! { <organization::overview::OrganizationOverview id /> },
    }
    /// The part with the list of organizations, the settings and the known IDs of an organization, the account, and the page for unknown
    /// addresses.
    organizations {
        AppView::Page(Page::OrganizationSettings(id)) => view! { <OrganizationSettings id /> },
        AppView::Page(Page::Account) => view! { <Account /> },
        AppView::Page(Page::Organizations) => view! { <organization::list::Organizations /> },
        AppView::Page(Page::KnownIds(id)) => view! { <organization::known_ids::KnownIdsPage id /> },
        // Only `NotFound` is drawn by this part. The services page is part of the first load, and the app draws the gallery in development
        // builds; they are listed because the match has to cover every page.
        AppView::Page(Page::Services(_) | Page::NotFound | Page::Gallery) => view! { <not_found::NotFound /> },
    }
    /// The part with the lists of an organization's records, such as clusters, registries, groups, people, invoices, webhooks and tokens.
    records {
        AppView::Page(Page::Records(id, collection)) => view! { <Records id collection /> },
    }
    /// The part with the page of an organization's record, such as a cluster or an invoice.
    record {
        AppView::Page(Page::Record(id, collection, record)) => view! { <RecordPage id collection record /> },
    }
    /// The part with the deployments of an environment.
    deployments {
        AppView::Page(Page::Deployments(id)) => view! { <environment::deployments::Deployments id /> },
    }
    /// The part with the page of a deployment of an environment.
    deployment {
        AppView::Page(Page::Deployment(id, deployment)) => view! { <environment::deployments::deployment::DeploymentPage id deployment /> },
    }
    /// The part with the events of a cluster, and the deployments and the audit log of an organization.
    cluster_events {
        AppView::Page(Page::OrganizationDeployments(id)) => view! { <organization::deployments::OrganizationDeployments id /> },
        AppView::Page(Page::AuditLog(id)) => view! { <AuditLog id /> },
        AppView::Page(Page::ClusterEvents(_, cluster)) => view! { <ClusterEvents cluster /> },
    }
    /// The part with the forms that create and edit an organization's records, and with the field for the entries of a group.
    record_forms {
        AppView::Entries(field) => view! { <EntriesField field /> },
        AppView::Page(Page::CreateRecord(id, collection)) => view! { <CreateRecord id collection /> },
        AppView::Page(Page::EditRecord(id, collection, record)) => view! { <EditRecord id collection record /> },
    }
    /// The part with the overview of a service, and its deployments.
    service {
        AppView::Page(Page::Service(service)) => view! { <environment::service::overview::Service service /> },
        AppView::Page(Page::ServiceDeployments(service)) => view! { <environment::service::deployments::ServiceDeployments service /> },
    }
    /// The part with the log and all fields of a service, and the deployment log of an environment.
    logs {
        AppView::Page(Page::ServiceLog(service)) => view! { <environment::service::log::ServiceLog service /> },
        AppView::Page(Page::ServiceFields(service)) => view! { <environment::service::fields::ServiceFields service /> },
        AppView::Page(Page::DeploymentLog(id)) => view! { <environment::deployment_log::DeploymentLog id /> },
    }
    /// The part with the settings page of a service, and its first two sections. The other sections are in the parts that
    /// `environment::service::settings::parts` declares.
    settings {
        AppView::Page(Page::ServiceSettings(service)) => view! { <ServiceSettings service /> },
    }
    /// The part with the page that edits the settings of several services together.
    edit_services {
        AppView::Page(Page::EditServices(id)) => view! { <EditServices id /> },
    }
    /// The part with the variables and secrets of services, environments and projects.
    variable_pages {
        AppView::Page(Page::Variables(scope)) => view! { <Variables scope /> },
        AppView::Page(Page::CreateVariable(scope)) => view! { <CreateVariable scope is_secret=false /> },
        AppView::Page(Page::CreateSecret(scope)) => view! { <CreateVariable scope is_secret=true /> },
        AppView::Page(Page::Variable(scope, variable)) => view! { <VariablePage scope variable /> },
        AppView::Page(Page::CreateAlias(scope, variable)) => view! { <CreateAlias scope variable /> },
        AppView::Page(Page::OverrideVariable(scope, variable)) => view! { <OverrideVariable scope variable /> },
    }
    /// The part with the import of variables from a .env file.
    variable_import {
        AppView::Page(Page::ImportVariables(scope)) => view! { <ImportVariables scope /> },
    }
    /// The part with the forms of projects, environments and services, and of deployment restrictions.
    forms {
        AppView::Page(Page::CreateProject(id)) => view! { <organization::create_project::CreateProject id /> },
        AppView::Page(Page::CreateEnvironment(id)) => view! { <project::create_environment::CreateEnvironment id /> },
        AppView::Page(Page::ChooseServiceKind(id)) => view! { <environment::choose_kind::ChooseServiceKind id /> },
        AppView::Page(Page::CreateService(id, kind)) => view! { <environment::create_service::CreateService id kind /> },
        AppView::Page(Page::EditProject(id)) => view! { <project::edit::EditProject id /> },
        AppView::Page(Page::EditEnvironment(id)) => view! { <environment::edit::EditEnvironment id /> },
        AppView::Page(Page::CloneEnvironment(id)) => view! { <environment::clone::CloneEnvironment id /> },
        AppView::Page(Page::DeployService(service)) => view! { <environment::service::deploy::DeployService service /> },
        AppView::Page(Page::CreateRestriction(service)) => view! { <environment::service::restriction::CreateRestriction service /> },
        AppView::Page(Page::EditRestriction(service, restriction)) => view! { <environment::service::restriction::EditRestriction service restriction /> },
        AppView::Page(Page::CloneService(service)) => view! { <environment::service::clone::CloneService service /> },
    }
}
