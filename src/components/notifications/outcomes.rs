//! The outcomes of accepted actions, reported in the activity list also after their page was left.

use crate::browser::clock;
use crate::components::navigation::address::use_address;
use crate::components::notifications::notifier::{ActivityState, Notifier};
use crate::live::{PollPolicy, Round, in_rounds, watch};
use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ToAnySource};
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_api::{Operation, Timestamp};
use slipway_computed::{boxed, computed};
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::outcome::{AcceptedAction, Outcome, OutcomeKind};
use slipway_logic::records::service;
use slipway_logic::route::Page;
use slipway_logic::status::by_id::StatusById;
use std::collections::HashSet;
use std::sync::Arc;

/// Milliseconds between two readings of statuses that are read one by one.
const REST_MS: i64 = 30_000;

/// An accepted action, and the messages that report its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Pending {
    /// The service.
    pub target: Target,
    /// The accepted action.
    pub accepted: AcceptedAction,
    /// The entry in the activity list.
    pub entry: u32,
    /// The id of the bulk action. Its failures are one message.
    pub batch: Option<u32>,
}

/// The accepted actions whose end isn't known yet. Computed once, above all pages.
#[derive(Clone, Copy)]
pub struct Outcomes {
    pending: RwSignal<Vec<Pending>>,
    notifier: Notifier,
}

impl Outcomes {
    /// Returns the signals that outlive pages.
    pub fn sources(self) -> Vec<AnySource> {
        vec![self.pending.to_any_source()]
    }

    /// Creates an empty list.
    pub fn new(notifier: Notifier) -> Self {
        Self { pending: RwSignal::new(Vec::new()), notifier }
    }

    /// Follows accepted actions to their ends.
    pub fn follow(self, pending: Vec<Pending>) {
        let replaced = self.pending.try_update(|all| {
            // A newer action on the same service takes the place of an older one.
            let newer: HashSet<Arc<str>> = pending.iter().map(|one| one.target.id.clone()).collect();
            let (replaced, rest): (Vec<Pending>, Vec<Pending>) =
                std::mem::take(all).into_iter().partition(|known| newer.contains(&known.target.id));
            *all = rest;
            all.extend(pending);
            replaced
        });
        for one in replaced.into_iter().flatten() {
            let words = format!("{}, then another action.", requested(&one));
            self.notifier.set_state(one.entry, ActivityState::Unknown, &words);
        }
    }

    /// Ends actions of which no status comes. Called as time passes.
    pub fn expire(self, now: Timestamp) {
        if self.pending.with_untracked(Vec::is_empty) {
            return;
        }
        let (mut all, mut ended) = (self.pending.get_untracked(), Vec::new());
        all.retain(|one| {
            let outcome = one.accepted.expire(now);
            ended.extend(outcome.clone().map(|outcome| (one.clone(), outcome)));
            outcome.is_none()
        });
        if !ended.is_empty() {
            self.pending.set(all);
            ended.iter().for_each(|(one, outcome)| self.report(one, outcome));
        }
    }

    /// The environments whose accepted actions no page follows now.
    pub fn left_environments(self, page: ReadSignal<Page>) -> ReadSignal<Vec<EnvironmentId>> {
        computed(move || {
            let here = page.with(|page| match page {
                Page::Services(id)
                | Page::Service(id, ..)
                | Page::ServiceLog(id, ..)
                | Page::ServiceFields(id, ..)
                | Page::ServiceSettings(id, ..)
                | Page::ServiceVariables(id, ..) => Some(*id),
                _ => None,
            });
            self.pending.with(|pending| {
                let mut all: Vec<EnvironmentId> = Vec::new();
                for one in pending.iter().filter(|one| Some(one.target.of) != here) {
                    if !all.contains(&one.target.of) {
                        all.push(one.target.of);
                    }
                }
                all
            })
        })
    }

    /// Removes everything that belongs to the account.
    pub fn forget(self) {
        self.pending.set(Vec::new());
    }

