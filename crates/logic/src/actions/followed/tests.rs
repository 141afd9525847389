//! Tests of the outcomes of actions.

use super::*;
use crate::actions::action::Action;
use slipway_api::decode::Decode;
use slipway_api::state::ServiceKind;

const ID: &str = "00000000-0000-0000-0000-000000000001";

fn environment() -> EnvironmentId {
    "00000000-0000-0000-0000-0000000000e1".parse().unwrap()
}

fn target() -> Target {
    let (name, kind) = ("web".to_owned(), ServiceKind::Application);
    Target { id: ID.into(), name, kind, environment: environment() }
}

fn waiting_status(state: &str, deployment: &str, waiting: usize) -> Record {
    let text = format!(
        r#"{{"id":"{ID}","state":"{state}","execution_id":"{deployment}","deployment_request_id":"{deployment}","deployment_requests_count":{waiting}}}"#
    );
    Record::decode(&text).unwrap()
}

fn status(state: &str, deployment: &str) -> Record {
    waiting_status(state, deployment, 0)
}

/// A status that names no deployment, as some platforms have it once nothing is in progress.
fn settled(state: &str) -> Record {
    let text = format!(
        r#"{{"id":"{ID}","state":"{state}","last_deployment_date":"2026-01-01T00:00:00Z","deployment_request_id":null,"deployment_requests_count":0}}"#
    );
    Record::decode(&text).unwrap()
}

/// The followed actions: one action, whose request was accepted at 0 ms.
struct Followed(FollowedActions);

impl Followed {
    fn new(action: Action, before: Option<Record>, deployment: Option<&str>) -> Self {
        let mut all = FollowedActions::default();
        all.request(FollowedAction::new(target(), action));
        all.record_sent(ID, 1, before);
        let deployment = deployment.map(|id| DeploymentIds::of_request(id.to_owned()));
        all.record_accepted(ID, deployment, Instant(0));
        Self(all)
    }

    /// Applies a read of the statuses that was sent at `seconds`, and returns the outcome that it reports. `status` is None if the reply
    /// doesn't contain the service.
    fn read(&mut self, status: Option<Record>, seconds: i64) -> Option<(OutcomeKind, String)> {
        let statuses = status.into_iter().map(|status| (ID.into(), status)).collect();
        let at = Instant(seconds * 1_000);
        let reports = self.0.apply_statuses(environment(), &statuses, true, |_| Some(at));
        reports.into_iter().next().map(|report| (report.kind(), report.message()))
    }

    /// Applies reads that were sent five seconds apart, and returns for each the kind of end that it reports; None if it reports no end.
    fn kinds(&mut self, reads: &[Option<Record>]) -> Vec<Option<OutcomeKind>> {
        let each = reads.iter().zip(1..);
        each.map(|(status, index)| self.read(status.clone(), index * 5).map(|(kind, _)| kind)).collect()
    }

    fn label(&self) -> Option<String> {
        self.0.label(ID)
    }
}

const ENDED: Option<OutcomeKind> = Some(OutcomeKind::Succeeded);
const FAILED: Option<OutcomeKind> = Some(OutcomeKind::Failed);
const UNKNOWN: Option<OutcomeKind> = Some(OutcomeKind::Unknown);

#[test]
fn an_action_ends_with_the_state_that_follows_the_transition() {
    let before = status("RUNNING", "a");
    for (last, kind) in [("RUNNING", ENDED), ("DEPLOYMENT_ERROR", FAILED), ("ODD", UNKNOWN)] {
        let reads = [
            Some(before.clone()),
            Some(status("QUEUED", "b")),
            Some(status("DEPLOYING", "b")),
            Some(status(last, "b")),
        ];
        let mut followed = Followed::new(Action::Redeploy, Some(before.clone()), None);
        assert_eq!(followed.kinds(&reads), [None, None, None, kind], "{last}");
    }
}

#[test]
fn a_row_says_what_was_requested_until_a_status_shows_it() {
    let mut followed = Followed::new(Action::Stop, Some(status("RUNNING", "a")), None);
    assert_eq!(followed.label().as_deref(), Some("Stop requested"));
    followed.read(Some(status("RUNNING", "a")), 5);
    assert_eq!(followed.label().as_deref(), Some("Stop requested"));
    let is_sent = followed.0.request(FollowedAction::new(target(), Action::Restart));
    assert!(!is_sent, "the same service isn't asked for two things at once");
    followed.read(Some(status("STOPPING", "b")), 10);
    assert_eq!(followed.label(), None);
    assert!(followed.0.request(FollowedAction::new(target(), Action::Restart)));
    followed.0.record_sent(ID, 2, Some(status("STOPPING", "b")));
    let superseded = followed.0.record_accepted(ID, None, Instant(12_000));
    assert_eq!(
        superseded.map(|report| report.message()).as_deref(),
        Some("web: stop requested, then another action.")
    );
}

