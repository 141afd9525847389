//! The editor of a service’s settings, which the sections share.

use super::focus::{focus_section, show_field};
use crate::features::editing::declaration::Declaration;
use crate::features::editing::handle::EditorHandle;
use crate::features::editing::handle::open_editor;
use crate::features::navigation::address::{Address, use_address};
use crate::features::notifications::notifier::use_notifier;
use crate::live::{Live, use_live};
use crate::pages::environment::service::declare_settings::declare_settings;
use crate::pages::environment::service::reads::ServiceReads;
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_computed::computed;
use slipway_logic::actions::action::Action;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::{Edit, edits, field_path};
use slipway_logic::editor::event::Event;
use slipway_logic::editor::schema::{FieldError, FieldPath, ReadRecord};
use slipway_logic::editor::{Editor, Phase, SaveMode};
use slipway_logic::settings::rules::warnings;
use slipway_logic::text::format::{count, listed};

/// The maximum number of edited fields that a text names.
const NAMED: usize = 3;

/// The label of the button that saves.
pub const SAVE: &str = "Save settings";

/// The editor of a service’s settings. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct SettingsEditor {
    /// The reads of the service.
    pub reads: ServiceReads,
    /// The table that describes the fields of the record.
    pub table: &'static Table,
    /// The editor of the record.
    pub handle: EditorHandle,
    /// The edited fields, each with its path.
    pub edits: ReadSignal<Vec<Edit>>,
    /// The warnings about the edited record.
    pub warnings: ReadSignal<Vec<FieldError>>,
    /// The number of saves that the platform confirmed while the page is shown.
    pub saves: RwSignal<u32>,
    /// True if the save in review was requested with a deployment after it. False again once the review has ended.
    pub deploys: RwSignal<bool>,
    /// The session, and the state that all reads and writes share.
    pub live: Live,
    /// The address of the page.
    pub address: Address,
}

/// Returns the editor of the settings page from the context.
pub fn use_settings() -> SettingsEditor {
    expect_context()
}

impl SettingsEditor {
    /// Opens the editor of a service. None for an unknown kind.
    pub fn new(reads: ServiceReads) -> Option<Self> {
        let kind = reads.service.kind;
        let declaration = declare_settings(reads.source, kind, SaveMode::Reviewed)?;
        let (live, address, table) = (use_live(), use_address(), declaration.table);
        let (saves, deploys) = (RwSignal::new(0), RwSignal::new(false));
        let handle = open_editor(Declaration {
            on_saved: Callback::new(move |_| {
                saves.update(|saves| *saves += 1);
                focus_section(address);
            }),
            show_field: Callback::new(move |path: FieldPath| show_field(address, kind, &path)),
            ..declaration
        });
        // The review ends with nothing left to save (saved, or the platform has the values already), or with edits (refused, or Back). Only
        // in the first case is the service deployed. In the second, the person has to choose the deployment again in the next review.
        Effect::new(move || {
            if handle.is_reviewing() || !deploys.get_untracked() {
                return;
            }
            deploys.set(false);
            if !untrack(|| handle.editor.with(|editor| editor.document.is_changed())) {
                // The deployment is requested as by the page’s Deploy button: in an environment that is or may be production, a dialog asks
                // first.
                untrack(|| reads.dispatcher.perform(Action::Deploy, &reads.target.get()));
            }
        });
        // If the page is left during a save, the save continues, but the effect that requests the deployment is gone, so a message says
        // that the service isn’t redeployed. If that save fails, the editor reports the failure, and the edits stay in the draft.
        let notifier = use_notifier();
        on_cleanup(move || {
            let has_session = live.session.with_untracked(Option::is_some);
            let is_saving = handle.editor.try_with_untracked(Editor::is_busy) == Some(true);
            if has_session && is_saving && deploys.try_get_untracked() == Some(true) {
                let name = reads.target.try_with_untracked(|target| target.name.clone()).unwrap_or_default();
                notifier
                    .show_failure(format!("{name} isn’t redeployed: you left its settings during the save."));
            }
        });
        handle.guard_changes();
        handle.follow_record(Signal::derive(move || {
            reads.record.with(|record| ReadRecord::new(record, table))
        }));
        let warnings_of = move |base: &str, mine: &str| {
            warnings(base, mine)
                .into_iter()
                .map(|(path, text)| (field_path(mine, &path), text))
                .collect::<Vec<_>>()
        };
        let (base, mine) = (handle.base, handle.mine);
        Some(Self {
            reads,
            table,
            handle,
            edits: computed(move || base.with(|base| mine.with(|mine| edits(base, mine)))),
            warnings: computed(move || base.with(|base| mine.with(|mine| warnings_of(base, mine)))),
            saves,
            deploys,
            live,
            address,
        })
    }

