//! Declarations of operations. The client, the tests and the documentation all read the same declarations.

use crate::decode::Decode;
use crate::table::Table;
use serde::Serialize;

/// The HTTP methods that the contract uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A read. The console may repeat it.
    Get,
    /// A creation or an action. The console never repeats it.
    Post,
    /// A replacement. The console never repeats it.
    Put,
    /// A deletion. The console never repeats it.
    Delete,
}

impl Method {
    /// Returns the method's name in HTTP.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// The document that declares an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// One of the document's 34 operations (part 4).
    Document,
    /// An operation that isn't in the document and that deployed platforms offer (companion).
    Companion,
}

/// The declaration of an operation.
#[derive(Debug)]
pub struct Spec {
    /// The name in code, such as `GetOrganization`.
    pub name: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The path, with parameters in braces as in part 4.
    pub path: &'static str,
    /// The names of the query parameters.
    pub query: &'static [&'static str],
    /// True if the reply is a list.
    pub is_list: bool,
    /// The document that declares the operation.
    pub source: Source,
    /// True if the reply holds a credential: a token, or an address that works for everybody who has it. The console doesn't send such an
    /// operation while a portal shows the page read-only.
    pub is_credential: bool,
}

/// The tables of an operation. They aren't part of [`Spec`], because then each page that names an operation would add its tables to
/// the first download.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The table of the body; None for operations without a body.
    pub body: Option<&'static Table>,
    /// The table of the records in the reply. None if the reply is text or isn't read, and for a list of services of all kinds, whose
    /// records have different tables.
    pub reply: Option<&'static Table>,
}

impl Spec {
    /// Returns true if the operation can be repeated without harm: only GETs.
    pub fn repeatable(&self) -> bool {
        self.method == Method::Get
    }
}

/// Two declarations are equal if their methods and paths are: no two operations share both.
impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.method == other.method && self.path == other.path
    }
}

/// An operation with its parameters.
pub trait Operation {
    /// The declaration of the operation.
    const SPEC: &'static Spec;
    /// The type of a successful reply.
    type Reply: Decode + 'static;
    /// Returns the HTTP request of the operation with these parameters.
    fn request(&self) -> Request;
}

/// An HTTP request without the platform's address and the credential.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The declaration of the operation.
    pub spec: &'static Spec,
    /// Path and query, beginning with `/`.
    pub path: String,
    /// The JSON body; None for a request without a body.
    pub body: Option<String>,
}

impl Request {
    /// Creates a request: fills in the parameters of the path in their order, and appends the query parameters that have a value. A
    /// missing parameter becomes an empty segment.
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

    /// Returns the values of the path's parameters in their order, as they are in the path: percent-encoded, which leaves a UUID
    /// unchanged.
    pub fn path_values(&self) -> impl Iterator<Item = &str> {
        let path = self.path.split('?').next().unwrap_or_default();
        let segments = self.spec.path.split('/').zip(path.split('/'));
        segments.filter(|(segment, _)| segment.starts_with('{')).map(|(_, value)| value)
    }
}

/// Returns the text with all characters percent-encoded, except for ASCII letters, digits, `-`, `.`, `_` and `~`. So `+` becomes `%2B`, as
/// part 4 asks for timestamps.
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

/// A body that is JSON text already: the text of a form or a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Json(pub String);

/// A type that is the body of a request.
pub trait Body {
    /// Returns the body as JSON text; None if it can't be encoded.
    fn json(&self) -> Option<String>;
}

impl Body for Json {
    fn json(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// The typed bodies of this crate are plain structs, which can always be encoded.
impl<T: Serialize> Body for T {
    fn json(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
}

/// The mark of an operation whose reply holds a credential (see [`Spec::is_credential`]).
pub const CREDENTIAL: bool = true;

/// Declares operations: for each operation a struct with the path parameters, query parameters and body, which implements `Operation`; and
/// the lists `SPECS` and `TABLES` of all operations.
#[macro_export]
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident { $($param:ident: $param_type:ty),* }
        $(query { $($query:ident: $query_type:ty = $query_name:literal),* })?
        $(body $body:ty: $sent:ident)?
        => $method:ident $path:literal -> $reply:ty $(: $record:ident)?, $source:ident $(, $mark:ident)?;
    )*) => {
        $(
            $(#[$doc])*
            #[doc = concat!("\n\n`", stringify!($method), " ", $path, "` (", stringify!($source), ").")]
            #[derive(Clone, Debug, PartialEq)]
            pub struct $name {
                $(#[doc = "Path parameter."] pub $param: $param_type,)*
                $($(#[doc = "Query parameter; left out when `None`."] pub $query: Option<$query_type>,)*)?
                $(#[doc = "The body of the request."] pub body: $body,)?
            }

            impl $crate::Operation for $name {
                const SPEC: &'static $crate::Spec = &$crate::Spec {
                    name: stringify!($name),
                    method: $crate::Method::$method,
                    path: $path,
                    query: &[$($($query_name,)*)?],
                    is_list: <$reply as $crate::decode::Decode>::IS_LIST,
                    source: $crate::Source::$source,
                    is_credential: [$($crate::operation::$mark,)? false][0],
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

        /// The declarations in this module.
        pub const SPECS: &[&$crate::Spec] = &[$(<$name as $crate::Operation>::SPEC,)*];

        /// The tables of the declarations, in the same order.
        pub const TABLES: &[$crate::operation::Tables] = &[$(
            $crate::operation::Tables {
                body: [$(Some(&$crate::tables::body::$sent),)? None::<&'static $crate::table::Table>][0],
                reply: [$(Some(&$record),)? None::<&'static $crate::table::Table>][0],
            },
        )*];
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
            is_list: false,
            source: Source::Document,
            is_credential: false,
        };
        let request =
            Request::new(&SPEC, &["../x?y".into()], &[("tail", Some("5&6".into())), ("none", None)], None);
        assert_eq!(request.path, "/a/..%2Fx%3Fy/b?tail=5%266");
        assert_eq!(request.path_values().collect::<Vec<_>>(), ["..%2Fx%3Fy"]);
    }
}
