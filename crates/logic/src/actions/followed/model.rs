//! A simulated platform with a queue: random actions of this tab and of others, lost answers, and reads that take their time.

use super::*;
use crate::actions::action::Action;
use proptest::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::state::ServiceKind;
use std::collections::VecDeque;

const ID: &str = "00000000-0000-0000-0000-000000000001";

/// A deployment in the queue of the service.
#[derive(Clone, Debug)]
struct Queued {
    id: u32,
    /// True for the request of this tab.
    is_own: bool,
    will_fail: bool,
    is_cancelled: bool,
}

/// The end of this tab's deployment on the simulated platform, which the console may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Deployed,
    Failed,
    Cancelled,
}

struct Platform {
    queue: VecDeque<Queued>,
    /// The phase of the first deployment in the queue: 0 queued, 1 in progress, 2 cancelling.
    phase: u8,
    state: &'static str,
    last: u32,
    next: u32,
    own_end: Option<End>,
}

impl Platform {
    fn status(&self) -> Record {
        let (state, id) = match self.queue.front() {
            Some(first) if self.phase == 2 => ("CANCELING", first.id),
            Some(first) if self.phase == 1 => ("DEPLOYING", first.id),
            Some(first) => ("DEPLOYMENT_QUEUED", first.id),
            None => (self.state, self.last),
        };
        let count = self.queue.len();
        Record::decode(&format!(
            r#"{{"id":"{ID}","state":"{state}","execution_id":"e{id}","deployment_request_id":"{id}","deployment_requests_count":{count}}}"#
        ))
        .unwrap()
    }

    fn deploy(&mut self, is_own: bool, will_fail: bool) -> u32 {
        self.next += 1;
        self.queue.push_back(Queued { id: self.next, is_own, will_fail, is_cancelled: false });
        self.next
    }

    /// Moves the first deployment in the queue to its next phase.
    fn advance(&mut self) {
        let Some(first) = self.queue.front().cloned() else { return };
        match self.phase {
            0 => self.phase = if first.is_cancelled { 2 } else { 1 },
            _ => {
                let end = match (first.is_cancelled && self.phase == 2, first.will_fail) {
                    (true, _) => End::Cancelled,
                    (false, true) => End::Failed,
                    (false, false) => End::Deployed,
                };
                self.state = match end {
                    End::Cancelled => "CANCELED",
                    End::Failed => "DEPLOYMENT_ERROR",
                    End::Deployed => "DEPLOYED",
                };
                if first.is_own {
                    self.own_end = Some(end);
                }
                self.last = first.id;
                self.queue.pop_front();
                self.phase = 0;
            }
        }
    }

    fn remove_own(&mut self) {
        let place = self.queue.iter().position(|queued| queued.is_own);
        if let Some(place) = place.filter(|place| *place > 0 && self.queue.len() > 1) {
            self.queue.remove(place);
            self.own_end = Some(End::Cancelled);
        }
    }

