//! What the platform does over time, and across records.

use crate::world::{World, json_of, text};
use serde_json::{Value, json};

fn post(world: &mut World, path: &str, body: &Value) -> Value {
    let response = world.ask("Admin", "POST", path, &body.to_string());
    assert!(response.status < 300, "{path}: {}", String::from_utf8_lossy(&response.body));
    serde_json::from_slice(&response.body).unwrap_or_default()
}

fn get(world: &mut World, path: &str) -> Value {
    json_of(&world.ask("Admin", "GET", path, ""))
}

fn turn(world: &mut World, seconds: i64) {
    world.control("clock", &json!({"advance": seconds * 1_000}));
}

fn refused(world: &mut World, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let response = world.ask("Admin", method, path, &body.to_string());
    (response.status, json_of(&response))
}

/// A database of this name in the first environment: its path.
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

#[test]
fn names_are_the_same_in_any_case_and_keys_are_not() {
    let mut world = World::new();
    let (organization, environment) = (text(&world.records["organization"]["id"]), world.first_environment());
    let (container, service) = (world.service("image-resizer"), world.service("storefront-web"));
    for (path, body) in [
        (format!("/organization/{organization}/project"), json!({"name": "STOREFRONT"})),
        (
            format!("/container/{container}/clone"),
            json!({"name": "Checkout-API", "environment_id": environment}),
        ),
        (
            format!("/environment/{environment}/database"),
            json!({"name": "Orders-DB", "type": "REDIS", "version": "7", "mode": "CONTAINER"}),
        ),
    ] {
        let (status, body) = refused(&mut world, "POST", &path, &body);
        assert_eq!((status, &body["fields"]["name"]), (409, &json!("is taken already")), "{path}");
    }
    let variables = format!("/application/{service}/environmentVariable");
    post(&mut world, &variables, &json!({"key": "port", "value": "1"}));
    let (status, body) = refused(&mut world, "POST", &variables, &json!({"key": "PORT", "value": "1"}));
    assert_eq!((status, &body["fields"]["key"]), (409, &json!("is taken already")));
}

