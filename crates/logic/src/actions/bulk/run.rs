//! A bulk action that is being carried out, or has ended: one outcome for each of its services. Progress, the reports of the environments,
//! the final message and the services that stay selected all follow from these outcomes.

use super::Target;
use super::report::{EnvironmentReport, RequestOutcome};
use crate::actions::action::Action;
use crate::text::format;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The reason that is reported for a service for which no request could be made.
const NOT_OFFERED: &str = "Not offered by this platform.";

/// A bulk action, with the outcome of the request for each of its services.
#[derive(Clone, Debug, PartialEq)]
pub struct BulkRun {
    bulk_id: u32,
    action: Action,
    services: Vec<(Target, RequestOutcome)>,
    is_stopping: bool,
    has_ended: bool,
}

impl BulkRun {
    /// Begins a bulk action. The services are in the order of their requests. `bulk_id` identifies the bulk action, and is the id of the
    /// message that lists all its failures.
    pub fn new(bulk_id: u32, action: Action, targets: impl IntoIterator<Item = Target>) -> Self {
        let services = targets.into_iter().map(|target| (target, RequestOutcome::Waiting)).collect();
        Self { bulk_id, action, services, is_stopping: false, has_ended: false }
    }

    /// Returns the id of the bulk action, which is also that of the message with its failures.
    pub fn bulk_id(&self) -> u32 {
        self.bulk_id
    }

    /// Records the outcomes of a request. The outcomes of other services don't change.
    pub fn record(&mut self, outcomes: &[(Target, RequestOutcome)]) {
        let new: HashMap<_, _> = outcomes.iter().map(|(target, outcome)| (key(target), outcome)).collect();
        for (target, known) in &mut self.services {
            if let Some(outcome) = new.get(&key(target)) {
                *known = (*outcome).clone();
            }
        }
    }

