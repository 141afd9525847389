//! Actions on services: choosing one, its confirmation, its requests, and what became of them.

mod buttons;
mod cancel;
mod follow;
mod menu;
mod past_version;
pub mod pending;
mod plan;
mod promotion;
mod question;
mod remedies;
mod send;

pub use buttons::ActionButtons;
pub use menu::ServiceMenu;
pub use question::{Actions, environment_name, whereabouts};
pub use remedies::Remedies;
pub use send::{Progress, ProgressLine};

use crate::browser::clock;
use crate::components::actions::pending::PendingActions;
use crate::components::lazy::{LazyDialog, LazyView};
use crate::components::navigation::address::{Address, use_address};
use crate::components::navigation::places::use_places;
use crate::components::notifications::notifier::{Notifier, use_notifier};
use crate::components::notifications::outcomes::{Outcomes, use_outcomes};
use crate::live::{Live, use_live};
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_api::id::EnvironmentId;
use slipway_api::state::ServiceState;
use slipway_api::{Spec, Timestamp};
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{self, Plan, Target};
use slipway_logic::actions::queue::GoingOn;
use slipway_logic::actions::report::EnvironmentReport;
use slipway_logic::places::directory::Directory;
use slipway_logic::records::history::{Past, Version};
use slipway_logic::records::version::versions;
use slipway_logic::route::Page;
use slipway_logic::status::by_id::StatusById;
use slipway_logic::status::summary;
use std::sync::Arc;

/// Selects rows again after a bulk action. Receives the ids of all services of the action, and of those that were not requested, or refused.
pub type Reselect = Callback<(Vec<Arc<str>>, Vec<Arc<str>>)>;

/// A planned action, before its confirmation.
#[derive(Clone)]
enum Question {
    /// An action on one service.
    One(Action, Target),
    /// A bulk action.
    Bulk(Bulk),
    /// Cancel the deployment of a service.
    Cancel(Target, GoingOn),
    /// Deploy this version of a service.
    Version(Target, Version),
}

/// A planned bulk action.
#[derive(Clone)]
struct Bulk {
    action: Action,
    plan: Plan,
    /// The ids of all services that the action was chosen for, also of the skipped ones.
    chosen: Vec<Arc<str>>,
    reselect: Reselect,
}

impl Question {
    fn action(&self) -> Action {
        match self {
            Self::One(action, _) => *action,
            Self::Bulk(bulk) => bulk.action,
            Self::Cancel(..) => Action::Cancel,
            Self::Version(..) => Action::Deploy,
        }
    }

    /// Returns the versions of a deployment: `27d1c82 → b0f30ed`; None if the question isn’t about a version.
    fn versions(&self) -> Option<String> {
        match self {
            Self::Version(_, version) => {
                versions(version.replaces.as_deref(), version.request.body.as_deref().unwrap_or_default())
            }
            _ => None,
        }
    }

    /// Returns the environments, each once; none if nothing will be requested.
    fn environments(&self) -> Vec<EnvironmentId> {
        let mut all = Vec::new();
        for (target, _) in self.plan().will {
            if !all.contains(&target.of) {
                all.push(target.of);
            }
        }
        all
    }

    /// Returns what will be requested of which services.
    fn plan(&self) -> Plan {
        match self {
            Self::Bulk(bulk) => bulk.plan.clone(),
            Self::One(_, target) | Self::Cancel(target, _) | Self::Version(target, _) => {
                Plan { will: vec![(target.clone(), self.action())], skipped: Vec::new() }
            }
        }
    }
}

/// An action that a person chose. It is confirmed where that is needed, and sent.
#[derive(Clone)]
enum Choice {
    /// An action on one service.
    One(Action, Target),
    /// A bulk action.
    Many(Action, Vec<Target>, Reselect),
    /// Cancel the deployment of a service.
    Cancel(Target),
    /// Deploy a version of the service's history.
    Past(Past, Target),
    /// Deploy this version.
    Version(Target, Version),
}

