//! The tables of all records and request bodies: those of the document (parts 2, 4, 6 and 7), and those that deployed platforms add. One
//! file for each area.

pub mod autoscaling;
pub mod body;
pub mod cluster;
pub mod deployment;
pub mod enumerations;
pub mod group;
pub mod health_check;
pub mod kinds;
pub mod organization;
pub mod place;
pub mod port;
pub mod registry;
pub mod service;
pub mod status;
pub mod storage;
pub mod variable;
pub mod webhook;

use crate::table::Table;

/// The tables of every record that a reply can contain: a list for each area.
pub static RECORDS: &[&[&Table]] = &[
    service::ALL,
    port::ALL,
    storage::ALL,
    health_check::ALL,
    autoscaling::ALL,
    kinds::ALL,
    group::ALL,
    variable::ALL,
    registry::ALL,
    status::ALL,
    cluster::ALL,
    deployment::ALL,
    organization::ALL,
    place::ALL,
    webhook::ALL,
];

/// Returns the tables of all records and of all request bodies.
pub fn all() -> impl Iterator<Item = &'static Table> {
    RECORDS.iter().copied().flatten().copied().chain(body::ALL.iter().copied())
}
