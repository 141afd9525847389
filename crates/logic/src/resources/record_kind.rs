//! Describes a kind of records of an organization: its list, forms, requests and texts, for the pages that are the same for all kinds.

use super::ListOf;
use crate::forms::form::Form;
use crate::places::known_ids::KnownKind;
use crate::records::facts::value_label;
use slipway_api::described::{Value, at};
use slipway_api::fields::label;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::table::{Enumeration, FieldName, Table};
use slipway_api::visible::visible;
use slipway_api::{Record, Request};

/// A kind of records.
pub struct RecordKind {
    /// The list: columns, texts, links.
    pub list: &'static ListOf,
    /// The table of a record.
    pub table: &'static Table,
    /// Returns the read of the list.
    pub read_all: fn(OrganizationId) -> Request,
    /// Returns the read of one record; None where the platform has no such read, and the list contains whole records.
    pub read: Option<fn(OrganizationId, RecordId) -> Request>,
    /// Returns the name of a record, which a person types to delete it.
    pub name: fn(&Record) -> String,
    /// The state of a record; None for records that have no state.
    pub state: Option<RecordState>,
    /// The form of a new record; None for records that aren’t created here.
    pub create: Option<Create>,
    /// The form of a record; None for records that can’t be changed.
    pub edit: Option<Save>,
    /// The deletion; None for records that can’t be deleted.
    pub delete: Option<Delete>,
    /// The read of the services that use a record; None for records that no service uses.
    pub usage: Option<Usage>,
    /// The kind under which the console keeps the IDs of such records. Those known IDs are shown if the platform doesn’t list the records.
    /// None if the console keeps no such IDs.
    pub known_as: Option<KnownKind>,
}

/// The state of a record, such as whether an invoice is paid: a chip in the list and in the head of the record’s page.
pub struct RecordState {
    /// The field that holds the state. The facts leave it out, because the head shows it.
    pub field: FieldName,
    /// Returns the value of an enumeration that the chip names: `NOT_PAID`. Empty if the record has no state.
    pub value: fn(&Record) -> String,
    /// Returns the tone of the chip for a value, one of those of a service’s states: `fine`, `waiting`, `warning`, `cancelled`, `idle` or
    /// `unknown`.
    pub tone: fn(&str) -> &'static str,
}

/// The form of a new record.
pub struct Create {
    /// The fields.
    pub form: &'static Form,
    /// The fields for a platform that follows the API document alone; None if they are the same.
    pub by_document: Option<&'static Form>,
    /// The label of the button: "Create webhook".
    pub submit_label: &'static str,
    /// The message after a success: "Webhook created".
    pub success_message: &'static str,
    /// The initial values (JSON).
    pub initial: &'static str,
    /// Returns the body with the further fields that deployed platforms require. Used if the platform lists such records,
    /// which shows that it isn’t one that follows the API document alone.
    pub deployed_body: fn(&str) -> String,
    /// Returns the request for a body.
    pub request: fn(OrganizationId, String) -> Request,
}

/// The form that changes a record, and the changes that need no form.
pub struct Save {
    /// The fields.
    pub form: &'static Form,
    /// The label of the button: "Save webhook".
    pub submit_label: &'static str,
    /// The sentence above the form about what a save does; empty for most kinds.
    pub note: &'static str,
    /// The form for a record that the platform can’t return. A save replaces the whole record, including values that the form can’t show.
    /// None if such a record can’t be saved.
    pub unread: Option<&'static Form>,
    /// Returns the warning of a save that erases a secret of the record. None for kinds without secrets.
    pub erase_warning: Option<fn(&Record) -> Option<String>>,
    /// The changes that need no form.
    pub changes: &'static [Change],
    /// Returns the reason why a record can’t be changed; None if it can.
    pub disabled_reason: DisabledReason,
    /// Returns the request for a body.
    pub request: fn(OrganizationId, RecordId, String) -> Request,
}

