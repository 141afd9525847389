//! The operation for each action on each kind of service.

use crate::actions::action::Action;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::{action, environment};
use slipway_api::records::{ChosenCommit, ServiceIds};
use slipway_api::state::ServiceKind;
use slipway_api::{Operation, Request, Spec};

/// Returns the request of `action`; None if the kind of service has no such operation, and for `Action::Delete` and `Action::Cancel`.
/// `environment` is that of the service. If `offered` returns false for the redeploy operation of an application or database, the
/// documented deploy operation is used. The other kinds have no second operation, so their redeploy request is returned in any case.
pub fn request(
    action: Action,
    kind: &ServiceKind,
    id: ServiceId,
    environment: EnvironmentId,
    offered: impl Fn(&Spec) -> bool,
) -> Option<Request> {
    let request = usual(action, kind, id, environment)?;
    if matches!(action, Action::Deploy | Action::Redeploy) && !offered(request.spec) {
        return documented_deploy(kind, id).or(Some(request));
    }
    Some(request)
}

/// Returns the document's request that deploys a service with its saved settings; None for kinds that the document doesn't deploy.
fn documented_deploy(kind: &ServiceKind, id: ServiceId) -> Option<Request> {
    match kind {
        ServiceKind::Application => Some(
            action::DeployApplication { application: id.into(), body: ChosenCommit::default() }.request(),
        ),
        ServiceKind::Database => Some(action::DeployDatabase { database: id.into() }.request()),
        _ => None,
    }
}

fn usual(action: Action, kind: &ServiceKind, id: ServiceId, environment: EnvironmentId) -> Option<Request> {
    use ServiceKind as K;
    Some(match (action, kind) {
        (Action::Deploy, K::Database) => action::DeployDatabase { database: id.into() }.request(),
        // Deployed platforms refuse the documented deployment of an application without a commit (companion, "The same operation, a fuller
        // body"), so the redeploy operation serves as the first deployment as well.
        (Action::Deploy | Action::Redeploy, K::Application) => {
            action::RedeployApplication { application: id.into() }.request()
        }
        (Action::Redeploy, K::Database) => action::RedeployDatabase { database: id.into() }.request(),
        // For the other kinds of services, the redeploy operation also serves as the first deployment: it deploys the configured version.
        (Action::Deploy | Action::Redeploy, K::Container) => {
            action::RedeployContainer { container: id.into() }.request()
        }
        (Action::Deploy | Action::Redeploy, K::Job) => action::RedeployJob { job: id.into() }.request(),
        (Action::Deploy | Action::Redeploy, K::Helm) => action::RedeployHelm { helm: id.into() }.request(),
        (Action::Deploy | Action::Redeploy, K::Terraform) => {
            action::RedeployTerraform { terraform: id.into() }.request()
        }
        (Action::Stop, K::Application) => action::StopApplication { application: id.into() }.request(),
        (Action::Stop, K::Container) => action::StopContainer { container: id.into() }.request(),
        (Action::Stop, K::Database) => action::StopDatabase { database: id.into() }.request(),
        (Action::Stop, K::Job) => action::StopJob { job: id.into() }.request(),
        (Action::Stop, K::Helm) => action::StopHelm { helm: id.into() }.request(),
        // Terraform services have no stop operation of their own, so the environment's bulk operation stops this one service.
        (Action::Stop, K::Terraform) => {
            let body = ServiceIds { terraform_ids: vec![id.into()], ..ServiceIds::default() };
            environment::StopServices { environment, body }.request()
        }
        (Action::Restart, K::Application) => action::RestartApplication { application: id.into() }.request(),
        (Action::Restart, K::Container) => action::RestartContainer { container: id.into() }.request(),
        (Action::Restart, K::Database) => action::RestartDatabase { database: id.into() }.request(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_can_be_deployed_and_stopped() {
        let id: ServiceId = "00000000-0000-0000-0000-00000000005e".parse().unwrap();
        let environment: EnvironmentId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        let sent = |action, kind: &str| {
            let request = request(action, &ServiceKind::from(kind), id, environment, |_| true)?;
            let path = request.path.replace("00000000-0000-0000-0000-0000000000", "");
            Some(format!("{path} {}", request.body.unwrap_or_default()).trim_end().to_owned())
        };
        for (kind, deploy, redeploy, stop) in [
            ("APPLICATION", "/application/5e/redeploy", "/application/5e/redeploy", "/application/5e/stop"),
            ("CONTAINER", "/container/5e/redeploy", "/container/5e/redeploy", "/container/5e/stop"),
            ("DATABASE", "/database/5e/deploy", "/database/5e/redeploy", "/database/5e/stop"),
            ("JOB", "/job/5e/redeploy", "/job/5e/redeploy", "/job/5e/stop"),
            ("HELM", "/helm/5e/redeploy", "/helm/5e/redeploy", "/helm/5e/stop"),
        ] {
            assert_eq!(sent(Action::Deploy, kind).as_deref(), Some(deploy));
            assert_eq!(sent(Action::Redeploy, kind).as_deref(), Some(redeploy));
            assert_eq!(sent(Action::Stop, kind).as_deref(), Some(stop));
        }
        assert_eq!(sent(Action::Deploy, "TERRAFORM").as_deref(), Some("/terraform/5e/redeploy"));
        let stop = sent(Action::Stop, "TERRAFORM").unwrap();
        assert!(
            stop.starts_with("/environment/e1/service/stop {")
                && stop.contains(r#"["00000000-0000-0000-0000-00000000005e"]}"#),
            "{stop}"
        );
        assert_eq!(sent(Action::Stop, "QUANTUM"), None);
    }

    #[test]
    fn with_the_document_alone_its_deployment_deploys_again() {
        let id: ServiceId = "00000000-0000-0000-0000-00000000005e".parse().unwrap();
        let environment: EnvironmentId = "00000000-0000-0000-0000-0000000000e1".parse().unwrap();
        let sent = |action, kind: ServiceKind| {
            let by_document = |spec: &Spec| spec.source == slipway_api::Source::Document;
            request(action, &kind, id, environment, by_document).map(|request| request.spec.path)
        };
        let deploy = Some("/application/{applicationId}/deploy");
        assert_eq!(sent(Action::Redeploy, ServiceKind::Application), deploy);
        assert_eq!(sent(Action::Deploy, ServiceKind::Application), deploy);
        assert_eq!(sent(Action::Redeploy, ServiceKind::Database), Some("/database/{databaseId}/deploy"));
        assert_eq!(
            sent(Action::Redeploy, ServiceKind::Helm),
            Some("/helm/{helmId}/redeploy"),
            "it has no other"
        );
        assert_eq!(sent(Action::Stop, ServiceKind::Job), Some("/job/{jobId}/stop"));
    }
}
