//! Planning of chosen actions: the services concerned, and the confirmation.

use super::{ActionDispatcher, Bulk, Choice, Question, Reselect, environment_name};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::EnvironmentMode;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{self, Plan, Target};
use std::collections::HashMap;
use std::sync::Arc;

impl ActionDispatcher {
    /// Opens the confirmation of a choice, or sends it at once.
    pub(super) fn confirm_or_send(self, choice: Choice) {
        match choice {
            Choice::One(action, target) => self.confirm_or_send_one(action, target),
            Choice::Many(action, targets, reselect) => self.confirm_bulk(action, targets, reselect),
            Choice::Cancel(target) => self.ask_to_cancel(target),
            Choice::Past(past, target) => self.find_past(past, target),
            Choice::Version(target, version) => self.open(Question::Version(target, version)),
        }
    }

    /// Returns true in production, and where the mode isn't known.
    pub(super) fn is_careful(self, environment: EnvironmentId) -> bool {
        let mode = self.directory.with(|directory| directory.mode(environment.0));
        matches!(mode, Some(EnvironmentMode::Production) | None)
    }

    /// Plans an action on one service. Stop and Delete are always confirmed; other actions in production and where the mode isn't known.
    fn confirm_or_send_one(self, action: Action, target: Target) {
        let is_careful = untrack(|| self.is_careful(target.of));
        let question = Question::One(action, target);
        if is_careful || matches!(action, Action::Stop | Action::Delete) {
            self.open(question);
        } else {
            self.send(question);
        }
    }

    /// Plans a bulk action, and opens its confirmation, which lists the services that are included and those that are skipped.
    fn confirm_bulk(self, action: Action, targets: Vec<Target>, reselect: Reselect) {
        if self.progress.get_untracked().is_some() {
            self.notifier.fail("Another bulk action is in progress. Wait until it ends, or stop it.".into());
            return;
        }
        let chosen = targets.iter().map(|target| target.id.clone()).collect();
        let targets = untrack(|| self.with_environments(targets));
        let plan = untrack(|| {
            // What was asked and isn't shown yet isn't asked again.
            let (asked, free): (Vec<Target>, Vec<Target>) = targets
                .into_iter()
                .partition(|target| self.pending.of(&target.id).request.with(Option::is_some));
            let seen = free.into_iter().map(|target| {
                let state = self.state(&target.id);
                (target, state)
            });
            let mut plan = bulk::plan(action, seen.collect(), |spec| self.refused(spec));
            self.leave_out_forbidden(&mut plan);
            let waits = |target: Target| (target.name, "Already requested. Waiting for the platform".into());
            plan.skipped.extend(asked.into_iter().map(waits));
            plan
        });
        self.open(Question::Bulk(Bulk { action, plan, chosen, reselect }));
    }

    /// Names the environment beside the service where there are several: services of the same name stay apart in every message.
    fn with_environments(self, targets: Vec<Target>) -> Vec<Target> {
        let first = targets.first().map(|target| target.of);
        if targets.iter().all(|target| Some(target.of) == first) {
            return targets;
        }
        let named = |target: Target| {
            let environment = self.directory.with(|directory| environment_name(directory, target.of));
            Target { name: format!("{} ({environment})", target.name), ..target }
        };
        targets.into_iter().map(named).collect()
    }

    /// Skips the actions that the platform refused this token.
    fn leave_out_forbidden(self, plan: &mut Plan) {
        let requests = bulk::requests(plan, |spec| self.refused(spec).is_none());
        let forbidden = requests.into_iter().flat_map(|(request, of)| {
            let together = of
                .first()
                .and_then(|(target, _)| self.live.is_forbidden(request.spec, &target.of.to_string()));
            of.into_iter().filter_map(move |(target, action)| {
                let why = together.clone().or_else(|| self.forbidden(action, &target))?;
                Some((target.id, why))
            })
        });
        let forbidden: HashMap<Arc<str>, String> = forbidden.collect();
        plan.will.retain(|(target, _)| match forbidden.get(&target.id) {
            Some(why) => {
                plan.skipped.push((target.name.clone(), why.clone()));
                false
            }
            None => true,
        });
    }

    pub(super) fn open(self, question: Question) {
        self.question.set(Some(question));
        self.open.set(true);
    }
}
