//! A list of records in the settings, such as ports: its rows, and rows that were removed and can be restored.

use crate::browser::focus;
use crate::features::editing::field::control_id;
use crate::pages::environment::service::settings::editor::SettingsEditor;
use crate::pages::environment::service::settings::record_part::RecordPart;
use crate::ui::button::Button;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::editor::edit::{PathSegment, key, rows, value};
use slipway_logic::editor::schema::FieldPath;
use slipway_logic::editor::write::add;

/// A list in the record. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct RecordList {
    settings: SettingsEditor,
    path: StoredValue<FieldPath>,
    rows: ReadSignal<Vec<(PathSegment, String)>>,
    /// The rows that the base has and the edited record doesn’t. Rows without an id aren’t among them.
    removed: ReadSignal<Vec<(PathSegment, String)>>,
}

impl RecordList {
    /// Returns the list at a path.
    pub fn new(settings: SettingsEditor, path: FieldPath) -> Self {
        let (path, handle) = (StoredValue::new(path), settings.handle);
        let rows_of =
            move |record: &str| path.with_value(|path| value(record, path).map(rows)).unwrap_or_default();
        let rows = computed(move || handle.mine.with(|mine| rows_of(mine)));
        let removed = computed(move || {
            let all = handle.base.with(|base| rows_of(base));
            let is_removed = |(segment, _): &(PathSegment, String)| {
                matches!(segment, PathSegment::Id(_))
                    && rows.with(|rows| rows.iter().all(|(known, _)| known != segment))
            };
            all.into_iter().filter(is_removed).collect::<Vec<_>>()
        });
        Self { settings, path, rows, removed }
    }

    /// Returns the path segment of each row, which identifies the row in the list.
    pub fn segments(self) -> Vec<PathSegment> {
        self.rows.with(|rows| rows.iter().map(|(segment, _)| segment.clone()).collect())
    }

    /// Returns the path segment and the JSON of each row.
    pub fn records(self) -> Vec<(PathSegment, String)> {
        self.rows.get()
    }

    /// Returns the path and the JSON of the row with a segment. The JSON is empty once the row is gone.
    pub fn part(self, segment: PathSegment) -> RecordPart {
        let path = self.row(&segment);
        let json = computed(move || {
            let json_of_row = |rows: &Vec<(PathSegment, String)>| {
                rows.iter().find(|(known, _)| *known == segment).map(|(_, json)| json.clone())
            };
            self.rows.with(json_of_row).unwrap_or_default()
        });
        RecordPart { json: json.into(), path }
    }

    /// Adds a row (JSON) and puts the focus on one of its fields.
    pub fn add(self, record: &str, field: FieldName) {
        self.append(record);
        let last = self.rows.with_untracked(|rows| rows.last().map(|(segment, _)| segment.clone()));
        if let Some(segment) = last {
            let mut path = self.row(&segment);
            path.push(key(field));
            focus::focus_when_drawn(control_id(&path));
        }
    }

    /// Removes a row, and focuses the button that restores it; the element with the id `heading` for a new row, which can’t be restored.
    pub fn remove(self, segment: &PathSegment, heading: &'static str) {
        self.settings.set_json(&self.row(segment), None);
        let is_restorable =
            self.removed.with_untracked(|removed| removed.iter().any(|(known, _)| known == segment));
        focus::focus_when_drawn(if is_restorable { self.restore_id(segment) } else { heading.to_owned() });
    }

    /// Returns the id of the button that restores a removed row.
    fn restore_id(self, segment: &PathSegment) -> String {
        format!("restore-{}", control_id(&self.row(segment)))
    }

    fn append(self, record: &str) {
        let mine = self.settings.handle.mine.get_untracked();
        // Only the list is set, not the record, so that text in the JSON editor that isn’t valid JSON yet isn’t replaced.
        let list = self.path.with_value(|path| Some(value(&add(&mine, path, record)?, path)?.to_owned()));
        if let Some(list) = list {
            self.settings.set_json(&self.path.get_value(), Some(&list));
        }
    }

    fn row(self, segment: &PathSegment) -> FieldPath {
        self.path.get_value().into_iter().chain([segment.clone()]).collect()
    }
}

/// The removed rows, each with a button that restores it, and a warning about the removal if there is one.
#[component]
pub fn RemovedRows(
    /// The list.
    list: RecordList,
    /// Returns the name of a row (JSON).
    name: fn(&str) -> String,
    /// Returns a warning about the removal of a row (JSON), if there is one.
    #[prop(into)]
    about: Callback<String, Option<String>>,
) -> impl IntoView {
    let row = move |(segment, record): (PathSegment, String)| {
        let id = list.restore_id(&segment);
        let (title, restored) = (name(&record), record.clone());
        let about = about.run(record);
        view! {
            <li>
                <span>
                    <del>{title.clone()}</del>
                    " will be deleted when you save. "
                    {about.map(|about| view! { <b>{about}</b> })}
                </span>
                <Button id on_press=move || list.append(&restored)>
                    "Restore" <span class="visually-hidden">{format!(" {title}")}</span>
                </Button>
            </li>
        }
    };
    view! {
        <Show when=move || list.removed.with(|removed| !removed.is_empty())>
            <ul class="removed-rows" aria-label="Removed">
                {move || list.removed.get().into_iter().map(row).collect_view()}
            </ul>
        </Show>
    }
}
