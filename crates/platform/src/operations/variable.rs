//! Variables, secrets, aliases and overrides of a service (part 2.9, companion "Variables").

use super::{results, service::find};
use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::failure::Failure;
use crate::http::Response;
use crate::kind::Kind;
use crate::record::{Fields, fields, id, text};
use crate::requests;
use crate::route::{Call, Table};
use crate::variable::Variable;
use serde_json::{Value, json};
use uuid::Uuid;

pub fn add(table: &mut Table) {
    const VARIABLES: &str = "/application/{applicationId}/environmentVariable";
    table.document(Scope::Read, "GET", VARIABLES, |db, call| list(db, call, false));
    table.document(Scope::Write, "POST", VARIABLES, |db, call| create(db, call, false));
    table.document(Scope::Write, "POST", "/application/{applicationId}/secret", |db, call| {
        create(db, call, true)
    });
    table.document(Scope::Write, "POST", &format!("{VARIABLES}/{{environmentVariableId}}/alias"), alias);
    let kinds = [Kind::Application, Kind::Container, Kind::Job, Kind::Helm, Kind::Terraform];
    let one = "{}/environmentVariable/{environmentVariableId}";
    table.kinds(&kinds, Scope::Read, "GET", "{}/environmentVariable", |db, call| list(db, call, false));
    table.kinds(&kinds, Scope::Write, "POST", "{}/environmentVariable", |db, call| create(db, call, false));
    table.kinds(&kinds, Scope::Write, "PUT", one, |db, call| put(db, call, false));
    table.kinds(&kinds, Scope::Admin, "DELETE", one, |db, call| delete(db, call, false));
    table.kinds(&kinds, Scope::Write, "POST", &format!("{one}/alias"), alias);
    table.kinds(&kinds, Scope::Write, "POST", &format!("{one}/override"), override_);
    table.kinds(&kinds, Scope::Read, "GET", "{}/secret", |db, call| list(db, call, true));
    table.kinds(&kinds, Scope::Write, "POST", "{}/secret", |db, call| create(db, call, true));
    table.kinds(&kinds, Scope::Write, "PUT", "{}/secret/{secretId}", |db, call| put(db, call, true));
    table.kinds(&kinds, Scope::Admin, "DELETE", "{}/secret/{secretId}", |db, call| delete(db, call, true));
}

fn list(database: &mut Database, call: &Call, secrets: bool) -> Result<Response, Failure> {
    let service = find(database, call)?;
    Ok(results(database.variables_of(service, secrets).map(Variable::answer)))
}

/// Returns an error if the owner has another variable with this key (`but` is the variable itself). "key: case sensitive" (part 2.9).
fn free(database: &Database, owner: Uuid, key: &str, but: Option<Uuid>) -> Result<(), Failure> {
    let mut others =
        database.variables.iter().filter(|variable| variable.owner == owner && id(&variable.record) != but);
    if others.any(|variable| variable.key() == key) {
        return Err(Failure::Taken("key"));
    }
    Ok(())
}

/// Creates a variable of the path's service with the fields in `more`, which include its key, and returns the reply. Returns an error
/// if the service already has a variable with this key.
fn store(database: &mut Database, call: &Call, is_secret: bool, more: Value) -> Result<Response, Failure> {
    let service = find(database, call)?;
    let (owner, name, kind) = (service.id, service.name().to_owned(), service.kind);
    let more = fields(more);
    free(database, owner, text(&more, "key"), None)?;
    let mut record = fields(json!({
        "id": database.fresh_id("variable"),
        "created_at": clock::iso(call.now),
        "updated_at": clock::iso(call.now),
        "scope": kind.service_type(),
        "variable_type": "VALUE",
        "mount_path": null,
        "description": null,
        "service_id": owner,
        "service_name": name,
        "service_type": kind.service_type(),
        "owned_by": "PLATFORM",
    }));
    record.extend(more);
    let variable = Variable { owner, is_secret, record };
    let reply = variable.answer();
    database.variables.push(variable);
    touch(database, owner, call.now);
    Ok(Response::json(201, &reply))
}

/// Marks a service as out of date after a change of its variables.
fn touch(database: &mut Database, service: Uuid, now: i64) {
    if let Some(service) = database.services.iter_mut().find(|known| known.id == service) {
        service.changed(now);
    }
}

fn create(database: &mut Database, call: &Call, is_secret: bool) -> Result<Response, Failure> {
    find(database, call)?;
    let body = call.body(requests::VARIABLE)?;
    if text(&body, "key") == "REFUSED" {
        return Err(Failure::Invalid(vec![("key".into(), "is reserved".into())]));
    }
    let description = body.get("description").cloned().unwrap_or_default();
    let more = json!({"key": body.get("key"), "value": body.get("value"), "description": description});
    store(database, call, is_secret, more)
}

