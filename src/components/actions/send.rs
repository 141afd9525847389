//! Sending confirmed actions. A requested action is shown beside the last known state until the platform shows its effect, or refuses.

use super::{ActionDispatcher, Question};
use crate::browser::task::spawn;
use crate::browser::{clock, links};
use crate::components::actions::pending::PendingRequest;
use crate::components::notifications::notifier::ActivityState;
use crate::components::notifications::outcomes::Pending;
use crate::live::send_about;
use crate::ui::button::{Button, Look};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::CancelDeployment;
use slipway_api::{ApiError, Json, Operation, Request};
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{self, Plan, Target};
use slipway_logic::actions::outcome::{AcceptedAction, DeploymentIds};
use slipway_logic::actions::queue::GoingOn;
use slipway_logic::actions::report::EnvironmentReport;
use slipway_logic::places::directory::{Directory, Kind};
use slipway_logic::route::Page;
use slipway_logic::run::{Command, Event, Failure, Outcome, Run};
use slipway_logic::text::errors;
use slipway_logic::text::format;
use std::sync::Arc;

/// The progress of a bulk action.
#[derive(Clone, PartialEq)]
pub struct Progress {
    action: Action,
    /// The number of services whose requests ended.
    ended: usize,
    all: usize,
    /// True if the run stops after the present request.
    is_stopping: bool,
}

/// The outcome of a bulk action.
#[derive(Default)]
struct Ended {
    taken: usize,
    refused: Vec<(String, String)>,
    left: Vec<Arc<str>>,
    unsent: Vec<String>,
    /// True if the session ended meanwhile: the outcome isn’t reported.
    session_over: bool,
    /// A sentence about a request that may have been applied, reported also after the session ended.
    unsure: Option<String>,
}

impl ActionDispatcher {
    pub(super) fn send(self, question: Question) {
        let (action, mut plan) = (question.action(), question.plan());
        let alone = !matches!(question, Question::Bulk(_));
        let batch = (!alone).then(|| self.notifier.batch());
        let mark_pending = |target: &Target, action: Action| {
            let one = self.pending.of(&target.id);
            if one.request.with_untracked(Option::is_some) {
                return false;
            }
            let seen = untrack(|| self.pending.status(&target.id));
            one.request.set(Some(PendingRequest { action, seen, at: clock::now(), sent: false }));
            true
        };
        plan.will.retain(|(target, action)| mark_pending(target, *action));
        let all = plan.will.len();
        if all == 0 {
            return;
        }
        let requests = match &question {
            Question::Cancel(_, GoingOn { request, .. }) => {
                let body = Json("{}".to_owned());
                vec![(CancelDeployment { request: *request, body }.request(), plan.will)]
            }
            Question::Version(_, version) => vec![(version.request.clone(), plan.will)],
            _ => untrack(|| bulk::requests(&plan, |spec| self.refused(spec).is_none())),
        };
        if !alone {
            self.progress.set(Some(Progress { action, ended: 0, all, is_stopping: false }));
            let will = requests.iter().flat_map(|(_, of)| of.clone()).collect();
            self.reports.set(EnvironmentReport::of_plan(&Plan { will, skipped: Vec::new() }));
        }
        // A bulk action continues when its page is left, because a person confirmed all of it. Only closing the tab ends it, and asks first.
        let page = self.page.get_untracked();
        let versions = question.versions();
        let held = (requests.len() > 1).then(links::hold_tab);
        requests.iter().take(1).for_each(|(_, of)| self.mark_sent(of));
        let mut run = Run::default();
        let mut commands = run.handle(Event::Start(vec![Outcome::Queued; requests.len()]));
        spawn(async move {
            let mut ended = Ended::default();
            while let Some(Command::Send(place)) = commands.first() {
                let place = *place;
                let Some((request, of)) = requests.get(place).cloned() else { break };
                let services = of.len();
                let result = self.send_one(request, of, batch, &page, versions.as_deref(), &mut ended).await;
                if !alone && self.count_ended(services) {
                    run.handle(Event::Stop);
                }
                commands = run.handle(Event::Ended(place, result));
            }
            for ((_, of), outcome) in requests.iter().zip(run.outcomes()) {
                if *outcome == Outcome::Queued {
                    self.drop_pending(of, &mut ended);
                }
            }
            drop(held);
            if let Some(words) = &ended.unsure {
                self.notifier.report_without_session(self.live.session, words);
            }
            if !alone {
                self.progress.try_set(None);
            }
            if let Question::Bulk(bulk) = question
                && !ended.session_over
            {
                let is_there = bulk.reselect.try_run((bulk.chosen, ended.left.clone())).is_some();
                self.report_bulk(action, all, &ended, is_there);
            }
        });
    }

