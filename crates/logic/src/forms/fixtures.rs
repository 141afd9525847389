//! Forms for tests.

use super::form::{Control, Form, Input, Section};
use crate::editor::edit::field_path;
use crate::editor::write::write;
use slipway_api::fields::{application_request, git_repository_request, project};
use slipway_api::tables::body::{APPLICATION_REQUEST, PROJECT_EDIT};

pub const NAME: Input = Input::text(project::NAME, "Name", "");
pub const ABOUT: Input = Input::text(project::DESCRIPTION, "Description", "").with(Control::Lines);
pub const PROJECT: Form =
    Form { name: "project", table: &PROJECT_EDIT, sections: &[Section::only(&[NAME, ABOUT])] };
pub const URL: Input = Input::text(
    slipway_api::path!(application_request::GIT_REPOSITORY, git_repository_request::URL),
    "Repository",
    "",
);
pub const CPU: Input = Input::text(application_request::CPU, "CPU", "");
pub const APPLICATION: Form =
    Form { name: "application", table: &APPLICATION_REQUEST, sections: &[Section::only(&[NAME, URL, CPU])] };

/// Returns the record `base` with each typed text in the field at its path.
pub fn edited(form: &Form, base: &str, typed: &[(&str, &str)]) -> String {
    typed.iter().fold(base.to_owned(), |mine, (path, text)| {
        write(form.table, base, &mine, &field_path("", path), text).unwrap()
    })
}
