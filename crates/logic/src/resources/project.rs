//! Projects.

use super::ListOf;
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{Cell, CellSource, Column, column};
use crate::route::Page;
use slipway_api::fields::project;
use slipway_api::tables::body::{PROJECT_EDIT, PROJECT_REQUEST};

const COLUMNS: &[Column] = &[
    column("name", "Project", Cell::Name, CellSource::Record(&[project::NAME])),
    column("description", "Description", Cell::Text, CellSource::Record(&[project::DESCRIPTION])),
    column(
        "environments",
        "Environments",
        Cell::Number(""),
        CellSource::Record(&[project::ASSOCIATED_ENVIRONMENTS_COUNT]),
    ),
    column("created", "Created", Cell::Time, CellSource::Record(&[project::CREATED_AT])).wide(),
];

/// The projects of an organization.
pub static LIST: ListOf = ListOf {
    name: "Projects",
    one: "project",
    many: "projects",
    empty: "No project yet",
    advice: "Services run in the environments of a project. Create the first project.",
    key: project::ID,
    columns: COLUMNS,
    page: |row| row.id.parse().ok().map(Page::Project),
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

const SECTIONS: &[Section] = &[Section::only(&[
    Input::text(project::NAME, "Name", "Unique in the organization. Case insensitive."),
    Input::text(project::DESCRIPTION, "Description", "What it is for.").with(Control::Lines),
])];

/// The form that creates a project.
pub static CREATE: Form = Form { name: "create-project", table: &PROJECT_REQUEST, sections: SECTIONS };

/// The form that edits a project.
pub static EDIT: Form = Form { name: "edit-project", table: &PROJECT_EDIT, sections: SECTIONS };
