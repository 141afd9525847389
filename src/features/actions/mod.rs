//! Actions on services: the choice of an action, its confirmation, its requests, and their outcomes.

mod buttons;
mod cancel;
mod follow_actions;
pub mod followed;
mod menu;
mod past_version;
mod plan;
mod promotion;
mod question;
mod redeployment;
mod remedies;
mod send;

pub use buttons::ActionButtons;
pub use follow_actions::FollowActions;
pub use followed::StatusSource;
pub use menu::ServiceMenu;
pub use plan::SendActions;
pub use question::{ActionQuestion, whereabouts};
pub use remedies::Remedies;
pub use send::ProgressLine;

use crate::features::actions::followed::{Followed, use_followed};
use crate::features::lazy::{AppView, LazyDialog};
use crate::features::navigation::address::{Address, use_address};
use crate::features::navigation::places::use_places;
use crate::features::notifications::notifier::{Notifier, use_notifier};
use crate::features::session::unsaved_changes::{UnsavedChangesGuard, use_unsaved_changes};
use crate::live::long_lived::long_lived;
use crate::live::{Live, use_live};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::ServiceState;
use slipway_api::{Record, Spec};
use slipway_computed::{boxed, computed};
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{self, Plan, Target};
use slipway_logic::actions::bulk_run::BulkRun;
use slipway_logic::actions::queue::QueuedRequest;
use slipway_logic::actions::report::EnvironmentReport;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::places::known_ids::KnownIds;
use slipway_logic::route::Page;
use slipway_logic::status::by_id::StatusById;
use slipway_logic::status::mode::may_be_production;
use slipway_logic::status::summary;
use slipway_logic::versions::history::{Past, Version};
use slipway_logic::versions::version::versions;
use std::sync::Arc;

/// Selects rows again after a bulk action. Receives the ids of all services of the action, and the ids of those for which nothing was
/// requested or whose request was refused.
pub type Reselect = Callback<(Vec<Arc<str>>, Vec<Arc<str>>)>;

/// An action that a person chose. It is prepared, confirmed where that is needed, and sent.
#[derive(Clone)]
enum Choice {
    /// An action on one service.
    One(Action, Target),
    /// A bulk action.
    Bulk(Bulk),
    /// Cancel the deployment of a service. The deployment is known once the queue was read.
    Cancel(Target, Option<QueuedRequest>),
    /// Deploy a version of the service's history. The version is known once the history was read.
    Past(Past, Target),
    /// Deploy this version of a service.
    Version(Target, Version),
}

/// A bulk action.
#[derive(Clone)]
struct Bulk {
    action: Action,
    /// The services that the action was chosen for.
    targets: Vec<Target>,
    /// The services that are included, and those that are skipped. Empty until the action is planned.
    plan: Plan,
    /// Selects rows again; None for an action that wasn’t chosen for selected rows.
    reselect: Option<Reselect>,
    /// The past deployment that the action returns to; None for any other action.
    return_to: Option<Arc<ReturnTo>>,
}

/// A return to a past deployment: services get the versions that they had after it or before it.
pub struct ReturnTo {
    /// The question: "Undo “Deploy web” (10:32)?".
    pub question: String,
    /// The label of the button that confirms it: "Undo deployment".
    pub submit_label: &'static str,
    /// The sentence about newer deployments that are taken back as well; None if there are none.
    pub taken_back: Option<String>,
    /// The services to deploy, each with its version.
    pub services: Vec<(Target, Version)>,
    /// The names of the services that stay as they are, each with the reason.
    pub left_out: Vec<(String, String)>,
}

impl Choice {
    fn action(&self) -> Action {
        match self {
            Self::One(action, _) => *action,
            Self::Bulk(bulk) => bulk.action,
            Self::Cancel(..) => Action::Cancel,
            Self::Past(..) | Self::Version(..) => Action::Deploy,
        }
    }

    /// Returns the version that the choice deploys for the service with this id; None if it names no version, or none yet.
    fn version(&self, id: &str) -> Option<&Version> {
        match self {
            Self::Version(_, version) => Some(version),
            Self::Bulk(bulk) => bulk.plan.versions.get(id),
            Self::One(..) | Self::Cancel(..) | Self::Past(..) => None,
        }
    }

