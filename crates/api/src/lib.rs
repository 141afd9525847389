//! The platform's contract in Rust: operations, records, ids, enumerations, errors and decoding.
//!
//! Everything here is pure: no browser, no clock, no I/O. What the contract says is cited as
//! "part N" (the platform's document) or "companion" (what deployed platforms offer beside it).

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
