//! The table of operations: method, path, required scope and handler.

use crate::auth::Scope;
use crate::database::Database;
use crate::deployment::Requester;
use crate::failure::Failure;
use crate::http::{Request, Response};
use crate::kind::Kind;
use crate::options::Profile;
use crate::rule::{self, Field};
use serde_json::{Map, Value};
use uuid::Uuid;

/// The arguments of a handler.
pub struct Call<'a> {
    /// The parameters of the path, in their order.
    pub params: Vec<Uuid>,
    pub request: &'a Request,
    /// The account that sent the request.
    pub by: Requester<'a>,
    /// The time of the database's clock, in milliseconds since 1970.
    pub now: i64,
}

impl Call<'_> {
    /// Returns the id in the path at `index`, counted from 0 among the ids of the path; the nil id if the path has fewer ids.
    pub fn param(&self, index: usize) -> Uuid {
        self.params.get(index).copied().unwrap_or_default()
    }

    /// Returns the kind of service that the first segment of the path names. The error is 404 if it names none.
    pub fn kind(&self) -> Result<Kind, Failure> {
        let first = self.request.path.split('/').nth(1).unwrap_or_default();
        Kind::from_path(first).ok_or(Failure::NotFound("path"))
    }

    /// Returns the value of a query parameter; None if the parameter is missing or empty.
    pub fn query(&self, name: &str) -> Option<&str> {
        let pair = self.request.query.iter().find(|(known, value)| known == name && !value.is_empty())?;
        Some(&pair.1)
    }

    /// Returns the JSON object of the body after checking its fields. A missing body is an empty object. The error is 400 if the body isn't
    /// a JSON object, or has invalid fields.
    pub fn body(&self, fields: &[Field]) -> Result<Map<String, Value>, Failure> {
        let body = if self.request.body.is_empty() {
            Map::new()
        } else {
            match serde_json::from_slice(&self.request.body) {
                Ok(Value::Object(map)) => map,
                _ => return Err(Failure::Invalid(vec![("body".into(), "must be a JSON object".into())])),
            }
        };
        rule::check(&body, fields)?;
        Ok(body)
    }
}

/// The handler of an operation.
pub type Handler = fn(&mut Database, &Call) -> Result<Response, Failure>;

/// An operation of the platform.
#[derive(Clone)]
pub struct Route {
    pub method: &'static str,
    pub path: String,
    pub scope: Scope,
    /// `Document` if every profile offers the operation, `Companion` if only the companion profile does.
    pub profile: Profile,
    pub handler: Handler,
}

/// The operations of a platform.
#[derive(Clone, Default)]
pub struct Table(Vec<Route>);

impl Table {
    /// Declares an operation of the document.
    pub fn document(&mut self, scope: Scope, method: &'static str, path: &str, handler: Handler) {
        self.0.push(Route { method, path: path.to_owned(), scope, profile: Profile::Document, handler });
    }

    /// Declares an operation of the companion.
    pub fn companion(&mut self, scope: Scope, method: &'static str, path: &str, handler: Handler) {
        self.0.push(Route { method, path: path.to_owned(), scope, profile: Profile::Companion, handler });
    }

    /// Declares a companion operation for several kinds of services; `{}` in `path` stands for the segments of a kind, such as
    /// `/application/{applicationId}`. A kind whose operation is already declared is skipped.
    pub fn kinds(
        &mut self,
        kinds: &[Kind],
        scope: Scope,
        method: &'static str,
        path: &str,
        handler: Handler,
    ) {
        for kind in kinds {
            let path = path.replace("{}", &format!("/{0}/{{{0}Id}}", kind.path()));
            if !self.0.iter().any(|route| route.method == method && route.path == path) {
                self.companion(scope, method, &path, handler);
            }
        }
    }

    pub fn routes(&self) -> &[Route] {
        &self.0
    }

    /// Returns the route of a request and the ids in its path. The error is 405 if the path exists with other methods only, and 404 if the
    /// path doesn't exist or an id in it isn't a UUID.
    pub fn find(&self, profile: Profile, method: &str, path: &str) -> Result<(&Route, Vec<Uuid>), Failure> {
        let mut is_known = false;
        for route in self.0.iter().filter(|route| route.is_offered(profile) && route.matches(path)) {
            is_known = true;
            if route.method == method {
                let params = route.params(path).ok_or(Failure::NotFound("record"))?;
                return Ok((route, params));
            }
        }
        Err(if is_known { Failure::MethodNotAllowed } else { Failure::NotFound("path") })
    }

    /// Returns true if an operation that the profile offers has this path, with any method.
    pub fn knows(&self, profile: Profile, path: &str) -> bool {
        self.0.iter().any(|route| route.is_offered(profile) && route.matches(path))
    }
}

impl Route {
    /// Returns the name of the operation, such as `GET /organization`.
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn is_offered(&self, profile: Profile) -> bool {
        self.profile == Profile::Document || profile == Profile::Companion
    }

    /// Returns true if the route has this path. A parameter matches only a segment that can be an id (it contains a hyphen or has at least 32
    /// bytes), so `/environment/status` doesn't match `/environment/{environmentId}`.
    fn matches(&self, path: &str) -> bool {
        let (mut wanted, mut given) = (self.path.split('/'), path.split('/'));
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(w), Some(g)) if w == g || (w.starts_with('{') && g.len() >= 32) => {}
                (Some(w), Some(g)) if w.starts_with('{') && !g.is_empty() && g.contains('-') => {}
                _ => return false,
            }
        }
    }

    fn params(&self, path: &str) -> Option<Vec<Uuid>> {
        let pairs = self.path.split('/').zip(path.split('/'));
        pairs.filter(|(wanted, _)| wanted.starts_with('{')).map(|(_, given)| given.parse().ok()).collect()
    }
}
