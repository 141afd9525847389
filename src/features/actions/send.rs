//! Sends confirmed actions. A requested action is shown beside the last known state until a status shows its effect, or the platform
//! refuses it.

use super::{ActionDispatcher, Choice};
use crate::browser::links;
use crate::browser::task::spawn;
use crate::features::notifications::notifier::ActivityState;
use crate::live::send_about;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::operations::environment::CancelDeployment;
use slipway_api::{ApiError, Json, Operation, Request};
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::report::RequestOutcome;
use slipway_logic::actions::bulk::run::BulkRun;
use slipway_logic::actions::bulk::{self, Target};
use slipway_logic::actions::followed::{DeploymentIds, FollowedAction};
use slipway_logic::places::known_ids::{KnownIds, KnownKind};
use slipway_logic::route::Page;
use slipway_logic::run::{Command, Event, Failure, Outcome, Run};
use slipway_logic::text::errors;
use std::collections::HashMap;
use std::sync::Arc;

/// The end of the session during a run of requests.
#[derive(Default)]
struct SessionEnd {
    /// True if the session ended before the run did: the outcome isn’t reported then.
    is_over: bool,
    /// The sentence about a request that was in flight when the session ended. It is reported although the session is over.
    unconfirmed_message: Option<String>,
}

impl ActionDispatcher {
    pub(super) fn send(self, choice: Choice) {
        let (action, mut plan) = (choice.action(), choice.plan());
        let is_alone = !matches!(choice, Choice::Bulk(_));
        let bulk_id = (!is_alone).then(|| self.notifier.new_toast_id());
        plan.included =
            plan.included.into_iter().map(|(target, action)| (target.with_label(), action)).collect();
        plan.included.retain(|(target, action)| {
            let followed = FollowedAction::new(target.clone(), *action);
            self.followed.request(followed.with_versions(choice.versions(&target.id)).with_bulk_id(bulk_id))
        });
        if plan.included.is_empty() {
            return;
        }
        let cancelled = match &choice {
            Choice::Cancel(_, queued) => queued.as_ref().map(|queued| queued.request),
            _ => None,
        };
        let versions =
            |(target, _): &(Target, Action)| Some((target.id.clone(), choice.versions(&target.id)?));
        let versions = plan.included.iter().filter_map(versions).collect();
        let targets: Vec<Target> = plan.included.iter().map(|(target, _)| target.clone()).collect();
        let requests = match (&choice, cancelled) {
            (_, Some(request)) => {
                vec![(CancelDeployment { request, body: Json("{}".to_owned()) }.request(), plan.included)]
            }
            (Choice::Version(_, version), _) => vec![(version.request.clone(), plan.included)],
            _ => untrack(|| bulk::requests(&plan, |spec| self.refused(spec).is_none())),
        };
        if let Some(bulk_id) = bulk_id {
            self.bulk.set(Some(BulkRun::new(bulk_id, action, targets)));
            self.is_reported.set(true);
            let requested =
                requests.iter().flat_map(|(_, services)| services.iter().map(|(target, _)| target));
            let others = self.update_bulk_run(Some(bulk_id), |run| run.refuse_others(requested));
            others.into_iter().flatten().for_each(|target| self.followed.drop_action(&target.id));
        }
        // A bulk action continues when its page is left, because a person confirmed all of it. Closing the tab would end the
        // action: while several requests are to be sent, the browser asks before the tab is closed.
        let page = self.page.get_untracked();
        let cancelled = cancelled.map(|request| DeploymentIds::of_request(request.to_string()));
        let sending = Sending { bulk_id, page, versions, cancelled };
        let tab_guard = (requests.len() > 1).then(links::guard_leave);
        let mut run = Run::default();
        let mut command = run.handle(Event::Start(vec![Outcome::Queued; requests.len()]));
        spawn(async move {
            let mut session = SessionEnd::default();
            while let Some(Command::Send(index)) = command {
                let Some((request, targets)) = requests.get(index).cloned() else { break };
                let result = self.send_one(request, targets, &sending, &mut session).await;
                if self.is_stopping(bulk_id) {
                    run.handle(Event::Stop);
                }
                command = run.handle(Event::Ended(index, result));
            }
            for ((_, targets), outcome) in requests.iter().zip(run.outcomes()) {
                if *outcome == Outcome::Queued {
                    targets.iter().for_each(|(target, _)| self.followed.drop_action(&target.id));
                }
            }
            drop(tab_guard);
            if let Some(message) = &session.unconfirmed_message {
                self.notifier.report_without_session(self.live.session, message);
            }
            let finished_run = self.update_bulk_run(bulk_id, |run| {
                run.end();
                run.clone()
            });
            if let (Choice::Bulk(bulk), Some(finished_run), false) = (choice, finished_run, session.is_over) {
                let chosen_ids = bulk.targets.into_iter().map(|target| target.id).collect();
                let ids = (chosen_ids, finished_run.unaffected_ids());
                let is_list_shown = bulk.reselect.is_some_and(|reselect| reselect.try_run(ids).is_some());
                self.report_bulk(&finished_run, is_list_shown);
            }
        });
    }

