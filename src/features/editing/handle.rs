//! Opens the editor of a page, as a handle that components copy.

use super::declaration::Declaration;
use super::drafts;
use super::shell::{Context, Editors, Shell, Subject};
use crate::features::actions::followed::use_followed;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place;
use crate::features::notifications::notifier::use_notifier;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::app_owner::AppOwner;
use crate::live::{Live, use_live};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::event::Event;
use slipway_logic::editor::schema::{FieldError, FieldPath, ReadRecord};
use slipway_logic::editor::{Editor, Phase};
use slipway_logic::forms::sibling_names::SiblingName;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::Place;
use slipway_logic::route::Page;
use slipway_logic::run::Failure;

/// Returns the editor of this page: the editor that was kept since the page was left (it still saves, has edits that no draft keeps, or has a
/// reply to show), or a new editor with the stored draft. An editor that is a part of a run is always new, and gets no draft. When the
/// calling component is dropped, the page leaves the editor.
pub fn open_editor(declaration: Declaration) -> EditorHandle {
    let page = use_address().page.get_untracked();
    open_editor_of(page, declaration)
}

/// Returns the editor of the record that another page edits, as [`open_editor`] does.
pub fn open_editor_of(page: Page, declaration: Declaration) -> EditorHandle {
    let live = use_live();
    let key = live.draft_key(&page.url());
    let editors = editors(live);
    let known = if declaration.is_part_of_run { None } else { editors.find(&key) };
    let shell = match known {
        Some(shell) => {
            shell.declaration.set_value(declaration);
            shell
        }
        None => {
            let context = Context { live, notifier: use_notifier(), followed: use_followed(), editors };
            let shell = Shell::new(key.clone(), begin(&key, &declaration), declaration, context, page);
            editors.add(shell.clone());
            shell
        }
    };
    let handle = EditorHandle::new(shell.clone());
    handle.dispatch(Event::Open);
    on_cleanup(move || shell.handle(Event::Leave { is_discarded: false }));
    handle
}

/// Returns the editors of the tab. They are dropped when the session ends or another account signs in: typed text belongs to its
/// account. In an embedded page, which stays when its session ends, only another account drops them.
fn editors(live: Live) -> Editors {
    let app: AppOwner = expect_context();
    app.provide(|| {
        let editors = Editors::default();
        Effect::new(move |before: Option<Option<String>>| {
            let owner = live.session.with(|session| session.as_ref().map(|session| session.owner.clone()));
            let before = before.flatten();
            // An embedded page stays when its session ends, so its editors stay as well. They are dropped when another
            // account signs in.
            if owner.is_some() && before.is_some() && owner != before || owner.is_none() && !live.is_embedded
            {
                editors.forget();
            }
            owner.or(before)
        });
        editors
    })
}

/// Returns a new editor with the stored draft, if there is one. An editor that is a part of a run gets no draft.
fn begin(key: &str, declaration: &Declaration) -> Editor {
    let Declaration { schema, table, mode, initial, left_message, is_part_of_run, .. } = declaration;
    let mut editor = Editor::new(schema.clone(), table, *mode, initial);
    if !left_message.is_empty() {
        editor.keep_reply();
    }
    if *is_part_of_run {
        return editor;
    }
    if let Some((document, stored_at, sent_at)) = drafts::read(key) {
        editor.restore(document, stored_at, sent_at);
    }
    editor
}

/// The editor of a record: a handle with its signals, which closures copy.
#[derive(Clone, Copy)]
pub struct EditorHandle {
    /// The state of the editor.
    pub editor: RwSignal<Editor>,
    /// The request that would have saved the record unchanged when editing began (JSON).
    pub base: ReadSignal<String>,
    /// The document as edited, also with fields that the present kind of record doesn’t have, such as the credentials of the kind chosen
    /// before: `request` lacks them, but nothing typed is lost.
    pub mine: ReadSignal<String>,
    /// The edited record as it would be sent now (JSON).
    pub request: ReadSignal<String>,
    /// The errors that the validation of the edited record found, each with the path of its field.
    pub errors: ReadSignal<Vec<FieldError>>,
    /// The errors of fields that the platform returned.
    pub refused_fields: ReadSignal<Vec<FieldError>>,
    /// True once the form was submitted: every field shows its error.
    pub shows_errors: ReadSignal<bool>,
    /// The step of the save that the editor is at, such as editing, reviewing or sending.
    pub phase: ReadSignal<Phase>,
    shell: StoredValue<Shell>,
    place: ReadSignal<Place>,
}

