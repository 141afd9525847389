//! Tests of actions on one service or on many.

use super::*;
use crate::versions::history::Source;

const OF: &str = "00000000-0000-0000-0000-0000000000e1";

fn target(number: u8, kind: &str) -> Target {
    Target {
        id: format!("00000000-0000-0000-0000-0000000000{number:02x}").into(),
        name: format!("service-{number}"),
        kind: K::from(kind),
        environment: OF.parse().unwrap(),
    }
}

fn all(states: &[(&str, &str)]) -> Vec<(Target, Option<ServiceState>)> {
    let each = states.iter().enumerate();
    each.map(|(index, (kind, state))| (target(index as u8 + 1, kind), Some(ServiceState::from(*state))))
        .collect()
}

const ANY: fn(&Spec) -> Option<String> = |_| None;

#[test]
fn a_service_whose_name_is_not_read_is_named_by_its_id() {
    let unnamed = Target { name: String::new(), ..target(1, "APPLICATION") };
    assert_eq!(unnamed.label(), &*unnamed.id);
    assert_eq!(unnamed.clone().with_label().name, &*unnamed.id);
    assert_eq!(target(1, "APPLICATION").with_label(), target(1, "APPLICATION"));
}

#[test]
fn a_service_whose_id_is_not_a_uuid_gets_no_request() {
    let strange = Target { id: "s1".into(), ..target(1, "APPLICATION") };
    for action in [Action::Deploy, Action::Stop, Action::Restart, Action::Delete] {
        assert_eq!(service_request(action, &strange, |_| true), None, "{action:?}");
    }
}

#[test]
fn a_plan_says_who_is_asked_and_why_the_others_are_not() {
    let services = [
        ("APPLICATION", "RUNNING"),
        ("CONTAINER", "STOPPED"),
        ("DATABASE", "BUILDING"),
        ("QUANTUM", "RUNNING"),
    ];
    let stop = plan(Action::Stop, all(&services), ChosenVersions::new(), ANY);
    assert_eq!(stop.included, [(target(1, "APPLICATION"), Action::Stop)]);
    assert_eq!(
        stop.excluded,
        [
            ("service-2".into(), "Already stopped".into()),
            ("service-3".into(), "Not available while building".into()),
            ("service-4".into(), "Unknown kind of service".to_owned()),
        ]
    );
    for action in [Action::Deploy, Action::Restart, Action::Delete] {
        let plan = plan(action, all(&[("QUANTUM", "RUNNING")]), ChosenVersions::new(), ANY);
        assert!(plan.included.is_empty(), "{action:?}: a kind that nobody knows is only read");
        assert_eq!(plan.excluded[0].1, "Unknown kind of service");
    }
    let deploy = plan(Action::Deploy, all(&services), ChosenVersions::new(), ANY);
    let asked: Vec<Action> = deploy.included.iter().map(|(_, action)| *action).collect();
    assert_eq!(asked, [Action::Redeploy, Action::Deploy], "what runs is deployed again");
    let restart = plan(Action::Restart, all(&[("JOB", "RUNNING")]), ChosenVersions::new(), ANY);
    assert_eq!(restart.excluded[0].1, "Services of this kind don’t support “restart”");
    let unread = plan(Action::Stop, vec![(target(1, "APPLICATION"), None)], ChosenVersions::new(), ANY);
    assert_eq!(unread.included.len(), 1, "the platform decides");
}

#[test]
fn what_the_platform_does_not_offer_is_a_reason() {
    let none =
        |spec: &Spec| (spec.source == slipway_api::Source::Companion).then(|| "It said so.".to_owned());
    let stop = plan(
        Action::Stop,
        all(&[("APPLICATION", "RUNNING"), ("JOB", "RUNNING")]),
        ChosenVersions::new(),
        none,
    );
    assert_eq!(stop.excluded, [("service-1".into(), "Not offered by this platform. It said so.".to_owned())]);
    assert_eq!(stop.included.len(), 1, "a job's stop is documented");
}

#[test]
fn one_request_for_all_where_it_is_offered_else_one_each() {
    let kinds = [
        ("APPLICATION", "RUNNING"),
        ("CONTAINER", "RUNNING"),
        ("DATABASE", "RUNNING"),
        ("JOB", "RUNNING"),
        ("HELM", "RUNNING"),
        ("TERRAFORM", "RUNNING"),
    ];
    let sent = |action, offered: bool| {
        let plan = plan(action, all(&kinds), ChosenVersions::new(), ANY);
        let requests = requests(&plan, |spec| offered || !spec.path.contains("/service/"));
        requests
            .into_iter()
            .map(|(request, of)| (request.path, request.body.unwrap_or_default(), of.len()))
            .collect::<Vec<_>>()
    };
    let [(path, body, 6)] = &sent(Action::Deploy, true)[..] else { panic!("one request for six") };
    assert_eq!(path, &format!("/environment/{OF}/service/deploy"));
    let id = |number: u8| format!("00000000-0000-0000-0000-0000000000{number:02x}");
    assert_eq!(
        *body,
        format!(
            r#"{{"applications":[{{"application_id":"{}"}}],"containers":[{{"id":"{}"}}],"databases":["{}"],"jobs":[{{"id":"{}"}}],"helms":[{{"id":"{}"}}],"terraforms":[{{"id":"{}"}}]}}"#,
            id(1),
            id(2),
            id(3),
            id(4),
            id(5),
            id(6)
        )
    );
    let restart = &sent(Action::Restart, true)[0];
    assert_eq!(
        (restart.0.as_str(), restart.2),
        (format!("/environment/{OF}/service/restart-service").as_str(), 3)
    );
    assert_eq!(
        restart.1,
        format!(
            r#"{{"application_ids":["{}"],"container_ids":["{}"],"database_ids":["{}"]}}"#,
            id(1),
            id(2),
            id(3)
        )
    );
    assert_eq!(sent(Action::Stop, true).len(), 1);
    assert_eq!(sent(Action::Delete, true)[0].0, format!("/environment/{OF}/service/delete"));
    // Each service is stopped by its own request if the platform doesn’t offer the bulk operations. A Terraform service has no stop
    // operation of its own, so its request is the bulk operation with this service alone.
    assert_eq!(sent(Action::Stop, false).len(), 6);
    assert_eq!(sent(Action::Deploy, false).len(), 6);
}

