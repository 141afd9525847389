//! The operations on the variables and secrets of each owner (part 4, companion “Variables”).

use super::owner::VariableOwner;
use slipway_api::id::VariableId;
use slipway_api::operations::variable as operation;
use slipway_api::{Json, Operation, Request};
use std::sync::Arc;

/// Returns the request that lists the variables of an owner, and those that it inherits.
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

/// Returns the request that lists the secrets of an owner, and those that it inherits.
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
            // The operations of services on a variable take secrets as well.
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
}