    /// Records the services that are in none of the requests as refused, and returns them. There are such services if, after the person
    /// confirmed the action, an operation was found not to be offered.
    pub fn refuse_others<'a>(&mut self, requested: impl IntoIterator<Item = &'a Target>) -> Vec<Target> {
        let requested: HashSet<_> = requested.into_iter().map(key).collect();
        let others = self.services.iter_mut().filter(|(target, _)| !requested.contains(&key(target)));
        let refuse = |(target, outcome): &mut (Target, RequestOutcome)| {
            *outcome = RequestOutcome::Refused(NOT_OFFERED.to_owned());
            target.clone()
        };
        others.map(refuse).collect()
    }

    /// Stops the action: after the request in flight, no further request is sent.
    pub fn stop(&mut self) {
        self.is_stopping = true;
    }

    /// Returns true once [`Self::stop`] was called: no further request is sent.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping
    }

    /// Ends the action: no request is in flight any more. Services that still wait are recorded as [`RequestOutcome::Unsent`].
    pub fn end(&mut self) {
        self.has_ended = true;
        for (_, outcome) in &mut self.services {
            if *outcome == RequestOutcome::Waiting {
                *outcome = RequestOutcome::Unsent;
            }
        }
    }

    /// Returns true until the action ends ([`Self::end`]).
    pub fn is_running(&self) -> bool {
        !self.has_ended
    }

    /// Returns the sentence about the progress: "Stop: requested for 2 of 5 services." It counts every service that doesn't wait for its
    /// request or its answer any more, whatever the outcome, so that the person sees how far the action is. [`Self::message`] counts only
    /// accepted requests.
    pub fn progress(&self) -> String {
        let ended = self.services.iter().filter(|(_, outcome)| *outcome != RequestOutcome::Waiting).count();
        format!("{}: requested for {ended} of {}.", self.action.label(), self.services_text())
    }

    /// Returns a report for each environment, in the order of the requests.
    pub fn reports(&self) -> Vec<EnvironmentReport> {
        let mut all: Vec<EnvironmentReport> = Vec::new();
        for (target, outcome) in &self.services {
            let index = all.iter().position(|known| known.environment == target.environment);
            match index.and_then(|index| all.get_mut(index)) {
                Some(known) => known.add(&target.name, outcome),
                None => {
                    let mut new = EnvironmentReport::new(target.environment);
                    new.add(&target.name, outcome);
                    all.push(new);
                }
            }
        }
        all
    }

    /// Returns the ids of the services that were certainly not acted on: their requests were refused or not sent.
    pub fn unaffected_ids(&self) -> Vec<Arc<str>> {
        let is_unaffected =
            |outcome: &RequestOutcome| matches!(outcome, RequestOutcome::Refused(_) | RequestOutcome::Unsent);
        let unaffected = self.services.iter().filter(|(_, outcome)| is_unaffected(outcome));
        unaffected.map(|(target, _)| target.id.clone()).collect()
    }

    /// Returns true if the platform accepted the request for every service.
    pub fn is_complete(&self) -> bool {
        self.services.iter().all(|(_, outcome)| *outcome == RequestOutcome::Accepted)
    }

    /// Returns the message about the outcome, in a few sentences: "Stop: requested for 1 of 3 services. 1 not confirmed. cart: No answer. 1
    /// not requested." Each reason appears once. If `names_unsent` is true, the message names the services that weren't requested.
    pub fn message(&self, names_unsent: bool) -> String {
        let count = |is_counted: fn(&RequestOutcome) -> bool| {
            self.services.iter().filter(|(_, outcome)| is_counted(outcome)).count()
        };
        let accepted = count(|outcome| *outcome == RequestOutcome::Accepted);
        let unknown = count(|outcome| matches!(outcome, RequestOutcome::Unknown(_)));
        let mut message =
            format!("{}: requested for {accepted} of {}.", self.action.label(), self.services_text());
        if unknown > 0 {
            message.push_str(&format!(" {unknown} not confirmed."));
        }
        let reasons = self.reasons();
        let mut listed: Vec<&str> = Vec::new();
        for (name, reason) in &reasons {
            if !listed.contains(reason) {
                let other_count = reasons.iter().filter(|(_, other)| other == reason).count() - 1;
                let and_others =
                    if other_count == 0 { String::new() } else { format!(" and {other_count} more") };
                message.push_str(&format!(" {name}{and_others}: {reason}"));
                listed.push(reason);
            }
        }
        let unsent: Vec<&str> = self
            .services
            .iter()
            .filter(|(_, outcome)| *outcome == RequestOutcome::Unsent)
            .map(|(target, _)| target.name.as_str())
            .collect();
        if !unsent.is_empty() {
            let names = if names_unsent { format!(": {}", unsent.join(", ")) } else { String::new() };
            message.push_str(&format!(" {} not requested{names}.", unsent.len()));
        }
        message
    }

    /// Returns a line for each service whose request was refused or not confirmed: its name and the reason, the refused ones first.
    pub fn details(&self) -> Vec<String> {
        self.reasons().into_iter().map(|(name, why)| format!("{name}: {why}")).collect()
    }

    /// Returns name and reason of each service whose request was refused, then of each whose request got no usable answer.
    fn reasons(&self) -> Vec<(&str, &str)> {
        let refused = self.services.iter().filter_map(|(target, outcome)| match outcome {
            RequestOutcome::Refused(why) => Some((target.name.as_str(), why.as_str())),
            _ => None,
        });
        let unknown = self.services.iter().filter_map(|(target, outcome)| match outcome {
            RequestOutcome::Unknown(why) => Some((target.name.as_str(), why.as_str())),
            _ => None,
        });
        refused.chain(unknown).collect()
    }

    fn services_text(&self) -> String {
        format::count(self.services.len(), "service", "services")
    }
}

