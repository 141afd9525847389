//! The draft of a service’s settings: the record when it was begun, the record as edited, and what follows from both.

use super::state::{Remark, SaveState};
use crate::browser::{clock, storage};
use crate::components::editing::submissions::{Submissions, use_submissions};
use crate::components::navigation::address::{Address, use_address};
use crate::components::notifications::notifier::{Notifier, use_notifier};
use crate::components::notifications::outcomes::{Outcomes, use_outcomes};
use crate::components::session::unsaved_changes::use_unsaved_changes;
use crate::live::{Live, use_live};
use crate::pages::environment::service::reads::ServiceReads;
use leptos::prelude::*;
use slipway_api::id::ServiceId;
use slipway_api::state::ServiceKind;
use slipway_api::table::Table;
use slipway_api::{Timestamp, save};
use slipway_computed::computed;
use slipway_logic::forms::draft::{self as stored, Draft};
use slipway_logic::records::service::{Make, save as save_of, table as table_of};
use slipway_logic::settings::draft::{
    loses_credentials, may_hold_credentials, with_credentials, without_credentials,
};
use slipway_logic::settings::edit::{Edit, Segment, edits, value, way};
use slipway_logic::settings::rules::{broken, of_edits, warnings};
use slipway_logic::settings::write;

/// The name of the edited record in a stored draft.
const MINE: &str = "mine";

/// The name of a text in a stored draft that isn’t JSON.
const UNREADABLE: &str = "unreadable";

/// A draft: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct SettingsDraft {
    /// The reads of the service.
    pub reads: ServiceReads,
    /// The table of the record.
    pub table: &'static Table,
    /// Creates the request that saves the record.
    pub make: Make<ServiceId>,
    /// The request that would have saved the record unchanged when the draft was begun; empty until the record is read.
    pub base: RwSignal<String>,
    /// The request as edited.
    pub mine: RwSignal<String>,
    /// The text of the JSON editor while it can’t be read; None if it can.
    pub unreadable: RwSignal<Option<String>>,
    /// The edited record when the text became unreadable: edits of other sections since are kept.
    pub readable: StoredValue<String>,
    /// The body that was sent last; empty before.
    pub sent: StoredValue<String>,
    /// The edits between both.
    pub edits: ReadSignal<Vec<Edit>>,
    /// The errors of the edited record.
    pub mistakes: ReadSignal<Vec<Remark>>,
    /// The warnings about the edited record.
    pub warnings: ReadSignal<Vec<Remark>>,
    /// The save and its review.
    pub save: SaveState,
    /// The key of the stored draft.
    pub key: StoredValue<String>,
    /// The time of the stored draft that was restored.
    pub restored: RwSignal<Option<Timestamp>>,
    /// The number of saves that the platform confirmed.
    pub saves: RwSignal<u32>,
    /// The session.
    pub live: Live,
    /// The address.
    pub address: Address,
    /// Messages and the activity list.
    pub notifier: Notifier,
    /// Deployments that are followed to their end.
    pub outcomes: Outcomes,
    /// The submissions that wait for the platform.
    pub submissions: Submissions,
}

/// Returns the draft of the page.
pub fn use_draft() -> SettingsDraft {
    expect_context()
}

impl SettingsDraft {
    /// Returns the draft of a service: the stored one, or one that begins when the record is read. None for an unknown kind.
    pub fn new(reads: ServiceReads, kind: &ServiceKind) -> Option<Self> {
        let (table, make) = (table_of(kind)?, save_of(kind)?);
        let (live, address) = (use_live(), use_address());
        let key = live.draft_key(&address.page.get_untracked().url());
        let (base, mine) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
        let found = computed(move || base.with(|base| mine.with(|mine| edits(base, mine))));
        let remark = move |remarks: Vec<(String, String)>| {
            mine.with_untracked(|mine| {
                remarks.into_iter().map(|(path, text)| (way(mine, &path), text)).collect()
            })
        };
        let draft = Self {
            reads,
            table,
            make,
            base,
            mine,
            unreadable: RwSignal::new(None),
            readable: StoredValue::new(String::new()),
            sent: StoredValue::new(String::new()),
            edits: found,
            mistakes: computed(move || {
                // Without an edit nothing is wrong that could be mended here. Edits follow base and edited record.
                found.with(|edits| {
                    let all = || {
                        reads.record.with(|record| mine.with_untracked(|mine| broken(record, mine, table)))
                    };
                    let all = if edits.is_empty() { Vec::new() } else { all() };
                    remark(mine.with_untracked(|mine| of_edits(edits, mine, all)))
                })
            }),
            warnings: computed(move || remark(base.with(|base| mine.with(|mine| warnings(base, mine))))),
            save: SaveState::new(&key),
            key: StoredValue::new(key),
            restored: RwSignal::new(None),
            saves: RwSignal::new(0),
            live,
            address,
            notifier: use_notifier(),
            outcomes: use_outcomes(),
            submissions: use_submissions(),
        };
        draft.restore();
        draft.begin();
        draft.keep();
        Some(draft)
    }

    /// Returns true once there is something to edit.
    pub fn is_begun(self) -> bool {
        self.base.with(|base| !base.is_empty())
    }

    /// Returns true if something was edited.
    pub fn is_changed(self) -> bool {
        self.edits.with(|edits| !edits.is_empty()) || self.unreadable.with(Option::is_some)
    }

