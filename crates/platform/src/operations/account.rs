//! The sign-up information of the account (part 2.19).

use crate::auth::Scope;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::route::{Call, Table};
use serde_json::json;

pub fn add(table: &mut Table) {
    table.document(Scope::Read, "GET", "/admin/userSignUp", sign_up);
}

/// Returns the sign-up record: "When a previous sign-up of the same user exists, it is returned" (part 4).
fn sign_up(database: &mut Database, _: &Call) -> Result<Response, Failure> {
    Ok(Response::json(200, &json!(database.sign_up)))
}
