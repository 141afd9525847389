//! The handlers of the operations, a file for each area.

mod account;
mod cluster;
mod deployment;
mod environment;
mod event;
mod group;
mod invoice;
mod member;
mod organization;
mod project;
mod registry;
mod restriction;
mod service;
mod services;
mod token;
mod variable;
mod webhook;

use crate::http::Response;
use crate::route::Table;
use serde_json::{Value, json};

pub use environment::status as environment_status;
pub use member::{invitation, role_id};

/// Returns every operation of the platform.
pub fn table() -> Table {
    let mut table = Table::default();
    for add in [
        organization::add,
        project::add,
        environment::add,
        services::add,
        service::add,
        deployment::add,
        variable::add,
        restriction::add,
        cluster::add,
        registry::add,
        group::add,
        member::add,
        invoice::add,
        webhook::add,
        token::add,
        account::add,
        event::add,
    ] {
        add(&mut table);
    }
    table
}

/// Returns the list reply `{results: […]}` with these records (part 1).
fn results(records: impl IntoIterator<Item = Value>) -> Response {
    Response::json(200, &json!({"results": records.into_iter().collect::<Vec<_>>()}))
}

/// Removes and returns the first record of a list that matches; None if none does.
fn removed<T>(list: &mut Vec<T>, matches: impl Fn(&T) -> bool) -> Option<T> {
    let index = list.iter().position(matches)?;
    Some(list.remove(index))
}
