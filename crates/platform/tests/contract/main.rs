//! Every operation of the engine, good and bad, request and reply, against the schema in `contract/`,
//! which was written from the document and shares nothing with the engine.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod bodies;
mod good;
mod refused;
mod schema;
mod tables;
mod world;
