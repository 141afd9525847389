//! How a service of a kind is read.

use slipway_api::id::ServiceId;
use slipway_api::operations::{action, service};
use slipway_api::state::ServiceKind as K;
use slipway_api::{Operation, Request};

/// Reads the record; None where this console doesn't know the kind.
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

/// Reads the status alone; None where the kind has no operation for it.
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
            let has_status = has_record && *kind != K::Terraform;
            assert_eq!(path(status(kind, id)), has_status.then(|| format!("/{word}/{id}/status")));
        }
    }
}
