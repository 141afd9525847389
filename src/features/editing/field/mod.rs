//! A field of a record that is edited.

mod amount;
pub mod control;
pub mod entries;
pub mod known_options;
mod listed;
mod many;
pub mod options;
mod rows;
mod secret;
pub mod typed_text;
pub mod view;

use super::handle::EditorHandle;
use crate::browser::press::after_press;
use leptos::prelude::*;
use slipway_api::fields::image_source;
use slipway_api::table::Rule;
use slipway_computed::computed;
use slipway_logic::editor::edit::PathSegment;
use slipway_logic::editor::schema::{FieldError, FieldPath};
use slipway_logic::editor::write::{field, meaning, text};
use slipway_logic::forms::image_name::name_and_tag;
use slipway_logic::text::repository::https_address;
use typed_text::TypedText;

/// Returns the id of the control of a field: the keys and ids of its path joined by dots, with `new-0` for the first new row.
pub fn control_id(path: &[PathSegment]) -> String {
    let parts = path.iter().map(|segment| match segment {
        PathSegment::Key(key) => key.clone(),
        PathSegment::Id(id) => id.clone(),
        PathSegment::New(index) => format!("new-{index}"),
    });
    parts.collect::<Vec<_>>().join(".")
}

/// The signals of a field, which closures copy.
#[derive(Clone, Copy)]
pub struct EditorField {
    /// The editor of the record that has the field.
    pub handle: EditorHandle,
    /// The text of the control.
    pub text: Signal<String>,
    /// The message of the error that the field shows; None without an error, and before the error may be shown.
    pub error: Signal<Option<String>>,
    /// The text when editing began; None while the field isn’t edited, and for fields of a new record or a new row.
    pub base: Signal<Option<String>>,
    /// The value that is saved for the typed text, where it differs: the https address of a repository. None for any other text or field.
    pub meant: Signal<Option<String>>,
    /// True if the field is refused while it is empty, whatever the values of the other fields are.
    pub is_required: bool,
    path: StoredValue<FieldPath>,
    typed: TypedText,
    /// True once the focus left the field: from then on the field shows the error of its edit.
    is_left: RwSignal<bool>,
    /// True for the name of an image, beside which the record has its tag.
    is_image: bool,
}

impl EditorField {
    /// Returns the field at a path.
    pub fn new(handle: EditorHandle, path: FieldPath) -> Self {
        let field_path = path.clone();
        let mine = computed(move || handle.mine.with(|mine| text(mine, &field_path)));
        Self::with_text(handle, path, mine)
    }

    /// Returns the field at a path, with the signal of its present text. For a field in a part of the record, such as a row of a table: the
    /// signal reads the JSON of this part alone, not the whole record.
    pub fn with_text(handle: EditorHandle, path: FieldPath, mine: ReadSignal<String>) -> Self {
        let (is_new_record, table) = handle.editor.with_untracked(|editor| (editor.is_new(), editor.table()));
        let described = field(table, &path);
        let is_new = is_new_record || path.iter().any(|segment| matches!(segment, PathSegment::New(_)));
        let path = StoredValue::new(path);
        let (typed, is_left) = (TypedText::default(), RwSignal::new(false));
        let shown = typed.shown(move || mine.get(), move |typed, mine| meaning(described, typed) == mine);
        let is_repository = described.is_some_and(|field| matches!(field.rule, Rule::Repository));
        let meant = computed(move || {
            let is_rewritten = is_repository && shown.with(|shown| https_address(shown).is_some());
            is_rewritten.then(|| mine.get())
        });
        let former = computed(move || handle.base.with(|base| path.with_value(|path| text(base, path))));
        let is_edited = computed(move || former.get() != mine.get());
        let error_of_field = move |errors: &Vec<FieldError>| {
            let found = path.with_value(|path| errors.iter().find(|(known, _)| known == path).cloned());
            found.map(|(_, message)| message)
        };
        let error = computed(move || {
            let is_in_new_row = is_new && !is_new_record;
            let is_shown = handle.shows_errors.get() || (is_left.get() && (is_edited.get() || is_in_new_row));
            let refused = handle.refused_fields.with(error_of_field);
            refused.or_else(|| is_shown.then(|| handle.errors.with(error_of_field)).flatten())
        });
        let base = computed(move || (!is_new && is_edited.get()).then(|| former.get()));
        let is_required = described.is_some_and(|field| field.required);
        Self {
            handle,
            text: shown.into(),
            error: error.into(),
            base: base.into(),
            meant: meant.into(),
            is_required,
            path,
            typed,
            is_left,
            is_image: described.is_some_and(|field| matches!(field.rule, Rule::ImageName)),
        }
    }

    /// Returns the HTML id of the field’s control.
    pub fn id(self) -> String {
        self.path.with_value(|path| control_id(path))
    }

    /// Sets the text as a person types.
    pub fn set(self, text: String) {
        self.typed.set(text.clone());
        self.handle.set_text(self.path.get_value(), text);
    }

    /// Returns the setter of the text.
    pub fn setter(self) -> SignalSetter<String> {
        SignalSetter::map(move |text| self.set(text))
    }

    /// Ends the typing. A tag that was typed behind the name of an image moves to the field of the tag at once, so that a press on Save
    /// sends the tag. The error is shown once the press that took the focus has ended, because it moves the controls below the field.
    pub fn leave(self) {
        self.move_tag();
        after_press(move || {
            self.is_left.try_set(true);
        });
    }

    /// Moves the tag that was typed behind the name of an image, `web:1.2`, to the field of the tag, unless a person edited that field.
    fn move_tag(self) {
        // A field also loses the focus when its page is closed. Its signals are disposed then, so they are read with `try_`.
        let Some(typed) = self.text.try_get_untracked().filter(|_| self.is_image) else { return };
        let Some((name, tag)) = name_and_tag(&typed) else { return };
        let path = self.path.try_with_value(|path| beside(path, &image_source::TAG)).flatten();
        let Some(path) = path else { return };
        let text_of = |record: ReadSignal<String>| record.try_with_untracked(|record| text(record, &path));
        let (present, former) = (text_of(self.handle.mine), text_of(self.handle.base));
        if present.is_some() && (present == former || present.as_deref() == Some(tag)) {
            self.set(name.to_owned());
            self.handle.set_text(path, tag.to_owned());
        }
    }
}

/// Returns the path of another field of the same record.
fn beside(path: &[PathSegment], key: &str) -> Option<FieldPath> {
    let (_, parent) = path.split_last()?;
    Some(parent.iter().cloned().chain([PathSegment::Key(key.to_owned())]).collect())
}
