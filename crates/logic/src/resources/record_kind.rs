//! The description of a kind of records of an organization: its list, forms, requests and texts, for the pages that are the same for all
//! kinds.

use super::ListDescription;
use crate::forms::form::Form;
use crate::places::known_ids::KnownKind;
use crate::records::facts::value_label;
use crate::run::labels::RunLabels;
use slipway_api::described::{Value, at};
use slipway_api::fields::label;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::table::{Enumeration, FieldName, Table};
use slipway_api::visible::visible;
use slipway_api::{Record, Request, Spec};
use uuid::Uuid;

/// The description of a kind of records.
pub struct RecordKind {
    /// The list: columns, texts, links.
    pub list: &'static ListDescription,
    /// The table with the fields of a record.
    pub table: &'static Table,
    /// Returns the request that reads the list.
    pub read_all: fn(OrganizationId) -> Request,
    /// Returns the request that reads one record; None where the platform has no such request, and the list contains whole records.
    pub read: Option<fn(OrganizationId, RecordId) -> Request>,
    /// Returns the name of a record, which a person types to delete it.
    pub name: fn(&Record) -> String,
    /// The state of a record; None for records that have no state.
    pub state: Option<RecordState>,
    /// The form of a new record; None for records that the console can’t create with such a form.
    pub create: Option<Create>,
    /// The form that changes a record; None for records that can’t be changed.
    pub edit: Option<Save>,
    /// The deletion; None for records that can’t be deleted.
    pub delete: Option<Delete>,
    /// The read of the services that use a record; None for records that no service uses.
    pub usage: Option<Usage>,
    /// The kind under which the console keeps the IDs of such records. Those known IDs are shown if the platform doesn’t list the records.
    /// None if the console keeps no such IDs.
    pub known_as: Option<KnownKind>,
}

impl RecordKind {
    /// Returns the texts of a run that applies an action to records of the kind.
    pub fn run_labels(&self, verb: Verb) -> RunLabels {
        RunLabels {
            submit_label: verb.label(),
            record: self.list.one,
            records: self.list.name,
            in_flight: verb.progress_label(),
            participle: verb.participle(),
        }
    }

    /// Returns the label of the field with a path in the forms of the kind; None if no form has such a field.
    pub fn field_label(&self, path: &str) -> Option<&'static str> {
        let forms =
            [self.edit.as_ref().map(|edit| edit.form), self.create.as_ref().map(|create| create.form)];
        let inputs = forms.into_iter().flatten().flat_map(|form| form.inputs());
        inputs.into_iter().find(|input| input.path == *path).map(|input| input.label)
    }
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
    /// The form with the fields of a new record.
    pub form: &'static Form,
    /// The form for a platform that follows the API document alone; None if such a platform takes the fields of `form`.
    pub by_document: Option<&'static Form>,
    /// The label of the button: "Create webhook".
    pub submit_label: &'static str,
    /// The message after a success: "Webhook created".
    pub success_message: &'static str,
    /// The initial values of the fields (JSON).
    pub initial: &'static str,
    /// Returns the body of the request with the further fields that deployed platforms require. Used if the platform lists such records,
    /// which shows that it doesn’t follow the API document alone.
    pub deployed_body: fn(&str) -> String,
    /// Returns the request that creates a record from a body (JSON).
    pub request: fn(OrganizationId, String) -> Request,
}

/// The form that changes a record, and the changes that need no form.
pub struct Save {
    /// The form with the fields that can be changed.
    pub form: &'static Form,
    /// The label of the button: "Save webhook".
    pub submit_label: &'static str,
    /// The sentence above the form about what a save does; empty for most kinds.
    pub note: &'static str,
    /// The form for a record that the platform can’t return. A save replaces the whole record, including values that the form can’t show.
    /// None if such a record can’t be saved.
    pub unread: Option<&'static Form>,
    /// Returns the warning of a save that erases a secret of the record; None if nothing has to be warned of. The field itself is None for
    /// kinds whose saves erase no secret: they have no secrets, or keep a secret that is left empty.
    pub erase_warning: Option<fn(&Record) -> Option<String>>,
    /// The changes that a button requests without a form: enabling and disabling a webhook.
    pub changes: &'static [Change],
    /// Returns the reason why a record can’t be changed; None if it can.
    pub disabled_reason: DisabledReason,
    /// Returns the request that saves a body (JSON) as the record with an id.
    pub request: fn(OrganizationId, RecordId, String) -> Request,
}

impl Save {
    /// Returns the operation of the platform that saves a record.
    pub fn spec(&self) -> &'static Spec {
        (self.request)(OrganizationId(Uuid::nil()), RecordId(Uuid::nil()), String::new()).spec
    }
}

/// A change of one field that a button requests without a form.
pub struct Change {
    /// The verb on the button.
    pub verb: Verb,
    /// The path of the field that changes.
    pub field: FieldName,
    /// The new value of the field (JSON).
    pub value: &'static str,
    /// The consequences, in a sentence.
    pub consequence: &'static str,
}

impl Change {
    /// Returns false if the field has the new value already; true otherwise, also if the record’s value isn’t a boolean.
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
    /// True if the deletion of a single record can be undone for a few seconds: the record can be created again as it was. Otherwise it is
    /// confirmed by typing the record’s name. The deletion of several selected records can’t be undone, and is confirmed by typing the name
    /// of the organization.
    pub can_undo: bool,
    /// Returns the reason why a record can’t be deleted; None if it can.
    pub disabled_reason: DisabledReason,
    /// The consequences, in a sentence or two.
    pub destroys: &'static str,
    /// Returns the request that deletes a record.
    pub request: fn(OrganizationId, RecordId) -> Request,
}

/// An action on a record, as on its button.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Deletes the record.
    Delete,
    /// Takes away the access of a person.
    Remove,
    /// Deletes an invitation or an API token, which then can’t be used any more.
    Revoke,
    /// Enables a disabled record: the target of a webhook is told about deployments again.
    Enable,
    /// Takes away the effect of the record, which stays.
    Disable,
    /// Sends an invitation once more.
    Resend,
}

impl Verb {
    /// Returns the label of a button: "Delete".
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

/// A function that returns the reason why a record can’t be changed or deleted; None if nothing prevents it. Its parameters are the record,
/// the records of the list, and the e-mail address of the signed-in person (None while it isn’t known).
pub type DisabledReason = fn(&Record, &[Record], Option<&str>) -> Option<String>;

/// The read of the services that use a record, and the text if there are none. While a service uses a record, the record can’t be deleted.
pub struct Usage {
    /// Returns the request that lists the services.
    pub read: fn(OrganizationId, RecordId) -> Request,
    /// The sentence that is shown if no service uses the record.
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