/// Returns the id and the kind of a service: an id is unique within a kind only.
fn key(target: &Target) -> (Arc<str>, String) {
    (target.id.clone(), target.kind.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::bulk::report::Progress;
    use slipway_api::id::EnvironmentId;
    use slipway_api::state::ServiceKind;

    fn target(id: &str, environment: u128) -> Target {
        Target {
            id: id.into(),
            name: format!("name-{id}"),
            kind: ServiceKind::Container,
            environment: EnvironmentId(uuid::Uuid::from_u128(environment)),
        }
    }

    fn record(run: &mut BulkRun, target: &Target, outcome: RequestOutcome) {
        run.record(&[(target.clone(), outcome)]);
    }

    #[test]
    fn the_outcome_of_each_service_gives_progress_reports_message_and_selection() {
        let targets = [target("a", 1), target("b", 2), target("c", 1), target("d", 1)];
        let mut run = BulkRun::new(7, Action::Stop, targets.clone());
        let [a, b, c, d] = &targets;
        assert_eq!((run.bulk_id(), run.progress().as_str()), (7, "Stop: requested for 0 of 4 services."));
        assert!(
            run.is_running() && !run.is_stopping() && run.unaffected_ids().is_empty() && !run.is_complete()
        );
        record(&mut run, a, RequestOutcome::Accepted);
        record(&mut run, b, RequestOutcome::Refused("Refused.".into()));
        assert_eq!(run.progress(), "Stop: requested for 2 of 4 services.");
        run.stop();
        record(&mut run, c, RequestOutcome::Unknown("No answer.".into()));
        record(&mut run, d, RequestOutcome::Unsent);
        run.end();
        assert!(!run.is_running() && run.is_stopping());
        let reports = run.reports();
        let counts: Vec<_> = reports.iter().map(|report| (report.services, report.accepted)).collect();
        assert_eq!(counts, [(3, 1), (1, 0)]);
        assert_eq!(reports[1].progress(), Progress::Incomplete);
        assert_eq!(run.unaffected_ids().iter().map(|id| &**id).collect::<Vec<_>>(), ["b", "d"]);
        let begin =
            "Stop: requested for 1 of 4 services. 1 not confirmed. name-b: Refused. name-c: No answer.";
        assert_eq!(run.message(false), format!("{begin} 1 not requested."));
        assert_eq!(run.message(true), format!("{begin} 1 not requested: name-d."));
        assert_eq!(run.details(), ["name-b: Refused.", "name-c: No answer."]);
    }

    #[test]
    fn a_shared_reason_is_listed_once() {
        let targets = ["a", "b", "c"].map(|id| target(id, 1));
        let mut run = BulkRun::new(1, Action::Deploy, targets.clone());
        run.record(&targets.map(|target| (target, RequestOutcome::Refused("Refused.".into()))));
        assert_eq!(run.message(true), "Deploy: requested for 0 of 3 services. name-a and 2 more: Refused.");
        assert_eq!(run.details().len(), 3);
    }

    #[test]
    fn services_that_wait_at_the_end_were_not_requested() {
        let mut run = BulkRun::new(1, Action::Stop, ["a", "b"].map(|id| target(id, 1)));
        record(&mut run, &target("a", 1), RequestOutcome::Accepted);
        run.end();
        assert_eq!(run.message(true), "Stop: requested for 1 of 2 services. 1 not requested: name-b.");
        assert_eq!(run.reports()[0].progress(), Progress::Incomplete);
    }

    #[test]
    fn services_without_a_request_are_refused_and_stay_selected() {
        let [own, other, job] =
            [target("a", 1), target("b", 1), Target { kind: ServiceKind::Job, ..target("a", 1) }];
        let mut run = BulkRun::new(1, Action::Stop, [own.clone(), other.clone(), job.clone()]);
        assert_eq!(run.refuse_others([&own]), [other, job]);
        record(&mut run, &own, RequestOutcome::Accepted);
        let message = "Stop: requested for 1 of 3 services. name-b and 1 more: Not offered by this platform.";
        assert_eq!(run.message(true), message);
        assert_eq!((run.unaffected_ids().len(), run.is_complete()), (2, false));
    }

    #[test]
    fn services_of_two_kinds_may_share_an_id() {
        let (own, job) = (target("a", 1), Target { kind: ServiceKind::Job, ..target("a", 1) });
        let mut run = BulkRun::new(1, Action::Deploy, [own, job.clone()]);
        record(&mut run, &job, RequestOutcome::Accepted);
        assert!(!run.is_complete());
        assert_eq!(run.progress(), "Deploy: requested for 1 of 2 services.");
        record(&mut run, &target("b", 1), RequestOutcome::Accepted);
        assert_eq!(run.message(false), "Deploy: requested for 1 of 2 services.");
        record(&mut run, &target("a", 1), RequestOutcome::Accepted);
        assert!(run.is_complete());
    }
}
