//! A part of the record, such as a row of a table. The fields of a part depend only on its JSON, so they aren't recomputed when another
//! part is edited.

use crate::features::editing::field::EditorField;
use crate::features::editing::handle::EditorHandle;
use leptos::prelude::*;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::edit::key;
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::editor::write::text;

/// The JSON of a part of the record, and its path.
#[derive(Clone)]
pub struct RecordPart {
    /// The JSON of the part; empty if the record doesn't have the part.
    pub json: Signal<String>,
    /// The path of the part in the record.
    pub path: FieldPath,
}

impl RecordPart {
    /// Returns the path of a field below the part.
    pub fn path(&self, fields: &[FieldName]) -> FieldPath {
        self.path.iter().cloned().chain(fields.iter().map(|field| key(*field))).collect()
    }

    /// Returns the editor's field at a path below the part. Its text is read from the JSON of the part.
    pub fn field(&self, handle: EditorHandle, fields: &[FieldName]) -> EditorField {
        let (json, relative_path) =
            (self.json, fields.iter().map(|field| key(*field)).collect::<FieldPath>());
        let mine = computed(move || json.with(|json| text(json, &relative_path)));
        EditorField::with_text(handle, self.path(fields), mine)
    }
}
