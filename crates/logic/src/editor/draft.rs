//! The draft of an editor: the part of the edits that the browser may store, and what is lost if the person leaves the page.

use super::document::Document;
use super::event::{Command, LeaveRisk};
use super::{Editor, SaveMode};
use slipway_api::Timestamp;

/// The part of an edited record that a draft stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDocument {
    /// The record when editing began, without secrets.
    pub base: String,
    /// The record as edited, without secrets.
    pub mine: String,
    /// The text of the JSON editor, if it isn’t JSON and can’t hold secrets; None otherwise.
    pub unreadable: Option<String>,
}

impl Editor {
    /// Continues with a draft that was stored at `stored_at`. `sent_at` is the time when a write of these edits was sent; None if none was
    /// sent, or if its outcome is known. The secrets, which a draft doesn’t have, are added once the record is read; with
    /// [`SaveMode::Create`], no record is read, so they stay missing.
    pub fn restore(&mut self, draft: StoredDocument, stored_at: Timestamp, sent_at: Option<Timestamp>) {
        let StoredDocument { base, mine, unreadable } = draft;
        self.document = Document { readable: mine.clone(), mine, unreadable, ..Document::new(base) };
        (self.restored_at, self.uncertain_since) = (Some(stored_at), sent_at);
        self.needs_secrets = self.mode != SaveMode::Create;
    }

    /// Returns the draft to store; None if there are no edits that it could restore, or if the person discarded them. A write with an
    /// unknown outcome has a draft even without edits.
    pub fn draft(&self) -> Option<StoredDocument> {
        let Document { base, mine, unreadable, .. } = &self.document;
        let is_changed = !self.is_discarded && self.document.is_changed();
        let draft = StoredDocument {
            base: self.schema.without_secrets(base),
            mine: self.schema.without_secrets(mine),
            unreadable: unreadable.clone().filter(|text| !self.schema.may_hold_secrets(text)),
        };
        // Edits of secrets alone leave nothing that a draft could restore.
        let has_edits = is_changed && (draft.base != draft.mine || draft.unreadable.is_some());
        (has_edits || (!self.is_discarded && self.uncertain_since.is_some())).then_some(draft)
    }

    /// Returns what is lost of the edits if the person leaves the page now.
    pub fn leave_risk(&self) -> LeaveRisk {
        let Document { base, mine, unreadable, .. } = &self.document;
        let has_unstored_text = unreadable.as_ref().is_some_and(|text| self.schema.may_hold_secrets(text));
        let loses_secrets = || self.schema.with_secrets(&self.schema.without_secrets(mine), base) != *mine;
        match () {
            () if !self.document.is_changed() => LeaveRisk::Nothing,
            () if !self.is_draft_stored => LeaveRisk::Lost,
            () if has_unstored_text || loses_secrets() => LeaveRisk::SecretsLost,
            () => LeaveRisk::Kept,
        }
    }

    /// Adds the secrets of the present record to a restored draft, which has none.
    pub(super) fn add_secrets(&mut self) {
        if !std::mem::take(&mut self.needs_secrets) {
            return;
        }
        let present = self.theirs.request.clone();
        self.document.base = self.schema.with_secrets(&self.document.base, &present);
        self.document.mine = self.schema.with_secrets(&self.document.mine, &present);
    }

    pub(super) fn save_draft(&self) -> Vec<Command> {
        vec![if self.draft().is_some() { Command::SaveDraft } else { Command::DeleteDraft }]
    }
}