    /// Applies the statuses of an environment, or of some of its services, that were read at `read_at`.
    pub fn apply(
        self,
        environment: EnvironmentId,
        sides: &StatusById,
        is_whole: bool,
        read_at: Option<Timestamp>,
    ) {
        let now = clock::now();
        let is_older = |one: &Pending| read_at.is_some_and(|read_at| read_at < one.accepted.at);
        let mut ended = Vec::new();
        let has_any = self.pending.with_untracked(|all| all.iter().any(|one| one.target.of == environment));
        if !has_any {
            return;
        }
        let mut all = self.pending.get_untracked();
        all.retain_mut(|one| {
            let status = sides.get(&one.target.id);
            // What was read before the action says nothing of it.
            if one.target.of != environment || is_older(one) || (status.is_none() && !is_whole) {
                return true;
            }
            match one.accepted.hear(status, now) {
                Some(outcome) => {
                    ended.push((one.clone(), outcome));
                    false
                }
                None => true,
            }
        });
        self.pending.set(all);
        for (one, outcome) in ended {
            self.report(&one, &outcome);
        }
    }

    /// Returns the versions of the deployment of a service that goes on: `27d1c82 → b0f30ed`; None if there is none, or if its versions
    /// aren’t known.
    pub fn versions(self, service: &str) -> Option<String> {
        self.pending
            .with(|pending| pending.iter().find(|one| *one.target.id == *service)?.accepted.versions.clone())
    }

    fn report(self, one: &Pending, outcome: &Outcome) {
        let action = one.accepted.action;
        let of = one.accepted.versions.as_ref().map(|versions| format!("{versions}, ")).unwrap_or_default();
        let words = format!("{}: {of}{}.", one.target.name, outcome.words.to_ascii_lowercase());
        let (state, words) = match outcome.kind {
            OutcomeKind::Succeeded => (ActivityState::Succeeded, words),
            OutcomeKind::Failed => (ActivityState::Failed, words),
            OutcomeKind::Unknown => (
                ActivityState::Unknown,
                format!(
                    "{}: {} requested, {}.",
                    one.target.name,
                    action.word().to_ascii_lowercase(),
                    outcome.words
                ),
            ),
        };
        self.notifier.set_state(one.entry, state, &words);
        match (state, one.batch) {
            (ActivityState::Failed, Some(batch)) => self.notifier.fail_one_of(batch, words, |failed| {
                format!(
                    "{}: {} failed.",
                    action.word(),
                    slipway_logic::text::format::count(failed, "service", "services")
                )
            }),
            (ActivityState::Failed, None) => self.notifier.fail(words),
            // Of many, what went well is seen in the list.
            (_, Some(_)) => {}
            (ActivityState::Unknown, None) => self.notifier.fail(words),
            (_, None) => self.notifier.say(words),
        }
    }
}

/// "storefront-web: redeploy requested".
fn requested(one: &Pending) -> String {
    format!("{}: {} requested", one.target.name, one.accepted.action.word().to_ascii_lowercase())
}

/// The outcomes, from the app's context.
pub fn use_outcomes() -> Outcomes {
    expect_context()
}

/// Reads the statuses of environments whose accepted actions aren't at their end, while no page does.
#[component]
pub fn FollowOutcomes() -> impl IntoView {
    let outcomes = use_outcomes();
    let away = outcomes.left_environments(use_address().page);
    move || {
        away.get().into_iter().for_each(|environment| follow(outcomes, environment));
        ().into_any()
    }
}

fn follow(outcomes: Outcomes, environment: EnvironmentId) {
    let statuses = watch(ListServiceStatuses { environment }.request(), PollPolicy::statuses("id"));
    Effect::new(boxed(move || {
        let read_at = statuses.reading.read_at.get();
        if let Some(read) = statuses.value.get() {
            outcomes.apply(environment, &read.sides, true, read_at);
        }
    }));
    // Where they aren't told together, each service is asked.
    let rounds: ReadSignal<Vec<Round>> = computed(move || {
        if statuses.reading.not_offered().is_none() {
            return Vec::new();
        }
        outcomes.pending.with(|pending| {
            let own = pending.iter().filter(|one| one.target.of == environment);
            let round = |one: &Pending| {
                let request = service::status(&one.target.kind, one.target.id.parse().ok()?)?;
                Some(Round { id: one.target.id.to_string(), request })
            };
            own.filter_map(round).collect()
        })
    });
    let each = in_rounds(rounds, "id", REST_MS, None).remote;
    Effect::new(boxed(move || {
        each.reading.read_at.track();
        if let Some(read) = each.value.get() {
            outcomes.apply(environment, &read.sides, false, None);
        }
    }));
}
