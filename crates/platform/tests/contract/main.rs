//! Tests of the platform against the contract: valid and invalid requests to every operation, and their replies, are checked against the
//! schema in `contract/`. The schema was written from the document, and shares nothing with the engine.
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
