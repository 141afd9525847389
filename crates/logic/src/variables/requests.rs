//! The requests about the variables and secrets of each owner (part 4, companion “Variables”).

use super::import::{ImportAction, Planned};
use super::owner::VariableOwner;
use crate::text::json::object;
use slipway_api::described::members;
use slipway_api::fields::{override_request, variable_edit, variable_request};
use slipway_api::id::VariableId;
use slipway_api::operations::variable as operation;
use slipway_api::table::FieldName;
use slipway_api::{Json, Operation, Request};
use std::sync::Arc;

/// Returns the request that lists the variables of an owner, including inherited variables.
pub fn list(owner: VariableOwner) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::ListApplicationVariables { application }.request()
        }
        VariableOwner::Container(container) => operation::ListContainerVariables { container }.request(),
        VariableOwner::Job(job) => operation::ListJobVariables { job }.request(),
        VariableOwner::Helm(helm) => operation::ListHelmVariables { helm }.request(),
        VariableOwner::Terraform(terraform) => operation::ListTerraformVariables { terraform }.request(),
        VariableOwner::Environment(environment) => {
            operation::ListEnvironmentVariables { environment }.request()
        }
        VariableOwner::Project(project) => operation::ListProjectVariables { project }.request(),
    }
}

/// Returns the request that lists the secrets of an owner, including inherited secrets.
pub fn secrets(owner: VariableOwner) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::ListApplicationSecrets { application }.request()
        }
        VariableOwner::Container(container) => operation::ListContainerSecrets { container }.request(),
        VariableOwner::Job(job) => operation::ListJobSecrets { job }.request(),
        VariableOwner::Helm(helm) => operation::ListHelmSecrets { helm }.request(),
        VariableOwner::Terraform(terraform) => operation::ListTerraformSecrets { terraform }.request(),
        VariableOwner::Environment(environment) => {
            operation::ListEnvironmentSecrets { environment }.request()
        }
        VariableOwner::Project(project) => operation::ListProjectSecrets { project }.request(),
    }
}

/// Returns the request that adds a variable, or a secret, to an owner.
pub fn create(owner: VariableOwner, is_secret: bool, body: String) -> Request {
    if is_secret { create_secret(owner, Json(body)) } else { create_variable(owner, Json(body)) }
}

fn create_variable(owner: VariableOwner, body: Json) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::CreateApplicationVariable { application, body }.request()
        }
        VariableOwner::Container(container) => {
            operation::CreateContainerVariable { container, body }.request()
        }
        VariableOwner::Job(job) => operation::CreateJobVariable { job, body }.request(),
        VariableOwner::Helm(helm) => operation::CreateHelmVariable { helm, body }.request(),
        VariableOwner::Terraform(terraform) => {
            operation::CreateTerraformVariable { terraform, body }.request()
        }
        VariableOwner::Environment(environment) => {
            operation::CreateEnvironmentVariable { environment, body }.request()
        }
        VariableOwner::Project(project) => operation::CreateProjectVariable { project, body }.request(),
    }
}

fn create_secret(owner: VariableOwner, body: Json) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::CreateApplicationSecret { application, body }.request()
        }
        VariableOwner::Container(container) => operation::CreateContainerSecret { container, body }.request(),
        VariableOwner::Job(job) => operation::CreateJobSecret { job, body }.request(),
        VariableOwner::Helm(helm) => operation::CreateHelmSecret { helm, body }.request(),
        VariableOwner::Terraform(terraform) => operation::CreateTerraformSecret { terraform, body }.request(),
        VariableOwner::Environment(environment) => {
            operation::CreateEnvironmentSecret { environment, body }.request()
        }
        VariableOwner::Project(project) => operation::CreateProjectSecret { project, body }.request(),
    }
}

/// Returns the request that saves a variable, or a secret.
pub fn put(owner: VariableOwner, is_secret: bool, variable: VariableId, body: String) -> Request {
    if is_secret {
        put_secret(owner, variable, Json(body))
    } else {
        put_variable(owner, variable, Json(body))
    }
}

/// Returns the request that saves the edited record `body` of a variable, or of a secret. Only key, value and description are sent, the
/// fields that the platform accepts. The value of an alias isn't sent, because it belongs to the aliased variable.
pub fn save(
    owner: VariableOwner,
    is_secret: bool,
    variable: VariableId,
    body: &str,
    is_alias: bool,
) -> Request {
    let is_sent = |key: &str| {
        let is_field = |field: FieldName| field == *key;
        is_field(variable_edit::KEY)
            || is_field(variable_edit::DESCRIPTION)
            || (is_field(variable_edit::VALUE) && !is_alias)
    };
    let fields = members(body).into_iter().filter(|(key, _)| is_sent(key));
    let fields: Vec<String> = fields.map(|(key, value)| format!("\"{key}\":{value}")).collect();
    put(owner, is_secret, variable, format!("{{{}}}", fields.join(",")))
}

