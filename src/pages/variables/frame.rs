//! The names in the breadcrumbs of the pages of variables.

use crate::pages::environment::service::restriction::learn_service;
use slipway_logic::route::VariableScope;

/// Reads the name of the service that the variables belong to, for the breadcrumbs. Does nothing for an environment or a project, whose
/// names are read for every page.
pub fn learn_scope(scope: VariableScope) {
    if let VariableScope::Service(service) = scope {
        learn_service(service);
    }
}
