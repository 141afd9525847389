//! The editor of a record: a state machine without I/O, for forms, settings and the settings of several services.
//! The shell (`src/features/editing`) turns the actions of a person and the replies of the platform into events, and executes the commands
//! that the editor returns. An editor outlives its page until its save has ended: if the page is opened again before the end of the save,
//! the page shows the same editor.
//!
//! The phases of a save with a review ([`SaveMode::Reviewed`]):
//!
//! ```text
//! Loading → Editing → ReadingForReview → Reviewing → ReadingForSave → Sending → Editing
//! ```

pub mod diff;
pub mod document;
pub mod draft;
pub mod edit;
pub mod event;
pub mod form;
mod inputs;
pub mod merge;
mod named_fields;
pub mod reply;
pub mod review;
mod saving;
pub mod schema;
pub mod service;
pub mod shown;
mod user_events;
pub mod write;

use crate::forms::sibling_names::SiblingName;
use document::Document;
use edit::{Edit, field_path};
use event::{Command, Event, LeaveRisk, Outcome, RequestId};
use review::Review;
use schema::{FieldError, Input, ReadRecord, ReviewRow, Schema};
use slipway_api::Timestamp;
use slipway_api::table::Table;
use std::sync::Arc;

/// The steps by which a record is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveMode {
    /// A new record: it is sent at once when the form is submitted.
    Create,
    /// The record is read again and reviewed, and is read once more after the confirmation.
    Reviewed,
    /// The record is read again and saved without a review. If the same value was changed on the platform, the save stops.
    Unreviewed,
}

/// The phase of an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The record isn’t read yet.
    Loading,
    /// The record can be edited.
    Editing,
    /// The record is being read for the review. It can still be edited.
    ReadingForReview(RequestId),
    /// The review is shown.
    Reviewing,
    /// The save was confirmed, and the record is being read once more before it is sent. Without a review, the submit is the confirmation.
    ReadingForSave(RequestId),
    /// The request was sent, and its reply isn’t here yet.
    Sending(RequestId),
}

/// The editor of a record: the phase of the editor, the edited record and its review.
#[derive(Clone)]
pub struct Editor {
    schema: Arc<dyn Schema>,
    table: &'static Table,
    mode: SaveMode,
    /// The record when editing began, and as edited.
    pub document: Document,
    /// The record as the platform last returned it, or as it was saved since.
    pub theirs: ReadRecord,
    /// The review; None while the record is edited.
    pub review: Option<Review>,
    /// The phase of the editor.
    pub phase: Phase,
    /// True once the form was submitted. From then on, every field with an error shows it.
    pub shows_errors: bool,
    /// The message about the error of the last submit, confirmation or save; None without an error.
    pub error: Option<String>,
    /// The errors of fields that the platform returned when it refused the last write.
    pub refused_fields: Vec<FieldError>,
    /// True if the record changed between the last review and the confirmation.
    pub is_outdated: bool,
    /// The time of the last write whose outcome isn’t known: the reply hasn’t arrived yet, or didn’t show whether the record was saved.
    /// None if there is no such write.
    pub uncertain_since: Option<Timestamp>,
    /// The time at which the restored draft was stored; None if no draft was restored.
    pub restored_at: Option<Timestamp>,
    /// True if the page was opened again while the editor saved.
    pub is_reopened: bool,
    /// The names of the record’s siblings, which the record can’t have.
    pub sibling_names: Vec<SiblingName>,
    is_open: bool,
    is_discarded: bool,
    is_draft_stored: bool,
    /// True until the secrets of the present record, which drafts don’t store, are added to a restored draft.
    needs_secrets: bool,
    /// The body that was sent last.
    body: String,
    /// The review whose edits are in `body`. None for a new record, before the first write, and after a save.
    sent: Option<Review>,
    /// True if the reply to a new record contains a value that no later read returns, such as a token.
    keeps_reply: bool,
    reply_to_show: Option<String>,
    /// The value of `uncertain_since` before the present write, which is restored if that write is refused or isn’t sent.
    uncertain_before: Option<Timestamp>,
    last_request: RequestId,
}