/// Returns the request for a line of an import: creates, changes or overrides a variable. None for a line that needs no request, for an
/// override in a project, which can't override variables, and if the id of the present variable can't be read.
pub fn import_line(owner: VariableOwner, line: &Planned) -> Option<Request> {
    let key_and_value =
        object(&[(variable_request::KEY, Some(&line.key)), (variable_request::VALUE, Some(&line.value))]);
    Some(match &line.step {
        ImportAction::Create { is_secret } => create(owner, *is_secret, key_and_value),
        ImportAction::Change { id, is_secret, description } => {
            let fields = [
                (variable_edit::KEY, Some(line.key.as_str())),
                (variable_edit::VALUE, Some(line.value.as_str())),
                (variable_edit::DESCRIPTION, description.as_deref()),
            ];
            put(owner, *is_secret, id.parse().ok()?, object(&fields))
        }
        ImportAction::Override { id } => {
            let build = override_value(owner, false)?;
            build(id.parse().ok()?, object(&[(override_request::VALUE, Some(&line.value))]))
        }
        ImportAction::Same | ImportAction::LeftOut | ImportAction::Refuse(_) => return None,
    })
}

fn put_variable(owner: VariableOwner, variable: VariableId, body: Json) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::PutApplicationVariable { application, variable, body }.request()
        }
        VariableOwner::Container(container) => {
            operation::PutContainerVariable { container, variable, body }.request()
        }
        VariableOwner::Job(job) => operation::PutJobVariable { job, variable, body }.request(),
        VariableOwner::Helm(helm) => operation::PutHelmVariable { helm, variable, body }.request(),
        VariableOwner::Terraform(terraform) => {
            operation::PutTerraformVariable { terraform, variable, body }.request()
        }
        VariableOwner::Environment(environment) => {
            operation::PutEnvironmentVariable { environment, variable, body }.request()
        }
        VariableOwner::Project(project) => {
            operation::PutProjectVariable { project, variable, body }.request()
        }
    }
}

fn put_secret(owner: VariableOwner, secret: VariableId, body: Json) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::PutApplicationSecret { application, secret, body }.request()
        }
        VariableOwner::Container(container) => {
            operation::PutContainerSecret { container, secret, body }.request()
        }
        VariableOwner::Job(job) => operation::PutJobSecret { job, secret, body }.request(),
        VariableOwner::Helm(helm) => operation::PutHelmSecret { helm, secret, body }.request(),
        VariableOwner::Terraform(terraform) => {
            operation::PutTerraformSecret { terraform, secret, body }.request()
        }
        VariableOwner::Environment(environment) => {
            operation::PutEnvironmentSecret { environment, secret, body }.request()
        }
        VariableOwner::Project(project) => operation::PutProjectSecret { project, secret, body }.request(),
    }
}

/// Returns the request that deletes a variable, or a secret, with its aliases and overrides.
pub fn delete(owner: VariableOwner, is_secret: bool, variable: VariableId) -> Request {
    if is_secret { delete_secret(owner, variable) } else { delete_variable(owner, variable) }
}

fn delete_variable(owner: VariableOwner, variable: VariableId) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::DeleteApplicationVariable { application, variable }.request()
        }
        VariableOwner::Container(container) => {
            operation::DeleteContainerVariable { container, variable }.request()
        }
        VariableOwner::Job(job) => operation::DeleteJobVariable { job, variable }.request(),
        VariableOwner::Helm(helm) => operation::DeleteHelmVariable { helm, variable }.request(),
        VariableOwner::Terraform(terraform) => {
            operation::DeleteTerraformVariable { terraform, variable }.request()
        }
        VariableOwner::Environment(environment) => {
            operation::DeleteEnvironmentVariable { environment, variable }.request()
        }
        VariableOwner::Project(project) => operation::DeleteProjectVariable { project, variable }.request(),
    }
}

