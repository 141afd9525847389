//! The declaration of an editor: what a page says about the record that it edits.

use leptos::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::list::find;
use slipway_api::table::Table;
use slipway_api::{Listed, Request};
use slipway_logic::actions::bulk::Target;
use slipway_logic::editor::SaveMode;
use slipway_logic::editor::schema::{FieldPath, ReadRecord, Schema};
use std::sync::Arc;

/// The function that creates the request that sends a body (JSON). Not a `Callback`, which is disposed with its page: a confirmed save
/// continues after the page was left.
pub type SendRequest = Arc<dyn Fn(String) -> Request + Send + Sync>;

/// The record, the request and the texts of an editor, as its page sets them.
#[derive(Clone)]
pub struct Declaration {
    /// The kind of the record: how it is validated, sent and stored in drafts.
    pub schema: Arc<dyn Schema>,
    /// The table with the fields of the request.
    pub table: &'static Table,
    /// The steps by which the record is saved.
    pub mode: SaveMode,
    /// The initial values of a new record (JSON); empty for a record that is read.
    pub initial: String,
    /// The label of the button, such as "Save project".
    pub submit_label: &'static str,
    /// The message of a success, such as "Saved".
    pub success_message: &'static str,
    /// The sentence after `success_message` about what makes the saved values effective; empty if they are effective at once.
    pub next_step: &'static str,
    /// The sentence added to `success_message` if the page was left before the response came; empty for most records.
    pub left_message: &'static str,
    /// True if the last save is stored in this tab, so that it can be undone for ten minutes.
    pub keeps_undo: bool,
    /// True if the editor saves one of several records in a run: the run reports the outcome, and the page, not the editor, stores the
    /// edits.
    pub is_part_of_run: bool,
    /// The function that creates the request that sends a body (JSON).
    pub request: SendRequest,
    /// The function that returns the read of the record; None for a new record. Called while the page is shown.
    pub source: Option<Arc<dyn Fn() -> RecordSource + Send + Sync>>,
    /// The deployment that the request causes, which is followed to its end; None if the request deploys nothing.
    pub follows: Option<Follows>,
    /// The callback that is called with the text of the reply once the platform confirmed the save, while the page is shown.
    pub on_saved: Callback<String>,
    /// The callback that shows the field at a path, such as a field with an error. Called while the page is shown.
    pub show_field: Callback<FieldPath>,
}

/// The deployment that a form requests.
#[derive(Clone)]
pub struct Follows {
    /// The service that is deployed.
    pub target: Target,
    /// The name of the version deployed before; None while it isn’t known.
    pub before: Signal<Option<String>>,
}

/// The read of a record that exists.
#[derive(Clone)]
pub struct RecordSource {
    /// The read of the record, or of the list that it is in.
    pub request: Request,
    /// The table of the record.
    pub table: &'static Table,
    /// The id of the record in a list; None if the read returns the record itself.
    pub in_list: Option<String>,
}

/// The message about a record that the console can’t read completely: a save could lose the part that it can’t read.
pub const UNREADABLE: &str = "The current record can’t be read. Saving could lose data.";
const DELETED: &str = "The record was deleted on the platform. Nothing was saved.";

impl RecordSource {
    /// Parses the text of a record for editing; None for an empty text, and if a save could lose a part of the record.
    pub fn read_record(&self, record: &str) -> Option<ReadRecord> {
        ReadRecord::new(record, self.table)
    }

    /// Returns the record in a reply, or in the list that the reply contains.
    ///
    /// # Errors
    /// Returns a message if the reply can’t be parsed, if the record isn’t in the list any more, or if a save could lose a part of it.
    pub fn record_of(&self, reply: &str) -> Result<ReadRecord, &'static str> {
        let Some(id) = &self.in_list else { return self.read_record(reply).ok_or(UNREADABLE) };
        let list = Listed::decode(reply).map_err(|_| UNREADABLE)?;
        self.read_record(find(&list.items, id).ok_or(DELETED)?.text()).ok_or(UNREADABLE)
    }
}
