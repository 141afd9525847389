//! The services of a batch, the fields that they share, and the run that saves them.

use super::edits::Edits;
use super::field::SharedField;
use super::member::Member;
use crate::browser::{clock, focus, storage};
use crate::features::editing::run::RunHandle;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_computed::computed;
use slipway_logic::editor::event::LeaveRisk;
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::resources::settings::shared;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::run::labels::RunLabels;
use slipway_logic::run::{Event, Outcome, Report};
use slipway_logic::settings::several::view_of;

const LABELS: RunLabels = RunLabels {
    submit_label: "Edit settings",
    record: "settings",
    records: "Settings",
    in_flight: "Saving…",
    participle: "saved",
};

/// A batch: services that are edited together, the fields that they share, the edits, and the run that saves them. The handle is `Copy`, so
/// that closures can capture it.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The services that are edited together.
    pub members: StoredValue<Vec<Member>>,
    /// The fields that all of these services have.
    pub fields: StoredValue<Vec<SharedField>>,
    /// The person’s edits.
    pub edits: Edits,
    /// The number of services that the edits change.
    pub changed: ReadSignal<usize>,
    /// The run that saves the services, with the outcome for each.
    pub run: RunHandle,
    /// The time of the stored draft that was restored. None if no draft was restored, and once a save began or the edits were discarded.
    pub restored: RwSignal<Option<Timestamp>>,
    /// The time when the edits were last sent, also before a reload of the page. None if they weren’t sent, and once the outcome of every
    /// save is known or the edits were discarded.
    pub sent_at: RwSignal<Option<Timestamp>>,
    shows_errors: RwSignal<bool>,
    key: StoredValue<String>,
}

impl Batch {
    /// Reads some services of an environment, and restores the draft of the same services.
    pub fn new(environment: EnvironmentId, services: &[(ServiceKind, ServiceId)]) -> Self {
        let ids: Vec<_> = services.iter().map(|(kind, id)| (kind.clone(), id.to_string())).collect();
        let url = Page::EditServices(environment).url_with(&view_of(&ids).unwrap_or_default());
        let key = use_live().draft_key(&url);
        let run = RunHandle::new(LABELS).with_outcomes_on_page();
        let stored = storage::read_draft(&key).and_then(|text| draft::restore(&text, clock::now()));
        let members =
            services.iter().filter_map(|(kind, id)| Member::new(ServiceKey::new(environment, kind, *id)?));
        let members = StoredValue::new(members.collect::<Vec<_>>());
        let typed = stored.as_ref().map(|draft| draft.typed.clone()).unwrap_or_default();
        let edits = Edits::new(typed, members, run);
        members.with_value(|all| all.iter().for_each(|member| member.follow_record(edits.typed.read_only())));
        let mut kinds: Vec<ServiceKind> = Vec::new();
        for (kind, _) in services {
            if !kinds.contains(kind) {
                kinds.push(kind.clone());
            }
        }
        let shows_errors = RwSignal::new(false);
        let field = |(section, input)| SharedField::new(section, input, members, edits, shows_errors);
        let is_changed = |member: &&Member| member.is_changed.get();
        let batch = Self {
            members,
            fields: StoredValue::new(shared(&kinds).into_iter().map(field).collect()),
            edits,
            changed: computed(move || members.with_value(|all| all.iter().filter(is_changed).count())),
            run,
            restored: RwSignal::new(stored.as_ref().map(|draft| draft.at)),
            sent_at: RwSignal::new(stored.and_then(|draft| draft.sent_at)),
            shows_errors,
            key: StoredValue::new(key),
        };
        batch.keep();
        batch
    }

    /// Returns true while the record of at least one service is loading.
    pub fn is_loading(self) -> bool {
        self.members.with_value(|members| members.iter().any(|member| member.is_loading()))
    }

    /// Returns a warning for each loss of data that the edits may cause: the name of the service, and the sentence.
    pub fn warnings(self) -> Vec<(String, String)> {
        let warnings_of = |member: &Member| {
            let name = member.name.get();
            let warnings = member.warnings.get().into_iter();
            warnings.map(move |(_, why)| (name.clone(), why)).collect::<Vec<_>>()
        };
        self.members.with_value(|members| members.iter().flat_map(warnings_of).collect())
    }

