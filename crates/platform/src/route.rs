//! The table of operations: method, path, the scope that it takes, and what does it.

use crate::auth::Scope;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::{Request, Response};
use uuid::Uuid;

/// What an operation gets to work with.
pub struct Call<'a> {
    /// The path's parameters, in their order.
    pub params: Vec<Uuid>,
    pub request: &'a Request,
    /// The database's time.
    pub now: i64,
}

impl Call<'_> {
    /// The path's parameter number `index`.
    pub fn param(&self, index: usize) -> Uuid {
        self.params.get(index).copied().unwrap_or_default()
    }
}

/// What carries an operation out.
pub type Handler = fn(&mut Database, &Call) -> Result<Response, Failure>;

/// One operation of the platform.
pub struct Route {
    pub method: &'static str,
    pub path: &'static str,
    pub scope: Scope,
    pub handler: Handler,
}

impl Route {
    /// Such as `GET /organization`.
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn matches(&self, path: &str) -> bool {
        let (mut wanted, mut given) = (self.path.split('/'), path.split('/'));
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(w), Some(g)) if w == g || (w.starts_with('{') && !g.is_empty()) => {}
                _ => return false,
            }
        }
    }

    fn params(&self, path: &str) -> Option<Vec<Uuid>> {
        let pairs = self.path.split('/').zip(path.split('/'));
        pairs.filter(|(wanted, _)| wanted.starts_with('{')).map(|(_, given)| given.parse().ok()).collect()
    }
}

/// The route of a request, with its parameters.
pub fn find<'r>(routes: &'r [Route], method: &str, path: &str) -> Result<(&'r Route, Vec<Uuid>), Failure> {
    let mut known = false;
    for route in routes.iter().filter(|route| route.matches(path)) {
        known = true;
        if route.method == method {
            let params = route.params(path).ok_or(Failure::NotFound("record"))?;
            return Ok((route, params));
        }
    }
    Err(if known { Failure::MethodNotAllowed } else { Failure::NotFound("path") })
}
