//! From a request to a response: database, token, limit, route, operation, faults.

use crate::auth::{self, Token};
use crate::clock::Clock;
use crate::control;
use crate::cors;
use crate::database::{Asked, Database};
use crate::failure::Failure;
use crate::fault;
use crate::http::{Request, Response};
use crate::operations;
use crate::rate::Remaining;
use crate::route::{self, Call, Route};
use crate::sample;

/// How a platform behaves.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether `/_test` answers: fresh databases, clocks, faults.
    pub test: bool,
}

/// The reference platform: databases, told apart by the token of a request.
pub struct Platform {
    pub(crate) options: Options,
    pub(crate) databases: Vec<Database>,
    routes: Vec<Route>,
    pub(crate) made: u64,
}

/// Requests kept for tests at the most, per database.
const ASKED_AT_MOST: usize = 20_000;

impl Platform {
    /// A platform with one sample database, its times relative to `now` (milliseconds since 1970).
    pub fn new(options: Options, now: i64) -> Self {
        let database = sample::database("sample", Clock::Running { turned: 0 }, now);
        Self { options, databases: vec![database], routes: operations::routes(), made: 0 }
    }

    /// The sample tokens: name of the scope, and the `Authorization` header's value.
    pub fn tokens(&self) -> Vec<(&'static str, String)> {
        let tokens = self.databases.first().map(|database| database.tokens.as_slice()).unwrap_or_default();
        tokens.iter().map(|token| (token.scope.name(), token.header())).collect()
    }

    /// Answers a request at `now` (milliseconds since 1970).
    pub fn handle(&mut self, request: &Request, now: i64) -> Response {
        if request.method == "OPTIONS" {
            return cors::allow(request, cors::preflight());
        }
        if self.options.test && request.path.starts_with("/_test/") {
            return control::handle(self, request, now);
        }
        let response = self.answer(request, now);
        cors::allow(request, response)
    }

    fn answer(&mut self, request: &Request, now: i64) -> Response {
        let Some((database, token)) = authenticate(&mut self.databases, request) else {
            return Failure::Unauthorized.response();
        };
        let now = database.clock.now(now);
        let remaining = database.limits.count(&token.value, now);
        let found = route::find(&self.routes, &request.method, &request.path);
        let operation = found.as_ref().map(|(route, _)| route.name()).unwrap_or_default();
        let planned = fault::take(&mut database.faults, &operation);
        let response = match found {
            _ if remaining.exceeded => limited(remaining),
            _ if planned.as_ref().is_some_and(fault::Fault::replaces) => Response::empty(200),
            Err(failure) => failure.response(),
            Ok((route, _)) if token.scope < route.scope => Failure::Forbidden.response(),
            Ok((route, params)) => {
                database.advance(now);
                let call = Call { params, request, now };
                (route.handler)(database, &call).unwrap_or_else(|failure| failure.response())
            }
        };
        let response = with_limits(response, remaining);
        let response = planned.map_or(response.clone(), |fault| fault.apply(response));
        remember(database, request, operation, response.status);
        response
    }
}

fn authenticate<'d>(databases: &'d mut [Database], request: &Request) -> Option<(&'d mut Database, Token)> {
    let (value, bearer) = auth::presented(request.authorization.as_deref()?)?;
    databases.iter_mut().find_map(|database| {
        let token =
            database.tokens.iter().find(|token| token.value == value && token.bearer == bearer)?.clone();
        Some((database, token))
    })
}

fn limited(remaining: Remaining) -> Response {
    Failure::RateLimited(remaining.reset).response().with("retry-after", remaining.reset.to_string())
}

fn with_limits(response: Response, remaining: Remaining) -> Response {
    response
        .with("x-ratelimit-limit", remaining.limit.to_string())
        .with("x-ratelimit-remaining", remaining.remaining.to_string())
        .with("x-ratelimit-reset", remaining.reset.to_string())
        .with("cache-control", "no-store")
}

fn remember(database: &mut Database, request: &Request, operation: String, status: u16) {
    if database.asked.len() < ASKED_AT_MOST {
        let body = String::from_utf8_lossy(&request.body).into_owned();
        database.asked.push(Asked {
            method: request.method.clone(),
            path: request.path.clone(),
            operation,
            status,
            body,
        });
    }
}
