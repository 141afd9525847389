//! How an operation is declared: once, read by the client, the tests and the documentation.

use crate::decode::Decode;
use crate::table::Table;
use serde::Serialize;

/// The HTTP methods that the contract uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Reads; may be repeated.
    Get,
    /// Creates, or asks for an action; never repeated.
    Post,
    /// Replaces; never repeated.
    Put,
    /// Deletes; never repeated.
    Delete,
}

impl Method {
    /// The method's word in HTTP.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// Where an operation is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// One of the document's 34 operations (part 4).
    Document,
    /// Offered by deployed platforms beside the document.
    Companion,
}

/// The declaration of one operation.
#[derive(Debug)]
pub struct Spec {
    /// Its name in code, such as `GetOrganization`.
    pub name: &'static str,
    /// How it is asked.
    pub method: Method,
    /// Its path, with parameters in braces as part 4 writes them.
    pub path: &'static str,
    /// The names of its query parameters.
    pub query: &'static [&'static str],
    /// What it sends, where it sends something.
    pub body: Option<&'static Table>,
    /// The record that it answers with, or lists; None where nothing of the reply is needed, or where it is text.
    pub reply: Option<&'static Table>,
    /// Whether it answers with a list.
    pub is_list: bool,
    /// Whether the document or only deployed platforms offer it.
    pub source: Source,
}

impl Spec {
    /// Whether asking again can't do harm: GETs may be repeated, nothing else ever is.
    pub fn repeatable(&self) -> bool {
        self.method == Method::Get
    }
}

/// One declaration is one operation: no two share method and path.
impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.method == other.method && self.path == other.path
    }
}

/// An operation with its parameters, ready to be sent.
pub trait Operation {
    /// Its declaration.
    const SPEC: &'static Spec;
    /// What its successful reply is read as.
    type Reply: Decode + 'static;
    /// The request that it stands for.
    fn request(&self) -> Request;
}

/// What goes over the wire, but for the platform's address and the credential.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The declaration that it was made from.
    pub spec: &'static Spec,
    /// Path and query, beginning with `/`.
    pub path: String,
    /// The JSON body.
    pub body: Option<String>,
}

impl Request {
    /// Fills the path's parameters in their order, and appends the query's pairs that are set.
    pub fn new(
        spec: &'static Spec,
        params: &[String],
        query: &[(&str, Option<String>)],
        body: Option<String>,
    ) -> Self {
        let mut path = String::new();
        let mut params = params.iter();
        for segment in spec.path.split('/').skip(1) {
            path.push('/');
            if segment.starts_with('{') {
                path.push_str(&escape(params.next().map(String::as_str).unwrap_or_default()));
            } else {
                path.push_str(segment);
            }
        }
        let mut separator = '?';
        for (name, value) in query {
            if let Some(value) = value {
                path.push(separator);
                path.push_str(&format!("{name}={}", escape(value)));
                separator = '&';
            }
        }
        Self { spec, path, body }
    }
}

/// Percent-encodes all but unreserved characters; so `+` becomes `%2B`, as part 4 asks of timestamps.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}

/// A body that was made elsewhere, from a form or a record: JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Json(pub String);

/// What an operation sends.
pub trait Body {
    /// As JSON.
    fn json(&self) -> Option<String>;
}

impl Body for Json {
    fn json(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// Our own typed bodies are plain structs, which always encode.
impl<T: Serialize> Body for T {
    fn json(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
}

/// Declares operations: a struct with path parameters, query and body, its `Spec`, and the table of all.
#[macro_export]
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident { $($param:ident: $param_type:ty),* }
        $(query { $($query:ident: $query_type:ty = $query_name:literal),* })?
        $(body $body:ty: $sent:ident)?
        => $method:ident $path:literal -> $reply:ty $(: $record:ident)?, $source:ident;
    )*) => {
        $(
            $(#[$doc])*
            #[doc = concat!("\n\n`", stringify!($method), " ", $path, "` (", stringify!($source), ").")]
            #[derive(Clone, Debug, PartialEq)]
            pub struct $name {
                $(#[doc = "Path parameter."] pub $param: $param_type,)*
                $($(#[doc = "Query parameter; left out when `None`."] pub $query: Option<$query_type>,)*)?
                $(#[doc = "What is sent."] pub body: $body,)?
            }

            impl $crate::Operation for $name {
                const SPEC: &'static $crate::Spec = &$crate::Spec {
                    name: stringify!($name),
                    method: $crate::Method::$method,
                    path: $path,
                    query: &[$($($query_name,)*)?],
                    body: [$(Some(&$crate::tables::body::$sent),)? None::<&'static $crate::table::Table>][0],
                    reply: [$(Some(&$record),)? None::<&'static $crate::table::Table>][0],
                    is_list: <$reply as $crate::decode::Decode>::IS_LIST,
                    source: $crate::Source::$source,
                };
                type Reply = $reply;

                fn request(&self) -> $crate::Request {
                    $crate::Request::new(
                        Self::SPEC,
                        &[$(self.$param.text(),)*],
                        &[$($(($query_name, self.$query.as_ref().map(ToString::to_string)),)*)?],
                        None$(.or_else(|| <$body as $crate::operation::Body>::json(&self.body)))?,
                    )
                }
            }
        )*

        /// The declarations of this module.
        pub const SPECS: &[&$crate::Spec] = &[$(<$name as $crate::Operation>::SPEC,)*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plus_sign_is_escaped() {
        assert_eq!(escape("2026-11-20T10:00:00+01:00"), "2026-11-20T10%3A00%3A00%2B01%3A00");
    }

    #[test]
    fn parameters_can_not_leave_their_segment() {
        static SPEC: Spec = Spec {
            name: "X",
            method: Method::Get,
            path: "/a/{id}/b",
            query: &["tail"],
            body: None,
            reply: None,
            is_list: false,
            source: Source::Document,
        };
        let request =
            Request::new(&SPEC, &["../x?y".into()], &[("tail", Some("5&6".into())), ("none", None)], None);
        assert_eq!(request.path, "/a/..%2Fx%3Fy/b?tail=5%266");
    }
}
