//! Tests of how services and clusters change state over time.

use crate::asking::{get, post, refused, turn};
use crate::world::{World, text};
use serde_json::{Value, json};

/// Creates a Redis database with this name in the first environment, and returns its path.
fn database(world: &mut World, name: &str) -> String {
    let path = format!("/environment/{}/database", world.first_environment());
    let made =
        post(world, &path, &json!({"name": name, "type": "REDIS", "version": "7", "mode": "CONTAINER"}));
    format!("/database/{}", text(&made["id"]))
}

fn state(world: &mut World, service: &str) -> Value {
    get(world, &format!("{service}/status"))["state"].clone()
}

#[test]
fn a_failed_build_leaves_a_hint_in_markdown_and_the_log_keeps_its_last_thousand() {
    let mut world = World::new();
    let environment = world.first_environment();
    let id = world.service("storefront-web");
    let commit = json!({"git_commit_id": format!("dead{}", "0".repeat(36))});
    post(&mut world, &format!("/application/{id}/deploy"), &commit);
    turn(&mut world, 60);
    let log = get(&mut world, &format!("/environment/{environment}/log"));
    let entries = log["results"].as_array().unwrap();
    assert_eq!(entries.len(), 1_000);
    let last = &entries[999];
    assert_eq!((&last["scope"]["id"], &last["state"]), (&json!(id), &json!("ERROR")));
    let hint = last["hint"].as_str().expect("a failed build has a hint");
    assert!(hint.contains("```") && hint.contains("](https://"), "{hint}");
    let with_hints = entries.iter().filter(|entry| entry.get("hint").is_some());
    assert!(with_hints.clone().count() > 10);
    for entry in with_hints {
        assert!(entry["state"].as_str().unwrap().ends_with("ERROR"), "a hint without an error: {entry}");
    }
}

#[test]
fn steps_have_durations_and_the_request_is_known_while_it_goes_on() {
    let mut world = World::new();
    let path = format!("/application/{}", world.service("storefront-web"));
    post(&mut world, &format!("{path}/redeploy"), &json!({}));
    turn(&mut world, 10);
    let status = get(&mut world, &format!("{path}/status"));
    let steps: Vec<(&str, &str, i64)> = status["steps"]["details"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| {
            (
                step["step_name"].as_str().unwrap(),
                step["status"].as_str().unwrap(),
                step["duration_sec"].as_i64().unwrap(),
            )
        })
        .collect();
    let wanted = [
        ("BUILD_QUEUEING", "SUCCESS", 4),
        ("REGISTRY_CREATE_REPOSITORY", "SUCCESS", 1),
        ("GIT_CLONE", "SUCCESS", 2),
        ("BUILD", "ONGOING", 3),
    ];
    assert_eq!(steps, wanted);
    assert_eq!(
        (&status["steps"]["total_duration_sec"], &status["steps"]["total_computing_duration_sec"]),
        (&json!(10), &json!(6))
    );
    assert_eq!(
        (&status["deployment_requests_count"], &status["status_details"]["status"]),
        (&json!(1), &json!("ONGOING"))
    );
    let environment = world.first_environment();
    let queue = get(&mut world, &format!("/environment/{environment}/deploymentQueue"));
    let entry = &queue["results"][0];
    assert_eq!(entry["identifier"]["deployment_request_id"], status["deployment_request_id"]);
    assert_eq!(entry["auditing_data"], json!({"triggered_by": "ci-admin", "origin": "API"}));
    assert_eq!(entry["stages"][0]["status"], json!("ONGOING"));
    turn(&mut world, 60);
    let status = get(&mut world, &format!("{path}/status"));
    assert_eq!(
        (&status["state"], &status["service_deployment_status"]),
        (&json!("DEPLOYED"), &json!("UP_TO_DATE"))
    );
    assert_eq!(
        (&status["deployment_request_id"], &status["deployment_requests_count"]),
        (&Value::Null, &json!(0))
    );
}