    /// Returns true once the record has been read and can be edited.
    pub fn is_begun(self) -> bool {
        self.handle.phase.get() != Phase::Loading
    }

    /// Returns true if something was edited.
    pub fn is_changed(self) -> bool {
        self.handle.editor.with(|editor| editor.document.is_changed())
    }

    /// Returns the number of edits as text, such as “2 changes”. Text in the JSON editor that isn’t JSON counts as one more change.
    pub fn changes(self) -> String {
        let is_unreadable = self.handle.editor.with(|editor| editor.document.unreadable.is_some());
        count(self.edits.with(Vec::len) + usize::from(is_unreadable), "change", "changes")
    }

    /// Returns the names of the edited fields: at most [`NAMED`], and the number of the others. Text in the JSON editor that isn’t JSON
    /// adds no name.
    pub fn changed_fields(self) -> String {
        let name = |edit: &Edit| self.handle.editor.with(|editor| editor.name_of(edit));
        let mut names: Vec<String> = self.edits.with(|edits| edits.iter().map(name).collect());
        names.dedup();
        listed(&names, NAMED)
    }

    /// Returns the edits as a sentence: "2 changes: CPU, Memory."
    pub fn edits_in_words(self) -> String {
        let (changes, fields) = (self.changes(), self.changed_fields());
        if fields.is_empty() { format!("{changes}.") } else { format!("{changes}: {fields}.") }
    }

    /// Changes the edited record.
    pub fn change(self, change: Change) {
        self.handle.dispatch(Event::Edit(change));
    }

    /// Sets the value (JSON) at a path; None removes the value.
    pub fn set_json(self, path: &FieldPath, json: Option<&str>) {
        self.change(Change::Value { path: path.clone(), json: json.map(str::to_owned) });
    }

    /// Puts back the value that a path had before it was edited.
    pub fn reset(self, path: &FieldPath) {
        self.change(Change::Reset(path.clone()));
    }

    /// Returns the first error of the field at a path, or of fields up to `depth` levels below it. The platform’s errors come first; those
    /// of the console’s validation are shown once a review was requested.
    pub fn error_below(self, path: FieldPath, depth: usize) -> ReadSignal<Option<String>> {
        computed(move || {
            let find = |errors: &Vec<FieldError>| {
                let is_below = |known: &FieldPath| {
                    known.strip_prefix(path.as_slice()).is_some_and(|below| below.len() <= depth)
                };
                errors.iter().find(|(known, _)| is_below(known)).map(|(_, message)| message.clone())
            };
            let refused = self.handle.refused_fields.with(find);
            refused.or_else(|| self.handle.shows_errors.get().then(|| self.handle.errors.with(find))?)
        })
    }

    /// Returns the warning about the field at a path; None if there is none.
    pub fn warning(self, path: FieldPath) -> Signal<Option<String>> {
        computed(move || {
            self.warnings
                .with(|all| all.iter().find(|(known, _)| *known == path).map(|(_, text)| text.clone()))
        })
        .into()
    }
}
