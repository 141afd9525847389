//! Tests of which events are delivered to which webhooks.

use crate::asking::{get, post, turn};
use crate::world::{World, text};
use serde_json::{Value, json};

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
