//! Planning of chosen actions: the services concerned, and the confirmation.

use super::{ActionDispatcher, Bulk, Choice, Question, Reselect};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::state::EnvironmentMode;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::{self, Plan, Target};

impl ActionDispatcher {
    /// Opens the confirmation of a choice, or sends it at once.
    pub(super) fn confirm_or_send(self, choice: Choice) {
        match choice {
            Choice::One(action, target) => self.confirm_or_send_one(action, target),
            Choice::Many(action, targets, reselect) => self.confirm_bulk(action, targets, reselect),
            Choice::Cancel(target) => self.ask_to_cancel(target),
            Choice::Past(past, target) => self.find_past(past, target),
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

    /// Skips the actions that the platform refused this token.
    fn leave_out_forbidden(self, plan: &mut Plan) {
        let environment = plan.will.first().map(|(target, _)| target.of.to_string()).unwrap_or_default();
        let requests = bulk::requests(plan, |spec| self.refused(spec).is_none());
        let all = requests.iter().find_map(|(request, _)| {
            self.live.is_forbidden(request.spec, &environment).filter(|_| requests.len() == 1)
        });
        let (mut will, mut skipped) = (Vec::new(), Vec::new());
        for (target, action) in std::mem::take(&mut plan.will) {
            match all.clone().or_else(|| self.forbidden(action, &target)) {
                Some(why) => skipped.push((target.name, why)),
                None => will.push((target, action)),
            }
        }
        plan.will = will;
        plan.skipped.extend(skipped);
    }

    pub(super) fn open(self, question: Question) {
        self.question.set(Some(question));
        self.open.set(true);
    }
}
