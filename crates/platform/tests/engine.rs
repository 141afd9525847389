//! Tests of the engine without HTTP: the sample, states, scopes, tokens, the rate limit, planned faults, paths and CORS.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use platform::{Options, Platform, Request, Response};
use serde_json::{Value, json};

/// A test database and one of its tokens. Each request is sent at the time 0, which has no effect: only a request to `/_test/{id}/clock`
/// advances the clock of a test database.
struct Asker {
    platform: Platform,
    database: String,
    token: String,
}

impl Asker {
    fn new(scope: &str) -> Self {
        let mut platform = Platform::new(Options { test: true, ..Options::default() }, 0);
        let made = body(&platform.handle(&request("POST", "/_test/database", "", None), 0));
        let token = format!("Token {}", made["tokens"][scope].as_str().unwrap());
        Self { platform, database: made["id"].as_str().unwrap().into(), token }
    }

    fn ask(&mut self, method: &str, path: &str) -> Response {
        self.platform.handle(&request(method, path, "", Some(&self.token)), 0)
    }

    fn get(&mut self, path: &str) -> Value {
        let response = self.ask("GET", path);
        assert_eq!(response.status, 200, "{path}");
        body(&response)
    }

    fn control(&mut self, what: &str, content: &Value) -> Value {
        let path = format!("/_test/{}/{what}", self.database);
        body(&self.platform.handle(&request("POST", &path, &content.to_string(), None), 0))
    }

    /// Returns the path of the first environment, and the services in it.
    fn environment(&mut self) -> (String, Vec<Value>) {
        let organization = text(&self.get("/organization")["results"][0]["id"]);
        let project = text(&self.get(&format!("/organization/{organization}/project"))["results"][0]["id"]);
        let environment = text(&self.get(&format!("/project/{project}/environment"))["results"][0]["id"]);
        let path = format!("/environment/{environment}");
        let services = self.get(&format!("{path}/services"))["results"].as_array().unwrap().clone();
        (path, services)
    }

    fn state(&mut self, environment: &str, list: &str, id: &str) -> String {
        let statuses = self.get(&format!("{environment}/statuses"));
        let status =
            statuses[list].as_array().unwrap().iter().find(|status| status["id"] == json!(id)).unwrap();
        text(&status["state"])
    }
}

fn request(method: &str, path: &str, body: &str, authorization: Option<&str>) -> Request {
    Request {
        method: method.into(),
        path: path.into(),
        authorization: authorization.map(Into::into),
        origin: Some("https://console.example.com".into()),
        body: body.into(),
        ..Request::default()
    }
}

fn body(response: &Response) -> Value {
    serde_json::from_slice(&response.body).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().into()
}

fn named<'v>(services: &'v [Value], name: &str) -> &'v str {
    services.iter().find(|service| service["name"] == json!(name)).unwrap()["id"].as_str().unwrap()
}

#[test]
fn the_sample_has_four_projects_nine_environments_and_seventy_services_of_all_kinds() {
    let mut asker = Asker::new("Read");
    let records = {
        let path = format!("/_test/{}/records", asker.database);
        body(&asker.platform.handle(&request("GET", &path, "", None), 0))
    };
    let many = |key: &str| records[key].as_array().unwrap().len();
    assert_eq!((many("projects"), many("environments"), many("services")), (4, 9, 70));
    let kinds: std::collections::BTreeSet<String> = records["services"]
        .as_array()
        .unwrap()
        .iter()
        .map(|service| text(&service["record"]["service_type"]))
        .collect();
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    let ids: std::collections::BTreeSet<String> = records["services"]
        .as_array()
        .unwrap()
        .iter()
        .map(|service| text(&service["record"]["id"]))
        .collect();
    assert_eq!(ids.len(), 70, "two services share an id");
}

