//! The properties of a kind of record that the editor depends on.

use crate::forms::rule::Message;
use crate::forms::taken::TakenName;
use crate::settings::edit::Segment;

/// The place of a value in a record.
pub type FieldPath = Vec<Segment>;

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
    pub sibling_names: &'a [TakenName],
}

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
        crate::settings::edit::way(body, named.strip_prefix("body.").unwrap_or(named))
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