    /// Counts the services of a request that ended. Returns true if the run is to be stopped.
    fn count_ended(self, services: usize) -> bool {
        let is_stopping = self.progress.try_update(|progress| {
            progress.as_mut().is_some_and(|progress| {
                progress.ended += services;
                progress.is_stopping
            })
        });
        is_stopping.unwrap_or_default()
    }

    /// Removes the pending actions of services that are not requested any more.
    fn drop_pending(self, of: &[(Target, Action)], ended: &mut Ended) {
        for (target, _) in of {
            if let Some(one) = self.pending.known(&target.id) {
                one.request.try_set(None);
            }
            self.report_on(target.of, |report| report.unsent.push(target.name.clone()));
            ended.left.push(target.id.clone());
            ended.unsent.push(target.name.clone());
        }
    }

    /// Changes the report on an environment.
    fn report_on(self, environment: EnvironmentId, change: impl FnOnce(&mut EnvironmentReport)) {
        self.reports.try_update(|all| {
            all.iter_mut().find(|report| report.environment == environment).map(change);
        });
    }

    /// Marks the pending actions of these services as sent.
    fn mark_sent(self, of: &[(Target, Action)]) {
        for (target, _) in of {
            let Some(one) = self.pending.known(&target.id) else { continue };
            let seen = untrack(|| self.pending.status(&target.id));
            one.request.try_update(|request| {
                if let Some(request) = request {
                    (request.seen, request.at, request.sent) = (seen, clock::now(), true);
                }
            });
        }
    }

    /// Returns the ids of the environment and the project of a service: their states follow the action.
    fn above(self, target: &Target) -> String {
        let parent = |directory: &Directory| {
            directory.get(Kind::Environment, target.of.0, None).and_then(|entry| entry.parent)
        };
        let project = self.directory.try_with_untracked(parent).flatten();
        format!("{} {}", target.of, project.map(|id| id.to_string()).unwrap_or_default())
    }

    /// Sends one request, once.
    ///
    /// # Errors
    /// With the failure, which ends the run if nothing more can be sent now.
    async fn send_one(
        self,
        request: Request,
        of: Vec<(Target, Action)>,
        batch: Option<u32>,
        page: &Page,
        versions: Option<&str>,
        ended: &mut Ended,
    ) -> Result<String, Failure> {
        self.mark_sent(&of);
        let named = versions.map(|versions| format!(" {versions}")).unwrap_or_default();
        let entry = |(target, action): &(Target, Action)| {
            let words = format!("{}: {}{named}", target.name, action.word().to_ascii_lowercase());
            // A page of several environments doesn't show what became of one.
            let is_elsewhere = matches!(page, Page::OrganizationServices(_));
            self.notifier.add(words, if is_elsewhere { Page::Services(target.of) } else { page.clone() })
        };
        let entries: Vec<u32> = of.iter().map(entry).collect();
        let alone = batch.is_none();
        let before: Vec<_> =
            of.iter().map(|(target, _)| untrack(|| self.pending.status(&target.id))).collect();
        let spec = request.spec;
        let about = of.first().map(|(target, _)| self.above(target)).unwrap_or_default();
        let outcome = send_about(self.live, request, &about).await;
        if let (Err(ApiError::NotPermitted { .. }), Some((target, _))) = (&outcome, of.first()) {
            self.live.forbid(spec, target.of.to_string());
        }
        let mut pending = Vec::new();
        for (((target, action), entry), before) in of.into_iter().zip(entries).zip(before) {
            let one = self.pending.known(&target.id);
            match &outcome {
                Ok(reply) => {
                    let words = format!("{}: {}", target.name, action.accepted(versions));
                    self.notifier.set_state(entry, ActivityState::Pending, &words);
                    if alone {
                        self.notifier.say(words);
                    }
                    let accepted = AcceptedAction {
                        versions: versions.map(str::to_owned),
                        deployment: DeploymentIds::of_reply(&reply.text()).filter(|_| alone),
                        ..AcceptedAction::new(action, before, clock::now())
                    };
                    self.report_on(target.of, |report| report.accepted += 1);
                    pending.push(Pending { target, accepted, entry, batch });
                    ended.taken += 1;
                }
                Err(error) => {
                    if let Some(one) = one {
                        one.request.try_set(None);
                    }
                    // A session that ended ends the page, too.
                    if let ApiError::SessionEnded { .. } = error {
                        ended
                            .unsure
                            .get_or_insert_with(|| format!("{}: {}", target.name, errors::sentence(error)));
                    }
                    if matches!(error, ApiError::Cancelled | ApiError::SignIn | ApiError::SessionEnded { .. })
                    {
                        continue;
                    }
                    let words = failure(&target.name, action, error);
                    self.notifier.set_state(entry, ActivityState::Failed, &words);
                    if alone {
                        self.notifier.fail(words);
                    }
                    let why = errors::write_sentence(error);
                    self.report_on(target.of, |report| {
                        report.failed.push((target.name.clone(), why.clone()))
                    });
                    ended.left.push(target.id);
                    ended.refused.push((target.name, why));
                }
            }
        }
        self.outcomes.follow(pending);
        let Err(error) = outcome else { return Ok(String::new()) };
        ended.session_over |=
            matches!(error, ApiError::SignIn | ApiError::Cancelled | ApiError::SessionEnded { .. });
        // Another environment may permit what one doesn’t.
        let ends_run = ended.session_over || matches!(error, ApiError::RateLimited { .. });
        Err(Failure { ends_run, ..Failure::of_write(&error) })
    }

