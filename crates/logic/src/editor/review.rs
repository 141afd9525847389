//! The review before a save: the person’s edits beside the record as the platform has it now.

use super::schema::{FieldPath, ReadRecord};
use crate::settings::edit::Edit;
use crate::settings::merge::{self, Reviewed};

/// The value that a conflict is decided for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The person’s value is saved.
    Mine,
    /// The platform’s value stays.
    Theirs,
}

/// A review. Its edits are those that a confirmation saves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// The record as the platform has it now.
    pub theirs: ReadRecord,
    /// The person’s edits, then those that were made on the platform.
    pub edits: Vec<Reviewed>,
    /// The decisions about conflicts.
    pub decisions: Vec<(FieldPath, Side)>,
}

impl Review {
    /// Returns the review of the edits between `base` and `mine`.
    pub fn new(base: &str, mine: &str, theirs: ReadRecord) -> Self {
        let edits = merge::review(base, mine, &theirs.request);
        Self { theirs, edits, decisions: Vec::new() }
    }

    /// Decides a conflict.
    pub fn decide(&mut self, path: FieldPath, side: Side) {
        self.decisions.retain(|(known, _)| *known != path);
        self.decisions.push((path, side));
    }

    /// Returns the decision about the conflict at a path; None until it is decided.
    pub fn decision(&self, path: &FieldPath) -> Option<Side> {
        self.decisions.iter().find(|(known, _)| known == path).map(|(_, side)| *side)
    }

    /// Returns true if each conflict is decided.
    pub fn is_decided(&self) -> bool {
        self.conflicts().all(|conflict| self.decision(&conflict.edit.way).is_some())
    }

    /// Returns the person’s edits of values that were changed on the platform as well.
    pub fn conflicts(&self) -> impl Iterator<Item = &Reviewed> {
        self.edits.iter().filter(|edit| edit.is_conflict() && !edit.has_no_place)
    }

    /// Returns the edits that a confirmation saves.
    pub fn saved_edits(&self) -> Vec<&Edit> {
        let is_saved = |edit: &&Reviewed| {
            edit.is_own && !edit.has_no_place && self.decision(&edit.edit.way) != Some(Side::Theirs)
        };
        self.edits.iter().filter(is_saved).map(|reviewed| &reviewed.edit).collect()
    }

    /// Returns the request: the record as the platform has it now, with the edits.
    pub fn request(&self) -> String {
        merge::apply(&self.theirs.request, self.saved_edits())
    }
}