fn delete_secret(owner: VariableOwner, secret: VariableId) -> Request {
    match owner {
        VariableOwner::Application(application) => {
            operation::DeleteApplicationSecret { application, secret }.request()
        }
        VariableOwner::Container(container) => {
            operation::DeleteContainerSecret { container, secret }.request()
        }
        VariableOwner::Job(job) => operation::DeleteJobSecret { job, secret }.request(),
        VariableOwner::Helm(helm) => operation::DeleteHelmSecret { helm, secret }.request(),
        VariableOwner::Terraform(terraform) => {
            operation::DeleteTerraformSecret { terraform, secret }.request()
        }
        VariableOwner::Environment(environment) => {
            operation::DeleteEnvironmentSecret { environment, secret }.request()
        }
        VariableOwner::Project(project) => operation::DeleteProjectSecret { project, secret }.request(),
    }
}

/// A function that builds the request for an alias or an override of a variable, from the id of the variable and the body (JSON).
pub type BuildDerived = Arc<dyn Fn(VariableId, String) -> Request + Send + Sync>;

/// Returns the function that builds the request for an alias of a variable, or of a secret. Services have one operation for both.
pub fn alias(owner: VariableOwner, is_secret: bool) -> BuildDerived {
    match owner {
        VariableOwner::Environment(environment) if is_secret => Arc::new(move |secret, body| {
            operation::AliasEnvironmentSecret { environment, secret, body: Json(body) }.request()
        }),
        VariableOwner::Project(project) if is_secret => Arc::new(move |secret, body| {
            operation::AliasProjectSecret { project, secret, body: Json(body) }.request()
        }),
        VariableOwner::Application(application) => Arc::new(move |variable, body| {
            operation::AliasApplicationVariable { application, variable, body: Json(body) }.request()
        }),
        VariableOwner::Container(container) => Arc::new(move |variable, body| {
            operation::AliasContainerVariable { container, variable, body: Json(body) }.request()
        }),
        VariableOwner::Job(job) => Arc::new(move |variable, body| {
            operation::AliasJobVariable { job, variable, body: Json(body) }.request()
        }),
        VariableOwner::Helm(helm) => Arc::new(move |variable, body| {
            operation::AliasHelmVariable { helm, variable, body: Json(body) }.request()
        }),
        VariableOwner::Terraform(terraform) => Arc::new(move |variable, body| {
            operation::AliasTerraformVariable { terraform, variable, body: Json(body) }.request()
        }),
        VariableOwner::Environment(environment) => Arc::new(move |variable, body| {
            operation::AliasEnvironmentVariable { environment, variable, body: Json(body) }.request()
        }),
        VariableOwner::Project(project) => Arc::new(move |variable, body| {
            operation::AliasProjectVariable { project, variable, body: Json(body) }.request()
        }),
    }
}

