//! Planning of chosen actions: the services concerned, and the confirmation.

use super::{ActionDispatcher, Bulk, Choice};
use leptos::prelude::*;
use slipway_logic::actions::bulk::run::BulkRun;
use slipway_logic::actions::bulk::{self, Plan, Target};
use slipway_logic::places::place::environment_name;
use std::collections::HashMap;
use std::sync::Arc;

/// Draws nothing. Takes the chosen actions one after the other, and sends each, or opens its confirmation.
#[component]
pub fn TakeChoices() -> impl IntoView {
    let dispatcher: ActionDispatcher = expect_context();
    // Chosen actions are handled one after the other: while a question is open, the next choice waits.
    Effect::new(move || {
        if dispatcher.open.get() || dispatcher.chosen.with(Vec::is_empty) {
            return;
        }
        let next = dispatcher.chosen.try_update(|chosen| chosen.remove(0));
        untrack(|| next.into_iter().for_each(|choice| dispatcher.confirm_or_send(choice)));
    });
}

impl ActionDispatcher {
    /// Prepares a choice, then opens its confirmation, or sends it at once if it needs none. A bulk action is planned; for a cancellation,
    /// the queue is read, and for a past version, the history.
    pub(super) fn confirm_or_send(self, choice: Choice) {
        match choice {
            Choice::Bulk(bulk) => self.confirm_bulk(bulk),
            Choice::Cancel(target, None) => self.ask_to_cancel(target),
            Choice::Past(past, target) => self.find_past(past, target),
            choice => self.open_or_send(choice),
        }
    }

    /// Opens the confirmation of a choice, or sends the choice if it needs no confirmation.
    pub(super) fn open_or_send(self, choice: Choice) {
        if untrack(|| self.needs_question(&choice)) { self.open(choice) } else { self.send(choice) }
    }

    /// Plans a bulk action, and opens its confirmation, which lists the services that are included and those that are skipped. While
    /// another bulk action is in progress, shows a failure instead.
    fn confirm_bulk(self, bulk: Bulk) {
        if self.bulk.with_untracked(|run| run.as_ref().is_some_and(BulkRun::is_running)) {
            self.notifier
                .show_failure("Another bulk action is in progress. Wait until it ends, or stop it.".into());
            return;
        }
        let targets = untrack(|| self.with_environments(bulk.targets.clone()));
        let plan = untrack(|| {
            // An action that was already requested for a service is left out, to avoid sending it twice.
            let (requested, free): (Vec<Target>, Vec<Target>) =
                targets.into_iter().partition(|target| self.followed.disabled_reason(&target.id).is_some());
            let with_state = free.into_iter().map(|target| {
                let state = self.state(&target.id);
                (target, state)
            });
            let services = bulk.return_to.iter().flat_map(|past| &past.services);
            let versions = services.map(|(target, version)| (target.id.clone(), version.clone())).collect();
            let mut plan = bulk::plan(bulk.action, with_state.collect(), versions, |spec| self.refused(spec));
            self.leave_out_forbidden(&mut plan);
            let with_reason =
                |target: Target| (target.name, "Already requested. Waiting for the platform".into());
            plan.excluded.extend(requested.into_iter().map(with_reason));
            plan.excluded.extend(bulk.return_to.iter().flat_map(|past| past.left_out.clone()));
            plan
        });
        self.open(Choice::Bulk(Bulk { plan, ..bulk }));
    }

    /// Adds the environment to the name of each service if the services belong to several environments, so that services with the same
    /// name differ in every message.
    fn with_environments(self, targets: Vec<Target>) -> Vec<Target> {
        let first = targets.first().map(|target| target.environment);
        if targets.iter().all(|target| Some(target.environment) == first) {
            return targets;
        }
        let named = |target: Target| {
            let environment =
                self.known_ids.with(|known_ids| environment_name(known_ids, target.environment));
            Target { name: format!("{} ({environment})", target.name), ..target }
        };
        targets.into_iter().map(named).collect()
    }

    /// Moves the services whose action the platform refused to this token (403) from the included to the excluded services, each with the
    /// reason.
    fn leave_out_forbidden(self, plan: &mut Plan) {
        let requests = bulk::requests(plan, |spec| self.refused(spec).is_none());
        let versions = &plan.versions;
        let forbidden = requests.into_iter().flat_map(|(request, services)| {
            let shared_reason = services.first().and_then(|(target, _)| {
                self.live.capabilities.disabled_reason(request.spec, target.environment)
            });
            services.into_iter().filter_map(move |(target, action)| {
                let own_reason = || match versions.get(&target.id) {
                    Some(version) => {
                        self.live.capabilities.disabled_reason(version.request.spec, target.environment)
                    }
                    None => self.refusal(action, &target),
                };
                let reason = shared_reason.clone().or_else(own_reason)?;
                Some((target.id, reason))
            })
        });
        let forbidden: HashMap<Arc<str>, String> = forbidden.collect();
        plan.included.retain(|(target, _)| match forbidden.get(&target.id) {
            Some(reason) => {
                plan.excluded.push((target.name.clone(), reason.clone()));
                false
            }
            None => true,
        });
    }

    pub(super) fn open(self, question: Choice) {
        self.question.set(Some(question));
        self.open.set(true);
    }
}
