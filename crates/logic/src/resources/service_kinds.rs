//! The kinds of services that the page "Create service" offers.

use slipway_api::state::ServiceKind;

/// A kind of service, with its name and a sentence about such services.
#[derive(Clone, Copy, Debug)]
pub struct KindOfService {
    /// The kind.
    pub kind: &'static ServiceKind,
    /// The name of the kind: "Helm service".
    pub name: &'static str,
    /// The phrase about services of the kind: what they are, or when they run.
    pub purpose: &'static str,
}

/// The kinds in the order of the page: those that most people choose come first.
pub const KINDS: [KindOfService; 6] = [
    KindOfService {
        kind: &ServiceKind::Application,
        name: "Application",
        purpose: "Built from a git repository, and kept running.",
    },
    KindOfService {
        kind: &ServiceKind::Container,
        name: "Container",
        purpose: "An image from a registry, kept running.",
    },
    KindOfService {
        kind: &ServiceKind::Database,
        name: "Database",
        purpose: "PostgreSQL, MySQL, MongoDB or Redis.",
    },
    KindOfService {
        kind: &ServiceKind::Job,
        name: "Job",
        purpose: "Runs on a schedule, or when its environment starts, stops or is deleted.",
    },
    KindOfService {
        kind: &ServiceKind::Helm,
        name: "Helm service",
        purpose: "A chart from a repository or from git.",
    },
    KindOfService {
        kind: &ServiceKind::Terraform,
        name: "Terraform service",
        purpose: "Infrastructure that Terraform or OpenTofu sets up from files in git.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::tables::enumerations::DATABASE_TYPE;

    #[test]
    fn the_purpose_of_a_database_names_each_type() {
        let database = KINDS.iter().find(|one| *one.kind == ServiceKind::Database).unwrap();
        for (_, label) in DATABASE_TYPE.values {
            assert!(database.purpose.contains(label), "{label}");
        }
    }
}
