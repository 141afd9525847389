//! The state of a save of the settings, and its review.

use crate::components::editing::submissions::use_submissions;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::settings::edit::{Edit, Segment};
use slipway_logic::settings::merge::{self, Reviewed};

/// The way of a field and a sentence about it.
pub type Remark = (Vec<Segment>, String);

/// The label of the button that saves.
pub const SAVE: &str = "Save settings";

/// A review: the present record and the edits against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The request that would save the present record unchanged.
    pub now: String,
    /// The person’s edits and the platform’s.
    pub edits: Vec<Reviewed>,
}

impl Review {
    /// Returns the request: the present record with the person’s edits, without those that gave way to the platform’s value.
    pub fn body(&self, dropped: &[Vec<Segment>]) -> String {
        merge::apply(&self.now, self.applied(dropped))
    }

    /// Returns the edits that are saved.
    pub fn applied(&self, dropped: &[Vec<Segment>]) -> Vec<&Edit> {
        let is_kept = |one: &&Reviewed| one.is_own && !one.has_no_place && !dropped.contains(&one.edit.way);
        self.edits.iter().filter(is_kept).map(|one| &one.edit).collect()
    }

    /// Returns the ways of the conflicts.
    pub fn conflicts(&self) -> Vec<&[Segment]> {
        let conflicts = self.edits.iter().filter(|one| one.is_conflict() && !one.has_no_place);
        conflicts.map(|one| one.edit.way.as_slice()).collect()
    }
}

/// The signals of a save.
#[derive(Clone, Copy)]
pub struct SaveState {
    /// The review; None while the settings are edited.
    pub review: RwSignal<Option<Review>>,
    /// The decisions about conflicts: true for the person’s value.
    pub decisions: RwSignal<Vec<(Vec<Segment>, bool)>>,
    /// True if the record changed between the last review and the save.
    pub is_outdated: RwSignal<bool>,
    /// True while the record is read or sent.
    pub busy: RwSignal<bool>,
    /// True while the settings are sent: what is typed meanwhile would be lost.
    pub is_sending: RwSignal<bool>,
    /// True once a review was requested. From then on every field shows its error.
    pub has_asked: RwSignal<bool>,
    /// The error of the last try.
    pub trouble: RwSignal<Option<String>>,
    /// The errors that the platform returned, by field.
    pub refused: RwSignal<Vec<Remark>>,
    /// The time when the draft was sent; None once the platform confirmed or refused.
    pub sent_at: RwSignal<Option<Timestamp>>,
}

impl SaveState {
    /// Returns the state of a draft with this key. A draft that waits for the platform’s answer is still busy.
    pub fn new(key: &str) -> Self {
        let is_in_flight = use_submissions().is_in_flight(key);
        Self {
            is_sending: RwSignal::new(is_in_flight),
            review: RwSignal::new(None),
            decisions: RwSignal::new(Vec::new()),
            is_outdated: RwSignal::new(false),
            busy: RwSignal::new(is_in_flight),
            has_asked: RwSignal::new(false),
            trouble: RwSignal::new(None),
            refused: RwSignal::new(Vec::new()),
            sent_at: RwSignal::new(None),
        }
    }

    /// Forgets what belongs to edits that are gone.
    pub fn clear(self) {
        self.review.set(None);
        self.decisions.set(Vec::new());
        self.is_outdated.set(false);
        self.has_asked.set(false);
        self.trouble.set(None);
        self.refused.set(Vec::new());
        self.sent_at.set(None);
    }

    /// Forgets what the platform refused. Each field follows this: nothing is set that is empty already.
    pub fn forget_refusal(self) {
        if self.trouble.with_untracked(Option::is_some) {
            self.trouble.set(None);
        }
        if self.refused.with_untracked(|refused| !refused.is_empty()) {
            self.refused.set(Vec::new());
        }
    }

    /// Returns the ways of the conflicts that were decided for the platform’s value.
    pub fn dropped(self) -> Vec<Vec<Segment>> {
        let decisions = self.decisions.get();
        decisions.into_iter().filter(|(_, is_mine)| !is_mine).map(|(way, _)| way).collect()
    }

    /// Returns true if each conflict of the review is decided.
    pub fn is_decided(self) -> bool {
        self.decisions.with(|decisions| {
            let is_decided = |way: &[Segment]| decisions.iter().any(|(known, _)| known == way);
            self.review.with(|review| {
                review.as_ref().is_none_or(|review| review.conflicts().into_iter().all(is_decided))
            })
        })
    }
}
