//! The services of a batch, the fields that they share, and the run that saves them.

use super::field::SharedField;
use super::member::{Member, Typed};
use crate::browser::{clock, document, storage};
use crate::components::editing::run::{Outcome, Run, RunWords};
use crate::components::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use crate::resources::settings::shared;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::route::Page;
use slipway_logic::settings::several::view_of;

const WORDS: RunWords = RunWords { act: "Edit settings", what: "Settings", done: "saved" };

/// A batch: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The services.
    pub members: StoredValue<Vec<Member>>,
    /// The fields that all of them have.
    pub fields: StoredValue<Vec<SharedField>>,
    /// What is edited.
    pub typed: Typed,
    /// What became of each service’s save.
    pub run: Run,
    /// The time of the stored draft that was restored.
    pub restored: RwSignal<Option<Timestamp>>,
    /// What was edited when the last run began.
    sent: StoredValue<Vec<(String, String)>>,
    has_asked: RwSignal<bool>,
    key: StoredValue<String>,
}

impl Batch {
    /// Reads some services of an environment, and restores the draft of the same services.
    pub fn new(of: EnvironmentId, services: &[(ServiceKind, ServiceId)]) -> Self {
        let typed = RwSignal::new(Vec::new());
        let members = services.iter().filter_map(|(kind, id)| Member::new(of, kind, *id, typed));
        let members = StoredValue::new(members.collect::<Vec<_>>());
        let mut kinds: Vec<ServiceKind> = Vec::new();
        for (kind, _) in services {
            if !kinds.contains(kind) {
                kinds.push(kind.clone());
            }
        }
        let has_asked = RwSignal::new(false);
        let field = |(section, input)| SharedField::new(section, input, members, has_asked);
        let ids: Vec<_> = services.iter().map(|(kind, id)| (kind.clone(), id.to_string())).collect();
        let url = Page::EditServices(of).url_with(&view_of(&ids).unwrap_or_default());
        let batch = Self {
            members,
            fields: StoredValue::new(shared(&kinds).into_iter().map(field).collect()),
            typed,
            run: Run::new(WORDS),
            restored: RwSignal::new(None),
            sent: StoredValue::new(Vec::new()),
            has_asked,
            key: StoredValue::new(use_live().draft_key(&url)),
        };
        batch.restore();
        batch.keep();
        batch
    }

    /// Returns true while no record is read and none has failed.
    pub fn is_loading(self) -> bool {
        let is_read = |member: &Member| {
            member.base.with(|base| !base.is_empty()) || member.record.reading().error.with(Option::is_some)
        };
        self.members.with_value(|members| !members.iter().all(is_read))
    }

    /// Returns the places of the services that a save would be sent for.
    pub fn sendable(self) -> Vec<usize> {
        let is_sent = |member: &Member| {
            member.is_changed() && member.mistakes.with(Vec::is_empty) && member.refused().is_none()
        };
        self.members.with_value(|members| {
            let members = members.iter().enumerate();
            members.filter(|(_, member)| is_sent(member)).map(|(place, _)| place).collect()
        })
    }

    /// Saves each service that is changed. Without one, leads to the first error.
    pub fn save(self) {
        self.has_asked.set(true);
        let places = untrack(|| self.sendable());
        if places.is_empty() {
            request_animation_frame(|| document::focus("main [aria-invalid=\"true\"]"));
            return;
        }
        let many = self.members.with_value(Vec::len);
        let outcome = |place| if places.contains(&place) { Outcome::Queued } else { Outcome::Unsent };
        self.sent.set_value(self.typed.get_untracked());
        self.begin((0..many).map(outcome).collect());
    }

    /// Saves once more what isn’t saved.
    pub fn retry(self) {
        self.begin(self.run.queued_again());
    }

    fn begin(self, outcomes: Vec<Outcome>) {
        self.run.begin(outcomes, async move |place| {
            let member = self.members.try_with_value(|members| members.get(place).copied()).flatten();
            match member {
                Some(member) => member.save().await,
                None => Err("Not sent: the page was left.".to_owned().into()),
            }
        });
    }

    /// Discards the edits.
    pub fn discard(self) {
        self.restored.set(None);
        self.has_asked.set(false);
        self.run.outcomes.set(Vec::new());
        self.members.with_value(|members| {
            for member in members {
                member.base.set(untrack(|| member.present()));
            }
        });
        self.fields.with_value(|fields| {
            for field in fields {
                field.value.set(field.untouched.get_untracked());
            }
        });
    }

    fn restore(self) {
        let kept = storage::read_draft(&self.key.get_value());
        let Some(draft) = kept.and_then(|text| draft::restore(&text, clock::now())) else { return };
        self.fields.with_value(|fields| {
            for field in fields {
                if let Some((_, text)) = draft.typed.iter().find(|(path, _)| path == field.input.path) {
                    field.value.set(text.clone());
                }
            }
        });
        self.restored.set(Some(draft.at));
    }

    /// Follows the fields, stores the draft after each edit, and guards the page against being left.
    fn keep(self) {
        let guard = use_unsaved_changes();
        guard.discard.set(Some(Callback::new(move |()| self.discard())));
        Effect::new(move || {
            let typed: Vec<_> =
                self.fields.with_value(|fields| fields.iter().filter_map(|field| field.typed()).collect());
            // What became of other edits says nothing of these.
            if !typed.is_empty() && self.sent.with_value(|sent| *sent != typed) {
                self.run.outcomes.set(Vec::new());
            }
            let draft = Draft { at: clock::now(), typed: typed.clone(), ..Draft::default() };
            let stored = (!typed.is_empty()).then(|| draft::store(&draft));
            storage::write_draft(&self.key.get_value(), stored.as_deref());
            guard.changed.set(!typed.is_empty());
            self.typed.set(typed);
        });
        on_cleanup(move || {
            guard.changed.try_set(false);
            guard.discard.try_set(None);
        });
    }
}
