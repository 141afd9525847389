//! The handling of a request: token, database, rate limit, route, faults, operation.

use crate::auth::{self, Token};
use crate::clock::{self, Clock};
use crate::control;
use crate::cors;
use crate::database::{Database, ReceivedRequest};
use crate::delivery::Due;
use crate::deployment::Requester;
use crate::failure::Failure;
use crate::fault;
use crate::http::{Request, Response};
use crate::operations;
use crate::options::{Bodies, Cors, Options, Profile};
use crate::rate::RateLimitStatus;
use crate::record::fields;
use crate::route::{Call, Table};
use crate::sample;
use crate::sentinel;
use serde_json::json;

/// The reference platform. The token of a request selects its database.
#[derive(Clone)]
pub struct Platform {
    options: Options,
    databases: Vec<Database>,
    table: Table,
    /// The number of preflights received. A preflight has no token, so it belongs to no database.
    preflights: u64,
}

/// The maximum number of requests recorded for tests, per database. Later requests aren't recorded.
const MAX_RECORDED_REQUESTS: usize = 20_000;
/// The maximum number of entries in the audit log, per database. If there are more, the oldest is removed.
const MAX_AUDIT_ENTRIES: usize = 5_000;

impl Platform {
    /// Creates a platform with a sample database whose times are relative to `now` (milliseconds since 1970).
    pub fn new(options: Options, now: i64) -> Self {
        let size = sample::Size { services: options.services, environments: 0 };
        let mut database =
            sample::database("sample", options.profile, size, Clock::Running { turned: 0 }, now);
        database.tokens = auth::sample_tokens(&database.name, &options.token_seed);
        database.requires_deployed_bodies = options.bodies == Bodies::Deployed;
        Self { options, databases: vec![database], table: operations::table(), preflights: 0 }
    }

    /// Creates a platform from the text that [`Platform::stored`] returned. The sample tokens are created again with the seed of `options`,
    /// and API tokens that a person created stay valid. The error says why the text can't be read.
    pub fn restored(options: Options, text: &str) -> Result<Self, String> {
        let mut database: Database = serde_json::from_str(text).map_err(|error| error.to_string())?;
        database.profile = options.profile;
        database.requires_deployed_bodies = options.bodies == Bodies::Deployed;
        // The sample tokens are created again, because the seed may differ from that of the last start. API tokens that a person created stay
        // valid.
        database.tokens.retain(|token| token.record.is_some());
        database.tokens.extend(auth::sample_tokens(&database.name, &options.token_seed));
        database.unsend();
        Ok(Self { options, databases: vec![database], table: operations::table(), preflights: 0 })
    }

    /// Returns the sample database as JSON, the form in which it is stored; empty if it can't be serialized. Databases of tests aren't
    /// stored.
    pub fn stored(&self) -> String {
        self.databases.first().and_then(|database| serde_json::to_string(database).ok()).unwrap_or_default()
    }

    /// Returns method and path of each operation, and true if the document has it, false if only the companion does.
    pub fn operations(&self) -> impl Iterator<Item = (&'static str, &str, bool)> {
        self.table
            .routes()
            .iter()
            .map(|route| (route.method, route.path.as_str(), route.profile == Profile::Document))
    }

    /// Returns the sample tokens of the sample database: for each the name of its scope, and the value of the `Authorization` header.
    pub fn tokens(&self) -> Vec<(&'static str, String)> {
        let tokens = self.databases.first().map(|database| database.tokens.as_slice()).unwrap_or_default();
        tokens
            .iter()
            .filter(|token| token.record.is_none())
            .map(|token| (token.scope.name(), token.header()))
            .collect()
    }

    /// Advances every database to the time that its clock has at `now` (milliseconds since 1970), and returns the webhook deliveries to
    /// send. Each delivery is returned once.
    pub fn due(&mut self, now: i64) -> Vec<Due> {
        let mut due = Vec::new();
        for database in &mut self.databases {
            database.advance(database.clock.now(now));
            due.extend(database.due());
        }
        due
    }

    /// Records the outcome of a webhook delivery: the receiver's HTTP status and reply, or None and the reason why there is no reply.
    pub fn delivered(&mut self, due: &Due, status: Option<u16>, answer: &str) {
        if let Some(database) = self.databases.iter_mut().find(|database| database.name == due.database) {
            database.delivered(due.id, status, answer);
        }
    }

    /// Adds a token that a provider issued to the database with the name `database`, or to the sample database if no database has this name.
    /// Does nothing if the database already has the token. The token isn't kept after a restart.
    pub fn admit(&mut self, database: Option<&str>, token: Token) {
        let index = self.databases.iter().position(|known| Some(known.name.as_str()) == database);
        if let Some(database) = self.databases.get_mut(index.unwrap_or_default())
            && !database.tokens.iter().any(|known| known.value == token.value)
        {
            database.tokens.push(token);
        }
    }

