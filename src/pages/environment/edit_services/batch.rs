//! The services of a batch, the fields that they share, and the run that saves them.

use super::edits::Edits;
use super::field::SharedField;
use super::member::Member;
use crate::browser::{clock, document, storage};
use crate::components::editing::run::{Outcome, Run, RunWords};
use crate::components::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use crate::resources::settings::shared;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::route::Page;
use slipway_logic::settings::several::view_of;

const WORDS: RunWords =
    RunWords { act: "Edit settings", what: "Settings", doing: "Saving…", done: "saved" };

/// A batch: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The services.
    pub members: StoredValue<Vec<Member>>,
    /// The fields that all of them have.
    pub fields: StoredValue<Vec<SharedField>>,
    /// The person’s edits.
    pub edits: Edits,
    /// The number of services that the edits change.
    pub changed: ReadSignal<usize>,
    /// The save of each service.
    pub run: Run,
    /// The time of the stored draft that was restored.
    pub restored: RwSignal<Option<Timestamp>>,
    /// The time when the edits were sent; None once each answer is known.
    pub sent_at: RwSignal<Option<Timestamp>>,
    has_asked: RwSignal<bool>,
    key: StoredValue<String>,
}

impl Batch {
    /// Reads some services of an environment, and restores the draft of the same services.
    pub fn new(of: EnvironmentId, services: &[(ServiceKind, ServiceId)]) -> Self {
        let ids: Vec<_> = services.iter().map(|(kind, id)| (kind.clone(), id.to_string())).collect();
        let url = Page::EditServices(of).url_with(&view_of(&ids).unwrap_or_default());
        let key = use_live().draft_key(&url);
        let run = Run::new(WORDS);
        let edits = Edits::new(run);
        let kept = storage::read_draft(&key).and_then(|text| draft::restore(&text, clock::now()));
        if let Some(draft) = &kept {
            edits.typed.set(draft.typed.clone());
        }
        let members = services.iter().filter_map(|(kind, id)| Member::new(of, kind, *id, edits));
        let members = StoredValue::new(members.collect::<Vec<_>>());
        let mut kinds: Vec<ServiceKind> = Vec::new();
        for (kind, _) in services {
            if !kinds.contains(kind) {
                kinds.push(kind.clone());
            }
        }
        let has_asked = RwSignal::new(false);
        let field = |(section, input)| SharedField::new(section, input, members, edits, has_asked);
        let is_changed = |member: &&Member| member.is_changed.get();
        let batch = Self {
            members,
            fields: StoredValue::new(shared(&kinds).into_iter().map(field).collect()),
            edits,
            changed: computed(move || members.with_value(|all| all.iter().filter(is_changed).count())),
            run,
            restored: RwSignal::new(kept.as_ref().map(|draft| draft.at)),
            sent_at: RwSignal::new(kept.and_then(|draft| draft.sent_at)),
            has_asked,
            key: StoredValue::new(key),
        };
        batch.keep();
        batch
    }

    /// Returns true while a record is loading.
    pub fn is_loading(self) -> bool {
        self.members.with_value(|members| members.iter().any(|member| member.is_loading()))
    }

    /// Returns name and warning of each service whose data the edits may lose.
    pub fn warnings(self) -> Vec<(String, String)> {
        let of = |member: &Member| {
            let name = member.name.get();
            let warnings = member.warnings.get().into_iter();
            warnings.map(move |(_, why)| (name.clone(), why)).collect::<Vec<_>>()
        };
        self.members.with_value(|members| members.iter().flat_map(of).collect())
    }

    /// Returns true if the edits of at least one service can be sent. Else leads to the first error.
    pub fn can_save(self) -> bool {
        self.has_asked.set(true);
        let is_sent = |member: &Member| {
            member.is_changed.get_untracked() && member.mistakes.with_untracked(Vec::is_empty)
        };
        let can_save = self.members.with_value(|members| members.iter().any(is_sent));
        if !can_save {
            request_animation_frame(|| document::focus("main [aria-invalid=\"true\"]"));
        }
        can_save
    }

    /// Saves each service that is changed.
    pub fn save(self) {
        let outcome = |member: &Member| match member.is_changed.get_untracked() {
            true => Outcome::Queued,
            false => Outcome::Unsent,
        };
        self.begin(self.members.with_value(|members| members.iter().map(outcome).collect()));
    }

    /// Saves once more what isn’t saved.
    pub fn retry(self) {
        self.begin(self.run.queued_again());
    }

    fn begin(self, outcomes: Vec<Outcome>) {
        self.restored.set(None);
        self.sent_at.set(Some(clock::now()));
        let send = async move |place| {
            let member: Option<Option<Member>> =
                self.members.try_with_value(|members| members.get(place).copied());
            match member.flatten() {
                Some(member) => member.save().await,
                None => Err("Not sent.".to_owned().into()),
            }
        };
        let ended = move |is_unknown: bool| {
            if !is_unknown {
                self.sent_at.set(None);
            }
            // The services have now what was typed.
            if untrack(|| self.run.is_over()) && self.changed.get_untracked() == 0 {
                self.edits.clear();
            }
        };
        self.run.begin(outcomes, send, ended);
    }

    /// Discards the edits. What is on its way to the platform can’t be held back.
    pub fn discard(self) {
        self.run.stop();
        self.run.forget();
        self.restored.set(None);
        self.sent_at.set(None);
        self.has_asked.set(false);
        self.edits.clear();
        storage::write_draft(&self.key.get_value(), None);
    }

    /// Stores the edits, and guards the page against being left.
    fn keep(self) {
        let guard = use_unsaved_changes();
        guard.discard.set(Some(Callback::new(move |()| self.discard())));
        Effect::new(move || {
            let typed = self.edits.typed.get();
            guard.changed.set(!typed.is_empty());
            let sent_at = self.sent_at.get();
            let draft = Draft { at: clock::now(), typed, sent_at, ..Draft::default() };
            let stored = (!draft.typed.is_empty()).then(|| draft::store(&draft));
            storage::write_draft(&self.key.get_value(), stored.as_deref());
        });
        on_cleanup(move || {
            guard.changed.try_set(false);
            guard.discard.try_set(None);
        });
    }
}
