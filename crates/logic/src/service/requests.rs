//! The requests that read, create, save, clone and deploy a service, for each kind of service.

use slipway_api::fields::commit_choice;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::{action, environment, service};
use slipway_api::records::ChosenCommit;
use slipway_api::state::ServiceKind as K;
use slipway_api::table::Table;
use slipway_api::tables::kinds::{DATABASE, HELM, JOB, TERRAFORM};
use slipway_api::tables::service::{APPLICATION, CONTAINER};
use slipway_api::{Json, Operation, Request};

/// Returns the request that reads a service's record; None for kinds that the platform has no such operation for.
pub fn record(kind: &K, id: ServiceId) -> Option<Request> {
    Some(match kind {
        K::Application => service::GetApplication { application: id.into() }.request(),
        K::Container => service::GetContainer { container: id.into() }.request(),
        K::Database => service::GetDatabase { database: id.into() }.request(),
        K::Job => service::GetJob { job: id.into() }.request(),
        K::Helm => service::GetHelm { helm: id.into() }.request(),
        K::Terraform => service::GetTerraform { terraform: id.into() }.request(),
        K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns the request that reads a service's status; None if the kind has no such operation.
pub fn status(kind: &K, id: ServiceId) -> Option<Request> {
    Some(match kind {
        K::Application => action::GetApplicationStatus { application: id.into() }.request(),
        K::Container => action::GetContainerStatus { container: id.into() }.request(),
        K::Database => action::GetDatabaseStatus { database: id.into() }.request(),
        K::Job => action::GetJobStatus { job: id.into() }.request(),
        K::Helm => action::GetHelmStatus { helm: id.into() }.request(),
        K::Terraform | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns the request that lists a service's commits; None if the kind isn't built from git, or has no such list.
pub fn commits(kind: &K, id: ServiceId) -> Option<Request> {
    Some(match kind {
        K::Application => service::ListApplicationCommits { application: id.into() }.request(),
        K::Job => service::ListJobCommits { job: id.into() }.request(),
        K::Helm => service::ListHelmCommits { helm: id.into() }.request(),
        K::Terraform => service::ListTerraformCommits { terraform: id.into() }.request(),
        K::Container | K::Database | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns true for kinds of services that are deployed with a chosen commit.
pub fn takes_commit(kind: &K) -> bool {
    matches!(kind, K::Application | K::Job)
}

/// Returns the request that reads the last lines of a service's log. `tail` is their number for applications; for containers, the platform
/// chooses the number. None for kinds without a log.
pub fn log(kind: &K, id: ServiceId, tail: u32) -> Option<Request> {
    Some(match kind {
        K::Application => service::ListApplicationLog { application: id.into(), tail: Some(tail) }.request(),
        K::Container => service::ListContainerLog { container: id.into() }.request(),
        K::Database | K::Job | K::Helm | K::Terraform | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// A function that builds a request from an id and a body (JSON).
pub type BuildRequest<I> = fn(I, String) -> Request;

/// Returns the function that builds the request to deploy a version; None if the kind has no such operation.
pub fn deploy(kind: &K) -> Option<BuildRequest<ServiceId>> {
    let build_request: BuildRequest<ServiceId> = match kind {
        K::Application => |id, body| {
            let commit = slipway_api::described::at(&body, &[commit_choice::GIT_COMMIT_ID]).text();
            let body = ChosenCommit { git_commit_id: commit };
            action::DeployApplication { application: id.into(), body }.request()
        },
        K::Container => {
            |id, body| action::DeployContainer { container: id.into(), body: Json(body) }.request()
        }
        K::Job => |id, body| action::DeployJob { job: id.into(), body: Json(body) }.request(),
        K::Helm => |id, body| action::DeployHelm { helm: id.into(), body: Json(body) }.request(),
        K::Database | K::Terraform | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(build_request)
}

/// Returns the function that builds the request to clone a service; None for kinds that the platform has no such operation for.
pub fn clone(kind: &K) -> Option<BuildRequest<ServiceId>> {
    let build_request: BuildRequest<ServiceId> = match kind {
        K::Application => {
            |id, body| service::CloneApplication { application: id.into(), body: Json(body) }.request()
        }
        K::Container => {
            |id, body| service::CloneContainer { container: id.into(), body: Json(body) }.request()
        }
        K::Database => |id, body| service::CloneDatabase { database: id.into(), body: Json(body) }.request(),
        K::Job => |id, body| service::CloneJob { job: id.into(), body: Json(body) }.request(),
        K::Helm => |id, body| service::CloneHelm { helm: id.into(), body: Json(body) }.request(),
        K::Terraform => {
            |id, body| service::CloneTerraform { terraform: id.into(), body: Json(body) }.request()
        }
        K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(build_request)
}

/// Returns the function that builds the request for a new service; None for kinds that can only be cloned, or not created at all.
pub fn create(kind: &K) -> Option<BuildRequest<EnvironmentId>> {
    let build_request: BuildRequest<EnvironmentId> = match kind {
        K::Application => {
            |id, body| environment::CreateApplication { environment: id, body: Json(body) }.request()
        }
        K::Container => {
            |id, body| environment::CreateContainer { environment: id, body: Json(body) }.request()
        }
        K::Database => |id, body| environment::CreateDatabase { environment: id, body: Json(body) }.request(),
        K::Job | K::Helm | K::Terraform | K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(build_request)
}

/// Returns the function that builds the request to save a service; None for kinds that the platform has no such operation for.
pub fn save(kind: &K) -> Option<BuildRequest<ServiceId>> {
    let build_request: BuildRequest<ServiceId> = match kind {
        K::Application => {
            |id, body| service::PutApplication { application: id.into(), body: Json(body) }.request()
        }
        K::Container => |id, body| service::PutContainer { container: id.into(), body: Json(body) }.request(),
        K::Database => |id, body| service::PutDatabase { database: id.into(), body: Json(body) }.request(),
        K::Job => |id, body| service::PutJob { job: id.into(), body: Json(body) }.request(),
        K::Helm => |id, body| service::PutHelm { helm: id.into(), body: Json(body) }.request(),
        K::Terraform => |id, body| service::PutTerraform { terraform: id.into(), body: Json(body) }.request(),
        K::ProviderfApp | K::Unknown(_) => return None,
    };
    Some(build_request)
}

/// Returns the table with the fields of a kind's records; None for kinds without a record (`ProviderfApp` and unknown kinds).
pub fn table(kind: &K) -> Option<&'static Table> {
    Some(match kind {
        K::Application => &APPLICATION,
        K::Container => &CONTAINER,
        K::Database => &DATABASE,
        K::Job => &JOB,
        K::Helm => &HELM,
        K::Terraform => &TERRAFORM,
        K::ProviderfApp | K::Unknown(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_kind_is_read_at_its_own_path() {
        let id: ServiceId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        for kind in K::ALL {
            let word = kind.as_str().to_ascii_lowercase();
            let path = |request: Option<Request>| request.map(|request| request.path);
            let has_record = *kind != K::ProviderfApp;
            assert_eq!(path(record(kind, id)), has_record.then(|| format!("/{word}/{id}")));
            let saved = path(save(kind).map(|make| make(id, "{}".into())));
            assert_eq!(saved, has_record.then(|| format!("/{word}/{id}")));
            assert_eq!(table(kind).map(|table| table.name), has_record.then_some(word.as_str()));
            let has_status = has_record && *kind != K::Terraform;
            assert_eq!(path(status(kind, id)), has_status.then(|| format!("/{word}/{id}/status")));
            assert_eq!(
                path(clone(kind).map(|make| make(id, "{}".into()))),
                has_record.then(|| format!("/{word}/{id}/clone"))
            );
            let of: EnvironmentId = "00000000-0000-0000-0000-0000000000e2".parse().unwrap();
            let is_made = [K::Application, K::Container, K::Database].contains(kind);
            assert_eq!(
                path(create(kind).map(|make| make(of, "{}".into()))),
                is_made.then(|| format!("/environment/{of}/{word}"))
            );
            let has_log = [K::Application, K::Container].contains(kind);
            let tail = if *kind == K::Application { "?tail=300" } else { "" };
            assert_eq!(path(log(kind, id, 300)), has_log.then(|| format!("/{word}/{id}/log{tail}")));
            let has_version = [K::Application, K::Container, K::Job, K::Helm].contains(kind);
            assert_eq!(
                path(deploy(kind).map(|make| make(id, "{}".into()))),
                has_version.then(|| format!("/{word}/{id}/deploy"))
            );
        }
    }

    #[test]
    fn an_application_is_deployed_at_the_commit_that_was_chosen() {
        let id: ServiceId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        let body = |body: &str| deploy(&K::Application).and_then(|make| make(id, body.into()).body);
        assert_eq!(body(r#"{"git_commit_id":"abc"}"#).as_deref(), Some(r#"{"git_commit_id":"abc"}"#));
        assert_eq!(body("{}").as_deref(), Some("{}"));
    }
}
