//! The list and the forms of projects.

use super::ListDescription;
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{CellKind, CellSource, Column, column};
use crate::route::Page;
use slipway_api::Record;
use slipway_api::fields::project;
use slipway_api::id::ProjectId;
use slipway_api::tables::body::{PROJECT_EDIT, PROJECT_REQUEST};
use std::collections::HashSet;

const COLUMNS: &[Column] = &[
    column("name", "Project", CellKind::Name, CellSource::Record(&[project::NAME])),
    column("description", "Description", CellKind::Text, CellSource::Record(&[project::DESCRIPTION])),
    column(
        "environments",
        "Environments",
        CellKind::Number(""),
        CellSource::Record(&[project::ASSOCIATED_ENVIRONMENTS_COUNT]),
    ),
    column("created", "Created", CellKind::Time, CellSource::Record(&[project::CREATED_AT])).wide(),
];

/// The list of the projects of an organization: its texts, columns and default sort.
pub static LIST: ListDescription = ListDescription {
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
    Input::text(
        project::NAME,
        "Name",
        "Must be unique in the organization. Capital letters make no difference.",
    ),
    Input::text(project::DESCRIPTION, "Description", "What it is for.").with(Control::Lines),
])];

/// The form that creates a project.
pub static CREATE: Form = Form { name: "create-project", table: &PROJECT_REQUEST, sections: SECTIONS };

/// The form that edits a project.
pub static EDIT: Form = Form { name: "edit-project", table: &PROJECT_EDIT, sections: SECTIONS };

/// Returns the ids of projects, each once, in the order of their list. A record without a valid id is left out: nothing can be read of it.
pub fn ids(projects: &[Record]) -> Vec<ProjectId> {
    let mut seen = HashSet::new();
    projects
        .iter()
        .filter_map(|project| project.at(&[project::ID]).text()?.parse().ok().map(ProjectId))
        .filter(|id| seen.insert(*id))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn a_project_that_is_listed_twice_or_without_an_id_counts_once_or_not() {
        let (first, second) =
            ("00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002");
        let list = format!(
            r#"[{{"id":"{second}"}},{{"name":"none"}},{{"id":"{first}"}},{{"id":"{second}"}},{{"id":"no id"}}]"#
        );
        let found = ids(&Listed::decode(&list).unwrap().items);
        assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), [second, first]);
    }
}
