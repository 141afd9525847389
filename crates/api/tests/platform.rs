//! Tests the client against the reference platform, which shares no code with the client, only the document. Each GET operation is
//! requested and decoded as the client does it, and its reply is compared with the client's tables.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use platform::{Options, Platform, Request as Asked};
use serde_json::Value;
use slipway_api::decode::Decode;
use slipway_api::described::{elements, members};
use slipway_api::operation::{Method, Operation};
use slipway_api::operations::{self, action, cluster, environment, organization};
use slipway_api::table::{Field, Shape, Table};
use slipway_api::{Listed, Record, Spec, Timestamp};
use std::collections::HashMap;

struct Client {
    platform: Platform,
    token: String,
}

impl Client {
    fn new() -> Self {
        let platform = Platform::new(Options::default(), 1_795_170_720_000);
        let token = platform.tokens().into_iter().find(|(scope, _)| *scope == "Admin").unwrap().1;
        Self { platform, token }
    }

    fn ask(&mut self, method: &str, path: &str, body: Option<&str>) -> (u16, String) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let decoded = |text: &str| {
            // Servers decode a query as form data, in which a plus sign is a space.
            let mut bytes = Vec::new();
            let mut rest = text.bytes();
            while let Some(byte) = rest.next() {
                match byte {
                    b'+' => bytes.push(b' '),
                    b'%' => {
                        let digits = [rest.next().unwrap(), rest.next().unwrap()];
                        bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
                    }
                    byte => bytes.push(byte),
                }
            }
            String::from_utf8(bytes).unwrap()
        };
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let asked = Asked {
            method: method.into(),
            path: path.into(),
            query: pairs.map(|(name, value)| (decoded(name), decoded(value))).collect(),
            authorization: Some(self.token.clone()),
            origin: None,
            body: body.unwrap_or_default().into(),
        };
        let response = self.platform.handle(&asked, 1_795_170_720_000);
        (response.status, String::from_utf8(response.body).unwrap())
    }

    fn send<O: Operation>(&mut self, operation: &O) -> O::Reply {
        let request = operation.request();
        let (status, text) = self.ask(request.spec.method.as_str(), &request.path, request.body.as_deref());
        assert!((200..300).contains(&status), "{}: {status} {text}", request.path);
        O::Reply::decode(&text).unwrap_or_else(|error| panic!("{}: {error:?}", request.path))
    }

    /// Returns an id for each parameter in the paths of the GET operations: that of the first record in the platform's list of such
    /// records. The lists of the first levels, down to the services, are read with the operations of the client, the others by their paths.
    fn ids(&mut self) -> HashMap<&'static str, String> {
        let id = |list: Listed| list.items[0].at_keys(&["id"]).text().unwrap();
        let organization = id(self.send(&organization::GetOrganization {})).parse().unwrap();
        let project = id(self.send(&organization::ListProjects { organization })).parse().unwrap();
        let environment: slipway_api::id::EnvironmentId =
            id(self.send(&operations::project::ListEnvironments { project })).parse().unwrap();
        let mut ids = HashMap::from([
            ("organizationId", organization.to_string()),
            ("projectId", project.to_string()),
            ("environmentId", environment.to_string()),
        ]);
        let services: Listed = self.send(&environment::ListServices { environment });
        for row in &services.items {
            let kind = row.at_keys(&["service_type"]).text().unwrap();
            let key = match kind.as_str() {
                "APPLICATION" => "applicationId",
                "CONTAINER" => "containerId",
                "DATABASE" => "databaseId",
                "JOB" => "jobId",
                "HELM" => "helmId",
                _ => "terraformId",
            };
            ids.entry(key).or_insert(row.at_keys(&["id"]).text().unwrap());
        }
        let of = |list: Listed| list.items[0].at_keys(&["id"]).text().unwrap();
        let first = |client: &mut Self, path: &str| {
            let path = path.replace("{organizationId}", &organization.to_string());
            let (_, text) = client.ask("GET", &path, None);
            of(Listed::decode(&text).unwrap())
        };
        for (key, path) in [
            ("clusterId", "/organization/{organizationId}/cluster"),
            ("containerRegistryId", "/organization/{organizationId}/containerRegistry"),
            ("labelsGroupId", "/organization/{organizationId}/labelsGroups"),
            ("annotationsGroupId", "/organization/{organizationId}/annotationsGroups"),
            ("invoiceId", "/organization/{organizationId}/invoice"),
            ("webhookId", "/organization/{organizationId}/webhook"),
        ] {
            ids.insert(key, first(self, path));
        }
        ids
    }
}

fn filled(spec: &Spec, ids: &HashMap<&str, String>) -> String {
    let mut path = spec.path.to_owned();
    for (name, id) in ids {
        path = path.replace(&format!("{{{name}}}"), id);
    }
    assert!(!path.contains('{'), "no id for {path}");
    path
}

/// Checks a record against its table: each field is in the table and has its shape, each required field is there, and only nullable fields
/// are null. Adds the number of fields to `seen`, including those of the records inside.
fn fits(text: &str, table: &'static Table, at: &str, seen: &mut usize) {
    let fields = members(text);
    for field in table.fields.iter().filter(|field| field.required) {
        assert!(fields.iter().any(|(key, _)| key == field.name.as_str()), "{at} has no {}", field.name);
    }
    for (key, value) in fields {
        let at = format!("{at}.{key}");
        let field = table.field(&key).unwrap_or_else(|| panic!("{at} isn't in the table {}", table.name));
        assert!(value != "null" || field.nullable, "{at} is null");
        if value != "null" {
            shape(value, field, &field.shape, &at, seen);
        }
        *seen += 1;
    }
}

