//! Property test: after any sequence of requests and clock advances, the platform's stored records and its replies stay consistent.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use platform::{Options, Platform, Request, Response};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// A step of a generated sequence: the number of the operation, an index that chooses the service and cluster (modulo their count), and the
/// seconds that the clock advances afterwards.
#[derive(Clone, Debug)]
struct Act {
    what: usize,
    on: usize,
    seconds: i64,
}

#[derive(Clone)]
struct World {
    platform: Platform,
    database: String,
    token: String,
}

impl World {
    fn fresh() -> Self {
        static FRESH: OnceLock<World> = OnceLock::new();
        let made = FRESH.get_or_init(|| {
            let mut platform = Platform::new(Options { test: true, ..Options::default() }, 0);
            let made = body(&platform.handle(&request("POST", "/_test/database", "", ""), 0));
            let token = format!("Token {}", made["tokens"]["Admin"].as_str().unwrap());
            Self { platform, database: made["id"].as_str().unwrap().into(), token }
        });
        let mut world = made.clone();
        world.control("limit", &json!({"limit": 1_000_000}));
        world
    }

    fn ask(&mut self, method: &str, path: &str, content: &str) -> Response {
        let response = self.platform.handle(&request(method, path, content, &self.token), 0);
        assert!(response.status < 500, "{method} {path}: {}", response.status);
        response
    }

    fn get(&mut self, path: &str) -> Value {
        body(&self.ask("GET", path, ""))
    }

    fn control(&mut self, what: &str, content: &Value) {
        let path = format!("/_test/{}/{what}", self.database);
        self.platform.handle(&request("POST", &path, &content.to_string(), ""), 0);
    }

    fn records(&mut self) -> Value {
        let path = format!("/_test/{}/records", self.database);
        body(&self.platform.handle(&request("GET", &path, "", ""), 0))
    }
}

fn request(method: &str, path: &str, content: &str, authorization: &str) -> Request {
    Request {
        method: method.into(),
        path: path.into(),
        authorization: Some(authorization.into()),
        body: content.into(),
        ..Request::default()
    }
}

fn body(response: &Response) -> Value {
    serde_json::from_slice(&response.body).unwrap_or_default()
}

