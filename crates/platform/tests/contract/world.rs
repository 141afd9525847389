//! A test platform with fresh sample data, and the paths of operations with the ids of suitable sample records.

use platform::{Options, Platform, Request, Response};
use serde_json::{Value, json};
use std::sync::OnceLock;

#[derive(Clone)]
pub struct World {
    pub platform: Platform,
    pub database: String,
    pub tokens: Value,
    pub records: Value,
}

/// An id that no record has.
pub const NOBODY: &str = "00000000-0000-4000-8000-0000000000aa";

impl World {
    /// Returns a copy of a platform with fresh sample data, which is created once.
    pub fn new() -> Self {
        static FRESH: OnceLock<World> = OnceLock::new();
        FRESH.get_or_init(|| Self::with(&json!({}))).clone()
    }

    /// Returns a copy of a fresh platform in the document profile, which is created once.
    pub fn of_the_document() -> Self {
        static FRESH: OnceLock<World> = OnceLock::new();
        FRESH.get_or_init(|| Self::with(&json!({"profile": "document"}))).clone()
    }

    pub fn with(wanted: &Value) -> Self {
        let mut platform = Platform::new(Options { test: true, ..Options::default() }, 0);
        let made =
            json_of(&platform.handle(&request("POST", "/_test/database", None, &wanted.to_string()), 0));
        let database = made["id"].as_str().unwrap().to_owned();
        let mut world = Self { platform, database, tokens: made["tokens"].clone(), records: Value::Null };
        world.refresh();
        world
    }

    pub fn refresh(&mut self) {
        let path = format!("/_test/{}/records", self.database);
        self.records = json_of(&self.platform.handle(&request("GET", &path, None, ""), 0));
    }

    /// Returns the stored records as text, to compare them before and after a request. The audit log, the last field, is left out.
    pub fn stored(&mut self) -> String {
        let path = format!("/_test/{}/records", self.database);
        let text = String::from_utf8(self.platform.handle(&request("GET", &path, None, ""), 0).body).unwrap();
        let (stored, _) = text.rsplit_once(",\"audit\":").unwrap();
        stored.to_owned()
    }

    pub fn control(&mut self, what: &str, body: &Value) {
        let path = format!("/_test/{}/{what}", self.database);
        assert_eq!(
            self.platform.handle(&request("POST", &path, None, &body.to_string()), 0).status,
            200,
            "{what}"
        );
    }

    pub fn ask(&mut self, scope: &str, method: &str, path: &str, body: &str) -> Response {
        let token = format!("Token {}", self.tokens[scope].as_str().unwrap());
        self.platform.handle(&request(method, path, Some(&token), body), 0)
    }

    /// Returns the id of the first stored service with this name, of any kind.
    pub fn service(&self, name: &str) -> String {
        let services = self.records["services"].as_array().unwrap();
        text(&services.iter().find(|one| one["record"]["name"] == json!(name)).unwrap()["record"]["id"])
    }

    /// Returns the id of the record in `list` whose name or description is `name`. Panics if there is none.
    pub fn named(&self, list: &str, name: &str) -> String {
        let of = |one: &Value| if one["record"].is_object() { one["record"].clone() } else { one.clone() };
        let found = self.records[list].as_array().unwrap().iter().map(of);
        text(
            &found
                .into_iter()
                .find(|one| [&one["name"], &one["description"]].contains(&&json!(name)))
                .unwrap()["id"],
        )
    }

    fn variable(&self, owner: &str, key: &str) -> String {
        let found = self.records["variables"].as_array().unwrap().iter();
        let mut found = found.filter(|one| one["record"]["key"] == json!(key));
        let own = found.clone().find(|one| one["owner"] == json!(owner));
        text(&own.or_else(|| found.next()).unwrap()["record"]["id"])
    }

    pub fn first_environment(&self) -> String {
        text(&self.records["environments"][0]["id"])
    }