fn shape(value: &str, field: &Field, of: &Shape, at: &str, seen: &mut usize) {
    let json: Value = serde_json::from_str(value).unwrap();
    let text = json.as_str();
    assert!(!field.secret || field.name.as_str() == "token", "{at} shows a secret");
    match of {
        Shape::Uuid => assert!(text.is_some_and(|text| text.parse::<uuid::Uuid>().is_ok()), "{at}: {value}"),
        Shape::DateTime => {
            assert!(text.is_some_and(|text| Timestamp::parse(text).is_some()), "{at}: {value}")
        }
        Shape::Text | Shape::Uri | Shape::Email => assert!(text.is_some(), "{at}: {value}"),
        Shape::OneOf(words) => assert!(text.is_some_and(|text| words.contains(text)), "{at}: {value}"),
        Shape::Integer => assert!(json.is_i64(), "{at}: {value}"),
        Shape::Number => assert!(json.is_number(), "{at}: {value}"),
        Shape::Boolean => assert!(json.is_boolean(), "{at}: {value}"),
        Shape::Free => assert!(json.is_object(), "{at}: {value}"),
        Shape::Object(table) => fits(value, table, at, seen),
        Shape::List(each) => {
            assert!(json.is_array(), "{at}: {value}");
            for (index, element) in elements(value).into_iter().enumerate() {
                shape(element, field, each, &format!("{at}[{index}]"), seen);
            }
        }
    }
}

#[test]
fn every_read_of_the_platform_fits_the_tables_field_by_field() {
    let mut client = Client::new();
    let ids = client.ids();
    let (mut operations_seen, mut fields_seen) = (0, 0);
    for (spec, tables) in operations::with_tables().filter(|(spec, _)| spec.method == Method::Get) {
        let (status, text) = client.ask("GET", &filled(spec, &ids), None);
        assert_eq!(status, 200, "{}: {text}", spec.path);
        operations_seen += 1;
        let Some(table) = tables.reply else { continue };
        if spec.is_list {
            for (index, item) in Listed::decode(&text).unwrap().items.iter().enumerate() {
                fits(item.text(), table, &format!("{}[{index}]", spec.path), &mut fields_seen);
            }
        } else {
            fits(Record::decode(&text).unwrap().text(), table, spec.path, &mut fields_seen);
        }
    }
    println!("{operations_seen} reads, {fields_seen} fields");
    assert!(operations_seen > 60 && fields_seen > 20_000, "{operations_seen} reads, {fields_seen} fields");
}

#[test]
fn both_answers_to_a_deploy_are_read() {
    let mut client = Client::new();
    let ids = client.ids();
    let application = ids["applicationId"].parse().unwrap();
    let asked = action::DeployApplication { application, body: Default::default() };
    let reply: Record = client.send(&asked);
    let word = |reply: &Record, key: &str| reply.at_keys(&[key]).text();
    assert_eq!((word(&reply, "status").as_deref(), word(&reply, "state")), (Some("QUEUED"), None));
    let asked = action::RedeployContainer { container: ids["containerId"].parse().unwrap() };
    assert_eq!(word(&client.send(&asked), "state").as_deref(), Some("DEPLOYMENT_QUEUED"));
}

#[test]
fn a_period_in_another_zone_arrives_whole() {
    let mut client = Client::new();
    let ids = client.ids();
    let all = |from: Option<&str>| cluster::ListClusterEvents {
        cluster: ids["clusterId"].parse().unwrap(),
        from: from.map(str::to_owned),
        to: None,
        node: None,
        pod: None,
        component: None,
    };
    let every = client.send(&all(None)).items.len();
    let some = client.send(&all(Some("2026-11-20T10:32:00+02:00"))).items.len();
    assert!(0 < some && some < every, "{some} of {every}");
}

#[test]
fn a_saved_record_is_the_record_again() {
    let mut client = Client::new();
    let ids = client.ids();
    let specs = operations::with_tables()
        .filter(|(_, tables)| tables.body.is_some_and(|body| body.name == "service_edit"));
    let mut saved = 0;
    for (spec, tables) in specs {
        let path = filled(spec, &ids);
        let (_, before) = client.ask("GET", &path, None);
        let body = slipway_api::save::request(&before, tables.reply.unwrap()).unwrap();
        let (status, after) = client.ask("PUT", &path, Some(&body));
        assert_eq!(status, 200, "{path}: {after}");
        let (mut before, mut after): (Value, Value) =
            (serde_json::from_str(&before).unwrap(), serde_json::from_str(&after).unwrap());
        let set_by_the_platform = ["updated_at", "autoscaling"];
        for record in [&mut before, &mut after] {
            let record = record.as_object_mut().unwrap();
            record.retain(|key, _| !set_by_the_platform.contains(&key.as_str()));
            if let Some(git) = record.get_mut("git_repository").and_then(Value::as_object_mut) {
                git.remove("deployed_commit_date");
            }
        }
        assert_eq!(before, after, "{path}");
        saved += 1;
    }
    assert_eq!(saved, 6);
}

#[test]
fn both_have_the_same_operations() {
    let platform = Platform::new(Options::default(), 0);
    let of = |method: &str, path: &str, is_document: bool| format!("{method} {path} {is_document}");
    let theirs: std::collections::BTreeSet<String> =
        platform.operations().map(|(method, path, document)| of(method, path, document)).collect();
    let ours: std::collections::BTreeSet<String> = operations::all()
        .map(|spec| of(spec.method.as_str(), spec.path, spec.source == slipway_api::Source::Document))
        .collect();
    assert_eq!(ours, theirs);
}
