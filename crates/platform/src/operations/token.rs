//! API tokens (part 5; companion "Organization").

use super::member::role;
use super::{removed, results};
use crate::auth::{Scope, Token};
use crate::clock;
use crate::database::{Database, free_name};
use crate::failure::Failure;
use crate::http::Response;
use crate::record::{fields, id, text};
use crate::requests;
use crate::route::{Call, Table};
use serde_json::{Value, json};

pub fn add(table: &mut Table) {
    const PATH: &str = "/organization/{organizationId}/apiToken";
    table.companion(Scope::Admin, "GET", PATH, list);
    table.companion(Scope::Admin, "POST", PATH, create);
    table.companion(Scope::Admin, "DELETE", "/organization/{organizationId}/apiToken/{apiTokenId}", delete);
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    Ok(results(database.api_tokens.iter().map(|token| json!(token))))
}

/// Creates an API token. Only this reply contains the value of the token, in the field `token`.
fn create(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    let body = call.body(requests::API_TOKEN)?;
    let role = role(&body)?;
    free_name(text(&body, "name"), database.api_tokens.iter().map(|token| text(token, "name")))?;
    let id = database.fresh_id("API token");
    let value = format!("slp_{}", database.fresh_id("token").simple());
    let mut record = fields(json!({
        "id": id, "created_at": clock::iso(call.now), "name": body.get("name"),
        "description": body.get("description").cloned().unwrap_or_default(), "role_name": role,
    }));
    database.api_tokens.push(record.clone());
    database.tokens.push(Token {
        value: value.clone(),
        bearer: false,
        scope: Scope::named(role).unwrap_or(Scope::Read),
        owner: text(&body, "name").to_owned(),
        record: Some(id),
        ends: None,
        is_foreign: false,
    });
    record.insert("token".into(), json!(value));
    Ok(Response::json(201, &Value::Object(record)))
}

/// Deletes an API token. Requests with this token are refused from then on.
fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    database.is_organization(call.param(0))?;
    removed(&mut database.api_tokens, |token| id(token) == Some(call.param(1)))
        .ok_or(Failure::NotFound("API token"))?;
    database.tokens.retain(|token| token.record != Some(call.param(1)));
    Ok(Response::empty(204))
}
