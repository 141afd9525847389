//! Variables, secrets, aliases and overrides of a service, an environment or a project (part 2.9, companion "Variables").

use super::{results, service::find};
use crate::auth::Scope;
use crate::clock;
use crate::database::Database;
use crate::database::variables::Owners;
use crate::failure::Failure;
use crate::http::Response;
use crate::kind::Kind;
use crate::record::{Fields, fields, id, parent, text};
use crate::requests;
use crate::route::{Call, Table};
use crate::service::Service;
use crate::variable::{REFERENCES, Variable};
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
    let variable_path = "{}/environmentVariable/{environmentVariableId}";
    table.kinds(&kinds, Scope::Read, "GET", "{}/environmentVariable", |db, call| list(db, call, false));
    table.kinds(&kinds, Scope::Write, "POST", "{}/environmentVariable", |db, call| create(db, call, false));
    table.kinds(&kinds, Scope::Write, "PUT", variable_path, |db, call| put(db, call, false));
    table.kinds(&kinds, Scope::Admin, "DELETE", variable_path, |db, call| delete(db, call, false));
    table.kinds(&kinds, Scope::Write, "POST", &format!("{variable_path}/alias"), alias);
    table.kinds(&kinds, Scope::Write, "POST", &format!("{variable_path}/override"), override_);
    table.kinds(&kinds, Scope::Read, "GET", "{}/secret", |db, call| list(db, call, true));
    table.kinds(&kinds, Scope::Write, "POST", "{}/secret", |db, call| create(db, call, true));
    table.kinds(&kinds, Scope::Write, "PUT", "{}/secret/{secretId}", |db, call| put(db, call, true));
    table.kinds(&kinds, Scope::Admin, "DELETE", "{}/secret/{secretId}", |db, call| delete(db, call, true));
    for owner_path in ["/environment/{environmentId}", "/project/{projectId}"] {
        let (variables, secrets) =
            (format!("{owner_path}/environmentVariable"), format!("{owner_path}/secret"));
        table.companion(Scope::Read, "GET", &variables, |db, call| list(db, call, false));
        table.companion(Scope::Read, "GET", &secrets, |db, call| list(db, call, true));
        table.companion(Scope::Write, "POST", &variables, |db, call| create(db, call, false));
        table.companion(Scope::Write, "POST", &secrets, |db, call| create(db, call, true));
        let (variable, secret) =
            (format!("{variables}/{{environmentVariableId}}"), format!("{secrets}/{{secretId}}"));
        table.companion(Scope::Write, "PUT", &variable, |db, call| put(db, call, false));
        table.companion(Scope::Write, "PUT", &secret, |db, call| put(db, call, true));
        table.companion(Scope::Admin, "DELETE", &variable, |db, call| delete(db, call, false));
        table.companion(Scope::Admin, "DELETE", &secret, |db, call| delete(db, call, true));
        for path in [variable, secret] {
            table.companion(Scope::Write, "POST", &format!("{path}/alias"), alias);
            // A project has no variables to override, because no record above it has variables.
            if owner_path.starts_with("/environment") {
                table.companion(Scope::Write, "POST", &format!("{path}/override"), override_);
            }
        }
    }
}

/// The service, environment or project that the path names, and whose variables the request reads or changes.
struct Holder {
    id: Uuid,
    /// The `scope` of the variables that belong to this record, such as `ENVIRONMENT`.
    scope: String,
    /// The name of the service; None for an environment and a project.
    service: Option<String>,
    /// The ids of the records whose variables this record sees.
    owners: Owners,
}

/// Returns the service, environment or project that the path names; not found if there is no such record.
fn holder(database: &Database, call: &Call) -> Result<Holder, Failure> {
    let id = call.param(0);
    let above = |scope: &str, owners| Holder { id, scope: scope.to_owned(), service: None, owners };
    match call.request.path.split('/').nth(1) {
        Some("environment") => {
            let project = parent(database.environment(id)?, "project");
            Ok(above("ENVIRONMENT", [Some(id), project, None]))
        }
        Some("project") => {
            database.project(id)?;
            Ok(above("PROJECT", [Some(id), None, None]))
        }
        _ => {
            let service = find(database, call)?;
            let (scope, name) = (service.kind.service_type(), service.name().to_owned());
            Ok(Holder { id, scope, service: Some(name), owners: database.owners(service) })
        }
    }
}

