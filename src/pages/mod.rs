//! The pages, by area with one file for each page, and the lazily loaded parts that they are in.

pub mod environment {
    //! Environments and their services.
    pub mod by_document;
    mod create_by_clone;
    pub mod create_service;
    pub mod delete;
    pub mod deployment_log;
    pub mod deployments;
    pub mod edit;
    pub mod edit_services;
    pub mod menu;
    pub mod service;
    pub mod services;
}
pub mod organization {
    //! Organizations.
    pub mod cluster_events;
    pub mod create_project;
    pub mod known_ids;
    pub mod list;
    pub mod overview;
    pub mod records;
    pub mod services;
    pub mod settings;
}
pub mod project {
    //! Projects.
    pub mod create_environment;
    pub mod edit;
    pub mod overview;
    pub mod versions;
}
pub mod session {
    //! Signing in, and who one is.
    pub mod account;
    pub mod sign_in;
}

pub mod capabilities;
pub mod config_mistakes;
#[cfg(debug_assertions)]
pub mod gallery;
pub mod not_found;

mod lazy_parts;
pub mod prefetch;

use crate::components::frame::activity::ActivityList;
use crate::components::frame::embedded::Embedded;
use crate::components::frame::notices::Notices;
use crate::components::frame::palette::CommandPalette;
use crate::components::frame::shortcuts::ShortcutsDialog;
use crate::components::reads::why_unreachable::WhyUnreachable;
use crate::features::actions::{ActionQuestion, FollowActions, SendActions, ServiceMenu};
use crate::features::lazy::{LazyView, MenuOf, Part};
use crate::features::navigation::siblings::SiblingsMenu;
use crate::features::notifications::notifier::use_notifier;
use crate::features::session::session_end::{IdleWarning, SignInAgain, SignOutQuestion};
use crate::features::session::unsaved_changes::UnsavedChangesQuestion;
use crate::pages::environment::service::settings::sections::{
    Autoscaling, Compare, Danger, General, Groups, HealthChecks, Ports, Resources, Storage, WholeRecord,
};
use crate::ui::menu::MenuItems;
use crate::ui::toast::Toasts;
use crate::views::json::RecordAndCurl;
use crate::views::list::{ColumnsMenu, ExportMenu, Selection};
use environment::edit_services::EditServices;
use environment::service::settings::ServiceSettings;
use environment::service::settings::review::SettingsReview;
use environment::service::variables::{
    CreateAlias, CreateVariable, ImportVariables, OverrideVariable, ServiceVariables, VariablePage,
};
use lazy_parts::lazy_parts;
use leptos::prelude::*;
use organization::cluster_events::ClusterEvents;
use organization::records::{create::CreateRecord, edit::EditRecord, list::Records, record::RecordPage};
use organization::settings::OrganizationSettings;
use session::account::Account;
use slipway_logic::route::{Dialog, Page};
use slipway_logic::settings::section::Section;

