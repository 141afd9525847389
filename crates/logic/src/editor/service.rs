//! The schema of a service’s settings.

use super::edit::{Edit, PathSegment, edits, field_path};
use super::inputs;
use super::schema::{Input as Edited, Schema};
use super::shown::shown;
use crate::forms::form::Input;
use crate::forms::rule::FieldMessage;
use crate::records::fields::label;
use crate::resources::arguments::{Arguments, arguments};
use crate::resources::lifecycle::STEPS;
use crate::resources::settings;
use crate::settings::draft::{may_hold_credentials, with_credentials, without_credentials};
use crate::settings::group::group_at;
use crate::settings::rules::{errors_of_edited_fields, validate};
use crate::settings::section::Section;
use slipway_api::described::at;
use slipway_api::fields::reference;
use slipway_api::save;
use slipway_api::state::ServiceKind;
use slipway_api::table::Table;

/// The schema of a service’s settings.
#[derive(Clone, Debug)]
pub struct ServiceSchema {
    /// The table of the service’s kind.
    pub table: &'static Table,
    /// The kind of the service.
    pub kind: ServiceKind,
    /// The id of the service.
    pub id: String,
}

impl ServiceSchema {
    /// Returns the inputs of all sections.
    fn inputs(&self) -> impl Iterator<Item = &'static Input> {
        Section::of_kind(&self.kind).into_iter().flat_map(|section| settings::inputs(&self.kind, section))
    }
}

impl Schema for ServiceSchema {
    fn validate(&self, input: Edited) -> Vec<FieldMessage> {
        // The platform may hold values that the rules refuse: an unedited record is never refused.
        let edits = edits(input.base, input.mine);
        let errors =
            if edits.is_empty() { Vec::new() } else { validate(input.record, input.mine, self.table) };
        errors_of_edited_fields(&edits, input.mine, errors)
    }

    fn request_of_reply(&self, reply: &str) -> Option<String> {
        let is_this_service = at(reply, &[reference::ID]).text().as_ref() == Some(&self.id);
        is_this_service.then(|| save::request(reply, self.table)).flatten()
    }

    fn name_of(&self, edit: &Edit, records: [&str; 2]) -> String {
        // The path of an edit in a group of labels or annotations has only the group’s id, so the edit is named after the list. The review
        // adds the group’s own name.
        if let Some((list, _)) = group_at(&edit.path) {
            return label(&list);
        }
        if let Some(step) = STEPS.iter().find(|step| field_path("", &step.path) == edit.path) {
            return step.switch.to_owned();
        }
        // A list of arguments isn’t edited in an input of a form but in a separate control, and is named by the heading of that control.
        let contains_edit = |list: &&Arguments| edit.path.starts_with(&field_path("", &list.path));
        match arguments(&self.kind).iter().find(contains_edit) {
            Some(list) => list.heading.to_owned(),
            None => inputs::name_of(self.inputs(), edit, records),
        }
    }

    fn display_of(&self, path: &[PathSegment], json: Option<&str>) -> String {
        // A group of labels or annotations is shown as chosen or not: its content belongs to the organization, and an edit of a service
        // never changes it.
        if group_at(path).is_some() {
            return if json.is_some() { "Chosen" } else { "Not chosen" }.to_owned();
        }
        if STEPS.iter().any(|step| field_path("", &step.path) == path) {
            return match json {
                None | Some("null") => "Off".to_owned(),
                Some("{}") => "On".to_owned(),
                Some(step) => format!("On. {}", shown(Some(step))),
            };
        }
        inputs::display_of(self.inputs(), path, json)
    }

    fn without_secrets(&self, request: &str) -> String {
        without_credentials(request)
    }

    fn with_secrets(&self, request: &str, present: &str) -> String {
        with_credentials(request, present)
    }

    fn may_hold_secrets(&self, text: &str) -> bool {
        may_hold_credentials(text)
    }
}