    /// Returns true if `value` is the value of a token that the platform issued itself, even if the token is expired; false for a provider's
    /// and for an unknown token.
    pub fn issued(&self, value: &str) -> bool {
        let is_own = |token: &Token| token.value == value && !token.is_foreign;
        self.databases.iter().any(|database| database.tokens.iter().any(is_own))
    }

    /// Handles a request at `now` (milliseconds since 1970), and returns its response.
    pub fn handle(&mut self, request: &Request, now: i64) -> Response {
        if request.method == "OPTIONS" {
            self.preflights += 1;
            if self.options.cors == Cors::Routed && !self.table.knows(self.options.profile, &request.path) {
                return Response::empty(404);
            }
            return cors::allow(request, cors::preflight(), self.options.origins.as_deref());
        }
        if self.options.test && request.path == "/_test/preflights" {
            return Response::json(200, &json!({"preflights": self.preflights}));
        }
        if self.options.test && request.path.starts_with("/_test/") {
            return control::handle(&mut self.databases, &self.options, request, now);
        }
        let mut response = self.answer(request, now);
        response.delay += self.options.latency;
        cors::allow(request, response, self.options.origins.as_deref())
    }

    fn answer(&mut self, request: &Request, now: i64) -> Response {
        let Some((database, token)) = authenticate(&mut self.databases, request, now) else {
            return Failure::Unauthorized.response();
        };
        let now = database.clock.now(now);
        let remaining = database.limits.count(&token.value, now);
        let found = self.table.find(database.profile, &request.method, &request.path);
        let operation = found.as_ref().map(|(route, _)| route.name()).unwrap_or_default();
        let planned = fault::take(&mut database.faults, &operation);
        let response = match found {
            _ if remaining.exceeded => limited(remaining),
            _ if planned.as_ref().is_some_and(fault::Fault::replaces) => Response::empty(200),
            Err(failure) => failure.response(),
            Ok((route, _)) if token.scope < route.scope => Failure::Forbidden.response(),
            Ok((route, params)) => {
                database.advance(now);
                if let Some(status) = sentinel::status(&request.path) {
                    Failure::Asked(status).response()
                } else {
                    let by = Requester { name: &token.owner, origin: token.origin() };
                    let call = Call { params, request, by, now };
                    let response = (route.handler)(database, &call);
                    response.unwrap_or_else(|failure| match database.requires_deployed_bodies {
                        true => failure.response_by_document(),
                        false => failure.response(),
                    })
                }
            }
        };
        let is_replaced = planned.as_ref().is_some_and(fault::Fault::replaces);
        if request.method != "GET" && response.status < 300 && !is_replaced {
            audit(database, &token, request, response.status, now);
        }
        let response = with_limits(response, remaining);
        let response = match planned {
            Some(fault) => fault.apply(response),
            None => response,
        };
        if self.options.test {
            remember(database, request, operation, response.status);
        }
        response
    }
}

/// Adds an entry to the audit log for a successful write.
fn audit(database: &mut Database, token: &Token, request: &Request, status: u16, now: i64) {
    database.audit.push(fields(json!({
        "at": clock::iso(now), "by": token.owner, "origin": token.origin(),
        "operation": format!("{} {}", request.method, request.path), "status": status,
    })));
    if database.audit.len() > MAX_AUDIT_ENTRIES {
        database.audit.remove(0);
    }
}

fn authenticate<'d>(
    databases: &'d mut [Database],
    request: &Request,
    now: i64,
) -> Option<(&'d mut Database, Token)> {
    let (value, bearer) = auth::presented(request.authorization.as_deref()?)?;
    databases.iter_mut().find_map(|database| {
        let token =
            database.tokens.iter().find(|token| token.value == value && token.bearer == bearer)?.clone();
        let is_good = !token.has_ended(database.clock.now(now));
        is_good.then_some((database, token))
    })
}

fn limited(remaining: RateLimitStatus) -> Response {
    Failure::RateLimited(remaining.reset).response().with("retry-after", remaining.reset.to_string())
}

fn with_limits(response: Response, remaining: RateLimitStatus) -> Response {
    response
        .with("x-ratelimit-limit", remaining.limit.to_string())
        .with("x-ratelimit-remaining", remaining.remaining.to_string())
        .with("x-ratelimit-reset", remaining.reset.to_string())
        .with("cache-control", "no-store")
}

fn remember(database: &mut Database, request: &Request, operation: String, status: u16) {
    if database.asked.len() < MAX_RECORDED_REQUESTS {
        let body = String::from_utf8_lossy(&request.body).into_owned();
        database.asked.push(ReceivedRequest {
            method: request.method.clone(),
            path: request.path.clone(),
            operation,
            status,
            body,
        });
    }
}