// A part is a file in `dist/`; code that several parts use is in the files `slipway-shared-…`. Adding a view is one line.
lazy_parts! {
    /// What is shown before somebody signed in, and why nobody can.
    sign_in {
        LazyView::ConfigMistakes(config) => view! { <config_mistakes::ConfigMistakes config /> },
        LazyView::Page(Page::SignIn) => view! { <session::sign_in::SignIn /> },
        LazyView::WhyUnreachable => view! { <WhyUnreachable platform=None /> },
    }
    /// The frame of a page in a portal.
    embedded {
        LazyView::Embedded(draw) => view! { <Embedded draw /> },
    }
    /// Sends actions, and follows them.
    actions {
        LazyView::Actions => view! { <SendActions /> },
        LazyView::FollowActions => view! { <FollowActions /> },
    }
    /// Dialogs, menus and what is done with the selection of a list.
    dialogs {
        LazyView::ActionQuestion => view! { <ActionQuestion /> },
        LazyView::Menu(MenuOf::Service(target), state) => view! { <ServiceMenu target=target.run(()) state /> },
        LazyView::Menu(MenuOf::Environment(id, record), state) => view! { <environment::menu::EnvironmentMenu id record state /> },
        LazyView::Menu(MenuOf::Columns, state) => view! { <ColumnsMenu state /> },
        LazyView::Menu(MenuOf::Export, state) => view! { <ExportMenu state /> },
        LazyView::Menu(MenuOf::Siblings(kind, id, parent), state) => view! { <SiblingsMenu kind id parent state /> },
        LazyView::Menu(MenuOf::Items(items), state) => view! { <MenuItems items=items.run(()) state /> },
        LazyView::Selection => view! { <Selection /> },
        LazyView::DeleteEnvironment(id, services) => view! { <environment::delete::DeleteEnvironment id services /> },
        LazyView::Json(record, request) => view! { <RecordAndCurl record request /> },
        LazyView::Dialog(Dialog::Activity) => view! { <ActivityList /> },
        // Pages draw their own Delete and JSON dialogs.
        LazyView::Dialog(Dialog::Keys | Dialog::Delete | Dialog::Json) => view! { <ShortcutsDialog /> },
        LazyView::Toasts => view! { <Toasts toasts=use_notifier().toasts /> },
        LazyView::SignInAgain(open) => view! { <SignInAgain open /> },
        LazyView::SignOut(open) => view! { <SignOutQuestion open /> },
        LazyView::IdleWarning => view! { <IdleWarning /> },
        LazyView::UnsavedChanges => view! { <UnsavedChangesQuestion /> },
    }
    /// The command palette, and what is told without being asked.
    palette {
        LazyView::Dialog(Dialog::Palette) => view! { <CommandPalette /> },
        LazyView::Notices(is_old, was_hidden) => view! { <Notices is_old was_hidden /> },
    }
    /// The services of several environments.
    all_services {
        LazyView::Page(Page::OrganizationServices(id)) => view! { <organization::services::OrganizationServices id /> },
        LazyView::Page(Page::ProjectVersions(id)) => view! { <project::versions::ProjectVersions id /> },
    }
    /// Organizations, projects and capabilities.
    organizations {
        LazyView::Page(Page::Organizations) => view! { <organization::list::Organizations /> },
        LazyView::Page(Page::Organization(id)) => view! { <organization::overview::OrganizationOverview id /> },
        LazyView::Page(Page::KnownIds(id)) => view! { <organization::known_ids::KnownIdsPage id /> },
        LazyView::Page(Page::Project(id)) => view! { <project::overview::ProjectOverview id /> },
        LazyView::Page(Page::Capabilities) => view! { <capabilities::CapabilitiesPage /> },
        // The services page is in the first load.
        LazyView::Page(Page::Services(_) | Page::NotFound | Page::Gallery) => view! { <not_found::NotFound /> },
    }
    /// The records of an organization: registries, groups, people, invoices, webhooks, tokens.
    records {
        LazyView::Page(Page::OrganizationSettings(id)) => view! { <OrganizationSettings id /> },
        LazyView::Page(Page::Account) => view! { <Account /> },
        LazyView::Page(Page::Records(id, collection)) => view! { <Records id collection /> },
        LazyView::Page(Page::Record(id, collection, record)) => view! { <RecordPage id collection record /> },
    }
    /// The deployments of an environment.
    deployments {
        LazyView::Page(Page::Deployments(id)) => view! { <environment::deployments::Deployments id /> },
        LazyView::Page(Page::Deployment(id, deployment)) => view! { <environment::deployments::deployment::DeploymentPage id deployment /> },
    }
    /// The events of a cluster.
    cluster_events {
        LazyView::Page(Page::ClusterEvents(_, cluster)) => view! { <ClusterEvents cluster /> },
    }
    /// The forms of these records.
    record_forms {
        LazyView::Page(Page::CreateRecord(id, collection)) => view! { <CreateRecord id collection /> },
        LazyView::Page(Page::EditRecord(id, collection, record)) => view! { <EditRecord id collection record /> },
    }
    /// A service, and the services of a platform that offers only the documented operations.
    service {
        LazyView::Page(Page::Service(service)) => view! { <environment::service::overview::Service service /> },
        LazyView::ServicesByDocument(id, services, statuses) => view! { <environment::by_document::ByDocument id services statuses /> },
    }
    /// Logs, and all fields of a service.
    logs {
        LazyView::Page(Page::ServiceLog(service)) => view! { <environment::service::log::ServiceLog service /> },
        LazyView::Page(Page::ServiceFields(service)) => view! { <environment::service::fields::ServiceFields service /> },
        LazyView::Page(Page::DeploymentLog(id)) => view! { <environment::deployment_log::DeploymentLog id /> },
    }
    /// The settings of a service.
    settings {
        LazyView::Page(Page::ServiceSettings(service)) => view! { <ServiceSettings service /> },
        LazyView::SettingsSection(Section::General) => view! { <General /> },
        LazyView::SettingsSection(Section::Resources) => view! { <Resources /> },
    }
    /// Ports, storage and health checks.
    settings_network {
        LazyView::SettingsSection(Section::Ports) => view! { <Ports /> },
        LazyView::SettingsSection(Section::Storage) => view! { <Storage /> },
        LazyView::SettingsSection(Section::HealthChecks) => view! { <HealthChecks /> },
    }
    /// The other settings, and the review of all.
    settings_more {
        LazyView::SettingsSection(Section::Autoscaling) => view! { <Autoscaling /> },
        LazyView::SettingsSection(Section::Groups) => view! { <Groups /> },
        LazyView::SettingsSection(Section::Compare) => view! { <Compare /> },
        LazyView::SettingsSection(Section::Record) => view! { <WholeRecord /> },
        LazyView::SettingsSection(Section::Danger) => view! { <Danger /> },
        LazyView::SettingsReview => view! { <SettingsReview /> },
    }
    /// The settings that several services share.
    edit_services {
        LazyView::Page(Page::EditServices(id)) => view! { <EditServices id /> },
    }
    /// The variables and secrets of a service.
    variables {
        LazyView::Page(Page::ServiceVariables(service)) => view! { <ServiceVariables service /> },
        LazyView::Page(Page::ImportVariables(service)) => view! { <ImportVariables service /> },
        LazyView::Page(Page::CreateVariable(service)) => view! { <CreateVariable service is_secret=false /> },
        LazyView::Page(Page::CreateSecret(service)) => view! { <CreateVariable service is_secret=true /> },
        LazyView::Page(Page::Variable(service, variable)) => view! { <VariablePage service variable /> },
        LazyView::Page(Page::CreateAlias(service, variable)) => view! { <CreateAlias service variable /> },
        LazyView::Page(Page::OverrideVariable(service, variable)) => view! { <OverrideVariable service variable /> },
    }
    /// Forms of new records, and about records that exist.
    forms {
        LazyView::Page(Page::CreateProject(id)) => view! { <organization::create_project::CreateProject id /> },
        LazyView::Page(Page::CreateEnvironment(id)) => view! { <project::create_environment::CreateEnvironment id /> },
        LazyView::Page(Page::CreateService(id, kind)) => view! { <environment::create_service::CreateService id kind /> },
        LazyView::Page(Page::EditProject(id)) => view! { <project::edit::EditProject id /> },
        LazyView::Page(Page::EditEnvironment(id)) => view! { <environment::edit::EditEnvironment id /> },
        LazyView::Page(Page::DeployService(service)) => view! { <environment::service::deploy::DeployService service /> },
        LazyView::Page(Page::CreateRestriction(service)) => view! { <environment::service::restriction::CreateRestriction service /> },
        LazyView::Page(Page::EditRestriction(service, restriction)) => view! { <environment::service::restriction::EditRestriction service restriction /> },
        LazyView::Page(Page::CloneService(service)) => view! { <environment::service::clone::CloneService service /> },
    }
}