    /// Returns the path of an operation, filled with ids of records for which the operation succeeds. Creates the records that the sample
    /// lacks, such as a running deployment to cancel.
    pub fn path(&mut self, operation: &str) -> String {
        let (method, template) = operation.split_once(' ').unwrap();
        let below = template.rsplit('/').next().unwrap();
        let mut filled = String::new();
        let mut owner = String::new();
        for segment in template.split('/').skip(1) {
            let value = match segment {
                "{organizationId}" => text(&self.records["organization"]["id"]),
                "{projectId}" if operation == "DELETE /project/{projectId}" => self.empty_project(),
                "{projectId}" => text(&self.records["projects"][0]["id"]),
                "{environmentId}" => self.first_environment(),
                "{applicationId}" => self.service("storefront-web"),
                "{containerId}" => self.service("image-resizer"),
                "{databaseId}" => self.service("orders-db"),
                "{jobId}" => self.service("nightly-invoices"),
                "{helmId}" => self.service("ingress-nginx"),
                "{terraformId}" => self.service("edge-dns"),
                "{clusterId}" => self.named("clusters", "aurora-eu"),
                "{containerRegistryId}" if method == "DELETE" => self.named("registries", "Public images"),
                "{containerRegistryId}" => self.named("registries", "Team images"),
                "{labelsGroupId}" if method == "DELETE" => self.named("labels_groups", "On call"),
                "{labelsGroupId}" => self.named("labels_groups", "Cost centre: shop"),
                "{annotationsGroupId}" if method == "DELETE" => {
                    self.named("annotations_groups", "Internal ingress")
                }
                "{annotationsGroupId}" => self.named("annotations_groups", "Scraped metrics"),
                "{inviteMemberId}" => text(&self.records["invitations"][0]["id"]),
                "{invoiceId}" => text(&self.records["invoices"][0]["id"]),
                "{webhookId}" => self.named("webhooks", "Incident desk"),
                "{apiTokenId}" => self.named("api_tokens", "ci-read"),
                "{environmentVariableId}" if below == "override" => self.variable(&owner, "CURRENCY"),
                "{environmentVariableId}" if template.starts_with("/environment") => {
                    self.variable(&owner, "LOG_LEVEL")
                }
                "{environmentVariableId}" if template.starts_with("/project") => {
                    self.variable(&owner, "CURRENCY")
                }
                "{secretId}" if below == "override" || template.starts_with("/project") => {
                    self.variable(&owner, "PAYMENT_API_KEY")
                }
                "{secretId}" if template.starts_with("/environment") => self.secret_of_environment(&owner),
                "{environmentVariableId}" => self.variable(&owner, "PORT"),
                "{secretId}" => self.variable(&owner, "DATABASE_PASSWORD"),
                "{deploymentRestrictionId}" => text(&self.records["restrictions"][0]["record"]["id"]),
                "{deploymentRequestId}" => self.under_way(),
                word => {
                    assert!(!word.starts_with('{'), "no id for {word}");
                    word.to_owned()
                }
            };
            if below == "cancelDeployment" && segment == "{environmentId}" {
                self.under_way();
            }
            if segment.starts_with('{') {
                owner = value.clone();
            }
            filled.push('/');
            filled.push_str(&value);
        }
        filled
    }

    /// Creates a secret of an environment, since the sample has none, and returns its id. In the document profile, which has no such secrets,
    /// returns an id that no record has.
    fn secret_of_environment(&mut self, environment: &str) -> String {
        let path = format!("/environment/{environment}/secret");
        let made = self.ask("Admin", "POST", &path, r#"{"key": "SHARED_SECRET", "value": "x"}"#);
        match made.status {
            201 => text(&json_of(&made)["id"]),
            _ => NOBODY.to_owned(),
        }
    }

    fn empty_project(&mut self) -> String {
        let organization = text(&self.records["organization"]["id"]);
        let made = self.ask(
            "Admin",
            "POST",
            &format!("/organization/{organization}/project"),
            r#"{"name": "Empty"}"#,
        );
        text(&json_of(&made)["id"])
    }

    /// Starts a deployment of `storefront-web`, and returns the id of the deployment. The deployment stays in progress, because only tests
    /// advance the clock.
    fn under_way(&mut self) -> String {
        let id = self.service("storefront-web");
        let made = self.ask("Admin", "POST", &format!("/application/{id}/deploy"), "{}");
        text(&json_of(&made)["id"])
    }
}

pub fn request(method: &str, path: &str, authorization: Option<&str>, body: &str) -> Request {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    Request {
        method: method.into(),
        path: path.into(),
        query: pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        authorization: authorization.map(Into::into),
        body: body.into(),
        ..Request::default()
    }
}

pub fn json_of(response: &Response) -> Value {
    serde_json::from_slice(&response.body)
        .unwrap_or_else(|_| panic!("not JSON: {}", String::from_utf8_lossy(&response.body)))
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