impl EditorHandle {
    /// Returns a handle whose signals live as long as the calling component.
    fn new(shell: Shell) -> Self {
        let editor = RwSignal::from(shell.editor.clone());
        Self {
            editor,
            base: computed(move || editor.with(|editor| editor.document.base.clone())),
            mine: computed(move || editor.with(|editor| editor.document.mine.clone())),
            request: computed(move || editor.with(Editor::request)),
            errors: computed(move || editor.with(Editor::validate)),
            refused_fields: computed(move || editor.with(|editor| editor.refused_fields.clone())),
            shows_errors: computed(move || editor.with(|editor| editor.shows_errors)),
            phase: computed(move || editor.with(|editor| editor.phase)),
            shell: StoredValue::new(shell),
            place: use_place(),
        }
    }

    /// Returns true while the review is shown in place of the form.
    pub fn is_reviewing(self) -> bool {
        self.editor.with(Editor::is_reviewing)
    }

    /// Returns true while fields can’t be edited.
    pub fn is_locked(self) -> bool {
        self.editor.with(|editor| !editor.is_editable())
    }

    /// Returns a signal that is true while the platform’s response is awaited.
    pub fn is_busy(self) -> Signal<bool> {
        Signal::derive(move || self.editor.with(Editor::is_busy))
    }

    /// Returns the key of the draft, which identifies the editor.
    pub fn key(self) -> String {
        self.shell.with_value(|shell| shell.key.clone())
    }

    /// Saves the edits as a part of a run. Returns a note about values that the platform saved differently; empty if there are none.
    ///
    /// # Errors
    /// Returns the failure for the run.
    pub async fn save(self) -> Result<String, Failure> {
        match self.shell.try_get_value() {
            Some(shell) => shell.save().await,
            None => Err("Not sent.".to_owned().into()),
        }
    }

    /// Passes an event to the editor.
    pub fn dispatch(self, event: Event) {
        let Some(shell) = self.shell.try_get_value() else { return };
        shell.adopt_session();
        shell.subject.set_value(self.place.with_untracked(|place| Subject {
            service: place.name(KnownKind::Service).unwrap_or_default(),
            environment: place.environment(),
        }));
        shell.handle(event);
    }

    /// Sets the text of a field.
    pub fn set_text(self, path: FieldPath, text: String) {
        self.dispatch(Event::Edit(Change::Text { path, text }));
    }

    /// Passes each read of the record to the editor. If the record changed on the platform after the first edit, the review shows the
    /// change.
    pub fn follow_record(self, record: Signal<Option<ReadRecord>>) {
        Effect::new(move || {
            if let Some(record) = record.get() {
                self.dispatch(Event::RecordRead(record));
            }
        });
    }

    /// Passes the names that the record can’t have to the editor, whenever they change.
    pub fn follow_sibling_names(self, names: Signal<Vec<SiblingName>>) {
        Effect::new(move || self.dispatch(Event::SiblingsRead(names.get())));
    }

    /// Returns the request of a body as its preview shows it.
    pub fn preview(self, body: &str) -> Request {
        let body = self.editor.with(|editor| editor.schema().preview(body));
        self.shell.with_value(|shell| (shell.declaration.get_value().request)(body))
    }

    /// Asks before the page is left with unsaved changes, until the calling component is gone.
    pub fn guard_changes(self) {
        let risk = computed(move || self.editor.with(Editor::leave_risk));
        let discard = move || self.dispatch(Event::Leave { is_discarded: true });
        use_unsaved_changes().watch(risk.into(), Callback::new(move |()| discard()));
    }
}