    /// Returns the versions of the deployment of a service: `27d1c82 → b0f30ed`, or the new version alone; None without a version.
    fn versions(&self, id: &str) -> Option<String> {
        let version = self.version(id)?;
        versions(version.replaces.as_deref(), version.request.body.as_deref().unwrap_or_default())
    }

    /// Returns the environments of the services, each once; empty if nothing will be requested.
    fn environments(&self) -> Vec<EnvironmentId> {
        let mut all = Vec::new();
        for (target, _) in self.plan().included {
            if !all.contains(&target.environment) {
                all.push(target.environment);
            }
        }
        all
    }

    /// Returns the services that the action will be requested for, and those that are skipped.
    fn plan(&self) -> Plan {
        match self {
            Self::Bulk(bulk) => bulk.plan.clone(),
            Self::One(_, target)
            | Self::Cancel(target, _)
            | Self::Past(_, target)
            | Self::Version(target, _) => {
                Plan { included: vec![(target.clone(), self.action())], ..Plan::default() }
            }
        }
    }

    /// Returns true if the choice has to be confirmed: always for a bulk action; else for a delete, in an environment that is or may be
    /// production, and for a cancellation that concerns other services as well. False while the queue or the history that the choice
    /// depends on isn't read yet.
    fn needs_question(&self, may_be_production: bool) -> bool {
        match self {
            Self::One(action, _) => *action == Action::Delete || may_be_production,
            Self::Cancel(_, Some(queued)) => !queued.others.is_empty() || may_be_production,
            Self::Version(..) => may_be_production,
            Self::Bulk(_) => true,
            // These choices are confirmed later, once the queue or the history was read: see `ask_to_cancel` and `find_past`.
            Self::Cancel(_, None) | Self::Past(..) => false,
        }
    }
}

/// The actions on the services of a page: their menu items, their confirmation and their requests. A handle that closures copy.
#[derive(Clone, Copy)]
pub struct ActionDispatcher {
    live: Live,
    notifier: Notifier,
    /// The actions of this tab whose outcome isn't known yet.
    pub followed: Followed,
    /// The last statuses of the page.
    statuses: RwSignal<StatusById>,
    chosen: RwSignal<Vec<Choice>>,
    open: RwSignal<bool>,
    question: RwSignal<Option<Choice>>,
    /// The last bulk action, of this page or of another one.
    bulk: RwSignal<Option<BulkRun>>,
    /// True if the last bulk action began on this page, and its reports aren't dismissed.
    is_reported: RwSignal<bool>,
    known_ids: RwSignal<KnownIds>,
    page: ReadSignal<Page>,
    address: Address,
    unsaved: UnsavedChangesGuard,
}

/// The last bulk action. Owned by the app, because a bulk action continues when its page is left.
#[derive(Clone, Copy)]
pub struct LastBulkRun(RwSignal<Option<BulkRun>>);

impl Default for LastBulkRun {
    fn default() -> Self {
        Self(long_lived(None))
    }
}

impl LastBulkRun {
    /// Removes the bulk action: it belongs to the account that was signed in.
    pub fn forget(self) {
        self.0.set(None);
    }
}

/// Creates the action dispatcher of a page, and provides it to the page’s components.
pub fn provide_action_dispatcher() -> ActionDispatcher {
    let dispatcher = ActionDispatcher {
        live: use_live(),
        notifier: use_notifier(),
        followed: use_followed(),
        statuses: RwSignal::new(StatusById::new()),
        chosen: RwSignal::new(Vec::new()),
        open: RwSignal::new(false),
        question: RwSignal::new(None),
        bulk: expect_context::<LastBulkRun>().0,
        is_reported: RwSignal::new(false),
        known_ids: use_places().known_ids,
        page: use_address().page,
        address: use_address(),
        unsaved: use_unsaved_changes(),
    };
    provide_context(dispatcher);
    dispatcher
}

/// Confirms and sends the actions that are chosen on a page. The part of the program that sends is loaded when an action is first chosen,
/// the dialog at the first question.
#[component]
pub fn PageActions(dispatcher: ActionDispatcher) -> impl IntoView {
    let (chosen, open) = (dispatcher.chosen, dispatcher.open);
    let is_chosen = Signal::derive(move || chosen.with(|chosen| !chosen.is_empty()));
    view! {
        <LazyDialog open=is_chosen view=AppView::Actions on_failure=move || chosen.set(Vec::new()) />
        <LazyDialog open view=AppView::ActionQuestion on_failure=move || open.set(false) />
    }
}