    /// Returns true if a person stopped the bulk action with the id `bulk_id`.
    fn is_stopping(self, bulk_id: Option<u32>) -> bool {
        let is_stopping = |run: &BulkRun| Some(run.bulk_id()) == bulk_id && run.is_stopping();
        self.bulk.try_with_untracked(|run| run.as_ref().is_some_and(is_stopping)).unwrap_or_default()
    }

    /// Changes the bulk action with the id `bulk_id`, and returns the result of the change. None for an action on one service, if the current
    /// bulk action has another id, and after the person signed out.
    fn update_bulk_run<T>(self, bulk_id: Option<u32>, change: impl FnOnce(&mut BulkRun) -> T) -> Option<T> {
        let bulk_id = bulk_id?;
        self.bulk.try_update(|run| run.as_mut().filter(|run| run.bulk_id() == bulk_id).map(change)).flatten()
    }

    /// Returns the ids of a service, its environment and its project, since the action changes the states of all three. Leaves out a
    /// project that isn't known.
    fn changed_by_action(self, target: &Target) -> Vec<String> {
        let parent = |known_ids: &KnownIds| {
            known_ids.get(KnownKind::Environment, target.environment.0, None).and_then(|entry| entry.parent)
        };
        let project = self.known_ids.try_with_untracked(parent).flatten();
        let above = [Some(target.environment.to_string()), project.map(|id| id.to_string())];
        above.into_iter().flatten().chain([target.id.to_string()]).collect()
    }

    /// Sends a request once, and records its outcome for each of the services that it concerns.
    ///
    /// # Errors
    /// Returns the failure. Its `ends_run` is true if no further request can be sent now: after the end of the session, or at the rate
    /// limit.
    async fn send_one(
        self,
        request: Request,
        services: Vec<(Target, Action)>,
        sending: &Sending,
        session: &mut SessionEnd,
    ) -> Result<String, Failure> {
        for (target, action) in &services {
            let entry = self.notifier.add(sending.activity(target, *action), sending.page_of(target));
            let before = untrack(|| self.status(&target.id));
            self.followed.record_sent(&target.id, entry, before);
        }
        let spec = request.spec;
        let changed = services.iter().flat_map(|(target, _)| self.changed_by_action(target)).collect();
        let outcome = send_about(self.live, request, changed).await;
        if let (Err(ApiError::NotPermitted { .. }), Some((target, _))) = (&outcome, services.first()) {
            self.live.capabilities.forbid(spec, Some(target.environment));
        }
        let outcomes: Vec<(Target, RequestOutcome)> = services
            .into_iter()
            .map(|(target, action)| {
                let outcome = match &outcome {
                    Ok(reply) => self.accept(&target, action, &reply.text(), sending),
                    Err(error) => self.fail(&target, action, error, sending, session),
                };
                (target, outcome)
            })
            .collect();
        self.update_bulk_run(sending.bulk_id, |run| run.record(&outcomes));
        let Err(error) = outcome else { return Ok(String::new()) };
        session.is_over |=
            matches!(error, ApiError::SignIn | ApiError::Cancelled | ApiError::SessionEnded { .. });
        // A 403 doesn’t end the run: the token may be allowed the action in another environment.
        let ends_run = session.is_over || matches!(error, ApiError::RateLimited { .. });
        Err(Failure { ends_run, ..Failure::of_write(&error) })
    }

    /// Records that the platform accepted an action: the activity list shows it as pending, and the action is followed to its end. An action
    /// on one service also gets a message.
    fn accept(self, target: &Target, action: Action, reply: &str, sending: &Sending) -> RequestOutcome {
        let versions = sending.versions.get(&target.id).map(String::as_str);
        let message = format!("{}: {}", target.name, action.accepted(versions));
        self.set_activity(&target.id, ActivityState::Pending, &message);
        let is_alone = sending.bulk_id.is_none();
        if is_alone {
            self.notifier.show_success(message);
        }
        let named = DeploymentIds::of_reply(reply).filter(|_| is_alone);
        self.followed.record_accepted(&target.id, sending.cancelled.clone().or(named));
        RequestOutcome::Accepted
    }

