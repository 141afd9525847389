//! The properties of a kind of record that the editor depends on.

use super::edit::{Edit, PathSegment};
use super::shown::shown;
use crate::forms::rule::Message;
use crate::forms::sibling_names::SiblingName;
use crate::settings::section;
use slipway_api::save;
use slipway_api::table::Table;

/// The place of a value in a record.
pub type FieldPath = Vec<PathSegment>;

/// A message about the value at a path.
pub type FieldError = (FieldPath, String);

/// A record as the platform returned it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadRecord {
    /// The record, with the fields that can’t be edited; empty for a new record.
    pub record: String,
    /// The request that would save the record unchanged.
    pub request: String,
}

impl ReadRecord {
    /// Returns a record as the platform returned it; None if a save could lose a part of it, and for an empty text.
    pub fn new(record: &str, table: &Table) -> Option<Self> {
        let request = (!record.is_empty()).then(|| save::request(record, table))??;
        Some(Self { record: record.to_owned(), request })
    }
}

/// The input of a validation.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The record as the platform returned it; empty for a new record.
    pub record: &'a str,
    /// The request that would have saved the record unchanged when editing began.
    pub base: &'a str,
    /// The request as edited.
    pub mine: &'a str,
    /// The paths of values that nobody can read, and that a person chose to save without.
    pub without: &'a [String],
    /// The names that the record can’t have.
    pub sibling_names: &'a [SiblingName],
}

/// A row of the review, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    /// The name of the field.
    pub label: String,
    /// The field.
    pub path: FieldPath,
    /// The value when editing began.
    pub base: String,
    /// The person’s value.
    pub mine: String,
    /// The platform’s value, if it was changed there meanwhile.
    pub theirs: Option<String>,
    /// The path of the conflict that the person decides in this row.
    pub conflict: Option<FieldPath>,
}

/// A value that the platform saved otherwise than requested: the label, the requested value, the saved one.
pub type Difference = (String, String, String);

/// A kind of record: how it is validated, sent and stored in drafts.
pub trait Schema: Send + Sync {
    /// Returns the errors of the edits, each with a path such as `ports[0].name`. A value of the platform that nobody edited is never an error.
    fn validate(&self, input: Input) -> Vec<Message>;

    /// Returns the edited record as it is sent: without the fields that such a record doesn’t have. They stay in the form, so that nothing
    /// typed is lost while a person compares kinds.
    fn sent(&self, _base: &str, mine: &str) -> String {
        mine.to_owned()
    }

    /// Returns the field that the platform’s message names, in the body that was sent.
    fn path_of(&self, body: &str, named: &str) -> FieldPath {
        super::edit::field_path(body, named.strip_prefix("body.").unwrap_or(named))
    }

    /// Returns the edits that a review shows in place of an edit: those of the fields in an object that was added or removed.
    fn shown_edits(&self, edit: &Edit) -> Vec<Edit> {
        vec![edit.clone()]
    }

    /// Returns the name of an edited field. `records` are the versions that may hold the elements on its path.
    fn name_of(&self, edit: &Edit, records: [&str; 2]) -> String {
        section::name(edit, records)
    }

    /// Returns the value (JSON) at a path as a person reads it.
    fn display_of(&self, _path: &[PathSegment], json: Option<&str>) -> String {
        shown(json)
    }

    /// Returns a row for each value that the request loses because nobody can read it.
    fn lost_values(&self, _request: &str, _without: &[String]) -> Vec<ReviewRow> {
        Vec::new()
    }

    /// Returns a request as its preview shows it.
    fn preview(&self, request: &str) -> String {
        request.to_owned()
    }

    /// Returns the values that the platform saved otherwise than requested.
    fn differences(&self, sent: &str, reply: &str) -> Vec<Difference> {
        super::reply::differences(sent, reply)
    }

    /// Returns the request that would save the record of a reply unchanged; None if the reply isn’t the record.
    fn request_of_reply(&self, reply: &str) -> Option<String>;

    /// Returns a request without its secrets, which a draft must not have.
    fn without_secrets(&self, request: &str) -> String {
        request.to_owned()
    }

    /// Returns a request of a draft with the secrets that the present record has.
    fn with_secrets(&self, request: &str, _present: &str) -> String {
        request.to_owned()
    }

    /// Returns true if a text that isn’t JSON may hold secrets.
    fn may_hold_secrets(&self, _text: &str) -> bool {
        false
    }
}
