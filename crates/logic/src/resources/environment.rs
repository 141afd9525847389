//! Environments.

use super::ListOf;
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{Cell, CellSource, Column, column};
use crate::route::Page;
use slipway_api::fields::{environment, environment_clone, environment_status};
use slipway_api::tables::body::{ENVIRONMENT_CLONE, ENVIRONMENT_EDIT, ENVIRONMENT_REQUEST};
use slipway_api::tables::enumerations::{CHOSEN_MODE, CHOSEN_MODE_BY_DOCUMENT};

const COLUMNS: &[Column] = &[
    column("name", "Environment", Cell::Name, CellSource::Record(&[environment::NAME])),
    column("mode", "Mode", Cell::Mode, CellSource::Record(&[environment::MODE])).filter(),
    column("state", "State", Cell::State, CellSource::Status(&[environment_status::STATE])).filter(),
    column("cluster", "Cluster", Cell::Text, CellSource::Record(&[environment::CLUSTER_NAME])).filter(),
    column(
        "deployed",
        "Deployed",
        Cell::Time,
        CellSource::Status(&[environment_status::LAST_DEPLOYMENT_DATE]),
    ),
];

/// The environments of a project.
pub static LIST: ListOf = ListOf {
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

const NAME: Input = Input::text(environment::NAME, "Name", "Unique in the project. Case insensitive.");
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
