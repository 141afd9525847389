//! Tests of the services that need attention.

use super::*;
use crate::reading::reader::ReadTime;
use crate::steady_clock::Instant;
use slipway_api::ApiError;
use slipway_api::decode::Decode;

fn id(number: u8) -> String {
    format!("00000000-0000-0000-0000-0000000000{number:02x}")
}

fn service(number: u8, name: &str, environment: u8) -> Record {
    let (id, environment) = (id(number), id(environment));
    let text = format!(
        r#"{{"id":"{id}","name":"{name}","service_type":"APPLICATION","environment_id":"{environment}"}}"#
    );
    Record::decode(&text).unwrap()
}

fn environment(number: u8, health: Health) -> Environment {
    let mode = if number == 0xe2 { EnvironmentMode::Production } else { EnvironmentMode::Staging };
    let name = format!("env{number}");
    Environment {
        id: id(number).parse().unwrap(),
        health,
        mode: Some(mode),
        name,
        project: "shop".into(),
        project_id: None,
        state: None,
        last_deployment: None,
    }
}

fn statuses(states: &[(u8, &str)]) -> StatusById {
    let status = |(number, state): &(u8, &str)| {
        let id = id(*number);
        let status = Record::decode(&format!(r#"{{"id":"{id}","state":"{state}"}}"#)).unwrap();
        (id.as_str().into(), status)
    };
    states.iter().map(status).collect()
}

fn read() -> ReadState {
    ReadState { read_at: Some(ReadTime { sent_at: Instant(1), date: Timestamp(1) }), error: None }
}

fn failed() -> ReadState {
    ReadState { error: Some(ApiError::Unreachable), ..read() }
}

fn names(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.name.as_str()).collect()
}

#[test]
fn those_that_users_feel_come_first_and_production_before_the_rest() {
    let services = ["a", "b", "c", "d", "e"];
    let services: Vec<Record> =
        (1..).zip(services).map(|(at, name)| service(at, name, if at > 3 { 0xe2 } else { 0xe1 })).collect();
    let states = [(1, "RESTART_QUEUED"), (2, "BUILD_ERROR"), (3, "RUNNING"), (4, "WARNING"), (5, "ERROR")];
    let (statuses, environments) =
        (statuses(&states), [0xe1, 0xe2].map(|id| environment(id, Health::Unhealthy)));
    let reads = HashMap::from([(id(0xe1), read()), (id(0xe2), read())]);
    let facts =
        Facts { services: &services, environments: &environments, statuses: &statuses, reads: &reads };
    assert_eq!(names(&facts.lines()), ["e", "d", "b", "a"]);
    let running = facts.all_lines().into_iter().find(|line| line.name == "c").unwrap();
    assert_eq!(facts.line(&running.key()).map(|line| line.group()), Some(StateGroup::Healthy));
    assert_eq!(facts.line("APPLICATION x"), None);
    assert_eq!(facts.verdict(), ["e is down for users", "3 of 5 services need attention", "1 in transition"]);
    let groups = facts.counts().groups;
    let many = |group| groups.iter().find(|(known, _)| *known == group).map(|(_, many)| *many);
    assert_eq!(
        [StateGroup::Failed, StateGroup::Healthy, StateGroup::Stopped].map(many),
        [Some(2), Some(1), None]
    );
}

#[test]
fn an_unavailable_service_comes_before_a_failed_build_of_the_same_environment() {
    let line = |state: &str, mode: Option<EnvironmentMode>| Line {
        service: None,
        environment: Environment { mode, ..environment(0xe1, Health::Unhealthy) },
        name: String::new(),
        status: Some(Record::decode(&format!(r#"{{"id":"1","state":"{state}"}}"#)).unwrap()),
        read: read(),
        services: 1,
    };
    let production = |state| line(state, Some(EnvironmentMode::Production)).impact();
    let staging = |state| line(state, Some(EnvironmentMode::Staging)).impact();
    let order = [
        production("UNAVAILABLE"),
        production("WARNING"),
        production("STOP_ERROR"),
        staging("UNAVAILABLE"),
        staging("BUILD_ERROR"),
        staging("WARNING"),
    ];
    assert!(order.is_sorted() && order.windows(2).all(|pair| pair[0] != pair[1]), "{order:?}");
    assert_eq!(line("UNAVAILABLE", None).impact(), Impact::Down, "an unknown mode counts as production");
}

#[test]
fn the_failed_run_of_a_job_is_a_failure_that_is_never_old() {
    const DAY_MS: i64 = 86_400_000;
    let line = |kind: ServiceKind, state: &str| Line {
        service: Some((kind, ServiceId(uuid::Uuid::nil()))),
        environment: Environment {
            mode: Some(EnvironmentMode::Production),
            ..environment(0xe1, Health::Unhealthy)
        },
        name: String::new(),
        status: Some(
            Record::decode(&format!(
                r#"{{"id":"1","state":"{state}","last_deployment_date":"1970-01-01T00:00:00Z"}}"#
            ))
            .unwrap(),
        ),
        read: read(),
        services: 1,
    };
    let impacts = [ServiceKind::Application, ServiceKind::Job].map(|kind| line(kind, "ERROR").impact());
    assert_eq!(impacts, [Impact::Down, Impact::Failed]);
    let is_old = |state: &str| line(ServiceKind::Job, state).is_old(Timestamp(2 * DAY_MS));
    assert_eq!([is_old("ERROR"), is_old("BUILD_ERROR")], [false, true]);
}

#[test]
fn what_is_not_read_is_loading_unknown_or_in_a_healthy_environment_and_never_more() {
    let services =
        [service(1, "a", 0xe1), service(2, "b", 0xe2), service(3, "c", 0xe3), service(4, "d", 0xe3)];
    let environments = [
        environment(0xe1, Health::Loading),
        environment(0xe2, Health::Healthy),
        environment(0xe3, Health::Unhealthy),
    ];
    let statuses = statuses(&[(4, "DEPLOYMENT_ERROR")]);
    let counts = |reads: &HashMap<String, ReadState>| {
        let facts = Facts { services: &services, environments: &environments, statuses: &statuses, reads };
        (facts.counts(), facts.lines(), facts.verdict())
    };
    let (first, _, verdict) = counts(&HashMap::new());
    assert_eq!(verdict, ["", "", ""]);
    assert_eq!(
        (first.loading, first.groups),
        (2, vec![(StateGroup::Failed, 1)]),
        "a healthy environment’s are in no group"
    );
    let (later, lines, verdict) = counts(&HashMap::from([(id(0xe3), failed())]));
    assert_eq!(verdict, ["", "At least 1 of 4 services needs attention", ""]);
    assert_eq!(later.groups, [(StateGroup::Failed, 1), (StateGroup::Unknown, 1)]);
    assert_eq!(names(&lines), ["d", "env227"], "the last known failure stays");
    let unknown = lines.last().unwrap();
    assert_eq!((unknown.services, unknown.read.error.clone()), (2, Some(ApiError::Unreachable)));
}

#[test]
fn an_environment_is_healthy_only_while_its_state_is_read() {
    let status = |state: &str| Record::decode(&format!(r#"{{"id":"1","state":"{state}"}}"#)).unwrap();
    let of = |state: &str, read: Option<&ReadState>| health(Some(&status(state)), read);
    assert_eq!(of("DEPLOYED", Some(&read())), Health::Healthy);
    assert_eq!(of("DEPLOYED", Some(&failed())), Health::Unhealthy);
    let with_last = |last: &str| {
        let status = format!(r#"{{"id":"1","state":"DEPLOYED","last_deployment_state":"{last}"}}"#);
        health(Some(&Record::decode(&status).unwrap()), Some(&read()))
    };
    for last in ["BUILD_ERROR", "CANCELED", "NEVER_SEEN"] {
        assert_eq!(with_last(last), Health::Unhealthy, "{last}");
    }
    for last in ["DEPLOYED", "STOPPED", "READY"] {
        assert_eq!(with_last(last), Health::Healthy, "{last}");
    }
    for state in ["RESTARTING", "STOPPED", "BUILD_ERROR", "NEVER_SEEN"] {
        assert_eq!(of(state, Some(&read())), Health::Unhealthy, "{state}");
    }
    assert_eq!(health(None, None), Health::Loading);
    assert_eq!(health(None, Some(&ReadState::default())), Health::Loading);
    assert_eq!(health(None, Some(&read())), Health::Unhealthy, "its project doesn’t tell its state");
}

#[test]
fn services_that_are_loading_are_counted_in_words() {
    let words = |loading| Counts { groups: Vec::new(), loading }.loading_message();
    assert_eq!([words(0), words(1), words(2)], ["", "1 service is loading", "2 services are loading"]);
}

#[test]
fn a_held_row_keeps_its_place_and_new_rows_come_at_the_end() {
    let keys = |keys: &str| keys.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let rows = Rows::default().next(keys("a b c"), &[], false, false);
    let held = rows.clone().next(keys("d c a"), &[], false, true);
    assert_eq!(held.keys, keys("a b c d"), "b isn't wanted any more, but stays");
    assert_eq!(held.next(keys("d c a"), &[], false, false).keys, keys("d c a"));
}

#[test]
fn old_failures_are_folded_behind_one_row() {
    let keys = |keys: &str| keys.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let shown = |rows: &Rows| rows.keys.join(" ");
    let old = keys("x y");
    let rows = Rows::default().next(keys("a"), &old, false, false);
    assert_eq!(shown(&rows), "a old failures");
    let unfolded = rows.next(keys("a"), &old, true, true);
    assert_eq!(shown(&unfolded), "a old failures x y");
    let later = unfolded.clone().next(keys("b a"), &old, true, true);
    assert_eq!(shown(&later), "a old failures x y b", "a new row comes last");
    assert_eq!(shown(&later.next(keys("b a"), &old, false, true)), "a old failures b", "a press folds them");
    // A line that becomes an old failure while a person works in the table keeps its row. The row that shows or hides the old failures is
    // removed with the last old failure.
    let held = Rows::default().next(keys("a x"), &[], false, false).next(keys("a"), &keys("x"), false, true);
    assert_eq!(shown(&held), "a x old failures");
    assert_eq!(shown(&unfolded.next(keys("x a"), &[], true, true)), "a x y");
}

#[test]
fn only_a_failed_action_gets_old() {
    let line = |state: &str, at: &str| Line {
        service: None,
        environment: environment(0xe2, Health::Unhealthy),
        name: "web".into(),
        status: Record::decode(&format!(r#"{{"state":"{state}","last_deployment_date":"{at}"}}"#)).ok(),
        read: read(),
        services: 1,
    };
    let now = Timestamp::parse("2026-11-20T10:00:00Z").unwrap();
    let is_old = |state, at| line(state, at).is_old(now);
    assert!(is_old("BUILD_ERROR", "2026-11-19T09:59:59Z"));
    assert!(!is_old("BUILD_ERROR", "2026-11-19T10:00:01Z"));
    assert!(!is_old("BUILD_ERROR", ""), "the time isn't known");
    assert!(!is_old("UNAVAILABLE", "2026-11-01T10:00:00Z"), "it may be down since a minute");
    assert!(!is_old("WARNING", "2026-11-01T10:00:00Z"));
}