    /// Shows the errors at the fields. Returns true if at least one changed service has no error, so that its edits can be sent. Else
    /// focuses the first error, and returns false.
    pub fn can_save(self) -> bool {
        self.shows_errors.set(true);
        let is_sent =
            |member: &Member| member.is_changed.get_untracked() && untrack(|| member.error(None)).is_none();
        let can_save = self.members.with_value(|members| members.iter().any(is_sent));
        if !can_save {
            request_animation_frame(|| focus::focus("main [aria-invalid=\"true\"]"));
        }
        can_save
    }

    /// Begins the run that saves each service that the edits change. The other services are left out.
    pub fn save(self) {
        let outcome = |member: &Member| match member.is_changed.get_untracked() {
            true => Outcome::Queued,
            false => Outcome::Unsent,
        };
        let outcomes = self.members.with_value(|members| members.iter().map(outcome).collect());
        self.begin(Event::Start(outcomes));
    }

    /// Repeats the saves of this run that the platform hasn’t confirmed.
    pub fn retry(self) {
        self.begin(Event::Retry);
    }

    fn begin(self, event: Event) {
        self.restored.set(None);
        self.sent_at.set(Some(clock::now()));
        let send = async move |index| {
            let member: Option<Option<Member>> =
                self.members.try_with_value(|members| members.get(index).copied());
            match member.flatten() {
                Some(member) => member.save().await,
                None => Err("Not sent.".to_owned().into()),
            }
        };
        let key = self.key.get_value();
        let ended = move |report: &Report| {
            let is_complete = report.counts.done == report.counts.all;
            if report.is_left {
                // The page was left during the run, so the effect that deletes the draft once nothing is edited is gone. The draft is
                // deleted here instead.
                if is_complete {
                    storage::write_draft(&key, None);
                }
                return;
            }
            if report.counts.unknown == 0 {
                self.sent_at.set(None);
            }
            // If every service is loaded and none differs from the edited values any more, nothing is left to save, so the edits
            // are cleared.
            let is_read =
                self.members.with_value(|members| members.iter().all(|member| untrack(|| member.is_read())));
            if is_complete && is_read && self.changed.get_untracked() == 0 {
                self.edits.clear();
            }
        };
        // The run needn’t find out whether a save without a reply was applied. Repeating it does no harm: the editor reads the
        // record before it saves, and sends only what differs.
        self.run.begin(event, send, async |_| Ok(false), ended);
    }

    /// Discards the edits, and stops the run. A request in flight can’t be taken back.
    pub fn discard(self) {
        self.run.stop();
        self.run.reset();
        self.restored.set(None);
        self.sent_at.set(None);
        self.shows_errors.set(false);
        self.edits.clear();
        storage::write_draft(&self.key.get_value(), None);
    }

    /// Stores the edits as a draft, and asks before the page is left with unsaved edits.
    fn keep(self) {
        let is_stored = RwSignal::new(true);
        let risk = Signal::derive(move || match (self.edits.typed.with(Vec::is_empty), is_stored.get()) {
            (true, _) => LeaveRisk::Nothing,
            (false, true) => LeaveRisk::Kept,
            (false, false) => LeaveRisk::Lost,
        });
        use_unsaved_changes().watch(risk, Callback::new(move |()| self.discard()));
        Effect::new(move |before: Option<()>| {
            let typed = self.edits.typed.get();
            let sent_at = self.sent_at.get();
            // The first run of the effect doesn’t write the draft, so that a restored draft keeps its time until it is edited.
            if before.is_none() {
                return;
            }
            let draft = Draft { at: clock::now(), typed, sent_at, ..Draft::default() };
            let stored = (!draft.typed.is_empty()).then(|| draft::store(&draft));
            is_stored.set(storage::write_draft(&self.key.get_value(), stored.as_deref()));
        });
    }
}