#[test]
fn a_refused_action_leaves_the_one_in_progress_as_it_was() {
    let mut followed = Followed::new(Action::Deploy, Some(status("RUNNING", "a")), Some("b"));
    followed.read(Some(status("BUILDING", "b")), 5);
    assert!(followed.0.request(FollowedAction::new(target(), Action::Cancel)));
    followed.0.record_sent(ID, 2, Some(status("BUILDING", "b")));
    followed.0.drop_action(ID);
    assert_eq!(followed.read(Some(status("DEPLOYED", "b")), 10).map(|(kind, _)| kind), ENDED);
}

#[test]
fn a_read_that_was_sent_before_the_answer_says_nothing() {
    let mut followed = Followed::new(Action::Stop, Some(status("RUNNING", "a")), None);
    assert_eq!(followed.read(Some(status("STOPPED", "b")), -3), None);
    assert_eq!(followed.read(Some(status("STOPPED", "b")), 0), None);
    assert_eq!(followed.label().as_deref(), Some("Stop requested"));
    assert_eq!(followed.read(Some(status("STOPPED", "b")), 1).map(|(kind, _)| kind), ENDED);
}

#[test]
fn a_transition_between_two_reads_shows_in_its_execution() {
    let mut followed = Followed::new(Action::Restart, Some(status("RUNNING", "a")), None);
    let reads = [Some(status("RUNNING", "a")), Some(status("RUNNING", "b"))];
    assert_eq!(followed.kinds(&reads), [None, ENDED]);
}

#[test]
fn another_deployment_that_takes_over_ends_the_action() {
    let before = status("RUNNING", "a");
    let own = [Some(status("QUEUED", "b")), Some(status("BUILDING", "b"))];
    let reads = [own.as_slice(), &[Some(status("QUEUED", "c"))]].concat();
    let mut learned = Followed::new(Action::Redeploy, Some(before.clone()), None);
    assert_eq!(learned.kinds(&reads), [None, None, UNKNOWN]);
    // Another deployment is in progress first. The end of the other deployment isn’t the end of the requested deployment.
    let first = [Some(status("BUILDING", "z")), Some(waiting_status("DEPLOYED", "z", 1))];
    let reads = [first.as_slice(), own.as_slice(), &[Some(status("DEPLOYED", "b"))]].concat();
    let mut queued = Followed::new(Action::Deploy, Some(before), Some("b"));
    assert_eq!(queued.kinds(&reads), [None, None, None, None, ENDED]);
    let mut waiting = Followed::new(Action::Deploy, None, Some("b"));
    waiting.kinds(&first);
    assert_eq!(waiting.0.tick(Instant(600_000), true), [], "it waits for a build of ten minutes");
}

#[test]
fn a_settled_state_ends_nothing_while_requests_wait() {
    let mut followed = Followed::new(Action::Deploy, Some(status("RUNNING", "a")), None);
    let reads = [
        Some(waiting_status("DEPLOYED", "z", 1)),
        Some(waiting_status("BUILD_ERROR", "z", 1)),
        Some(waiting_status("BUILDING", "b", 1)),
        Some(status("DEPLOYED", "b")),
    ];
    assert_eq!(followed.kinds(&reads), [None, None, None, ENDED]);
}

#[test]
fn a_cancellation_is_about_the_deployment_that_was_cancelled() {
    let before = || Some(waiting_status("BUILDING", "b", 2));
    let next = [
        Some(waiting_status("CANCELING", "b", 2)),
        Some(waiting_status("BUILDING", "c", 1)),
        Some(status("BUILD_ERROR", "c")),
    ];
    let mut followed = Followed::new(Action::Cancel, before(), Some("b"));
    assert_eq!(followed.kinds(&next[..2]), [None, ENDED]);
    let mut unseen = Followed::new(Action::Cancel, before(), Some("b"));
    assert_eq!(unseen.kinds(&next[1..2]), [UNKNOWN], "it may have ended by itself");
    let mut failed = Followed::new(Action::Cancel, before(), Some("b"));
    assert_eq!(failed.kinds(&[next[0].clone(), Some(status("BUILD_ERROR", "b"))]), [None, FAILED]);
    let mut last = Followed::new(Action::Cancel, before(), Some("b"));
    assert_eq!(last.kinds(&[Some(status("CANCELED", "b"))]), [ENDED]);
    // Deployment c is cancelled while it waits in the queue. Deployment b, which was in progress, goes on.
    let mut waiting = Followed::new(Action::Cancel, before(), Some("c"));
    let reads = [Some(waiting_status("BUILDING", "b", 1)), Some(status("BUILD_ERROR", "b"))];
    assert_eq!(waiting.kinds(&reads), [None, ENDED]);
}

