//! The list and the forms of environments.

use super::ListDescription;
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{CellKind, CellSource, Column, column};
use crate::route::Page;
use crate::text::format;
use slipway_api::Record;
use slipway_api::fields::{environment, environment_clone, environment_status, service};
use slipway_api::tables::body::{ENVIRONMENT_CLONE, ENVIRONMENT_EDIT, ENVIRONMENT_REQUEST};
use slipway_api::tables::enumerations::{CHOSEN_MODE, CHOSEN_MODE_BY_DOCUMENT};
use slipway_api::visible::visible;

/// The number of services that the confirmation of a deletion names. A dialog with more is too long to be read.
const MAX_NAMES: usize = 6;

const COLUMNS: &[Column] = &[
    column("name", "Environment", CellKind::Name, CellSource::Record(&[environment::NAME])),
    column("mode", "Mode", CellKind::Mode, CellSource::Record(&[environment::MODE])).filter(),
    column("state", "State", CellKind::State, CellSource::Status(&[environment_status::STATE])).filter(),
    column("cluster", "Cluster", CellKind::Text, CellSource::Record(&[environment::CLUSTER_NAME])).filter(),
    column(
        "deployed",
        "Deployed",
        CellKind::Time,
        CellSource::Status(&[environment_status::LAST_DEPLOYMENT_DATE]),
    ),
];

/// The list of the environments of a project: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
    name: "Environments",
    one: "environment",
    many: "environments",
    empty: "No environment yet",
    advice: "An environment contains services and runs on a cluster. Create the first environment.",
    key: environment::ID,
    columns: COLUMNS,
    page: |row| row.id.parse().ok().map(Page::Services),
    icon: |_| None,
    order: ("mode", false),
    notes: false,
};

const NAME: Input = Input::text(
    environment::NAME,
    "Name",
    "Must be unique in the project. Capital letters make no difference.",
);
const MODE: Input =
    Input::text(environment::MODE, "Mode", "In production, actions on services ask before they are sent.")
        .with(Control::Choice(CHOSEN_MODE.values));
/// The field for the mode on platforms that follow the API document alone, which allows two modes for a new environment (part 2.22).
const MODE_BY_DOCUMENT: Input = MODE.with(Control::Choice(CHOSEN_MODE_BY_DOCUMENT.values));
const CLUSTER: Input = Input::text(
    environment::CLUSTER_ID,
    "Cluster",
    "The cluster of its services. This console can’t change it later.",
)
.with(Control::Offered("clusters", "Choose…"));

/// The form that creates an environment.
pub static CREATE: Form = Form {
    name: "create-environment",
    table: &ENVIRONMENT_REQUEST,
    sections: &[Section::only(&[NAME, MODE, CLUSTER])],
};

/// The form that creates an environment on a platform that follows the API document alone.
pub static CREATE_BY_DOCUMENT: Form = Form {
    name: "create-environment",
    table: &ENVIRONMENT_REQUEST,
    sections: &[Section::only(&[NAME, MODE_BY_DOCUMENT, CLUSTER])],
};

const PROJECT: Input = Input::text(environment_clone::PROJECT_ID, "Project", "The project of the clone.")
    .with(Control::Offered("projects", "Choose…"));

/// The form that clones an environment.
pub static CLONE: Form = Form {
    name: "clone-environment",
    table: &ENVIRONMENT_CLONE,
    sections: &[Section::only(&[NAME, MODE, CLUSTER, PROJECT])],
};

/// The form that edits an environment.
pub static EDIT: Form =
    Form { name: "edit-environment", table: &ENVIRONMENT_EDIT, sections: &[Section::only(&[NAME, MODE])] };

/// Returns the number of an environment’s services, the first names (at most `MAX_NAMES`), and how many of the services are databases: "its 3
/// services (api, web, ledger-db), among them 1 database".
pub fn contents(services: &[Record]) -> String {
    let is_database =
        |service: &&Record| service.at(&[service::SERVICE_TYPE]).text().as_deref() == Some("DATABASE");
    let names: Vec<String> = services
        .iter()
        .filter_map(|service| service.at(&[service::NAME]).text())
        .map(|name| visible(&name))
        .collect();
    let count = format::count(services.len(), "service", "services");
    let named =
        if names.is_empty() { String::new() } else { format!(" ({})", format::listed(&names, MAX_NAMES)) };
    match services.iter().filter(is_database).count() {
        0 => format!("its {count}{named}"),
        databases => {
            format!("its {count}{named}, among them {}", format::count(databases, "database", "databases"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn a_deletion_names_the_first_services_and_counts_all() {
        let of = |services: &str| contents(&Listed::decode(services).unwrap().items);
        assert_eq!(of("[]"), "its 0 services");
        assert_eq!(of(r#"[{"id":"1"}]"#), "its 1 service", "a service without a name is counted");
        assert_eq!(of(r#"[{"id":"1","name":"api"}]"#), "its 1 service (api)");
        let database = r#"{"id":"2","name":"ledger-db","service_type":"DATABASE"}"#;
        assert_eq!(
            of(&format!(r#"[{{"id":"1","name":"api"}},{database}]"#)),
            "its 2 services (api, ledger-db), among them 1 database"
        );
        let many: Vec<String> = (1..=8).map(|n| format!(r#"{{"id":"{n}","name":"s{n}"}}"#)).collect();
        let many = of(&format!("[{}]", many.join(",")));
        assert!(many.starts_with("its 8 services (s1, s2, s3, s4, s5, s6") && !many.contains("s7"), "{many}");
    }
}
