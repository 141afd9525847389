//! Requests and responses as plain values.

use serde_json::Value;

/// A request as a server or a service worker received it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Upper case.
    pub method: String,
    /// Without the query, still percent-encoded.
    pub path: String,
    /// Decoded pairs in their order.
    pub query: Vec<(String, String)>,
    /// The `Authorization` header.
    pub authorization: Option<String>,
    /// The `Origin` header; present on requests from another origin.
    pub origin: Option<String>,
    /// The body's bytes.
    pub body: Vec<u8>,
}

/// What is answered, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// The body's bytes.
    pub body: Vec<u8>,
    /// Milliseconds to wait before anything is sent.
    pub delay: u64,
    /// Whether the connection is closed without a response.
    pub cut: bool,
    /// Whether the connection is closed in the middle of the body.
    pub truncate: bool,
}

impl Response {
    /// A JSON response.
    pub fn json(status: u16, body: &Value) -> Self {
        Self { status, body: body.to_string().into_bytes(), ..Self::default() }
            .with("content-type", "application/json")
    }

    /// A response without a body.
    pub fn empty(status: u16) -> Self {
        Self { status, ..Self::default() }
    }

    /// The response with one more header.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}