#[test]
fn a_cancellation_without_an_answer_succeeded_only_if_a_status_shows_it() {
    let before = || Some(status("BUILDING", "b"));
    let unanswered = || {
        let mut all = FollowedActions::default();
        all.request(FollowedAction::new(target(), Action::Cancel));
        all.record_sent(ID, 1, before());
        all.record_unanswered(ID, Some(DeploymentIds::of_request("b".into())), Instant(0));
        Followed(all)
    };
    assert_eq!(
        unanswered().kinds(&[before(), Some(settled("DEPLOYED"))]),
        [None, UNKNOWN],
        "it wasn't applied"
    );
    let next = [Some(status("CANCELING", "b")), Some(status("BUILDING", "c"))];
    assert_eq!(unanswered().kinds(&next), [None, ENDED], "the next one in the queue isn't its own");
    // The deployment and the cancellation ended between two reads, and the status names no deployment: it isn’t known which deployment this
    // state is of.
    let mut accepted = Followed::new(Action::Cancel, before(), Some("b"));
    assert_eq!(accepted.kinds(&[Some(settled("DEPLOYED"))]), [UNKNOWN]);
}

#[test]
fn a_deployment_that_left_the_queue_before_it_began_takes_no_other_end() {
    let waits = || Some(waiting_status("BUILDING", "z", 2));
    for (last, message) in [
        (settled("DEPLOYED"), "web: deploy requested, result not reported."),
        (status("DEPLOYED", "z"), "web: deploy requested, no change reported."),
    ] {
        let mut followed = Followed::new(Action::Deploy, Some(status("RUNNING", "a")), Some("r"));
        assert_eq!(followed.kinds(&[waits(), waits()]), [None, None]);
        let end = (3..30).find_map(|read| followed.read(Some(last.clone()), read * 5));
        assert_eq!(end, Some((OutcomeKind::Unknown, message.into())));
    }
}

#[test]
fn a_deployment_that_a_save_caused_is_followed_beside_a_request_without_an_answer_yet() {
    let mut all = FollowedActions::default();
    all.request(FollowedAction::new(target(), Action::Restart));
    let before = Some(status("RUNNING", "a"));
    all.record_sent(ID, 1, before.clone());
    let deploy = FollowedAction::new(target(), Action::Deploy);
    let deployment = || Some(DeploymentIds::of_request("b".into()));
    assert_eq!(all.supersede(deploy.clone(), (2, before.clone()), deployment(), Instant(0)), None);
    all.drop_action(ID);
    let mut refused = Followed(all.clone());
    assert_eq!(refused.kinds(&[Some(status("BUILDING", "b")), Some(status("DEPLOYED", "b"))]), [None, ENDED]);
    let superseded = all.supersede(deploy, (3, before), deployment(), Instant(0));
    assert_eq!(superseded.map(|report| report.action().entry), Some(Some(2)));
}

#[test]
fn an_end_is_judged_by_what_was_requested() {
    for (action, last, kind) in [
        (Action::Stop, "STOPPED", ENDED),
        (Action::Stop, "RUNNING", FAILED),
        (Action::Redeploy, "CANCELED", UNKNOWN),
        (Action::Redeploy, "WARNING", FAILED),
        (Action::Cancel, "CANCELED", ENDED),
        (Action::Delete, "DELETED", ENDED),
        (Action::Restart, "RESTARTED", ENDED),
    ] {
        let mut followed = Followed::new(action, Some(status("RUNNING", "a")), None);
        let reads = [Some(status("DEPLOYING", "b")), Some(status(last, "b"))];
        assert_eq!(followed.kinds(&reads), [None, kind], "{action:?}: {last}");
    }
}