#[test]
fn a_deployment_goes_from_queued_to_deployed_by_the_clock() {
    let mut asker = Asker::new("Deploy");
    let (environment, services) = asker.environment();
    let id = named(&services, "storefront-web").to_owned();
    let response = asker.ask("POST", &format!("/application/{id}/deploy"));
    assert_eq!((response.status, body(&response)["status"].clone()), (202, json!("QUEUED")));
    let mut seen = vec![asker.state(&environment, "applications", &id)];
    for _ in 0..40 {
        asker.control("clock", &json!({"advance": 1_000}));
        let state = asker.state(&environment, "applications", &id);
        if seen.last() != Some(&state) {
            seen.push(state);
        }
    }
    assert_eq!(seen, ["DEPLOYMENT_QUEUED", "BUILDING", "DEPLOYING", "DEPLOYED"]);
}

#[test]
fn a_sentinel_fails_by_its_name() {
    let mut asker = Asker::new("Deploy");
    let organization = text(&asker.get("/organization")["results"][0]["id"]);
    let projects =
        asker.get(&format!("/organization/{organization}/project"))["results"].as_array().unwrap().clone();
    let payments = named(&projects, "Payments");
    let environments =
        asker.get(&format!("/project/{payments}/environment"))["results"].as_array().unwrap().clone();
    let sandbox = format!("/environment/{}", named(&environments, "sandbox"));
    let services = asker.get(&format!("{sandbox}/services"))["results"].as_array().unwrap().clone();
    let id = named(&services, "always-fails").to_owned();
    assert_eq!(asker.ask("POST", &format!("/job/{id}/redeploy")).status, 202);
    asker.control("clock", &json!({"advance": 21_000}));
    assert_eq!(asker.state(&sandbox, "jobs", &id), "BUILD_ERROR");
}

#[test]
fn an_environment_says_what_matters_most_in_it() {
    let mut asker = Asker::new("Read");
    let organization = text(&asker.get("/organization")["results"][0]["id"]);
    let projects =
        asker.get(&format!("/organization/{organization}/project"))["results"].as_array().unwrap().clone();
    let storefront = named(&projects, "Storefront");
    let statuses = asker.get(&format!("/project/{storefront}/environment/status"));
    let states: Vec<String> =
        statuses["results"].as_array().unwrap().iter().map(|one| text(&one["state"])).collect();
    assert_eq!(states, ["BUILD_ERROR", "WARNING", "DEPLOYED"]);
}

#[test]
fn a_busy_service_takes_requests_in_their_turn() {
    let mut asker = Asker::new("Deploy");
    let (environment, services) = asker.environment();
    let id = named(&services, "orders-db").to_owned();
    assert_eq!(asker.ask("POST", &format!("/database/{id}/deploy")).status, 202);
    let response = asker.ask("POST", &format!("/database/{id}/stop"));
    assert_eq!((response.status, body(&response)["deployment_requests_count"].clone()), (202, json!(2)));
    let queue = asker.get(&format!("{environment}/deploymentQueue"));
    assert_eq!(queue["results"].as_array().unwrap().len(), 2);
    asker.control("clock", &json!({"advance": 17_000}));
    assert_eq!(asker.state(&environment, "databases", &id), "STOP_QUEUED");
    asker.control("clock", &json!({"advance": 60_000}));
    assert_eq!(asker.state(&environment, "databases", &id), "STOPPED");
    assert_eq!(asker.get(&format!("{environment}/deploymentQueue"))["results"], json!([]));
    assert_eq!(asker.ask("POST", &format!("/database/{id}/stop")).status, 409, "it is stopped already");
}

#[test]
fn scopes_are_held() {
    let mut reader = Asker::new("Read");
    let (_, services) = reader.environment();
    let id = named(&services, "storefront-web");
    let response = reader.ask("POST", &format!("/application/{id}/deploy"));
    assert_eq!((response.status, body(&response)["error"].clone()), (403, json!("Forbidden")));
}

#[test]
fn no_token_a_wrong_one_and_a_wrong_scheme_are_refused() {
    let mut asker = Asker::new("Read");
    let bearer = asker.token.replace("Token", "Bearer");
    for header in [None, Some("Token nonsense"), Some(bearer.as_str()), Some("nonsense")] {
        let response = asker.platform.handle(&request("GET", "/organization", "", header), 0);
        assert_eq!(response.status, 401, "{header:?}");
        let body = body(&response);
        assert_eq!((body["status"].clone(), body["error"].clone()), (json!(401), json!("Unauthorized")));
    }
}

