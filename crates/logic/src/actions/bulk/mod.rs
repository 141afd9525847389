//! Actions on one service or on many: which services are included, why the others are excluded, and the requests
//! (companion, "Services" and "Which action in which state").

pub mod report;
pub mod run;

use crate::actions::action::{self, Action};
use crate::actions::requests;
use crate::capabilities::not_offered;
use crate::route::ServiceKey;
use crate::text::format;
use crate::text::json::{object, text};
use crate::versions::history::Version;
use slipway_api::described::at;
use slipway_api::fields::{
    application_deployment, chart_choice, job_choice, reference, service_deployments, service_ids_restart,
};
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{DeleteServices, DeployServices, RestartServices, StopServices};
use slipway_api::records::ServiceIds;
use slipway_api::state::{ServiceKind as K, ServiceState};
use slipway_api::table::FieldName;
use slipway_api::{Json, Operation, Request, Spec};
use std::collections::HashMap;
use std::sync::Arc;

/// The versions that services are to be deployed at, by the id of the service. A service without an entry is deployed with its saved
/// settings.
pub type ChosenVersions = HashMap<Arc<str>, Version>;

/// A service that an action is requested for.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The id of the service.
    pub id: Arc<str>,
    /// The name of the service; empty until the name is read.
    pub name: String,
    /// The kind of the service.
    pub kind: K,
    /// The environment of the service.
    pub environment: EnvironmentId,
}

impl Target {
    /// Returns the key of the service; None if its kind has no pages or its id isn't a UUID.
    pub fn service(&self) -> Option<ServiceKey> {
        ServiceKey::new(self.environment, &self.kind, self.id.parse().ok()?)
    }

    /// Returns the name for a message: the id until the name is read.
    pub fn label(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }

    /// Returns the service with its id as the name if the name isn't read yet, so that later messages about the service have a name.
    #[must_use]
    pub fn with_label(self) -> Self {
        Self { name: self.label().to_owned(), ..self }
    }
}

/// The plan of an action on several services.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The included services with their action. For a deployment, the service's state decides between [`Action::Deploy`] and
    /// [`Action::Redeploy`].
    pub included: Vec<(Target, Action)>,
    /// The versions to deploy, for the services for which a version was chosen.
    pub versions: ChosenVersions,
    /// The names of the excluded services, each with the reason, such as "Not available while building". A name is empty if it isn't read
    /// yet.
    pub excluded: Vec<(String, String)>,
}

/// Returns a sentence that says how many of the selected services the action affects; None if it affects all or none of them.
pub fn scope(plan: &Plan) -> Option<String> {
    let (included_count, excluded_count) = (plan.included.len(), plan.excluded.len());
    (included_count > 0 && excluded_count > 0).then(|| {
        format!(
            "Affects {} of {}. The reasons for the others are listed below.",
            format::number(included_count as i64),
            format::count(included_count + excluded_count, "service", "services")
        )
    })
}

/// Returns the plan of `action` for services. `targets` has each service with its last known state, None if the state isn't known;
/// `versions` has the versions that were chosen for them. A service is excluded if its state doesn't allow the action, if its kind has no
/// such operation, or if `offered` returns a reason why the operation isn't offered. A service whose state isn't known isn't excluded
/// because of its state: the platform decides.
pub fn plan(
    action: Action,
    targets: Vec<(Target, Option<ServiceState>)>,
    versions: ChosenVersions,
    offered: impl Fn(&Spec) -> Option<String>,
) -> Plan {
    let mut plan = Plan { versions, ..Plan::default() };
    for (target, state) in targets {
        let version = plan.versions.get(&target.id);
        match chosen(action, &target, state.as_ref(), version, &offered) {
            Ok(action) => plan.included.push((target, action)),
            Err(reason) => plan.excluded.push((target.name, reason)),
        }
    }
    plan
}

