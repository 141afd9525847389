//! Error replies (part 7: `status`, `error`, `message`), with messages about single fields.

use crate::http::Response;
use crate::record::fields;
use serde_json::{Map, Value, json};

/// The reason why a request fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// 401: the token is missing, unknown or expired.
    Unauthorized,
    /// 403: the scope of the token is too narrow for the operation.
    Forbidden,
    /// 404, with the kind of the missing record.
    NotFound(&'static str),
    /// 405: the path exists, but not with this method.
    MethodNotAllowed,
    /// 400: field paths, each with a message.
    Invalid(Vec<(String, String)>),
    /// 409, with the name of the field whose value is already used.
    Taken(&'static str),
    /// 409, with the reason why the request can't be carried out now.
    Conflict(String),
    /// The HTTP status, from 400 to 599, that a sentinel id in the path asks for.
    Asked(u16),
    /// 429, with the seconds until the rate limit resets.
    RateLimited(i64),
}

impl Failure {
    /// Returns the response with the documented fields alone (part 7): in `message`, a message about a field begins with the field's path.
    pub fn response_by_document(&self) -> Response {
        self.response_with(|_| Map::new())
    }

    /// Returns the response. Messages about single fields are in `message` and, by field path, in `fields`.
    pub fn response(&self) -> Response {
        self.response_with(|failure| match failure {
            Self::Invalid(fields) => fields.iter().map(|(k, v)| (k.clone(), json!(v))).collect(),
            Self::Taken(field) => fields(json!({*field: "is taken already"})),
            _ => Map::new(),
        })
    }

    fn response_with(&self, fields: impl Fn(&Self) -> Map<String, Value>) -> Response {
        let (status, error, message) = match self {
            Self::Unauthorized => (401, "Unauthorized", "The token is missing or invalid".to_owned()),
            Self::Forbidden => (403, "Forbidden", "The token has insufficient permissions".to_owned()),
            Self::NotFound(record_kind) => (404, "Not Found", format!("There is no such {record_kind}")),
            Self::MethodNotAllowed => {
                (405, "Method Not Allowed", "This path doesn't take that method".to_owned())
            }
            Self::Invalid(fields) => (400, "Bad Request", sentence(fields)),
            Self::Taken(field) => (409, "Conflict", format!("{field}: is taken already")),
            Self::Conflict(why) => (409, "Conflict", why.clone()),
            Self::Asked(status) => (*status, "Asked", "The id asked for this failure".to_owned()),
            Self::RateLimited(seconds) => (429, "Too Many Requests", format!("Retry in {seconds} seconds")),
        };
        let mut body = json!({"status": status, "error": error, "message": message});
        let fields = fields(self);
        if let Some(map) = body.as_object_mut().filter(|_| !fields.is_empty()) {
            map.insert("fields".into(), Value::Object(fields));
        }
        Response::json(status, &body)
    }
}

fn sentence(fields: &[(String, String)]) -> String {
    fields.iter().map(|(name, message)| format!("{name}: {message}")).collect::<Vec<_>>().join("; ")
}