fn list(database: &mut Database, call: &Call, secrets: bool) -> Result<Response, Failure> {
    let holder = holder(database, call)?;
    Ok(results(database.variables_of(holder.owners, secrets).map(Variable::answer)))
}

/// Returns an error if the owner has another variable with this key (`excluded` is the variable itself). "key: case sensitive" (part 2.9).
fn free(database: &Database, owner: Uuid, key: &str, excluded: Option<Uuid>) -> Result<(), Failure> {
    let mut others = database
        .variables
        .iter()
        .filter(|variable| variable.owner == owner && id(&variable.record) != excluded);
    if others.any(|variable| variable.key() == key) {
        return Err(Failure::Taken("key"));
    }
    Ok(())
}

/// Creates a variable of the service, environment or project of the path with the fields in `more`, which include its key, and returns the
/// reply. Returns an error if this record already has a variable with this key.
fn store(database: &mut Database, call: &Call, is_secret: bool, more: Value) -> Result<Response, Failure> {
    let Holder { id: owner, scope, service, .. } = holder(database, call)?;
    let more = fields(more);
    free(database, owner, text(&more, "key"), None)?;
    let mut record = fields(json!({
        "id": database.fresh_id("variable"),
        "created_at": clock::iso(call.now),
        "updated_at": clock::iso(call.now),
        "scope": scope,
        "variable_type": "VALUE",
        "mount_path": null,
        "description": null,
        "owned_by": "PLATFORM",
    }));
    if let Some(name) = service {
        record.extend(fields(json!({"service_id": owner, "service_name": name, "service_type": scope})));
    }
    record.extend(more);
    let variable = Variable { owner, is_secret, record };
    let reply = variable.answer();
    database.variables.push(variable);
    touch(database, owner, call.now);
    Ok(Response::json(201, &reply))
}

/// Marks the services that see the variables of `owner` as out of date, after one of these variables changed.
fn touch(database: &mut Database, owner: Uuid, now: i64) {
    let sees = |service: &Service| database.owners(service).contains(&Some(owner));
    let seeing: Vec<Uuid> =
        database.services.iter().filter(|service| sees(service)).map(|service| service.id).collect();
    for service in database.services.iter_mut().filter(|service| seeing.contains(&service.id)) {
        service.changed(now);
    }
}

fn create(database: &mut Database, call: &Call, is_secret: bool) -> Result<Response, Failure> {
    let Holder { service, .. } = holder(database, call)?;
    let is_above = service.is_none();
    let body = call.body(if is_above { requests::VARIABLE_ABOVE } else { requests::VARIABLE })?;
    if text(&body, "key") == "REFUSED" {
        return Err(Failure::Invalid(vec![("key".into(), "is reserved".into())]));
    }
    let description = body.get("description").cloned().unwrap_or_default();
    let mut more = Fields::new();
    for field in ["key", "value"] {
        more.insert(field.into(), body.get(field).cloned().unwrap_or_default());
    }
    more.insert("description".into(), description);
    if let (true, Some(path)) = (is_above, body.get("mount_path").filter(|path| !path.is_null())) {
        more.insert("mount_path".into(), path.clone());
        more.insert("variable_type".into(), json!("FILE"));
    }
    store(database, call, is_secret, Value::Object(more))
}

/// Returns the variable or secret that the path names. Not found unless the service, environment or project of the path sees it. `secret` is
/// true to find only secrets, false to find only variables, None to find both.
fn seen(database: &Database, call: &Call, secret: Option<bool>) -> Result<Variable, Failure> {
    let owners = holder(database, call)?.owners;
    let found = database.variables.iter().find(|variable| {
        id(&variable.record) == Some(call.param(1)) && owners.contains(&Some(variable.owner))
    });
    let is_wanted = |variable: &&Variable| secret.is_none_or(|secret| secret == variable.is_secret);
    found.filter(is_wanted).cloned().ok_or(Failure::NotFound("variable"))
}