    /// Reports an action that failed or got no answer, and returns its outcome. An action without an answer stays followed: a read may show
    /// that it was applied. If the session ended, the action is dropped, and only an embedded page, which keeps its activity list, gets the
    /// outcome there. After [`ApiError::SessionEnded`], `session.unconfirmed_message` gets the message about the service, unless it has one
    /// about another service.
    fn fail(
        self,
        target: &Target,
        action: Action,
        error: &ApiError,
        sending: &Sending,
        session: &mut SessionEnd,
    ) -> RequestOutcome {
        let is_unknown = error.may_have_been_applied();
        // The end of the session removes its page and its activity list, except in an embedded page, so the message is kept and reported
        // after the run.
        if let ApiError::SessionEnded { .. } = error {
            let message = || format!("{}: {}", target.name, errors::message(error));
            session.unconfirmed_message.get_or_insert_with(message);
        }
        if matches!(error, ApiError::Cancelled | ApiError::SignIn | ApiError::SessionEnded { .. }) {
            // In an embedded page the entry of the activity list still exists, and the portal follows its state. Elsewhere the end of the
            // session removed the entry, and its state has no effect.
            let state = if is_unknown { ActivityState::Unknown } else { ActivityState::Failed };
            self.set_activity(&target.id, state, &errors::message(error));
            self.followed.drop_action(&target.id);
            return match is_unknown {
                true => RequestOutcome::Unknown(errors::message(error)),
                false => RequestOutcome::Unsent,
            };
        }
        let message = failure(&target.name, action, error);
        let state = if is_unknown { ActivityState::Unknown } else { ActivityState::Failed };
        self.set_activity(&target.id, state, &message);
        if sending.bulk_id.is_none() {
            self.notifier.show_failure(message);
        }
        let reason = errors::write_message(error);
        if is_unknown {
            self.followed.record_unanswered(&target.id, sending.cancelled.clone());
            RequestOutcome::Unknown(reason)
        } else {
            self.followed.drop_action(&target.id);
            RequestOutcome::Refused(reason)
        }
    }

    /// Sets the state of an action in the activity list.
    fn set_activity(self, id: &str, state: ActivityState, message: &str) {
        let entry = untrack(|| self.followed.with(|actions| actions.get(id).and_then(|action| action.entry)));
        if let Some(entry) = entry {
            self.notifier.set_state(entry, state, message);
        }
    }

    /// Reports the outcome of a bulk action. `is_list_shown` is true if the list of the action is still shown: the list then shows which
    /// services weren't requested, else the message names them.
    fn report_bulk(self, run: &BulkRun, is_list_shown: bool) {
        let message = run.message(!is_list_shown);
        if run.is_complete() {
            self.notifier.show_success(message);
        } else if is_list_shown && !run.unaffected_ids().is_empty() {
            self.notifier
                .show_failures(format!("{message} The other services stay selected."), run.details());
        } else {
            self.notifier.show_failures(message, run.details());
        }
    }
}

/// The data of a choice that is being sent, which all of its requests share.
struct Sending {
    /// The id of the bulk action; None for an action on one service.
    bulk_id: Option<u32>,
    page: Page,
    /// The versions of the services, by their ids: `27d1c82 → b0f30ed`.
    versions: HashMap<Arc<str>, String>,
    /// The deployment that the choice cancels; None for every other action.
    cancelled: Option<DeploymentIds>,
}

impl Sending {
    /// Returns the text of an action's entry in the activity list.
    fn activity(&self, target: &Target, action: Action) -> String {
        let versions =
            self.versions.get(&target.id).map(|versions| format!(" {versions}")).unwrap_or_default();
        format!("{}: {}{versions}", target.name, action.label().to_ascii_lowercase())
    }

    /// Returns the page to which the entry in the activity list links: the page where the action was chosen. A page that doesn't show the
    /// action's outcome is replaced: an organization's services by the services of the environment, a past deployment by the deployments.
    fn page_of(&self, target: &Target) -> Page {
        match &self.page {
            Page::OrganizationServices(_) => Page::Services(target.environment),
            Page::Deployment(environment, _) => Page::Deployments(*environment),
            page => page.clone(),
        }
    }
}

/// Returns the sentence about a failed request. Says that the action failed only if the request was certainly not applied.
fn failure(name: &str, action: Action, error: &ApiError) -> String {
    let action = action.label().to_ascii_lowercase();
    let failed = if error.may_have_been_applied() { "" } else { " failed" };
    format!("{name}: {action}{failed}. {}", errors::write_message(error))
}

/// The progress of a bulk action, and the button that stops the action.
#[component]
pub fn ProgressLine(dispatcher: ActionDispatcher) -> impl IntoView {
    let running = computed(move || {
        dispatcher.bulk.with(|run| run.as_ref().filter(|run| run.is_running()).map(BulkRun::progress))
    });
    let end = move || dispatcher.bulk.update(|run| run.iter_mut().for_each(BulkRun::stop));
    view! {
        <div role="status">
            <Show when=move || running.with(Option::is_some)>
                <Notice tone="moving">
                    <p>
                        {move || running.get()} " " <Button variant=ButtonVariant::Quiet on_press=end>
                            "Stop after the current one"
                        </Button>
                    </p>
                </Notice>
            </Show>
        </div>
    }
}