#[test]
fn sentinels_do_what_their_names_say() {
    let mut world = World::new();
    for (name, action, wanted) in [
        ("always-fails", "redeploy", "DEPLOYMENT_ERROR"),
        ("never-stops", "stop", "STOP_ERROR"),
        ("never-restarts", "restart-service", "RESTART_ERROR"),
        ("never-ends", "redeploy", "DEPLOYING"),
    ] {
        let path = database(&mut world, name);
        post(&mut world, &format!("{path}/redeploy"), &json!({}));
        turn(&mut world, 600);
        if action != "redeploy" {
            post(&mut world, &format!("{path}/{action}"), &json!({}));
            turn(&mut world, 600);
        }
        assert_eq!(state(&mut world, &path), json!(wanted), "{name}");
    }
    let path = database(&mut world, "fails-once");
    for wanted in ["DEPLOYMENT_ERROR", "DEPLOYED"] {
        post(&mut world, &format!("{path}/redeploy"), &json!({}));
        turn(&mut world, 600);
        assert_eq!(state(&mut world, &path), json!(wanted));
    }
    let path = database(&mut world, "never-deletes");
    assert_eq!(world.ask("Admin", "DELETE", &path, "").status, 204);
    turn(&mut world, 600);
    assert_eq!(state(&mut world, &path), json!("DELETE_ERROR"));
    for status in [401, 403, 404, 409, 429, 500, 503] {
        let path = format!("/project/00000000-0000-4000-8000-000000000{status}");
        assert_eq!(world.ask("Admin", "GET", &path, "").status, status);
    }
}

#[test]
fn what_never_ends_is_ended_by_cancelling_and_what_waits_behind_it_goes_on() {
    let mut world = World::new();
    let path = database(&mut world, "never-ends");
    post(&mut world, &format!("{path}/redeploy"), &json!({}));
    post(&mut world, &format!("{path}/stop"), &json!({}));
    turn(&mut world, 3_600);
    let status = get(&mut world, &format!("{path}/status"));
    assert_eq!((&status["state"], &status["deployment_requests_count"]), (&json!("DEPLOYING"), &json!(2)));
    let request = text(&status["deployment_request_id"]);
    post(&mut world, &format!("/deploymentQueue/{request}/cancelDeployment"), &json!({}));
    assert_eq!(state(&mut world, &path), json!("CANCELING"));
    turn(&mut world, 4);
    assert_eq!(state(&mut world, &path), json!("STOP_QUEUED"));
    turn(&mut world, 60);
    assert_eq!(state(&mut world, &path), json!("STOPPED"));
    let (status, _) =
        refused(&mut world, "POST", &format!("/deploymentQueue/{request}/cancelDeployment"), &json!({}));
    assert_eq!(status, 409, "it is over");
}

#[test]
fn a_cluster_locks_while_something_goes_on() {
    let mut world = World::new();
    let (cluster, organization) =
        (world.named("clusters", "aurora-eu"), text(&world.records["organization"]["id"]));
    let status_path = format!("/organization/{organization}/cluster/{cluster}/status");
    let made = post(&mut world, &format!("/cluster/{cluster}/upgrade"), &json!({}));
    assert_eq!(
        (&made["status"], &made["cluster_lock"]["owner_name"]),
        (&json!("DEPLOYMENT_QUEUED"), &json!("ci-admin"))
    );
    let service = world.service("storefront-web");
    for path in [
        format!("/cluster/{cluster}/upgrade"),
        format!("/organization/{organization}/cluster/{cluster}/stop"),
        format!("/application/{service}/redeploy"),
    ] {
        let (status, body) = refused(&mut world, "POST", &path, &json!({}));
        assert_eq!(status, 409, "{path}");
        assert!(text(&body["message"]).contains("locked by ci-admin"), "{body}");
    }
    turn(&mut world, 60);
    let status = get(&mut world, &status_path);
    assert_eq!(
        (&status["status"], &status["cluster_lock"], &status["next_k8s_available_version"]),
        (&json!("DEPLOYED"), &Value::Null, &Value::Null)
    );
    post(&mut world, &format!("/application/{service}/redeploy"), &json!({}));
}

/// Each state with the letters of the actions that an idle service accepts in it (D deploy or redeploy, S stop, T restart, X delete), after
/// the companion's "Which action in which state". QUEUED, STARTING, EXECUTING and WAITING_… accept every action, although of these actions
/// the companion offers only stop there.
const ACTIONS: [(&str, &str); 23] = [
    ("READY", "DX"),
    ("STOPPED", "DX"),
    ("DELETED", "D"),
    ("CANCELED", "DSX"),
    ("DEPLOYED", "DSTX"),
    ("RESTARTED", "DSTX"),
    ("RUNNING", "DSTX"),
    ("COMPLETED", "DSX"),
    ("ERROR", "DSTX"),
    ("WARNING", "DSTX"),
    ("UNAVAILABLE", "DSTX"),
    ("BUILD_ERROR", "DSX"),
    ("DEPLOYMENT_ERROR", "DSX"),
    ("STOP_ERROR", "DSX"),
    ("DELETE_ERROR", "DSX"),
    ("RESTART_ERROR", "DSTX"),
    ("RECAP", "DSTX"),
    ("QUEUED", "DSTX"),
    ("STARTING", "DSTX"),
    ("EXECUTING", "DSTX"),
    ("WAITING_RUNNING", "DSTX"),
    ("WAITING_STOPPING", "DSTX"),
    ("NEVER_SEEN_BEFORE", "DSTX"),
];