#[test]
fn each_environment_has_its_own_request() {
    let other = "00000000-0000-0000-0000-0000000000e2".parse().unwrap();
    let of = |number: u8, environment| {
        (Target { environment, ..target(number, "CONTAINER") }, Some(ServiceState::Running))
    };
    let here = OF.parse().unwrap();
    let plan = plan(
        Action::Stop,
        vec![of(1, here), of(2, other), of(3, here), of(4, other)],
        ChosenVersions::new(),
        ANY,
    );
    let sent = |offered: bool| {
        requests(&plan, |spec| offered || !spec.path.contains("/service/"))
            .into_iter()
            .map(|(request, of)| {
                (request.path, of.into_iter().map(|(target, _)| target.name).collect::<Vec<_>>())
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        sent(true),
        [
            (format!("/environment/{OF}/service/stop"), vec!["service-1".to_owned(), "service-3".into()]),
            (format!("/environment/{other}/service/stop"), vec!["service-2".to_owned(), "service-4".into()]),
        ]
    );
    assert_eq!(sent(false).len(), 4);
}

#[test]
fn one_is_deleted_by_the_documented_list() {
    let plan = plan(Action::Delete, all(&[("HELM", "DEPLOYED")]), ChosenVersions::new(), ANY);
    let [(request, _)] = &requests(&plan, |_| true)[..] else { panic!("one request") };
    assert_eq!(request.path, format!("/environment/{OF}/service/delete"));
    assert!(
        request.body.as_deref().unwrap().contains(r#""helm_ids":["00000000-0000-0000-0000-000000000001"]"#)
    );
}

#[test]
fn the_scope_is_said_if_an_action_affects_some_of_the_services() {
    let plan = |included: usize, excluded: usize| Plan {
        included: (0..included).map(|_| (target(1, "APPLICATION"), Action::Stop)).collect(),
        excluded: (0..excluded).map(|_| ("db".to_owned(), "It is stopped.".to_owned())).collect(),
        ..Plan::default()
    };
    assert_eq!(
        scope(&plan(2, 1)).as_deref(),
        Some("Affects 2 of 3 services. The reasons for the others are listed below.")
    );
    assert_eq!((scope(&plan(2, 0)), scope(&plan(0, 2))), (None, None));
}

#[test]
fn services_are_deployed_at_the_versions_that_were_chosen() {
    let services = all(&[("APPLICATION", "RUNNING"), ("CONTAINER", "STOPPED"), ("JOB", "DEPLOYED")]);
    let chosen = [
        (r#"{"git_commit_id":"c0ffee1"}"#, "APPLICATION"),
        (r#"{"image_tag":"1.9"}"#, "CONTAINER"),
        (r#"{"git_commit_id":"decaf22"}"#, "JOB"),
    ];
    let versions: ChosenVersions = services
        .iter()
        .zip(chosen)
        .map(|((target, _), (body, kind))| {
            let deploy = crate::service::requests::deploy(&K::from(kind)).unwrap();
            let request = deploy(target.id.parse().unwrap(), body.to_owned());
            let version = Version { name: String::new(), replaces: None, request, source: Source::History };
            (target.id.clone(), version)
        })
        .collect();
    let plan = plan(Action::Deploy, services, versions, ANY);
    let id = |number: u8| format!("00000000-0000-0000-0000-0000000000{number:02x}");
    let [(together, of)] = &requests(&plan, |_| true)[..] else { panic!("one request") };
    assert_eq!((together.path.as_str(), of.len()), (format!("/environment/{OF}/service/deploy").as_str(), 3));
    assert_eq!(
        together.body.as_deref().unwrap(),
        format!(
            r#"{{"applications":[{{"application_id":"{}","git_commit_id":"c0ffee1"}}],"containers":[{{"id":"{}","image_tag":"1.9"}}],"jobs":[{{"id":"{}","git_commit_id":"decaf22"}}]}}"#,
            id(1),
            id(2),
            id(3)
        )
    );
    let alone: Vec<_> = requests(&plan, |spec| !spec.path.contains("/service/"))
        .into_iter()
        .map(|(request, _)| (request.path, request.body.unwrap()))
        .collect();
    let path = |kind: &str, number| format!("/{kind}/{}/deploy", id(number));
    assert_eq!(
        alone,
        [
            (path("application", 1), chosen[0].0.to_owned()),
            (path("container", 2), chosen[1].0.to_owned()),
            (path("job", 3), chosen[2].0.to_owned()),
        ]
    );
}
