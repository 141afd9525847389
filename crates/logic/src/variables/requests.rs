//! The operations on the variables and secrets of each kind of service (part 4, companion “Variables”). Each function returns None for
//! a kind without variables.

use crate::service::requests::BuildRequest;
use slipway_api::id::{ServiceId, VariableId};
use slipway_api::operations::variable;
use slipway_api::state::ServiceKind as K;
use slipway_api::{Json, Operation, Request};

/// Returns the request that lists a service’s variables; None for a kind without variables.
pub fn list(kind: &K, id: ServiceId) -> Option<Request> {
    Some(match kind {
        K::Application => variable::ListApplicationVariables { application: id.into() }.request(),
        K::Container => variable::ListContainerVariables { container: id.into() }.request(),
        K::Job => variable::ListJobVariables { job: id.into() }.request(),
        K::Helm => variable::ListHelmVariables { helm: id.into() }.request(),
        K::Terraform => variable::ListTerraformVariables { terraform: id.into() }.request(),
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns the request that lists a service’s secrets; None for a kind without secrets.
pub fn secrets(kind: &K, id: ServiceId) -> Option<Request> {
    Some(match kind {
        K::Application => variable::ListApplicationSecrets { application: id.into() }.request(),
        K::Container => variable::ListContainerSecrets { container: id.into() }.request(),
        K::Job => variable::ListJobSecrets { job: id.into() }.request(),
        K::Helm => variable::ListHelmSecrets { helm: id.into() }.request(),
        K::Terraform => variable::ListTerraformSecrets { terraform: id.into() }.request(),
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns the request that deletes a variable.
pub fn delete(kind: &K, id: ServiceId, variable: VariableId) -> Option<Request> {
    Some(match kind {
        K::Application => variable::DeleteApplicationVariable { application: id.into(), variable }.request(),
        K::Container => variable::DeleteContainerVariable { container: id.into(), variable }.request(),
        K::Job => variable::DeleteJobVariable { job: id.into(), variable }.request(),
        K::Helm => variable::DeleteHelmVariable { helm: id.into(), variable }.request(),
        K::Terraform => variable::DeleteTerraformVariable { terraform: id.into(), variable }.request(),
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns the request that deletes a secret.
pub fn delete_secret(kind: &K, id: ServiceId, secret: VariableId) -> Option<Request> {
    Some(match kind {
        K::Application => variable::DeleteApplicationSecret { application: id.into(), secret }.request(),
        K::Container => variable::DeleteContainerSecret { container: id.into(), secret }.request(),
        K::Job => variable::DeleteJobSecret { job: id.into(), secret }.request(),
        K::Helm => variable::DeleteHelmSecret { helm: id.into(), secret }.request(),
        K::Terraform => variable::DeleteTerraformSecret { terraform: id.into(), secret }.request(),
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns the function that creates the request for a new variable.
pub fn create(kind: &K) -> Option<BuildRequest<ServiceId>> {
    let make: BuildRequest<ServiceId> = match kind {
        K::Application => |id, body| {
            variable::CreateApplicationVariable { application: id.into(), body: Json(body) }.request()
        },
        K::Container => {
            |id, body| variable::CreateContainerVariable { container: id.into(), body: Json(body) }.request()
        }
        K::Job => |id, body| variable::CreateJobVariable { job: id.into(), body: Json(body) }.request(),
        K::Helm => |id, body| variable::CreateHelmVariable { helm: id.into(), body: Json(body) }.request(),
        K::Terraform => {
            |id, body| variable::CreateTerraformVariable { terraform: id.into(), body: Json(body) }.request()
        }
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(make)
}

/// Returns the function that creates the request for a new secret.
pub fn create_secret(kind: &K) -> Option<BuildRequest<ServiceId>> {
    let make: BuildRequest<ServiceId> = match kind {
        K::Application => |id, body| {
            variable::CreateApplicationSecret { application: id.into(), body: Json(body) }.request()
        },
        K::Container => {
            |id, body| variable::CreateContainerSecret { container: id.into(), body: Json(body) }.request()
        }
        K::Job => |id, body| variable::CreateJobSecret { job: id.into(), body: Json(body) }.request(),
        K::Helm => |id, body| variable::CreateHelmSecret { helm: id.into(), body: Json(body) }.request(),
        K::Terraform => {
            |id, body| variable::CreateTerraformSecret { terraform: id.into(), body: Json(body) }.request()
        }
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(make)
}

/// Returns the function that creates the request to save a variable.
pub fn put(kind: &K) -> Option<BuildRequest<(ServiceId, VariableId)>> {
    let make: BuildRequest<(ServiceId, VariableId)> = match kind {
        K::Application => |(id, variable), body| {
            variable::PutApplicationVariable { application: id.into(), variable, body: Json(body) }.request()
        },
        K::Container => |(id, variable), body| {
            variable::PutContainerVariable { container: id.into(), variable, body: Json(body) }.request()
        },
        K::Job => |(id, variable), body| {
            variable::PutJobVariable { job: id.into(), variable, body: Json(body) }.request()
        },
        K::Helm => |(id, variable), body| {
            variable::PutHelmVariable { helm: id.into(), variable, body: Json(body) }.request()
        },
        K::Terraform => |(id, variable), body| {
            variable::PutTerraformVariable { terraform: id.into(), variable, body: Json(body) }.request()
        },
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(make)
}

/// Returns the function that creates the request to save a secret.
pub fn put_secret(kind: &K) -> Option<BuildRequest<(ServiceId, VariableId)>> {
    let make: BuildRequest<(ServiceId, VariableId)> = match kind {
        K::Application => |(id, secret), body| {
            variable::PutApplicationSecret { application: id.into(), secret, body: Json(body) }.request()
        },
        K::Container => |(id, secret), body| {
            variable::PutContainerSecret { container: id.into(), secret, body: Json(body) }.request()
        },
        K::Job => {
            |(id, secret), body| variable::PutJobSecret { job: id.into(), secret, body: Json(body) }.request()
        }
        K::Helm => |(id, secret), body| {
            variable::PutHelmSecret { helm: id.into(), secret, body: Json(body) }.request()
        },
        K::Terraform => |(id, secret), body| {
            variable::PutTerraformSecret { terraform: id.into(), secret, body: Json(body) }.request()
        },
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(make)
}

/// Returns the function that creates the request for an alias of a variable.
pub fn alias(kind: &K) -> Option<BuildRequest<(ServiceId, VariableId)>> {
    let make: BuildRequest<(ServiceId, VariableId)> = match kind {
        K::Application => |(id, variable), body| {
            variable::AliasApplicationVariable { application: id.into(), variable, body: Json(body) }
                .request()
        },
        K::Container => |(id, variable), body| {
            variable::AliasContainerVariable { container: id.into(), variable, body: Json(body) }.request()
        },
        K::Job => |(id, variable), body| {
            variable::AliasJobVariable { job: id.into(), variable, body: Json(body) }.request()
        },
        K::Helm => |(id, variable), body| {
            variable::AliasHelmVariable { helm: id.into(), variable, body: Json(body) }.request()
        },
        K::Terraform => |(id, variable), body| {
            variable::AliasTerraformVariable { terraform: id.into(), variable, body: Json(body) }.request()
        },
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(make)
}

/// Returns the function that creates the request to override a variable with a value of the service’s own.
pub fn override_value(kind: &K) -> Option<BuildRequest<(ServiceId, VariableId)>> {
    let make: BuildRequest<(ServiceId, VariableId)> = match kind {
        K::Application => |(id, variable), body| {
            variable::OverrideApplicationVariable { application: id.into(), variable, body: Json(body) }
                .request()
        },
        K::Container => |(id, variable), body| {
            variable::OverrideContainerVariable { container: id.into(), variable, body: Json(body) }.request()
        },
        K::Job => |(id, variable), body| {
            variable::OverrideJobVariable { job: id.into(), variable, body: Json(body) }.request()
        },
        K::Helm => |(id, variable), body| {
            variable::OverrideHelmVariable { helm: id.into(), variable, body: Json(body) }.request()
        },
        K::Terraform => |(id, variable), body| {
            variable::OverrideTerraformVariable { terraform: id.into(), variable, body: Json(body) }.request()
        },
        K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(make)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_with_variables_has_its_own_paths() {
        let id: ServiceId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        let variable: VariableId = "00000000-0000-0000-0000-0000000000e2".parse().unwrap();
        for kind in K::ALL {
            let has_variables = ![K::Database, K::ProviderfApp].contains(kind);
            let of = format!("/{}/{id}", kind.as_str().to_ascii_lowercase());
            let body = || "{}".to_owned();
            for (request, path) in [
                (list(kind, id), "/environmentVariable".to_owned()),
                (secrets(kind, id), "/secret".to_owned()),
                (create(kind).map(|make| make(id, body())), "/environmentVariable".to_owned()),
                (create_secret(kind).map(|make| make(id, body())), "/secret".to_owned()),
                (
                    put(kind).map(|make| make((id, variable), body())),
                    format!("/environmentVariable/{variable}"),
                ),
                (put_secret(kind).map(|make| make((id, variable), body())), format!("/secret/{variable}")),
                (delete(kind, id, variable), format!("/environmentVariable/{variable}")),
                (delete_secret(kind, id, variable), format!("/secret/{variable}")),
                (
                    alias(kind).map(|make| make((id, variable), body())),
                    format!("/environmentVariable/{variable}/alias"),
                ),
                (
                    override_value(kind).map(|make| make((id, variable), body())),
                    format!("/environmentVariable/{variable}/override"),
                ),
            ] {
                assert_eq!(request.map(|request| request.path), has_variables.then(|| format!("{of}{path}")));
            }
        }
    }
}
