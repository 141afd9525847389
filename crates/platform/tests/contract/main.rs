//! The platform by the document: every operation, good and bad, request and reply, against the schema in `contract/`,
//! which was written from the document and shares nothing with the engine.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod asking;
mod bodies;
mod deployments;
mod good;
mod records;
mod refused;
mod schema;
mod tables;
mod webhooks;
mod world;
