//! Forms for tests.

use super::form::{Control, Form, Input, Section};
use crate::editor::edit::field_path;
use crate::editor::write::write;
use slipway_api::tables::body::{APPLICATION_REQUEST, PROJECT_EDIT};

pub const NAME: Input = Input::text("name", "Name", "");
pub const ABOUT: Input = Input::text("description", "Description", "").with(Control::Lines);
pub const PROJECT: Form =
    Form { name: "project", table: &PROJECT_EDIT, sections: &[Section::only(&[NAME, ABOUT])] };
pub const URL: Input = Input::text("git_repository.url", "Repository", "");
pub const CPU: Input = Input::text("cpu", "CPU", "");
pub const APPLICATION: Form =
    Form { name: "application", table: &APPLICATION_REQUEST, sections: &[Section::only(&[NAME, URL, CPU])] };

/// Returns the record with typed texts.
pub fn edited(form: &Form, base: &str, typed: &[(&str, &str)]) -> String {
    typed.iter().fold(base.to_owned(), |mine, (path, text)| {
        write(form.table, base, &mine, &field_path("", path), text).unwrap()
    })
}