#[test]
fn each_state_takes_its_actions_and_no_other() {
    let fresh = World::new();
    let path = format!("/application/{}", fresh.service("storefront-web"));
    for (state, letters) in ACTIONS {
        for (letter, method, rest) in [
            ('D', "POST", "/redeploy"),
            ('S', "POST", "/stop"),
            ('T', "POST", "/restart-service"),
            ('X', "DELETE", ""),
        ] {
            let mut world = fresh.clone();
            world.control("state", &json!({"id": fresh.service("storefront-web"), "state": state}));
            let status = world.ask("Admin", method, &format!("{path}{rest}"), "").status;
            assert_eq!(status < 300, letters.contains(letter), "{letter} in {state}: {status}");
            assert!(status < 300 || status == 409);
        }
    }
}

#[test]
fn a_service_named_twice_is_asked_once_and_its_queue_drains() {
    let mut world = World::new();
    let (environment, database) = (world.first_environment(), world.service("orders-db"));
    let application = world.service("storefront-web");
    let below = format!("/environment/{environment}");
    post(&mut world, &format!("{below}/service/deploy"), &json!({"databases": [database, database]}));
    post(&mut world, &format!("{below}/service/stop"), &json!({"database_ids": [database, database]}));
    assert_eq!(
        get(&mut world, &format!("/database/{database}/status"))["deployment_requests_count"],
        json!(2)
    );
    turn(&mut world, 600);
    assert_eq!(get(&mut world, &format!("{below}/deploymentQueue"))["results"], json!([]));
    let (status, told) = refused(
        &mut world,
        "POST",
        &format!("{below}/service/deploy"),
        &json!({"applications": [{"application_id": application, "git_commit_id": "x"}]}),
    );
    assert_eq!(status, 400);
    assert!(told["fields"].get("applications[0].git_commit_id").is_some(), "{told}");
}

#[test]
fn what_is_changed_during_a_deployment_waits_for_the_next() {
    let mut world = World::new();
    let path = format!("/application/{}", world.service("storefront-web"));
    let status =
        |world: &mut World| get(world, &format!("{path}/status"))["service_deployment_status"].clone();
    post(&mut world, &format!("{path}/redeploy"), &json!({}));
    turn(&mut world, 10);
    post(&mut world, &format!("{path}/environmentVariable"), &json!({"key": "LATE", "value": "1"}));
    turn(&mut world, 600);
    assert_eq!(status(&mut world), json!("OUT_OF_DATE"));
    post(&mut world, &format!("{path}/redeploy"), &json!({}));
    turn(&mut world, 600);
    assert_eq!(status(&mut world), json!("UP_TO_DATE"));
}

#[test]
fn a_chosen_tag_is_configured_when_it_is_taken_and_not_when_it_is_refused() {
    let mut world = World::new();
    let (path, cluster) =
        (format!("/container/{}", world.service("image-resizer")), world.named("clusters", "aurora-eu"));
    let before = get(&mut world, &path)["tag"].clone();
    let mut locked = world.clone();
    post(&mut locked, &format!("/cluster/{cluster}/upgrade"), &json!({}));
    assert_eq!(refused(&mut locked, "POST", &format!("{path}/deploy"), &json!({"image_tag": "9"})).0, 409);
    assert_eq!(get(&mut locked, &path)["tag"], before);
    post(&mut world, &format!("{path}/deploy"), &json!({"image_tag": "9"}));
    assert_eq!(get(&mut world, &path)["tag"], json!("9"));
    let (status, told) = refused(&mut world, "POST", &format!("/cluster/{cluster}/upgrade"), &json!({}));
    assert_eq!((status, text(&told["message"])), (409, "Deployments are under way on this cluster".into()));
    let environment = world.first_environment();
    post(&mut world, &format!("/environment/{environment}/cancelDeployment"), &json!({}));
    turn(&mut world, 60);
    let steps = get(&mut world, &format!("{path}/status"))["steps"]["details"].clone();
    assert_eq!(steps.as_array().unwrap().last().unwrap()["status"], json!("CANCELED"));
    let organization = text(&world.records["organization"]["id"]);
    post(&mut world, &format!("/organization/{organization}/cluster/{cluster}/stop"), &json!({}));
    turn(&mut world, 60);
    for path in [format!("/cluster/{cluster}/upgrade"), format!("{path}/redeploy")] {
        assert_eq!(refused(&mut world, "POST", &path, &json!({})).0, 409, "{path}: the cluster is stopped");
    }
}