impl ActionDispatcher {
    /// Updates the followed actions with the statuses that the page reads, for as long as the calling component lives. Calls `on_deployed`
    /// with the services whose deployments ended, so that the page reads their records again.
    pub fn follow(self, source: StatusSource, on_deployed: impl Fn(Vec<Arc<str>>) + 'static) {
        self.followed.add_source(source);
        Effect::new(boxed(move || {
            let Some(latest) = source.remote().value.get() else { return };
            let deployed = self.statuses.with_untracked(|last| summary::deployed(last, &latest.statuses));
            self.statuses.set(latest.statuses.clone());
            if !deployed.is_empty() {
                on_deployed(deployed);
            }
        }));
    }

    /// Returns a signal of the reports of this page's last bulk action, one for each environment; empty once they are dismissed.
    pub fn reports(self) -> ReadSignal<Vec<EnvironmentReport>> {
        computed(move || {
            let is_reported = self.is_reported.get();
            self.bulk
                .with(|run| run.as_ref().filter(|_| is_reported).map(BulkRun::reports))
                .unwrap_or_default()
        })
    }

    /// Opens the question of an action on one service, also in an environment in which it needs none.
    pub fn ask(self, action: Action, target: Target) {
        self.open(Choice::One(action, target));
    }

    /// Removes the reports of this page's last bulk action.
    pub fn dismiss_reports(self) {
        self.is_reported.set(false);
    }

    /// Returns the reason why the platform doesn't offer an operation; None if it does.
    fn refused(self, spec: &Spec) -> Option<String> {
        self.live.capabilities.known.with(|capabilities| capabilities.refused(spec))
    }

    /// Returns true if an action on a service was requested, and no status shows the action yet.
    pub fn is_requested(self, id: &str) -> bool {
        self.followed.with(|actions| actions.label(id).is_some())
    }

    /// Returns the state of a service; None if no status was read.
    pub fn state(self, id: &str) -> Option<ServiceState> {
        self.status(id).and_then(|status| summary::state(&status))
    }

    /// Returns the last status of a service; None if none was read.
    fn status(self, id: &str) -> Option<Record> {
        self.statuses.try_with(|statuses| statuses.get(id).cloned()).flatten()
    }

    /// Returns true if the environment is production, or if its mode isn't known.
    fn may_be_production(self, environment: EnvironmentId) -> bool {
        may_be_production(self.known_ids.with(|known_ids| known_ids.mode(environment.0)).as_ref())
    }

    /// Returns true if a person is asked before a choice is sent.
    fn needs_question(self, choice: &Choice) -> bool {
        let may_be_production = choice.environments().iter().any(|id| self.may_be_production(*id));
        choice.needs_question(may_be_production) || self.leaves_edits_out(choice)
    }

    /// Returns true if a choice deploys what is saved, while a form of the page has changes that aren’t saved.
    fn leaves_edits_out(self, choice: &Choice) -> bool {
        matches!(choice.action(), Action::Deploy | Action::Redeploy)
            && self.unsaved.risk() != LeaveRisk::Nothing
    }

    fn choose(self, choice: Choice) {
        self.chosen.update(|chosen| chosen.push(choice));
    }

    /// Requests a bulk action, which is always confirmed.
    pub fn request_bulk(self, action: Action, targets: Vec<Target>, reselect: Reselect) {
        self.choose(Choice::Bulk(Bulk {
            action,
            targets,
            plan: Plan::default(),
            reselect: Some(reselect),
            return_to: None,
        }));
    }

    /// Returns services to the versions that they had after a past deployment or before it. Always confirmed.
    pub fn return_to(self, past: ReturnTo) {
        let targets = past.services.iter().map(|(target, _)| target.clone()).collect();
        let (plan, return_to) = (Plan::default(), Some(Arc::new(past)));
        self.choose(Choice::Bulk(Bulk { action: Action::Deploy, targets, plan, reselect: None, return_to }));
    }

    /// Returns the reason why an action on a service is disabled: the platform doesn’t offer its operation, or refused it to this token
    /// (403). None if the action is allowed, or if the kind of the service has no such operation.
    fn refusal(self, action: Action, target: &Target) -> Option<String> {
        let request = bulk::service_request(action, target, |spec| self.refused(spec).is_none())?;
        self.live.capabilities.disabled_reason(request.spec, target.environment)
    }
}