/// Returns the name of the field with the variable behind an alias or an override: "`overridden_secret`, `aliased_secret` take the place of
/// the variable's references" under the secrets of environments and projects (companion).
fn reference(call: &Call, target: &Variable, relation: &str) -> String {
    let is_above = call.kind().is_err();
    format!("{relation}_{}", if is_above && target.is_secret { "secret" } else { "variable" })
}

fn alias(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let target = seen(database, call, None)?;
    let body = call.body(requests::ALIAS)?;
    if target.is_alias() {
        return Err(Failure::Conflict("An alias can't be aliased: alias the variable itself".into()));
    }
    let more = json!({
        "key": body.get("key"),
        "value": target.record.get("value"),
        "description": body.get("description").cloned().unwrap_or_default(),
        "enable_interpolation_in_file": body.get("enable_interpolation_in_file").cloned().unwrap_or_default(),
        "variable_type": "ALIAS",
        (reference(call, &target, "aliased")): target.mention(),
    });
    store(database, call, target.is_secret, more)
}

/// Creates an override: a value that a service or an environment has in place of that of an inherited variable.
fn override_(database: &mut Database, call: &Call) -> Result<Response, Failure> {
    let target = seen(database, call, None)?;
    let body = call.body(requests::OVERRIDE)?;
    if target.owner == call.param(0) {
        return Err(Failure::Conflict("Its own variable isn't overridden: edit it".into()));
    }
    let more = json!({
        "key": target.key(),
        "value": body.get("value"),
        "variable_type": "OVERRIDE",
        (reference(call, &target, "overridden")): target.mention(),
    });
    store(database, call, target.is_secret, more)
}

/// Returns the variable or secret that the path names, if it belongs to the service, environment or project of the path. Returns a conflict
/// for an inherited and for a built-in variable: "A BUILT_IN variable can't be edited or deleted."
fn own(database: &Database, call: &Call, secret: bool) -> Result<Variable, Failure> {
    let variable = seen(database, call, Some(secret))?;
    if text(&variable.record, "variable_type") == "BUILT_IN" {
        return Err(Failure::Conflict("A built-in variable can't be edited or deleted".into()));
    }
    if variable.owner != call.param(0) {
        return Err(Failure::Conflict(
            "This variable belongs to the environment or the project above: override it".into(),
        ));
    }
    Ok(variable)
}

fn put(database: &mut Database, call: &Call, secret: bool) -> Result<Response, Failure> {
    let variable = own(database, call, secret)?;
    let body = call.body(requests::VARIABLE_EDIT)?;
    let has_other_value = body.get("value").is_some_and(|value| Some(value) != variable.record.get("value"));
    if variable.is_alias() && has_other_value {
        let message = "an alias has the value of its variable";
        return Err(Failure::Invalid(vec![("value".into(), message.into())]));
    }
    if variable.is_override() && text(&body, "key") != variable.key() {
        return Err(Failure::Invalid(vec![("key".into(), "an override has the key of its variable".into())]));
    }
    free(database, variable.owner, text(&body, "key"), id(&variable.record))?;
    let stored = database.variables.iter_mut().find(|known| id(&known.record) == id(&variable.record));
    let stored = stored.ok_or(Failure::NotFound("variable"))?;
    edit(&mut stored.record, &body, call.now);
    let reply = stored.answer();
    // Aliases and overrides contain a summary of their variable, which is replaced. An alias also has the value of its variable, so the new
    // value is written into each alias.
    let mention = stored.mention();
    let value = stored.record.get("value").cloned();
    for other in database.variables.iter_mut().filter(|other| other.target() == id(&variable.record)) {
        for key in REFERENCES {
            if other.record.contains_key(key) {
                other.record.insert(key.into(), mention.clone());
            }
        }
        if let (true, Some(value)) = (other.is_alias(), &value) {
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
