//! The pages behind the first ones: a file of their own where the console is built to be hosted (`cargo xtask dist`), fetched with the
//! first visit to one of them, or three seconds after the first page. So what everybody waits for stays small, however many pages there are.

use super::capabilities::OffersPage;
use super::environment::by_document::ByDocument;
use super::environment::create_service::CreateService;
use super::environment::edit::EditEnvironment;
use super::environment::service::{Service, clone::CloneService, deploy::DeployService};
use super::not_found::NotFound;
use super::organization::create_project::CreateProject;
use super::organization::directory::DirectoryPage;
use super::organization::list::Organizations;
use super::organization::overview::OrganizationOverview;
use super::project::{create_environment::CreateEnvironment, edit::EditProject, overview::ProjectOverview};
use crate::browser::task::spawn;
use crate::browser::{clock, document};
use crate::components::activity::ActivityList;
use crate::components::address::use_address;
use crate::components::notifications::use_notifier;
use crate::components::outcomes::FollowOutcomes;
use crate::components::places::use_place;
use crate::components::shortcuts::KeysDialog;
use crate::live::Remote;
use crate::ui::button::{Button, Look};
use crate::ui::notice::Notice;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_logic::places::place::heading;
use slipway_logic::route::{Dialog, Page};

/// How the fetching stands.
#[derive(Clone, Copy, PartialEq)]
enum Stands {
    Fetching,
    There,
    Failed,
}

/// Fetches it once the page that stands there had its time: a dialog opens at once then, also where the host can't be reached any more.
pub fn ahead() {
    // Where it can’t be had now, it is fetched again when it is wanted.
    clock::once(AHEAD, || spawn(async { _ = part::fetch().await }));
}

/// After the first page was drawn, in milliseconds.
const AHEAD: i64 = 3_000;

/// What is drawn by it.
#[derive(Clone)]
pub enum Later {
    /// A page.
    Page(Page),
    /// The services of an environment where the platform doesn't tell them, or their states, all at once.
    Services(EnvironmentId, Remote, Remote),
    /// A dialog that any page may open.
    Dialog(Dialog),
    /// What follows accepted actions whose page was left.
    Outcomes,
}

/// Something behind the first pages, once it is there.
#[component]
pub fn Deferred(what: Later) -> impl IntoView {
    let stands = RwSignal::new(Stands::Fetching);
    let (address, notifier) = (use_address(), use_notifier());
    let is_dialog = matches!(what, Later::Dialog(_));
    let is_hidden = matches!(what, Later::Outcomes);
    let title = match &what {
        Later::Page(page) => Some(heading(page, &use_place().get_untracked())),
        _ => None,
    };
    let fetch = move || {
        stands.set(Stands::Fetching);
        spawn(async move {
            let is_there = part::fetch().await;
            if is_dialog && !is_there {
                notifier.fail(
                    "Couldn’t load this part of the console. Check your connection and try again.".into(),
                );
                address.show(None);
                return;
            }
            stands.try_set(if is_there { Stands::There } else { Stands::Failed });
            // The focus was on the heading that is shown while the part is loading.
            request_animation_frame(move || {
                if !is_dialog && !is_hidden && document::is_focus_at_rest() {
                    address.leave();
                }
            });
        });
    };
    fetch();
    move || match stands.get() {
        // A dialog opens once it is there.
        Stands::Fetching if is_dialog => ().into_any(),
        // What nobody sees needs no words.
        Stands::Fetching | Stands::Failed if is_hidden => ().into_any(),
        Stands::Fetching => view! {
            {title.clone().map(|title| view! { <h1 tabindex="-1">{title}</h1> })}
            <SkeletonLines />
        }
        .into_any(),
        Stands::There => part::draw(what.clone()).unwrap_or_else(|| view! { <NotLoaded /> }.into_any()),
        Stands::Failed => view! {
            <NotLoaded />
            <Button look=Look::Primary on_press=fetch>
                "Try again"
            </Button>
        }
        .into_any(),
    }
}

/// Says that a part of the console couldn’t be fetched.
#[component]
fn NotLoaded() -> impl IntoView {
    view! {
        <h1 tabindex="-1">"Couldn’t load this part of the console"</h1>
        <div role="alert">
            <Notice tone="failed">
                <p>
                    "Check your connection and try again. If the console was updated meanwhile, reload the page."
                </p>
            </Notice>
        </div>
    }
}

fn drawn(what: Later) -> AnyView {
    match what {
        Later::Page(page) => page_of(page),
        Later::Services(id, services, statuses) => view! { <ByDocument id services statuses /> }.into_any(),
        Later::Dialog(Dialog::Activity) => view! { <ActivityList /> }.into_any(),
        Later::Dialog(_) => view! { <KeysDialog /> }.into_any(),
        Later::Outcomes => view! { <FollowOutcomes /> }.into_any(),
    }
}

fn page_of(page: Page) -> AnyView {
    match page {
        Page::Organizations => view! { <Organizations /> }.into_any(),
        Page::Organization(id) => view! { <OrganizationOverview id /> }.into_any(),
        Page::CreateProject(id) => view! { <CreateProject id /> }.into_any(),
        Page::Directory(id) => view! { <DirectoryPage id /> }.into_any(),
        Page::Project(id) => view! { <ProjectOverview id /> }.into_any(),
        Page::EditProject(id) => view! { <EditProject id /> }.into_any(),
        Page::CreateEnvironment(id) => view! { <CreateEnvironment id /> }.into_any(),
        Page::EditEnvironment(id) => view! { <EditEnvironment id /> }.into_any(),
        Page::Service(of, kind, id) => view! { <Service of kind id /> }.into_any(),
        Page::DeployService(of, kind, id) => view! { <DeployService of kind id /> }.into_any(),
        Page::CloneService(of, kind, id) => view! { <CloneService of kind id /> }.into_any(),
        Page::CreateService(id, kind) => view! { <CreateService id kind /> }.into_any(),
        Page::Capabilities => view! { <OffersPage /> }.into_any(),
        // The services have been there from the first byte on.
        Page::Services(_) | Page::NotFound | Page::SignIn { .. } | Page::Gallery => {
            view! { <NotFound /> }.into_any()
        }
    }
}

#[cfg(feature = "split")]
mod part {
    use leptos::prelude::AnyView;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    /// It couldn't be fetched.
    struct Missing;

    impl From<wasm_split_helpers::SplitLoaderError> for Missing {
        fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
            Self
        }
    }

    #[wasm_split_helpers::wasm_split(later, preload(load), fallible)]
    fn parted(what: super::Later) -> Result<AnyView, Missing> {
        Ok(super::drawn(what))
    }

    /// Fetches the part; whether it is there now.
    pub async fn fetch() -> bool {
        load().await.is_ok()
    }

    /// Draws what the part that is there draws: nothing is waited for.
    pub fn draw(what: super::Later) -> Option<AnyView> {
        match pin!(parted(what)).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(drawn) => drawn.ok(),
            Poll::Pending => None,
        }
    }
}

/// In one piece, as it is developed and tested.
#[cfg(not(feature = "split"))]
mod part {
    use leptos::prelude::AnyView;

    pub async fn fetch() -> bool {
        true
    }

    pub fn draw(what: super::Later) -> Option<AnyView> {
        Some(super::drawn(what))
    }
}
