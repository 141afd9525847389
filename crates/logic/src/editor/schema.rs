//! The properties of a kind of record that the editor depends on.

use super::edit::{Edit, PathSegment};
use super::named_fields::is_named;
use super::shown::shown;
use crate::forms::rule::FieldMessage;
use crate::forms::sibling_names::SiblingName;
use crate::settings::section;
use slipway_api::described::members;
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
    /// Returns a record with the request that saves it; None for an empty text, and if a save could lose a part of the record.
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
    /// The paths of values that the platform never returns and that the person decided to save without.
    pub without: &'a [String],
    /// The names of the record’s siblings, which the record can’t have.
    pub sibling_names: &'a [SiblingName],
}

/// A row of the review, with the values as texts for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    /// The name of the field.
    pub label: String,
    /// The path of the field.
    pub path: FieldPath,
    /// The value when editing began.
    pub base: String,
    /// The person’s value, with “(not saved)” if its list element was deleted on the platform, so that the edit can’t be applied; “not
    /// changed by you” if only the platform’s value changed.
    pub mine: String,
    /// The platform’s value if it was changed there since editing began, to another value than the person’s; None otherwise.
    pub theirs: Option<String>,
    /// The path of the conflict that is decided in this row; None without a conflict, or if another row decides it.
    pub conflict: Option<FieldPath>,
}

/// A value that the platform saved differently than requested: label, requested value, saved value.
pub type Difference = (String, String, String);

/// A kind of record: how it is validated, sent and stored in drafts.
pub trait Schema: Send + Sync {
    /// Returns the errors of the edits, each with a path such as `ports[0].name`. An unedited value that the platform returned isn’t an
    /// error, even if it breaks a rule; a form may still require a value that the record lacks.
    fn validate(&self, input: Input) -> Vec<FieldMessage>;

    /// Returns the edited record as it is sent: without edits of fields that records of its kind don’t have. The form keeps these edits,
    /// so that nothing typed is lost while a person tries different kinds.
    fn sent(&self, _base: &str, mine: &str) -> String {
        mine.to_owned()
    }

    /// Returns the path of the field that the platform names in an error, such as `body.ports[0].name`. `body` is the request that was
    /// sent.
    fn path_of(&self, body: &str, named: &str) -> FieldPath {
        super::edit::field_path(body, named.strip_prefix("body.").unwrap_or(named))
    }

    /// Returns the paths of the fields that the message of a refusal names by their keys. `body` is the body that was sent.
    fn fields_named_in(&self, message: &str, body: &str) -> Vec<FieldPath> {
        let keys = members(body).into_iter().map(|(key, _)| key);
        keys.filter(|key| is_named(message, key)).map(|key| self.path_of(body, &key)).collect()
    }

    /// Returns the edits that a review shows in place of `edit`: for an object that was added or removed, one for each of its fields.
    fn shown_edits(&self, edit: &Edit) -> Vec<Edit> {
        vec![edit.clone()]
    }

    /// Returns the name of an edited field. `records` are versions of the record: a list element on the path gets its name from the first
    /// version that has it.
    fn name_of(&self, edit: &Edit, records: [&str; 2]) -> String {
        section::name(edit, records)
    }

    /// Returns a value (JSON) as text for a person.
    fn display_of(&self, _path: &[PathSegment], json: Option<&str>) -> String {
        shown(json)
    }

    /// Returns a row for each value that the save deletes because the platform never returns it and the person didn’t enter it again.
    fn lost_values(&self, _request: &str, _without: &[String]) -> Vec<ReviewRow> {
        Vec::new()
    }

    /// Returns a request as the preview on the screen shows it: secrets may be hidden.
    fn preview(&self, request: &str) -> String {
        request.to_owned()
    }

    /// Returns the values that the platform saved differently than requested.
    fn differences(&self, sent: &str, reply: &str) -> Vec<Difference> {
        super::reply::differences(sent, reply)
    }

    /// Returns the request that would save the record of a reply unchanged. None if the reply isn’t the record, if a save could lose a part
    /// of the record, and in the form of a new record.
    fn request_of_reply(&self, reply: &str) -> Option<String>;

    /// Returns a request without its secrets, for a draft.
    fn without_secrets(&self, request: &str) -> String {
        request.to_owned()
    }

    /// Returns the request of a draft with the secrets of the present record where the draft has none.
    fn with_secrets(&self, request: &str, _present: &str) -> String {
        request.to_owned()
    }

    /// Returns true if a text of the JSON editor that isn’t JSON may hold secrets: then no draft stores it.
    fn may_hold_secrets(&self, _text: &str) -> bool {
        false
    }
}