#[test]
fn time_counts_from_reads() {
    for before in [None, Some(status("RUNNING", "a"))] {
        let mut followed = Followed::new(Action::Stop, before, None);
        let same = || Some(status("RUNNING", "a"));
        assert_eq!(followed.read(same(), 30), None);
        assert_eq!(followed.read(same(), 3_600), None, "the lid was closed for an hour");
        assert_eq!(followed.read(same(), 3_615).map(|(kind, _)| kind), UNKNOWN);
    }
}

#[test]
fn an_action_that_no_read_shows_ends_as_unknown_once_the_console_could_read_for_two_minutes() {
    let mut followed = Followed::new(Action::Restart, None, None);
    for second in (10..=1_000).step_by(10) {
        assert_eq!(followed.0.tick(Instant(second * 1_000), false), [], "paused, offline or hidden");
    }
    for second in (1_010..=1_120).step_by(10) {
        assert_eq!(followed.0.tick(Instant(second * 1_000), true), []);
    }
    let reports = followed.0.tick(Instant(1_130_000), true);
    assert_eq!(reports.iter().map(Report::kind).collect::<Vec<_>>(), [OutcomeKind::Unknown]);
    assert_eq!(reports[0].message(), "web: restart requested, result not reported.");
    let mut moving = Followed::new(Action::Restart, None, None);
    moving.read(Some(status("RESTARTING", "b")), 5);
    for second in (10..=600).step_by(10) {
        assert_eq!(moving.0.tick(Instant(second * 1_000), true), []);
    }
}

#[test]
fn a_service_that_is_gone_was_deleted() {
    let mut followed = Followed::new(Action::Delete, Some(status("STOPPED", "a")), None);
    assert_eq!(followed.kinds(&[Some(status("DELETING", "b")), None]), [None, ENDED]);
    let mut other = Followed::new(Action::Stop, Some(status("RUNNING", "a")), None);
    assert_eq!(other.read(None, 5), None);
    other.read(Some(status("STOPPING", "b")), 10);
    assert_eq!(
        other.read(None, 15),
        Some((OutcomeKind::Unknown, "web: stop requested, no longer reported.".into()))
    );
}

#[test]
fn a_request_without_an_answer_is_followed_all_the_same() {
    let unanswered = || {
        let mut all = FollowedActions::default();
        all.request(FollowedAction::new(target(), Action::Stop));
        all.record_sent(ID, 1, Some(status("RUNNING", "a")));
        all.record_unanswered(ID, None, Instant(0));
        Followed(all)
    };
    let mut applied = unanswered();
    assert_eq!(applied.label().as_deref(), Some("Stop not confirmed"));
    assert_eq!(applied.kinds(&[Some(status("STOPPING", "b")), Some(status("STOPPED", "b"))]), [None, ENDED]);
    let mut lost = unanswered();
    let same = Some(status("RUNNING", "a"));
    (1..3).for_each(|read| drop(lost.read(same.clone(), read * 25)));
    let statuses = same.into_iter().map(|status| (ID.into(), status)).collect();
    let reports = lost.0.apply_statuses(environment(), &statuses, true, |_| Some(Instant(75_000)));
    assert!(!reports[0].is_news(), "a message said already that it may have been applied");
}

#[test]
fn reads_of_other_environments_and_services_say_nothing() {
    let mut followed = Followed::new(Action::Stop, Some(status("RUNNING", "a")), None);
    let other: EnvironmentId = "00000000-0000-0000-0000-0000000000e2".parse().unwrap();
    let statuses: StatusById = [(ID.into(), status("STOPPED", "b"))].into();
    assert_eq!(followed.0.apply_statuses(other, &statuses, true, |_| Some(Instant(5_000))), []);
    let none = StatusById::new();
    assert_eq!(followed.0.apply_statuses(environment(), &none, false, |_| Some(Instant(90_000))), []);
    assert_eq!(followed.0.environments(), [environment()].into());
    assert_eq!(followed.0.targets(environment()).len(), 1);
}

#[test]
fn an_action_waits_as_long_as_another_deployment_is_in_progress() {
    let mut followed = Followed::new(Action::Deploy, Some(status("RUNNING", "a")), Some("b"));
    for minute in 1..=60 {
        assert_eq!(followed.read(Some(status("BUILDING", "z")), minute * 60), None, "minute {minute}");
    }
    assert_eq!(followed.read(Some(status("BUILDING", "b")), 3_700), None);
    assert_eq!(followed.read(Some(status("RUNNING", "b")), 3_705).map(|(kind, _)| kind), ENDED);
}