/// A change that needs no form.
pub struct Change {
    /// The verb on the button.
    pub verb: Verb,
    /// The path of the field.
    pub field: FieldName,
    /// The new value (JSON).
    pub value: &'static str,
    /// The consequences, in a sentence.
    pub consequence: &'static str,
}

impl Change {
    /// Returns true unless the record has the value already.
    pub fn would_change(&self, record: &Record) -> bool {
        record.at(&[self.field]).boolean().is_none_or(|present| present.to_string() != self.value)
    }
}

/// The deletion of a record.
pub struct Delete {
    /// The verb on the button.
    pub verb: Verb,
    /// True if several selected records can be deleted at once: nothing about a single record has to be checked before.
    pub several: bool,
    /// True if the deletion can be undone for a few seconds: the record can be created again as it was. The others are confirmed by typing
    /// the record's name.
    pub can_undo: bool,
    /// Returns the reason why a record can’t be deleted; None if it can.
    pub disabled_reason: DisabledReason,
    /// The consequences, in a sentence or two.
    pub destroys: &'static str,
    /// Returns the request.
    pub request: fn(OrganizationId, RecordId) -> Request,
}

/// An action on a record, as on its button.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Deletes the record.
    Delete,
    /// Takes away the access of a person.
    Remove,
    /// Makes a link or a token invalid.
    Revoke,
    /// Gives the record its effect again.
    Enable,
    /// Takes away the effect of the record, which stays.
    Disable,
    /// Sends an invitation once more.
    Resend,
}

impl Verb {
    /// Returns the label of a button.
    pub fn label(self) -> &'static str {
        self.words().0
    }

    /// Returns the label of the button while the request is in flight: "Deleting…".
    pub fn progress_label(self) -> &'static str {
        self.words().1
    }

    /// Returns the participle: "deleted".
    pub fn participle(self) -> &'static str {
        self.words().2
    }

    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Delete => ("Delete", "Deleting…", "deleted"),
            Self::Remove => ("Remove", "Removing…", "removed"),
            Self::Revoke => ("Revoke", "Revoking…", "revoked"),
            Self::Enable => ("Enable", "Enabling…", "enabled"),
            Self::Disable => ("Disable", "Disabling…", "disabled"),
            Self::Resend => ("Resend", "Resending…", "resent"),
        }
    }
}

/// Returns the reason why a record can’t be changed or deleted, from the record, the records of its list, and the e-mail address of the
/// person (None while it isn’t known). None if nothing prevents it.
pub type DisabledReason = fn(&Record, &[Record], Option<&str>) -> Option<String>;

/// The services that use a record. While there are any, the record can’t be deleted.
pub struct Usage {
    /// Returns the read of their list.
    pub read: fn(OrganizationId, RecordId) -> Request,
    /// The sentence that is shown if nothing uses the record.
    pub none: &'static str,
}

/// Returns the text of a field of a record; empty if the field is absent or isn’t a text.
pub fn text(record: &Record, field: FieldName) -> String {
    record.at(&[field]).text().unwrap_or_default()
}

/// Returns the elements of a list of enumeration values as labels, separated by commas: "Deployment started, Deployment failed".
pub fn words(record: &Record, list: FieldName, enumeration: &Enumeration) -> String {
    let elements = record.at(&[list]).elements();
    let label = |word: String| enumeration.label(&word).map_or_else(|| value_label(&word), str::to_owned);
    let word = |element: &str| Value::of(element).text().map(label);
    elements.into_iter().filter_map(word).collect::<Vec<_>>().join(", ")
}

/// Returns the entries of a list of keys and values: `team=shop, tier=1`.
pub fn entries(record: &Record, list: FieldName) -> String {
    let entry = |entry: &str| {
        let text = |key: FieldName| at(entry, &[key]).text().unwrap_or_default();
        visible(&format!("{}={}", text(label::KEY), text(label::VALUE)))
    };
    record.at(&[list]).elements().into_iter().map(entry).collect::<Vec<_>>().join(", ")
}