    /// Reports the outcome of a bulk action in one sentence.
    fn report_bulk(self, action: Action, all: usize, ended: &Ended, is_there: bool) {
        let services = format::count(all, "service", "services");
        let mut words = format!("{}: requested for {} of {services}.", action.word(), ended.taken);
        let mut told: Vec<&String> = Vec::new();
        for (name, why) in &ended.refused {
            if !told.contains(&why) {
                let others = ended.refused.iter().filter(|(_, other)| other == why).count() - 1;
                let more = if others == 0 { String::new() } else { format!(" and {others} more") };
                words.push_str(&format!(" {name}{more}: {why}"));
                told.push(why);
            }
        }
        if !ended.unsent.is_empty() {
            words.push_str(&format!(" {} not requested", ended.unsent.len()));
            // Where its page is left, no list shows who.
            let who = if is_there { String::new() } else { format!(": {}", ended.unsent.join(", ")) };
            words.push_str(&format!("{who}."));
        }
        let details: Vec<String> = ended.refused.iter().map(|(name, why)| format!("{name}: {why}")).collect();
        if ended.left.is_empty() {
            self.notifier.say(words);
        } else if is_there {
            self.notifier.fail_list(format!("{words} The other services stay selected."), details);
        } else {
            self.notifier.fail_list(words, details);
        }
    }
}

/// Returns the sentence about a failed request. Contains "failed" only if the request was certainly not applied.
fn failure(name: &str, action: Action, error: &ApiError) -> String {
    let action = action.word().to_ascii_lowercase();
    let failed = if error.may_have_been_applied() { "" } else { " failed" };
    format!("{name}: {action}{failed}. {}", errors::write_sentence(error))
}

/// The progress of a bulk action, and the button that stops the action.
#[component]
pub fn ProgressLine(dispatcher: ActionDispatcher) -> impl IntoView {
    let going = dispatcher.progress;
    let words = move || {
        going.get().map(|going| {
            let all = format::count(going.all, "service", "services");
            format!("{}: requested for {} of {all}. ", going.action.word(), going.ended)
        })
    };
    let end = move || going.update(|going| going.iter_mut().for_each(|going| going.is_stopping = true));
    view! {
        <div role="status">
            <Show when=move || going.with(Option::is_some)>
                <Notice tone="moving">
                    <p>
                        {move || words()} <Button look=Look::Quiet on_press=end>
                            "Stop after the current one"
                        </Button>
                    </p>
                </Notice>
            </Show>
        </div>
    }
}