#[test]
fn a_bearer_token_is_good_until_it_ends() {
    let mut asker = Asker::new("Read");
    let token = asker.control("bearer", &json!({"minutes": 10}))["token"].clone();
    let header = format!("Bearer {}", token.as_str().unwrap());
    let asked = |asker: &mut Asker| {
        asker.platform.handle(&request("GET", "/organization", "", Some(&header)), 0).status
    };
    assert_eq!(asked(&mut asker), 200);
    asker.control("clock", &json!({"advance": 599_000}));
    assert_eq!(asked(&mut asker), 200);
    asker.control("clock", &json!({"advance": 1_000}));
    assert_eq!(asked(&mut asker), 401);
}

#[test]
fn databases_do_not_see_each_other() {
    let mut asker = Asker::new("Deploy");
    let (environment, services) = asker.environment();
    let id = named(&services, "storefront-web").to_owned();
    let other = body(&asker.platform.handle(&request("POST", "/_test/database", "", None), 0));
    asker.ask("POST", &format!("/application/{id}/deploy"));
    asker.token = format!("Token {}", text(&other["tokens"]["Read"]));
    assert_eq!(asker.state(&environment, "applications", &id), "RUNNING");
}

#[test]
fn the_limit_is_counted_reported_and_enforced() {
    let mut asker = Asker::new("Read");
    asker.control("limit", &json!({"limit": 2}));
    let remaining = |response: &Response| response.header("x-ratelimit-remaining").unwrap().to_owned();
    assert_eq!(remaining(&asker.ask("GET", "/organization")), "1");
    assert_eq!(remaining(&asker.ask("GET", "/organization")), "0");
    let response = asker.ask("GET", "/organization");
    assert_eq!(response.status, 429);
    assert_eq!(response.header("x-ratelimit-reset"), Some("3600"));
    asker.control("clock", &json!({"advance": 3_600_000}));
    assert_eq!(asker.ask("GET", "/organization").status, 200);
}

#[test]
fn planned_faults_come_as_often_as_planned() {
    let mut asker = Asker::new("Read");
    asker.control("faults", &json!([{"operation": "GET /organization", "status": 503, "times": 1}]));
    assert_eq!(asker.ask("GET", "/organization").status, 503);
    assert_eq!(asker.ask("GET", "/organization").status, 200);
    asker.control("faults", &json!([{"operation": "*", "cut": true}]));
    assert!(asker.ask("GET", "/organization").cut);
}

#[test]
fn paths_and_methods_that_are_not_offered_are_distinguished() {
    let mut asker = Asker::new("Admin");
    assert_eq!(asker.ask("GET", "/nothing").status, 404);
    assert_eq!(asker.ask("PUT", "/organization").status, 405);
    assert_eq!(asker.ask("GET", "/project/not-a-uuid").status, 404);
    assert_eq!(asker.ask("GET", "/project/00000000-0000-0000-0000-000000000001").status, 404);
}

#[test]
fn another_origin_may_read_the_limit() {
    let mut asker = Asker::new("Read");
    let response = asker.ask("GET", "/organization");
    assert_eq!(response.header("access-control-allow-origin"), Some("*"));
    assert!(response.header("access-control-expose-headers").unwrap().contains("X-RateLimit-Reset"));
    let preflights =
        |asker: &mut Asker| body(&asker.platform.handle(&request("GET", "/_test/preflights", "", None), 0));
    assert_eq!(preflights(&mut asker)["preflights"], 0);
    assert_eq!(asker.ask("OPTIONS", "/organization").status, 204);
    assert_eq!(preflights(&mut asker)["preflights"], 1);
}

#[test]
fn without_the_switch_nothing_is_turned() {
    let mut platform = Platform::new(Options::default(), 0);
    assert_eq!(platform.handle(&request("POST", "/_test/database", "", None), 0).status, 401);
}