/// Returns the function that builds the request to override a variable, or a secret, with a value of the owner’s own. Services have one
/// operation for both. None for a project, which inherits no variables.
pub fn override_value(owner: VariableOwner, is_secret: bool) -> Option<BuildDerived> {
    Some(match owner {
        VariableOwner::Project(_) => return None,
        VariableOwner::Environment(environment) if is_secret => Arc::new(move |secret, body| {
            operation::OverrideEnvironmentSecret { environment, secret, body: Json(body) }.request()
        }),
        VariableOwner::Application(application) => Arc::new(move |variable, body| {
            operation::OverrideApplicationVariable { application, variable, body: Json(body) }.request()
        }),
        VariableOwner::Container(container) => Arc::new(move |variable, body| {
            operation::OverrideContainerVariable { container, variable, body: Json(body) }.request()
        }),
        VariableOwner::Job(job) => Arc::new(move |variable, body| {
            operation::OverrideJobVariable { job, variable, body: Json(body) }.request()
        }),
        VariableOwner::Helm(helm) => Arc::new(move |variable, body| {
            operation::OverrideHelmVariable { helm, variable, body: Json(body) }.request()
        }),
        VariableOwner::Terraform(terraform) => Arc::new(move |variable, body| {
            operation::OverrideTerraformVariable { terraform, variable, body: Json(body) }.request()
        }),
        VariableOwner::Environment(environment) => Arc::new(move |variable, body| {
            operation::OverrideEnvironmentVariable { environment, variable, body: Json(body) }.request()
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::VariableScope;
    use slipway_api::id::{EnvironmentId, ProjectId, ServiceId};
    use slipway_api::state::ServiceKind;
    use uuid::Uuid;

    #[test]
    fn every_owner_has_its_own_paths() {
        let id = Uuid::from_u128(0xe1);
        let variable = VariableId(Uuid::from_u128(0xe2));
        let of_kind = |kind: &ServiceKind| VariableOwner::of_service(kind, ServiceId(id));
        let services = ServiceKind::ALL.iter().filter_map(of_kind);
        let above = [VariableScope::Environment(EnvironmentId(id)), VariableScope::Project(ProjectId(id))];
        let owners: Vec<_> = services.chain(above.into_iter().filter_map(VariableOwner::of)).collect();
        assert_eq!(owners.len(), 7);
        for owner in owners {
            let of = format!("/{}/{id}", owner.scope_value().to_ascii_lowercase());
            let body = || "{}".to_owned();
            // Aliases and overrides of a service’s secret are created below `environmentVariable`: unlike an environment and a project, a
            // service has no such paths below `secret`.
            let list_of_secret = if owner.is_above_services() { "secret" } else { "environmentVariable" };
            for (request, path) in [
                (list(owner), "/environmentVariable".to_owned()),
                (secrets(owner), "/secret".to_owned()),
                (create(owner, false, body()), "/environmentVariable".to_owned()),
                (create(owner, true, body()), "/secret".to_owned()),
                (put(owner, false, variable, body()), format!("/environmentVariable/{variable}")),
                (put(owner, true, variable, body()), format!("/secret/{variable}")),
                (delete(owner, false, variable), format!("/environmentVariable/{variable}")),
                (delete(owner, true, variable), format!("/secret/{variable}")),
                (alias(owner, false)(variable, body()), format!("/environmentVariable/{variable}/alias")),
                (alias(owner, true)(variable, body()), format!("/{list_of_secret}/{variable}/alias")),
            ] {
                assert_eq!(request.path, format!("{of}{path}"));
            }
            for (is_secret, list) in [(false, "environmentVariable"), (true, list_of_secret)] {
                let build = override_value(owner, is_secret);
                let path = build.map(|build| build(variable, body()).path);
                let has_override = owner.scope_value() != "PROJECT";
                assert_eq!(path, has_override.then(|| format!("{of}/{list}/{variable}/override")));
            }
        }
    }

    #[test]
    fn a_save_sends_the_fields_that_the_platform_accepts() {
        let owner = VariableOwner::Application(ServiceId(Uuid::nil()).into());
        let record = r#"{"id":"1","key":"PORT","value":"80","description":null,"scope":"APPLICATION"}"#;
        let body = |is_secret, is_alias| {
            save(owner, is_secret, VariableId(Uuid::nil()), record, is_alias).body.unwrap_or_default()
        };
        assert_eq!(body(false, false), r#"{"key":"PORT","value":"80","description":null}"#);
        assert_eq!(
            body(false, true),
            r#"{"key":"PORT","description":null}"#,
            "the value of the aliased variable"
        );
        let path = |is_secret| save(owner, is_secret, VariableId(Uuid::nil()), record, false).path;
        assert_eq!(body(true, false), body(false, false));
        assert!(path(true).contains("/secret/") && path(false).contains("/environmentVariable/"));
    }

    #[test]
    fn a_line_of_an_import_has_the_request_of_its_action() {
        let owner = VariableOwner::Environment(EnvironmentId(Uuid::nil()));
        let id = Uuid::from_u128(1).to_string();
        let sent = |step: ImportAction| {
            let line = Planned {
                lines: (1, 1),
                text: String::new(),
                key: "PORT".to_owned(),
                value: "80".to_owned(),
                step,
            };
            import_line(owner, &line).map(|request| {
                let of_owner = format!("/environment/{}", Uuid::nil());
                let path = request.path.strip_prefix(&of_owner).unwrap_or(&request.path);
                (format!("{} {path}", request.spec.method.as_str()), request.body.unwrap_or_default())
            })
        };
        let of = |path: &str, body: &str| Some((path.to_owned(), body.to_owned()));
        let create = ImportAction::Create { is_secret: false };
        assert_eq!(sent(create), of("POST /environmentVariable", r#"{"key":"PORT","value":"80"}"#));
        let secret = ImportAction::Create { is_secret: true };
        assert_eq!(sent(secret), of("POST /secret", r#"{"key":"PORT","value":"80"}"#));
        let change = |id: &str| ImportAction::Change {
            id: id.to_owned(),
            is_secret: false,
            description: Some("Of the server".to_owned()),
        };
        let body = r#"{"key":"PORT","value":"80","description":"Of the server"}"#;
        assert_eq!(sent(change(&id)), of(&format!("PUT /environmentVariable/{id}"), body));
        assert_eq!(sent(change("not an id")), None);
        let path = format!("POST /environmentVariable/{id}/override");
        assert_eq!(sent(ImportAction::Override { id }), of(&path, r#"{"value":"80"}"#));
        assert_eq!(sent(ImportAction::Same), None);
        assert_eq!(sent(ImportAction::LeftOut), None);
        assert_eq!(sent(ImportAction::Refuse("Repeated below".to_owned())), None);
    }
}
