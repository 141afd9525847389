//! The table of operations: method, path, the scope that it takes, and what does it.

use crate::auth::Scope;
use crate::database::{Database, Profile};
use crate::deployment::By;
use crate::failure::Failure;
use crate::http::{Request, Response};
use crate::kind::Kind;
use crate::rule::{self, Field};
use serde_json::{Map, Value};
use uuid::Uuid;

/// What an operation gets to work with.
pub struct Call<'a> {
    /// The path's parameters, in their order.
    pub params: Vec<Uuid>,
    pub request: &'a Request,
    /// Who asks.
    pub by: By<'a>,
    /// The database's time.
    pub now: i64,
}

impl Call<'_> {
    /// The path's parameter number `index`.
    pub fn param(&self, index: usize) -> Uuid {
        self.params.get(index).copied().unwrap_or_default()
    }

    /// The kind of service that the path begins with.
    pub fn kind(&self) -> Result<Kind, Failure> {
        let first = self.request.path.split('/').nth(1).unwrap_or_default();
        Kind::from_path(first).ok_or(Failure::NotFound("path"))
    }

    /// The value of a query parameter; an empty one is none.
    pub fn query(&self, name: &str) -> Option<&str> {
        let pair = self.request.query.iter().find(|(known, value)| known == name && !value.is_empty())?;
        Some(&pair.1)
    }

    /// The JSON object of the body, checked against its fields; an absent body is an empty object.
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

/// What carries an operation out.
pub type Handler = fn(&mut Database, &Call) -> Result<Response, Failure>;

/// One operation of the platform.
#[derive(Clone)]
pub struct Route {
    pub method: &'static str,
    pub path: String,
    pub scope: Scope,
    /// The least that a platform offers to have it.
    pub profile: Profile,
    pub handler: Handler,
}

/// The operations of a platform.
#[derive(Clone, Default)]
pub struct Table(Vec<Route>);

impl Table {
    /// An operation of the document.
    pub fn document(&mut self, scope: Scope, method: &'static str, path: &str, handler: Handler) {
        self.0.push(Route { method, path: path.to_owned(), scope, profile: Profile::Document, handler });
    }

    /// An operation that deployed platforms offer beside it.
    pub fn companion(&mut self, scope: Scope, method: &'static str, path: &str, handler: Handler) {
        self.0.push(Route { method, path: path.to_owned(), scope, profile: Profile::Companion, handler });
    }

    /// The same operation for services of several kinds: `{}` stands for the kind. What the document has is passed over.
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

    /// The route of a request, with its parameters.
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

    /// Whether any operation has this path.
    pub fn knows(&self, profile: Profile, path: &str) -> bool {
        self.0.iter().any(|route| route.is_offered(profile) && route.matches(path))
    }
}

impl Route {
    /// Such as `GET /organization`.
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn is_offered(&self, profile: Profile) -> bool {
        self.profile == Profile::Document || profile == Profile::Companion
    }

    /// Words come before parameters: `/environment/status` isn't `/environment/{environmentId}`.
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