/// Returns the action to request for one service: `action`, or for a deployment the one of deploy and redeploy that the state allows. If
/// `state` is None, because it isn’t known, the service isn’t excluded because of its state, and `action` stays as it is. The error is the
/// reason why the service is excluded: its state doesn’t allow the action, its kind has no such operation, or `offered` returns a reason
/// why the platform doesn’t offer the request. With a chosen `version`, that request is the one that deploys the version.
pub fn chosen(
    action: Action,
    target: &Target,
    state: Option<&ServiceState>,
    version: Option<&Version>,
    offered: impl Fn(&Spec) -> Option<String>,
) -> Result<Action, String> {
    let wanted = match (action, state) {
        (Action::Deploy | Action::Redeploy, Some(state)) => action::deployment(state)?,
        (_, Some(state)) => action::offered(action, state).map(|()| action)?,
        (_, None) => action,
    };
    let request_of_action = || service_request(wanted, target, |spec| offered(spec).is_none());
    match version.map(|version| version.request.clone()).or_else(request_of_action) {
        Some(request) => match offered(request.spec) {
            Some(why) => Err(not_offered(why)),
            None => Ok(wanted),
        },
        None if has_no_actions(&target.kind) => Err("Unknown kind of service".into()),
        None => Err(format!("Services of this kind don’t support “{}”", action.label().to_ascii_lowercase())),
    }
}

/// Returns the request of an action on one service. None if its kind has no such operation, if its id isn't a UUID, and for
/// `Action::Cancel`, whose request isn't built here. `offered` returns true for an operation that the platform offers; it decides as in
/// [`requests::request`].
pub fn service_request(action: Action, target: &Target, offered: impl Fn(&Spec) -> bool) -> Option<Request> {
    if has_no_actions(&target.kind) {
        return None;
    }
    let id = target.id.parse().ok()?;
    if action == Action::Delete {
        // The only operation that deletes services takes a list of ids (contract, `DeleteServices`), so a single service is sent as a list of
        // one.
        let (targets, versions) = (std::slice::from_ref(target), ChosenVersions::new());
        return bulk_request(Action::Delete, target.environment, targets, &versions);
    }
    requests::request(action, &target.kind, id, target.environment, offered)
}

/// Returns true if the console shows services of this kind but offers no actions on them.
pub fn has_no_actions(kind: &K) -> bool {
    matches!(kind, K::Unknown(_) | K::ProviderfApp)
}

/// A request, and the services that it applies to, each with its action.
pub type Bundle = (Request, Vec<(Target, Action)>);

/// Returns the requests of a plan: for each environment one bulk request if it has two or more services and the platform offers the bulk
/// operation, else one request for each service. A service for which no request can be built is left out, such as a service whose id isn’t
/// a UUID.
pub fn requests(plan: &Plan, offered: impl Fn(&Spec) -> bool) -> Vec<Bundle> {
    let mut environments: Vec<(EnvironmentId, Vec<(Target, Action)>)> = Vec::new();
    for included in &plan.included {
        match environments.iter_mut().find(|(environment, _)| *environment == included.0.environment) {
            Some((_, services)) => services.push(included.clone()),
            None => environments.push((included.0.environment, vec![included.clone()])),
        }
    }
    let bundles_of = |(environment, services)| bundles(environment, services, &plan.versions, &offered);
    environments.into_iter().flat_map(bundles_of).collect()
}

/// Returns the requests for the services of one environment: a bulk request for two or more services if the platform offers the bulk
/// operation, else one request for each service.
fn bundles(
    environment: EnvironmentId,
    services: Vec<(Target, Action)>,
    versions: &ChosenVersions,
    offered: impl Fn(&Spec) -> bool,
) -> Vec<Bundle> {
    let bulk = services.first().filter(|_| services.len() > 1).and_then(|(_, action)| {
        let targets: Vec<Target> = services.iter().map(|(target, _)| target.clone()).collect();
        bulk_request(*action, environment, &targets, versions).filter(|request| offered(request.spec))
    });
    match bulk {
        Some(request) => vec![(request, services)],
        None => services
            .into_iter()
            .filter_map(|(target, action)| {
                let version = versions.get(&target.id).map(|version| version.request.clone());
                let request = version.or_else(|| service_request(action, &target, &offered))?;
                Some((request, vec![(target, action)]))
            })
            .collect(),
    }
}

