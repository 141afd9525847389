//! The version that each service of a question will run, if its saved settings are deployed.

use super::{ActionDispatcher, Choice};
use crate::live::{PollPolicy, Remote, watch, watch_when};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::list::find;
use slipway_api::operations::environment::ListServices;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::deployment::changes::is_good;
use slipway_logic::deployment::history::environment_history;
use slipway_logic::service::requests;
use slipway_logic::versions::redeployment::{is_built_from_git, will_run};
use slipway_logic::versions::service_deployment::deployments_by_service;
use std::collections::HashMap;
use std::sync::Arc;

/// The most environments whose services and deployments are read for a question: each costs two requests.
const MAX_ENVIRONMENTS: usize = 5;

/// The most services whose commits are read for a question: each costs a request.
const MAX_COMMIT_LISTS: usize = 8;

/// Returns a callback that returns the version that the service with an id will run; None while the version isn’t known. Reads the records,
/// the deployments and, for at most `MAX_COMMIT_LISTS` services, the commits until the question is closed. Returns no callback for a choice
/// that deploys no saved settings, or services of too many environments.
pub(super) fn versions_to_run(
    dispatcher: ActionDispatcher,
    choice: &Choice,
) -> Option<Callback<Arc<str>, Option<String>>> {
    let targets: Vec<Target> = match choice {
        Choice::One(Action::Deploy | Action::Redeploy, target) => vec![target.clone()],
        Choice::Bulk(bulk) if matches!(bulk.action, Action::Deploy | Action::Redeploy) => {
            let is_saved = |target: &&Target| !bulk.plan.versions.contains_key(&target.id);
            bulk.plan.included.iter().map(|(target, _)| target).filter(is_saved).cloned().collect()
        }
        _ => return None,
    };
    let environments = choice.environments();
    if targets.is_empty() || environments.len() > MAX_ENVIRONMENTS {
        return None;
    }
    let reads: HashMap<EnvironmentId, _> = environments
        .into_iter()
        .map(|environment| {
            let services = ListServices { environment }.request();
            let history = environment_history(environment);
            let history = watch(history, PollPolicy::ON_VISIT.without_ids());
            let by_service = computed(move || {
                let page = history.value.get();
                page.as_ref()
                    .and_then(|read| read.items.first().map(deployments_by_service))
                    .unwrap_or_default()
            });
            (environment, (watch(services, PollPolicy::ON_VISIT), by_service))
        })
        .collect();
    let commits: HashMap<Arc<str>, Remote> = targets
        .iter()
        .filter_map(|target| Some((target, target.id.parse::<ServiceId>().ok()?)))
        .filter(|(target, id)| requests::commits(&target.kind, *id).is_some())
        .take(MAX_COMMIT_LISTS)
        .filter_map(|(target, id)| {
            let (services, _) = *reads.get(&target.environment)?;
            let service = target.clone();
            let request = move || {
                let record = record_of(services, &service.id)?;
                requests::commits(&service.kind, id).filter(|_| is_built_from_git(&record))
            };
            Some((target.id.clone(), watch_when(request, || PollPolicy::ON_VISIT.without_ids())))
        })
        .collect();
    let environment_of: HashMap<Arc<str>, EnvironmentId> =
        targets.into_iter().map(|target| (target.id, target.environment)).collect();
    Some(Callback::new(move |id: Arc<str>| {
        let (services, by_service) = *reads.get(environment_of.get(&id)?)?;
        let record = record_of(services, &id)?;
        let last_good = by_service.with(|by_service| by_service.get(&*id)?.iter().find(is_good).cloned());
        let commits = commits.get(&id).and_then(|list| list.value.get());
        let commits = commits.as_ref().map(|read| read.items.as_slice());
        will_run(&record, last_good.as_ref(), commits, dispatcher.status(&id).as_ref())
    }))
}

fn record_of(services: Remote, id: &str) -> Option<Record> {
    services.value.with(|read| find(&read.as_ref()?.items, id).cloned())
}