fn id(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Sends the request of a random action to one of the services, its environment or a cluster, and then advances the clock. The platform may
/// refuse the action, but a reply with a status of 500 or more fails the test. `step` makes new names unique. Does nothing, and leaves the
/// clock as it is, if there are no services.
fn act(world: &mut World, act: &Act, step: usize) {
    let records = world.records();
    let services = records["services"].as_array().unwrap();
    if services.is_empty() {
        return;
    }
    let service = &services[act.on % services.len()];
    let kind = id(&service["record"]["service_type"]).to_lowercase();
    let (service_id, environment) = (id(&service["record"]["id"]), id(&service["environment"]));
    let one = format!("/{kind}/{service_id}");
    let cluster = id(&records["clusters"][act.on % 3]["record"]["id"]);
    let organization = id(&records["organization"]["id"]);
    let _ = match act.what {
        0 | 1 => world.ask("POST", &format!("{one}/redeploy"), ""),
        2 => world.ask("POST", &format!("{one}/stop"), ""),
        3 => world.ask("POST", &format!("{one}/restart-service"), ""),
        4 => world.ask("DELETE", &one, ""),
        5 => world.ask("POST", &format!("/environment/{environment}/cancelDeployment"), "{}"),
        6 => {
            let ids = json!({format!("{kind}_ids"): [service_id]});
            world.ask("POST", &format!("/environment/{environment}/service/delete"), &ids.to_string())
        }
        7 => {
            let content = json!({"name": format!("clone-{step}"), "environment_id": environment});
            world.ask("POST", &format!("{one}/clone"), &content.to_string())
        }
        8 => {
            let content = json!({"key": format!("KEY_{step}"), "value": "1"});
            world.ask("POST", &format!("{one}/environmentVariable"), &content.to_string())
        }
        9 => {
            let variables = records["variables"].as_array().unwrap();
            let own = variables.iter().find(|one| id(&one["owner"]) == service_id);
            let variable = own.map(|one| id(&one["record"]["id"])).unwrap_or_default();
            world.ask("DELETE", &format!("{one}/environmentVariable/{variable}"), "")
        }
        10 => world.ask("POST", &format!("/cluster/{cluster}/upgrade"), ""),
        11 => world.ask("POST", &format!("/organization/{organization}/cluster/{cluster}/stop"), ""),
        12 => world.ask("DELETE", &format!("/environment/{environment}"), ""),
        _ => {
            let content = json!({"name": format!("never-ends-{step}"), "type": "REDIS", "version": "7", "mode": "CONTAINER"});
            world.ask("POST", &format!("/environment/{environment}/database"), &content.to_string())
        }
    };
    world.control("clock", &json!({"advance": act.seconds * 1_000}));
}

/// Asserts the invariants of the stored records and of the replies.
fn check(world: &mut World) {
    let records = world.records();
    let services = records["services"].as_array().unwrap();
    let ids: HashSet<String> = services.iter().map(|one| id(&one["record"]["id"])).collect();
    assert_eq!(ids.len(), services.len(), "an id stands twice");
    let environments: HashSet<String> =
        records["environments"].as_array().unwrap().iter().map(|one| id(&one["id"])).collect();
    let projects: HashSet<String> =
        records["projects"].as_array().unwrap().iter().map(|one| id(&one["id"])).collect();

    // No record refers to a deleted record, and no service stays in the state DELETED.
    for service in services {
        assert!(environments.contains(&id(&service["environment"])), "a service without its environment");
        assert_ne!(service["status"]["state"], json!("DELETED"));
    }
    let variables = records["variables"].as_array().unwrap();
    let variable_ids: HashSet<String> = variables.iter().map(|one| id(&one["record"]["id"])).collect();
    for variable in variables {
        let owner = id(&variable["owner"]);
        assert!(
            ids.contains(&owner) || environments.contains(&owner) || projects.contains(&owner),
            "{variable}"
        );
        for reference in ["aliased_variable", "overridden_variable"] {
            let target = &variable["record"][reference]["id"];
            assert!(
                target.is_null() || variable_ids.contains(&id(target)),
                "an alias of nothing: {variable}"
            );
        }
    }
    for restriction in records["restrictions"].as_array().unwrap() {
        assert!(ids.contains(&id(&restriction["helm"])));
    }
    for entry in records["log"].as_array().unwrap() {
        assert!(environments.contains(&id(&entry["environment"])));
    }

    // The number of requests in a service's status equals the number of its queued and running entries in the deployment queues.
    let mut waiting: HashMap<String, usize> = HashMap::new();
    for environment in &environments {
        for entry in
            world.get(&format!("/environment/{environment}/deploymentQueue"))["results"].as_array().unwrap()
        {
            let services = entry["stages"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|stage| stage["services"].as_array().unwrap());
            for service in services
                .filter(|service| ["QUEUED", "ONGOING"].contains(&service["status"].as_str().unwrap()))
            {
                *waiting.entry(id(&service["identifier"]["service_id"])).or_default() += 1;
            }
        }
    }
    for service in services {
        let status = &service["status"];
        let count = usize::try_from(status["deployment_requests_count"].as_u64().unwrap()).unwrap();
        let service_id = id(&service["record"]["id"]);
        assert_eq!(count, waiting.remove(&service_id).unwrap_or_default(), "{status}");
        assert_eq!(count > 0, status["deployment_request_id"].is_string(), "{status}");
    }
    assert!(waiting.is_empty(), "the queue holds services that aren't: {waiting:?}");
    for project in &projects {
        let record = world.get(&format!("/project/{project}"));
        let listed = world.get(&format!("/project/{project}/environment"));
        assert_eq!(
            record["associated_environments_count"],
            json!(listed["results"].as_array().unwrap().len())
        );
    }
    for cluster in records["clusters"].as_array().unwrap() {
        let moves = !cluster["plan"].as_array().unwrap().is_empty();
        assert_eq!(
            moves,
            cluster["lock"].is_object(),
            "a lock without an action, or the other way round: {cluster}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_operations_and_clock_turns_keeps_everything_in_order(
        acts in prop::collection::vec(
            (0_usize..14, 0_usize..200, prop_oneof![Just(0_i64), 1..5_i64, 5..60_i64, Just(3_600)])
                .prop_map(|(what, on, seconds)| Act { what, on, seconds }),
            1..24,
        )
    ) {
        let mut world = World::fresh();
        for (step, one) in acts.iter().enumerate() {
            act(&mut world, one, step);
            // Checking all records takes long. A check after every third step is often enough to find the step that broke an invariant.
            if step % 3 == 0 {
                check(&mut world);
            }
        }
        // After an hour every queue is empty, except those of services named `never-ends…`, whose deployments end only when they are cancelled.
        world.control("clock", &json!({"advance": 3_600_000}));
        check(&mut world);
        for service in world.records()["services"].as_array().unwrap() {
            let rests = service["status"]["deployment_requests_count"] == json!(0);
            let name = id(&service["record"]["name"]);
            prop_assert!(rests || name.starts_with("never-ends"), "{} still waits: {}", name, service["status"]);
        }
    }
}
