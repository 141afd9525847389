//! The invariants of the model test.

use super::World;
use super::step::{Response, Step};
use crate::editor::document::Change;
use crate::editor::event::Event;
use crate::editor::fixtures::{FIELDS, path, text};
use crate::editor::{Editor, Phase, SaveMode};
use std::collections::BTreeSet;

impl World {
    /// Asserts that a write has the person’s values in the fields that were edited in the confirmed review, and in the others the platform’s
    /// values as the review read them. Checks nothing without a confirmed review.
    pub(super) fn check_body(&mut self, editor: &Editor, body: &str) {
        self.reviewed_fields = FIELDS.iter().map(|field| (*field).to_owned()).collect();
        let Some(review) = self.confirmed.take() else { return };
        let edited: BTreeSet<String> = review
            .saved_edits()
            .iter()
            .filter_map(|edit| match edit.path.first() {
                Some(crate::editor::edit::PathSegment::Key(key)) => Some(key.clone()),
                _ => None,
            })
            .collect();
        for field in FIELDS {
            if edited.contains(field) {
                assert_eq!(text(body, field), text(&editor.document.mine, field), "{field} as reviewed");
            } else {
                assert_eq!(text(body, field), text(&review.theirs.request, field), "{field} wasn’t reviewed");
            }
        }
        self.reviewed_fields = edited;
    }

    pub(super) fn apply(&mut self, body: &str, is_of_editor: bool) {
        for field in FIELDS {
            let is_expected = text(body, field) == text(&self.platform, field)
                || self.reviewed_fields.contains(field)
                || self.raced.contains(field)
                || self.mode == SaveMode::Create
                || !is_of_editor;
            assert!(is_expected, "{field} changed on the platform without a review");
        }
        for field in FIELDS {
            self.saved.insert((field.to_owned(), text(body, field)));
        }
        if self.mode != SaveMode::Create {
            self.platform = body.to_owned();
        }
        // A typed value isn’t checked any more if the body contains it, if the reviewed save has no edit of its field (the person chose the
        // platform’s value), or if an editor from before a reload sent the body.
        self.typed.retain(|field, typed| {
            let is_decided = self.mode == SaveMode::Reviewed && !self.reviewed_fields.contains(field);
            is_of_editor && text(body, field) != *typed && !is_decided
        });
    }

    /// Checks that each typed value is in the form, in the draft or on the platform. Values that the console named as lost, before the
    /// person left the page, aren’t in `typed`.
    pub(super) fn check(&self) {
        let mine = self.editor.as_ref().map(|editor| &editor.document.mine);
        let stored = self.storage.as_ref().map(|(document, _)| &document.mine);
        for (field, typed) in &self.typed {
            let is_in = |record: Option<&String>| record.is_some_and(|record| text(record, field) == *typed);
            let is_saved =
                self.saved.contains(&(field.clone(), typed.clone())) || text(&self.platform, field) == *typed;
            assert!(is_in(mine) || is_in(stored) || is_saved, "{typed} typed into {field} is lost");
        }
        if let Some(typed) = &self.unreadable {
            let in_form = self.editor.as_ref().and_then(|editor| editor.document.unreadable.as_ref());
            let in_draft = self.storage.as_ref().and_then(|(document, _)| document.unreadable.as_ref());
            assert!(in_form == Some(typed) || in_draft == Some(typed), "{typed} is lost");
        }
        if let Some(editor) = &self.editor {
            assert!(self.is_open || editor.is_saving() || !editor.is_over(), "an editor that nobody needs");
            assert_eq!(editor.phase == Phase::Reviewing, editor.review.is_some() && !editor.is_saving());
        }
    }

    /// Checks that the editor can still be used after any sequence: once the platform responds, a new value can be saved.
    pub(super) fn check_way_on(&mut self) {
        self.is_storage_refused = false;
        while !self.in_flight.is_empty() {
            self.respond(&Response::Success);
        }
        self.open();
        self.send(Event::Back);
        self.poll();
        self.unreadable = None;
        let mine = self.editor.as_ref().unwrap().document.mine.clone();
        self.send(Event::Edit(Change::Record(mine)));
        assert!(self.editor.as_ref().is_some_and(Editor::is_editable), "no way on");
        for (field, typed) in [("name", "the last name"), ("cpu", "77")] {
            self.typed.insert(field.to_owned(), typed.to_owned());
            self.send(Event::Edit(Change::Text { path: path(field), text: typed.to_owned() }));
        }
        let finished = self.finished;
        for _ in 0..3 {
            self.submit();
            self.respond(&Response::Success);
            self.step(Step::Decide(true));
            self.confirm();
            self.respond(&Response::Success);
            self.respond(&Response::Success);
        }
        assert!(
            self.finished > finished,
            "the last save didn’t end: {:?}",
            self.editor.as_ref().map(|editor| (editor.phase, editor.error.clone()))
        );
        assert!(self.saved.contains(&("name".to_owned(), "the last name".to_owned())));
    }
}
