//! Actions on services: the choice of an action, its confirmation, its requests, and their outcomes.

mod buttons;
mod cancel;
mod follow_actions;
pub mod followed;
mod menu;
mod past_version;
mod promotion;
mod question;
mod redeployment;
mod remedies;
mod send;
mod take_choices;

pub use buttons::ActionButtons;
pub use follow_actions::FollowActions;
pub use followed::StatusSource;
pub use menu::ServiceMenu;
pub use question::{ActionQuestion, whereabouts};
pub use remedies::Remedies;
pub use send::ProgressLine;
pub use take_choices::TakeChoices;

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
use slipway_logic::actions::bulk::report::EnvironmentReport;
use slipway_logic::actions::bulk::run::BulkRun;
use slipway_logic::actions::bulk::{self, Plan, Target};
use slipway_logic::actions::choice::{self, ReturnTo};
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::places::known_ids::KnownIds;
use slipway_logic::route::Page;
use slipway_logic::status::by_id::StatusById;
use slipway_logic::status::mode::may_be_production;
use slipway_logic::status::summary;
use std::sync::Arc;

/// The callback that selects rows again after a bulk action. It receives the ids of all services that were selected for the action, and the
/// ids of the included services whose request was refused or not sent. Services that the plan excluded aren't among the latter.
pub type Reselect = Callback<(Vec<Arc<str>>, Vec<Arc<str>>)>;

type Choice = choice::Choice<Reselect>;
type Bulk = choice::BulkChoice<Reselect>;

/// The actions on the services of a page: their menu items, their confirmation and their requests. A handle that closures copy.
#[derive(Clone, Copy)]
pub struct ActionDispatcher {
    live: Live,
    notifier: Notifier,
    /// The actions of this tab whose outcome isn't known yet.
    pub followed: Followed,
    /// The statuses that the page read last, by the ids of the services.
    statuses: RwSignal<StatusById>,
    chosen: RwSignal<Vec<Choice>>,
    open: RwSignal<bool>,
    question: RwSignal<Option<Choice>>,
    /// The last bulk action, of this page or of another page.
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
        <LazyDialog open=is_chosen view=AppView::TakeChoices on_failure=move || chosen.set(Vec::new()) />
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

    /// Opens the confirmation of an action on one service, even if the action needs no confirmation in this environment.
    pub fn ask(self, action: Action, target: Target) {
        self.open(Choice::One(action, target));
    }

    /// Removes the reports of this page's last bulk action.
    pub fn dismiss_reports(self) {
        self.is_reported.set(false);
    }

    /// Returns the reason why an operation can't be used: the platform doesn't offer it, or the embedded page is read-only. None if the
    /// operation can be used.
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

    /// Requests a bulk action that returns services to the versions that they had after a past deployment or before it. The action is always
    /// confirmed.
    pub fn return_to(self, past: ReturnTo) {
        let targets = past.services.iter().map(|(target, _)| target.clone()).collect();
        let (plan, return_to) = (Plan::default(), Some(Arc::new(past)));
        self.choose(Choice::Bulk(Bulk { action: Action::Deploy, targets, plan, reselect: None, return_to }));
    }

    /// Returns the reason why an action on a service is disabled: the embedded page is read-only, or the platform doesn’t offer the
    /// operation, or refused it to this token (403). None if the action is allowed, or if the kind of the service has no such operation.
    fn refusal(self, action: Action, target: &Target) -> Option<String> {
        let request = bulk::service_request(action, target, |spec| self.refused(spec).is_none())?;
        self.live.capabilities.disabled_reason(request.spec, target.environment)
    }
}
