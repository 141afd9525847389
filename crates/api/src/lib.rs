//! The platform's contract in Rust: operations, records, ids, enumerations, errors and decoding. No browser, no clock, no I/O.
//!
//! - [`mod@operations`] declares each operation; an [`Operation`] gives a [`Request`], and decodes its reply.
//! - [`mod@tables`] has every record and body as a table, and [`fields`] the names of their fields. A [`Record`] is the platform's own text,
//!   read by these names ([`described`]) and edited without touching the bytes of other fields ([`patch`], [`save`]).
//! - [`ApiError`] lists the reasons why a request can have no usable reply.
//!
//! “Part N” in comments is a part of the platform's document, “companion” the description of what deployed platforms offer beside it;
//! both are in `crates/platform/contract/`.
//!
//! ```
//! use slipway_api::decode::Decode;
//! use slipway_api::fields::environment;
//! use slipway_api::operations::environment::GetEnvironment;
//! use slipway_api::{Listed, Operation};
//!
//! let id = "44444444-4444-4444-8444-444444444444";
//! let request = GetEnvironment { environment: id.parse()? }.request();
//! assert_eq!(request.path, format!("/environment/{id}"));
//!
//! let reply = r#"{"results": [{"name": "production", "colour": "not in the contract, and kept"}]}"#;
//! let list = Listed::decode(reply).map_err(|error| format!("{error:?}"))?;
//! assert_eq!(list.items[0].at(&[environment::NAME]).text().as_deref(), Some("production"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod credential;
pub mod decode;
pub mod described;
pub mod enumeration;
pub mod error;
pub mod fields;
pub mod id;
pub mod json_path;
pub mod list;
pub mod operation;
pub mod operations;
pub mod patch;
pub mod record;
pub mod records;
pub mod reply;
pub mod save;
pub mod state;
pub mod table;
pub mod tables;
pub mod timestamp;
pub mod visible;

pub use credential::Credential;
pub use decode::Text;
pub use error::ApiError;
pub use list::Listed;
pub use operation::{Json, Method, Operation, Request, Source, Spec};
pub use record::Record;
pub use timestamp::Timestamp;