/// Returns the bulk request of an action; None for [`Action::Cancel`], which has no bulk operation.
fn bulk_request(
    action: Action,
    environment: EnvironmentId,
    targets: &[Target],
    versions: &ChosenVersions,
) -> Option<Request> {
    Some(match action {
        Action::Stop => StopServices { environment, body: ids(targets) }.request(),
        Action::Delete => DeleteServices { environment, body: ids(targets) }.request(),
        Action::Restart => RestartServices { environment, body: Json(restarts(targets)) }.request(),
        Action::Deploy | Action::Redeploy => {
            DeployServices { environment, body: Json(deployments(targets, versions)) }.request()
        }
        Action::Cancel => return None,
    })
}

/// Returns the ids of the targets of a kind. Ids that aren't UUIDs are left out.
fn of_kind<I>(targets: &[Target], kind: &K) -> Vec<I>
where
    I: From<slipway_api::id::ServiceId>,
{
    let ids = targets.iter().filter(|target| target.kind == *kind);
    ids.filter_map(|target| target.id.parse::<slipway_api::id::ServiceId>().ok()).map(I::from).collect()
}

fn ids(targets: &[Target]) -> ServiceIds {
    ServiceIds {
        application_ids: of_kind(targets, &K::Application),
        container_ids: of_kind(targets, &K::Container),
        database_ids: of_kind(targets, &K::Database),
        job_ids: of_kind(targets, &K::Job),
        helm_ids: of_kind(targets, &K::Helm),
        terraform_ids: of_kind(targets, &K::Terraform),
    }
}

/// Returns a JSON object with one list for each of `kinds` that has targets. `kinds` has the name of the list for each kind of service;
/// `each` returns the JSON of an element from the name of its list and the id of a target.
fn lists(targets: &[Target], kinds: &[(FieldName, &K)], each: impl Fn(FieldName, &str) -> String) -> String {
    let list = |(name, kind): &(FieldName, &K)| {
        let of_kind = targets.iter().filter(|target| target.kind == **kind);
        let ids: Vec<String> = of_kind.map(|target| each(*name, &target.id)).collect();
        (!ids.is_empty()).then(|| format!("\"{name}\":[{}]", ids.join(",")))
    };
    format!("{{{}}}", kinds.iter().filter_map(list).collect::<Vec<_>>().join(","))
}

fn restarts(targets: &[Target]) -> String {
    let kinds = [
        (service_ids_restart::APPLICATION_IDS, &K::Application),
        (service_ids_restart::CONTAINER_IDS, &K::Container),
        (service_ids_restart::DATABASE_IDS, &K::Database),
    ];
    lists(targets, &kinds, |_, id| format!("\"{id}\""))
}

fn deployments(targets: &[Target], versions: &ChosenVersions) -> String {
    let kinds = [
        (service_deployments::APPLICATIONS, &K::Application),
        (service_deployments::CONTAINERS, &K::Container),
        (service_deployments::DATABASES, &K::Database),
        (service_deployments::JOBS, &K::Job),
        (service_deployments::HELMS, &K::Helm),
        (service_deployments::TERRAFORMS, &K::Terraform),
    ];
    lists(targets, &kinds, |name, id| {
        let key = match name {
            service_deployments::APPLICATIONS => application_deployment::APPLICATION_ID,
            service_deployments::DATABASES => return text(id),
            _ => reference::ID,
        };
        // The fields for commit, tag and chart version have the same names here as in the body of the request that deploys one service, so
        // their values are copied from that body.
        let version = versions.get(id).and_then(|version| version.request.body.as_deref()).unwrap_or("{}");
        let choice = |field: FieldName, lists: &[FieldName]| {
            at(version, &[field]).text().filter(|_| lists.contains(&name))
        };
        let commit = choice(
            job_choice::GIT_COMMIT_ID,
            &[service_deployments::APPLICATIONS, service_deployments::JOBS],
        );
        let tag =
            choice(job_choice::IMAGE_TAG, &[service_deployments::CONTAINERS, service_deployments::JOBS]);
        let chart = choice(chart_choice::CHART_VERSION, &[service_deployments::HELMS]);
        object(&[
            (key, Some(id)),
            (job_choice::GIT_COMMIT_ID, commit.as_deref()),
            (job_choice::IMAGE_TAG, tag.as_deref()),
            (chart_choice::CHART_VERSION, chart.as_deref()),
        ])
    })
}

#[cfg(test)]
mod tests;