    /// Returns the request that would save the present record unchanged; None while the record isn’t read, or can’t be.
    pub fn present(self) -> Option<String> {
        self.reads.record.with(|record| (!record.is_empty()).then(|| save::request(record, self.table))?)
    }

    /// Returns what the platform or, once a review was requested, the rules say of a way or of the next `depth` levels below it.
    pub fn error_below(self, way: Vec<Segment>, depth: usize) -> ReadSignal<Option<String>> {
        computed(move || {
            let is_meant = |known: &[Segment]| {
                known.strip_prefix(way.as_slice()).is_some_and(|rest| rest.len() <= depth)
            };
            let find = |all: &Vec<Remark>| {
                all.iter().find(|(known, _)| is_meant(known)).map(|(_, text)| text.clone())
            };
            let is_asked = self.save.has_asked.get();
            self.save.refused.with(find).or_else(|| is_asked.then(|| self.mistakes.with(find))?)
        })
    }

    /// Replaces the edited record, if it is another one.
    pub fn set(self, mine: Option<String>) {
        if let Some(mine) = mine.filter(|mine| self.mine.with_untracked(|now| now != mine)) {
            self.mine.set(mine);
        }
    }

    /// Sets the value at a way; None removes the value.
    pub fn set_json(self, way: &[Segment], json: Option<&str>) {
        self.set(self.mine.with_untracked(|mine| write::set(mine, way, json)));
    }

    /// Puts back the value that a way had before it was edited.
    pub fn reset(self, way: &[Segment]) {
        let base = self.base.get_untracked();
        self.set_json(way, value(&base, way));
    }

    /// Discards the edits.
    pub fn discard(self) {
        self.unreadable.set(None);
        self.restored.set(None);
        self.save.clear();
        let present = self.present().unwrap_or_else(|| self.base.get_untracked());
        self.base.set(present.clone());
        self.set(Some(present));
        storage::write_draft(&self.key.get_value(), None);
    }

    /// Returns the draft to store; None if nothing was edited that may be stored.
    pub fn stored(self) -> Option<Draft> {
        let mine = without_credentials(&self.mine.get());
        let unreadable = self.unreadable.get().filter(|text| !may_hold_credentials(text));
        let has_edits = unreadable.is_some() || self.edits.with(|edits| !edits.is_empty());
        let unreadable = unreadable.map(|text| (UNREADABLE.to_owned(), text));
        let typed = std::iter::once((MINE.to_owned(), mine)).chain(unreadable).collect();
        let (base, sent_at) = (without_credentials(&self.base.get()), self.save.sent_at.get());
        has_edits.then(|| Draft { at: clock::now(), typed, base, sent_at })
    }

    /// Returns true while the text of the JSON editor can’t be read and isn’t stored: credentials in it can’t be told from the rest.
    pub fn has_unstored_text(self) -> bool {
        self.unreadable.with(|text| text.as_deref().is_some_and(may_hold_credentials))
    }

    /// Returns true if the stored draft lacks a part of what was typed.
    fn is_partly_unstored(self) -> bool {
        self.has_unstored_text()
            || self.base.with(|base| self.mine.with(|mine| loses_credentials(mine, base)))
    }

    fn restore(self) {
        let kept = storage::read_draft(&self.key.get_value());
        let Some(draft) = kept.and_then(|text| stored::restore(&text, clock::now())) else { return };
        let typed =
            |name: &str| draft.typed.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone());
        let Some(mine) = typed(MINE) else { return };
        self.unreadable.set(typed(UNREADABLE));
        self.base.set(draft.base);
        self.readable.set_value(mine.clone());
        self.mine.set(mine);
        self.restored.set(Some(draft.at));
        self.save.sent_at.set(draft.sent_at);
    }

    /// Begins with the record once it is read, and follows the platform’s changes while nothing is edited.
    fn begin(self) {
        let is_restored = StoredValue::new(self.restored.with_untracked(Option::is_some));
        Effect::new(move || {
            let Some(present) = self.present() else { return };
            if is_restored.get_value() {
                // A stored draft has no credentials.
                is_restored.set_value(false);
                self.base.update(|base| *base = with_credentials(base, &present));
                self.set(Some(with_credentials(&self.mine.get_untracked(), &present)));
            } else if untrack(|| self.is_changed()) {
                // What changed on the platform meanwhile is told at the review.
            } else if self.base.with_untracked(|base| *base != present) {
                self.base.set(present.clone());
                self.set(Some(present));
            }
        });
    }

    /// Stores the draft after each edit, and guards the page against being left.
    fn keep(self) {
        let guard = use_unsaved_changes();
        guard.discard.set(Some(Callback::new(move |()| self.discard())));
        Effect::new(move || {
            let draft = self.stored();
            guard.changed.set(self.is_changed());
            guard.is_lost.set(self.is_partly_unstored());
            storage::write_draft(&self.key.get_value(), draft.as_ref().map(stored::store).as_deref());
        });
        // What the platform said is about what was sent.
        Effect::new(move |before: Option<String>| {
            let now = self.mine.get();
            if before.is_some_and(|before| before != now) && !self.save.busy.get_untracked() {
                self.save.forget_refusal();
            }
            now
        });
        on_cleanup(move || {
            guard.changed.try_set(false);
            guard.is_lost.try_set(false);
            guard.discard.try_set(None);
        });
    }
}