    fn cancel_first(&mut self) {
        if let Some(first) = self.queue.front_mut() {
            first.is_cancelled = true;
            self.phase = 2;
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    /// Another person deploys. True if this deployment will fail.
    Other(bool),
    Advance,
    CancelFirst,
    /// Another person removes the request of this tab, which waits for others.
    RemoveOwn,
    /// A read is sent, and answered after some steps.
    Read,
    /// The oldest read is answered.
    Answer,
    /// Time passes, during which nothing is read.
    Sleep(i64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => any::<bool>().prop_map(Step::Other),
        6 => Just(Step::Advance),
        1 => Just(Step::CancelFirst),
        1 => Just(Step::RemoveOwn),
        6 => Just(Step::Read),
        6 => Just(Step::Answer),
        1 => (0_i64..20_000_000).prop_map(Step::Sleep),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    /// A reported success or failure is the true end of this tab's deployment, provided that the console knows the id of the deployment, or
    /// that nobody else deploys the service. Exactly one end is reported. A read that reports it was sent after the request was answered.
    #[test]
    fn an_outcome_is_reported_once_and_is_true(
        steps in prop::collection::vec(step(), 1..80),
        before in prop::collection::vec(step(), 0..6),
        will_fail: bool,
        is_named: bool,
        is_lost: bool,
    ) {
        let mut platform = Platform {
            queue: VecDeque::new(), phase: 0, state: "RUNNING", last: 0, next: 0, own_end: None,
        };
        let run = |platform: &mut Platform, step: &Step| match step {
            Step::Other(fails) => drop(platform.deploy(false, *fails)),
            Step::Advance => platform.advance(),
            Step::CancelFirst => platform.cancel_first(),
            Step::RemoveOwn => platform.remove_own(),
            _ => {}
        };
        before.iter().for_each(|step| run(&mut platform, step));
        let environment: EnvironmentId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        let target = Target {
            id: ID.into(), name: "web".into(), kind: ServiceKind::Application, environment,
        };
        let mut all = FollowedActions::default();
        all.request(FollowedAction::new(target, Action::Deploy));
        all.record_sent(ID, 1, Some(platform.status()));
        let mut now = Instant(1_000);
        let mut reads = VecDeque::from([(now, platform.status())]);
        let own = platform.deploy(true, will_fail);
        now = now.plus(100);
        if is_lost {
            all.record_unanswered(ID, None, now);
        } else {
            let deployment = is_named.then(|| DeploymentIds::of_request(own.to_string()));
            all.record_accepted(ID, deployment, now);
        }
        let is_named = is_named && !is_lost;
        let mut reported = None;
        // After the random steps, the queue is worked off, and statuses are read until every read has its answer.
        let last = [Step::Advance, Step::Read, Step::Answer, Step::Answer];
        let settled = [Step::Read, Step::Answer, Step::Answer];
        let last = last.iter().cycle().take(800).chain(settled.iter().cycle().take(150));
        for step in steps.iter().chain(last) {
            now = now.plus(2_000);
            run(&mut platform, step);
            let mut reports = Vec::new();
            match step {
                Step::Read => reads.push_back((now, platform.status())),
                Step::Answer => {
                    if let Some((sent_at, status)) = reads.pop_front() {
                        let statuses = [(ID.into(), status)].into();
                        reports = all.apply_statuses(environment, &statuses, true, |_| Some(sent_at));
                        prop_assert!(reports.is_empty() || sent_at > Instant(1_100));
                    }
                }
                Step::Sleep(milliseconds) => {
                    now = now.plus(*milliseconds);
                    reports = all.tick(now, true);
                }
                _ => {}
            }
            for report in reports {
                prop_assert!(reported.is_none(), "reported twice");
                reported = Some(report.kind());
                let end = platform.own_end;
                match report.kind() {
                    // If the id of this tab's deployment is known, or if nobody else deployed, a reported success or
                    // failure has to be the true end of this deployment.
                    OutcomeKind::Succeeded => prop_assert!(
                        end == Some(End::Deployed) || (!is_named && before_or_after(&before, &steps)),
                        "said to have succeeded: {end:?}"
                    ),
                    OutcomeKind::Failed => prop_assert!(
                        end == Some(End::Failed) || (!is_named && before_or_after(&before, &steps)),
                        "said to have failed: {end:?}"
                    ),
                    OutcomeKind::Unknown => {}
                }
            }
        }
        prop_assert!(reported.is_some(), "never reported");
        // If the deployment's id is known, no read was missed (no sleep) and nobody else deployed, then the outcome is unknown only for a
        // deployment that neither succeeded nor failed.
        if is_named && !steps.iter().any(|step| matches!(step, Step::Sleep(_))) && !before_or_after(&before, &steps) {
            let is_known = matches!(platform.own_end, Some(End::Deployed | End::Failed));
            prop_assert_eq!(reported == Some(OutcomeKind::Unknown), !is_known);
        }
    }
}

/// Returns true if others deployed the service before or after this tab's request. Without the id of this tab's deployment, the console
/// can't tell the deployments apart then.
fn before_or_after(before: &[Step], after: &[Step]) -> bool {
    before.iter().chain(after).any(|step| matches!(step, Step::Other(_)))
}
