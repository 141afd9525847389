//! The names in the breadcrumbs of the pages of variables, and the phrases for lists that a platform doesn’t offer.

use crate::pages::environment::service::restriction::learn_service;
use slipway_logic::route::VariableScope;
use slipway_logic::variables::owner::VariableOwner;

/// Reads the name of the service that the variables belong to, for the breadcrumbs. Does nothing for an environment or a project, whose
/// names are read for every page.
pub fn learn_scope(scope: VariableScope) {
    if let VariableScope::Service(service) = scope {
        learn_service(service);
    }
}

/// Returns the noun phrase for an owner’s variables in the sentence “This platform doesn’t offer …”: “the variables of projects”.
pub fn variables_of(owner: VariableOwner) -> &'static str {
    match owner {
        VariableOwner::Project(_) => "the variables of projects",
        VariableOwner::Environment(_) => "the variables of environments",
        _ => "the variables of this service",
    }
}

/// Returns the noun phrase for an owner’s secrets in the sentence “This platform doesn’t offer …”: “the secrets of projects”.
pub fn secrets_of(owner: VariableOwner) -> &'static str {
    match owner {
        VariableOwner::Project(_) => "the secrets of projects",
        VariableOwner::Environment(_) => "the secrets of environments",
        _ => "the secrets of this service",
    }
}