impl Editor {
    /// Returns the editor of a record that isn’t read yet, or with [`SaveMode::Create`] of a new record with the initial values `initial`
    /// (JSON).
    pub fn new(schema: Arc<dyn Schema>, table: &'static Table, mode: SaveMode, initial: &str) -> Self {
        let phase = if mode == SaveMode::Create { Phase::Editing } else { Phase::Loading };
        Self {
            schema,
            table,
            mode,
            document: Document::new(initial.to_owned()),
            theirs: ReadRecord::default(),
            review: None,
            phase,
            shows_errors: false,
            error: None,
            refused_fields: Vec::new(),
            is_outdated: false,
            uncertain_since: None,
            restored_at: None,
            is_reopened: false,
            sibling_names: Vec::new(),
            is_open: true,
            is_discarded: false,
            is_draft_stored: true,
            needs_secrets: false,
            body: String::new(),
            sent: None,
            keeps_reply: false,
            reply_to_show: None,
            uncertain_before: None,
            last_request: 0,
        }
    }

    /// Declares that the reply to a new record contains a value that no later read returns, such as a token. If the page is left before
    /// that reply, the editor keeps the reply until the page is opened again.
    pub fn keep_reply(&mut self) {
        self.keeps_reply = true;
    }

    /// Returns the schema, which describes the kind of the record.
    pub fn schema(&self) -> &dyn Schema {
        &*self.schema
    }