/// Offers the actions on the services of a page, and keeps what was requested.
#[derive(Clone, Copy)]
pub struct ActionDispatcher {
    live: Live,
    notifier: Notifier,
    /// The pending actions of the page.
    pub pending: PendingActions,
    outcomes: Outcomes,
    chosen: RwSignal<Vec<Choice>>,
    open: RwSignal<bool>,
    question: RwSignal<Option<Question>>,
    progress: RwSignal<Option<Progress>>,
    /// What became of the page's last bulk action, environment by environment.
    pub reports: RwSignal<Vec<EnvironmentReport>>,
    directory: RwSignal<Directory>,
    page: ReadSignal<Page>,
    address: Address,
}

/// The progress of the bulk action. Owned by the app, because a bulk action continues when its page is left.
#[derive(Clone, Copy, Default)]
pub struct BulkProgress(RwSignal<Option<Progress>>);

impl BulkProgress {
    /// Returns the signals that outlive pages.
    pub fn sources(self) -> Vec<AnySource> {
        vec![self.0.to_any_source()]
    }

    /// Removes everything that belongs to the account.
    pub fn forget(self) {
        self.0.set(None);
    }
}

/// Creates the action dispatcher of a page, and provides it to the page’s components.
pub fn provide_action_dispatcher() -> ActionDispatcher {
    let dispatcher = ActionDispatcher {
        live: use_live(),
        notifier: use_notifier(),
        pending: PendingActions::default(),
        outcomes: use_outcomes(),
        chosen: RwSignal::new(Vec::new()),
        open: RwSignal::new(false),
        question: RwSignal::new(None),
        progress: expect_context::<BulkProgress>().0,
        reports: RwSignal::new(Vec::new()),
        directory: use_places().directory,
        page: use_address().page,
        address: use_address(),
    };
    provide_context(dispatcher);
    dispatcher
}

/// Confirms and sends the actions chosen on a page. The part of the program that does so is loaded at the first choice.
#[component]
pub fn PageActions(dispatcher: ActionDispatcher) -> impl IntoView {
    let chosen = dispatcher.chosen;
    view! {
        <LazyDialog
            open=Signal::derive(move || chosen.with(|chosen| !chosen.is_empty()))
            view=LazyView::Actions
            on_failure=move || chosen.set(Vec::new())
        />
    }
}

impl ActionDispatcher {
    /// Returns the reason why the platform doesn't offer an operation.
    fn refused(self, spec: &Spec) -> Option<String> {
        self.live.capabilities.with(|capabilities| capabilities.refused(spec))
    }

    fn state(self, id: &str) -> Option<ServiceState> {
        self.pending.status(id).and_then(|status| summary::state(&status))
    }

    fn choose(self, choice: Choice) {
        self.chosen.update(|chosen| chosen.push(choice));
    }

    /// Requests a bulk action, which is always confirmed.
    pub fn request_bulk(self, action: Action, targets: Vec<Target>, reselect: Reselect) {
        self.choose(Choice::Many(action, targets, reselect));
    }

    /// Applies the statuses of an environment, or of some of its services, to the pending actions. Returns true if a deployment
    /// ended.
    pub fn apply_statuses(
        self,
        environment: EnvironmentId,
        sides: &StatusById,
        is_whole: bool,
        read_at: Option<Timestamp>,
    ) -> bool {
        self.outcomes.apply(environment, sides, is_whole, read_at);
        self.pending.read(sides, clock::now())
    }

    /// Returns the reason why an action is disabled after a 403.
    fn forbidden(self, action: Action, target: &Target) -> Option<String> {
        let request = bulk::one(action, target, |spec| self.refused(spec).is_none())?;
        self.live.is_forbidden(request.spec, &target.of.to_string())
    }

    /// Returns the label of a service's pending action.
    pub fn pending_label(self, id: &str) -> Signal<Option<String>> {
        let one = self.pending.of(id);
        computed(move || one.request.get().map(|asked| asked.words())).into()
    }
}