/// Returns the variable that the path names; not found unless it belongs to the service, its environment or its project. `secret`
/// restricts it to secrets (true) or variables (false); None allows both.
fn seen(database: &Database, call: &Call, secret: Option<bool>) -> Result<Variable, Failure> {
    let owners = database.owners(find(database, call)?);
    let found = database.variables.iter().find(|variable| {
        id(&variable.record) == Some(call.param(1)) && owners.contains(&Some(variable.owner))
    });
    let is_wanted = |variable: &&Variable| secret.is_none_or(|secret| secret == variable.is_secret);
    found.filter(is_wanted).cloned().ok_or(Failure::NotFound("variable"))
}

fn alias(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let target = seen(database, call, None)?;
    let body = call.body(requests::ALIAS)?;
    if target.record.get("aliased_variable").is_some() {
        return Err(Failure::Conflict("An alias can't be aliased: alias the variable itself".into()));
    }
    let more = json!({
        "key": body.get("key"),
        "value": target.record.get("value"),
        "description": body.get("description").cloned().unwrap_or_default(),
        "enable_interpolation_in_file": body.get("enable_interpolation_in_file").cloned().unwrap_or_default(),
        "variable_type": "ALIAS",
        "aliased_variable": target.mention(),
    });
    store(database, call, target.is_secret, more)
}

/// Creates an override: a service's own value for a variable of its environment or project.
fn override_(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let target = seen(database, call, None)?;
    let body = call.body(requests::OVERRIDE)?;
    if target.owner == call.param(0) {
        return Err(Failure::Conflict("A service's own variable isn't overridden: edit it".into()));
    }
    let more = json!({
        "key": target.key(),
        "value": body.get("value"),
        "variable_type": "OVERRIDE",
        "overridden_variable": target.mention(),
    });
    store(database, call, target.is_secret, more)
}

/// Returns the service's own variable that the path names. Returns a conflict for one of the environment or project, and for a built-in
/// one: "A BUILT_IN variable can't be edited or deleted."
fn own(database: &Database, call: &Call, secret: bool) -> Result<Variable, Failure> {
    let variable = seen(database, call, Some(secret))?;
    if text(&variable.record, "variable_type") == "BUILT_IN" {
        return Err(Failure::Conflict("A built-in variable can't be edited or deleted".into()));
    }
    if variable.owner != call.param(0) {
        return Err(Failure::Conflict(
            "This variable belongs to the environment or the project: override it".into(),
        ));
    }
    Ok(variable)
}

fn put(database: &mut Database, call: &Call, secret: bool) -> Result<Response, Failure> {
    let variable = own(database, call, secret)?;
    let body = call.body(requests::VARIABLE_EDIT)?;
    let has_other_value = body.get("value").is_some_and(|value| Some(value) != variable.record.get("value"));
    if variable.record.contains_key("aliased_variable") && has_other_value {
        let message = "an alias has the value of its variable";
        return Err(Failure::Invalid(vec![("value".into(), message.into())]));
    }
    if variable.record.contains_key("overridden_variable") && text(&body, "key") != variable.key() {
        return Err(Failure::Invalid(vec![("key".into(), "an override has the key of its variable".into())]));
    }
    free(database, variable.owner, text(&body, "key"), id(&variable.record))?;
    let stored = database.variables.iter_mut().find(|known| id(&known.record) == id(&variable.record));
    let stored = stored.ok_or(Failure::NotFound("variable"))?;
    edit(&mut stored.record, &body, call.now);
    let reply = stored.answer();
    // An alias has the value of its variable, so it gets the new value, too. Aliases and overrides contain a summary of the variable, which is
    // replaced.
    let mention = stored.mention();
    let value = stored.record.get("value").cloned();
    for other in database.variables.iter_mut().filter(|other| other.target() == id(&variable.record)) {
        for key in ["aliased_variable", "overridden_variable"] {
            if other.record.contains_key(key) {
                other.record.insert(key.into(), mention.clone());
            }
        }
        if let (true, Some(value)) = (other.record.contains_key("aliased_variable"), &value) {
            other.record.insert("value".into(), value.clone());
        }
    }
    touch(database, variable.owner, call.now);
    Ok(Response::json(200, &reply))
}

fn edit(record: &mut Fields, body: &Fields, now: i64) {
    for key in ["key", "value", "description"] {
        if let Some(value) = body.get(key) {
            record.insert(key.into(), value.clone());
        }
    }
    record.insert("updated_at".into(), json!(clock::iso(now)));
}

fn delete(database: &mut Database, call: &Call, secret: bool) -> Result<Response, Failure> {
    let variable = own(database, call, secret)?;
    if let Some(id) = id(&variable.record) {
        database.forget_variable(id);
    }
    touch(database, variable.owner, call.now);
    Ok(Response::empty(204))
}