    /// Returns the table that declares the fields of the request.
    pub fn table(&self) -> &'static Table {
        self.table
    }

    /// Returns true for a new record.
    pub fn is_new(&self) -> bool {
        self.mode == SaveMode::Create
    }

    /// Returns the edited record without edits of fields that records of its kind don’t have ([`Schema::sent`]). A new record is sent like
    /// this. For an existing record, the save sends the record as the platform has it then, with the edits applied.
    pub fn request(&self) -> String {
        self.schema.sent(&self.document.base, &self.document.mine)
    }

    /// Returns the rows of the review; none while there is no review.
    pub fn review_rows(&self) -> Vec<ReviewRow> {
        let Some(review) = &self.review else { return Vec::new() };
        review::rows(self.schema(), review, &self.document)
    }

    /// Returns true while fields can be edited.
    pub fn is_editable(&self) -> bool {
        matches!(self.phase, Phase::Editing | Phase::ReadingForReview(_))
    }

    /// Returns true while a read that the editor requested, or a write, has no reply yet. The page’s own first read of the record doesn’t
    /// count.
    pub fn is_busy(&self) -> bool {
        matches!(self.phase, Phase::ReadingForReview(_) | Phase::ReadingForSave(_) | Phase::Sending(_))
    }

    /// Returns true while the review is shown in place of the form.
    pub fn is_reviewing(&self) -> bool {
        self.mode == SaveMode::Reviewed && self.review.is_some()
    }

    /// Returns true while a request is sent and its reply isn’t here yet.
    pub fn is_sending(&self) -> bool {
        matches!(self.phase, Phase::Sending(_))
    }

    /// Returns the name of an edited field.
    pub fn name_of(&self, edit: &Edit) -> String {
        self.schema.name_of(edit, [&self.document.mine, &self.document.base])
    }

    /// Returns the message of an error, preceded by the name of its field if the error has a field.
    pub fn labelled(&self, (path, message): &FieldError) -> String {
        let name = self.name_of(&Edit { path: path.clone(), old: None, new: None });
        if name.is_empty() { message.clone() } else { format!("{name}: {message}") }
    }

    /// Returns false if the browser refused to store the last draft. True before a draft is stored for the first time.
    pub fn is_draft_stored(&self) -> bool {
        self.is_draft_stored
    }

    /// Returns true from the person’s confirmation of a save until the save has ended. The editor is kept until then, even if its page is
    /// left.
    pub fn is_saving(&self) -> bool {
        matches!(self.phase, Phase::ReadingForSave(_) | Phase::Sending(_))
    }

    /// Returns true if the editor can be dropped: its page was left, no save is in progress, no reply waits to be shown
    /// ([`Self::keep_reply`]), and no edit would be lost.
    pub fn is_over(&self) -> bool {
        // The browser’s Back and Forward show no question before the page is left. So an editor with edits that the draft doesn’t keep
        // stays, and shows them if the page is opened again.
        let is_kept = matches!(self.leave_risk(), LeaveRisk::Nothing | LeaveRisk::Kept);
        !self.is_open && !self.is_saving() && self.reply_to_show.is_none() && is_kept
    }

    /// Returns the errors of the edits.
    pub fn validate(&self) -> Vec<FieldError> {
        self.errors(&self.theirs.record, &self.document.base, &self.document.mine)
    }

    /// Returns the errors of the reviewed request. The merge of valid edits with the platform’s changes can be invalid.
    pub fn validate_review(&self, review: &Review) -> Vec<FieldError> {
        self.errors(&review.theirs.record, &review.theirs.request, &review.request())
    }

    fn errors(&self, record: &str, base: &str, mine: &str) -> Vec<FieldError> {
        let (without, sibling_names) = (&self.document.without, &self.sibling_names);
        let errors = self.schema.validate(Input { record, base, mine, without, sibling_names });
        errors.into_iter().map(|(path, message)| (field_path(mine, &path), message)).collect()
    }

    /// Handles an event, and returns the commands that the shell has to execute.
    pub fn handle(&mut self, event: Event, now: Timestamp) -> Vec<Command> {
        match event {
            Event::Edit(change) => self.edit(change),
            Event::Submit => self.submit(now),
            Event::Decide(path, side) => {
                if let (Phase::Reviewing, Some(review)) = (self.phase, &mut self.review) {
                    review.decide(path, side);
                }
                Vec::new()
            }
            Event::Confirm => self.confirm(),
            Event::Back => self.back(),
            Event::Discard => self.discard(),
            Event::Leave { is_discarded } => self.leave(is_discarded),
            Event::Open => self.open(),
            Event::RecordRead(record) => self.record_read(record),
            Event::ReadFinished(id, result) => self.read_finished(id, result, now),
            Event::Replied(id, reply) => self.replied(id, reply),
            Event::DraftSaved(is_stored) => {
                self.is_draft_stored = is_stored;
                Vec::new()
            }
            Event::SavedElsewhere => self.saved_elsewhere(),
            Event::SiblingsRead(names) => {
                self.sibling_names = names;
                Vec::new()
            }
        }
    }

    fn record_read(&mut self, record: ReadRecord) -> Vec<Command> {
        if self.mode == SaveMode::Create || self.is_saving() {
            return Vec::new();
        }
        self.theirs = record;
        self.add_secrets();
        if self.phase == Phase::Loading {
            self.phase = Phase::Editing;
        }
        // A record with edits keeps its base: a change on the platform must not alter the form while a person types. The review shows the
        // change.
        if self.phase == Phase::Editing && !self.document.is_changed() {
            self.document = Document::new(self.theirs.request.clone());
        }
        Vec::new()
    }

    fn saved_elsewhere(&mut self) -> Vec<Command> {
        if self.phase != Phase::Reviewing {
            return Vec::new();
        }
        let id = self.next_request();
        self.review = None;
        self.phase = Phase::ReadingForReview(id);
        vec![Command::Read(id)]
    }

    /// Starts again with a record that has no edits.
    fn begin(&mut self, request: String) {
        self.edit_again();
        self.document = Document::new(request);
        self.shows_errors = false;
        (self.is_discarded, self.is_reopened) = (false, false);
        (self.uncertain_since, self.uncertain_before, self.restored_at) = (None, None, None);
        self.clear_errors();
    }

    fn edit_again(&mut self) {
        self.review = None;
        self.is_outdated = false;
        if self.phase != Phase::Loading {
            self.phase = Phase::Editing;
        }
    }

    fn clear_errors(&mut self) {
        self.error = None;
        self.refused_fields.clear();
    }

    fn review_against(&self, theirs: ReadRecord) -> Review {
        let Document { base, mine, .. } = &self.document;
        Review::new(base, &self.schema.sent(base, mine), theirs)
    }

    fn report_if_left(&mut self, outcome: Option<Outcome>) -> Vec<Command> {
        if self.is_open {
            return Vec::new();
        }
        self.edit_again();
        outcome.map(Command::Report).into_iter().collect()
    }

    fn next_request(&mut self) -> RequestId {
        self.last_request = self.last_request.wrapping_add(1);
        self.last_request
    }
}

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod model;
#[cfg(test)]
mod tests;
