//! Requests and responses as plain values.

use serde_json::Value;

/// A request as a server or a service worker received it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The method, in upper case.
    pub method: String,
    /// The path without the query, percent-encoded.
    pub path: String,
    /// The decoded query parameters in their order.
    pub query: Vec<(String, String)>,
    /// The `Authorization` header; None if the request has none.
    pub authorization: Option<String>,
    /// The `Origin` header, which browsers send with requests to another origin; None if the request has none.
    pub origin: Option<String>,
    /// The bytes of the body.
    pub body: Vec<u8>,
}

/// A response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The headers, with names in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// The bytes of the body.
    pub body: Vec<u8>,
    /// The delay before the response, in milliseconds.
    pub delay: u64,
    /// True to close the connection without a response.
    pub cut: bool,
    /// True to close the connection in the middle of the body.
    pub truncate: bool,
}

impl Response {
    /// Creates a JSON response.
    pub fn json(status: u16, body: &Value) -> Self {
        Self { status, body: body.to_string().into_bytes(), ..Self::default() }
            .with("content-type", "application/json")
    }

    /// Creates a response without a body.
    pub fn empty(status: u16) -> Self {
        Self { status, ..Self::default() }
    }

    /// Adds a header.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Returns the value of the first header with this name in lower case; None if there is none.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}
