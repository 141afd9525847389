//! The lazily loaded parts of the program and their views. Each part is a file in `dist/`;
//! code that several parts use is in the files `slipway-shared-…`.

use crate::components::actions::{Actions, ServiceMenu};
use crate::components::frame::shortcuts::ShortcutsDialog;
use crate::components::lazy::{LazyView, MenuOf, Part};
use crate::components::notifications::activity::ActivityList;
use crate::components::notifications::outcomes::FollowOutcomes;
use crate::components::session::session_end::{IdleWarning, SignInAgain, SignOutQuestion};
use crate::components::session::unsaved_changes::UnsavedChangesQuestion;
use crate::pages::capabilities::CapabilitiesPage;
use crate::pages::environment::by_document::ByDocument;
use crate::pages::environment::create_service::CreateService;
use crate::pages::environment::delete::DeleteEnvironment;
use crate::pages::environment::edit::EditEnvironment;
use crate::pages::environment::menu::EnvironmentMenu;
use crate::pages::environment::service::{Service, clone::CloneService, deploy::DeployService};
use crate::pages::not_found::NotFound;
use crate::pages::organization::create_project::CreateProject;
use crate::pages::organization::directory::DirectoryPage;
use crate::pages::organization::list::Organizations;
use crate::pages::organization::overview::OrganizationOverview;
use crate::pages::project::create_environment::CreateEnvironment;
use crate::pages::project::{edit::EditProject, overview::ProjectOverview};
use crate::ui::menu::MenuItems;
use crate::views::json::RecordAndCurl;
use crate::views::list::{ColumnsMenu, ExportMenu, Selection};
use leptos::prelude::*;
use slipway_logic::route::{Dialog, Page};

/// Declares the parts, with a line for each view. The name of a part is the name of its file.
macro_rules! lazy_parts {
    ($($(#[$doc:meta])* $name:ident { $($view:pat => $drawn:expr,)* })*) => {
        /// Every part, in the order in which they are prefetched.
        pub const ALL: &[Part] = &[$($name::PART),*];

        /// Returns the part that draws a view.
        #[allow(unused_variables, reason = "the bindings are for drawing")]
        pub fn part_of(view: &LazyView) -> Part {
            match view.clone() {
                $($($view => $name::PART,)*)*
            }
        }

        $($(#[$doc])* mod $name {
            use super::*;

            pub const PART: Part = Part { fetch: || Box::pin(fetch()), draw };

            fn drawn(view: LazyView) -> AnyView {
                #[allow(unreachable_patterns, reason = "a part may draw every view")]
                match view {
                    $($view => $drawn.into_any(),)*
                    _ => ().into_any(),
                }
            }

            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($name, preload(load), fallible)]
            fn split(view: LazyView) -> Result<AnyView, super::NotLoaded> {
                Ok(drawn(view))
            }

            #[cfg(feature = "split")]
            async fn fetch() -> bool {
                load().await.is_ok()
            }

            #[cfg(feature = "split")]
            fn draw(view: LazyView) -> Option<AnyView> {
                super::finished(split(view))
            }

            /// Development builds and tests have the program in one piece.
            #[cfg(not(feature = "split"))]
            async fn fetch() -> bool {
                true
            }

            #[cfg(not(feature = "split"))]
            fn draw(view: LazyView) -> Option<AnyView> {
                Some(drawn(view))
            }
        })*
    };
}

lazy_parts! {
    /// Dialogs, actions and what is done with the selection of a list.
    dialogs {
        LazyView::Actions => view! { <Actions /> },
        LazyView::Menu(MenuOf::Service(target), state) => view! { <ServiceMenu target=target.run(()) state /> },
        LazyView::Menu(MenuOf::Environment(id, record), state) => view! { <EnvironmentMenu id record state /> },
        LazyView::Menu(MenuOf::Columns, state) => view! { <ColumnsMenu state /> },
        LazyView::Menu(MenuOf::Export, state) => view! { <ExportMenu state /> },
        LazyView::Menu(MenuOf::Items(items), state) => view! { <MenuItems items=items.run(()) state /> },
        LazyView::Selection => view! { <Selection /> },
        LazyView::DeleteEnvironment(id, services) => view! { <DeleteEnvironment id services /> },
        LazyView::Json(record, request) => view! { <RecordAndCurl record request /> },
        LazyView::Dialog(Dialog::Activity) => view! { <ActivityList /> },
        LazyView::Dialog(_) => view! { <ShortcutsDialog /> },
        LazyView::Outcomes => view! { <FollowOutcomes /> },
        LazyView::SignInAgain(open) => view! { <SignInAgain open /> },
        LazyView::SignOut(open) => view! { <SignOutQuestion open /> },
        LazyView::IdleWarning => view! { <IdleWarning /> },
        LazyView::UnsavedChanges => view! { <UnsavedChangesQuestion /> },
    }
    /// Organizations, projects and capabilities.
    organization {
        LazyView::Page(Page::Organizations) => view! { <Organizations /> },
        LazyView::Page(Page::Organization(id)) => view! { <OrganizationOverview id /> },
        LazyView::Page(Page::Directory(id)) => view! { <DirectoryPage id /> },
        LazyView::Page(Page::Project(id)) => view! { <ProjectOverview id /> },
        LazyView::Page(Page::Capabilities) => view! { <CapabilitiesPage /> },
        // The services page is in the first load.
        LazyView::Page(Page::Services(_) | Page::NotFound | Page::SignIn { .. } | Page::Gallery) => view! { <NotFound /> },
    }
    /// A service, and the services of a platform that offers only the documented operations.
    service {
        LazyView::Page(Page::Service(of, kind, id)) => view! { <Service of kind id /> },
        LazyView::ServicesByDocument(id, services, statuses) => view! { <ByDocument id services statuses /> },
    }
    /// Forms.
    forms {
        LazyView::Page(Page::CreateProject(id)) => view! { <CreateProject id /> },
        LazyView::Page(Page::EditProject(id)) => view! { <EditProject id /> },
        LazyView::Page(Page::CreateEnvironment(id)) => view! { <CreateEnvironment id /> },
        LazyView::Page(Page::EditEnvironment(id)) => view! { <EditEnvironment id /> },
        LazyView::Page(Page::CreateService(id, kind)) => view! { <CreateService id kind /> },
        LazyView::Page(Page::DeployService(of, kind, id)) => view! { <DeployService of kind id /> },
        LazyView::Page(Page::CloneService(of, kind, id)) => view! { <CloneService of kind id /> },
    }
}

/// The error of a part that couldn’t be fetched.
#[cfg(feature = "split")]
struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Returns the outcome of a future that doesn’t wait: the view of a loaded part is ready at once.
#[cfg(feature = "split")]
fn finished(drawn: impl Future<Output = Result<AnyView, NotLoaded>>) -> Option<AnyView> {
    use std::task::{Context, Poll, Waker};
    match std::pin::pin!(drawn).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(drawn) => drawn.ok(),
        Poll::Pending => None,
    }
}
