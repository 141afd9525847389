//! The reads of the page with an organization’s deployments: the histories of the environments that were deployed last.

use crate::features::navigation::places::use_places;
use crate::live::{PolledStatuses, Reading, Remote, StatusRead, poll_in_turn};
use crate::pages::organization::environments::EnvironmentReads;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::fields::history_entry;
use slipway_api::id::{EnvironmentId, OrganizationId};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::deployment::deployment_of;
use slipway_logic::deployment::figures::History;
use slipway_logic::deployment::history::environment_history;
use slipway_logic::places::place::environment_name;
use slipway_logic::reading::intervals;
use slipway_logic::reading::read::Read;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::resources::organization_deployment::{environment, with_environment};
use slipway_logic::status::attention::{Environment, Health, LastDeployment};
use std::collections::HashMap;
use std::sync::Arc;

/// A history with at least this many deployments may have been cut off: the platform may have older deployments. The constant is smaller than
/// the requested number, because platforms may return fewer deployments than requested; 20 are usual.
const SMALLEST_PAGE: usize = 20;

/// The number of environments whose histories are read at first, and the number that the button “Add … environments” adds. The number is
/// limited because each history costs a request.
pub const ENVIRONMENTS_PER_STEP: usize = 12;

/// The reads of the page with an organization’s deployments.
#[derive(Clone, Copy)]
pub struct DeploymentReads {
    /// The reads of the organization’s projects and environments.
    pub environments: EnvironmentReads,
    /// The environments of the organization that any of the reads contains, sorted by project and name.
    pub known: ReadSignal<Vec<Environment>>,
    /// The environments whose histories are read.
    pub included: ReadSignal<Vec<EnvironmentId>>,
    /// The entries of the histories, with a read for each environment.
    pub histories: PolledStatuses,
    /// The entries with the names of their environments.
    pub named: Remote,
    /// The names of the environments, each after that of its project: "Storefront / eu-production".
    pub names: ReadSignal<HashMap<EnvironmentId, String>>,
    /// The number of environments whose histories are to be read.
    pub wanted: RwSignal<usize>,
}

impl DeploymentReads {
    /// Starts the reads, which last as long as the calling component.
    pub fn start(organization: OrganizationId) -> Self {
        let environments = EnvironmentReads::start(organization);
        let known = environments.known(None);
        let wanted = RwSignal::new(ENVIRONMENTS_PER_STEP);
        // An environment that is included stays until it is deleted: its rows don't go away because another environment was deployed.
        let included = computed_from_last(move |last: Option<&Vec<EnvironmentId>>| {
            let mut included = last.cloned().unwrap_or_default();
            let wanted = wanted.get();
            // The environments that were deployed last are included, and only the states show which these are. So no environment is added
            // until the states are read.
            if !environments.are_states_read() {
                return included;
            }
            known.with(|known| {
                included.retain(|id| known.iter().any(|environment| environment.id == *id));
                let mut newest: Vec<&Environment> = known.iter().collect();
                newest.sort_by_key(|environment| std::cmp::Reverse(last_deployment(environment)));
                for environment in newest.into_iter().take(wanted) {
                    if !included.contains(&environment.id) {
                        included.push(environment.id);
                    }
                }
            });
            included
        });
        let reads = computed(move || {
            let read = |environment: EnvironmentId| StatusRead {
                id: environment.to_string(),
                request: environment_history(environment),
            };
            included.get().into_iter().map(read).collect()
        });
        let histories = poll_in_turn(reads.into(), history_entry::IDENTIFIER, intervals::HISTORIES_MS, None);
        let is_empty = computed(move || {
            !environments.has_failed() && environments.are_states_read() && included.with(Vec::is_empty)
        });
        let known_ids = use_places().known_ids;
        // The names are a computed value of their own, because `named` builds all rows again when they change. `known` also changes with
        // the states of the environments, which the rows don't show.
        let names = computed(move || {
            known_ids.with(|known_ids| {
                let name = |id: EnvironmentId| (id, environment_name(known_ids, id));
                known.with(|known| known.iter().map(|environment| name(environment.id)).collect())
            })
        });
        let named = named(histories, names, is_empty);
        let reads = Self { environments, known, included, histories, named, names, wanted };
        reads.read_after_deployments();
        reads
    }

