//! The review before a save: the person’s edits beside the record as the platform has it now.

use super::document::Document;
use super::edit::{Edit, value};
use super::merge::{self, ComparedEdit};
use super::schema::{FieldPath, ReadRecord, ReviewRow, Schema};

/// The value that a person chooses in a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The person’s value is saved.
    Mine,
    /// The platform’s value stays.
    Theirs,
}

/// A review: the present record, the edits on both sides, and the decisions about conflicts. [`Self::saved_edits`] are the edits that
/// a confirmation saves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// The record as the platform has it now.
    pub theirs: ReadRecord,
    /// The person’s edits, then those that were made on the platform.
    pub edits: Vec<ComparedEdit>,
    /// The decisions about conflicts, each with the path of the conflict.
    pub decisions: Vec<(FieldPath, Side)>,
}

impl Review {
    /// Returns the review of the edits between `base` and `mine`.
    pub fn new(base: &str, mine: &str, theirs: ReadRecord) -> Self {
        let edits = merge::compare_edits(base, mine, &theirs.request);
        Self { theirs, edits, decisions: Vec::new() }
    }

    /// Records the decision about the conflict at a path, in place of an earlier decision.
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
        self.conflicts().all(|conflict| self.decision(&conflict.edit.path).is_some())
    }

    /// Returns the edits that a person has to decide about: of values that were also changed on the platform, to something else. Edits
    /// that can’t be applied any more aren’t among them.
    pub fn conflicts(&self) -> impl Iterator<Item = &ComparedEdit> {
        self.edits.iter().filter(|edit| edit.is_conflict() && !edit.has_no_place)
    }

    /// Returns the edits that a confirmation saves: the person’s, without those that can’t be applied and those decided for the platform’s
    /// value.
    pub fn saved_edits(&self) -> Vec<&Edit> {
        let is_saved = |edit: &&ComparedEdit| {
            edit.is_own && !edit.has_no_place && self.decision(&edit.edit.path) != Some(Side::Theirs)
        };
        self.edits.iter().filter(is_saved).map(|reviewed| &reviewed.edit).collect()
    }

    /// Returns the request that a confirmation sends: the record as the platform has it now, with the edits to save.
    pub fn request(&self) -> String {
        merge::apply(&self.theirs.request, self.saved_edits())
    }
}

/// Returns the rows of a review: those of the edits, then one for each value that the save deletes ([`Schema::lost_values`]).
pub(super) fn rows(schema: &dyn Schema, review: &Review, document: &Document) -> Vec<ReviewRow> {
    let Document { base, mine, without, .. } = document;
    let row = |reviewed: &ComparedEdit, edit: Edit, is_first: bool| {
        let display = |json: Option<&str>| schema.display_of(&edit.path, json);
        let my_value = display(edit.new.as_deref());
        let theirs = reviewed.theirs.as_ref().map(|present| {
            let below = edit.path.get(reviewed.edit.path.len()..).unwrap_or_default();
            display(present.as_deref().and_then(|present| value(present, below)))
        });
        let can_decide = is_first && reviewed.is_conflict() && !reviewed.has_no_place;
        ReviewRow {
            label: schema.name_of(&edit, [mine, base]),
            base: display(edit.old.as_deref()),
            mine: match (reviewed.is_own, reviewed.has_no_place) {
                (false, _) => "not changed by you".to_owned(),
                (true, true) => format!("{my_value} (not saved)"),
                (true, false) => my_value,
            },
            theirs,
            conflict: can_decide.then(|| reviewed.edit.path.clone()),
            path: edit.path,
        }
    };
    let rows_of_edit = |reviewed: &ComparedEdit| {
        let edits = schema.shown_edits(&reviewed.edit).into_iter().enumerate();
        edits.map(|(index, edit)| row(reviewed, edit, index == 0)).collect::<Vec<_>>()
    };
    let lost_values = schema.lost_values(&review.request(), without);
    review.edits.iter().flat_map(rows_of_edit).chain(lost_values).collect()
}
