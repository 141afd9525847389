//! Deployment restrictions of a helm service (part 2.20).

use super::{removed, results, service::find};
use crate::auth::Scope;
use crate::clock;
use crate::database::{Database, Restriction};
use crate::failure::Failure;
use crate::http::Response;
use crate::record::{fields, id, text};
use crate::requests;
use crate::route::{Call, Table};
use serde_json::{Map, Value, json};

pub fn add(table: &mut Table) {
    const PATH: &str = "/helm/{helmId}/deploymentRestriction";
    const RESTRICTION: &str = "/helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}";
    table.document(Scope::Read, "GET", PATH, list);
    table.companion(Scope::Write, "POST", PATH, create);
    table.companion(Scope::Write, "PUT", RESTRICTION, put);
    table.companion(Scope::Admin, "DELETE", RESTRICTION, delete);
}

fn list(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(database, call)?;
    let restrictions = database.restrictions.iter().filter(|restriction| restriction.helm == call.param(0));
    Ok(results(restrictions.map(|restriction| json!(restriction.record))))
}

/// Returns the checked body of a restriction. A value that starts with a slash is refused: "PATH (value doesn't start with `/`)"
/// (companion, "Values").
fn body(call: &Call) -> Result<Map<String, Value>, Failure> {
    let body = call.body(requests::RESTRICTION)?;
    if text(&body, "value").starts_with('/') {
        return Err(Failure::Invalid(vec![(
            "value".into(),
            "is a path in the repository: it doesn't start with /".into(),
        )]));
    }
    Ok(body)
}

fn create(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(database, call)?;
    let body = body(call)?;
    let record = fields(json!({
        "id": database.fresh_id("restriction"),
        "created_at": clock::iso(call.now),
        "updated_at": clock::iso(call.now),
        "mode": body.get("mode"), "type": body.get("type"), "value": body.get("value"),
    }));
    database.restrictions.push(Restriction { helm: call.param(0), record: record.clone() });
    Ok(Response::json(201, &Value::Object(record)))
}

fn is_it(restriction: &Restriction, call: &Call) -> bool {
    restriction.helm == call.param(0) && id(&restriction.record) == Some(call.param(1))
}

fn put(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(database, call)?;
    let found = database.restrictions.iter_mut().find(|restriction| is_it(restriction, call));
    let restriction = found.ok_or(Failure::NotFound("deployment restriction"))?;
    for (key, value) in
        body(call)?.into_iter().filter(|(key, _)| ["mode", "type", "value"].contains(&key.as_str()))
    {
        restriction.record.insert(key, value);
    }
    restriction.record.insert("updated_at".into(), json!(clock::iso(call.now)));
    Ok(Response::json(200, &json!(restriction.record)))
}

fn delete(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    find(database, call)?;
    removed(&mut database.restrictions, |restriction| is_it(restriction, call))
        .ok_or(Failure::NotFound("deployment restriction"))?;
    Ok(Response::empty(204))
}
