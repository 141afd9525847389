//! Tests of rules that involve several fields or several records.

use crate::asking::{get, post, refused, turn};
use crate::world::{World, json_of, text};
use serde_json::{Value, json};

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
fn an_environment_shares_its_variables_and_overrides_those_of_its_project() {
    let mut world = World::new();
    let environment = format!("/environment/{}", world.first_environment());
    let service = format!("/application/{}", world.service("storefront-web"));
    let keys = |world: &mut World, path: &str| -> Vec<(String, String)> {
        let listed = get(world, path);
        let all = listed["results"].as_array().unwrap().clone();
        all.iter().map(|one| (text(&one["key"]), text(&one["scope"]))).collect()
    };
    let path = format!("{environment}/environmentVariable");
    let made = post(&mut world, &path, &json!({"key": "CONF", "value": "a: 1", "mount_path": "/etc/a.yaml"}));
    assert_eq!((&made["scope"], &made["variable_type"]), (&json!("ENVIRONMENT"), &json!("FILE")));
    assert_eq!((made.get("service_id"), &made["mount_path"]), (None, &json!("/etc/a.yaml")));
    let shared = ("CONF".to_owned(), "ENVIRONMENT".to_owned());
    assert!(keys(&mut world, &format!("{service}/environmentVariable")).contains(&shared));
    let state = get(&mut world, &format!("{service}/status"));
    assert_eq!(state["service_deployment_status"], json!("OUT_OF_DATE"), "its services need a deployment");
    // The environment inherits the secret of its project, and overrides it.
    let secrets = format!("{environment}/secret");
    let inherited = get(&mut world, &secrets)["results"][0].clone();
    assert_eq!((&inherited["scope"], inherited.get("value")), (&json!("PROJECT"), None));
    let own = post(
        &mut world,
        &format!("{secrets}/{}/override", text(&inherited["id"])),
        &json!({"value": "sk_test"}),
    );
    assert_eq!(own["overridden_secret"]["key"], inherited["key"]);
    assert_eq!((own.get("overridden_variable"), own.get("value")), (None, None));
    let again = format!("{secrets}/{}/override", text(&own["id"]));
    assert_eq!(refused(&mut world, "POST", &again, &json!({"value": "x"})).0, 409);
}

#[test]
fn the_events_of_an_organization_are_paged_and_filtered() {
    let mut world = World::new();
    let organization = text(&world.records["organization"]["id"]);
    let path = format!("/organization/{organization}/events");
    let first = get(&mut world, &format!("{path}?pageSize=30"));
    let ids = |page: &Value| -> Vec<String> {
        page["events"].as_array().unwrap().iter().map(|event| text(&event["id"])).collect()
    };
    assert_eq!((ids(&first).len(), first["links"].get("previous")), (30, None));
    let next = text(&first["links"]["next"]);
    let second = get(&mut world, &next);
    assert!(ids(&second).iter().all(|id| !ids(&first).contains(id)));
    assert!(second["links"]["previous"].is_string());
    let failed = get(&mut world, &format!("{path}?eventType=DEPLOY_FAILED"));
    let failed = failed["events"].as_array().unwrap();
    assert!(!failed.is_empty() && failed.iter().all(|event| event["event_type"] == json!("DEPLOY_FAILED")));
    assert_eq!(world.ask("Admin", "GET", &format!("{path}?pageSize=many"), "").status, 400);
}

#[test]
fn a_deleted_service_takes_its_variables_along() {
    let mut world = World::new();
    let service = format!("/application/{}", world.service("storefront-web"));
    post(&mut world, &format!("{service}/environmentVariable"), &json!({"key": "GOES_ALONG", "value": "1"}));
    let held = |world: &mut World| world.stored().contains("GOES_ALONG");
    assert!(held(&mut world));
    assert_eq!(world.ask("Admin", "DELETE", &service, "").status, 204);
    turn(&mut world, 3_600);
    assert!(!held(&mut world), "a variable of no service");
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
        ("registries", 6),
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
        (6, 2)
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
        let wanted: Vec<String> = more.iter().map(|(field, _)| format!("{field}: is required")).collect();
        assert_eq!((status, text(&told["message"])), (400, wanted.join("; ")));
        assert_eq!(told["fields"], Value::Null, "the document has no messages about single fields");
        for (field, value) in more {
            match field.split_once('.') {
                Some((outer, inner)) => body[outer][inner] = value,
                None => body[field] = value,
            }
        }
        post(&mut world, &path, &body);
    }
}
