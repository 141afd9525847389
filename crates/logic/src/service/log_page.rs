//! The choice of the log that explains the state of a service.

use crate::actions::bulk::Target;
use crate::route::{Page, View};
use crate::status::summary::runs_badly;
use slipway_api::state::{ServiceKind as K, ServiceState as S};

/// Returns the address, below the console's base, of the log that explains the state of a service. For applications and containers that
/// start, run, or fail while they run, this is the log of the service. Otherwise it is the deployment log of the environment, filtered
/// by the name of the service.
pub fn log_address(target: &Target, state: Option<&S>) -> String {
    match target.service() {
        Some(service) if own_log(&target.kind, state) => Page::ServiceLog(service).url(),
        _ => {
            let mut view = View::default();
            view.set_filter("service", &target.name);
            Page::DeploymentLog(target.environment).url_with(&view)
        }
    }
}

/// Returns true if the service’s own log explains its state: for applications and containers that start, run, or fail while they run.
pub fn own_log(kind: &K, state: Option<&S>) -> bool {
    matches!(kind, K::Application | K::Container)
        && state.is_some_and(|state| runs_badly(state) || matches!(state, S::Running | S::Starting))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_badly_says_why_itself() {
        let id = "00000000-0000-0000-0000-0000000000e1";
        let of = |kind: K, state: Option<S>| {
            let target = Target { id: id.into(), name: "web".into(), kind, environment: id.parse().unwrap() };
            log_address(&target, state.as_ref()).replace(id, "1")
        };
        assert_eq!(of(K::Application, Some(S::Unavailable)), "/environment/1/application/1/log");
        assert_eq!(of(K::Container, Some(S::Warning)), "/environment/1/container/1/log");
        assert_eq!(of(K::Application, Some(S::BuildError)), "/environment/1/log?service=web");
        assert_eq!(
            of(K::Job, Some(S::Error)),
            "/environment/1/log?service=web",
            "a job has no log of its own"
        );
        assert_eq!(of(K::Application, None), "/environment/1/log?service=web");
    }
}
