//! A service that is edited together with others.

use crate::features::editing::handle::EditorHandle;
use crate::features::editing::handle::open_editor_of;
use crate::features::navigation::places::use_places;
use crate::live::{PollPolicy, use_live};
use crate::pages::environment::service::declare_settings::declare_settings;
use crate::pages::environment::service::record::{ServiceRecord, read_record};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::described::at;
use slipway_api::fields::service;
use slipway_api::id::ServiceId;
use slipway_api::table::Table;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::field_path;
use slipway_logic::editor::event::Event;
use slipway_logic::editor::schema::ReadRecord;
use slipway_logic::editor::{Phase, SaveMode};
use slipway_logic::forms::rule::FieldMessage;
use slipway_logic::places::known_ids::{Entry, KnownKind};
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::run::Failure;
use slipway_logic::settings::several::new_warnings;
use slipway_logic::text::errors;

/// A service of a batch. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct Member {
    /// The id of the service.
    pub id: ServiceId,
    /// The name of the service; its id until the name is known.
    pub name: ReadSignal<String>,
    /// The settings page of the service.
    pub settings: StoredValue<Page>,
    /// The read of the service’s record.
    pub record: ServiceRecord,
    /// The table that describes the fields of the service’s record.
    pub table: &'static Table,
    /// The editor of the service’s record.
    pub handle: EditorHandle,
    /// True if the edits change the service.
    pub is_changed: ReadSignal<bool>,
    /// The warnings that the edits cause.
    pub warnings: ReadSignal<Vec<FieldMessage>>,
    /// The reason why the platform can’t save the service; None if it can.
    pub refused: ReadSignal<Option<String>>,
}

impl Member {
    /// Reads a service and opens its editor; None for a kind whose settings the console doesn’t know.
    pub fn new(service: ServiceKey) -> Option<Self> {
        let ServiceKey { environment, kind, id } = service;
        let record = read_record(service, PollPolicy::WITHOUT_WRITES)?;
        let declaration = declare_settings(record, kind, SaveMode::Unreviewed)?;
        let (live, table) = (use_live(), declaration.table);
        let settings = Page::ServiceSettings(service);
        let handle = open_editor_of(settings.clone(), declaration);
        let (base, mine) = (handle.base, handle.mine);
        let spec = untrack(|| handle.preview("{}")).spec;
        let refused = computed(move || live.capabilities.disabled_reason(spec, environment));
        Some(Self {
            id,
            name: name(record, id),
            settings: StoredValue::new(settings),
            record,
            table,
            handle,
            is_changed: computed(move || handle.editor.with(|editor| editor.document.is_changed())),
            warnings: computed(move || base.with(|base| mine.with(|mine| new_warnings(base, mine)))),
            refused,
        })
    }

    /// Passes each read of the record to the editor, the first one with the edits that were made before. A later change on the platform is
    /// found when the edits are saved, which reads the record again.
    pub fn follow_record(self, typed: ReadSignal<Vec<(String, String)>>) {
        Effect::new(move || {
            let read = self.record.json.with(|record| ReadRecord::new(record, self.table));
            let Some(read) = read else { return };
            let is_first = self.handle.phase.get_untracked() == Phase::Loading;
            self.handle.dispatch(Event::RecordRead(read));
            if is_first {
                typed.get_untracked().iter().for_each(|(path, text)| self.set(path, Some(text)));
            }
        });
    }

    /// Sets the text of the field at `path`; None resets the field to its value when editing began.
    pub fn set(self, path: &str, text: Option<&str>) {
        let path = field_path("", path);
        self.handle.dispatch(Event::Edit(match text {
            Some(text) => Change::Text { path, text: text.to_owned() },
            None => Change::Reset(path),
        }));
    }

    /// Returns true once the record is read.
    pub fn is_read(self) -> bool {
        self.handle.phase.get() != Phase::Loading
    }

    /// Returns true until the first read of the record ends.
    pub fn is_loading(self) -> bool {
        !self.is_read() && self.record.reading().is_loading()
    }

    /// Returns why the record can’t be edited; None if it can, and while it is loading.
    pub fn load_error(self) -> Option<String> {
        if self.is_read() || self.is_loading() {
            return None;
        }
        let error = self.record.reading().error.get();
        Some(error.map_or_else(
            || "The record of this service can’t be read.".to_owned(),
            |error| errors::message(&error),
        ))
    }

    /// Returns the message of the first error of a field, or of any field if `path` is None. None if there is no error.
    pub fn error(self, path: Option<&str>) -> Option<String> {
        let path = path.map(|path| field_path("", path));
        self.handle.errors.with(|errors| {
            let found = errors.iter().find(|(known, _)| path.as_ref().is_none_or(|path| path == known));
            found.map(|(_, message)| message.clone())
        })
    }

    /// Returns the request that would save the edited record.
    pub fn request(self) -> Request {
        self.handle.preview(&self.handle.mine.get())
    }

    /// Saves the edits. Returns a note on the values that the platform saved differently; empty if there are none.
    ///
    /// # Errors
    /// If the platform can’t save the service, or the save fails: with the failure that the table shows.
    pub async fn save(self) -> Result<String, Failure> {
        match self.refused.try_get_untracked().flatten() {
            Some(reason) => Err(reason.into()),
            None => self.handle.save().await,
        }
    }
}

fn name(record: ServiceRecord, id: ServiceId) -> ReadSignal<String> {
    let known_ids = use_places().known_ids;
    computed(move || {
        let recorded_name = record.json.with(|record| at(record, &[service::NAME]).text());
        let known = |entry: &Entry| entry.name.clone();
        let known = || known_ids.with(|known_ids| known_ids.get(KnownKind::Service, id.0, None).map(known));
        visible(&recorded_name.or_else(known).unwrap_or_else(|| id.to_string()))
    })
}