    /// Reads the history of an environment again when its state shows a later deployment, or another outcome of the last one.
    fn read_after_deployments(self) {
        let mut last = HashMap::<EnvironmentId, Option<LastDeployment>>::new();
        Effect::new(move || {
            // Until the environments of every project and their states are read, a state that arrives is no change, so no history is read
            // again.
            if !self.environments.are_states_read() {
                return;
            }
            let current: HashMap<EnvironmentId, Option<LastDeployment>> = self.known.with(|known| {
                let is_read = known.iter().filter(|environment| environment.health != Health::Loading);
                is_read.map(|environment| (environment.id, environment.last_deployment.clone())).collect()
            });
            let has_changed = |(id, current): &(&EnvironmentId, &Option<LastDeployment>)| {
                current.is_some() && last.get(*id).is_some_and(|last| last != *current)
            };
            let changed: Vec<String> =
                current.iter().filter(has_changed).map(|(id, _)| id.to_string()).collect();
            last.extend(current);
            if !changed.is_empty() {
                self.histories.outdated.set(changed);
            }
        });
    }

    /// Returns the histories of the included environments that were read. If `only` names an environment, returns the history of that
    /// environment alone.
    pub fn histories(self, only: Option<&str>) -> Vec<History> {
        let mut of_environment = HashMap::<EnvironmentId, Vec<_>>::new();
        self.histories.remote.value.with(|read| {
            for entry in read.iter().flat_map(|read| read.statuses.values()) {
                if let Some(environment) = environment(entry) {
                    of_environment.entry(environment).or_default().push(deployment_of(entry));
                }
            }
        });
        let is_wanted = |id: &EnvironmentId| {
            only.is_none_or(|only| self.names.with(|names| names.get(id).is_some_and(|name| name == only)))
        };
        let is_read = |id: &EnvironmentId| {
            let id = id.to_string();
            self.histories.reads.with(|reads| reads.get(&id).is_some_and(|read| read.read_at.is_some()))
        };
        let wanted = self.included.get().into_iter().filter(|id| is_wanted(id) && is_read(id));
        wanted
            .map(|environment| {
                let deployments = of_environment.remove(&environment).unwrap_or_default();
                let is_full = deployments.len() >= SMALLEST_PAGE;
                History { environment, deployments, is_full }
            })
            .collect()
    }

    /// Returns true once the history of every included environment was read, or couldn’t be.
    pub fn is_whole(self) -> bool {
        let included = self.included.with(Vec::len);
        self.environments.are_states_read()
            && self
                .histories
                .reads
                .with(|reads| reads.len() == included && !reads.values().any(ReadState::is_loading))
    }

    /// Returns the names of the environments whose histories couldn’t be read.
    pub fn failed(self) -> Vec<String> {
        let has_failed = |id: &EnvironmentId| {
            let id = id.to_string();
            self.histories.reads.with(|reads| {
                reads.get(&id).is_some_and(|read| read.read_at.is_none() && read.error.is_some())
            })
        };
        let failed: Vec<EnvironmentId> = self.included.get().into_iter().filter(has_failed).collect();
        self.names.with(|names| failed.iter().filter_map(|id| names.get(id).cloned()).collect())
    }

    /// Returns the time of the newest read of a history; None before the first.
    pub fn read_at(self) -> Option<Timestamp> {
        let date = |read: &ReadState| read.read_at.map(|at| at.date);
        self.histories.reads.with(|reads| reads.values().filter_map(date).max())
    }

    /// Returns the reads of the page. The head of the page shows the time of the first of them that has succeeded.
    pub fn readings(self) -> Vec<Reading> {
        let EnvironmentReads { projects, environments, states } = self.environments;
        vec![
            self.histories.remote.reading,
            states.remote.reading,
            environments.remote.reading,
            projects.reading,
        ]
    }
}

fn last_deployment(environment: &Environment) -> Option<Timestamp> {
    environment.last_deployment.as_ref().and_then(|last| last.at)
}

/// Returns the entries with the names of their environments, which a history doesn’t have. `is_empty` is true if the organization has no
/// environment to read.
fn named(
    histories: PolledStatuses,
    names: ReadSignal<HashMap<EnvironmentId, String>>,
    is_empty: ReadSignal<bool>,
) -> Remote {
    let named = Remote { value: RwSignal::new(None), reading: histories.remote.reading };
    Effect::new(move || {
        let Some(read) = histories.remote.value.get() else {
            if is_empty.get() {
                named.value.set(Some(Arc::new(Read::of_items(Vec::new()))));
            }
            return;
        };
        let items = read.statuses.values().filter_map(|entry| {
            let id = environment(entry)?;
            let name = names.with(|names| names.get(&id).cloned()).unwrap_or_else(|| id.to_string());
            with_environment(entry, &name)
        });
        named.value.set(Some(Arc::new(Read::of_items(items.collect()))));
    });
    named
}