#[test]
fn a_secret_is_in_no_reply_and_a_deleted_variable_takes_its_aliases_along() {
    let mut world = World::new();
    let service = format!("/application/{}", world.service("storefront-web"));
    let made =
        post(&mut world, &format!("{service}/secret"), &json!({"key": "TOKEN", "value": "s3cret-value"}));
    assert_eq!((&made["key"], made.get("value")), (&json!("TOKEN"), None));
    let listed = get(&mut world, &format!("{service}/secret")).to_string();
    assert!(listed.contains("TOKEN") && !listed.contains("s3cret-value"));
    let made =
        post(&mut world, &format!("{service}/environmentVariable"), &json!({"key": "A", "value": "1"}));
    let variable = format!("{service}/environmentVariable/{}", text(&made["id"]));
    let alias = post(&mut world, &format!("{variable}/alias"), &json!({"key": "B"}));
    assert_eq!((&alias["variable_type"], &alias["aliased_variable"]["key"]), (&json!("ALIAS"), &json!("A")));
    assert_eq!(world.ask("Admin", "PUT", &variable, r#"{"key": "A", "value": "2"}"#).status, 200);
    let keys = |world: &mut World| -> Vec<(String, Value)> {
        let listed = get(world, &format!("{service}/environmentVariable"));
        listed["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (text(&one["key"]), one["value"].clone()))
            .collect()
    };
    assert!(
        keys(&mut world).contains(&("B".into(), json!("2"))),
        "an alias is the variable under another key"
    );
    assert_eq!(world.ask("Admin", "DELETE", &variable, "").status, 204);
    assert!(keys(&mut world).iter().all(|(key, _)| key != "A" && key != "B"));
    let built_in = get(&mut world, &format!("{service}/environmentVariable"));
    let built_in = built_in["results"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["variable_type"] == json!("BUILT_IN"))
        .unwrap()
        .clone();
    let path = format!("{service}/environmentVariable/{}", text(&built_in["id"]));
    assert_eq!(world.ask("Admin", "DELETE", &path, "").status, 409);
}

#[test]
fn a_put_deletes_what_is_left_out_keeps_what_has_its_id_and_creates_what_has_none() {
    let mut world = World::new();
    let path = format!("/container/{}", world.service("image-resizer"));
    let before = get(&mut world, &path);
    let port = before["ports"][0].clone();
    let mut body = json!({
        "name": before["name"], "registry_id": before["registry"]["id"], "image_name": before["image_name"], "tag": "3.0.0",
        "healthchecks": before["healthchecks"], "ports": [port, {"internal_port": 9090}], "storage": [], "colour": {"kept": 1},
        "labels_groups": [{"id": before["labels_groups"][0]["id"]}],
    });
    let after = json_of(&world.ask("Write", "PUT", &path, &body.to_string()));
    assert_eq!((&after["ports"][0]["id"], &after["storage"]), (&port["id"], &json!([])));
    assert!(after["ports"][1]["id"].is_string() && after["ports"][1]["id"] != port["id"]);
    assert_eq!((&after["labels_groups"], &after["colour"]), (&before["labels_groups"], &json!({"kept": 1})));
    assert_eq!(
        (&after["id"], &after["created_at"], &after["maximum_cpu"]),
        (&before["id"], &before["created_at"], &before["maximum_cpu"])
    );
    assert_eq!(get(&mut world, &format!("{path}/status"))["service_deployment_status"], json!("OUT_OF_DATE"));
    for (field, value, path_told) in [
        ("ports", json!([{"id": "00000000-0000-4000-8000-0000000000aa", "internal_port": 1}]), "ports[0].id"),
        ("ports", json!([{"internal_port": 1}, {"internal_port": 1}]), "ports[1].internal_port"),
        ("storage", json!([{"type": "FAST_SSD", "size": 4, "mount_point": "/"}]), "storage[0].mount_point"),
        ("cpu", json!(16_001), "cpu"),
        ("registry_id", json!("00000000-0000-4000-8000-0000000000aa"), "registry_id"),
        (
            "healthchecks",
            json!({"liveness_probe": {"type": {"tcp": {"port": 1}, "http": {"port": 1}}}}),
            "healthchecks.liveness_probe.type",
        ),
        (
            "healthchecks",
            json!({"liveness_probe": {"type": {"tcp": {"port": 1}}, "success_threshold": 2}}),
            "healthchecks.liveness_probe.success_threshold",
        ),
    ] {
        let good = body[field].clone();
        body[field] = value;
        let (status, told) = refused(&mut world, "PUT", &path, &body);
        assert_eq!(status, 400, "{path_told}");
        assert!(told["fields"].get(path_told).is_some(), "{told}");
        body[field] = good;
        if body[field].is_null() {
            body.as_object_mut().unwrap().remove(field);
        }
    }
    let mut without = body.clone();
    without["ports"] = json!([]);
    assert_eq!(json_of(&world.ask("Write", "PUT", &path, &without.to_string()))["ports"], json!([]));
    body["ports"] = json!([{"internal_port": 80}]);
    for bad in [
        json!({"readiness_probe": {"type": {"foo": {}}}}),
        json!({"readiness_probe": {"type": {"tcp": {"port": 1}, "foo": {}}}}),
    ] {
        let mut odd = body.clone();
        odd["healthchecks"] = bad;
        assert!(
            refused(&mut world, "PUT", &path, &odd).1["fields"]
                .get("healthchecks.readiness_probe.type")
                .is_some()
        );
    }
    body["min_running_instances"] = json!(3);
    body["max_running_instances"] = json!(2);
    assert_eq!(refused(&mut world, "PUT", &path, &body).0, 400);
    body["max_running_instances"] = json!(-1);
    assert_eq!(world.ask("Write", "PUT", &path, &body.to_string()).status, 200);
}

#[test]
fn registries_keep_the_rules_of_their_kind() {
    let mut world = World::new();
    let path = format!("/organization/{}/containerRegistry", text(&world.records["organization"]["id"]));
    for (kind, config, url, told) in [
        ("ECR", json!({"region": "r"}), Some("https://x.example.com"), Some("config.access_key_id")),
        ("ECR", json!({"region": "r", "role_arn": "a"}), Some("https://x.example.com"), None),
        (
            "PROVIDERA_CR",
            json!({"region": "r", "providera_access_key": "a"}),
            Some("https://x.example.com"),
            Some("config.providera_secret_key"),
        ),
        (
            "CLOUDY_ARTIFACT_REGISTRY",
            json!({"region": "r"}),
            Some("https://x.example.com"),
            Some("config.json_credentials"),
        ),
        (
            "CLOUDX_CR",
            json!({"cloudx_tenant_id": "t"}),
            Some("https://x.example.com"),
            Some("config.cloudx_subscription_id"),
        ),
        ("PUBLIC_ECR", json!({"username": "x"}), Some("https://x.example.com"), Some("config.username")),
        ("DOCR", json!({}), Some("https://x.example.com"), Some("kind")),
        ("PROVIDERB_HUB", json!({}), None, None),
        ("PROVIDERC_CR", json!({"username": "u", "password": "p"}), None, None),
        ("GENERIC_CR", json!({}), None, Some("url")),
        ("GENERIC_CR", json!({}), Some("http://x.example.com"), Some("url")),
    ] {
        let mut body = json!({"name": format!("{kind} {config} {url:?}"), "kind": kind, "config": config});
        if let Some(url) = url {
            body["url"] = json!(url);
        }
        let response = world.ask("Write", "POST", &path, &body.to_string());
        let answer = json_of(&response);
        match told {
            None => {
                assert_eq!(response.status, 201, "{answer}");
                assert!(answer["config"].get("password").is_none(), "{answer}");
            }
            Some(field) => {
                assert_eq!(response.status, 400, "{body}");
                assert!(answer["fields"].get(field).is_some(), "{answer}");
            }
        }
    }
}

#[test]
fn deliveries_follow_subscription_filter_and_switch() {
    let mut world = World::new();
    let hooks = format!("/organization/{}/webhook", text(&world.records["organization"]["id"]));
    let all = ["DEPLOYMENT_STARTED", "DEPLOYMENT_SUCCEEDED", "DEPLOYMENT_FAILED"];
    let mut made = Vec::new();
    for (events, enabled, modes) in [
        (json!(all), true, json!([])),
        (json!(["DEPLOYMENT_SUCCESSFUL"]), true, json!(["PRODUCTION"])),
        (json!(all), true, json!(["STAGING"])),
        (json!(all), false, json!([])),
    ] {
        let body = json!({"target_url": "https://hooks.example.com", "events": events, "enabled": enabled, "environment_types_filter": modes});
        made.push(text(&post(&mut world, &hooks, &body)["id"]));
    }
    let service = world.service("storefront-web");
    post(&mut world, &format!("/application/{service}/redeploy"), &json!({}));
    turn(&mut world, 600);
    let now = 0;
    let due = world.platform.due(now);
    assert_eq!(due.len(), 3, "{due:?}");
    assert_eq!(world.platform.due(now), [], "each is handed out once");
    world.platform.delivered(&due[0], Some(500), "no");
    let events: Vec<usize> = made
        .iter()
        .map(|id| get(&mut world, &format!("{hooks}/{id}/event"))["results"].as_array().unwrap().len())
        .collect();
    assert_eq!(events, [2, 1, 0, 0]);
    let sent: Value = serde_json::from_str(&due[0].body).unwrap();
    assert_eq!(sent, json!({"event_type": "DEPLOYMENT_STARTED", "payload": {"application_id": service}}));
    let told = get(&mut world, &format!("{hooks}/{}/event", made[0]));
    let answered =
        told["results"].as_array().unwrap().iter().find(|one| one["id"] == json!(due[0].id)).unwrap();
    assert_eq!(
        (&answered["target_response_status_code"], &answered["target_response_body"]),
        (&json!(500), &json!("no"))
    );
}

#[test]
fn an_api_token_signs_in_until_it_is_deleted() {
    let mut world = World::new();
    let path = format!("/organization/{}/apiToken", text(&world.records["organization"]["id"]));
    let made = post(&mut world, &path, &json!({"name": "pipeline"}));
    world.tokens["Fresh"] = made["token"].clone();
    assert_eq!(world.ask("Fresh", "GET", "/organization", "").status, 200);
    assert_eq!(world.ask("Fresh", "POST", &path, "{}").status, 403, "without a role it may read");
    assert!(
        get(&mut world, &path)["results"].as_array().unwrap().iter().all(|one| one.get("token").is_none())
    );
    assert_eq!(world.ask("Admin", "DELETE", &format!("{path}/{}", text(&made["id"])), "").status, 204);
    assert_eq!(world.ask("Fresh", "GET", "/organization", "").status, 401);
}

#[test]
fn events_are_filtered_by_period_node_pod_and_component() {
    let mut world = World::new();
    let path = format!("/cluster/{}/events", world.named("clusters", "aurora-eu"));
    let count = |world: &mut World, query: &str| {
        get(world, &format!("{path}?{query}"))["results"].as_array().unwrap().len()
    };
    let all = count(&mut world, "");
    for query in [
        "from_date_time=2026-11-20T10:00:00Z",
        "to_date_time=2026-11-20T10:00:00Z",
        "node_name=ip-10-0-1-17",
        "pod_name=checkout-api-7d9f0",
        "reporting_component=kubelet",
    ] {
        let some = count(&mut world, query);
        assert!(0 < some && some < all, "{query}: {some} of {all}");
    }
    // A plus sign that wasn't escaped arrives as a space.
    assert_eq!(
        world.ask("Read", "GET", &format!("{path}?from_date_time=2026-11-20T10:00:00 02:00"), "").status,
        400
    );
}

#[test]
fn the_sample_is_whole() {
    let mut world = World::new();
    let count = |world: &World, list: &str| world.records[list].as_array().unwrap().len();
    for (list, wanted) in [
        ("clusters", 3),
        ("registries", 5),
        ("invoices", 18),
        ("webhooks", 4),
        ("log", 1_000),
        ("labels_groups", 3),
        ("annotations_groups", 2),
    ] {
        assert_eq!(count(&world, list), wanted, "{list}");
    }
    assert_eq!(count(&world, "members") + count(&world, "invitations"), 12);
    let distinct = |world: &World, list: &str, key: &str| -> usize {
        let values = world.records[list].as_array().unwrap().iter();
        let of = |one: &Value| {
            if one["record"].is_object() { one["record"][key].to_string() } else { one[key].to_string() }
        };
        values.map(of).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(
        (distinct(&world, "registries", "kind"), distinct(&world, "invoices", "currency_code")),
        (5, 2)
    );
    assert!(distinct(&world, "variables", "variable_type") >= 5);
    assert!(count(&world, "audit") > 100 && count(&world, "deliveries") > 40);
    let dates: Vec<String> =
        world.records["invoices"].as_array().unwrap().iter().map(|one| text(&one["created_at"])).collect();
    assert!(
        dates.iter().min().unwrap().starts_with("2024-12")
            && dates.iter().max().unwrap().starts_with("2026-11"),
        "{dates:?}"
    );
    let before = count(&world, "audit");
    let service = world.service("storefront-web");
    post(&mut world, &format!("/application/{service}/redeploy"), &json!({}));
    world.refresh();
    let audit = world.records["audit"].as_array().unwrap();
    assert_eq!(audit.len(), before + 1);
    assert_eq!(
        (&audit[before]["by"], &audit[before]["operation"]),
        (&json!("ci-admin"), &json!(format!("POST /application/{service}/redeploy")))
    );
}

/// The companion's "Which action in which state", a row a state: D deploy (or redeploy), S stop, T restart, X delete.
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
        &json!({"applications": [{"application_id": fresh_application(), "git_commit_id": "x"}]}),
    );
    assert_eq!(status, 400);
    assert!(told["fields"].get("applications[0].git_commit_id").is_some(), "{told}");
}

fn fresh_application() -> String {
    World::new().service("storefront-web")
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

#[test]
fn a_put_keeps_what_a_record_can_not_be_without_and_a_token_of_git_can_be_taken_away() {
    let mut world = World::new();
    for (kind, name, keys) in [
        ("job", "nightly-invoices", &["job_type", "schedule", "source"][..]),
        ("database", "orders-db", &["type", "version", "mode"][..]),
        ("helm", "ingress-nginx", &["source"][..]),
        ("terraform", "edge-dns", &["engine", "terraform_files_source"][..]),
    ] {
        let path = format!("/{kind}/{}", world.service(name));
        let before = get(&mut world, &path);
        let after = json_of(&world.ask(
            "Write",
            "PUT",
            &path,
            &json!({"name": format!("renamed-{kind}")}).to_string(),
        ));
        for key in keys {
            assert_eq!(before[key], after[key], "{kind} {key}");
        }
    }
    let path = format!("/application/{}", world.service("storefront-web"));
    let url = get(&mut world, &path)["git_repository"]["url"].clone();
    let body =
        |git: Value| json!({"name": "storefront-web", "healthchecks": {}, "git_repository": git}).to_string();
    world.ask("Write", "PUT", &path, &body(json!({"url": url, "git_token_id": "t", "branch": "next"})));
    world.ask("Write", "PUT", &path, &body(json!({"url": url, "branch": "next"})));
    let git = get(&mut world, &path)["git_repository"].clone();
    assert_eq!((&git["branch"], git.get("git_token_id")), (&json!("next"), None));
    assert!(git["deployed_commit_id"].is_string() && git["owner"].is_string());
    let job = world.service("nightly-invoices");
    let variables = get(&mut world, &format!("/job/{job}/environmentVariable"));
    assert!(
        variables["results"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["service_name"] == json!("renamed-job"))
    );
}

#[test]
fn more_deliveries_than_are_kept_are_all_sent() {
    let mut world = World::with(&json!({"services": 300}));
    let hooks = format!("/organization/{}/webhook", text(&world.records["organization"]["id"]));
    for _ in 0..4 {
        post(
            &mut world,
            &hooks,
            &json!({"target_url": "https://hooks.example.com", "events": ["DEPLOYMENT_STARTED"], "enabled": true}),
        );
    }
    let environment = world.first_environment();
    let listed = get(&mut world, &format!("/environment/{environment}/database"));
    let ids: Vec<Value> = listed["results"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
    for _ in 0..10 {
        post(&mut world, &format!("/environment/{environment}/service/deploy"), &json!({"databases": ids}));
    }
    turn(&mut world, 3_600);
    assert!(ids.len() * 40 > 1_000);
    assert_eq!(world.platform.due(0).len(), ids.len() * 40);
}

#[test]
fn the_fuller_bodies_of_deployed_platforms_are_asked_for_where_they_are_wanted() {
    let mut world = World::with(&json!({"fuller": true}));
    let (organization, project) =
        (text(&world.records["organization"]["id"]), text(&world.records["projects"][0]["id"]));
    let (environment, cluster) = (world.first_environment(), world.named("clusters", "aurora-eu"));
    let git = json!({"url": "https://git.example.com/x.git"});
    for (path, mut body, more) in [
        (
            format!("/project/{project}/environment"),
            json!({"name": "x", "mode": "STAGING", "cluster_id": cluster}),
            vec![("cluster", json!(cluster))],
        ),
        (
            format!("/environment/{environment}/application"),
            json!({"name": "x", "git_repository": git}),
            vec![("healthchecks", json!({})), ("git_repository.provider", json!("PROVIDERE"))],
        ),
        (
            format!("/organization/{organization}/webhook"),
            json!({"target_url": "https://x.example.com", "events": []}),
            vec![("kind", json!("STANDARD"))],
        ),
    ] {
        let (status, told) = refused(&mut world, "POST", &path, &body);
        let asked: Vec<&String> = told["fields"].as_object().unwrap().keys().collect();
        assert_eq!(
            (status, asked),
            (400, more.iter().map(|(field, _)| (*field).to_owned()).collect::<Vec<_>>().iter().collect())
        );
        for (field, value) in more {
            match field.split_once('.') {
                Some((outer, inner)) => body[outer][inner] = value,
                None => body[field] = value,
            }
        }
        post(&mut world, &path, &body);
    }
}
