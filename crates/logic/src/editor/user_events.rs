//! The events of a person: edit, submit, confirm, back, discard, leave and open.

use super::document::Change;
use super::event::Command;
use super::schema::FieldPath;
use super::{Editor, Phase, SaveMode};
use slipway_api::Timestamp;

/// The message of a submit without edits.
const NO_CHANGES: &str = "No changes to save.";

impl Editor {
    pub(super) fn edit(&mut self, change: Change) -> Vec<Command> {
        if !self.is_editable() {
            return Vec::new();
        }
        let before = self.document.mine.clone();
        self.document.apply(self.table, change);
        // The platform’s messages are about the values that were sent, so they disappear with the next edit.
        if self.document.mine != before {
            self.clear_errors();
        }
        self.save_draft()
    }

    pub(super) fn submit(&mut self, now: Timestamp) -> Vec<Command> {
        if self.phase != Phase::Editing {
            return Vec::new();
        }
        self.clear_errors();
        self.shows_errors = true;
        if let Some(path) = self.first_error() {
            return vec![Command::ShowField(path)];
        }
        if self.mode == SaveMode::Create {
            return self.send(self.request(), None, now);
        }
        if !self.document.is_changed() {
            self.error = Some(NO_CHANGES.to_owned());
            return Vec::new();
        }
        self.is_outdated = false;
        let id = self.next_request();
        self.phase = match self.mode {
            SaveMode::Unreviewed => {
                self.review = Some(self.review_against(self.theirs.clone()));
                Phase::ReadingForSave(id)
            }
            _ => Phase::ReadingForReview(id),
        };
        vec![Command::Read(id)]
    }

    /// Returns the path of the first error; the empty path if the text of the JSON editor isn’t JSON. None without errors.
    pub(super) fn first_error(&self) -> Option<FieldPath> {
        match self.document.unreadable.is_some() {
            true => Some(FieldPath::new()),
            false => self.validate().into_iter().next().map(|(path, _)| path),
        }
    }

    pub(super) fn confirm(&mut self) -> Vec<Command> {
        let can_confirm = self.phase == Phase::Reviewing
            && self
                .review
                .as_ref()
                .is_some_and(|review| review.is_decided() && self.validate_review(review).is_empty());
        if !can_confirm {
            return Vec::new();
        }
        self.clear_errors();
        let id = self.next_request();
        self.phase = Phase::ReadingForSave(id);
        vec![Command::Read(id)]
    }

    pub(super) fn back(&mut self) -> Vec<Command> {
        if matches!(self.phase, Phase::Reviewing | Phase::ReadingForSave(_)) {
            self.edit_again();
        }
        Vec::new()
    }

    pub(super) fn discard(&mut self) -> Vec<Command> {
        if self.is_sending() {
            return Vec::new();
        }
        if self.phase == Phase::Loading {
            self.begin(String::new());
            return vec![Command::DeleteDraft];
        }
        let request = match self.theirs.request.is_empty() {
            true => self.document.base.clone(),
            false => self.theirs.request.clone(),
        };
        self.begin(request);
        vec![Command::DeleteDraft]
    }

    pub(super) fn leave(&mut self, is_discarded: bool) -> Vec<Command> {
        self.is_open = false;
        if !self.is_saving() {
            self.edit_again();
        }
        if !is_discarded {
            return Vec::new();
        }
        // A request that was sent can’t be cancelled. The editor stays until its outcome is known and reported.
        match self.phase {
            Phase::Sending(_) => self.is_discarded = true,
            _ => return self.discard(),
        }
        vec![Command::DeleteDraft]
    }

    pub(super) fn open(&mut self) -> Vec<Command> {
        self.is_open = true;
        if let Some(reply) = self.reply_to_show.take() {
            return vec![Command::Finish(reply)];
        }
        self.is_reopened = self.is_saving();
        // If the person left the page and discarded the edits while the save was being sent, the draft was deleted. The reopened form still
        // shows the edits, so the draft is saved again.
        match std::mem::take(&mut self.is_discarded) {
            true => self.save_draft(),
            false => Vec::new(),
        }
    }
}
