//! The operations below `/_test/`, with which tests control databases. They exist with `--test` only, and need no token.
//! `crates/platform/README.md` lists them ("For tests").

use crate::auth;
use crate::clock::{self, Clock};
use crate::database::Database;
use crate::failure::Failure;
use crate::fault::Fault;
use crate::http::{Request, Response};
use crate::options::{Bodies, Options, Profile};
use crate::sample;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The start time of every test database: 2026-11-20T10:32:00Z.
const START: i64 = 1_795_170_720_000;

pub fn handle(databases: &mut Vec<Database>, options: &Options, request: &Request, now: i64) -> Response {
    let answer = match request.path.trim_start_matches("/_test/").split_once('/') {
        None if request.path == "/_test/database" && request.method == "POST" => {
            fresh(databases, options, request)
        }
        Some((name, switch)) => below(databases, name, switch, request, now),
        None => Err(Failure::NotFound("test control")),
    };
    let response = answer.map_or_else(|failure| failure.response(), |body| Response::json(200, &body));
    response.with("access-control-allow-origin", "*")
}

/// The options of a new test database.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Wanted {
    profile: Option<Profile>,
    services: usize,
    environments: usize,
    fuller: Option<bool>,
    one_id: bool,
    hostile: bool,
}

fn fresh(databases: &mut Vec<Database>, options: &Options, request: &Request) -> Result<Value, Failure> {
    let wanted: Wanted = if request.body.is_empty() {
        Wanted::default()
    } else {
        serde_json::from_slice(&request.body)
            .map_err(|error| Failure::Invalid(vec![("body".into(), error.to_string())]))?
    };
    let name = format!("test-{}", databases.len());
    let database = sample::database(
        &name,
        wanted.profile.unwrap_or(options.profile),
        sample::Size { services: wanted.services, environments: wanted.environments },
        Clock::Standing { at: START },
        START,
    );
    let database = if wanted.one_id { sample::with_one_id(database) } else { database };
    let mut database = if wanted.hostile { sample::with_hostile_text(database) } else { database };
    database.requires_deployed_bodies = wanted.fuller.unwrap_or(options.bodies == Bodies::Deployed);
    let tokens: Map<String, Value> = database
        .tokens
        .iter()
        .map(|token| {
            (if token.bearer { "Bearer" } else { token.scope.name() }.to_owned(), json!(token.value))
        })
        .collect();
    databases.push(database);
    Ok(json!({"id": name, "tokens": tokens, "now": clock::iso(START)}))
}

fn below(
    databases: &mut [Database],
    name: &str,
    switch: &str,
    request: &Request,
    now: i64,
) -> Result<Value, Failure> {
    let database = databases
        .iter_mut()
        .find(|database| database.name == name)
        .ok_or(Failure::NotFound("test database"))?;
    match (request.method.as_str(), switch) {
        ("POST", "clock") => {
            database.clock.turn(number(request, "advance")?);
            let now = database.clock.now(now);
            database.advance(now);
            Ok(json!({"now": clock::iso(now)}))
        }
        ("POST", "faults") => {
            let plan: Vec<Fault> = serde_json::from_slice(&request.body)
                .map_err(|error| Failure::Invalid(vec![("faults".into(), error.to_string())]))?;
            database.faults = plan;
            Ok(json!({"faults": database.faults.len()}))
        }
        ("POST", "limit") => {
            let limit = number(request, "limit")?;
            database.limits.reset(limit);
            Ok(json!({"limit": limit}))
        }
        ("POST", "state") => {
            let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
            let text = |key: &str| body.get(key).and_then(Value::as_str).unwrap_or_default();
            let service = database.services.iter_mut().find(|service| service.id.to_string() == text("id"));
            let service = service.ok_or(Failure::NotFound("service"))?;
            service.state = text("state").to_owned();
            Ok(json!({"state": service.state}))
        }
        ("POST", "tokens") => {
            database.tokens.clear();
            Ok(json!({"tokens": 0}))
        }
        ("POST", "bearer") => {
            let ends =
                database.clock.now(now).saturating_add(number(request, "minutes")?.saturating_mul(60_000));
            let token = auth::bearer(&database.name, Some(ends));
            let value = token.value.clone();
            database.tokens.push(token);
            Ok(json!({"token": value}))
        }
        ("GET", "requests") => Ok(requests(database)),
        ("GET", "records") => {
            let now = database.clock.now(now);
            database.advance(now);
            Ok(database.records(now))
        }
        _ => Err(Failure::NotFound("test control")),
    }
}

fn number(request: &Request, key: &str) -> Result<i64, Failure> {
    let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
    let number = body.get(key).and_then(Value::as_i64);
    // The limit of ten years keeps the clock, after an advance, within the range that can be formatted as a date. It isn't a limit for the
    // sum of several advances, and `limit` and `minutes` have the same limit, although they aren't milliseconds.
    let number = number.filter(|number| number.abs() <= 315_360_000_000);
    number.ok_or_else(|| {
        Failure::Invalid(vec![(
            key.into(),
            "must be a whole number, ten years in milliseconds at most".into(),
        )])
    })
}

fn requests(database: &Database) -> Value {
    let received = database.asked.iter().map(|request| {
        json!({
            "method": request.method, "path": request.path, "operation": request.operation,
            "status": request.status, "body": request.body,
        })
    });
    json!({"results": received.collect::<Vec<_>>()})
}
