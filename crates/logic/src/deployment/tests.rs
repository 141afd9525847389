use super::*;
use slipway_api::Listed;
use slipway_api::decode::Decode;

#[test]
fn a_queued_deployment_says_who_what_and_how_far() {
    let queue = Listed::decode(
        r#"[{"identifier":{"deployment_request_id":"r1","environment_id":"e"},"auditing_data":{"triggered_by":"Ada","origin":"API"},"trigger_action":"DEPLOY",
            "stages":[{"name":"DATABASE","status":"DONE","services":[{"identifier":{"service_id":"s1","service_type":"DATABASE","name":"db"},"status":"DONE"}]},
                      {"name":"CONTAINER","status":"ONGOING","services":[{"identifier":{"service_id":"s2","service_type":"CONTAINER","name":"web"},"status":"ONGOING"},{"identifier":{"name":"db"}}]}]},
           {"identifier":{"deployment_request_id":"r2"}}]"#,
    )
    .unwrap();
    let found = queued(&queue.items);
    assert_eq!(
        (found[0].id.as_str(), found[0].by.as_str(), found[0].status.as_str()),
        ("r1", "Ada", "ONGOING")
    );
    assert!(found[0].is_queued && found[0].at.is_none());
    assert_eq!(found[0].services(), ["db", "web"]);
    assert_eq!([&found[0], &found[1]].map(Deployment::title), ["Deploy db and 1 more", "Deployment"]);
    assert_eq!((found[1].status.as_str(), found[1].stages.len()), ("QUEUED", 0));
    assert_eq!([&found[0], &found[1]].map(Deployment::requested_by), [Some("Ada, API".to_owned()), None]);
    let by_git = Deployment { by: String::new(), origin: "GIT".into(), ..found[0].clone() };
    assert_eq!(by_git.requested_by().as_deref(), Some("Git"));
    let ended = Deployment {
        at: Some(Timestamp(1_000)),
        seconds: Some(30),
        status: "DEPLOYED".into(),
        ..found[0].clone()
    };
    assert_eq!(ended.outcome_at(), Some(Timestamp(31_000)));
    assert_eq!(Deployment { status: "DEPLOYING".into(), ..ended }.outcome_at(), Some(Timestamp(1_000)));
    assert_eq!(queued(&[Record::decode("{}").unwrap()]), [], "a reply that is no queue");
}

#[test]
fn the_outcome_names_the_action_and_how_it_ended() {
    let outcome = |action: &str, status: &str| {
        let entry =
            format!(r#"{{"identifier":{{"deployment_request_id":"r"}},"trigger_action":"{action}"}}"#);
        let deployment = queued(&[Record::decode(&entry).unwrap()]).pop().unwrap();
        Deployment { status: status.to_owned(), ..deployment }.outcome()
    };
    assert_eq!(outcome("DEPLOY", "BUILD_ERROR"), "Last deployment failed");
    assert_eq!(outcome("STOP", "STOP_ERROR"), "Last stop failed");
    assert_eq!(outcome("DEPLOY", "CANCELED"), "Last deployment was cancelled");
    assert_eq!(outcome("RESTART", "RESTARTED"), "Last restart");
    assert_eq!(outcome("DEPLOY", "DEPLOYING"), "Last deployment began");
    assert_eq!(outcome("DEPLOY", "NEW_STATE"), "Last deployment", "an unknown end isn't named");
}

#[test]
fn a_deployment_that_is_over_names_the_stage_that_failed() {
    let page = Record::decode(
        r#"{"page":0,"page_size":20,"results":[{"identifier":{"execution_id":"x1"},"auditing_data":{"created_at":"2026-11-20T10:00:00Z","triggered_by":"Ada","origin":"GIT"},
            "status":"DEPLOYMENT_ERROR","trigger_action":"DEPLOY","action_status":"ERROR","total_duration":"PT1M30S",
            "stages":[{"name":"A","status":"DONE","duration":"PT30S"},{"name":"B","status":"ERROR"}]},
            {"identifier":{"execution_id":"x2"},"action_status":"SUCCESS"}]}"#,
    )
    .unwrap();
    let found = completed(&page);
    assert_eq!(found[0].failed_stage().map(|stage| stage.name.as_str()), Some("B"));
    assert_eq!((found[0].id.as_str(), found[0].seconds), ("x1", Some(90)));
    assert!(!found[0].is_queued && !found[0].is_running() && found[0].at.is_some());
    assert!(found[0].has_failed() && !found[1].has_failed());
    let running = Deployment { status: "DEPLOYING".into(), ..found[0].clone() };
    assert!(!running.has_failed(), "while it is in progress, its log isn’t complete");
    assert!(found[0].is_finished_deploy() && !running.is_finished_deploy());
    assert!(!Deployment { action: "STOP".into(), ..found[0].clone() }.is_finished_deploy());
    let steps: Vec<_> =
        found[0].steps().into_iter().map(|step| (step.name, step.seconds, step.has_failed)).collect();
    assert_eq!(steps, [("A".to_owned(), Some(30), false), ("B".to_owned(), None, true)]);
    assert_eq!(found[1].status, "SUCCESS");
    assert_eq!(completed(&Record::decode("{}").unwrap()), []);
}

#[test]
fn a_status_has_the_word_of_its_state() {
    let words = ["DEPLOYMENT_ERROR", "ERROR", "DONE", "ONGOING", "CANCELED", "Odd"].map(status_word);
    assert_eq!(words, ["Deployment failed", "Failed", "Done", "Ongoing", "Cancelled", "Odd"]);
}

#[test]
fn a_duration_is_read_in_seconds() {
    for (text, expected) in [
        ("PT28S", Some(28)),
        ("PT1M30S", Some(90)),
        ("PT1H", Some(3_600)),
        ("PT0.4S", Some(0)),
        ("", None),
        ("28", None),
        ("P1M", None),
    ] {
        assert_eq!(seconds(text), expected, "{text}");
    }
}

#[test]
fn each_status_has_a_group() {
    for (status, of) in [
        ("QUEUED", StateGroup::Waiting),
        ("ONGOING", StateGroup::InProgress),
        ("DONE", StateGroup::Healthy),
        ("ERROR", StateGroup::Failed),
        ("SKIPPED", StateGroup::Stopped),
        ("DEPLOYED", StateGroup::Healthy),
        ("ODD", StateGroup::Unknown),
    ] {
        assert_eq!(group(status), of, "{status}");
    }
}

#[test]
fn newer_deployments_are_those_of_the_queue_and_of_the_history_before_it() {
    let page = fixtures::page(&[&[], &[], &[]]);
    let completed = completed(&page);
    let queue = Listed::decode(
        r#"[{"identifier":{"deployment_request_id":"q1"}},{"identifier":{"deployment_request_id":"q2"}}]"#,
    )
    .unwrap();
    let queued = queued(&queue.items);
    let newer = |key: &str| {
        newer_than(&queued, &completed, key).into_iter().map(|deployment| deployment.id).collect::<Vec<_>>()
    };
    assert_eq!(newer("x1"), ["q2", "q1", "x0"]);
    assert_eq!(newer("x0"), ["q2", "q1"]);
    assert_eq!(newer("q1"), Vec::<String>::new(), "it waits itself");
}
