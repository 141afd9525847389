//! The variables that a service, an environment or a project sees, and the deletion of a variable with its aliases and overrides.

use super::Database;
use crate::record::{id, parent, reference};
use crate::service::Service;
use crate::variable::Variable;
use uuid::Uuid;

/// The ids of the records whose variables a record sees: its own id first, then the ids of its environment and its project. Unused or unknown
/// entries are None.
pub type Owners = [Option<Uuid>; 3];

impl Database {
    /// Returns the variables of these owners; with `secrets` the secrets of these owners instead.
    pub fn variables_of(&self, owners: Owners, secrets: bool) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(move |variable| variable.is_secret == secrets && owners.contains(&Some(variable.owner)))
    }

    /// Returns the ids of the service, its environment and its project, whose variables the service has. The id of an unknown environment
    /// or project is None.
    pub fn owners(&self, service: &Service) -> Owners {
        let environment = self.environment(service.environment).ok();
        [
            Some(service.id),
            environment.and_then(id),
            environment.and_then(|environment| parent(environment, "project")),
        ]
    }

    /// Removes a variable with its aliases and overrides, and recursively with the aliases and overrides of those: "Deleting a variable
    /// deletes its aliases and overrides."
    pub fn forget_variable(&mut self, wanted: Uuid) {
        self.variables.retain(|variable| id(&variable.record) != Some(wanted));
        let aliases_and_overrides: Vec<Uuid> = self
            .variables
            .iter()
            .filter(|variable| variable.target() == Some(wanted))
            .filter_map(|variable| reference(&variable.record, "id"))
            .collect();
        for variable in aliases_and_overrides {
            self.forget_variable(variable);
        }
    }
}
